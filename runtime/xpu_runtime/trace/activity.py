"""Recent activity of an engine: launches on lanes, requests, and samples of the load; none of their text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.trace.chrome_trace import KernelSpan

__all__ = ["LaunchSpan", "LoadSample", "RequestSpan"]


@dataclass(frozen=True, slots=True)
class LaunchSpan:
    """Kernels of one pass that ran on a lane one after the other; times in seconds.

    Attributes:
        lane: name of the lane.
        priority: priority of the pass.
        phase: ``prefill`` if it computed prompt tokens, ``decode``, or ``embedding``.
        tokens: tokens of the part of the pass that the lane computed.
        started_at: start of the first kernel.
        ended_at: end of the launch.
        kernels: name, start and end of each kernel that ran.
        requests: numbers of the requests (``r12`` is 12).
        preempted: whether it was stopped for more urgent work before its last kernel.
        aborted: name and start of the kernel that was cancelled then, which ends with the launch; None if none was.
    """

    lane: str
    priority: Priority
    phase: str
    tokens: int
    started_at: float
    ended_at: float
    kernels: tuple[tuple[str, float, float], ...]
    requests: tuple[int, ...] = ()
    preempted: bool = False
    aborted: tuple[str, float] | None = None

    def kernel_spans(self) -> list[KernelSpan]:
        """The kernels that ran, one by one."""
        return [
            KernelSpan(self.lane, name, self.priority, self.tokens, start, end, self.requests, self.phase)
            for name, start, end in self.kernels
        ]


@dataclass(frozen=True, slots=True)
class RequestSpan:
    """Times and token counts of one request; times in seconds on the clock of the engine.

    Attributes:
        number: number of the request (``r12`` is 12).
        priority: reactive or proactive.
        status: state of its life cycle.
        arrived_at: arrival.
        admitted_at: first reservation of its KV blocks; None before.
        first_kernel_at: start of its first kernel; None before.
        first_token_at: its first output token; None before.
        ended_at: end; None before.
        prompt_tokens: length of the prompt.
        cached_tokens: prompt tokens found in the prefix cache.
        output_tokens: tokens generated so far.
        max_tokens: most tokens that it may generate.
        drafted_tokens: drafted and verified tokens.
        accepted_tokens: accepted drafted tokens.
        appended_tokens: tokens that continuations appended.
        preemptions: times that one of its passes was stopped for other work.
        displaced: latest intervals without its KV blocks; the end of the last one is None while it lasts.
    """

    number: int
    priority: Priority
    status: RequestStatus
    arrived_at: float
    admitted_at: float | None = None
    first_kernel_at: float | None = None
    first_token_at: float | None = None
    ended_at: float | None = None
    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    max_tokens: int = 0
    drafted_tokens: int = 0
    accepted_tokens: int = 0
    appended_tokens: int = 0
    preemptions: int = 0
    displaced: tuple[tuple[float, float | None], ...] = ()


@dataclass(frozen=True, slots=True)
class LoadSample:
    """Queues, batch, KV pool and counters of an engine at one time.

    Attributes:
        at: time in seconds.
        waiting: requests without KV blocks, by priority.
        prefilling: requests in prefill, by priority.
        decoding: requests in decode, by priority; they share batches.
        kv_used: KV blocks of requests.
        kv_cached: KV blocks that only the prefix cache holds.
        kv_total: all KV blocks.
        prompt_tokens: computed prompt tokens since the start.
        cached_tokens: prompt tokens taken from the prefix cache since the start.
        output_tokens: generated tokens since the start.
        drafted_tokens: drafted tokens since the start.
        accepted_tokens: accepted drafted tokens since the start.
        preemptions: preempted passes since the start.
    """

    at: float
    waiting: Mapping[Priority, int]
    prefilling: Mapping[Priority, int]
    decoding: Mapping[Priority, int]
    kv_used: int
    kv_cached: int
    kv_total: int
    prompt_tokens: int
    cached_tokens: int
    output_tokens: int
    drafted_tokens: int
    accepted_tokens: int
    preemptions: int
