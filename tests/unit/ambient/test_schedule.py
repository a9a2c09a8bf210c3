"""Timers and cron expressions."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient.schedule import Cron, Interval, schedule_of
from xpu_runtime.errors import ConfigError

MOMENTS = st.floats(1e9, 2e9)


@given(
    MOMENTS, st.sampled_from(["*/5 * * * *", "0 9 * * 1-5", "30 2 * * *", "0 0 29 2 *", "*/10 * * * * *", "0 0 L * *"])
)
def test_the_next_moment_lies_ahead(moment: float, expression: str) -> None:
    """Guards against a timer that is due again at once, or never."""
    assert moment < Cron(expression).next_after(moment) < moment + 9 * 366 * 86400


def test_cron_goes_by_the_clock_on_the_wall() -> None:
    """Guards the time zone: nine o'clock is nine where the machine is."""
    monday = datetime(2024, 1, 1, 8, 0)
    schedule = schedule_of("0 9 * * 1-5")
    assert schedule.next_after(monday.timestamp()) == datetime(2024, 1, 1, 9).timestamp()
    assert schedule.next_after(datetime(2024, 1, 5, 9).timestamp()) == datetime(2024, 1, 8, 9).timestamp()
    assert str(schedule) == "cron 0 9 * * 1-5"


def test_intervals() -> None:
    """Guards the other form."""
    assert schedule_of("15m") == schedule_of(900) == Interval(900)
    assert Interval(10).next_after(5) == 15
    assert str(schedule_of("1h30m")) == "every 1:30:00"


@pytest.mark.parametrize("value", ["", "* * *", "61 * * * *", "0 0 31 2 *", "0s", -5, "every day"])
def test_what_is_no_schedule(value: str | float) -> None:
    """Guards that a timer that never comes is refused."""
    with pytest.raises(ConfigError, match="every: "):
        schedule_of(value)
