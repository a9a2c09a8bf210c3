"""Search for scheduler settings that serve the paper's mixed load better than its own settings.

The search goes coordinate by coordinate: it tries all values of a setting and keeps the best. Better is a lower
reactive P90 at no loss for the background (``person``), or more background work at no higher P90 (``background``). The
result is then simulated on seeds that the search did not use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import geometric_mean
from types import MappingProxyType
from typing import Final, Literal

from benchmarks.agent_xpu.comparison import FOUND
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SocLoads
from benchmarks.common.figures import Figures
from xpu_agents.apps.simulate.policy_options import PolicySettings
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["GRID", "PAPER", "Outcome", "search_policies"]

Aim = Literal["person", "background"]

PAPER: Final[PolicySettings] = MappingProxyType(
    {"reactive_batch": 3, "pressure_low": 0.4, "pressure_high": 0.7, "chunk_tokens": 256}
)
"""Constants of the papers (v2 §4.4, §4.5; v1 §6.4); all other settings are the product's defaults."""
GRID: Final[tuple[tuple[PolicySettings, ...], ...]] = (
    tuple({"reactive_batch": size} for size in (1, 2, 4, 6, 8, 12)),
    ({"batch_cap": False},),
    tuple(
        {"pressure_low": low, "pressure_high": high}
        for low, high in ((0.0, 0.0), (0.2, 0.5), (0.6, 0.9), (0.8, 1.0), (1e9, 1e9))
    ),
    ({"piggybacking": False},),
    ({"pack_prefill": False},),
    tuple({"chunk_tokens": rows} for rows in (128, 384, 512)),
    tuple({"aged_share": share} for share in (0.0, 0.1, 0.4)),
    tuple({"aging_s": seconds} for seconds in (10.0, 40.0, 80.0)),
    tuple({"reactive_slack": share} for share in (0.0, 0.2, 0.4)),
    tuple({"max_batch": rows} for rows in (8, 16)),
)
"""Tried settings, one coordinate for each entry; the paper's value is tried again if it was left."""
_LOADS = ((3, 6), (5, 10))
"""Requests per minute: the load of the paper's breakdown, and one above the capacity of its machine."""
_TOLERANCE = 0.005
"""Relative difference that counts as equal."""


@dataclass(frozen=True)
class Outcome:
    """Effect of a policy on the loads relative to the paper's policy, as geometric means.

    Attributes:
        p90: reactive P90; below 1 is better.
        rate: background tokens during the load; above 1 is better.
        mean: mean background latency; below 1 is better.
    """

    p90: float
    rate: float
    mean: float

    @classmethod
    def of(cls, runs: Iterable[Run], paper: Iterable[Run], seconds: float) -> Outcome:
        """Compare runs of the same loads in one order; runs without a request of both priorities are left out.

        Raises:
            ValueError: no runs remain.
        """
        reactive, proactive = Priority.REACTIVE, Priority.PROACTIVE
        ratios = [
            (
                candidate.figures(reactive).latency.p90 / baseline.figures(reactive).latency.p90,
                _rate(candidate, seconds) / _rate(baseline, seconds),
                candidate.figures(proactive).latency.mean / baseline.figures(proactive).latency.mean,
            )
            for candidate, baseline in zip(runs, paper, strict=True)
            if baseline.figures(reactive).finished and _rate(baseline, seconds) and _rate(candidate, seconds)
        ]
        if not ratios:
            raise ValueError(f"seconds={seconds:g}: no request to compare policies; expected longer loads")
        return cls(*(geometric_mean(each) for each in zip(*ratios, strict=True)))


def is_better(new: Outcome, old: Outcome, aim: Aim) -> bool:
    """Return whether ``new`` serves ``aim`` better than ``old``, at no higher cost to the other than the paper's."""
    if aim == "person":
        fair = new.rate >= 1 - _TOLERANCE and new.mean <= 1 + _TOLERANCE
        return fair and new.p90 < old.p90 * (1 - _TOLERANCE)
    fair = new.p90 <= 1 + _TOLERANCE
    return fair and new.mean / new.rate < old.mean / old.rate * (1 - _TOLERANCE)


