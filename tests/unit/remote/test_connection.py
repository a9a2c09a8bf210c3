"""Deadlines of requests to a server."""

from __future__ import annotations

import threading

import pytest

from xpu_agents.remote.connection import Connection


@pytest.mark.parametrize("deadline_s", [1e10, float("inf")])
def test_deadline_beyond_the_timer_range(deadline_s: float) -> None:
    """Guards against an OverflowError in the timer thread for a very long deadline."""
    line = Connection(deadline_s)
    assert line.remaining_s == threading.TIMEOUT_MAX
    assert not line.expired
