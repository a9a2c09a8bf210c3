"""Observations of agents and tools, and forecasts of the next turn.

Missing observations of an agent or tool are taken from all agents or tools together. Not thread-safe.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from xpu_speculation.cost.equations import NormalDuration, hidden_time
from xpu_speculation.cost.estimates import (
    DraftAccuracy,
    DurationEstimate,
    EstimateMemory,
    HitRate,
    LruRecords,
    ToolUsage,
)

__all__ = ["AgentRecord", "Observations", "ToolForecast", "ToolRecord", "TurnForecast"]

_PRIOR_CALLS = 4.0
"""Weight of the prior from all agents or tools, in calls (chosen)."""

_ANSWER_WINDOW = 16.0
"""Window of the answer durations with and without drafts (chosen: slowdowns are temporary)."""

_GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0


@dataclass(frozen=True, slots=True)
class ToolForecast:
    """Forecast of one tool in the next turn.

    Attributes:
        tool: Name of the tool.
        share: Probability that the turn calls it.
        accuracy: α of 0, 1, 2, ... samples.
        hidden_s: Expected seconds that a hit saves.
    """

    tool: str
    share: float
    accuracy: tuple[float, ...]
    hidden_s: float

    def gain_s(self, samples: int) -> float:
        """Returns the expected seconds that ``samples`` samples save by this tool."""
        return self.share * self.accuracy[min(samples, len(self.accuracy) - 1)] * self.hidden_s


@dataclass(frozen=True, slots=True)
class TurnForecast:
    """Forecast of an agent's next turn.

    Attributes:
        turn_s: Its duration without speculation, in seconds.
        slower_s: Seconds by which drafting lengthens the answer.
        draft_s: Duration of one sample (g), in seconds.
        waste: Seconds of unused early runs per sample, times tool cost.
        tool_forecasts: Forecasts of the eligible tools.
    """

    turn_s: float
    slower_s: float
    draft_s: float
    waste: float
    tool_forecasts: tuple[ToolForecast, ...]

    def gain_s(self, samples: int) -> float:
        """Returns the expected seconds that ``samples`` samples save."""
        return sum(tool_forecast.gain_s(samples) for tool_forecast in self.tool_forecasts)

    def best(self, most: int, price_s: float) -> int:
        """Returns the number of samples from 1 to ``most`` with the best net gain at ``price_s`` per sample.

        Of equally good numbers it is the lowest.
        """
        return max(range(1, most + 1), key=lambda samples: (self.gain_s(samples) - samples * price_s, -samples))


@dataclass(slots=True)
class AgentRecord:
    """Observations of one agent, or of all agents.

    Attributes:
        drafted: G of turns with drafts.
        alone: G of turns without drafts that could have had some.
        draft: g.
        waste: Waste per sample.
        tried: Share of speculated turns with a correct sample.
        accuracy: α over all tools.
        tool_usage: Frequency of tool calls.
        by_tool: α by tool.
        eligible: Eligible tools of the current turn.
        turn_counts: Number of turns by (worth drafting, block length), for `is_exception`.
        began_at: Start of the last turn.
    """

    drafted: DurationEstimate
    alone: DurationEstimate
    draft: DurationEstimate
    waste: DurationEstimate
    tried: HitRate
    accuracy: DraftAccuracy
    tool_usage: ToolUsage
    by_tool: LruRecords[DraftAccuracy]
    eligible: frozenset[str] = frozenset()
    turn_counts: Counter[tuple[bool, int]] = field(default_factory=Counter)
    began_at: float = -math.inf

    def chances(self) -> dict[str, float]:
        """Returns the call probability of each tool in the current turn."""
        return self.tool_usage.chances(self.eligible)

    def is_exception(self, wanted: bool, every: int) -> bool:
        """Returns whether this turn is the one of ``every`` that is decided the other way.

        Each block of turns has one exception, at a varying position given by the golden ratio of squares. A fixed
        position would correlate with an agent that alternates between calls and answers: its turns with and without
        drafts would then be of different kinds, and their difference would look like a slowdown.
        """
        block, position = divmod(self.turn_counts[wanted, every], every)
        self.turn_counts[wanted, every] += 1
        return position == int(every * ((block + 1) ** 2 * _GOLDEN % 1.0))


@dataclass(slots=True)
class ToolRecord:
    """Observations of one tool, or of all tools."""

    duration: DurationEstimate
    cost: float = 1.0


@dataclass(slots=True)
class Observations:
    """Records of agents and tools. Beyond 1024 records the least recently used one is dropped.

    Attributes:
        memory: Window of the estimates.
        most_samples: Number of samples for which α is learned.
        expected_accuracy: α of one sample before any observation.
        all_agents: Observations of all agents.
        all_tools: Observations of all tools.
        agents: Observations by agent.
        tools: Observations by tool.
    """

    memory: EstimateMemory
    most_samples: int
    expected_accuracy: float
    all_agents: AgentRecord = field(init=False)
    all_tools: ToolRecord = field(init=False)
    agents: LruRecords[AgentRecord] = field(init=False)
    tools: LruRecords[ToolRecord] = field(init=False)

    def __post_init__(self) -> None:
        self.all_agents, self.all_tools = self._new_agent_record(), self._new_tool_record()
        self.agents, self.tools = LruRecords(self._new_agent_record), LruRecords(self._new_tool_record)

    def _new_agent_record(self) -> AgentRecord:
        answers = replace(self.memory, window=min(self.memory.window, _ANSWER_WINDOW))
        return AgentRecord(
            drafted=DurationEstimate(answers),
            alone=DurationEstimate(answers),
            draft=DurationEstimate(self.memory),
            waste=DurationEstimate(self.memory),
            tried=HitRate(self.memory),
            accuracy=self._new_accuracy(),
            tool_usage=ToolUsage(self.memory),
            by_tool=LruRecords(self._new_accuracy, 256),
        )

    def _new_tool_record(self) -> ToolRecord:
        return ToolRecord(DurationEstimate(self.memory))

    def _new_accuracy(self) -> DraftAccuracy:
        return DraftAccuracy.of(self.memory, self.most_samples)

    def learn(self, agent: str, samples: int, calls: Sequence[tuple[str, int]], wasted: float, now: float) -> None:
        """Records a finished turn with samples; ``calls`` and ``wasted`` as in `CostModel.observe_turn`."""
        record = self.agents[agent]
        record.tried.observe(any(first_correct for _, first_correct in calls), now)
        for waste_record in (self.all_agents, record):
            waste_record.waste.observe(wasted / samples, now)
        for tool, first_correct in calls:
            # A call of an ineligible tool says nothing about the speculator.
            if tool in record.eligible:
                for accuracy in (self.all_agents.accuracy, record.accuracy, record.by_tool[tool]):
                    accuracy.observe(samples, first_correct, now)

    def drafted(self, record: AgentRecord) -> NormalDuration | None:
        """Returns G of an agent's turns with drafts, which hide the tools."""
        all_agents = self.all_agents.drafted.normal or self.all_agents.alone.normal
        return record.drafted.normal or record.alone.normal or all_agents

    def alone(self, record: AgentRecord) -> NormalDuration | None:
        """Returns G of an agent's turns without drafts."""
        all_agents = self.all_agents.alone.normal or self.all_agents.drafted.normal
        return record.alone.normal or record.drafted.normal or all_agents

    def slower_s(self, record: AgentRecord, known_after: int, now: float) -> float:
        """Returns the seconds by which drafts significantly slow down an agent's answers; 0 if unknown.

        G varies between turns by more than drafting costs, so the result is the difference of the means minus its
        standard error, at least 0. Errors of this test correct themselves: an agent that is wrongly left alone gets
        more comparison turns, and so does one that is slowed down.

        With fewer than ``known_after`` turns on either side the result is 0. Other agents' turns are not used, since
        those with drafts may have answers of another length.
        """
        means, squared_error = [], 0.0
        for answers in (record.drafted, record.alone):
            normal, evidence = answers.normal, answers.evidence(now)
            if normal is None or round(evidence) < known_after:
                return 0.0
            means.append(normal.mean)
            squared_error += normal.deviation**2 / max(1.0, evidence - 1.0)
        return max(0.0, means[0] - means[1] - math.sqrt(squared_error))

    def draft(self, record: AgentRecord) -> NormalDuration | None:
        """Returns the g of an agent's speculator."""
        return record.draft.normal or self.all_agents.draft.normal

    def duration(self, tool: str) -> NormalDuration | None:
        """Returns T of a tool."""
        record = self.tools.get(tool)
        return (record.duration.normal if record else None) or self.all_tools.duration.normal

    def accuracy(self, record: AgentRecord, now: float, tool: str | None) -> tuple[float, ...]:
        """Returns α of 0, 1, 2, ... samples for an agent and tool, with the agent and then all agents as priors.

        ``tool`` is None for a tool without observations for this agent.
        """
        chances = [self.expected_accuracy] * self.most_samples
        by_tool = None if tool is None else record.by_tool.get(tool)
        for accuracy in (self.all_agents.accuracy, record.accuracy, by_tool):
            if accuracy is not None:
                chances = accuracy.chances(now, chances, _PRIOR_CALLS)
        return DraftAccuracy.within(chances)

    def most_waste(self, record: AgentRecord, known_after: int, unknown_s: float) -> float:
        """Returns the possible waste of one early run, two deviations above the mean, times the cost of its tool.

        The tool is drawn by the agent's call frequencies, so that a long, rarely called tool does not use up the
        budget. Before ``known_after`` turns, or if the agent calls none of its tools, the most expensive tool counts.
        """
        wastes = {tool: self._tool_waste(tool, unknown_s) for tool in record.eligible}
        chances = record.chances()
        shares = {tool: chances[tool] for tool in wastes}
        called = sum(shares.values())
        if record.tool_usage.count < known_after or not called:
            return max((waste.mean + 2.0 * waste.deviation for waste in wastes.values()), default=0.0)
        weighted_wastes = [(share / called, wastes[tool]) for tool, share in shares.items()]
        mean = sum(share * waste.mean for share, waste in weighted_wastes)
        square = sum(share * (waste.mean**2 + waste.deviation**2) for share, waste in weighted_wastes)
        return mean + 2.0 * math.sqrt(max(0.0, square - mean**2))

    def _tool_waste(self, tool: str, unknown_s: float) -> NormalDuration:
        """Returns the duration of a tool times its cost."""
        record, duration = self.tools.get(tool), self.duration(tool) or NormalDuration(unknown_s)
        cost = record.cost if record else 1.0
        return NormalDuration(cost * duration.mean, cost * duration.deviation)

    def active(self, since: float) -> int:
        """Returns the number of agents with a turn since ``since``."""
        return sum(record.began_at >= since for _, record in self.agents.items())

    def forecast(self, record: AgentRecord, known_after: int, now: float) -> TurnForecast | None:
        """Returns the forecast of the next turn; None while G or g is unknown. ``known_after`` as in `slower_s`."""
        drafted, alone, draft = self.drafted(record), self.alone(record), self.draft(record)
        if drafted is None or alone is None or draft is None:
            return None
        tool_forecasts, turn_s = [], alone.mean
        # Tools without observations share one forecast.
        hidden_s, accuracy = cache(partial(_hidden_s, drafted, draft)), cache(partial(self.accuracy, record, now))
        for tool, share in record.chances().items():
            if duration := self.duration(tool):
                turn_s += share * duration.mean
                if tool in record.eligible:
                    observed_tool = tool if record.by_tool.get(tool) else None
                    tool_forecasts.append(ToolForecast(tool, share, accuracy(observed_tool), hidden_s(duration)))
        waste = record.waste.normal or self.all_agents.waste.normal
        slower_s = self.slower_s(record, known_after, now)
        return TurnForecast(turn_s, slower_s, draft.mean, waste.mean if waste else 0.0, tuple(tool_forecasts))

    def sure_share(self, record: AgentRecord, known_after: int) -> float:
        """Returns the share of a turn that a perfect, instant speculator would save; 1 if unknown.

        Before ``known_after`` turns the call frequencies are unknown, so the tool with the largest saving counts.
        """
        drafted, alone, knows_usage = self.drafted(record), self.alone(record), record.tool_usage.count >= known_after
        if drafted is None or alone is None:
            return 1.0
        hidden_seconds, chances = [], record.chances()
        hidden_s = cache(partial(_hidden_s, drafted, NormalDuration(0.0)))
        for tool in sorted(record.eligible):
            if share := chances[tool] if knows_usage else 1.0:
                duration = self.duration(tool)
                if duration is None:
                    return 1.0
                hidden_seconds.append((share * hidden_s(duration), share * duration.mean))
        groups = [hidden_seconds] if knows_usage else [[tool_seconds] for tool_seconds in hidden_seconds]
        return max((_hidden_share(group, alone.mean) for group in groups), default=0.0)


def _hidden_s(generation: NormalDuration, draft: NormalDuration, tool: NormalDuration) -> float:
    # With a deviation above the mean the normal model overestimates, so the mean is the limit.
    return min(hidden_time(generation, draft, tool), tool.mean)


def _hidden_share(tool_seconds: Sequence[tuple[float, float]], generation_s: float) -> float:
    """Returns the hidden share of a turn; ``tool_seconds`` holds hidden and total seconds by tool."""
    turn_s = generation_s + sum(tool_s for _, tool_s in tool_seconds)
    return sum(hidden_s for hidden_s, _ in tool_seconds) / turn_s if turn_s else 0.0