def search_policies(figures: Figures, loads: SocLoads, held_out_seeds: Sequence[int]) -> dict[Aim, PolicySettings]:
    """Search on the seeds of ``loads``, then simulate the result on ``held_out_seeds``; return the settings found."""
    search = _PolicySearch(loads)
    single = [change for changes in GRID for change in changes]
    for change, outcome in zip(single, search.simulate([{**PAPER, **change} for change in single]), strict=True):
        _add_figures(figures, f"one setting, {_format_settings(change)}", outcome)
    best_policies: dict[Aim, PolicySettings] = {"person": search.run("person"), "background": search.run("background")}
    held_out_search = _PolicySearch(replace(loads, seeds=tuple(held_out_seeds)))
    for aim, policy in best_policies.items():
        changed = {setting: value for setting, value in policy.items() if PAPER.get(setting) != value}
        figures.add(
            f"{FOUND}{aim}", len(changed), spread=_format_settings(changed) or "nothing better than the paper's policy"
        )
        for model, outcome in held_out_search.by_model(policy).items():
            _add_figures(figures, f"found, for the {aim} {model}", outcome)
    return best_policies


class _PolicySearch:
    """Simulates policies on the loads, each policy once."""

    def __init__(self, loads: SocLoads) -> None:
        self._loads = loads
        self._cells = list(product(MODELS, _LOADS, loads.seeds))
        self._runs_by_policy: dict[frozenset[tuple[str, float]], list[Run]] = {}

    def simulate(self, policies: Sequence[PolicySettings]) -> list[Outcome]:
        """Return the outcome of each policy over all cells."""
        return [Outcome.of(*pair, self._loads.seconds) for pair in self._pairs(policies)]

    def by_model(self, policy: PolicySettings) -> dict[str, Outcome]:
        """Return the outcome of a policy for each model."""
        [(runs, paper)] = self._pairs([policy])
        outcomes = {}
        for model in MODELS:
            at = [place for place, (name, *_) in enumerate(self._cells) if name == model]
            outcomes[model] = Outcome.of([runs[n] for n in at], [paper[n] for n in at], self._loads.seconds)
        return outcomes

    def run(self, aim: Aim) -> PolicySettings:
        """Return the best settings for ``aim``, coordinate by coordinate."""
        best, reached = PAPER, Outcome(1.0, 1.0, 1.0)
        for changes in GRID:
            back = {name: PAPER[name] for name in changes[0] if name in PAPER}
            candidates = [{**best, **each} for each in (*changes, back)]
            for policy, outcome in zip(candidates, self.simulate(candidates), strict=True):
                if is_better(outcome, reached, aim):
                    best, reached = policy, outcome
        return best

    def _pairs(self, policies: Sequence[PolicySettings]) -> list[tuple[list[Run], list[Run]]]:
        wanted = {frozenset(policy.items()): policy for policy in (PAPER, *policies)}
        new = {key: policy for key, policy in wanted.items() if key not in self._runs_by_policy}
        cases = [
            replace(self._loads.mixed(model, *load, seed, SERVERS[0]), policy=dict(policy))
            for policy in new.values()
            for model, load, seed in self._cells
        ]
        runs = iter(self._loads.simulate(f"{len(new)} policies", cases) if cases else ())
        for key in new:
            self._runs_by_policy[key] = [next(runs) for _ in self._cells]
        paper = self._runs_by_policy[frozenset(PAPER.items())]
        return [(self._runs_by_policy[frozenset(policy.items())], paper) for policy in policies]


def _rate(run: Run, seconds: float) -> float:
    """Return background tokens per second during the load: prompts count with their first token, answers evenly."""
    tokens = 0.0
    for request in run.trace.requests:
        result = request.result
        if request.reactive or result is None or result.ttft_s is None or result.latency_s is None:
            continue
        first_token_at, answered_at = request.at + result.ttft_s, request.at + result.latency_s
        if first_token_at <= seconds:
            share = 1.0 if answered_at <= seconds else (seconds - first_token_at) / (answered_at - first_token_at)
            tokens += request.prompt_tokens + share * request.output_tokens
    return tokens / seconds


def _format_settings(changes: PolicySettings) -> str:
    return " ".join(f"{name}={value:g}" for name, value in changes.items())


def _add_figures(figures: Figures, row: str, outcome: Outcome) -> None:
    figures.add(f"{row}: reactive P90", outcome.p90, "x")
    figures.add(f"{row}: proactive tokens/s", outcome.rate, "x")
    figures.add(f"{row}: proactive mean", outcome.mean, "x")
