"""Detection of a suspended process."""

from __future__ import annotations

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine.suspension import SuspensionDetector

TIMEOUT_S = 10.0


@given(intervals=st.lists(st.floats(0.0, 1000.0), max_size=20))
def test_the_end_of_the_latest_long_interval(intervals: list[float]) -> None:
    """A kernel must not count as hung after a sleep of the laptop, and a slow check is no sleep."""
    suspensions, now = SuspensionDetector(TIMEOUT_S), 5000.0
    expected = -inf
    assert suspensions.check(now) == expected
    for interval in intervals:
        before, now = now, now + interval
        if now - before > TIMEOUT_S / 2:
            expected = now
        assert suspensions.check(now) == expected
