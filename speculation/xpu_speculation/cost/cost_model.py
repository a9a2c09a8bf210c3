"""Whether to speculate in a turn, and with how many samples.

The paper's equation (2) says what is saved if G, g, T and α are known and always the same (`speculative-tool-calls
§3.1.1`). Here they are running estimates of what varies; a turn calls one of several tools or none; drafts may slow
down the very answer that they are to hide a tool behind; samples and wasted tool runs have a price, because agents
share the machine; and what is wasted in a minute is bounded.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from xpu_speculation.cost.equations import NormalDuration, checked_number, is_number
from xpu_speculation.cost.estimates import EstimateMemory
from xpu_speculation.cost.observations import AgentRecord, Observations, TurnForecast
from xpu_speculation.cost.waste_budget import WasteBudget
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock

__all__ = ["CostModel", "CostSettings", "SpeculationDecision"]

_SHOWN = 20
_HEAD = ("agent", "tool", "called", "G s", "alone s", "slower s", "g s", "T s", "alpha", "saves s", "saves")
_SPENT = "the budget for wasted work is used up"
_WITHOUT = "a turn without drafts, to see what they cost the answer"


@dataclass(frozen=True, slots=True)
class CostSettings:
    """What decisions go by; the paper gives ``most_samples``, the others are chosen.

    Attributes:
        most_samples: λ at most (paper: up to 9).
        min_saving: share of a turn that speculation must save, after its price, to be worth it.
        draft_price: seconds that a second of drafting must save, for each agent that is at work, and 1 at most: they
            take the machine from what others do in the background. What they cost the answer of their own turn is
            measured.
        waste_price: seconds that a second of a tool run which nobody took must have saved, times the tool's cost.
        waste_per_minute: seconds of such runs in any minute, times their tools' cost; ``inf`` for no bound.
        explore_turns: turns of an agent that are speculated on, with one sample, before anything is decided; between
            them as many are not, to see what drafting costs the answer.
        probe_every: of the turns that are not worth it one of so many is speculated on all the same, with one sample:
            the speculator may have become better. Of those that are worth it one of so many is left alone.
        expected_accuracy: one sample's α before anything is seen.
        unknown_tool_s: seconds that a tool takes at most, before any has run.
        active_s: seconds for which an agent counts as being at work after its last turn began.
        memory: how much the estimates remember.
    """

    most_samples: int = 9
    min_saving: float = 0.01
    draft_price: float = 0.05
    waste_price: float = 0.1
    waste_per_minute: float = 120.0
    explore_turns: int = 5
    probe_every: int = 32
    expected_accuracy: float = 0.5
    unknown_tool_s: float = 1.0
    active_s: float = 30.0
    memory: EstimateMemory = field(default_factory=EstimateMemory)

    def __post_init__(self) -> None:
        for name in ("most_samples", "explore_turns", "probe_every"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise SpeculationError(f"{name}: {value!r}; expected a whole number, at least 1")
        for name in ("min_saving", "expected_accuracy"):
            checked_number(name, getattr(self, name), 1.0)
        for name in ("draft_price", "waste_price", "unknown_tool_s", "active_s"):
            checked_number(name, getattr(self, name))
        if not is_number(self.waste_per_minute) or not self.waste_per_minute >= 0.0:
            raise SpeculationError(f"waste_per_minute: {self.waste_per_minute!r}; expected a number, at least 0")
        if not isinstance(self.memory, EstimateMemory):
            raise SpeculationError(f"memory: {self.memory!r}; expected a Memory of xpu_speculation.cost.estimates")


@dataclass(frozen=True, slots=True)
class SpeculationDecision:
    """How to speculate in one turn.

    Attributes:
        samples: how many samples to ask the speculator for; 0 for no speculation.
        why: the reason, for people.
        set_aside: how much the turn may waste within the budget: seconds of tool runs, times their tools' cost.
        ticket: by which the budget knows the turn; 0 if nothing was set aside.
    """

    samples: int
    why: str
    set_aside: float = 0.0
    ticket: int = 0


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What is to be said of a turn before anything is set aside; one turn of ``every`` is decided otherwise."""

    samples: int
    why: str
    outlook: TurnForecast | None = None
    every: int = 0


