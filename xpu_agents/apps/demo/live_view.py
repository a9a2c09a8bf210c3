"""What is on the screen while a demo goes on."""

from __future__ import annotations

import time
from collections import deque
from typing import Protocol

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.state import DemoPhase, DemoState
from xpu_agents.apps.demo.transcript import shortened, transcript
from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.display.timeline import COLOURS, TIMELINE_S, Glyphs, Timeline, input_line
from xpu_agents.apps.statistics import RecentRate, seconds
from xpu_runtime import EngineMetrics, KernelSpan, Priority

__all__ = ["DemoView", "MonitoredEngine", "introduction"]

_AGENTS = 6
_FEWEST_LINES = 4
_FRAME_LINES = 3  # those of the conversation's frame, and the one below the picture that the cursor stands in


class MonitoredEngine(Protocol):
    """What the picture needs of an engine."""

    def metrics(self) -> EngineMetrics:
        """Its counters."""

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        """What ran since the call that gave this ``mark``, and the mark for the next one."""


def introduction(scene: DemoState) -> Text:
    """What one is looking at."""
    agents = "one agent works" if len(scene.crew.agents) == 1 else f"{len(scene.crew.agents)} agents work"
    who = "you ask" if scene.settings.interactive else "a person asks"
    return Text(
        f"{scene.model}: {who}, the model calls tools over a small desk, and {agents} in the background. "
        f"All text is the model's; the desk and its weather are made up.",
        style="bold",
    )


class DemoView:
    """A rich renderable.

    Args:
        scene: the demo.
        engine: the model at work.
        glyphs: what to draw with.
    """

    def __init__(self, scene: DemoState, engine: MonitoredEngine, glyphs: Glyphs) -> None:
        self._scene = scene
        self._engine = engine
        self._glyphs = glyphs
        self._tokens = RecentRate()
        self._mark = 0
        self._spans: deque[LaneSpan] = deque()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene, metrics, now = self._scene, self._engine.metrics(), time.perf_counter()
        parts: list[RenderableType] = [
            introduction(scene),
            Text(scene.phase.value, style="dim"),
            Timeline(self._latest(now), now, self._glyphs, light=(Priority.PROACTIVE,)),
            self._counts(metrics, now),
        ]
        if scene.phase is DemoPhase.AMONG:
            parts.append(_agents(scene.crew, now))
        taken = len(console.render_lines(Group(*parts), options))
        yield from parts
        # The conversation gets the rest of the screen: what a terminal cannot show at once it would cut off below.
        yield self._conversation(max(_FEWEST_LINES, console.size.height - taken - _FRAME_LINES))

    def _latest(self, now: float) -> deque[LaneSpan]:
        """What a strip shows of the kernels, which come in the order of their ends."""
        kernels, self._mark = self._engine.kernels_since(self._mark)
        self._spans.extend(LaneSpan(each.lane, each.priority, each.started_at, each.ended_at) for each in kernels)
        while self._spans and self._spans[0].ended <= now - TIMELINE_S:
            self._spans.popleft()
        return self._spans

    def _counts(self, metrics: EngineMetrics, now: float) -> Text:
        text = Text()
        for kind, who, mark in (
            (Priority.REACTIVE, "person", self._glyphs.full),
            (Priority.PROACTIVE, "agents", self._glyphs.light),
        ):
            waiting, running = metrics.waiting[kind], metrics.running[kind]
            text.append(f"{mark} ", style=COLOURS[kind])
            text.append(f"{who}: {running} served, {waiting} in the queue   ")
        self._tokens.note(now, metrics.prompt_tokens + metrics.output_tokens)
        told = f"{self._tokens.per_s:,.0f} tokens/s, agents made way {metrics.preemptions:,} times"
        return text.append(told, style="dim")

    def _conversation(self, room: int) -> Panel:
        """The latest lines, ``room`` at most."""
        lines: list[Text] = []
        for turn in self._scene.turns[-room:]:
            lines += transcript(turn, person=self._scene.person, model=self._scene.model)
        if self._scene.typed is not None and self._scene.phase is DemoPhase.AMONG:
            lines.append(input_line(self._scene.typed, "Enter sends it, alone it ends"))
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
        shown = Group(*lines[-room:] or [Text("")])
        return Panel(shown, title="conversation", title_align="left", border_style=COLOURS[Priority.REACTIVE])


def _agents(crew: BackgroundAgents, now: float) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, expand=True)
    table.add_column("agent", no_wrap=True, style=COLOURS[Priority.PROACTIVE])
    table.add_column("done", justify="right", no_wrap=True)
    table.add_column("now", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("made last", ratio=3, no_wrap=True, overflow="ellipsis", style="dim")
    for agent in crew.agents[:_AGENTS]:
        doing = f"{agent.about}, {seconds(now - agent.since)}" if agent.about else ""
        table.add_row(agent.name, f"{agent.ended:,}", Text(doing), Text(shortened(agent.latest, 200)))
    more = crew.agents[_AGENTS:]
    if more:
        table.add_row(f"{len(more)} more", f"{sum(agent.ended for agent in more):,}", "", "")
    return table
