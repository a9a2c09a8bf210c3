"""A plan that was carried out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from xpu_agents.apps.simulate.cases import Case, run_cases
from xpu_agents.apps.simulate.inputs import InputCache
from xpu_agents.apps.simulate.metrics import RunMetrics, SettingResult
from xpu_agents.apps.simulate.pareto import pareto_front
from xpu_agents.apps.simulate.plan import StudyPlan, StudyPoint
from xpu_agents.apps.simulate.policy_options import PolicySettings, PolicyValue, format_value
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.engine.loading import ProgressCallback
from xpu_simulation import ModelCosts, Run, Simulation, SocSpec

__all__ = ["Study", "run_study"]


@dataclass(frozen=True, slots=True)
class Study:
    """A plan and what came of it.

    Attributes:
        plan: what was simulated.
        soc: the chip.
        costs: of the model.
        settings: of the product's scheduler, with what it takes on these lanes, or from the profile of ``host``.
        first: the run of the product's scheduler at the first rate with the first seed.
        compared: by scheme, then by rate; the product's scheduler first.
        swept: by rate, then by setting.
    """

    plan: StudyPlan
    soc: SocSpec
    costs: ModelCosts
    settings: SchedulerPolicy
    first: Run
    compared: tuple[SettingResult, ...]
    swept: tuple[SettingResult, ...]

    @property
    def title(self) -> str:
        """Model and chip."""
        return f"{self.costs.name} on {self.soc.name}, simulated"

    def at(self, rate: float | None) -> tuple[SettingResult, ...]:
        """The schemes at one rate."""
        return tuple(outcome for outcome in self.compared if outcome.rate == rate)

    def front(self) -> list[bool]:
        """Which of `swept` are on the front of reactive P90 against background tokens a second, at their rate."""
        return [
            on
            for _, group in groupby(self.swept, key=lambda outcome: outcome.rate)
            for on in pareto_front([outcome.trade for outcome in group])
        ]

    def as_json(self) -> list[dict[str, Any]]:
        """One entry a run, with what it differs in from others: scheme, policy, and rate and seed if there are more."""
        return [entry for outcome in (*self.compared, *self.swept) for entry in self._entries(outcome)]

    def _entries(self, outcome: SettingResult) -> Iterator[dict[str, Any]]:
        for seed, run in enumerate(outcome.runs, self.plan.seed):
            varied: dict[str, Any] = {"scheme": outcome.scheme, "policy": _plain(outcome.policy)}
            if len(self.plan.rates) > 1:
                varied["proactive_per_minute"] = outcome.rate
            if self.plan.seeds > 1:
                varied["seed"] = seed
            yield varied | run.as_json()


def _plain(policy: PolicySettings) -> dict[str, PolicyValue | str]:
    """``policy`` for JSON, which has no infinity: what is not finite is as people write it."""
    return {name: value if math.isfinite(value) else format_value(value) for name, value in policy.items()}


def run_study(plan: StudyPlan, say: ProgressCallback, workers: int | None = None, *, record: bool = False) -> Study:
    """Carry out ``plan``.

    Args:
        plan: what to simulate.
        say: told the share done, and what is being done.
        workers: as in `run_cases`.
        record: whether to keep the kernels of `Study.first`.

    Raises:
        ConfigError: a chip, a model or a load is not there or does not fit; before anything runs.
    """
    opened = InputCache()
    soc, costs = opened.soc(plan.soc, plan.model), opened.costs(plan.model)
    points = [*(compared := plan.compared(soc)), *plan.swept()]
    cases: list[Case] = [case for point in points for case in plan.cases(point)]
    runs = run_cases(cases, say, workers, record=range(1 if record else 0), opened=opened)
    outcomes = _outcomes(points, runs, len(runs) // len(points))
    config = EngineConfig(lanes=plan.lanes, policy=SchedulerPolicy(**plan.policy))
    settings = Simulation(soc, costs, opened.config(plan.soc, plan.model, config)).policy
    return Study(plan, soc, costs, settings, runs[0], outcomes[: len(compared)], outcomes[len(compared) :])


def _outcomes(points: Sequence[StudyPoint], runs: Sequence[Run], seeds: int) -> tuple[SettingResult, ...]:
    figures = list(map(RunMetrics.of, runs))
    return tuple(
        SettingResult(point.scheme, point.rate, point.policy, tuple(figures[number * seeds : (number + 1) * seeds]))
        for number, point in enumerate(points)
    )
