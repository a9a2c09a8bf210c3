"""Speculative tool calls on conversations with a known course, over the paper's grid, against its equations (ST §4.3).

- The tasks are requests of BFCL (scripted_turns.py): the model's answers are forced and really computed, tools sleep
  for times from a normal distribution, and the speculator is right with a set probability for each sample, after a
  set time. So the saving depends on G, g, T and α alone, as in the equations.
- Each point is run without speculation, client-side and engine-side; the agents of a point share one engine, as
  background work. All prompts of a run begin with a mark of its own, so no run finds those of another in the prefix
  cache. Grammars are off: the forced answers need none, and the equations know of none.
- The grid is a cross: all latencies with one sample of accuracy 0.9; all numbers of samples of accuracy 0.3, and one of
  0.6, at one latency.
- *Predicted* is what the equations say with the G, g, T and α of the very runs (predicted_savings.py). Beside it stands
  what they say with the G, or the rates, of the run without speculation: what several agents lose to each other because
  tools that are waited for no longer leave the machine to them is not in the equations.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.plots import SavingCurve, savings_plot
from benchmarks.tool_speculation.agent_loop import Agents, Errand
from benchmarks.tool_speculation.predicted_savings import (
    Talks,
    client_saving,
    engine_saving,
    hit_share,
    saving,
    went_on_share,
)
from benchmarks.tool_speculation.scripted_turns import ReplayChat, Script, read_scripts
from benchmarks.tool_speculation.simulated_speculators import SetAccuracy
from benchmarks.tool_speculation.slow_tools import Latencies, SlowTools
from xpu_runtime import Engine, EngineConfig
from xpu_speculation import DraftProposer, ParsedToolCall

__all__ = ["ACCURACIES", "GridSizes", "Measured", "Point", "crossover", "grid", "points"]

ACCURACIES = 0.3, 0.6, 0.9
"""Chances of one sample to be right: of the sweep over samples, of one more point, of the sweep over latencies."""
_POINTS_OFF = "<= 5"


@dataclass(frozen=True)
class GridSizes:
    """What is measured.

    Attributes:
        tasks: of each agent, by the number of agents.
        tool_s: mean latencies of the tools.
        swept_s: the latency at which samples are swept.
        samples: of the speculator in a turn.
        draft_s: seconds that a sample takes (g).
        reasoning: tokens before each call.
    """

    tasks: dict[int, int]
    tool_s: Sequence[float]
    swept_s: float
    samples: Sequence[int]
    draft_s: float
    reasoning: int


@dataclass(frozen=True)
class Point:
    """One point of the grid: so many agents, tools of so many seconds, and a speculator."""

    agents: int
    tool_s: float
    samples: int
    accuracy: float

    def __str__(self) -> str:
        agents = "1 agent" if self.agents == 1 else f"{self.agents} agents"
        return f"{agents}, T {self.tool_s:g} s, {self.samples} x {self.accuracy:g}"


@dataclass(frozen=True)
class Measured:
    """What was found at a point in one repeat, in percentage points but for shares.

    Attributes:
        accuracy: share of turns that were hit.
        went_on: share of turns behind which the engine went on by itself.
        client, engine: time saved.
        client_said, engine_said: what the equations say.
        client_foreseen, engine_foreseen: what they say with the run without speculation alone.
        engine_limit: what equation (6) says as it stands, every result being in time.
    """

    accuracy: float
    went_on: float
    client: float
    engine: float
    client_said: float
    engine_said: float
    client_foreseen: float
    engine_foreseen: float
    engine_limit: float

    @property
    def off(self) -> tuple[float, float]:
        """How far the equations are from what was measured, client-side and engine-side."""
        return self.client - self.client_said, self.engine - self.engine_said


def points(sizes: GridSizes) -> list[Point]:
    """The points of the grid; those that share a run without speculation come one after the other."""
    low, middle, high = ACCURACIES
    found = []
    for agents in sizes.tasks:
        for tool_s in sorted({*sizes.tool_s, sizes.swept_s}):
            if tool_s in sizes.tool_s:
                found.append(Point(agents, tool_s, 1, high))
            if tool_s == sizes.swept_s:
                found.append(Point(agents, tool_s, 1, middle))
                found += [Point(agents, tool_s, samples, low) for samples in sizes.samples]
    return found


def grid(
    model: str, figures: Figures, seed: int, sizes: GridSizes, repeats: int, bfcl: Path, plot: Path | None
) -> None:
    """Measure all points and tell what was found.

    Args:
        model: folder of a model; it need not be able to do the tasks.
        figures: take them.
        seed: of tasks, latencies and luck.
        sizes: what is measured.
        repeats: of everything, with other tasks.
        bfcl: file of the requests, one a line.
        plot: picture of the time saved.

    Raises:
        ValueError: none of the requests can be used.
    """
    found: dict[Point, list[Measured]] = {point: [] for point in points(sizes)}
    with Engine.load(model, EngineConfig(lookup=False)) as engine:  # all errands have the same reasoning
        chat = ReplayChat(engine, sizes.reasoning)
        scripts = read_scripts(bfcl, chat, seed)
        if not scripts:
            raise ValueError(f"{bfcl}: none of its requests can be used; expected short ones with expected calls")
        progress = Progress("grid, points", repeats * len(found))
        asyncio.run(_measure(_Runs(chat, scripts, sizes, seed), found, repeats, progress))
    _tell(figures, found)
    if plot is not None:
        savings_plot(plot, curves(found), draft_s=sizes.draft_s)


async def _measure(runs: _Runs, found: dict[Point, list[Measured]], repeats: int, progress: Progress) -> None:
    await runs.warm_up()
    for repeat in range(repeats):
        for _, same in itertools.groupby(found, key=lambda point: (point.agents, point.tool_s)):
            alike = list(same)
            plain = await runs.plain(alike[0], repeat)
            for point in alike:
                found[point].append(await runs.speculated(point, repeat, plain))
                progress.step()
            runs.chat.forget()


class _Runs:
    """Makes the runs of the grid."""

    def __init__(self, chat: ReplayChat, scripts: Sequence[Script], sizes: GridSizes, seed: int) -> None:
        self.chat = chat
        self._scripts = scripts
        self._sizes = sizes
        self._seed = seed
        self._salts = itertools.count()
        self._calls: dict[str, Sequence[ParsedToolCall]] = {}

    async def warm_up(self) -> None:
        """One conversation each way, before anything is timed."""
        point = Point(1, 0.0, 1, 1.0)
        await self.speculated(point, 0, await self.plain(point, 0))

    async def plain(self, point: Point, repeat: int) -> Talks:
        """Without speculation."""
        return await self._agents(point, repeat, None, engine_side=False).all(self._errands(point, repeat))

    async def speculated(self, point: Point, repeat: int, plain: Talks) -> Measured:
        """Client-side and engine-side, against the run without."""
        client_errands, engine_errands = self._errands(point, repeat), self._errands(point, repeat)
        guess = SetAccuracy(point.accuracy, self._sizes.draft_s, self._right, self._seed + repeat)
        draft = DraftProposer(guess)
        client = await self._agents(point, repeat, draft, engine_side=False).all(client_errands)
        engine = await self._agents(point, repeat, draft, engine_side=True).all(engine_errands)
        tokens = {errand.name: self.chat.call_tokens(errand.name) for own in engine_errands for errand in own}
        return Measured(
            accuracy=hit_share(client),
            went_on=went_on_share(engine),
            client=100 * saving(plain, client),
            engine=100 * saving(plain, engine),
            client_said=100 * client_saving(plain, client),
            engine_said=100 * engine_saving(plain, engine, tokens),
            client_foreseen=100 * client_saving(plain, client, own_generation=False),
            engine_foreseen=100 * engine_saving(plain, engine, tokens, own_rates=False),
            engine_limit=100 * engine_saving(plain, engine, tokens, own_rates=False, in_time=True),
        )

    def _agents(self, point: Point, repeat: int, draft: DraftProposer | None, *, engine_side: bool) -> Agents:
        latencies = Latencies(point.tool_s, self._seed + repeat)

        def tools(errand: Errand) -> SlowTools:
            return SlowTools(_unmarked(errand.name), errand.answer, latencies)

        return Agents(self.chat, tools, draft=draft, samples=point.samples, engine_side=engine_side, constrain=False)

    def _errands(self, point: Point, repeat: int) -> list[list[Errand]]:
        """The same tasks for every run of these agents, with prompts of their own."""
        tasks = self._sizes.tasks.get(point.agents, 1)
        first = repeat * point.agents * tasks
        return [[self._errand(first + agent * tasks + at) for at in range(tasks)] for agent in range(point.agents)]

    def _errand(self, number: int) -> Errand:
        script = self._scripts[number % len(self._scripts)]
        errand = self.chat.learn(script, f"{next(self._salts):05}")
        self._calls[errand.name] = script.calls
        return errand

    def _right(self, errand: str, number: int) -> tuple[ParsedToolCall | None, str]:
        calls = self._calls[errand]
        return calls[number] if number < len(calls) else None, _unmarked(errand)


def _unmarked(errand: str) -> str:
    """The name of an errand without the mark of its run."""
    return errand.partition(" ")[2]


def crossover(savings: Sequence[tuple[float, float, float]], ahead: float = 1.0) -> float:
    """Up to which latency engine-side saves more than client-side, in seconds, between two points on their line.

    Args:
        savings: latency in seconds, points saved client-side, and engine-side.
        ahead: by so many points at least; 0 s if it is nowhere.
    """
    last, before = 0.0, 0.0
    for at, (tool_s, client, engine) in enumerate(sorted(savings)):
        lead = engine - client - ahead
        if lead < 0.0:
            return last + (tool_s - last) * before / (before - lead) if at else 0.0
        last, before = tool_s, lead
    return last


def curves(found: dict[Point, list[Measured]]) -> dict[int, SavingCurve]:
    """By the number of agents, what is saved over the latency with one sample of the highest accuracy."""
    made: dict[int, SavingCurve] = {}
    for point, repeats in found.items():
        if point.samples == 1 and point.accuracy == ACCURACIES[-1]:
            curve = made.setdefault(point.agents, SavingCurve([], [], [], [], []))
            curve.tool_s.append(point.tool_s)
            for name in ("client", "engine", "client_said", "engine_said"):
                getattr(curve, name).append(median(getattr(each, name) for each in repeats))
    return made


def _tell(figures: Figures, found: dict[Point, list[Measured]]) -> None:
    for point, repeats in found.items():
        for name, what in (
            ("accuracy", "hits"),
            ("went_on", "went on"),
            ("client", "client"),
            ("client_said", "eq. 2"),
            ("engine", "engine"),
            ("engine_said", "eq. 6"),
            ("engine_limit", "eq. 6, all in time"),
        ):
            figures.add_repeats(f"grid, {point}: {what}", [getattr(each, name) for each in repeats])
    for side, at, foreseen in (("client-side, eq. 2", 0, "client"), ("engine-side, eq. 6", 1, "engine")):
        for agents in sorted({point.agents for point in found}):
            off = [
                abs(median(each.off[at] for each in repeats))
                for point, repeats in found.items()
                if point.agents == agents
            ]
            blind = [
                abs(median(getattr(each, foreseen) - getattr(each, f"{foreseen}_foreseen") for each in repeats))
                for point, repeats in found.items()
                if point.agents == agents
            ]
            name = f"grid of {agents} agent{'s' if agents > 1 else ''}, {side}"
            figures.add(f"{name}, largest deviation", max(off), "points", _POINTS_OFF)
            figures.add(f"{name}, median deviation", median(off), "points")
            figures.add(f"{name}, largest deviation, foreseen from the plain run", max(blind), "points")
    for agents, curve in curves(found).items():
        for what, client, engine in (
            ("measured", curve.client, curve.engine),
            ("by the equations", curve.client_said, curve.engine_said),
        ):
            figures.add(
                f"engine-side is ahead up to T, {agents} agent{'s' if agents > 1 else ''}, {what}",
                crossover(list(zip(curve.tool_s, client, engine, strict=True))),
                "s",
            )
    figures.show_group("grid")
