"""Runs a demo on an engine with a live view or lines of text, and prints its report."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.live_view import DemoView, introduction
from xpu_agents.apps.demo.report import demo_report
from xpu_agents.apps.demo.runner import run_demo
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.apps.demo.transcript import transcript
from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.live_display import live_display
from xpu_agents.apps.display.throttled_log import ThrottledLog
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.chat import Chat
from xpu_runtime import Engine, EngineMetrics, RequestStatus

__all__ = ["LineOutput", "show_demo"]

_DRAIN_S = 10.0


def show_demo(engine: Engine, settings: DemoSettings, console: Console) -> DemoState:
    """Run a demo on ``engine``, show it on ``console`` and return its state; drains the engine.

    Raises:
        XpuError: the model cannot run the demo, or a request failed.
    """
    demo_state = DemoState(
        settings, engine.name, BackgroundAgents(settings.agents, settings.seed, general=settings.general)
    )
    keyboard_context = Keyboard() if settings.interactive else contextlib.nullcontext()
    with keyboard_context as keyboard, _display_demo(demo_state, engine, console) as draw:

        def refresh() -> list[str]:
            typed_lines = [] if keyboard is None else keyboard.poll()
            demo_state.typed = None if keyboard is None else keyboard.line
            draw()
            return typed_lines

        asyncio.run(run_demo(demo_state, Chat(engine), engine.metrics, refresh))
    engine.drain(_DRAIN_S)
    demo_state.requests = _count_requests(engine.metrics())
    console.print(demo_report(demo_state))
    return demo_state


def _count_requests(metrics: EngineMetrics) -> dict[RequestStatus | None, int]:
    counts: Counter[RequestStatus | None] = Counter()
    for (_, status), num_ended in metrics.ended.items():
        counts[status] += num_ended
    counts[None] = sum(metrics.waiting.values()) + sum(metrics.running.values())
    return dict(counts)


@contextlib.contextmanager
def _display_demo(state: DemoState, engine: Engine, console: Console) -> Iterator[Callable[[], None]]:
    """Display the state; yields the function that refreshes the display."""
    if state.settings.live:
        view = DemoView(state, engine, Glyphs(plain=console.options.ascii_only))
        with live_display(view, console, transient=True) as live:
            yield live.refresh
        return
    yield LineOutput(state, console).refresh


class LineOutput:
    """Prints a demo as lines of text, each turn after its end."""

    def __init__(self, state: DemoState, console: Console) -> None:
        self._demo_state = state
        self._console = console
        self._throttled_log = ThrottledLog(console)
        self._num_printed_turns: dict[DemoPhase, int] = {}
        self._print_line(introduction(state))

    def refresh(self) -> None:
        """Print the turns that have ended since the last call."""
        demo_state = self._demo_state
        self._print_turns(DemoPhase.ALONE, demo_state.alone)
        self._print_turns(DemoPhase.WITH_AGENTS, demo_state.with_agents)
        if demo_state.phase is DemoPhase.WITH_AGENTS:
            agents = demo_state.background_agents
            self._throttled_log.print(f"agents: {agents.num_finished:,} requests done, {agents.tokens:,} tokens")

    def _print_turns(self, phase: DemoPhase, turns: list[ChatTurn]) -> None:
        if phase not in self._num_printed_turns:
            if not turns and self._demo_state.phase is not phase:
                return
            self._num_printed_turns[phase] = 0
            self._print_line(Text(phase.value, style="bold"))
        for turn in turns[self._num_printed_turns[phase] :]:
            if not turn.finished:
                return
            for line in transcript(turn, user=self._demo_state.user, model=self._demo_state.model):
                self._print_line(line)
            self._num_printed_turns[phase] += 1

    def _print_line(self, line: Text) -> None:
        self._console.print(line, soft_wrap=True)
