"""Speculative tool calls of the default model, guessed by its draft: both really asked, on tasks of ``desk-model``.

- Each run begins with empty prefix caches, and does the same errands with the same latencies. Answers are greedy and
  constrained, as the product asks for them. At f32 the conversations are the same (`exact`); at the precision that is
  the default, what is read in other portions may come out a little different, and how many conversations do is told.
- G is the mean time of an answer with calls in the second of two runs with tools that take no time; latencies are
  multiples of it. Runs without speculation, client-side and engine-side take turns, and a repeat begins with another
  one.
- *Saved* is the share of an agent's time from its first question to its last answer, in the mean over the agents.
- *Decided* is λ left to the product's cost model, which begins without experience, sees what is saved and what drafting
  costs, and may stop.
- The same is done with a *larger* model: one that writes what the default model writes, with the work of 0.56B
  (larger_model.py). The draft is then small beside it, as a draft should be.
- *Wasted* are tool runs that no call took, for each turn with calls; *extra tokens* are what the draft wrote for each
  token that the main model wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.plots import hits_plot
from benchmarks.common.proportions import Share
from benchmarks.tool_speculation.agent_loop import Errand
from benchmarks.tool_speculation.model_pair import Pair, Ran
from benchmarks.tool_speculation.predicted_savings import mean_generation_s, saving, went_on_share
from xpu_speculation import CostModel

__all__ = ["DraftedSizes", "drafted", "exact", "split_among"]

SIDES = "none", "client", "engine"
_SAVED, _MORE = ">= 15", ">= 3"


@dataclass(frozen=True)
class DraftedSizes:
    """What is measured.

    Attributes:
        shares: latencies of tools, over G.
        samples: of the draft, at T = G.
        agents: several of them, at T below and at G.
        repeats: of the runs with one sample.
    """

    shares: Sequence[float]
    samples: Sequence[int]
    agents: int
    repeats: int


def drafted(
    pair: Pair, figures: Figures, errands: Sequence[Errand], sizes: DraftedSizes, plot: Path | None, label: str = "real"
) -> None:
    """Run everything and tell what was found, in figures whose names begin with ``label``."""
    one, several = [errands], split_among(errands, sizes.agents)
    runs = 2 + 3 * sizes.repeats * (len(sizes.shares) + 3) + len(sizes.samples)
    progress = Progress(f"{label}, runs", runs)
    pair.run("none", one, 0.0)  # whose steps meet their sizes for the first time
    calibration = pair.run("none", one, 0.0)
    progress.step(2)
    generation_s = mean_generation_s(calibration.talks)
    figures.add(f"{label}: G", generation_s, "s")
    print(
        f"{label}: {len(errands)} errands, {len(calibration.turns)} turns with calls, G {generation_s:.3f} s",
        flush=True,
    )
    for share in sizes.shares:
        found = _repeated(pair, one, share * generation_s, sizes.repeats, progress)
        _tell(figures, label, f"1 agent, T {share:g} G", found, share)
    for share in (0.5, 1.0):
        found = _repeated(pair, several, share * generation_s, sizes.repeats, progress)
        _tell(figures, label, f"{sizes.agents} agents, T {share:g} G", found, share)
    _decided(pair, figures, label, one, generation_s, sizes.repeats, progress)
    _samples(pair, figures, label, one, generation_s, sizes.samples, progress, plot)
    figures.show_group(label)


def exact(pair: Pair, figures: Figures, errands: Sequence[Errand]) -> None:
    """Whether anything is said in other words with speculation, on engines at f32 and with tools that take no time."""
    plain = pair.run("none", [errands], 0.0)
    for side in SIDES[1:]:
        ran = pair.run(side, [errands], 0.0)
        figures.add(f"exact: conversations, {side}", len(errands))
        figures.add(f"exact: conversations that differ, {side}", _differing(plain, ran), "", "== 0")
        Share.of(ran.turns).add_to(figures, f"exact: turns hit, {side}")


def _repeated(
    pair: Pair, errands: Sequence[Sequence[Errand]], tool_s: float, repeats: int, progress: Progress
) -> dict[str, list[Ran]]:
    found: dict[str, list[Ran]] = {side: [] for side in SIDES}
    for repeat in range(repeats):
        first = repeat % len(SIDES)
        for side in (*SIDES[first:], *SIDES[:first]):
            found[side].append(pair.run(side, errands, tool_s))
            progress.step()
    return found


def _tell(figures: Figures, label: str, variant: str, found: dict[str, list[Ran]], share: float) -> None:
    plain = found["none"]
    saved = {
        side: [100 * saving(a.talks, b.talks) for a, b in zip(plain, found[side], strict=True)] for side in SIDES[1:]
    }
    more = [b - a for a, b in zip(saved["client"], saved["engine"], strict=True)]
    for side in SIDES[1:]:
        runs = found[side]
        figures.add_repeats(f"{label}, {variant}: {side} saved, %", saved[side])
        figures.add_repeats(f"{label}, {variant}: {side} hits", [Share.of(run.turns).value for run in runs])
        figures.add_repeats(f"{label}, {variant}: {side} wasted", [run.wasted / max(1, len(run.turns)) for run in runs])
        differing = max(_differing(a, b) for a, b in zip(plain, runs, strict=True))
        figures.add(f"{label}: {variant}, {side}, conversations that differ", differing)
    went_on = [went_on_share(run.talks) for run in found["engine"]]
    figures.add_repeats(f"{label}, {variant}: engine went on", went_on)
    if share == 1.0:
        figures.add_repeats(f"{label}: {variant}, engine-side saved", saved["engine"], "%", _SAVED)
        figures.add_repeats(f"{label}: {variant}, client-side saved", saved["client"], "%")
    figures.add_repeats(
        f"{label}: {variant}, engine-side over client-side", more, "points", _MORE if share < 1.0 else ""
    )


def _decided(
    pair: Pair,
    figures: Figures,
    label: str,
    errands: Sequence[Sequence[Errand]],
    generation_s: float,
    repeats: int,
    progress: Progress,
) -> None:
    """The cost model decides, T = G."""
    saved: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
    drafted: dict[str, list[float]] = {side: [] for side in SIDES[1:]}
    for _ in range(repeats):
        plain = pair.run("none", errands, generation_s)
        progress.step()
        for side in SIDES[1:]:
            costs = CostModel()
            ran = pair.run(side, errands, generation_s, costs=costs)
            progress.step()
            saved[side].append(100 * saving(plain.talks, ran.talks))
            drafted[side].append(ran.extra_tokens / max(1, ran.tokens))
            print(costs.explain(), flush=True)
    for side in SIDES[1:]:
        figures.add_repeats(f"{label}: decided, T 1 G, {side}-side saved", saved[side], "%")
        figures.add_repeats(f"{label}: decided, T 1 G, {side}-side extra tokens", drafted[side])


def _samples(
    pair: Pair,
    figures: Figures,
    label: str,
    errands: Sequence[Sequence[Errand]],
    generation_s: float,
    counts: Sequence[int],
    progress: Progress,
    plot: Path | None,
) -> None:
    """Client-side with more and more samples, T = G."""
    plain = pair.run("none", errands, generation_s)
    hits: dict[int, Share] = {}
    saved: dict[int, float] = {}
    for count in counts:
        ran = pair.run("client", errands, generation_s, count)
        progress.step()
        hits[count], saved[count] = Share.of(ran.turns), 100 * saving(plain.talks, ran.talks)
        variant = f"{label} by samples, {count}"
        hits[count].add_to(figures, f"{variant}: turns hit")
        figures.add(f"{variant}: saved, %", saved[count])
        figures.add(f"{variant}: wasted", ran.wasted / max(1, len(ran.turns)))
        figures.add(f"{variant}: extra tokens", ran.extra_tokens / max(1, ran.tokens))
    figures.show_group(f"{label} by samples")
    if plot is not None:
        hits_plot(plot, hits, saved)


def split_among(errands: Sequence[Errand], agents: int) -> list[list[Errand]]:
    """Dealt out one by one; agents without any are left out."""
    return [list(errands[at::agents]) for at in range(min(agents, len(errands)))]


def _differing(one: Ran, other: Ran) -> int:
    """How many conversations are not the same."""
    pairs = zip(one.talks, other.talks, strict=True)
    return sum(a.said != b.said for own, others in pairs for a, b in zip(own, others, strict=True))
