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

from xpu_agents.demo.crew import Crew
from xpu_agents.demo.scene import Phase, Scene
from xpu_agents.demo.strip import cells
from xpu_agents.demo.transcript import PERSON, shortened, transcript
from xpu_agents.race.picture import Glyphs
from xpu_agents.race.stats import seconds
from xpu_runtime import EngineMetrics, KernelSpan, Priority

__all__ = ["Picture", "Watched", "introduction"]

_COLOURS = {Priority.REACTIVE: PERSON, Priority.PROACTIVE: "deep_sky_blue3"}
_STRIP_S = 6.0
_RATE_S = 3.0
_AGENTS = 6
_FEWEST_LINES = 4
_FRAME_LINES = 3  # those of the conversation's frame, and the one below the picture that the cursor stands in


class Watched(Protocol):
    """What the picture needs of an engine."""

    def metrics(self) -> EngineMetrics:
        """Its counters."""

    def kernels(self) -> tuple[KernelSpan, ...]:
        """What ran lately."""


def introduction(scene: Scene) -> Text:
    """What one is looking at."""
    agents = "one agent works" if len(scene.crew.agents) == 1 else f"{len(scene.crew.agents)} agents work"
    who = "you ask" if scene.settings.interactive else "a person asks"
    return Text(
        f"{scene.model}: {who}, the model calls tools over a small desk, and {agents} in the background. "
        f"All text is the model's; the desk and its weather are made up.",
        style="bold",
    )


class Picture:
    """A rich renderable.

    Args:
        scene: the demo.
        engine: the model at work.
        glyphs: what to draw with.
    """

    def __init__(self, scene: Scene, engine: Watched, glyphs: Glyphs) -> None:
        self._scene = scene
        self._engine = engine
        self._glyphs = glyphs
        self._tokens: deque[tuple[float, int]] = deque()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        scene, metrics, now = self._scene, self._engine.metrics(), time.monotonic()
        parts: list[RenderableType] = [
            introduction(scene),
            Text(scene.phase.value, style="dim"),
            _Strip(self._engine.kernels(), now, self._glyphs),
            self._counts(metrics, now),
        ]
        if scene.phase is Phase.AMONG:
            parts.append(_agents(scene.crew, now))
        taken = len(console.render_lines(Group(*parts), options))
        yield from parts
        # The conversation gets the rest of the screen: what a terminal cannot show at once it would cut off below.
        yield self._conversation(max(_FEWEST_LINES, console.size.height - taken - _FRAME_LINES))

    def _counts(self, metrics: EngineMetrics, now: float) -> Text:
        text = Text()
        for kind, who in ((Priority.REACTIVE, "person"), (Priority.PROACTIVE, "agents")):
            waiting, running = metrics.waiting[kind], metrics.running[kind]
            text.append(f"{_glyph(self._glyphs, kind)} ", style=_COLOURS[kind])
            text.append(f"{who}: {running} served, {waiting} in the queue   ")
        told = f"{self._rate(metrics, now):,.0f} tokens/s, agents made way {metrics.preemptions:,} times"
        return text.append(told, style="dim")

    def _rate(self, metrics: EngineMetrics, now: float) -> float:
        self._tokens.append((now, metrics.prompt_tokens + metrics.output_tokens))
        while self._tokens[0][0] < now - _RATE_S:
            self._tokens.popleft()
        (began, before), (ended, after) = self._tokens[0], self._tokens[-1]
        return (after - before) / (ended - began) if ended > began else 0.0

    def _conversation(self, room: int) -> Panel:
        """The latest lines, ``room`` at most."""
        lines: list[Text] = []
        for turn in self._scene.turns[-room:]:
            lines += transcript(turn, person=self._scene.person, model=self._scene.model)
        if self._scene.typed is not None and self._scene.phase is Phase.AMONG:
            typing = (
                ("ask > ", "bold"),
                self._scene.typed,
                ("_", "blink"),
                ("   (Enter sends it, alone it ends)", "dim"),
            )
            lines.append(Text.assemble(*typing))
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
        shown = Group(*lines[-room:] or [Text("")])
        return Panel(shown, title="conversation", title_align="left", border_style=PERSON)


class _Strip:
    """The last seconds of the model."""

    def __init__(self, spans: tuple[KernelSpan, ...], now: float, glyphs: Glyphs) -> None:
        self._spans = spans
        self._now = now
        self._glyphs = glyphs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(no_wrap=True)
        for kind in cells(self._spans, self._now, max(4, options.max_width), _STRIP_S):
            if kind is None:
                text.append(self._glyphs.idle, style="dim")
            else:
                text.append(_glyph(self._glyphs, kind), style=_COLOURS[kind])
        yield text


def _glyph(glyphs: Glyphs, kind: Priority) -> str:
    """What stands for whom, also where there are no colours."""
    return glyphs.full if kind is Priority.REACTIVE else glyphs.light


def _agents(crew: Crew, now: float) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, expand=True)
    table.add_column("agent", no_wrap=True, style=_COLOURS[Priority.PROACTIVE])
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
