"""Arrivals of the requests of a trace, as recorded, after the run of a tool, or in a closed loop."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf
from typing import NamedTuple

from xpu_runtime.trace import Trace

__all__ = ["Arrivals"]


class _Following(NamedTuple):
    """The request that arrives ``pause_s`` seconds after the end of another, but not after ``last_at``."""

    number: int
    pause_s: float
    last_at: float


class Arrivals:
    """The requests of a trace in order of arrival.

    A request with the result of a tool call (`TracedRequest.calls_tool`) arrives when the tool has run: the time from
    the end of the call to its arrival in the trace passes after the end of the call. A call without a result in the
    trace, that is in a load that was not run, ends at its arrival.

    In a closed loop a user asks the next question after the end of the answer (`agent-xpu-v1 §8.1`): the time between
    two reactive requests of the trace passes between the end of one and the arrival of the next. Reactive requests that
    would arrive after the last arrival in the trace are left out, so that proactive requests arrive all the time.

    Args:
        trace: the requests.
        closed_loop: whether reactive requests arrive in a closed loop.
        first_at: virtual time before which no request is handed out, such as the end of the load of the engine.

    Attributes:
        num_left: requests that have not ended.
        at: arrival of each request so far, by its number in the trace, in seconds.
    """

    def __init__(self, trace: Trace, *, closed_loop: bool = False, first_at: float = 0.0) -> None:
        self.at: dict[int, float] = {}
        self._first_at = first_at
        numbered = list(enumerate(trace.requests))
        self._following: dict[int, _Following] = {}
        for caller, number in _tool_results(trace):
            call, result = trace.requests[caller], trace.requests[caller].result
            ended_at = call.at + (0.0 if result is None else result.latency_s or 0.0)
            self._following[caller] = _Following(number, max(0.0, trace.requests[number].at - ended_at), inf)
        later = {following.number for following in self._following.values()}
        chain = [number for number, request in numbered if closed_loop and request.reactive and number not in later]
        for number, following in pairwise(chain):
            pause_s = trace.requests[following].at - trace.requests[number].at
            last = number
            while last in self._following:
                last = self._following[last].number
            self._following[last] = _Following(following, pause_s, trace.seconds)
        later.update(chain[1:])
        self._upcoming = [(request.at, number) for number, request in numbered if number not in later]
        heapify(self._upcoming)
        self.num_left = len(self._upcoming)

    @property
    def next_at(self) -> float:
        """Time of the next arrival in seconds; ``inf`` if none is known."""
        return max(self._upcoming[0][0], self._first_at) if self._upcoming else inf

    def take(self, now: float) -> list[int]:
        """Return the numbers of the requests that have arrived by ``now``, in order."""
        arrived: list[int] = []
        while self._upcoming and self.next_at <= now:
            at, number = heappop(self._upcoming)
            self.at[number] = at
            arrived.append(number)
        return arrived

    def ended(self, number: int, now: float) -> None:
        """Record that a request has ended; the one that follows it arrives after its pause."""
        self.num_left -= 1
        following = self._following.get(number)
        if following is not None and now + following.pause_s <= following.last_at:
            heappush(self._upcoming, (now + following.pause_s, following.number))
            self.num_left += 1


def _tool_results(trace: Trace) -> Iterator[tuple[int, int]]:
    """Yield the numbers of each tool call and of the request with its result, the next one that begins with its prompt.

    A call whose prompt has no full block with a name is not found.
    """
    callers: dict[str, int] = {}  # by the name of the last full block of the prompt
    for number, request in enumerate(trace.requests):
        known = next((name for name in reversed(request.blocks) if name in callers), None)
        if known is not None:
            yield callers.pop(known), number
        end = request.prompt_tokens // trace.header.block_tokens
        if request.calls_tool and 0 < end <= len(request.blocks):
            callers[request.blocks[end - 1]] = number
