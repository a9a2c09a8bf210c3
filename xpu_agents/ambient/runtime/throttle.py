"""The throttle of an agent, built on the library asyncio-throttle."""

from __future__ import annotations

from collections import deque

from asyncio_throttle.throttler import Throttler

from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.runtime.execution_policy import Rate

__all__ = ["StartThrottler"]


class StartThrottler(Throttler):
    """A sliding window of handler starts on the app's clock.

    The library polls in monotonic time. This class also tells the time of the next allowed start, works in virtual
    time, and shifts its window when the clock is set back.

    Args:
        rate: maximum number of starts in a period.
        clock: source of the time.
    """

    def __init__(self, rate: Rate, clock: Clock) -> None:
        super().__init__(rate.count, rate.period_s)
        self._clock = clock

    def flush(self) -> None:
        """Forget the starts that have left the window."""
        now = self._clock.time()
        while self._task_logs and self._task_logs[0] + self.period <= now:
            self._task_logs.popleft()

    def next_start_at(self) -> float:
        """Earliest time of the next start, in seconds since the epoch; 0 if it is allowed now."""
        self.flush()
        return 0.0 if len(self._task_logs) < self.rate_limit else self._task_logs[0] + self.period

    async def acquire(self) -> None:
        """Wait until a start is allowed, and record it."""
        while (delay := self.next_start_at() - self._clock.time()) > 0:
            await self._clock.sleep(delay)
        self._task_logs.append(self._clock.time())

    def set_back(self, seconds: float) -> None:
        """Shift the window after the clock was set back."""
        self._task_logs = deque(at - seconds for at in self._task_logs)
