"""Speculative tool calls on scripted conversations over the paper's grid, compared with its equations (ST §4.3).

Each point runs without speculation, client-side and engine-side; its agents share one engine. All prompts of a run
begin with a mark of their own, so that no run finds prompts of another in the prefix cache. Grammars are off, as in the
equations. The grid is a cross: all latencies with one sample of accuracy 0.9; at one latency, all numbers of samples of
accuracy 0.3, and one sample of 0.6. Predictions use the G, g, T and α of the same run, and also those of the run
without speculation alone (predicted_savings.py).
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.plots import SavingCurve, savings_plot
from benchmarks.tool_speculation.agent_loop import AgentLoop, AgentTask
from benchmarks.tool_speculation.predicted_savings import (
    Conversations,
    client_saving,
    continued_share,
    engine_saving,
    hit_share,
    saving,
)
from benchmarks.tool_speculation.scripted_turns import ReplayChat, ScriptedConversation, read_scripts
from benchmarks.tool_speculation.simulated_speculators import FixedAccuracySpeculator
from benchmarks.tool_speculation.slow_tools import SlowTools, ToolLatencies
from xpu_runtime import Engine, EngineConfig
from xpu_speculation import DraftProposer, ParsedToolCall

__all__ = ["ACCURACIES", "GridSizes", "crossover", "grid", "points"]

ACCURACIES = 0.3, 0.6, 0.9
"""Accuracies of one sample: for the sweep over samples, for one more point, for the sweep over latencies."""
_POINTS_OFF = "<= 5"


@dataclass(frozen=True)
class GridSizes:
    """Amount of work.

    Attributes:
        tasks: tasks of each agent, by the number of agents.
        tool_s: mean latencies of the tools.
        swept_s: latency of the sweep over samples.
        samples: numbers of samples in a turn.
        draft_s: seconds of a sample (g).
        reasoning: tokens before each call.
    """

    tasks: dict[int, int]
    tool_s: Sequence[float]
    swept_s: float
    samples: Sequence[int]
    draft_s: float
    reasoning: int


@dataclass(frozen=True)
class GridPoint:
    """Point of the grid: number of agents, mean tool latency, and the speculator."""

    agents: int
    tool_s: float
    samples: int
    accuracy: float

    def __str__(self) -> str:
        agents = "1 agent" if self.agents == 1 else f"{self.agents} agents"
        return f"{agents}, T {self.tool_s:g} s, {self.samples} x {self.accuracy:g}"


@dataclass(frozen=True)
class PointResult:
    """Results at a point in one repeat, in percentage points except for shares.

    Attributes:
        accuracy: share of turns that were hit.
        continued: share of turns after which the engine continued by itself.
        client, engine: time saved.
        client_predicted, engine_predicted: prediction of the equations.
        client_predicted_plain, engine_predicted_plain: prediction from the run without speculation.
        engine_all_in_time: prediction of equation (6) as stated, with every result in time.
    """

    accuracy: float
    continued: float
    client: float
    engine: float
    client_predicted: float
    engine_predicted: float
    client_predicted_plain: float
    engine_predicted_plain: float
    engine_all_in_time: float

    @property
    def deviation(self) -> tuple[float, float]:
        """Deviation of the measurement from the equations, client-side and engine-side."""
        return self.client - self.client_predicted, self.engine - self.engine_predicted


def points(sizes: GridSizes) -> list[GridPoint]:
    """Return the points; those with the same run without speculation are adjacent."""
    low, middle, high = ACCURACIES
    found = []
    for agents in sizes.tasks:
        for tool_s in sorted({*sizes.tool_s, sizes.swept_s}):
            if tool_s in sizes.tool_s:
                found.append(GridPoint(agents, tool_s, 1, high))
            if tool_s == sizes.swept_s:
                found.append(GridPoint(agents, tool_s, 1, middle))
                found += [GridPoint(agents, tool_s, samples, low) for samples in sizes.samples]
    return found


def grid(
    model: str, figures: Figures, seed: int, sizes: GridSizes, repeats: int, bfcl: Path, plot: Path | None
) -> None:
    """Measure all points with the tasks of the file ``bfcl`` and add the figures; ``model`` may be any model.

    Raises:
        ValueError: none of the requests is usable.
    """
    found: dict[GridPoint, list[PointResult]] = {point: [] for point in points(sizes)}
    with Engine.load(model, EngineConfig(lookup=False)) as engine:  # all tasks have the same reasoning text
        chat = ReplayChat(engine, sizes.reasoning)
        scripts = read_scripts(bfcl, chat, seed)
        if not scripts:
            raise ValueError(f"{bfcl}: no usable request; expected short ones with expected calls")
        progress = Progress("grid, points", repeats * len(found))
        asyncio.run(_measure(_GridRunner(chat, scripts, sizes, seed), found, repeats, progress))
    _add_figures(figures, found)
    if plot is not None:
        savings_plot(plot, curves(found), draft_s=sizes.draft_s)


async def _measure(
    runs: _GridRunner, found: dict[GridPoint, list[PointResult]], repeats: int, progress: Progress
) -> None:
    await runs.warm_up()
    for repeat in range(repeats):
        for _, same in itertools.groupby(found, key=lambda point: (point.agents, point.tool_s)):
            alike = list(same)
            plain = await runs.plain(alike[0], repeat)
            for point in alike:
                found[point].append(await runs.speculated(point, repeat, plain))
                progress.step()
            runs.chat.clear()


class _GridRunner:
    """Runs the points of the grid."""

    def __init__(self, chat: ReplayChat, scripts: Sequence[ScriptedConversation], sizes: GridSizes, seed: int) -> None:
        self.chat = chat
        self._scripts = scripts
        self._sizes = sizes
        self._seed = seed
        self._salts = itertools.count()
        self._calls: dict[str, Sequence[ParsedToolCall]] = {}

    async def warm_up(self) -> None:
        """Run one conversation on each side before the measurement."""
        point = GridPoint(1, 0.0, 1, 1.0)
        await self.speculated(point, 0, await self.plain(point, 0))

    async def plain(self, point: GridPoint, repeat: int) -> Conversations:
        """Run a point without speculation."""
        return await self._agents(point, repeat, None, engine_side=False).run_all(self._agent_tasks(point, repeat))

    async def speculated(self, point: GridPoint, repeat: int, plain: Conversations) -> PointResult:
        """Run a point client-side and engine-side, and compare it with the run without speculation."""
        client_tasks, engine_tasks = self._agent_tasks(point, repeat), self._agent_tasks(point, repeat)
        guess = FixedAccuracySpeculator(point.accuracy, self._sizes.draft_s, self._right, self._seed + repeat)
        draft = DraftProposer(guess)
        client = await self._agents(point, repeat, draft, engine_side=False).run_all(client_tasks)
        engine = await self._agents(point, repeat, draft, engine_side=True).run_all(engine_tasks)
        tokens = {task.name: self.chat.call_tokens(task.name) for task in chain.from_iterable(engine_tasks)}
        return PointResult(
            accuracy=hit_share(client),
            continued=continued_share(engine),
            client=100 * saving(plain, client),
            engine=100 * saving(plain, engine),
            client_predicted=100 * client_saving(plain, client),
            engine_predicted=100 * engine_saving(plain, engine, tokens),
            client_predicted_plain=100 * client_saving(plain, client, own_generation=False),
            engine_predicted_plain=100 * engine_saving(plain, engine, tokens, own_rates=False),
            engine_all_in_time=100 * engine_saving(plain, engine, tokens, own_rates=False, in_time=True),
        )

    def _agents(self, point: GridPoint, repeat: int, draft: DraftProposer | None, *, engine_side: bool) -> AgentLoop:
        latencies = ToolLatencies(point.tool_s, self._seed + repeat)

        def tools(agent_task: AgentTask) -> SlowTools:
            return SlowTools(_without_salt(agent_task.name), agent_task.answer, latencies)

        return AgentLoop(self.chat, tools, draft=draft, samples=point.samples, engine_side=engine_side, constrain=False)

    def _agent_tasks(self, point: GridPoint, repeat: int) -> list[list[AgentTask]]:
        """Return the tasks of a point, the same for every run, with prompts of their own."""
        tasks = self._sizes.tasks.get(point.agents, 1)
        first = repeat * point.agents * tasks
        return [[self._agent_task(first + agent * tasks + at) for at in range(tasks)] for agent in range(point.agents)]

    def _agent_task(self, number: int) -> AgentTask:
        script = self._scripts[number % len(self._scripts)]
        agent_task = self.chat.register(script, f"{next(self._salts):05}")
        self._calls[agent_task.name] = script.calls
        return agent_task

    def _right(self, agent_task: str, number: int) -> tuple[ParsedToolCall | None, str]:
        calls = self._calls[agent_task]
        return calls[number] if number < len(calls) else None, _without_salt(agent_task)


def _without_salt(agent_task: str) -> str:
    """Return the name of a task without the mark of its run."""
    return agent_task.partition(" ")[2]


def crossover(savings: Sequence[tuple[float, float, float]], ahead: float = 1.0) -> float:
    """Return the latency in seconds up to which engine-side saves more than client-side, linearly interpolated.

    ``savings`` holds latency in seconds and points saved client-side and engine-side. The lead must be at least
    ``ahead`` points; the result is 0 s if it is never reached.
    """
    last, before = 0.0, 0.0
    for at, (tool_s, client, engine) in enumerate(sorted(savings)):
        lead = engine - client - ahead
        if lead < 0.0:
            return last + (tool_s - last) * before / (before - lead) if at else 0.0
        last, before = tool_s, lead
    return last


def curves(found: dict[GridPoint, list[PointResult]]) -> dict[int, SavingCurve]:
    """Return the savings over tool latency with one sample of the highest accuracy, by number of agents."""
    made: dict[int, SavingCurve] = {}
    for point, repeats in found.items():
        if point.samples == 1 and point.accuracy == ACCURACIES[-1]:
            curve = made.setdefault(point.agents, SavingCurve([], [], [], [], []))
            curve.tool_s.append(point.tool_s)
            for name in ("client", "engine", "client_predicted", "engine_predicted"):
                getattr(curve, name).append(median(getattr(each, name) for each in repeats))
    return made


def _add_figures(figures: Figures, found: dict[GridPoint, list[PointResult]]) -> None:
    for point, repeats in found.items():
        for name, label in (
            ("accuracy", "hits"),
            ("continued", "went on"),
            ("client", "client"),
            ("client_predicted", "eq. 2"),
            ("engine", "engine"),
            ("engine_predicted", "eq. 6"),
            ("engine_all_in_time", "eq. 6, all in time"),
        ):
            figures.add_repeats(f"grid, {point}: {label}", [getattr(each, name) for each in repeats])
    for side, at, plain_field in (("client-side, eq. 2", 0, "client"), ("engine-side, eq. 6", 1, "engine")):
        for agents in sorted({point.agents for point in found}):
            deviation = [
                abs(median(each.deviation[at] for each in repeats))
                for point, repeats in found.items()
                if point.agents == agents
            ]
            plain_deviation = [
                abs(
                    median(
                        getattr(each, plain_field) - getattr(each, f"{plain_field}_predicted_plain") for each in repeats
                    )
                )
                for point, repeats in found.items()
                if point.agents == agents
            ]
            name = f"grid of {agents} agent{'s' if agents > 1 else ''}, {side}"
            figures.add(f"{name}, largest deviation", max(deviation), "points", _POINTS_OFF)
            figures.add(f"{name}, median deviation", median(deviation), "points")
            figures.add(f"{name}, largest deviation, foreseen from the plain run", max(plain_deviation), "points")
    for agents, curve in curves(found).items():
        for label, client, engine in (
            ("measured", curve.client, curve.engine),
            ("by the equations", curve.client_predicted, curve.engine_predicted),
        ):
            figures.add(
                f"engine-side is ahead up to T, {agents} agent{'s' if agents > 1 else ''}, {label}",
                crossover(list(zip(curve.tool_s, client, engine, strict=True))),
                "s",
            )
    figures.show_group("grid")
