"""Live view of a demo: timeline of the lanes, request counts, agents, conversation."""

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
from xpu_agents.apps.demo.transcript import shorten, transcript
from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.display.timeline import COLOURS, TIMELINE_S, Glyphs, Timeline, input_line
from xpu_agents.apps.statistics import RecentRate, format_seconds
from xpu_runtime import EngineMetrics, KernelSpan, Priority

__all__ = ["DemoView", "MonitoredEngine", "introduction"]

_MAX_AGENTS = 6
_MIN_LINES = 4
_FRAME_LINES = 3  # two of the panel around the conversation, and the line of the cursor below it


class MonitoredEngine(Protocol):
    """The methods of `Engine` that the live view uses."""

    def metrics(self) -> EngineMetrics:
        """Return the counters of the engine."""

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        """Return the kernels that ended since the call that returned ``mark``, and the mark for the next call."""


def introduction(state: DemoState) -> Text:
    """Return two sentences about what the demo shows."""
    num_agents = len(state.background_agents.agents)
    agents = "1 agent works" if num_agents == 1 else f"{num_agents} agents work"
    user = "you ask" if state.settings.interactive else "a user asks"
    calls = "may call" if state.settings.general else "calls"
    return Text(
        f"{state.model}: {user}, the model {calls} tools on a small desk, and {agents} in the background. "
        f"The model writes all answers; the data of the desk are made up.",
        style="bold",
    )


class DemoView:
    """A rich renderable of a demo.

    Args:
        state: the demo.
        engine: the engine that runs it.
        glyphs: characters for the timeline.
    """

    def __init__(self, state: DemoState, engine: MonitoredEngine, glyphs: Glyphs) -> None:
        self._demo_state = state
        self._engine = engine
        self._glyphs = glyphs
        self._token_rate = RecentRate()
        self._kernel_mark = 0
        self._kernel_spans: deque[LaneSpan] = deque()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        demo, metrics, now = self._demo_state, self._engine.metrics(), time.perf_counter()
        panels: list[RenderableType] = [
            introduction(demo),
            Text(demo.phase.value, style="dim"),
            Timeline(self._recent_spans(now), now, self._glyphs, light=(Priority.PROACTIVE,)),
            self._counts_line(metrics, now),
        ]
        if demo.phase is DemoPhase.WITH_AGENTS:
            panels.append(_agent_table(demo.background_agents, now))
        height = len(console.render_lines(Group(*panels), options))
        yield from panels
        # The conversation gets the remaining lines, because a terminal crops a live view that is too high.
        yield self._conversation_panel(max(_MIN_LINES, console.size.height - height - _FRAME_LINES))

    def _recent_spans(self, now: float) -> deque[LaneSpan]:
        """The kernels in the window of the timeline, by end time."""
        kernels, self._kernel_mark = self._engine.kernels_since(self._kernel_mark)
        self._kernel_spans.extend(
            LaneSpan(kernel.lane, kernel.priority, kernel.started_at, kernel.ended_at) for kernel in kernels
        )
        while self._kernel_spans and self._kernel_spans[0].ended <= now - TIMELINE_S:
            self._kernel_spans.popleft()
        return self._kernel_spans

    def _counts_line(self, metrics: EngineMetrics, now: float) -> Text:
        counts = Text()
        for priority, label, mark in (
            (Priority.REACTIVE, "user", self._glyphs.full),
            (Priority.PROACTIVE, "agents", self._glyphs.light),
        ):
            waiting, running = metrics.waiting[priority], metrics.running[priority]
            counts.append(f"{mark} ", style=COLOURS[priority])
            counts.append(f"{label}: {running} running, {waiting} waiting   ")
        self._token_rate.add(now, metrics.prompt_tokens + metrics.output_tokens)
        rate = f"{self._token_rate.per_s:,.0f} tokens/s, {metrics.preemptions:,} preemptions"
        return counts.append(rate, style="dim")

    def _conversation_panel(self, max_lines: int) -> Panel:
        """The latest lines of the conversation."""
        chat_lines: list[Text] = []
        for turn in self._demo_state.turns[-max_lines:]:
            chat_lines += transcript(turn, user=self._demo_state.user, model=self._demo_state.model)
        if self._demo_state.typed is not None and self._demo_state.phase is DemoPhase.WITH_AGENTS:
            chat_lines.append(input_line(self._demo_state.typed, "Enter sends it; an empty line ends the demo"))
        for chat_line in chat_lines:
            chat_line.no_wrap, chat_line.overflow = True, "ellipsis"
        last_lines = Group(*chat_lines[-max_lines:] or [Text("")])
        return Panel(last_lines, title="conversation", title_align="left", border_style=COLOURS[Priority.REACTIVE])


def _agent_table(agents: BackgroundAgents, now: float) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, expand=True)
    table.add_column("agent", no_wrap=True, style=COLOURS[Priority.PROACTIVE])
    table.add_column("done", justify="right", no_wrap=True)
    table.add_column("now", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("last output", ratio=3, no_wrap=True, overflow="ellipsis", style="dim")
    for agent in agents.agents[:_MAX_AGENTS]:
        now_text = f"{agent.description}, {format_seconds(now - agent.submitted_at)}" if agent.description else ""
        table.add_row(agent.name, f"{agent.num_finished:,}", Text(now_text), Text(shorten(agent.last_output, 200)))
    others = agents.agents[_MAX_AGENTS:]
    if others:
        table.add_row(f"{len(others)} more", f"{sum(agent.num_finished for agent in others):,}", "", "")
    return table
