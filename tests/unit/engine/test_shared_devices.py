"""Loads that see whether other loads and engines use the devices."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.shared_devices import SharedDevices


@pytest.fixture
def devices() -> SharedDevices:
    return SharedDevices()


@pytest.mark.parametrize("outer_waits", [False, True])
@pytest.mark.parametrize("inner_waits", [False, True])
def test_loads_at_the_same_time_are_not_alone(devices: SharedDevices, outer_waits: bool, inner_waits: bool) -> None:
    """A profile that was measured beside the load of another model must not be saved."""
    with devices.loading(warm_ups_wait=outer_waits) as alone:
        assert alone()
        with devices.loading(warm_ups_wait=inner_waits) as inner_alone:
            assert not alone()
            assert not inner_alone()
            assert devices.loads == outer_waits + inner_waits
        assert not alone(), "the other load has slowed down an earlier measurement"
    with devices.loading() as alone:
        assert alone()
    assert devices.loads == 0


def test_a_load_beside_an_engine_that_serves_is_not_alone(devices: SharedDevices) -> None:
    """Kernels of requests slow down those that are measured."""
    rules = SimpleNamespace(busy_s=1.0)
    member = SimpleNamespace(scheduler=SimpleNamespace(peer_rules=rules))
    devices.members.append(cast("Any", member))
    with devices.loading() as alone:
        assert alone()
        rules.busy_s = 2.0
        assert not alone()


def test_a_load_that_fails_is_over(devices: SharedDevices) -> None:
    """A model that cannot be loaded must not hold up warm-ups for ever."""
    with pytest.raises(ValueError, match="odd"), devices.loading():
        raise ValueError("odd")
    assert devices.loads == 0
    with devices.loading() as alone:
        assert alone()
