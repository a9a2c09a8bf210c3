"""Rates, durations, and delays between attempts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient.runtime.execution_policy import ExecutionPolicy, Rate, Retry, parse_duration
from xpu_runtime.errors import ConfigError


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("6/min", Rate(6, 60)),
        ("2/s", Rate(2, 1)),
        ("100 / hours", Rate(100, 3600)),
        ("1/15m", Rate(1, 900)),
        ("3/2.5s", Rate(3, 2.5)),
        ("7/d", Rate(7, 86400)),
        ("4/seconds", Rate(4, 1)),
    ],
)
def test_rates(text: str, rate: Rate) -> None:
    """Guards the accepted forms of a rate."""
    assert Rate.of(text) == rate
    assert Rate.of(rate) is rate


@pytest.mark.parametrize("text", ["6", "6/", "/min", "0/min", "six/min", "6/fortnight", "-1/s", "6/min/s", "6/0min", 6])
def test_invalid_rates_are_rejected(text: object) -> None:
    """Guards against a typing error that would mean no limit."""
    with pytest.raises(ConfigError, match="throttle"):
        Rate.of(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "period_s"), [(0, 60), (True, 60), (1.5, 60), (1, -1), (1, 0), (1, float("nan"))])
def test_invalid_rate_values_are_rejected(count: int, period_s: float) -> None:
    """Guards against a rate that allows nothing or everything."""
    with pytest.raises(ConfigError, match=r"throttle\.(count|period_s): .*; expected"):
        Rate(count, period_s)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("90s", 90), ("15m", 900), ("1h30m", 5400), ("2d", 172800), ("0.5 s", 0.5), (3, 3), (timedelta(minutes=2), 120)],
)
def test_durations(value: float | str | timedelta, seconds: float) -> None:
    """Guards the accepted forms of a duration."""
    assert parse_duration("keep", value) == seconds


@pytest.mark.parametrize("value", ["", "15", "m", "15 minutes please", -1, 0, float("nan"), float("inf"), True, None])
def test_invalid_durations_are_rejected(value: object) -> None:
    """Guards that the field is named, and that zero and less are rejected."""
    with pytest.raises(ConfigError, match="keep: "):
        parse_duration("keep", value)  # type: ignore[arg-type]


@given(
    st.builds(
        Retry,
        attempts=st.integers(1, 50),
        first_s=st.floats(0, 100),
        factor=st.floats(1, 10),
        most_s=st.floats(0, 1000),
        jitter=st.floats(0, 1),
    ),
    st.integers(1, 5000),
    st.floats(0, 1),
)
def test_delays_are_bounded_and_grow(retry: Retry, failures: int, draw: float) -> None:
    """Guards the delays: never negative, never above the limit, never shorter after more failures, for any draw."""
    wait = retry.wait_s(failures, draw)
    assert 0 <= wait <= retry.most_s
    assert retry.wait_s(failures, 1.0) <= wait <= retry.wait_s(failures, 0.0)
    assert retry.wait_s(failures + 1, draw) >= wait


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("attempts", value) for value in (0, 1.5, "3", True)),
        *(("first_s", value) for value in (-1, None, float("nan"))),
        *(("factor", value) for value in (0.5, float("inf"))),
        *(("most_s", value) for value in (-1, "1m")),
        *(("jitter", value) for value in (2, None)),
    ],
)
def test_invalid_retry_values_are_rejected(field: str, value: Any) -> None:
    """Guards that an invalid value is named."""
    with pytest.raises(ConfigError, match=rf"retry\.{field}: {value!r}; expected"):
        Retry(**{field: value})
    with pytest.raises(ConfigError, match="retry: 'often'"):
        Retry.of("often")  # type: ignore[arg-type]


def test_an_execution_policy_is_checked() -> None:
    """Guards against a concurrency that is not a number."""
    with pytest.raises(ConfigError, match="concurrency: True"):
        ExecutionPolicy(concurrency=True)
