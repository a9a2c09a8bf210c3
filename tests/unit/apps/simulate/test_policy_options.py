"""Settings of the scheduler as people write them."""

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


def test_settings_are_read_as_what_they_are() -> None:
    """Guards numbers and switches against becoming text, and ``inf`` against being refused."""
    policy = parse_policy("--policy", ["reactive_slack=0.2", "preemption=off", " max_batch = 8 ", "quiet_s=inf"])
    assert policy == {"reactive_slack": 0.2, "preemption": False, "max_batch": 8, "quiet_s": math.inf}
    assert [type(value) for value in policy.values()] == [float, bool, int, float]
    # Right only together: either one alone is on the wrong side of the other's default.
    assert SchedulerPolicy(**parse_policy("--policy", ["pressure_low=0.8", "pressure_high=0.9"])).pressure_low == 0.8


def test_every_setting_can_be_written_and_read() -> None:
    """Guards the command in a report, which has to give the same settings again."""
    default = SchedulerPolicy()
    for name in SchedulerPolicy.model_fields:
        value = getattr(default, name)
        assert parse_policy("--policy", [f"{name}={format_value(value)}"]) == {name: value}


def test_axes_make_a_grid() -> None:
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
    ("texts", "said"),
    [
        (["reactive_slack"], "--sweep reactive_slack: give name=value,value"),
        (["=1"], "give name=value"),
        (["slack=1"], "'slack' is no setting of the scheduler; known settings: .*reactive_slack"),
        (["reactive_slack=0,x"], "--sweep reactive_slack: .*number.*got 'x'"),
        (["reactive_slack=0,"], "reactive_slack: .*got ''"),
        (["reactive_slack=-1"], "reactive_slack: .*greater than or equal to 0, got '-1'"),
        (["max_batch=2.5"], "max_batch: .*integer.*got '2.5'"),
        (["preemption=perhaps"], "preemption: .*boolean.*got 'perhaps'"),
        (["quiet_s=1,1.0"], "quiet_s=1,1.0: a value is given twice"),
        (["quiet_s=1", "quiet_s=2"], "quiet_s is given twice; give all values in one --sweep"),
    ],
)
def test_axes_that_cannot_be(texts: list[str], said: str) -> None:
    """Guards the complaint: the option, the setting, the value and what would be right."""
    with pytest.raises(ConfigError, match=said):
        parse_axes("--sweep", texts)


def test_a_setting_is_given_once() -> None:
    """Guards against the first of two values being dropped in silence."""
    with pytest.raises(ConfigError, match="quiet_s is given twice"):
        parse_policy("--policy", ["quiet_s=1", "quiet_s=2"])


def test_rates() -> None:
    """Guards the order of rates, and against rates that are none."""
    assert parse_rates("--rates", "8, 2,4.5") == (2.0, 4.5, 8.0)
    for text in ("", "2,,4", "-1", "nan", "inf", "fast", "9000"):
        with pytest.raises(ConfigError, match=r"--rates: .* is no rate; give requests a minute"):
            parse_rates("--rates", text)
    with pytest.raises(ConfigError, match="a rate is given twice"):
        parse_rates("--rates", "2,2.0")
