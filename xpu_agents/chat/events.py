"""What comes out of a reply while it is being made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from xpu_runtime import RequestMetrics

__all__ = [
    "ChatEvent",
    "ChatFinish",
    "InvalidToolCall",
    "ReasoningDelta",
    "ReplyEnd",
    "TextDelta",
    "Timings",
    "ToolCallDelta",
    "Usage",
]


class ChatFinish(StrEnum):
    """Why a reply ended."""

    STOP = "stop"
    """The model ended it, or a stop string did."""
    LENGTH = "length"
    """``max_tokens`` was reached."""
    TOOL_CALLS = "tool_calls"
    """The model ended it and waits for the results of its calls."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """More of what the model thinks before it answers."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCallDelta:
    """More of a call.

    Attributes:
        index: which call of the reply, from 0.
        id: its id, on the first delta of the call only.
        name: the tool, on the first delta only.
        arguments: the next piece of its arguments' JSON text.
    """

    index: int
    id: str | None
    name: str | None
    arguments: str


@dataclass(frozen=True, slots=True)
class InvalidToolCall:
    """A call that cannot be carried out. If deltas of the same index came before, it takes them back.

    Attributes:
        index: which call of the reply, from 0.
        id: for the answer that tells the model.
        name: the tool, as far as it can be told.
        raw: what the model wrote.
        reason: what is wrong with it.
    """

    index: int
    id: str
    name: str | None
    raw: str
    reason: str

    @property
    def advice(self) -> str:
        """What to tell the model, so that it can do better."""
        return f"Error: this tool call cannot be carried out: {self.reason}. Correct it and try again."


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a request; ``cached_tokens`` are those of the prompt that were known already."""

    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int

    @property
    def total_tokens(self) -> int:
        """Prompt and answer."""
        return self.prompt_tokens + self.completion_tokens

    @classmethod
    def of(cls, metrics: RequestMetrics) -> Usage:
        """From the metrics of an ended request."""
        return cls(metrics.prompt_tokens, metrics.cached_tokens, metrics.output_tokens)


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time of a request went, in seconds, and how often it was preempted; see `RequestMetrics`."""

    ttft_s: float | None
    tpot_s: float | None
    latency_s: float | None
    queue_s: float
    prefill_s: float
    preempted_s: float
    decode_s: float
    preemptions: int = 0

    @classmethod
    def of(cls, metrics: RequestMetrics) -> Timings:
        """From the metrics of an ended request."""
        return cls(
            metrics.ttft_s,
            metrics.tpot_s,
            metrics.latency_s,
            metrics.queue_s,
            metrics.prefill_s,
            metrics.preempted_s,
            metrics.decode_s,
            metrics.preemptions,
        )


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """The last event of every reply."""

    finish_reason: ChatFinish
    usage: Usage
    timings: Timings


ChatEvent = TextDelta | ReasoningDelta | ToolCallDelta | InvalidToolCall | ReplyEnd
"""Everything a reply is made of."""
