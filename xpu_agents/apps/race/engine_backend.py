"""The interface of an engine in the race."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from xpu_agents.apps.race.worker_messages import Snapshot
from xpu_agents.chat.templates import ChatTemplate
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["EngineBackend", "RequestEvent", "encode_question"]


@dataclass(frozen=True, slots=True)
class RequestEvent:
    """A request produced its first token or ended, at the time ``at`` (`time.perf_counter`)."""

    key: int
    at: float
    ended: bool
    text: str = ""


class EngineBackend(Protocol):
    """An engine in the race; all methods are called from one thread.

    Attributes:
        device: OpenVINO name of the device at the start of the load.
        lanes: names of the lanes.
        vocab_size: size of the vocabulary.
    """

    device: str
    lanes: tuple[str, ...]
    vocab_size: int

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """Submit a request whose answer has exactly ``output_tokens`` tokens."""

    def advance(self, max_wait_s: float) -> Iterable[RequestEvent]:
        """Run one step, or wait ``max_wait_s`` seconds if the engine runs by itself; return the new events."""

    def snapshot(self, started_at: float, at: float) -> Snapshot:
        """Return the state ``at`` seconds after ``started_at``."""

    def encode(self, text: str) -> list[int]:
        """Return the token ids of a question, from `encode_question`."""

    def dispatch_delays(self) -> tuple[float, ...]:
        """Return the seconds from each reactive arrival to its first kernel; empty if unknown."""

    def close(self) -> None:
        """Cancel running requests and close the engine."""


def encode_question(tokenizer: Tokenizer, text: str) -> list[int]:
    """Return the token ids of a user's message; without a chat template, those of the text."""
    try:
        prompt = ChatTemplate(tokenizer).render([{"role": "user", "content": text}])
    except (ModelFolderError, InvalidRequestError):
        return tokenizer.encode(text)
    return tokenizer.encode(prompt, add_special_tokens=False)
