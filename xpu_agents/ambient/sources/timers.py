"""Timers: intervals and cron expressions as event sources."""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from xpu_agents.ambient.events import SourceItem, Tick
from xpu_agents.ambient.runtime.clock import Clock, ClockSetBackDetector
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_agents.ambient.sources.cron import Cron
from xpu_runtime.errors import ConfigError

__all__ = ["Interval", "Schedule", "TimerSource", "parse_schedule"]

_FIELDS = (5, 6)

_MAX_PERIOD_S = 100 * 366 * 86400.0
"""Maximum period. Longer ones produce times outside of the range of dates."""

_MAX_SLEEP_S = 30.0
"""Longest single sleep. Timers stand still while the machine is suspended, so the wall clock is checked in between."""


class Schedule(Protocol):
    """A sequence of times in seconds since the epoch."""

    def next_after(self, moment: float) -> float:
        """The first scheduled time after a given one."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A fixed period of ``period_s`` seconds from one tick to the next."""

    period_s: float

    def next_after(self, moment: float) -> float:
        """The time one period later."""
        return moment + self.period_s

    def __str__(self) -> str:
        return f"every {timedelta(seconds=self.period_s)}"


def parse_schedule(value: str | float | timedelta) -> Schedule:
    """Parse a schedule: a duration (``"15m"``, seconds, ``timedelta``) or a cron expression (``"0 9 * * 1-5"``).

    Raises:
        ConfigError: the value is neither, or matches no date.
    """
    cron_fields = value.split() if isinstance(value, str) else []
    if len(cron_fields) not in _FIELDS:
        try:
            period_s = parse_duration("every", value)
        except ConfigError:
            raise ConfigError(
                f"every: {value!r}; expected a duration such as '15m' or '1h30m', or a cron expression of five "
                f"fields such as '0 9 * * 1-5'"
            ) from None
        if period_s > _MAX_PERIOD_S:
            raise ConfigError(f"every: {value!r} is too long; expected at most a century")
        return Interval(period_s)
    from cronsim import CronSim, CronSimError

    expression = " ".join(cron_fields)
    try:
        next(CronSim(expression, datetime(2024, 1, 1)))
    except CronSimError as error:
        raise ConfigError(
            f"every: {value!r} is not a cron expression: {error}; expected one such as '*/15 * * * *'"
        ) from None
    except StopIteration:
        raise ConfigError(f"every: {value!r} never matches a date; expected one such as '0 9 1 * *'") from None
    return Cron(expression)


@dataclass(frozen=True, slots=True)
class TimerSource:
    """Emits a tick at each scheduled time, and one tick for all times that were missed while no process ran.

    The key of a tick is its time, so no time is emitted twice. When the clock is set back, an interval keeps its phase;
    a cron expression follows the new time.
    """

    schedule: Schedule

    def __str__(self) -> str:
        return str(self.schedule)

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Iterate over the ticks."""
        due, set_back = (
            self.schedule.next_after(_start_time(last_key, since, clock.time())),
            ClockSetBackDetector(clock),
        )
        missed = due <= clock.time()
        while True:
            while (remaining_s := due - clock.time()) > 0:
                if step_back_s := await set_back.sleep(min(remaining_s, _MAX_SLEEP_S)):
                    keeps_phase = isinstance(self.schedule, Interval)
                    due = due - step_back_s if keeps_phase else self.schedule.next_after(clock.time())
            now = clock.time()
            late = missed or now - due > _MAX_SLEEP_S  # the machine was suspended
            while (following := self._following_due(due, now)) <= now:
                due, late = following, True
            yield SourceItem(Tick(scheduled_at=datetime.fromtimestamp(due).astimezone(), late=late), repr(due))
            due, missed = following, False

    def _following_due(self, due: float, now: float) -> float:
        if isinstance(self.schedule, Interval) and now > due:
            # In a single step, since there may be millions of periods in between.
            passed = int((now - due) // self.schedule.period_s)
            return due + max(1, passed) * self.schedule.period_s
        following = self.schedule.next_after(due)
        if isinstance(self.schedule, Cron) and following <= now:
            return self.schedule.last_until(now, following)  # in a single step too
        return following


def _start_time(key: str | None, since: float | None, now: float) -> float:
    """The time of the last tick, or the time of first registration without one."""
    if key is None:
        return now if since is None else since
    try:
        moment = float(key)
    except ValueError:
        return now  # emitted with a key of the caller
    if repr(moment) != key or not math.isfinite(moment):
        return now  # a number that is not a tick's key may be no valid date
    # A time in the future was recorded while the clock was wrong.
    return min(moment, now)
