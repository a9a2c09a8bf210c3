"""Waiting on a condition variable."""

from __future__ import annotations

import math
import threading

import pytest

from xpu_runtime.engine.waits import wait_for_condition


@pytest.mark.parametrize("timeout_s", [math.inf, 1e12, 60.0, None])
def test_timeout_may_exceed_the_maximum_of_threading(timeout_s: float | None) -> None:
    """``result(timeout=math.inf)`` must not raise an `OverflowError`."""
    changed, arrived = threading.Condition(), threading.Event()

    def arrive() -> None:
        with changed:  # acquired once the wait has started
            arrived.set()
            changed.notify_all()

    thread = threading.Thread(target=arrive)
    with changed:
        thread.start()
        assert wait_for_condition(changed, arrived.is_set, timeout_s)
    thread.join(60)


def test_wait_times_out() -> None:
    """A wait must end at its timeout."""
    changed = threading.Condition()
    with changed:
        assert not wait_for_condition(changed, lambda: False, 0.01)
