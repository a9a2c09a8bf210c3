"""Cron expressions over changes of the local time, compared with a minute-by-minute model of cronie."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_agents.ambient.sources import cron
from xpu_agents.ambient.sources.cron import Cron

_YEARS = (2025, 2028)
_OTHER_CHANGES = [
    ("Pacific/Apia", "2011-12-30T10:00"),  # a day forward
    ("Antarctica/Casey", "2010-03-04T15:00"),  # three hours back
    ("Antarctica/Casey", "2009-10-17T18:00"),  # three hours forward
    ("Antarctica/Troll", "2024-03-31T01:00"),  # two hours forward
    ("Antarctica/Troll", "2024-10-27T01:00"),  # two hours back
]


@functools.cache
def offset_in(zone: str, hour: int) -> int:
    """The offset of a zone from UTC, in minutes, in an hour or half hour of the epoch."""
    utc = datetime.fromtimestamp(hour * 1800, UTC)
    found = utc.astimezone(ZoneInfo(zone)).utcoffset()
    assert found is not None
    return int(found.total_seconds()) // 60


def zone_offset(zone: str, moment: int) -> int:
    """The offset of a zone from UTC in seconds. All changes tested fall on half hours."""
    return 60 * offset_in(zone, moment // 1800)


@functools.cache
def changes() -> list[tuple[str, int]]:
    """Zones with the minutes of the epoch at which their offset changes."""
    found = [(zone, int(datetime.fromisoformat(f"{at}Z").timestamp()) // 60) for zone, at in _OTHER_CHANGES]
    first, last = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) // 86400 for year in _YEARS)
    for zone in sorted(available_timezones() - {"localtime"}):
        for day in range(first, last, 14):
            before, after = 48 * day, 48 * (day + 14)  # in half hours
            offset = offset_in(zone, before)
            if offset_in(zone, after) == offset:
                continue
            while after - before > 1:
                middle = (before + after) // 2
                before, after = (middle, after) if offset_in(zone, middle) == offset else (before, middle)
            found.append((zone, 30 * after))
    return found


def values_of(field: str, size: int) -> set[int]:
    """The values of a field in the forms that the tests use."""
    field, _, step = field.partition("/")
    values: set[int] = set()
    for part in field.split(","):
        low, _, high = part.partition("-")
        values |= set(range(size)) if part == "*" else set(range(int(low), int(high or low) + 1))
    return set(sorted(values)[:: int(step or 1)])


def cronie(expression: str, zone: str, first: int, last: int) -> Iterator[int]:
    """Minutes of the epoch at which cronie runs a job, from its main loop (``src/cron.c``)."""
    minute, hour, *_ = expression.split()
    minutes, hours = values_of(minute, 60), values_of(hour, 24)
    is_wild = minute.startswith("*") or hour.startswith("*")

    def matches(local: int) -> bool:
        return local % 60 in minutes and local // 60 % 24 in hours

    virtual = first + zone_offset(zone, 60 * first) // 60
    for now in range(first + 1, last):
        running = now + zone_offset(zone, 60 * now) // 60
        behind = running - virtual
        if behind == 1 or abs(behind) > 180:
            virtual = running
            runs = matches(running)
        elif behind > 5:
            runs = matches(running) if is_wild else any(map(matches, range(virtual + 1, running + 1)))
            virtual = running
        else:
            assert behind <= 0
            runs = is_wild and matches(running)
        if runs:
            yield now


MINUTE = st.one_of(
    st.sampled_from(["*", "*/5", "*/15", "*/30", "0", "30", "0,30", "0-5", "59", "15,45"]),
    st.integers(0, 59).map(str),
)
HOUR = st.one_of(
    st.sampled_from(["*", "*/2", "*/12", "0", "1", "2", "3", "1,2,3", "0-23", "0-4", "2-3", "22,23,0"]),
    st.integers(0, 23).map(str),
)


@settings(max_examples=40, deadline=None)
@given(st.data(), MINUTE, HOUR, st.integers(-600, 600))
def test_due_times_are_those_of_cronie(data: st.DataObject, minute: str, hour: str, start: int) -> None:
    """Guards repeated and skipped hours in every zone: silence for an hour, or a job that runs twice."""
    zone, change = data.draw(st.sampled_from(changes()))
    expression, first, last = f"{minute} {hour} * * *", change + start, change + 2000
    # The model knows nothing before its first minute, so it begins a day earlier.
    expected = [60.0 * each for each in cronie(expression, zone, change - 2000, last) if each > first]
    found, schedule = [60.0 * first], Cron(expression)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cron, "utc_offset", functools.partial(zone_offset, zone))
        while (due := schedule.next_after(found[-1])) < 60 * last:
            found.append(due)
        assert found[1:] == expected
        if expected:
            assert schedule.last_until(60.0 * last - 1, expected[0]) == expected[-1]


def utc(text: str) -> float:
    """Seconds since the epoch of a time in UTC."""
    return datetime.fromisoformat(text).timestamp()


@pytest.fixture
def in_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Sets the time zone of the process with ``setenv("TZ", ...)`` and `time.tzset`."""
    if not hasattr(time, "tzset"):
        pytest.skip("Windows has one time zone for all processes")
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("zone", "expression", "start", "expected"),
    [
        pytest.param(
            "Europe/Berlin",
            "*/15 * * * *",
            "2026-10-25T00:30:01Z",
            ["00:45", "01:00", "01:15", "01:30", "01:45", "02:00"],
            id="case cron-repeated-hour",
        ),
        ("Europe/Berlin", "30 2 * * *", "2026-10-24T12:00:00Z", ["00:30", "01:30"]),  # once on each day
        ("Europe/Berlin", "30 2 * * *", "2026-03-28T12:00:00Z", ["01:00", "00:30"]),  # right after the change
        ("Europe/Berlin", "0 * * * *", "2026-03-29T00:00:00Z", ["01:00", "02:00"]),
        ("America/New_York", "*/30 * * * *", "2026-11-01T05:00:00Z", ["05:30", "06:00", "06:30", "07:00"]),
        ("America/New_York", "15 1 * * *", "2026-11-01T05:00:00Z", ["05:15", "06:15"]),
        ("America/New_York", "0,30 2 * * *", "2026-03-08T00:00:00Z", ["07:00", "06:00"]),
        ("Australia/Lord_Howe", "*/10 * * * *", "2026-04-04T14:40:00Z", ["14:50", "15:00", "15:10"]),
        ("Australia/Lord_Howe", "45 1 * * *", "2026-04-04T14:00:00Z", ["14:45", "15:15"]),
        ("Australia/Lord_Howe", "15 2 * * *", "2026-10-03T12:00:00Z", ["15:30", "15:15"]),
    ],
)
def test_known_changes_of_local_time(
    in_zone: pytest.MonkeyPatch, zone: str, expression: str, start: str, expected: list[str]
) -> None:
    """Guards cron in the time zone of the process; the times are in UTC."""
    in_zone.setenv("TZ", zone)
    time.tzset()
    moment, found = utc(start), []
    for _ in expected:
        moment = Cron(expression).next_after(moment)
        found.append(f"{datetime.fromtimestamp(moment, UTC):%H:%M}")
    assert found == expected


def test_rare_times_are_found_at_once(in_zone: pytest.MonkeyPatch) -> None:
    """Guards a job of a leap day against a search through years of changes of the local time."""
    in_zone.setenv("TZ", "Europe/Berlin")
    time.tzset()
    due = Cron("30 2 29 2 *").next_after(utc("2024-03-01T00:00:00Z"))
    assert datetime.fromtimestamp(due, UTC) == datetime(2028, 2, 29, 1, 30, tzinfo=UTC)
    assert Cron("* * 29 2 *").next_after(due) == due + timedelta(minutes=1).total_seconds()
