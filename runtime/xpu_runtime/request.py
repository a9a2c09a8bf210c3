"""Request-level types of the public API: priority, status, metrics, deltas and outputs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

__all__ = ["Delta", "FinishReason", "Output", "Priority", "RequestMetrics", "RequestStatus", "TokenLogprob"]


class Priority(StrEnum):
    """The scheduling class of a request (`agent-xpu-v2 §1`)."""

    REACTIVE = "reactive"
    """A user waits for the answer; low latency counts."""
    PROACTIVE = "proactive"
    """Background work; throughput counts."""


class RequestStatus(IntEnum):
    """Life cycle of a request; every value from ``FINISHED`` on is terminal."""

    WAITING = 0
    """Accepted; holds no KV blocks yet."""
    PREFILL = 1
    """The prompt is being computed; the request holds its KV blocks."""
    DECODE = 2
    """Output tokens are being generated."""
    OFFLOADED = 3
    """Preempted: its KV blocks were released for a more urgent request. They are on disk or will be recomputed."""
    FINISHED = 4
    CANCELLED = 5
    FAILED = 6
    SHED = 7
    """Dropped to make room for a reactive request, or refused."""
    EXPIRED = 8
    """Dropped because its deadline passed."""

    @property
    def terminal(self) -> bool:
        """True if the request has ended."""
        return self >= RequestStatus.FINISHED


class FinishReason(StrEnum):
    """The reason a finished request stopped generating."""

    STOP = "stop"
    """An end-of-sequence token, a stop token or a stop string."""
    LENGTH = "length"
    """``max_tokens`` or the end of the context."""


@dataclass(slots=True)
class RequestMetrics:
    """Time and token counts of one request; times in seconds unless the name says otherwise.

    ``queue + prefill + preempted + decode`` add up to the latency. ``queue`` ends with the first kernel. ``preempted``
    is all time between kernels of the request: other work ran, or the engine sampled, delivered and scheduled. A
    request that runs alone therefore has some ``preempted`` time and no ``preemptions``.

    ``prompt_tokens`` counts the prompt, ``output_tokens`` the generated tokens, ``appended_tokens`` the tokens that
    ``extensions`` inserted between answers.
    """

    arrived_at: float = 0.0
    first_kernel_at: float | None = None
    first_token_at: float | None = None
    ended_at: float | None = None
    queue_s: float = 0.0
    prefill_s: float = 0.0
    preempted_s: float = 0.0
    decode_s: float = 0.0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    drafted_tokens: int = 0
    accepted_tokens: int = 0
    extensions: int = 0
    appended_tokens: int = 0
    preemptions: int = 0
    offloads: int = 0
    energy_j: float | None = None

    @property
    def ttft_s(self) -> float | None:
        """Time to first token: from arrival to the first output token."""
        return None if self.first_token_at is None else self.first_token_at - self.arrived_at

    @property
    def tpot_s(self) -> float | None:
        """Mean time per output token after the first."""
        if self.first_token_at is None or self.ended_at is None or self.output_tokens < 2:
            return None
        return (self.ended_at - self.first_token_at) / (self.output_tokens - 1)

    @property
    def latency_s(self) -> float | None:
        """Time from arrival to the end."""
        return None if self.ended_at is None else self.ended_at - self.arrived_at


@dataclass(frozen=True, slots=True)
class TokenLogprob:
    """Log-probability of a sampled token under the model, and the most likely alternatives as ``(id, logprob)``."""

    token_id: int
    logprob: float
    top: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Delta:
    """New output since the previous delta of a stream.

    The last delta carries ``finish_reason``, and in ``stop_string`` the stop string that ended the answer, if any.

    A delta with ``appended`` tokens ends one answer of a request that continues. The appended tokens follow the answer
    and were not generated. The next delta starts the next answer.
    """

    text: str
    token_ids: tuple[int, ...]
    finish_reason: FinishReason | None = None
    logprobs: tuple[TokenLogprob, ...] = ()
    appended: tuple[int, ...] = ()
    stop_string: str | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """The result of a finished request.

    Attributes:
        request_id: identifier used in messages.
        token_ids: all generated tokens.
        text: text of all answers.
        finish_reason: why the last answer stopped.
        metrics: times and token counts.
        logprobs: log-probabilities of ``token_ids``, if requested.
        answers: one delta per answer; more than one if the request was extended.
    """

    request_id: str
    token_ids: tuple[int, ...]
    text: str
    finish_reason: FinishReason
    metrics: RequestMetrics
    logprobs: tuple[TokenLogprob, ...] = ()
    answers: tuple[Delta, ...] = ()
