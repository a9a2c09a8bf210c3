"""What is known of agents and tools, and what the next turn may therefore bring.

What an agent or a tool has not shown itself yet is taken from all of them together. Not thread-safe: its owner is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from xpu_speculation.equations import Spread, hidden_time
from xpu_speculation.estimates import Accuracy, Bounded, Callings, Duration, Hits, Memory

__all__ = ["AgentRecord", "Experience", "Outlook", "Prospect", "ToolRecord"]

_STRENGTH = 4.0
"""Calls of an agent or a tool that count as much as what all the others have shown (chosen)."""


@dataclass(frozen=True, slots=True)
class Prospect:
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
class Outlook:
    """What the next turn of an agent is expected to bring.

    Attributes:
        turn_s: seconds that it takes without speculation.
        draft_s: seconds that one sample takes (g).
        waste: seconds of early runs that nobody takes, times their tools' cost, for each sample.
        prospects: the tools that it may call and that may run early.
    """

    turn_s: float
    draft_s: float
    waste: float
    prospects: tuple[Prospect, ...]

    def gain_s(self, samples: int) -> float:
        """Expected seconds that ``samples`` samples save."""
        return sum(prospect.gain_s(samples) for prospect in self.prospects)

    def best(self, most: int, price_s: float) -> int:
        """How many samples, 1 to ``most``, save most if each costs ``price_s``; the fewest that do."""
        return max(range(1, most + 1), key=lambda samples: (self.gain_s(samples) - samples * price_s, -samples))


@dataclass(slots=True)
class AgentRecord:
    """What was seen of one agent, or of all of them together."""

    generation: Duration
    draft: Duration
    waste: Duration
    tried: Hits
    accuracy: Accuracy
    callings: Callings
    by_tool: Bounded[Accuracy]
    eligible: frozenset[str] = frozenset()
    refused: int = 0
    at: float = -math.inf


@dataclass(slots=True)
class ToolRecord:
    """What was seen of one tool, or of all of them together."""

    duration: Duration
    cost: float = 1.0


@dataclass(slots=True)
class Experience:
    """The records of all agents and tools, bounded: beyond 1024 the one not used for longest is forgotten.

    Attributes:
        memory: how much estimates remember.
        most_samples: for how many samples α is learned.
        expected_accuracy: one sample's α before anything is seen.
    """

    memory: Memory
    most_samples: int
    expected_accuracy: float
    everyone: AgentRecord = field(init=False)
    everything: ToolRecord = field(init=False)
    agents: Bounded[AgentRecord] = field(init=False)
    tools: Bounded[ToolRecord] = field(init=False)

    def __post_init__(self) -> None:
        self.everyone, self.everything = self._agent(), self._tool()
        self.agents, self.tools = Bounded(self._agent), Bounded(self._tool)

    def _agent(self) -> AgentRecord:
        return AgentRecord(
            generation=Duration(self.memory),
            draft=Duration(self.memory),
            waste=Duration(self.memory),
            tried=Hits(self.memory),
            accuracy=self._accuracy(),
            callings=Callings(self.memory),
            by_tool=Bounded(self._accuracy, 256),
        )

    def _tool(self) -> ToolRecord:
        return ToolRecord(Duration(self.memory))

    def _accuracy(self) -> Accuracy:
        return Accuracy.of(self.memory, self.most_samples)

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

    def generation(self, record: AgentRecord) -> Spread | None:
        """G of an agent."""
        return record.generation.spread or self.everyone.generation.spread

    def draft(self, record: AgentRecord) -> Spread | None:
        """The g of an agent's speculator."""
        return record.draft.spread or self.everyone.draft.spread

    def duration(self, tool: str) -> Spread | None:
        """T of a tool."""
        record = self.tools.get(tool)
        return (record.duration.spread if record else None) or self.everything.duration.spread

    def accuracy(self, record: AgentRecord, tool: str, now: float) -> tuple[float, ...]:
        """α of 0, 1, 2, ... samples: of agent and tool; the less is seen of both the more of the agent, then of all."""
        chances = [self.expected_accuracy] * self.most_samples
        for accuracy in (self.everyone.accuracy, record.accuracy, record.by_tool.get(tool)):
            if accuracy is not None:
                chances = accuracy.chances(now, chances, _STRENGTH)
        return Accuracy.within(chances)

    def most_waste(self, tools: Collection[str], unknown_s: float) -> float:
        """What an early run of the costliest of ``tools`` may waste, two deviations above the mean, times its cost."""
        most = 0.0
        for tool in tools:
            record, duration = self.tools.get(tool), self.duration(tool)
            seconds = duration.mean + 2.0 * duration.deviation if duration else unknown_s
            most = max(most, seconds * (record.cost if record else 1.0))
        return most

    def active(self, since: float) -> int:
        """How many agents began a turn at ``since`` or later."""
        return sum(record.at >= since for _, record in self.agents.items())

    def outlook(self, record: AgentRecord, now: float) -> Outlook | None:
        """What is expected of the next turn; None while G or g is unknown."""
        generation, draft = self.generation(record), self.draft(record)
        if generation is None or draft is None:
            return None
        prospects, turn_s = [], generation.mean
        for tool in record.callings.seen():
            if duration := self.duration(tool):
                share = record.callings.share(tool)
                turn_s += share * duration.mean
                if tool in record.eligible:
                    hidden = _hidden_s(generation, draft, duration)
                    prospects.append(Prospect(tool, share, self.accuracy(record, tool, now), hidden))
        waste = record.waste.spread or self.everyone.waste.spread
        return Outlook(turn_s, draft.mean, waste.mean if waste else 0.0, tuple(prospects))

    def sure_share(self, record: AgentRecord, known_after: int) -> float:
        """What share of a turn would be saved by a speculator that is always right and takes no time; 1 if not known.

        Before ``known_after`` turns nobody knows which tools the agent calls, and the one counts that would save most.
        """
        generation, known = self.generation(record), record.callings.count >= known_after
        if generation is None:
            return 1.0
        parts = []
        for tool in sorted(record.eligible):
            if share := record.callings.share(tool) if known else 1.0:
                duration = self.duration(tool)
                if duration is None:
                    return 1.0
                parts.append((share * _hidden_s(generation, Spread(0.0), duration), share * duration.mean))
        groups = [parts] if known else [[part] for part in parts]
        return max((_quotient(group, generation.mean) for group in groups), default=0.0)


def _hidden_s(generation: Spread, draft: Spread, tool: Spread) -> float:
    # A duration that varies by more than its mean is not normal, and must not count for more than it takes.
    return min(hidden_time(generation, draft, tool), tool.mean)


def _quotient(parts: Sequence[tuple[float, float]], generation_s: float) -> float:
    """The seconds hidden, of those that the turn takes; ``parts`` has both for each tool."""
    whole = generation_s + sum(tool_s for _, tool_s in parts)
    return sum(hidden for hidden, _ in parts) / whole if whole else 0.0
