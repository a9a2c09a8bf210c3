"""The figures of a demo, and what they say."""

from __future__ import annotations

import math

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.metrics import BackgroundMetrics, TurnLatency, in_words

NOBODY = TurnLatency.of([])
BUSY = BackgroundMetrics(agents=4, seconds=10.0, ended=50, useless=2, tokens=20_000, preemptions=7)


def turn(first: float | None, whole: float | None, tokens: int = 10) -> ChatTurn:
    """A turn with these waits."""
    return ChatTurn("?", first_s=first, whole_s=whole, tokens=tokens)


def test_waits_are_medians_over_what_was_answered() -> None:
    """Guards the comparison against a slow outlier, and against turns that have no end."""
    waits = TurnLatency.of([turn(0.1, 0.5), turn(0.2, 1.0, 40), turn(9.0, 90.0), turn(0.1, None), turn(None, None)])
    assert waits == TurnLatency(3, 0.2, 1.0, 0.05)
    assert NOBODY.count == 0
    assert math.isnan(NOBODY.first_s)
    assert TurnLatency.of([turn(0.1, 0.5, 0)]).token_s == 0.5


def test_the_figures_are_put_into_words() -> None:
    """Guards the sentence at the end in all its cases."""
    alone, among = TurnLatency(3, 0.02, 0.2, 0.01), TurnLatency(3, 0.03, 0.25, 0.01)
    told = in_words(alone, among, BUSY)
    assert told == (
        "The person waited 30 ms for the first token and 250 ms for the whole, against 20 ms and 200 ms with nobody "
        "else there, while 4 agents were getting 50 requests done, 2,000 tokens a second, and made way 7 times."
    )
    assert in_words(NOBODY, among, BUSY).startswith("You waited 30 ms")
    assert in_words(alone, NOBODY, BUSY) == "Nobody asked anything while the agents worked."
    one = BackgroundMetrics(agents=1, seconds=0.0, ended=0, useless=0, tokens=0, preemptions=0)
    assert "while one agent was getting 0 requests done, 0 tokens a second" in in_words(alone, among, one)
