"""One request of a trace: when it came, how long it is, and what became of it. Never what it said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from xpu_runtime.request import Priority, RequestMetrics, RequestStatus

__all__ = ["EndStatus", "TracedRequest", "TracedResult"]

EndStatus = Literal["finished", "cancelled", "failed", "shed", "expired"]
"""How a request ended: the names of the terminal values of `RequestStatus`."""

_ENDS: dict[RequestStatus, EndStatus] = {
    RequestStatus.FINISHED: "finished",
    RequestStatus.CANCELLED: "cancelled",
    RequestStatus.FAILED: "failed",
    RequestStatus.SHED: "shed",
    RequestStatus.EXPIRED: "expired",
}
_DIGITS = 6  # of a second: below a microsecond a clock says nothing

_Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0)]
_Length = Annotated[int, Field(ge=1)]
_Name = Annotated[str, Field(min_length=1, max_length=64)]


@dataclass(frozen=True, slots=True)
class TracedResult:
    """What became of a request; seconds from its arrival, or of its time, as in `RequestMetrics`.

    Attributes:
        status: how it ended.
        ttft_s: arrival to first token; None if there was none.
        latency_s: arrival to end; None if it was refused.
        queue_s: arrival to first kernel.
        prefill_s: its prompt was being computed.
        preempted_s: between its kernels, while other work ran or the next one was decided on.
        decode_s: its answer was being computed.
        cached_tokens: prompt tokens that the prefix cache had.
        energy_j: predicted energy in joules; None where it is not known.
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
        """The result of a request that has ended."""
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
    """One request.

    Attributes:
        at: arrival in seconds from the start of the trace.
        priority: who waits for it.
        prompt_tokens: length of the prompt.
        output_tokens: length of the answer; of one that was never finished what it had by then, and at least 1.
        agent: who asks, or which data set it is of; may be empty.
        deadline_s: seconds from its arrival after which nobody wants the answer.
        blocks: names of the first full blocks of prompt and answer, in order. Where two requests begin with the same
            names they begin with the same tokens, and a prefix cache can share them; a name stands for its block and
            all before it. Tokens behind the last name are nobody else's.
        result: what became of it; None in a load that was not played.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    at: _Seconds
    priority: Priority
    prompt_tokens: _Length
    output_tokens: _Length
    agent: Annotated[str, Field(max_length=64)] = ""
    deadline_s: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    blocks: tuple[_Name, ...] = ()
    result: TracedResult | None = None

    @property
    def reactive(self) -> bool:
        """Whether a person waits for it."""
        return self.priority is Priority.REACTIVE

    @property
    def tokens(self) -> int:
        """Length of prompt and answer."""
        return self.prompt_tokens + self.output_tokens


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
