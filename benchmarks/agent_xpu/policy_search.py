"""Beyond the paper: settings of the scheduler that serve its own mixed load better than its own settings do.

A search by coordinates: of one setting after the other all values are tried, and the best is kept. Better is a lower
P90 of what a person waits at no less for the background (``person``), or more for the background at no higher P90
(``background``). What is found is then played on seeds that were not searched on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import geometric_mean
from types import MappingProxyType
from typing import Final, Literal

from benchmarks.agent_xpu.comparison import FOUND
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, Chip
from benchmarks.common.figures import Figures
from xpu_agents.apps.simulate.policy_options import PolicySettings
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["GRID", "PAPER", "Outcome", "better", "search_policies"]

Aim = Literal["person", "background"]

PAPER: Final[PolicySettings] = MappingProxyType(
    {"reactive_batch": 3, "pressure_low": 0.4, "pressure_high": 0.7, "chunk_tokens": 256}
)
"""The papers' constants (v2 §4.4, §4.5; v1 §6.4); all else is as the product has it."""
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
"""The settings that are tried, one coordinate a line; one of the paper's is tried where it was left."""
_LOADS = ((3, 6), (5, 10))
"""Requests a minute: the load of the paper's breakdown, and one that its machine cannot serve at once."""
_EQUAL = 0.005
"""Shares that count as equal, below which nothing is kept."""


@dataclass(frozen=True)
class Outcome:
    """What a policy does to the loads, as ratios to the paper's policy, geometric means.

    Attributes:
        p90: of what a person waits, below 1 is better.
        rate: tokens of the background while the load lasts, above 1 is better.
        mean: mean latency of the background, below 1 is better.
    """

    p90: float
    rate: float
    mean: float

    @classmethod
    def of(cls, played: Iterable[Run], paper: Iterable[Run], seconds: float) -> Outcome:
        """Of runs of the same loads, in one order; those without a request of both priorities are left out.

        Raises:
            ValueError: that leaves none.
        """
        person, background = Priority.REACTIVE, Priority.PROACTIVE
        ratios = [
            (
                mine.figures(person).latency.p90 / theirs.figures(person).latency.p90,
                _rate(mine, seconds) / _rate(theirs, seconds),
                mine.figures(background).latency.mean / theirs.figures(background).latency.mean,
            )
            for mine, theirs in zip(played, paper, strict=True)
            if theirs.figures(person).finished and _rate(theirs, seconds) and _rate(mine, seconds)
        ]
        if not ratios:
            raise ValueError(f"loads of {seconds:g} s have no request to tell policies apart by; take longer ones")
        return cls(*(geometric_mean(each) for each in zip(*ratios, strict=True)))


def better(new: Outcome, old: Outcome, aim: Aim) -> bool:
    """Whether ``new`` serves ``aim`` better than ``old``, at no more cost to the other than the paper's policy has."""
    if aim == "person":
        fair = new.rate >= 1 - _EQUAL and new.mean <= 1 + _EQUAL
        return fair and new.p90 < old.p90 * (1 - _EQUAL)
    fair = new.p90 <= 1 + _EQUAL
    return fair and new.mean / new.rate < old.mean / old.rate * (1 - _EQUAL)


def search_policies(figures: Figures, chip: Chip, unseen: Sequence[int]) -> dict[Aim, PolicySettings]:
    """Search on the seeds of ``chip``, then play what was found on ``unseen`` ones; returns what was found."""
    search = _Search(chip)
    single = [change for changes in GRID for change in changes]
    for change, outcome in zip(single, search.play([{**PAPER, **change} for change in single]), strict=True):
        _tell(figures, f"one setting, {_said(change)}", outcome)
    found: dict[Aim, PolicySettings] = {"person": search.climb("person"), "background": search.climb("background")}
    other = _Search(replace(chip, seeds=tuple(unseen)))
    for aim, policy in found.items():
        changed = {name: value for name, value in policy.items() if PAPER.get(name) != value}
        figures.add(f"{FOUND}{aim}", len(changed), spread=_said(changed) or "nothing better than the paper's policy")
        for model, outcome in other.by_model(policy).items():
            _tell(figures, f"found, for the {aim} {model}", outcome)
    return found


class _Search:
    """Plays policies on the loads, each policy once."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._cells = list(product(MODELS, _LOADS, chip.seeds))
        self._known: dict[frozenset[tuple[str, float]], list[Run]] = {}

    def play(self, policies: Sequence[PolicySettings]) -> list[Outcome]:
        """The outcome of each, over all cells."""
        return [Outcome.of(*pair, self._chip.seconds) for pair in self._pairs(policies)]

    def by_model(self, policy: PolicySettings) -> dict[str, Outcome]:
        """The outcome on each model."""
        [(mine, paper)] = self._pairs([policy])
        outcomes = {}
        for model in MODELS:
            at = [place for place, (name, *_) in enumerate(self._cells) if name == model]
            outcomes[model] = Outcome.of([mine[n] for n in at], [paper[n] for n in at], self._chip.seconds)
        return outcomes

    def climb(self, aim: Aim) -> PolicySettings:
        """The best of each coordinate in turn."""
        best, reached = PAPER, Outcome(1.0, 1.0, 1.0)
        for changes in GRID:
            back = {name: PAPER[name] for name in changes[0] if name in PAPER}
            tried = [{**best, **each} for each in (*changes, back)]
            for policy, outcome in zip(tried, self.play(tried), strict=True):
                if better(outcome, reached, aim):
                    best, reached = policy, outcome
        return best

    def _pairs(self, policies: Sequence[PolicySettings]) -> list[tuple[list[Run], list[Run]]]:
        wanted = {frozenset(policy.items()): policy for policy in (PAPER, *policies)}
        new = {key: policy for key, policy in wanted.items() if key not in self._known}
        cases = [
            replace(self._chip.mixed(model, *load, seed, SERVERS[0]), policy=dict(policy))
            for policy in new.values()
            for model, load, seed in self._cells
        ]
        runs = iter(self._chip.play(f"{len(new)} policies", cases) if cases else ())
        for key in new:
            self._known[key] = [next(runs) for _ in self._cells]
        paper = self._known[frozenset(PAPER.items())]
        return [(self._known[frozenset(policy.items())], paper) for policy in policies]


def _rate(run: Run, seconds: float) -> float:
    """Background tokens a second while the load lasted: prompts count with the first token, answers evenly."""
    tokens = 0.0
    for request in run.trace.requests:
        result = request.result
        if request.reactive or result is None or result.ttft_s is None or result.latency_s is None:
            continue
        first, end = request.at + result.ttft_s, request.at + result.latency_s
        if first <= seconds:
            share = 1.0 if end <= seconds else (seconds - first) / (end - first)
            tokens += request.prompt_tokens + share * request.output_tokens
    return tokens / seconds


def _said(changes: PolicySettings) -> str:
    return " ".join(f"{name}={value:g}" for name, value in changes.items())


def _tell(figures: Figures, row: str, outcome: Outcome) -> None:
    figures.add(f"{row}: reactive P90", outcome.p90, "x")
    figures.add(f"{row}: proactive tokens/s", outcome.rate, "x")
    figures.add(f"{row}: proactive mean", outcome.mean, "x")
