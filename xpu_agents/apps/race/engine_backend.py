"""What the race needs of an engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from xpu_agents.apps.race.worker_messages import Snapshot

__all__ = ["EngineBackend", "RequestEvent"]


@dataclass(frozen=True, slots=True)
class RequestEvent:
    """A request got its first token or ended; ``at`` is on the clock of `time.perf_counter`."""

    key: int
    at: float
    ended: bool
    text: str = ""


class EngineBackend(Protocol):
    """An engine under test. All its methods are called from one thread."""

    device: str
    lanes: tuple[str, ...]
    vocab: int

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """Hand in a request whose answer has exactly ``output_tokens``."""

    def advance(self, nap_s: float) -> Iterable[RequestEvent]:
        """Let it work, for ``nap_s`` seconds if it needs no help, and tell what changed."""

    def tick(self, began: float, at: float) -> Snapshot:
        """A snapshot ``at`` seconds after ``began``."""

    def encode(self, text: str) -> list[int]:
        """Token ids of what a person typed."""

    def delays(self) -> tuple[float, ...]:
        """Seconds from each reactive arrival to its first kernel, where that can be told."""

    def close(self) -> None:
        """Drop what still runs and let go of the engine."""
