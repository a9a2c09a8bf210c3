"""Cost model of speculation: decides per turn whether to speculate, and with how many samples.

The paper's equation (2) gives the gain for known, constant G, g, T and α (`speculative-tool-calls §3.1.1`). Here they
are running estimates. A turn calls one of several tools or none; drafting may slow down the answer itself; samples and
wasted tool runs have a price, since agents share the machine; and the waste per minute is bounded.
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

_MAX_AGENTS_SHOWN = 20
_COLUMNS = ("agent", "tool", "called", "G s", "alone s", "slower s", "g s", "T s", "alpha", "saves s", "saves")
_BUDGET_EMPTY = "the budget for wasted work is used up"
_COMPARISON = "a turn without drafts, to see what they cost the answer"


@dataclass(frozen=True, slots=True)
class CostSettings:
    """Settings of the cost model. The paper gives ``most_samples``; the other values are chosen.

    Attributes:
        most_samples: Maximum λ (paper: up to 9).
        min_saving: Share of a turn that speculation must save after its price.
        draft_price: Seconds that one second of drafting must save per active agent, up to 1, since drafting takes the
            machine from background work. Its cost for the turn's own answer is measured instead.
        waste_price: Seconds that one second of an unused tool run must save, times the tool's cost.
        waste_per_minute: Budget of unused tool runs per minute, in seconds times tool cost; ``inf`` for no limit.
        explore_turns: Turns of an agent with one sample before any decision; as many turns without samples are mixed
            in, to measure what drafting costs the answer.
        probe_every: One of so many turns that are not worth it is speculated on anyway, with one sample, since the
            speculator may have improved. One of so many turns that are worth it is left alone.
        expected_accuracy: α of one sample before any observation.
        unknown_tool_s: Upper bound of a tool's duration before its first run, in seconds.
        active_s: Seconds for which an agent counts as active after its last turn began.
        memory: Window of the estimates.
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
            raise SpeculationError(
                f"memory: {self.memory!r}; expected an EstimateMemory of xpu_speculation.cost.estimates"
            )


@dataclass(frozen=True, slots=True)
class SpeculationDecision:
    """Decision about one turn.

    Attributes:
        samples: Number of samples to draw; 0 for no speculation.
        why: The reason, as text.
        reserved: Amount reserved in the waste budget, in seconds of tool runs times tool cost.
        ticket: Ticket of the reservation; 0 if nothing is reserved.
    """

    samples: int
    why: str
    reserved: float = 0.0
    ticket: int = 0


@dataclass(frozen=True, slots=True)
class _TurnAssessment:
    """Assessment of a turn before any reservation. One turn of ``every`` is decided the other way."""

    samples: int
    why: str
    forecast: TurnForecast | None = None
    every: int = 0


