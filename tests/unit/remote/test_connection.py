"""The deadline of a request to a server."""

from __future__ import annotations

import threading

import pytest

from xpu_agents.remote.connection import Connection


@pytest.mark.parametrize("deadline_s", [1e10, float("inf")])
def test_a_deadline_that_no_timer_can_wait_for(deadline_s: float) -> None:
    """Guards against a timer whose thread dies of an OverflowError, for a deadline that means none."""
    line = Connection(deadline_s)
    assert line.remaining_s == threading.TIMEOUT_MAX
    assert not line.expired
