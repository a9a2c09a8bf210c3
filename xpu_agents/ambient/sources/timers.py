"""Timers: when one is due, every so often or by a cron expression, and the ticks it brings."""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from xpu_agents.ambient.events import SourceItem, Tick
from xpu_agents.ambient.runtime.clock import Clock, ClockSetBackDetector
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_runtime.errors import ConfigError

__all__ = ["Cron", "Interval", "Schedule", "TimerSource", "parse_schedule"]

_FIELDS = (5, 6)

_LONGEST_S = 100 * 366 * 86400.0
"""The longest period; the moments of one that is longer have no date."""

_NAP_S = 30.0
"""The longest sleep in one piece: while a machine is suspended its timers stand still, the wall's clock does not."""


class Schedule(Protocol):
    """Moments, in seconds since the epoch."""

    def next_after(self, moment: float) -> float:
        """The first moment after the given one."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Every ``period_s`` seconds from the tick before."""

    period_s: float

    def next_after(self, moment: float) -> float:
        """One period later."""
        return moment + self.period_s

    def __str__(self) -> str:
        return f"every {timedelta(seconds=self.period_s)}"


@dataclass(frozen=True, slots=True)
class Cron:
    """By a cron expression, in the machine's time zone."""

    expression: str

    def next_after(self, moment: float) -> float:
        """The next moment that matches; an hour that daylight saving skips or repeats is met once."""
        from cronsim import CronSim  # imported here: most apps have no such timer

        times = CronSim(self.expression, datetime.fromtimestamp(moment))
        while True:
            local = next(times)
            # Inside the hour that comes twice, the same time on the wall may lie behind: then the second one is meant.
            for found in (local.timestamp(), local.replace(fold=1).timestamp()):
                if found > moment:
                    return found

    def last_until(self, now: float) -> float:
        """The last moment that matches, until now."""
        from cronsim import CronSim

        # It begins before a moment and in whole seconds; an hour that is skipped has times that lie ahead.
        times = CronSim(self.expression, datetime.fromtimestamp(now) + timedelta(seconds=1), reverse=True)
        return next(found for found in (local.timestamp() for local in times) if found <= now)

    def __str__(self) -> str:
        return f"cron {self.expression}"


def parse_schedule(value: str | float | timedelta) -> Schedule:
    """A schedule from a length of time (``"15m"``, seconds, ``timedelta``) or a cron expression (``"0 9 * * 1-5"``).

    Raises:
        ConfigError: it is neither, or matches no day ever.
    """
    fields = value.split() if isinstance(value, str) else []
    if len(fields) not in _FIELDS:
        try:
            period_s = parse_duration("every", value)
        except ConfigError:
            raise ConfigError(
                f"every: {value!r}; expected a length of time such as '15m' or '1h30m', or a cron expression of five "
                f"fields such as '0 9 * * 1-5'"
            ) from None
        if period_s > _LONGEST_S:
            raise ConfigError(f"every: {value!r} is too long; expected at most a century")
        return Interval(period_s)
    from cronsim import CronSim, CronSimError

    expression = " ".join(fields)
    try:
        next(CronSim(expression, datetime(2024, 1, 1)))
    except CronSimError as error:
        raise ConfigError(
            f"every: {value!r} is no cron expression: {error}; expected one such as '*/15 * * * *'"
        ) from None
    except StopIteration:
        raise ConfigError(f"every: {value!r} matches no day ever; expected one such as '0 9 1 * *'") from None
    return Cron(expression)


@dataclass(frozen=True, slots=True)
class TimerSource:
    """A tick at each moment of a schedule; one for all those that passed while nothing ran.

    The key of a tick is its moment, so no moment is met twice. When the clock is set back, an interval keeps its beat;
    a cron expression goes by the clock as it is then.
    """

    schedule: Schedule

    def __str__(self) -> str:
        return str(self.schedule)

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Ticks."""
        due, watch = self.schedule.next_after(_moment(last_key, since, clock.time())), ClockSetBackDetector(clock)
        missed = due <= clock.time()
        while True:
            while (left := due - clock.time()) > 0:
                if back := await watch.sleep(min(left, _NAP_S)):
                    is_beat = isinstance(self.schedule, Interval)
                    due = due - back if is_beat else self.schedule.next_after(clock.time())
            now = clock.time()
            late = missed or now - due > _NAP_S  # the machine was suspended: no sleep takes that much longer
            while (following := self._after(due, now)) <= now:
                due, late = following, True
            yield SourceItem(Tick(scheduled_at=datetime.fromtimestamp(due).astimezone(), late=late), repr(due))
            due, missed = following, False

    def _after(self, due: float, now: float) -> float:
        if isinstance(self.schedule, Interval) and now > due:
            # In one step: years of short periods may lie between.
            passed = int((now - due) // self.schedule.period_s)
            return due + max(1, passed) * self.schedule.period_s
        following = self.schedule.next_after(due)
        if isinstance(self.schedule, Cron) and following <= now:
            return max(following, self.schedule.last_until(now))  # in one step too
        return following


def _moment(key: str | None, since: float | None, now: float) -> float:
    """The moment of the last tick; if there was none, that since when there could have been one."""
    if key is None:
        return now if since is None else since
    try:
        moment = float(key)
    except ValueError:
        return now  # emitted by hand
    if repr(moment) != key or not math.isfinite(moment):
        return now  # a number by hand, which may have no date; on Windows small ones have none either
    # One that is still to come was written while the clock was wrong; nobody waits years for it.
    return min(moment, now)
