"""The figures of a run."""

from __future__ import annotations

import pytest
from race_run import played

from xpu_agents.apps.statistics import LatencySummary


def test_the_score_counts_what_it_was_told() -> None:
    """Guards the figures: latencies from arrival, and unanswered requests counted, not dropped, at the end."""
    during = played(until=8)
    assert during.first_token() == LatencySummary(1, 0.5, 0.5)
    assert during.answered(reactive=True) == 1
    assert during.busy("cpu", 2.0) == pytest.approx(0.75)
    assert during.busy("cpu.decode", 2.0) == pytest.approx(0.25)
    after = played()
    assert after.over
    assert not after.running
    assert after.first_token().mean == pytest.approx((0.5 + 2.0) / 2)
    assert after.whole_answer().count == 2
    assert after.tokens_per_s == 400.0
    assert after.recent_tokens_per_s == pytest.approx(350.0)
