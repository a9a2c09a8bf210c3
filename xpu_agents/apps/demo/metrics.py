"""Metrics of a demo: latency of the user's turns, and work done by the background agents."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.statistics import format_seconds

__all__ = ["BackgroundMetrics", "TurnLatency", "summary_sentence"]


@dataclass(frozen=True, slots=True)
class TurnLatency:
    """Median latencies of answered turns in seconds; NaN if no turn was answered.

    Attributes:
        count: number of answered turns.
        ttft_s: from the question to the first token of the first reply.
        latency_s: from the question to the end of the answer, tool calls included.
        token_s: latency divided by the number of output tokens, because answers differ in length.
    """

    count: int
    ttft_s: float
    latency_s: float
    token_s: float

    @classmethod
    def of(cls, turns: Iterable[ChatTurn]) -> TurnLatency:
        """Return the medians over the answered turns."""
        found = [
            (turn.ttft_s, turn.latency_s, turn.latency_s / max(1, turn.tokens))
            for turn in turns
            if turn.ttft_s is not None and turn.latency_s is not None
        ]
        return cls(len(found), *(_median_latency([latencies[index] for latencies in found]) for index in range(3)))


@dataclass(frozen=True, slots=True)
class BackgroundMetrics:
    """Work of the background agents.

    Attributes:
        agents: number of agents.
        duration_s: seconds in which they ran.
        num_finished: requests that ended.
        num_discarded: ended requests whose replies could not be used.
        tokens: tokens computed for the requests that ended.
        preemptions: how often background work was preempted.
    """

    agents: int
    duration_s: float
    num_finished: int
    num_discarded: int
    tokens: int
    preemptions: int

    @property
    def tokens_per_s(self) -> float:
        """Tokens computed per second."""
        return self.tokens / self.duration_s if self.duration_s > 0 else 0.0


def summary_sentence(alone: TurnLatency, with_agents: TurnLatency, background: BackgroundMetrics) -> str:
    """Return the result of the demo as one sentence."""
    if not with_agents.count:
        return "No question was answered while the background agents ran."
    agents = "1 background agent" if background.agents == 1 else f"{background.agents} background agents"
    background_work = (
        f"{agents} finished {background.num_finished:,} requests at {background.tokens_per_s:,.0f} tokens/s "
        f"and were preempted {background.preemptions:,} times"
    )
    waited = (
        f"first token after {format_seconds(with_agents.ttft_s)}, whole answer after "
        f"{format_seconds(with_agents.latency_s)}"
    )
    if not alone.count:
        return f"Median with background agents: {waited}. Meanwhile {background_work}."
    before = f"{format_seconds(alone.ttft_s)} and {format_seconds(alone.latency_s)} alone"
    return f"Median with background agents: {waited} (against {before}). Meanwhile {background_work}."


def _median_latency(values: list[float]) -> float:
    return statistics.median(values) if values else float("nan")