class CostModel:
    """Learns from every turn and decides about the next. Thread-safe. All times are the caller's clock, in seconds.

    A turn begins with `decide` and ends with `observe_turn`, also after an error. `observe_generation`, `observe_draft`
    and `observe_tool` report durations as they become known.

    Args:
        settings: Settings of the decisions.

    Raises:
        SpeculationError: ``settings`` is not a `CostSettings`.
    """

    def __init__(self, settings: CostSettings | None = None) -> None:
        self.settings = CostSettings() if settings is None else settings
        if not isinstance(self.settings, CostSettings):
            raise SpeculationError(f"settings: {settings!r}; expected CostSettings(...), or None")
        self._observations = Observations(
            self.settings.memory, self.settings.most_samples, self.settings.expected_accuracy
        )
        self._budget = WasteBudget(self.settings.waste_per_minute)
        self._lock = ForkLock()
        self._latest_time = 0.0

    # ---- Observations ------------------------------------------------------------------------------------------

    def observe_generation(self, agent: str, seconds: float, now: float, drafted: bool) -> None:
        """Records the seconds from the start of a turn until the main model's message was complete (G).

        Report only turns that `decide` was asked about: turns without eligible tools may have answers of another
        length.

        Args:
            agent: Id of the agent.
            seconds: The duration.
            now: Current time in seconds.
            drafted: Whether samples were requested.
        """
        with self._lock:
            for record in (self._observations.all_agents, self._observations.agents[agent]):
                (record.drafted if drafted else record.alone).observe(seconds, now)

    def observe_draft(self, agent: str, seconds: float, now: float) -> None:
        """Records the seconds from the start of a turn until a sample's call was there (g)."""
        with self._lock:
            for record in (self._observations.all_agents, self._observations.agents[agent]):
                record.draft.observe(seconds, now)

    def observe_tool(self, tool: str, seconds: float, now: float, cost: float = 1.0) -> None:
        """Records the seconds of a run of ``tool`` (T), or of a call's wait for a run that others had started.

        Args:
            tool: Name of the tool.
            seconds: The duration.
            now: Current time in seconds.
            cost: Cost from its `ToolSpec`.
        """
        checked_number("cost", cost)
        with self._lock:
            record = self._observations.tools[tool]
            record.cost = cost
            for tool_record in (self._observations.all_tools, record):
                tool_record.duration.observe(seconds, now)

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
        """Records the end of a turn.

        Args:
            agent: Id of the agent.
            decision: The turn's decision.
            calls: For each call of the main model its tool, and the number of the first sample that predicted it, from
                1; 0 for none. Empty for an answer without calls, None for an unfinished answer.
            now: Current time in seconds.
            wasted: Seconds of unused early runs, times the cost of their tools.
            settles: Whether the waste is complete. Otherwise the reservation stays until `settle`.
        """
        checked_number("wasted", wasted)
        with self._lock:
            self._latest_time = max(self._latest_time, now)
            if settles:
                self._budget.settle(decision.ticket, wasted, now)
            if calls is None:
                return
            record = self._observations.agents[agent]
            record.tool_usage.observe([tool for tool, _ in calls], record.eligible)
            if decision.samples:
                self._observations.learn(agent, decision.samples, calls, wasted, now)

    def settle(self, decision: SpeculationDecision, wasted: float, now: float) -> None:
        """Charges the waste of a turn whose early runs have all ended.

        Later waste of the turn is charged by further calls.

        Args:
            decision: The turn's decision.
            wasted: Seconds of unused early runs, times the cost of their tools.
            now: Current time in seconds.
        """
        checked_number("wasted", wasted)
        with self._lock:
            self._budget.settle(decision.ticket, wasted, now)

    # ---- Decisions ---------------------------------------------------------------------------------------------

    def decide(self, agent: str, tools: Collection[str], now: float) -> SpeculationDecision:
        """Decides whether to speculate in a turn of ``agent`` with these eligible tools.

        The possible waste of the turn is reserved until `observe_turn`, or for ten minutes if that never comes.
        """
        with self._lock:
            self._latest_time = max(self._latest_time, now)
            record = self._observations.agents[agent]
            record.began_at, record.eligible = now, frozenset(tools)
            waste = self._most_waste(record)
            assessment = self._assess_turn(record, waste, now)
            samples, why = assessment.samples, assessment.why
            if assessment.every and record.is_exception(samples > 0, assessment.every):
                samples, why = (0, _COMPARISON) if samples else (1, f"trying again, {why}")
            if not samples:
                return SpeculationDecision(0, why)
            most_waste = samples * waste
            ticket = self._budget.reserve(most_waste, now)
            return (
                SpeculationDecision(0, _BUDGET_EMPTY)
                if ticket is None
                else SpeculationDecision(samples, why, most_waste, ticket)
            )

    def _assess_turn(self, record: AgentRecord, waste: float, now: float) -> _TurnAssessment:
        """Assesses a turn in which one sample wastes at most ``waste``."""
        settings, forecast = self.settings, self._observations.forecast(record, self.settings.explore_turns, now)
        if not record.eligible:
            return _TurnAssessment(0, "no tool may run early", forecast)
        most_samples, budget_left = settings.most_samples, self._budget.available(now)
        while most_samples and most_samples * waste > budget_left:
            most_samples -= 1
        if not most_samples:
            at_once = settings.waste_per_minute / 2.0
            why = f"a wrong prediction may waste {waste:.1f}, more than the budget ever has at once ({at_once:.1f})"
            return _TurnAssessment(0, why if waste > at_once else _BUDGET_EMPTY, forecast)
        sure_share = self._observations.sure_share(record, settings.explore_turns)
        if sure_share <= settings.min_saving:
            return _TurnAssessment(0, f"even sure hits would save only {sure_share:.1%}", forecast)
        # Rounded, because evidence decays between turns.
        speculated_turns = round(record.tried.evidence(now))
        if speculated_turns < settings.explore_turns:
            return _TurnAssessment(
                1, f"exploring, {speculated_turns} of {settings.explore_turns} turns seen", forecast, 2
            )
        if forecast is None:
            return _TurnAssessment(0, "no sample has come yet", forecast, settings.probe_every)
        price_s = self._sample_price_s(forecast, now)
        samples = forecast.best(most_samples, price_s)
        gain_s = forecast.gain_s(samples) - samples * price_s
        least_gain_s = settings.min_saving * forecast.turn_s
        if gain_s <= least_gain_s:
            why = f"too little is left of the gain, the price is {samples * price_s:.3f} s"
            return _TurnAssessment(0, why, forecast, settings.probe_every)
        if gain_s - forecast.slower_s <= least_gain_s:
            why = (
                f"drafting slows the answer by {forecast.slower_s:.3f} s, too much for the {gain_s:.3f} s that it saves"
            )
            return _TurnAssessment(0, why, forecast, settings.probe_every)
        why = f"worth {gain_s - forecast.slower_s:.3f} s after a price of {samples * price_s + forecast.slower_s:.3f} s"
        is_compared = round(record.alone.evidence(now)) >= settings.explore_turns
        return _TurnAssessment(samples, why, forecast, max(2, settings.probe_every) if is_compared else 2)

    def _sample_price_s(self, forecast: TurnForecast, now: float) -> float:
        """Returns the seconds that one sample must save."""
        active = self._observations.active(now - self.settings.active_s)
        drafting = min(1.0, self.settings.draft_price * active) * forecast.draft_s
        return drafting + self.settings.waste_price * forecast.waste

    def _most_waste(self, record: AgentRecord) -> float:
        return self._observations.most_waste(record, self.settings.explore_turns, self.settings.unknown_tool_s)

    # ---- Explanation -------------------------------------------------------------------------------------------

    def explain(self, now: float | None = None) -> str:
        """Returns a table of the estimates and the resulting decisions, for the agents with the latest turns.

        The first line of an agent holds what is common to its tools; the next lines hold one tool each. Estimates are
        mean ± standard deviation, with the number of observations in brackets.

        Args:
            now: Current time in seconds; None for the time of the last turn.
        """
        with self._lock:
            now = self._latest_time if now is None else now
            agents = self._observations.agents.items()
            rows: list[tuple[str, ...]] = [(*_COLUMNS, "samples", "why")]
            for agent, record in reversed(agents[-_MAX_AGENTS_SHOWN:]):
                rows += self._explanation_rows(agent, record, now)
            widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
            lines = [
                "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
            ]
            if len(agents) > _MAX_AGENTS_SHOWN:
                lines.append(f"and {len(agents) - _MAX_AGENTS_SHOWN} agents more")
            budget_left, waste_limit = self._budget.available(now), self.settings.waste_per_minute
            lines.append(f"wasted work: at most {waste_limit:g} a minute, {budget_left:.1f} can be reserved now")
            return "\n".join(lines)

    def _explanation_rows(self, agent: str, record: AgentRecord, now: float) -> list[tuple[str, ...]]:
        assessment, observations = self._assess_turn(record, self._most_waste(record), now), self._observations
        forecast, samples = assessment.forecast, max(1, assessment.samples)
        gain = share = slower = ""
        if forecast:
            slower = f"{forecast.slower_s:.3f}"
            gain = f"{forecast.gain_s(samples):.3f}"
            share = f"{forecast.gain_s(samples) / forecast.turn_s:.1%}" if forecast.turn_s else ""
        drafted = _estimate_cell(observations.drafted(record), record.drafted.count)
        alone = _estimate_cell(observations.alone(record), record.alone.count, brief=True)
        draft = _estimate_cell(observations.draft(record), record.draft.count)
        turns = f"({record.tool_usage.count})"
        rows: list[tuple[str, ...]] = [
            (
                agent,
                "",
                turns,
                drafted,
                alone,
                slower,
                draft,
                "",
                "",
                gain,
                share,
                str(assessment.samples),
                assessment.why,
            )
        ]
        forecasts = {tool_forecast.tool: tool_forecast for tool_forecast in forecast.tool_forecasts} if forecast else {}
        for tool, chance in record.chances().items():
            tool_record, accuracy = observations.tools.get(tool), record.by_tool.get(tool)
            duration = _estimate_cell(observations.duration(tool), tool_record.duration.count if tool_record else 0)
            alpha = gain = "-"
            if tool in forecasts:
                alpha = f"{forecasts[tool].accuracy[samples]:.2f} ({accuracy.count if accuracy else 0})"
                gain = f"{forecasts[tool].gain_s(samples):.3f}"
            called = f"{chance:.0%}"
            rows.append(("", tool, called, "", "", "", "", duration, alpha, gain, "", "", ""))
        return rows


def _estimate_cell(normal: NormalDuration | None, count: int, brief: bool = False) -> str:
    """Formats an estimate with its number of observations."""
    if normal is None:
        return "-"
    return f"{normal.mean:.2f} ({count})" if brief else f"{normal.mean:.2f} ± {normal.deviation:.2f} ({count})"
