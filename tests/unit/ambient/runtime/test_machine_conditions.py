"""The slowdown policy."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.ambient.runtime.machine_conditions import SlowPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.conditions import Conditions

SHARES = st.floats(0, 1)


@pytest.mark.parametrize(
    ("conditions", "factor", "stopped", "reason"),
    [
        (Conditions(), 1, False, ""),
        (Conditions(False, 0.05, 0.5), 1, False, ""),
        (Conditions(True, 0.8, 0.5), 4, False, "on battery"),
        (Conditions(True, 0.1, 0.5), 1, True, "10% left"),
        (Conditions(memory=0.1), 3, False, "10% of the memory"),
        (Conditions(memory=0.02), 1, True, "2% of the memory"),
        (Conditions(True, 0.8, 0.1), 4, False, "10% of the memory is left, on battery"),
        (Conditions(True, None, 0.5), 4, False, "on battery"),
    ],
)
def test_slowdown_policy(conditions: Conditions, factor: float, stopped: bool, reason: str) -> None:
    """Guards the conditions for slowing proactive agents, and the displayed reason."""
    found = SlowPolicy(memory_factor=3).slowdown(conditions)
    assert (found.factor, found.stopped) == (factor, stopped)
    assert reason in found.reason
    assert bool(found.reason) == (stopped or factor > 1)


@given(st.booleans(), SHARES, SHARES, SHARES)
def test_less_memory_is_never_faster(on_battery: bool, battery: float, memory: float, less: float) -> None:
    """Guards the order of the thresholds."""
    policy = SlowPolicy()
    before = policy.slowdown(Conditions(on_battery, battery, memory))
    after = policy.slowdown(Conditions(on_battery, battery, memory * less))
    assert after.stopped or (not before.stopped and after.factor >= before.factor)


@pytest.mark.parametrize(
    ("field", "value"), [("battery_factor", 0.5), ("memory_slow", 2), ("battery_stop", -1), ("memory_factor", "x")]
)
def test_invalid_policies_are_rejected(field: str, value: Any) -> None:
    """Guards that an invalid value is named."""
    with pytest.raises(ConfigError, match=rf"slow\.{field}"):
        SlowPolicy(**{field: value})
