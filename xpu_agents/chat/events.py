"""Events of a reply."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from xpu_runtime import RequestMetrics

__all__ = [
    "ChatEvent",
    "ChatFinish",
    "ContinuedEvent",
    "DecodedLogprob",
    "InvalidToolCall",
    "LogprobsDelta",
    "ReasoningDelta",
    "ReplyEnd",
    "TextDelta",
    "Timings",
    "ToolCallDelta",
    "ToolOutput",
    "ToolOutputs",
    "Usage",
]


class ChatFinish(StrEnum):
    """Reason why a reply ended."""

    STOP = "stop"
    """The model ended the reply, or a stop string was found."""
    LENGTH = "length"
    """``max_tokens`` or the context length was reached."""
    TOOL_CALLS = "tool_calls"
    """The model ended the reply with tool calls."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer's text."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the model's reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCallDelta:
    """A piece of a tool call.

    Attributes:
        index: index of the call in the reply, from 0.
        id: id of the call, in its first delta only.
        name: name of the tool, in the first delta only.
        arguments: next piece of the JSON text of the arguments.
    """

    index: int
    id: str | None
    name: str | None
    arguments: str


@dataclass(frozen=True, slots=True)
class InvalidToolCall:
    """A tool call that cannot be executed. It replaces earlier deltas with the same index.

    Attributes:
        index: index of the call in the reply, from 0.
        id: id that a message with the error refers to.
        name: name of the tool, if it is known.
        raw: text of the call as the model wrote it.
        reason: description of the error.
        truncated: whether the token limit ended the reply before the call was complete.
    """

    index: int
    id: str
    name: str | None
    raw: str
    reason: str
    truncated: bool = False

    @property
    def advice(self) -> str:
        """Error message for the model."""
        return f"Error: this tool call cannot be carried out: {self.reason}. Correct it and try again."


@dataclass(frozen=True, slots=True)
class DecodedLogprob:
    """Log-probability of a token under the model.

    Attributes:
        raw: bytes of the token; a character may be spread over several tokens.
        logprob: natural logarithm of its probability.
        top: the most likely tokens at its position, best first.
    """

    raw: bytes
    logprob: float
    top: tuple[DecodedLogprob, ...] = ()

    @property
    def text(self) -> str:
        """Text of the token; ``bytes:`` and escapes, as at OpenAI, for a part of a character."""
        try:
            return self.raw.decode()
        except UnicodeDecodeError:
            return "bytes:" + "".join(f"\\x{byte:02x}" for byte in self.raw)

    @property
    def openai(self) -> dict[str, Any]:
        """The log-probability in OpenAI's form for chat completions."""
        return {**self._openai_token, "top_logprobs": [each._openai_token for each in self.top]}

    @property
    def _openai_token(self) -> dict[str, Any]:
        return {"token": self.text, "logprob": self.logprob, "bytes": list(self.raw)}


@dataclass(frozen=True, slots=True)
class LogprobsDelta:
    """Log-probabilities of the next generated tokens, before the events of their text.

    All generated tokens have one, also those of reasoning, calls and markers, and the token that ends the answer.
    """

    tokens: tuple[DecodedLogprob, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """Token counts of a request.

    Attributes:
        prompt_tokens: tokens of the prompt.
        cached_tokens: prompt tokens found in the prefix cache.
        completion_tokens: tokens of the answer.
        accepted_prediction_tokens: tokens of the prediction that were drafted and are part of the answer.
        rejected_prediction_tokens: tokens of the prediction that were drafted in vain.
    """

    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    accepted_prediction_tokens: int = 0
    rejected_prediction_tokens: int = 0

    @property
    def total_tokens(self) -> int:
        """Prompt and output tokens."""
        return self.prompt_tokens + self.completion_tokens

    def __add__(self, other: Usage) -> Usage:
        """Token counts of two requests."""
        return Usage(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @classmethod
    def of(cls, metrics: RequestMetrics) -> Usage:
        """Convert the metrics of a finished request."""
        return cls(metrics.prompt_tokens, metrics.cached_tokens, metrics.output_tokens)


@dataclass(frozen=True, slots=True)
class Timings:
    """Durations of a request's phases in seconds, and its number of preemptions; see `RequestMetrics`."""

    ttft_s: float | None
    tpot_s: float | None
    latency_s: float | None
    queue_s: float
    prefill_s: float
    preempted_s: float
    decode_s: float
    preemptions: int = 0

    def __add__(self, later: Timings) -> Timings:
        """Durations of two requests, one after the other; the first token is that of the later one."""
        before = self.latency_s or 0.0
        return Timings(
            None if later.ttft_s is None else before + later.ttft_s,
            later.tpot_s,
            None if later.latency_s is None else before + later.latency_s,
            self.queue_s + later.queue_s,
            self.prefill_s + later.prefill_s,
            self.preempted_s + later.preempted_s,
            self.decode_s + later.decode_s,
            self.preemptions + later.preemptions,
        )

    @classmethod
    def of(cls, metrics: RequestMetrics) -> Timings:
        """Convert the metrics of a finished request."""
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
    """Last event of a reply; ``stop_string`` is the stop string that ended it, if any."""

    finish_reason: ChatFinish
    usage: Usage
    timings: Timings
    stop_string: str | None = None


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """The output of a call, as the model gets it.

    Attributes:
        call_index: index of the call in its answer.
        call_id: id of the call.
        name: name of the tool.
        content: the output as text.
    """

    call_index: int
    call_id: str
    name: str
    content: str


@dataclass(frozen=True, slots=True)
class ToolOutputs:
    """Cached outputs of all calls of an answer; the next answer of the same reply follows."""

    outputs: tuple[ToolOutput, ...]


ChatEvent = TextDelta | ReasoningDelta | ToolCallDelta | InvalidToolCall | LogprobsDelta | ReplyEnd
"""Any event of a reply."""
ContinuedEvent = ChatEvent | ToolOutputs
"""Any event of a reply that goes on after calls with cached outputs."""
