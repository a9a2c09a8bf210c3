"""Cron expressions in the local time zone, with the rules of cronie for changes of the local time."""

from __future__ import annotations

import calendar
import math
import time
from dataclasses import dataclass
from datetime import datetime, timedelta

__all__ = ["Cron", "utc_offset"]

_DAY_S = 86400
_MAX_CORRECTED_S = 3 * 3600
"""Largest change of the local time that fixed times are corrected for (cronie: three hours)."""
_LOCAL_EPOCH = datetime(1970, 1, 1)


def utc_offset(moment: int) -> int:
    """The offset of the local time from UTC, in seconds, at a time in seconds since the epoch."""
    moment = max(0, moment)  # Windows knows no earlier times
    return calendar.timegm(time.localtime(moment)) - moment


@dataclass(frozen=True, slots=True)
class Cron:
    """A cron expression in the local time zone.

    When the local time is set forward or back by less than three hours, as by daylight saving, it follows cronie:

    - *Fixed times* (neither the minute nor the hour begins with ``*``) in a skipped hour are due right after the
      change. In a repeated hour they are due once.
    - *Wildcards* are due whenever the local time matches: ``*/15 * * * *`` continues every 15 minutes in a repeated
      hour, and a skipped hour has no matches.

    After a larger change, both follow the new time.
    """

    expression: str

    def next_after(self, moment: float) -> float:
        """The first due time after a given one."""
        at = math.floor(moment)
        offset = utc_offset(at)
        start = at + offset  # local time, in seconds; only later times are searched
        if self._has_fixed_times and (change := _first_change(at - _MAX_CORRECTED_S, at)) is not None:
            before = utc_offset(change - 1)
            if offset < before <= offset + _MAX_CORRECTED_S:  # this hour is repeated
                start = max(start, change + before - 1)
        while True:
            local = self._next_local(start)
            change = _first_change(at, min(local - offset, at + _DAY_S))
            if change is None:
                if local - offset <= at + _DAY_S:
                    return float(local - offset)
                # Local times are unique up to shortly before the match; only changes after that matter.
                at = max(at + _DAY_S, local - offset - 2 * _DAY_S)
                offset = utc_offset(at)
                start = at + offset
                continue
            before, offset = offset, utc_offset(change)
            at, start = change, change + offset - 1
            if self._has_fixed_times:
                if 0 < offset - before < _MAX_CORRECTED_S:
                    if local <= change + offset:
                        return float(change)
                elif 0 < before - offset <= _MAX_CORRECTED_S:
                    start = change + before - 1

    def last_until(self, now: float, due: float) -> float:
        """The latest due time up to now, found by bisection.

        Args:
            now: current time.
            due: an earlier due time.
        """
        first, end = math.floor(due) - 1, math.floor(now)
        while end - first > 1:
            middle = (first + end) // 2
            if self.next_after(middle) <= now:
                first = middle
            else:
                end = middle
        return self.next_after(first)

    def __str__(self) -> str:
        return f"cron {self.expression}"

    @property
    def _has_fixed_times(self) -> bool:
        *_, minute, hour, _day, _month, _weekday = self.expression.split()
        return not minute.startswith("*") and not hour.startswith("*")

    def _next_local(self, start: int) -> int:
        """The first matching local time after ``start``, both in seconds of local time since 1970."""
        from cronsim import CronSim  # imported here: most apps use no cron expression

        found: datetime = next(CronSim(self.expression, _LOCAL_EPOCH + timedelta(seconds=start)))
        return calendar.timegm(found.timetuple())


def _first_change(after: int, until: int) -> int | None:
    """The first second with another UTC offset, later than ``after``; None if both ends have the same offset.

    The times are at most a day apart, so there is one change at most.
    """
    offset = utc_offset(after)
    if utc_offset(until) == offset:
        return None
    while until - after > 1:
        middle = (after + until) // 2
        if utc_offset(middle) == offset:
            after = middle
        else:
            until = middle
    return until
