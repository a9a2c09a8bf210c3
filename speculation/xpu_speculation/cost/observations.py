"""What is known of agents and tools, and what the next turn may therefore bring.

What an agent or a tool has not shown itself yet is taken from all of them together. Not thread-safe: its owner is.
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

_STRENGTH = 4.0
"""Calls of an agent or a tool that count as much as what all the others have shown (chosen)."""

_ANSWERS = 16.0
"""Answers with drafts, and without, that count at most (chosen): what slows answers down comes and goes."""

_GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0


@dataclass(frozen=True, slots=True)
class ToolForecast:
    """A tool that the next turn may call.

    Attributes:
        tool: its name.
        share: the chance that the turn calls it.
        accuracy: α of 0, 1, 2, ... samples.
        hidden_s: expected seconds that a hit saves.
    """

    tool: str
    share: float
    accuracy: tuple[float, ...]
    hidden_s: float

    def gain_s(self, samples: int) -> float:
        """Expected seconds that ``samples`` samples save by this tool."""
        return self.share * self.accuracy[min(samples, len(self.accuracy) - 1)] * self.hidden_s


@dataclass(frozen=True, slots=True)
class TurnForecast:
    """What the next turn of an agent is expected to bring.

    Attributes:
        turn_s: seconds that it takes without speculation.
        slower_s: seconds by which the answer takes longer where there are drafts.
        draft_s: seconds that one sample takes (g).
        waste: seconds of early runs that nobody takes, times their tools' cost, for each sample.
        prospects: the tools that it may call and that may run early.
    """

    turn_s: float
    slower_s: float
    draft_s: float
    waste: float
    prospects: tuple[ToolForecast, ...]

    def gain_s(self, samples: int) -> float:
        """Expected seconds that ``samples`` samples save."""
        return sum(prospect.gain_s(samples) for prospect in self.prospects)

    def best(self, most: int, price_s: float) -> int:
        """How many samples, 1 to ``most``, save most if each costs ``price_s``; the fewest that do."""
        return max(range(1, most + 1), key=lambda samples: (self.gain_s(samples) - samples * price_s, -samples))


@dataclass(slots=True)
class AgentRecord:
    """What was seen of one agent, or of all of them together.

    Attributes:
        drafted: G of turns that had drafts.
        alone: G of turns that could have had some and had none.
    """

    drafted: DurationEstimate
    alone: DurationEstimate
    draft: DurationEstimate
    waste: DurationEstimate
    tried: HitRate
    accuracy: DraftAccuracy
    callings: ToolUsage
    by_tool: LruRecords[DraftAccuracy]
    eligible: frozenset[str] = frozenset()
    met: Counter[tuple[bool, int]] = field(default_factory=Counter)
    at: float = -math.inf

    def chances(self) -> dict[str, float]:
        """What the turn that begins may call, with the chance that it does."""
        return self.callings.chances(self.eligible)

    def is_exception(self, wanted: bool, every: int) -> bool:
        """Whether this turn, where drafts are ``wanted`` or not, is the one of ``every`` that goes the other way.

        Each block of so many has one, at a place that varies (by the golden section of squares, which keeps step with
        nothing): were it always the same, an agent that asks for a call and then answers, again and again, would have
        drafts in turns of the one kind only and none in those of the other, and their difference taken for a slowdown.
        """
        block, place = divmod(self.met[wanted, every], every)
        self.met[wanted, every] += 1
        return place == int(every * ((block + 1) ** 2 * _GOLDEN % 1.0))


@dataclass(slots=True)
class ToolRecord:
    """What was seen of one tool, or of all of them together."""

    duration: DurationEstimate
    cost: float = 1.0


@dataclass(slots=True)
class Observations:
    """The records of all agents and tools, bounded: beyond 1024 the one not used for longest is forgotten.

    Attributes:
        memory: how much estimates remember.
        most_samples: for how many samples α is learned.
        expected_accuracy: one sample's α before anything is seen.
    """

    memory: EstimateMemory
    most_samples: int
    expected_accuracy: float
    everyone: AgentRecord = field(init=False)
    everything: ToolRecord = field(init=False)
    agents: LruRecords[AgentRecord] = field(init=False)
    tools: LruRecords[ToolRecord] = field(init=False)

    def __post_init__(self) -> None:
        self.everyone, self.everything = self._agent(), self._tool()
        self.agents, self.tools = LruRecords(self._agent), LruRecords(self._tool)

    def _agent(self) -> AgentRecord:
        answers = replace(self.memory, window=min(self.memory.window, _ANSWERS))
        return AgentRecord(
            drafted=DurationEstimate(answers),
            alone=DurationEstimate(answers),
            draft=DurationEstimate(self.memory),
            waste=DurationEstimate(self.memory),
            tried=HitRate(self.memory),
            accuracy=self._accuracy(),
            callings=ToolUsage(self.memory),
            by_tool=LruRecords(self._accuracy, 256),
        )

    def _tool(self) -> ToolRecord:
        return ToolRecord(DurationEstimate(self.memory))

    def _accuracy(self) -> DraftAccuracy:
        return DraftAccuracy.of(self.memory, self.most_samples)

    def learn(self, agent: str, samples: int, calls: Sequence[tuple[str, int]], wasted: float, now: float) -> None:
        """A turn that was speculated on is over; ``calls`` and ``wasted`` as `CostModel.observe_turn` has them."""
        record = self.agents[agent]
        record.tried.observe(any(first for _, first in calls), now)
        for known in (self.everyone, record):
            known.waste.observe(wasted / samples, now)
        for tool, first in calls:
            # What may not run early cannot be hit, which says nothing about the speculator.
            if tool in record.eligible:
                for accuracy in (self.everyone.accuracy, record.accuracy, record.by_tool[tool]):
                    accuracy.observe(samples, first, now)

    def drafted(self, record: AgentRecord) -> NormalDuration | None:
        """G of an agent's turns that have drafts: that is what tools hide behind."""
        everyone = self.everyone.drafted.spread or self.everyone.alone.spread
        return record.drafted.spread or record.alone.spread or everyone

    def alone(self, record: AgentRecord) -> NormalDuration | None:
        """G of its turns that have none."""
        everyone = self.everyone.alone.spread or self.everyone.drafted.spread
        return record.alone.spread or record.drafted.spread or everyone

    def slower_s(self, record: AgentRecord, known_after: int, now: float) -> float:
        """Seconds by which drafts slow an agent's answers down, as far as that is no chance; 0 if not known.

        G varies from turn to turn, by as much as drafting may cost and more. So what counts is the difference of the
        means less its standard error, and at least 0: where drafts cost nothing chance exceeds one error in one of six
        looks, and then by half an error in the mean. Neither mistake lasts. An agent that is left alone for nothing
        has turns without drafts, all of which tell how long they take, and the tries among them; one that is slowed
        down has its turns without drafts, and the error shrinks with each.

        Fewer than ``known_after`` turns on either side prove nothing. What others have shown is not used either: those
        that have drafts may be others than those that have none, with answers of another length.
        """
        means, error = [], 0.0
        for known in (record.drafted, record.alone):
            spread, evidence = known.spread, known.evidence(now)
            if spread is None or round(evidence) < known_after:
                return 0.0
            means.append(spread.mean)
            error += spread.deviation**2 / max(1.0, evidence - 1.0)
        return max(0.0, means[0] - means[1] - math.sqrt(error))

    def draft(self, record: AgentRecord) -> NormalDuration | None:
        """The g of an agent's speculator."""
        return record.draft.spread or self.everyone.draft.spread

    def duration(self, tool: str) -> NormalDuration | None:
        """T of a tool."""
        record = self.tools.get(tool)
        return (record.duration.spread if record else None) or self.everything.duration.spread

    def accuracy(self, record: AgentRecord, now: float, tool: str | None) -> tuple[float, ...]:
        """α of 0, 1, 2, ... samples: of agent and tool; the less is seen of both the more of the agent, then of all.

        ``tool`` is None for one of which nothing was seen with this agent.
        """
        chances = [self.expected_accuracy] * self.most_samples
        by_tool = None if tool is None else record.by_tool.get(tool)
        for accuracy in (self.everyone.accuracy, record.accuracy, by_tool):
            if accuracy is not None:
                chances = accuracy.chances(now, chances, _STRENGTH)
        return DraftAccuracy.within(chances)

    def most_waste(self, record: AgentRecord, known_after: int, unknown_s: float) -> float:
        """What an early run for an agent may waste, two deviations above the mean, times the cost of its tool.

        Which tool that is nobody knows. It is taken to be each as often as the agent calls it: one that is long and
        hardly ever called would otherwise use up the budget for all others. Before ``known_after`` turns, and where
        the agent calls none of them, it is the costliest.
        """
        wastes = {tool: self._waste(tool, unknown_s) for tool in record.eligible}
        chances = record.chances()
        shares = {tool: chances[tool] for tool in wastes}
        called = sum(shares.values())
        if record.callings.count < known_after or not called:
            return max((waste.mean + 2.0 * waste.deviation for waste in wastes.values()), default=0.0)
        parts = [(share / called, wastes[tool]) for tool, share in shares.items()]
        mean = sum(share * waste.mean for share, waste in parts)
        square = sum(share * (waste.mean**2 + waste.deviation**2) for share, waste in parts)
        return mean + 2.0 * math.sqrt(max(0.0, square - mean**2))

    def _waste(self, tool: str, unknown_s: float) -> NormalDuration:
        """The time of a tool times its cost."""
        record, duration = self.tools.get(tool), self.duration(tool) or NormalDuration(unknown_s)
        cost = record.cost if record else 1.0
        return NormalDuration(cost * duration.mean, cost * duration.deviation)

    def active(self, since: float) -> int:
        """How many agents began a turn at ``since`` or later."""
        return sum(record.at >= since for _, record in self.agents.items())

    def outlook(self, record: AgentRecord, known_after: int, now: float) -> TurnForecast | None:
        """What is expected of the next turn; None while G or g is unknown. ``known_after`` as `slower_s` has it."""
        drafted, alone, draft = self.drafted(record), self.alone(record), self.draft(record)
        if drafted is None or alone is None or draft is None:
            return None
        prospects, turn_s = [], alone.mean
        # Most tools of an agent with many have shown nothing themselves, and are all alike.
        hidden_s, accuracy = cache(partial(_hidden_s, drafted, draft)), cache(partial(self.accuracy, record, now))
        for tool, share in record.chances().items():
            if duration := self.duration(tool):
                turn_s += share * duration.mean
                if tool in record.eligible:
                    known = tool if record.by_tool.get(tool) else None
                    prospects.append(ToolForecast(tool, share, accuracy(known), hidden_s(duration)))
        waste = record.waste.spread or self.everyone.waste.spread
        slower_s = self.slower_s(record, known_after, now)
        return TurnForecast(turn_s, slower_s, draft.mean, waste.mean if waste else 0.0, tuple(prospects))

    def sure_share(self, record: AgentRecord, known_after: int) -> float:
        """What share of a turn would be saved by a speculator that is always right and takes no time; 1 if not known.

        Before ``known_after`` turns nobody knows which tools the agent calls, and the one counts that would save most.
        """
        drafted, alone, known = self.drafted(record), self.alone(record), record.callings.count >= known_after
        if drafted is None or alone is None:
            return 1.0
        parts, chances = [], record.chances()
        hidden_s = cache(partial(_hidden_s, drafted, NormalDuration(0.0)))
        for tool in sorted(record.eligible):
            if share := chances[tool] if known else 1.0:
                duration = self.duration(tool)
                if duration is None:
                    return 1.0
                parts.append((share * hidden_s(duration), share * duration.mean))
        groups = [parts] if known else [[part] for part in parts]
        return max((_quotient(group, alone.mean) for group in groups), default=0.0)


def _hidden_s(generation: NormalDuration, draft: NormalDuration, tool: NormalDuration) -> float:
    # A duration that varies by more than its mean is not normal, and must not count for more than it takes.
    return min(hidden_time(generation, draft, tool), tool.mean)


def _quotient(parts: Sequence[tuple[float, float]], generation_s: float) -> float:
    """The seconds hidden, of those that the turn takes; ``parts`` has both for each tool."""
    whole = generation_s + sum(tool_s for _, tool_s in parts)
    return sum(hidden for hidden, _ in parts) / whole if whole else 0.0
