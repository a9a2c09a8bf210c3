"""What the waits of a person were, and what the background did meanwhile."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.statistics import seconds

__all__ = ["BackgroundMetrics", "TurnLatency", "in_words"]


@dataclass(frozen=True, slots=True)
class TurnLatency:
    """Medians over some turns, seconds; NaN where none was answered.

    Attributes:
        count: turns that were answered.
        first_s: from a question to the first token of the first reply.
        whole_s: from a question to the end of the answer, with the calls in between.
        token_s: the same for each token that was written meanwhile, since answers differ in length.
    """

    count: int
    first_s: float
    whole_s: float
    token_s: float

    @classmethod
    def of(cls, turns: Iterable[ChatTurn]) -> TurnLatency:
        """Those of the turns that were answered."""
        found = [
            (turn.first_s, turn.whole_s, turn.whole_s / max(1, turn.tokens))
            for turn in turns
            if turn.first_s is not None and turn.whole_s is not None
        ]
        return cls(len(found), *(_median([each[at] for each in found]) for at in range(3)))


@dataclass(frozen=True, slots=True)
class BackgroundMetrics:
    """What the agents did in ``seconds``; tokens are those of their requests that ended."""

    agents: int
    seconds: float
    ended: int
    useless: int
    tokens: int
    preemptions: int

    @property
    def tokens_per_s(self) -> float:
        """Tokens computed for them, a second."""
        return self.tokens / self.seconds if self.seconds > 0 else 0.0


def in_words(alone: TurnLatency, among: TurnLatency, background: BackgroundMetrics) -> str:
    """What the figures say."""
    if not among.count:
        return "Nobody asked anything while the agents worked."
    agents = "one agent was" if background.agents == 1 else f"{background.agents} agents were"
    did = (
        f"while {agents} getting {background.ended:,} requests done, {background.tokens_per_s:,.0f} tokens a second, "
        f"and made way {background.preemptions:,} times."
    )
    waited = f"{seconds(among.first_s)} for the first token and {seconds(among.whole_s)} for the whole"
    if not alone.count:
        return f"You waited {waited} {did}"
    before = f"{seconds(alone.first_s)} and {seconds(alone.whole_s)} with nobody else there"
    return f"The person waited {waited}, against {before}, {did}"


def _median(values: list[float]) -> float:
    return statistics.median(values) if values else float("nan")
