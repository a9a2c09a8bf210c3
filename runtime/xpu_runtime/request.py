"""What a caller hands in and gets back: priority, life cycle, metrics, output."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

__all__ = ["Delta", "FinishReason", "Output", "Priority", "RequestMetrics", "RequestStatus", "TokenLogprob"]


class Priority(StrEnum):
    """Who waits for the answer (`agent-xpu-v2 §1`)."""

    REACTIVE = "reactive"
    """A person waits."""
    PROACTIVE = "proactive"
    """Background work: nobody waits, throughput counts."""


class RequestStatus(IntEnum):
    """Life cycle of a request; every value from ``FINISHED`` on is terminal."""

    WAITING = 0
    """Accepted, no KV blocks yet."""
    PREFILL = 1
    """Prompt being computed; holds its KV blocks."""
    DECODE = 2
    """Answer being generated."""
    OFFLOADED = 3
    """KV blocks taken away for somebody more urgent; kept on disk or to be recomputed."""
    FINISHED = 4
    CANCELLED = 5
    FAILED = 6
    SHED = 7
    """Dropped to make room for a person, or refused."""
    EXPIRED = 8
    """Dropped because its deadline passed."""

    @property
    def terminal(self) -> bool:
        """Whether the request has ended."""
        return self >= RequestStatus.FINISHED


class FinishReason(StrEnum):
    """Why a finished request stopped."""

    STOP = "stop"
    """An end-of-sequence token, a stop token or a stop string."""
    LENGTH = "length"
    """``max_tokens`` or the context was reached."""


@dataclass(slots=True)
class RequestMetrics:
    """Where the time of one request went; seconds unless the name says otherwise.

    ``queue + prefill + preempted + decode`` is the whole latency: ``queue`` ends with the first kernel, ``preempted``
    is all time between its kernels: other work ran although this request could have, or nothing did, while tokens were
    chosen and handed over and the next kernel was decided on. So a request that is alone has some of it as well, with
    no ``preemptions``.

    ``prompt_tokens`` were handed in, ``output_tokens`` generated, and ``appended_tokens`` put between its answers by so
    many ``extensions``.
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
        """Arrival to first token."""
        return None if self.first_token_at is None else self.first_token_at - self.arrived_at

    @property
    def tpot_s(self) -> float | None:
        """Mean time per output token after the first."""
        if self.first_token_at is None or self.ended_at is None or self.output_tokens < 2:
            return None
        return (self.ended_at - self.first_token_at) / (self.output_tokens - 1)

    @property
    def latency_s(self) -> float | None:
        """Arrival to end."""
        return None if self.ended_at is None else self.ended_at - self.arrived_at


@dataclass(frozen=True, slots=True)
class TokenLogprob:
    """Log-probability of a chosen token under the model, and the most likely alternatives ``(id, logprob)``."""

    token_id: int
    logprob: float
    top: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Delta:
    """What is new since the last delta of a stream; the last one carries ``finish_reason``.

    A delta with ``appended`` tokens ends an answer after which the request goes on: they came behind its own tokens and
    were not generated. The next answer begins with the next delta.
    """

    text: str
    token_ids: tuple[int, ...]
    finish_reason: FinishReason | None = None
    logprobs: tuple[TokenLogprob, ...] = ()
    appended: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Output:
    """A finished request.

    Attributes:
        request_id: names it in messages.
        token_ids: all that was generated.
        text: of all answers.
        finish_reason: why the last answer stopped.
        metrics: where the time went.
        logprobs: of ``token_ids``, where they were asked for.
        answers: each answer as one delta; several if the request was extended.
    """

    request_id: str
    token_ids: tuple[int, ...]
    text: str
    finish_reason: FinishReason
    metrics: RequestMetrics
    logprobs: tuple[TokenLogprob, ...] = ()
    answers: tuple[Delta, ...] = ()
