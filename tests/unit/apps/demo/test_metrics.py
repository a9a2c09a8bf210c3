"""Metrics of a demo and the sentence about them."""

from __future__ import annotations

import math

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.metrics import BackgroundMetrics, TurnLatency, summary_sentence

NO_TURNS = TurnLatency.of([])
BACKGROUND = BackgroundMetrics(
    agents=4, duration_s=10.0, num_finished=50, num_discarded=2, tokens=20_000, preemptions=7
)


def turn(ttft_s: float | None, latency_s: float | None, tokens: int = 10) -> ChatTurn:
    """A turn with these latencies."""
    return ChatTurn("?", ttft_s=ttft_s, latency_s=latency_s, tokens=tokens)


def test_latencies_are_medians_over_answered_turns() -> None:
    """Guards the comparison against an outlier and against unanswered turns."""
    latency = TurnLatency.of([turn(0.1, 0.5), turn(0.2, 1.0, 40), turn(9.0, 90.0), turn(0.1, None), turn(None, None)])
    assert latency == TurnLatency(3, 0.2, 1.0, 0.05)
    assert NO_TURNS.count == 0
    assert math.isnan(NO_TURNS.ttft_s)
    assert TurnLatency.of([turn(0.1, 0.5, 0)]).token_s == 0.5


def test_the_summary_has_all_figures() -> None:
    """Guards the sentence at the end of the report in all its cases."""
    alone, with_agents = TurnLatency(3, 0.02, 0.2, 0.01), TurnLatency(3, 0.03, 0.25, 0.01)
    text = summary_sentence(alone, with_agents, BACKGROUND)
    for figure in (
        "30 ms",
        "250 ms",
        "20 ms",
        "200 ms alone",
        "4 background agents",
        "50 requests",
        "2,000",
        "7 times",
    ):
        assert figure in text
    assert "alone" not in summary_sentence(NO_TURNS, with_agents, BACKGROUND)
    assert "No question" in summary_sentence(alone, NO_TURNS, BACKGROUND)
    one = BackgroundMetrics(agents=1, duration_s=0.0, num_finished=0, num_discarded=0, tokens=0, preemptions=0)
    assert "1 background agent finished 0 requests at 0 tokens/s" in summary_sentence(alone, with_agents, one)
