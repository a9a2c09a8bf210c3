"""Python's lock while an engine has requests."""

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

USUAL_S = 0.005


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Each test begins, and leaves the process, with the interval that it had."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(USUAL_S)
    yield
    sys.setswitchinterval(before)


def interval() -> float:
    return pytest.approx(sys.getswitchinterval(), abs=1e-6)  # type: ignore[return-value]


@given(steps=st.lists(st.tuples(st.integers(0, 2), st.booleans())))
def test_the_lock_changes_hands_sooner_while_any_engine_has_requests(steps: list[tuple[int, bool]]) -> None:
    """Guards against an interval that stays short, or comes back while another engine still works."""
    sys.setswitchinterval(USUAL_S)
    engines = [SwitchIntervalGuard() for _ in range(3)]
    wanted = [False] * 3
    for which, wants in steps:
        engines[which].set_active(wants)
        wanted[which] = wants
        assert interval() == (SWITCH_INTERVAL_S if any(wanted) else USUAL_S)
    for each in engines:
        each.set_active(False)
    assert interval() == USUAL_S


@pytest.mark.parametrize("given_s", [1e-4, 0.02])
def test_an_interval_that_others_set_meanwhile_stays(given_s: float) -> None:
    """Guards what an application chooses for itself against being put back to what it was before."""
    guard = SwitchIntervalGuard()
    guard.set_active(True)
    sys.setswitchinterval(given_s)
    guard.set_active(False)
    assert interval() == given_s


def test_a_shorter_interval_stays() -> None:
    """Guards an application that is in more haste than the engine."""
    sys.setswitchinterval(1e-4)
    guard = SwitchIntervalGuard()
    guard.set_active(True)
    assert interval() == 1e-4
    guard.set_active(False)
    assert interval() == 1e-4


def test_requests_bring_haste_and_take_it_away() -> None:
    """Guards against an engine that makes no haste, or goes on with it when it has nothing to do."""
    tracker = RequestTracker()
    tracker.add(1, lambda: None)
    tracker.add(2, lambda: None)
    assert interval() == SWITCH_INTERVAL_S
    tracker.remove(1)
    tracker.remove(1)
    assert interval() == SWITCH_INTERVAL_S
    tracker.remove(2)
    assert interval() == USUAL_S
    tracker.add(3, lambda: None)
    tracker.remove_all()
    assert interval() == USUAL_S


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_a_fork_has_no_haste() -> None:
    """Guards a forked worker against the short interval of requests that only its parent has."""
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
