"""Messages from a worker process to its parent, one JSON object per line."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from xpu_agents.apps.display.lane_span import LaneSpan

__all__ = [
    "Done",
    "Failed",
    "Loading",
    "Ready",
    "RequestProgress",
    "Snapshot",
    "WorkerMessage",
    "decode_message",
    "encode_message",
]


@dataclass(frozen=True, slots=True)
class Loading:
    """The worker loads the model; ``share`` runs from 0 to 1."""

    share: float
    text: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The load starts now; ``lanes`` are in display order, ``device`` is OpenVINO's name of the present device."""

    device: str
    lanes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestProgress:
    """Progress of one request, sent on every change; times are seconds since `Ready`.

    Attributes:
        key: number of the request.
        reactive: False for background requests.
        prompt_tokens: length of the prompt.
        output_tokens: length of the answer.
        arrived: time of arrival.
        first: time of the first token; None before that.
        ended: time of the end; None before that.
        typed: prompt ids of a typed question; empty for a random prompt.
        text: answer to a typed question, after its end.
    """

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
    """State of the engine, sent several times a second.

    Attributes:
        at: seconds since `Ready`.
        spans: work that ended on the lanes since the last snapshot.
        running: work that still runs, up to ``at``.
        queues: by ``reactive`` and ``proactive``: requests waiting, in prefill (-1 if unknown), in decode.
        tokens: prompt and output tokens computed so far.
        preemptions: preemptions of background work; -1 if the engine has none.
        kv_share: share of the KV cache in use, 0 to 1.
        devices: devices that the lanes use now, with the states of those that are not ready; empty for `Ready.device`.
    """

    at: float
    spans: tuple[LaneSpan, ...]
    running: tuple[LaneSpan, ...]
    queues: dict[str, tuple[int, int, int]]
    tokens: int
    preemptions: int = -1
    kv_share: float = 0.0
    devices: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """The run has ended; ``dispatch_delays`` are seconds from each reactive arrival to its first kernel, if known."""

    at: float
    dispatch_delays: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The run failed; ``reason`` is the error message for the user."""

    reason: str


WorkerMessage = Loading | Ready | RequestProgress | Snapshot | Done | Failed
_TYPES: dict[str, type[WorkerMessage]] = {
    kind.__name__: kind for kind in (Loading, Ready, RequestProgress, Snapshot, Done, Failed)
}


def encode_message(message: WorkerMessage) -> str:
    """Return a message as one line of JSON without the line end."""
    return json.dumps({"kind": type(message).__name__, **asdict(message)})


def decode_message(line: str) -> WorkerMessage:
    """Parse a line of `encode_message`.

    Raises:
        ValueError: the line is not a message.
    """
    try:
        data = json.loads(line)
        kind = _TYPES[data.pop("kind")]
        if kind is Snapshot:
            for name in ("spans", "running"):
                data[name] = tuple(LaneSpan(**span) for span in data[name])
            data["queues"] = {name: (counts[0], counts[1], counts[2]) for name, counts in data["queues"].items()}
        for name in ("lanes", "dispatch_delays", "typed"):
            if name in data:
                data[name] = tuple(data[name])
        return kind(**data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"line: {line[:200]!r} is not a message of a race worker") from error
