"""Waiting for what other threads do."""

from __future__ import annotations

import math
import threading

import pytest

from xpu_runtime.engine.waits import wait_for_condition


@pytest.mark.parametrize("limit_s", [math.inf, 1e12, 60.0, None])
def test_a_limit_may_be_longer_than_a_wait_can_be(limit_s: float | None) -> None:
    """Guards ``result(timeout=math.inf)``, and such a `drain`, from an `OverflowError` where they have to wait."""
    changed, arrived = threading.Condition(), threading.Event()

    def arrive() -> None:
        with changed:  # had once the wait has begun
            arrived.set()
            changed.notify_all()

    thread = threading.Thread(target=arrive)
    with changed:
        thread.start()
        assert wait_for_condition(changed, arrived.is_set, limit_s)
    thread.join(60)


def test_a_limit_that_passes() -> None:
    """Guards against a wait that goes on for ever where nothing comes."""
    changed = threading.Condition()
    with changed:
        assert not wait_for_condition(changed, lambda: False, 0.01)
