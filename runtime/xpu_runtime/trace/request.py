"""One request of a trace: arrival, lengths and result, but none of its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from xpu_runtime.request import Priority, RequestMetrics, RequestStatus

__all__ = ["EndStatus", "TracedRequest", "TracedResult"]

EndStatus = Literal["finished", "cancelled", "failed", "shed", "expired"]
"""End of a request: the terminal values of `RequestStatus`."""

_ENDS: dict[RequestStatus, EndStatus] = {
    RequestStatus.FINISHED: "finished",
    RequestStatus.CANCELLED: "cancelled",
    RequestStatus.FAILED: "failed",
    RequestStatus.SHED: "shed",
    RequestStatus.EXPIRED: "expired",
}
_DIGITS = 6  # of a second; clocks are not exact below a microsecond

_Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0)]
_Length = Annotated[int, Field(ge=1)]
_Name = Annotated[str, Field(min_length=1, max_length=64)]


@dataclass(frozen=True, slots=True)
class TracedResult:
    """Result of a request; times in seconds as in `RequestMetrics`.

    Attributes:
        status: end of the request.
        ttft_s: arrival to first token; None without tokens.
        latency_s: arrival to end; None if it was refused.
        queue_s: arrival to first kernel.
        prefill_s: time in prefill.
        preempted_s: time between its kernels, while other work ran or the next kernel was being scheduled.
        decode_s: time in decode.
        cached_tokens: prompt tokens found in the prefix cache.
        energy_j: predicted energy in joules; None if unknown.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    status: EndStatus
    ttft_s: _Seconds | None = None
    latency_s: _Seconds | None = None
    queue_s: _Seconds = 0.0
    prefill_s: _Seconds = 0.0
    preempted_s: _Seconds = 0.0
    decode_s: _Seconds = 0.0
    cached_tokens: _Count = 0
    energy_j: _Seconds | None = None

    @classmethod
    def of(cls, metrics: RequestMetrics, status: RequestStatus) -> TracedResult:
        """Result of a request that has ended."""
        return cls(
            _ENDS[status],
            _rounded(metrics.ttft_s),
            _rounded(metrics.latency_s),
            round(metrics.queue_s, _DIGITS),
            round(metrics.prefill_s, _DIGITS),
            round(metrics.preempted_s, _DIGITS),
            round(metrics.decode_s, _DIGITS),
            metrics.cached_tokens,
            _rounded(metrics.energy_j),
        )


@dataclass(frozen=True, slots=True)
class TracedRequest:
    """One request of a trace.

    Attributes:
        at: arrival in seconds from the start of the trace.
        priority: reactive or proactive.
        prompt_tokens: length of the prompt.
        output_tokens: length of the answer; of an unfinished one the length so far, and at least 1.
        agent: agent that sent it, or data set that it is from; may be empty.
        deadline_s: seconds from arrival after which it expires.
        blocks: names of the first full blocks of prompt and answer, in order. A name stands for its block and all
            before it. Two requests with equal leading names begin with the same tokens, which a prefix cache can share.
            Tokens behind the last name are unique to the request.
        calls_tool: whether the answer ends with a tool call whose result comes back: a later request is expected to
            begin with the prompt. A recording does not know it, because the answer is parsed after the request has
            ended.
        result: result of the request; None in a load that was not run.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    at: _Seconds
    priority: Priority
    prompt_tokens: _Length
    output_tokens: _Length
    agent: Annotated[str, Field(max_length=64)] = ""
    deadline_s: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    blocks: tuple[_Name, ...] = ()
    calls_tool: bool = False
    result: TracedResult | None = None

    @property
    def reactive(self) -> bool:
        """True if its priority is reactive."""
        return self.priority is Priority.REACTIVE

    @property
    def tokens(self) -> int:
        """Tokens of prompt and answer."""
        return self.prompt_tokens + self.output_tokens


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
