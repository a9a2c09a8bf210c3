"""Speculative tool calls of the bundled model, predicted by its draft model, on frozen tasks of ``desk-model``.

- Each run starts with empty prefix caches and runs the same tasks with the same latencies. Answers are greedy and
  constrained, as in the product. At f32 the conversations are equal (`exact`). At the default precision, a different
  division of prompts into passes may change the output; the number of conversations that differ is reported.
- G is the mean time of an answer with calls in the second of two runs with tools of zero latency. Tool latencies are
  multiples of G. Runs without speculation, client-side and engine-side alternate; each repeat starts with another one.
- *Saved* is the share of an agent's time from its first request to its last answer, as the mean over the agents.
- *Decided* leaves λ to the product's cost model, which starts without experience, observes savings and the cost of
  drafting, and may stop.
- The same is measured with a *larger* model with the output of the bundled model and the work of 0.56B
  (larger_model.py), where the draft is small relative to the main model.
- *Wasted* are tool runs that no call used, for each turn with calls. *Extra tokens* are the draft's output tokens for
  each output token of the main model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

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
    runs = 2 + 3 * sizes.repeats * (len(sizes.shares) + 3) + len(sizes.samples)
    progress = Progress(f"{label}, runs", runs)
    models.run("none", one, 0.0)  # warm-up: new step sizes generate code
    calibration = models.run("none", one, 0.0)
    progress.step(2)
    generation_s = mean_generation_s(calibration.conversations)
    figures.add(f"{label}: G", generation_s, "s")
    print(
        f"{label}: {len(agent_tasks)} tasks, {len(calibration.turns)} turns with calls, G {generation_s:.3f} s",
        flush=True,
    )
    for share in sizes.shares:
        found = _repeated(models, one, share * generation_s, sizes.repeats, progress)
        _add_figures(figures, label, f"1 agent, T {share:g} G", found, share)
    for share in (0.5, 1.0):
        found = _repeated(models, several, share * generation_s, sizes.repeats, progress)
        _add_figures(figures, label, f"{sizes.agents} agents, T {share:g} G", found, share)
    _with_cost_model(models, figures, label, one, generation_s, sizes.repeats, progress)
    _by_samples(models, figures, label, one, generation_s, sizes.samples, progress, plot)
    figures.show_group(label)


def exact(models: LoadedModels, figures: Figures, agent_tasks: Sequence[AgentTask]) -> None:
    """Count conversations that differ with speculation, on engines at f32 and with tools of zero latency."""
    plain = models.run("none", [agent_tasks], 0.0)
    for side in SIDES[1:]:
        run = models.run(side, [agent_tasks], 0.0)
        figures.add(f"exact: conversations, {side}", len(agent_tasks))
        figures.add(f"exact: conversations that differ, {side}", _num_differing(plain, run), "", "== 0")
        Proportion.of(run.turns).add_to(figures, f"exact: turns hit, {side}")


def _repeated(
    models: LoadedModels, agent_tasks: Sequence[Sequence[AgentTask]], tool_s: float, repeats: int, progress: Progress
) -> dict[str, list[AgentRun]]:
    found: dict[str, list[AgentRun]] = {side: [] for side in SIDES}
    for repeat in range(repeats):
        first = repeat % len(SIDES)
        for side in (*SIDES[first:], *SIDES[:first]):
            found[side].append(models.run(side, agent_tasks, tool_s))
            progress.step()
    return found


def _add_figures(figures: Figures, label: str, variant: str, found: dict[str, list[AgentRun]], share: float) -> None:
    plain = found["none"]
    saved = {side: [b.saved(a) for a, b in zip(plain, found[side], strict=True)] for side in SIDES[1:]}
    more = [b - a for a, b in zip(saved["client"], saved["engine"], strict=True)]
    for side in SIDES[1:]:
        runs = found[side]
        figures.add_repeats(f"{label}, {variant}: {side} saved, %", saved[side])
        figures.add_repeats(f"{label}, {variant}: {side} hits", [Proportion.of(run.turns).value for run in runs])
        figures.add_repeats(
            f"{label}, {variant}: {side} wasted", [run.num_wasted / max(1, len(run.turns)) for run in runs]
        )
        differing = max(_num_differing(a, b) for a, b in zip(plain, runs, strict=True))
        figures.add(f"{label}: {variant}, {side}, conversations that differ", differing)
    continued = [continued_share(run.conversations) for run in found["engine"]]
    figures.add_repeats(f"{label}, {variant}: engine went on", continued)
    if share == 1.0:
        figures.add_repeats(f"{label}: {variant}, engine-side saved", saved["engine"], "%", _SAVED)
        figures.add_repeats(f"{label}: {variant}, client-side saved", saved["client"], "%")
    figures.add_repeats(
        f"{label}: {variant}, engine-side over client-side", more, "points", _MORE if share < 1.0 else ""
    )


def _with_cost_model(
    models: LoadedModels,
    figures: Figures,
    label: str,
    agent_tasks: Sequence[Sequence[AgentTask]],
    generation_s: float,
    repeats: int,
    progress: Progress,
) -> None:
    """Measure with the cost model's decision, at T = G."""
    saved: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
    extra_tokens: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
    for _ in range(repeats):
        plain = models.run("none", agent_tasks, generation_s)
        progress.step()
        for side in SIDES[1:]:
            costs = CostModel()
            run = models.run(side, agent_tasks, generation_s, costs=costs)
            progress.step()
            saved[side].append(run.saved(plain))
            extra_tokens[side].append(run.extra_tokens / max(1, run.tokens))
            print(costs.explain(), flush=True)
    for side in SIDES[1:]:
        figures.add_repeats(f"{label}: decided, T 1 G, {side}-side saved", saved[side], "%")
        figures.add_repeats(f"{label}: decided, T 1 G, {side}-side extra tokens", extra_tokens[side])


def _by_samples(
    models: LoadedModels,
    figures: Figures,
    label: str,
    agent_tasks: Sequence[Sequence[AgentTask]],
    generation_s: float,
    counts: Sequence[int],
    progress: Progress,
    plot: Path | None,
) -> None:
    """Measure client-side speculation with increasing numbers of samples, at T = G."""
    plain = models.run("none", agent_tasks, generation_s)
    hits: dict[int, Proportion] = {}
    saved: dict[int, float] = {}
    for count in counts:
        run = models.run("client", agent_tasks, generation_s, count)
        progress.step()
        hits[count], saved[count] = Proportion.of(run.turns), run.saved(plain)
        variant = f"{label} by samples, {count}"
        hits[count].add_to(figures, f"{variant}: turns hit")
        figures.add(f"{variant}: saved, %", saved[count])
        figures.add(f"{variant}: wasted", run.num_wasted / max(1, len(run.turns)))
        figures.add(f"{variant}: extra tokens", run.extra_tokens / max(1, run.tokens))
    figures.show_group(f"{label} by samples")
    if plot is not None:
        hits_plot(plot, hits, saved)


def split_among(agent_tasks: Sequence[AgentTask], agents: int) -> list[list[AgentTask]]:
    """Distribute the tasks round robin; agents without a task are left out."""
    return [list(agent_tasks[at::agents]) for at in range(min(agents, len(agent_tasks)))]


def _num_differing(one: AgentRun, other: AgentRun) -> int:
    """Count the conversations that differ."""
    pairs = zip(chain.from_iterable(one.conversations), chain.from_iterable(other.conversations), strict=True)
    return sum(a.transcript != b.transcript for a, b in pairs)
