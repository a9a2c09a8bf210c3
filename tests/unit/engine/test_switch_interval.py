"""The switch interval of the interpreter while an engine has requests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.engine.switch_interval import SWITCH_INTERVAL_S, SwitchIntervalGuard

DEFAULT_S = 0.005


@pytest.fixture(autouse=True)
def default_interval() -> Iterator[None]:
    """Each test starts with the default interval, and restores the previous one."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(DEFAULT_S)
    yield
    sys.setswitchinterval(before)


def interval() -> float:
    return pytest.approx(sys.getswitchinterval(), abs=1e-6)  # type: ignore[return-value]


@given(steps=st.lists(st.tuples(st.integers(0, 2), st.booleans())))
def test_interval_is_short_while_any_engine_has_requests(steps: list[tuple[int, bool]]) -> None:
    """The interval must be short as long as any engine has requests, and no longer."""
    sys.setswitchinterval(DEFAULT_S)
    engines = [SwitchIntervalGuard() for _ in range(3)]
    active = [False] * 3
    for which, active_now in steps:
        engines[which].set_active(active_now)
        active[which] = active_now
        assert interval() == (SWITCH_INTERVAL_S if any(active) else DEFAULT_S)
    for each in engines:
        each.set_active(False)
    assert interval() == DEFAULT_S


@pytest.mark.parametrize("given_s", [1e-4, 0.02])
def test_interval_changed_meanwhile_is_kept(given_s: float) -> None:
    """An interval that the application sets meanwhile must not be reset."""
    guard = SwitchIntervalGuard()
    guard.set_active(True)
    sys.setswitchinterval(given_s)
    guard.set_active(False)
    assert interval() == given_s


def test_shorter_interval_is_kept() -> None:
    """A shorter interval of the application must not be lengthened."""
    sys.setswitchinterval(1e-4)
    guard = SwitchIntervalGuard()
    guard.set_active(True)
    assert interval() == 1e-4
    guard.set_active(False)
    assert interval() == 1e-4


def test_request_tracker_sets_and_restores_the_interval() -> None:
    """The interval must follow the in-flight requests."""
    tracker = RequestTracker()
    tracker.add(1, lambda: None)
    tracker.add(2, lambda: None)
    assert interval() == SWITCH_INTERVAL_S
    tracker.remove(1)
    tracker.remove(1)
    assert interval() == SWITCH_INTERVAL_S
    tracker.remove(2)
    assert interval() == DEFAULT_S
    tracker.add(3, lambda: None)
    tracker.remove_all()
    assert interval() == DEFAULT_S


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_fork_restores_the_interval() -> None:
    """A forked worker must not keep the short interval of its parent's requests."""
    code = (
        "import os, sys\n"
        "from xpu_runtime.engine.switch_interval import SwitchIntervalGuard\n"
        "SwitchIntervalGuard().set_active(True)\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    os._exit(0 if sys.getswitchinterval() > 0.004 else 1)\n"
        "_, status = os.waitpid(child, 0)\n"
        "sys.exit(os.waitstatus_to_exitcode(status) or (2 if sys.getswitchinterval() > 0.004 else 0))\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0
