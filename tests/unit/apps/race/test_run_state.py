"""Metrics of a run."""

from __future__ import annotations

import pytest
from sample_run import sample_run

from xpu_agents.apps.statistics import LatencySummary


def test_metrics_follow_the_messages() -> None:
    """Guards the metrics: latencies start at arrival, and unanswered requests count after the end."""
    during = sample_run(until=8)
    assert during.ttft() == LatencySummary(1, 0.5, 0.5)
    assert (during.device, during.devices) == ("CPU", "NPU (loading) + GPU")
    assert during.num_answered(reactive=True) == 1
    assert during.utilisation("cpu", 2.0) == pytest.approx(0.75)
    assert during.utilisation("igpu", 2.0) == pytest.approx(0.25)
    after = sample_run()
    assert after.ended
    assert after.devices == "CPU"
    assert not after.running
    assert after.ttft().mean == pytest.approx((0.5 + 2.0) / 2)
    assert after.latency().count == 2
    assert after.tokens_per_s == 400.0
    assert after.recent_tokens_per_s == pytest.approx(350.0)
