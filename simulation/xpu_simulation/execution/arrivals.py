"""Arrivals of the requests of a trace, as recorded or in a closed loop."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf

from xpu_runtime.trace import Trace

__all__ = ["Arrivals"]


class Arrivals:
    """The requests of a trace in order of arrival.

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
        self._last_at = trace.seconds
        self._first_at = first_at
        numbered = list(enumerate(trace.requests))
        chain = [(request.at, number) for number, request in numbered if closed_loop and request.reactive]
        # By request, the next reactive one and the seconds until its arrival.
        self._following = {
            number: (following, following_at - at) for (at, number), (following_at, following) in pairwise(chain)
        }
        later = {number for _, number in chain[1:]}
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
        """Record that a request has ended; in a closed loop the next one follows."""
        self.num_left -= 1
        following, pause_s = self._following.get(number, (number, inf))
        if now + pause_s <= self._last_at:
            heappush(self._upcoming, (now + pause_s, following))
            self.num_left += 1
