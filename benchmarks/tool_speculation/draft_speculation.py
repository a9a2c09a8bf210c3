"""Speculative tool calls of the bundled model, predicted by its draft model, on frozen tasks of ``desk-model``.

Each run starts with empty prefix caches and runs the same tasks with the same latencies. Runs without speculation,
client-side and engine-side alternate. G is the mean time of an answer with calls in the second of two runs with tools
of zero latency; tool latencies are multiples of G. *Decided* leaves λ to the product's cost model, which starts without
experience. *Wasted* are tool runs that no call used, for each turn with calls. *Extra tokens* are output tokens of the
draft for each one of the main model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.plots import hits_plot
from benchmarks.common.proportions import Proportion
from benchmarks.tool_speculation.agent_loop import AgentTask
from benchmarks.tool_speculation.loaded_models import AgentRun, LoadedModels
from benchmarks.tool_speculation.predicted_savings import continued_share, mean_generation_s
from xpu_speculation import CostModel

__all__ = ["DraftedSizes", "draft_speculation", "exact", "split_among"]

SIDES = "none", "client", "engine"
TaskLists = Sequence[Sequence[AgentTask]]
_SAVED, _MORE = ">= 15", ">= 3"


@dataclass(frozen=True)
class DraftedSizes:
    """Amount of work.

    Attributes:
        shares: tool latencies relative to G.
        samples: numbers of draft samples, measured at T = G.
        agents: number of concurrent agents, measured at T below G and at G.
        repeats: repeats of the runs with one sample.
    """

    shares: Sequence[float]
    samples: Sequence[int]
    agents: int
    repeats: int


def draft_speculation(
    models: LoadedModels,
    figures: Figures,
    agent_tasks: Sequence[AgentTask],
    sizes: DraftedSizes,
    plot: Path | None,
    label: str = "real",
) -> None:
    """Run all measurements; the names of the figures begin with ``label``."""
    one, several = [agent_tasks], split_among(agent_tasks, sizes.agents)
    progress = Progress(f"{label}, runs", 2 + 3 * sizes.repeats * (len(sizes.shares) + 3) + len(sizes.samples))
    models.run("none", one, 0.0)  # warm-up: new step sizes generate code
    calibration = models.run("none", one, 0.0)
    progress.step(2)
    generation_s, turns = mean_generation_s(calibration.conversations), len(calibration.turns)
    figures.add(f"{label}: G", generation_s, "s")
    print(f"{label}: {len(agent_tasks)} tasks, {turns} turns with calls, G {generation_s:.3f} s", flush=True)
    measurement = _Measurement(models, figures, label, generation_s, sizes.repeats, progress)
    for tool_share in sizes.shares:
        measurement.compare_sides(one, f"1 agent, T {tool_share:g} G", tool_share)
    for tool_share in (0.5, 1.0):
        measurement.compare_sides(several, f"{sizes.agents} agents, T {tool_share:g} G", tool_share)
    measurement.with_cost_model(one)
    measurement.by_samples(one, sizes.samples, plot)
    figures.show_group(label)


def exact(models: LoadedModels, figures: Figures, agent_tasks: Sequence[AgentTask]) -> None:
    """Count conversations that differ with speculation, on engines at f32 and with tools of zero latency."""
    plain = models.run("none", [agent_tasks], 0.0)
    for side in SIDES[1:]:
        run = models.run(side, [agent_tasks], 0.0)
        figures.add(f"exact: conversations, {side}", len(agent_tasks))
        figures.add(f"exact: conversations that differ, {side}", _num_differing(plain, run), "", "== 0")
        Proportion.of(run.turns).add_to(figures, f"exact: turns hit, {side}")


@dataclass(frozen=True)
class _Measurement:
    """Runs of one model pair; ``label`` begins the names of the figures."""

    models: LoadedModels
    figures: Figures
    label: str
    generation_s: float
    repeats: int
    progress: Progress

    def run(self, side: str, agent_tasks: TaskLists, share: float = 1.0, samples: int = 1, **options: Any) -> AgentRun:
        """Run the tasks with tools that take ``share`` of G."""
        run = self.models.run(side, agent_tasks, share * self.generation_s, samples, **options)
        self.progress.step()
        return run

    def compare_sides(self, agent_tasks: TaskLists, variant: str, share: float) -> None:
        """Compare no speculation, client-side and engine-side with one sample."""
        figures, label = self.figures, self.label
        found: dict[str, list[AgentRun]] = {side: [] for side in SIDES}
        for repeat in range(self.repeats):
            first = repeat % len(SIDES)
            for side in (*SIDES[first:], *SIDES[:first]):
                found[side].append(self.run(side, agent_tasks, share))
        plain = found["none"]
        saved = {side: [b.saved(a) for a, b in zip(plain, found[side], strict=True)] for side in SIDES[1:]}
        lead = [b - a for a, b in zip(saved["client"], saved["engine"], strict=True)]
        for side in SIDES[1:]:
            runs = found[side]
            figures.add_repeats(f"{label}, {variant}: {side} saved, %", saved[side])
            figures.add_repeats(f"{label}, {variant}: {side} hits", [Proportion.of(run.turns).value for run in runs])
            figures.add_repeats(f"{label}, {variant}: {side} wasted", [run.wasted_per_turn for run in runs])
            differing = max(_num_differing(a, b) for a, b in zip(plain, runs, strict=True))
            figures.add(f"{label}: {variant}, {side}, conversations that differ", differing)
        continued = [continued_share(run.conversations) for run in found["engine"]]
        figures.add_repeats(f"{label}, {variant}: engine went on", continued)
        if share == 1.0:
            figures.add_repeats(f"{label}: {variant}, engine-side saved", saved["engine"], "%", _SAVED)
            figures.add_repeats(f"{label}: {variant}, client-side saved", saved["client"], "%")
        target = _MORE if share < 1.0 else ""
        figures.add_repeats(f"{label}: {variant}, engine-side over client-side", lead, "points", target)

    def with_cost_model(self, agent_tasks: TaskLists) -> None:
        """Measure with the cost model's decision, at T = G."""
        saved: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
        extra_tokens: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
        for _ in range(self.repeats):
            plain = self.run("none", agent_tasks)
            for side in SIDES[1:]:
                costs = CostModel()
                run = self.run(side, agent_tasks, costs=costs)
                saved[side].append(run.saved(plain))
                extra_tokens[side].append(run.extra_share)
                print(costs.explain(), flush=True)
        for side in SIDES[1:]:
            self.figures.add_repeats(f"{self.label}: decided, T 1 G, {side}-side saved", saved[side], "%")
            self.figures.add_repeats(f"{self.label}: decided, T 1 G, {side}-side extra tokens", extra_tokens[side])

    def by_samples(self, agent_tasks: TaskLists, counts: Sequence[int], plot: Path | None) -> None:
        """Measure client-side speculation with increasing numbers of samples, at T = G."""
        plain = self.models.run("none", agent_tasks, self.generation_s)
        hits: dict[int, Proportion] = {}
        saved: dict[int, float] = {}
        for count in counts:
            run = self.run("client", agent_tasks, samples=count)
            hits[count], saved[count] = Proportion.of(run.turns), run.saved(plain)
            variant = f"{self.label} by samples, {count}"
            hits[count].add_to(self.figures, f"{variant}: turns hit")
            self.figures.add(f"{variant}: saved, %", saved[count])
            self.figures.add(f"{variant}: wasted", run.wasted_per_turn)
            self.figures.add(f"{variant}: extra tokens", run.extra_share)
        self.figures.show_group(f"{self.label} by samples")
        if plot is not None:
            hits_plot(plot, hits, saved)


def split_among(agent_tasks: Sequence[AgentTask], agents: int) -> list[list[AgentTask]]:
    """Distribute the tasks round robin; agents without a task are left out."""
    return [list(agent_tasks[at::agents]) for at in range(min(agents, len(agent_tasks)))]


def _num_differing(one: AgentRun, other: AgentRun) -> int:
    """Count the conversations that differ."""
    pairs = zip(chain.from_iterable(one.conversations), chain.from_iterable(other.conversations), strict=True)
    return sum(a.transcript != b.transcript for a, b in pairs)