class CostModel:
    """Learns from every turn and decides about the next; thread-safe. The clock is the caller's, in seconds.

    A turn begins with `decide` and ends, however it ends, with `observe_turn`; `observe_generation`, `observe_draft`
    and `observe_tool` tell the times as they become known.

    Args:
        settings: what decisions go by.

    Raises:
        SpeculationError: these are no settings.
    """

    def __init__(self, settings: CostSettings | None = None) -> None:
        self.settings = CostSettings() if settings is None else settings
        if not isinstance(self.settings, CostSettings):
            raise SpeculationError(f"settings: {settings!r}; expected CostSettings(...), or None")
        self._seen = Observations(self.settings.memory, self.settings.most_samples, self.settings.expected_accuracy)
        self._budget = WasteBudget(self.settings.waste_per_minute)
        self._lock = ForkLock()
        self._now = 0.0

    # ---- What is seen ------------------------------------------------------------------------------------------

    def observe_generation(self, agent: str, seconds: float, now: float, drafted: bool) -> None:
        """The main model took ``seconds`` from the start of a turn until it had spoken (G).

        ``drafted`` is whether samples were asked for. Only turns that `decide` was asked about are to be told: those in
        which no tool may run early may have answers of another length.
        """
        with self._lock:
            for record in (self._seen.everyone, self._seen.agents[agent]):
                (record.drafted if drafted else record.alone).observe(seconds, now)

    def observe_draft(self, agent: str, seconds: float, now: float) -> None:
        """A sample took ``seconds`` from the start of a turn until its call was there (g)."""
        with self._lock:
            for record in (self._seen.everyone, self._seen.agents[agent]):
                record.draft.observe(seconds, now)

    def observe_tool(self, tool: str, seconds: float, now: float, cost: float = 1.0) -> None:
        """A run of ``tool``, early or not, took ``seconds`` (T), or a call waited so long for one that others wanted.

        ``cost`` is that of its `ToolSpec`.
        """
        checked_number("cost", cost)
        with self._lock:
            record = self._seen.tools[tool]
            record.cost = cost
            for known in (self._seen.everything, record):
                known.duration.observe(seconds, now)

    def observe_turn(
        self,
        agent: str,
        decision: SpeculationDecision,
        calls: Sequence[tuple[str, int]] | None,
        now: float,
        wasted: float = 0.0,
        *,
        settles: bool = True,
    ) -> None:
        """A turn is over.

        Args:
            agent: whose it was.
            decision: what `decide` had said.
            calls: the main model's calls: of each the tool, and which sample, from 1, was the first to have that very
                call, 0 if none. Empty if it called nothing, None if it never finished.
            now: seconds of the clock.
            wasted: seconds of the early runs that nobody took, each times the cost of its tool.
            settles: whether that is all; otherwise the budget keeps what the turn has set aside until `settle`.
        """
        checked_number("wasted", wasted)
        with self._lock:
            self._now = max(self._now, now)
            if settles:
                self._budget.settle(decision.ticket, wasted, now)
            if calls is None:
                return
            record = self._seen.agents[agent]
            record.callings.observe([tool for tool, _ in calls], record.eligible)
            if decision.samples:
                self._seen.learn(agent, decision.samples, calls, wasted, now)

    def settle(self, decision: SpeculationDecision, wasted: float, now: float) -> None:
        """All early runs of a turn have ended, and have wasted so much; what is told later is charged as well.

        Args:
            decision: what `decide` had said of the turn.
            wasted: seconds of the early runs that nobody took, each times the cost of its tool.
            now: seconds of the clock.
        """
        checked_number("wasted", wasted)
        with self._lock:
            self._budget.settle(decision.ticket, wasted, now)

    # ---- What is decided ---------------------------------------------------------------------------------------

    def decide(self, agent: str, tools: Collection[str], now: float) -> SpeculationDecision:
        """Whether to speculate in a turn of ``agent`` that begins, of whose tools ``tools`` may run early.

        What the turn may waste is set aside until `observe_turn`, or for ten minutes if that never comes.
        """
        with self._lock:
            self._now = max(self._now, now)
            record = self._seen.agents[agent]
            record.at, record.eligible = now, frozenset(tools)
            waste = self._most_waste(record)
            verdict = self._judge(record, waste, now)
            samples, why = verdict.samples, verdict.why
            if verdict.every and record.is_exception(samples > 0, verdict.every):
                samples, why = (0, _WITHOUT) if samples else (1, f"trying again, {why}")
            if not samples:
                return SpeculationDecision(0, why)
            most = samples * waste
            ticket = self._budget.hold(most, now)
            return SpeculationDecision(0, _SPENT) if ticket is None else SpeculationDecision(samples, why, most, ticket)

    def _judge(self, record: AgentRecord, waste: float, now: float) -> _Verdict:
        """What is to be said of a turn in which one sample wastes at most ``waste``."""
        settings, outlook = self.settings, self._seen.outlook(record, self.settings.explore_turns, now)
        if not record.eligible:
            return _Verdict(0, "no tool may run early", outlook)
        most, left = settings.most_samples, self._budget.left(now)
        while most and most * waste > left:
            most -= 1
        if not most:
            at_once = settings.waste_per_minute / 2.0
            why = f"a wrong guess may waste {waste:.1f}, of which the budget never has more than {at_once:.1f} at once"
            return _Verdict(0, why if waste > at_once else _SPENT, outlook)
        sure = self._seen.sure_share(record, settings.explore_turns)
        if sure <= settings.min_saving:
            return _Verdict(0, f"even sure hits would save only {sure:.1%}", outlook)
        # Rounded, because evidence wanes from one turn to the next.
        tried = round(record.tried.evidence(now))
        if tried < settings.explore_turns:
            return _Verdict(1, f"exploring, {tried} of {settings.explore_turns} turns seen", outlook, 2)
        if outlook is None:
            return _Verdict(0, "no sample has come yet", outlook, settings.probe_every)
        price = self._price(outlook, now)
        samples = outlook.best(most, price)
        worth, least = outlook.gain_s(samples) - samples * price, settings.min_saving * outlook.turn_s
        if worth <= least:
            why = f"too little is left of the gain, the price is {samples * price:.3f} s"
            return _Verdict(0, why, outlook, settings.probe_every)
        if worth - outlook.slower_s <= least:
            why = f"drafting slows the answer by {outlook.slower_s:.3f} s, too much for the {worth:.3f} s that it saves"
            return _Verdict(0, why, outlook, settings.probe_every)
        why = f"worth {worth - outlook.slower_s:.3f} s after a price of {samples * price + outlook.slower_s:.3f} s"
        known = round(record.alone.evidence(now)) >= settings.explore_turns
        return _Verdict(samples, why, outlook, max(2, settings.probe_every) if known else 2)

    def _price(self, outlook: TurnForecast, now: float) -> float:
        """Seconds that one sample must save."""
        active = self._seen.active(now - self.settings.active_s)
        drafting = min(1.0, self.settings.draft_price * active) * outlook.draft_s
        return drafting + self.settings.waste_price * outlook.waste

    def _most_waste(self, record: AgentRecord) -> float:
        return self._seen.most_waste(record, self.settings.explore_turns, self.settings.unknown_tool_s)

    # ---- What is told ------------------------------------------------------------------------------------------

    def explain(self, now: float | None = None) -> str:
        """A table of what is known and what it leads to, for the agents that had a turn last.

        The first line of an agent has what holds for all its tools, the next ones have what each contributes. Estimates
        are mean ± standard deviation, and in brackets how many observations they rest on.

        Args:
            now: seconds of the clock; the time of the last turn if None.
        """
        with self._lock:
            now = self._now if now is None else now
            agents = self._seen.agents.items()
            rows: list[tuple[str, ...]] = [(*_HEAD, "samples", "why")]
            for name, record in reversed(agents[-_SHOWN:]):
                rows += self._rows(name, record, now)
            widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
            lines = [
                "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
            ]
            if len(agents) > _SHOWN:
                lines.append(f"and {len(agents) - _SHOWN} agents more")
            left, limit = self._budget.left(now), self.settings.waste_per_minute
            lines.append(f"wasted work: at most {limit:g} a minute, {left:.1f} may be set aside now")
            return "\n".join(lines)

    def _rows(self, name: str, record: AgentRecord, now: float) -> list[tuple[str, ...]]:
        verdict, seen = self._judge(record, self._most_waste(record), now), self._seen
        outlook, samples = verdict.outlook, max(1, verdict.samples)
        gain = share = slower = ""
        if outlook:
            slower = f"{outlook.slower_s:.3f}"
            gain = f"{outlook.gain_s(samples):.3f}"
            share = f"{outlook.gain_s(samples) / outlook.turn_s:.1%}" if outlook.turn_s else ""
        drafted = _cell(seen.drafted(record), record.drafted.count)
        alone = _cell(seen.alone(record), record.alone.count, brief=True)
        draft = _cell(seen.draft(record), record.draft.count)
        turns = f"({record.callings.count})"
        rows: list[tuple[str, ...]] = [
            (name, "", turns, drafted, alone, slower, draft, "", "", gain, share, str(verdict.samples), verdict.why)
        ]
        parts = {prospect.tool: prospect for prospect in outlook.prospects} if outlook else {}
        for tool, chance in record.chances().items():
            known, calls = seen.tools.get(tool), record.by_tool.get(tool)
            duration = _cell(seen.duration(tool), known.duration.count if known else 0)
            alpha = gain = "-"
            if tool in parts:
                alpha = f"{parts[tool].accuracy[samples]:.2f} ({calls.count if calls else 0})"
                gain = f"{parts[tool].gain_s(samples):.3f}"
            called = f"{chance:.0%}"
            rows.append(("", tool, called, "", "", "", "", duration, alpha, gain, "", "", ""))
        return rows


def _cell(spread: NormalDuration | None, count: int, brief: bool = False) -> str:
    """An estimate and how many observations of its own it rests on."""
    if spread is None:
        return "-"
    return f"{spread.mean:.2f} ({count})" if brief else f"{spread.mean:.2f} ± {spread.deviation:.2f} ({count})"
