"""Parsing of scheduler settings, sweep axes and rates."""

from __future__ import annotations

import math

import pytest

from xpu_agents.apps.simulate.policy_options import (
    SweepAxis,
    format_value,
    parse_axes,
    parse_policy,
    parse_rates,
    setting_grid,
)
from xpu_runtime import SchedulerPolicy
from xpu_runtime.errors import ConfigError


def test_settings_have_their_types() -> None:
    """Guards the types of numbers and switches, and accepts ``inf``."""
    policy = parse_policy("--policy", ["reactive_slack=0.2", "preemption=off", " max_batch = 8 ", "aging_s=inf"])
    assert policy == {"reactive_slack": 0.2, "preemption": False, "max_batch": 8, "aging_s": math.inf}
    assert [type(value) for value in policy.values()] == [float, bool, int, float]
    # Valid only together: each one alone contradicts the default of the other.
    assert SchedulerPolicy(**parse_policy("--policy", ["pressure_low=0.8", "pressure_high=0.9"])).pressure_low == 0.8


def test_every_setting_round_trips() -> None:
    """Guards the command in a report, which has to give the same settings."""
    default = SchedulerPolicy()
    for name in SchedulerPolicy.model_fields:
        value = getattr(default, name)
        assert parse_policy("--policy", [f"{name}={format_value(value)}"]) == {name: value}


def test_axes_give_a_grid() -> None:
    """Guards the order of rows: the last axis changes fastest."""
    axes = parse_axes("--sweep", ["aged_share=0,0.5", "preemption=true,false"])
    assert axes == (SweepAxis("aged_share", (0.0, 0.5)), SweepAxis("preemption", (True, False)))
    assert [tuple(setting.values()) for setting in setting_grid(axes)] == [
        (0, True),
        (0, False),
        (0.5, True),
        (0.5, False),
    ]
    assert setting_grid(()) == []


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["reactive_slack"], "--sweep reactive_slack: give name=value,value"),
        (["=1"], "give name=value"),
        (["slack=1"], "'slack' .*known settings: .*reactive_slack"),
        (["reactive_slack=0,x"], "--sweep reactive_slack: .*number.*got 'x'"),
        (["reactive_slack=0,"], "reactive_slack: .*got ''"),
        (["reactive_slack=-1"], "reactive_slack: .*greater than or equal to 0, got '-1'"),
        (["max_batch=2.5"], "max_batch: .*integer.*got '2.5'"),
        (["preemption=perhaps"], "preemption: .*boolean.*got 'perhaps'"),
        (["warmup_expiry_s=1,1.0"], "warmup_expiry_s=1,1.0: a value is given twice"),
        (["warmup_expiry_s=1", "warmup_expiry_s=2"], "warmup_expiry_s is given twice; give all values in one --sweep"),
    ],
)
def test_invalid_axes_raise(texts: list[str], message: str) -> None:
    """Guards the error: option, setting, value and valid values."""
    with pytest.raises(ConfigError, match=message):
        parse_axes("--sweep", texts)


def test_a_repeated_setting_raises() -> None:
    """Guards against silently dropping the first of two values."""
    with pytest.raises(ConfigError, match="warmup_expiry_s is given twice"):
        parse_policy("--policy", ["warmup_expiry_s=1", "warmup_expiry_s=2"])


def test_rates_are_sorted_and_validated() -> None:
    """Guards the order of rates, and refuses invalid rates."""
    assert parse_rates("--rates", "8, 2,4.5") == (2.0, 4.5, 8.0)
    for text in ("", "2,,4", "-1", "nan", "inf", "fast", "9000"):
        with pytest.raises(ConfigError, match=r"--rates: .* is not a rate"):
            parse_rates("--rates", text)
    with pytest.raises(ConfigError, match="a rate is given twice"):
        parse_rates("--rates", "2,2.0")
