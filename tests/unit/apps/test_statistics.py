"""Statistics and formatted times."""

from __future__ import annotations

from xpu_agents.apps.statistics import format_seconds, percentile


def test_times_have_units() -> None:
    """Guards units, missing values and percentiles."""
    assert [format_seconds(value) for value in (0.0421, 1.5, float("nan"))] == ["42 ms", "1.50 s", "-"]
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([], 0.9) != percentile([], 0.9)
