"""What a worker process tells the picture, one JSON object a line."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from xpu_agents.apps.display.lane_span import LaneSpan

__all__ = ["Done", "Failed", "Loading", "Ready", "RequestProgress", "Snapshot", "WorkerMessage", "decode", "encode"]


@dataclass(frozen=True, slots=True)
class Loading:
    """The model is being loaded; ``share`` runs from 0 to 1."""

    share: float
    text: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The first request arrives now. ``lanes`` are in the order they are shown; ``device`` is OpenVINO's name."""

    device: str
    lanes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestProgress:
    """Where one request stands; sent whenever that changes. Times are seconds since `Ready`."""

    key: int
    reactive: bool
    prompt_tokens: int
    output_tokens: int
    arrived: float
    first: float | None = None
    ended: float | None = None
    typed: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot, several a second.

    Attributes:
        at: seconds since `Ready`.
        spans: what ended on the lanes since the last tick.
        now: what still runs, up to ``at``.
        queues: by ``reactive`` and ``proactive``: waiting, in prefill (-1 if it cannot be told), decoding.
        tokens: prompt and answer tokens computed so far.
        preemptions: how often background work made way; -1 if there is no such thing.
        kv_share: share of the KV cache in use, 0 to 1.
    """

    at: float
    spans: tuple[LaneSpan, ...]
    now: tuple[LaneSpan, ...]
    queues: dict[str, tuple[int, int, int]]
    tokens: int
    preemptions: int = -1
    kv_share: float = 0.0


@dataclass(frozen=True, slots=True)
class Done:
    """The run is over. ``delays`` are seconds from each reactive arrival to its first kernel, where known."""

    at: float
    delays: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The run ended early; ``text`` is for the user."""

    text: str


WorkerMessage = Loading | Ready | RequestProgress | Snapshot | Done | Failed
_KINDS: dict[str, type[WorkerMessage]] = {
    kind.__name__: kind for kind in (Loading, Ready, RequestProgress, Snapshot, Done, Failed)
}


def encode(message: WorkerMessage) -> str:
    """One line of JSON without its end."""
    return json.dumps({"kind": type(message).__name__, **asdict(message)})


def decode(line: str) -> WorkerMessage:
    """The inverse of `encode`.

    Raises:
        ValueError: it is no such line.
    """
    try:
        data = json.loads(line)
        kind = _KINDS[data.pop("kind")]
        if kind is Snapshot:
            for name in ("spans", "now"):
                data[name] = tuple(LaneSpan(**span) for span in data[name])
            data["queues"] = {name: (found[0], found[1], found[2]) for name, found in data["queues"].items()}
        for name in ("lanes", "delays", "typed"):
            if name in data:
                data[name] = tuple(data[name])
        return kind(**data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a message of a race worker: {line[:200]!r}") from error
