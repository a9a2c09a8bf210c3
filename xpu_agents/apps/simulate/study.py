"""Runs a study plan and holds its results."""

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
from xpu_runtime.deprecation import renamed_arguments
from xpu_runtime.engine.loading import ProgressCallback
from xpu_simulation import ModelCosts, Run, Simulation, SocSpec

__all__ = ["Study", "run_study"]


@dataclass(frozen=True, slots=True)
class Study:
    """Results of a study.

    Attributes:
        plan: the plan.
        soc: the chip.
        costs: kernel costs of the model.
        settings: settings of the product's scheduler after the defaults of the lanes and the profile of ``host``.
        first: run of the product's scheduler at the first rate with the first seed.
        compared: results by scheme, then by rate; the product's scheduler first.
        swept: results by rate, then by setting.
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
        """Names of the model and the chip."""
        return f"{self.costs.name} on {self.soc.name}, simulated"

    def at(self, rate: float | None) -> tuple[SettingResult, ...]:
        """Return the results of all schemes at one rate."""
        return tuple(result for result in self.compared if result.rate == rate)

    def front(self) -> list[bool]:
        """Return for each of `swept` True if it is on the Pareto front of its rate.

        The cost is reactive P90 latency, the gain background tokens per second.
        """
        return [
            on
            for _, group in groupby(self.swept, key=lambda result: result.rate)
            for on in pareto_front([result.trade_off for result in group])
        ]

    def as_json(self) -> list[dict[str, Any]]:
        """Return one entry per run with scheme, policy and metrics, and with rate and seed if there are several."""
        return [entry for result in (*self.compared, *self.swept) for entry in self._figure_entries(result)]

    def _figure_entries(self, result: SettingResult) -> Iterator[dict[str, Any]]:
        for seed, run in enumerate(result.runs, self.plan.seed):
            varied: dict[str, Any] = {"scheme": result.scheme, "policy": _json_policy(result.policy)}
            if len(self.plan.rates) > 1:
                varied["proactive_per_minute"] = result.rate
            if self.plan.seeds > 1:
                varied["seed"] = seed
            yield varied | run.as_json()


def _json_policy(policy: PolicySettings) -> dict[str, PolicyValue | str]:
    """The settings for JSON: infinite values become text."""
    return {
        name: value if value is None or math.isfinite(value) else format_value(value) for name, value in policy.items()
    }


@renamed_arguments(say="progress")
def run_study(
    plan: StudyPlan, progress: ProgressCallback, workers: int | None = None, *, record: bool = False
) -> Study:
    """Run a study.

    Args:
        plan: the plan.
        progress: called with the share of finished runs and a text.
        workers: number of processes, as in `run_cases`.
        record: record the kernels of `Study.first`.

    Raises:
        ConfigError: a chip, a model or a load is missing or does not fit; raised before any run.
    """
    inputs = InputCache()
    soc, costs = inputs.soc(plan.soc, plan.model), inputs.costs(plan.model)
    points = [*(compared := plan.compared(soc, costs)), *plan.swept()]
    cases: list[Case] = [case for point in points for case in plan.cases(point)]
    runs = run_cases(cases, progress, workers, record=range(1 if record else 0), inputs=inputs)
    results = _setting_results(points, runs, len(runs) // len(points))
    config = EngineConfig(lanes=plan.lanes, policy=SchedulerPolicy(**plan.policy))
    settings = Simulation(soc, costs, inputs.config(plan.soc, plan.model, config)).policy
    return Study(plan, soc, costs, settings, runs[0], results[: len(compared)], results[len(compared) :])


def _setting_results(points: Sequence[StudyPoint], runs: Sequence[Run], seeds: int) -> tuple[SettingResult, ...]:
    metrics = list(map(RunMetrics.of, runs))
    return tuple(
        SettingResult(point.scheme, point.rate, point.policy, tuple(metrics[index * seeds : (index + 1) * seeds]))
        for index, point in enumerate(points)
    )
