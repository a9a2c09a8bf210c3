"""Limit of the requests of each client in a minute: `RateLimit`, `RateLimitError`."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

from xpu_runtime.errors import QueueFullError

__all__ = ["RateLimit", "RateLimitError"]

_PERIOD_S = 60.0


class RateLimitError(QueueFullError):
    """A client has sent too many requests in a minute."""


class RateLimit:
    """Sliding window of one minute over the requests of each client.

    Args:
        requests_per_minute: most requests of a client in any 60 seconds.
        clock: time in seconds.
    """

    def __init__(self, requests_per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = requests_per_minute
        self._clock = clock
        self._accepted: OrderedDict[str, deque[float]] = OrderedDict()  # times by client, the latest at the end

    def acquire(self, client: str) -> None:
        """Count a request of a client, unless it is refused.

        Raises:
            RateLimitError: there are too many.
        """
        now = self._clock()
        while self._accepted and next(iter(self._accepted.values()))[-1] <= now - _PERIOD_S:
            self._accepted.popitem(last=False)
        times = self._accepted.setdefault(client, deque())
        while times and times[0] <= now - _PERIOD_S:
            times.popleft()
        if len(times) >= self._limit:
            error = RateLimitError(
                f"requests_per_minute: {self._limit} requests were accepted within the last minute, the limit of this "
                f"server for each client; retry later"
            )
            error.retry_after_s = times[0] + _PERIOD_S - now
            raise error
        times.append(now)
        self._accepted.move_to_end(client)
