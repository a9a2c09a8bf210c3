"""The show: a demo on an engine, drawn or told line by line, and its report."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.live import Live
from rich.text import Text

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.live_view import DemoView, introduction
from xpu_agents.apps.demo.report import report
from xpu_agents.apps.demo.runner import play
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.apps.demo.transcript import transcript
from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.throttled_log import ThrottledLog
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.chat import Chat
from xpu_runtime import Engine, EngineMetrics, RequestStatus

__all__ = ["LineOutput", "show"]

_DRAIN_S = 10.0


def show(engine: Engine, settings: DemoSettings, console: Console) -> DemoState:
    """Play a demo on ``engine`` and show it on ``console``; returns how it went. The engine takes no requests after it.

    Raises:
        XpuError: the model cannot do it, or a request failed.
    """
    scene = DemoState(settings, engine.name, BackgroundAgents(settings.agents, settings.seed))
    keyboard = Keyboard() if settings.interactive else contextlib.nullcontext()
    with keyboard as typing, _screen(scene, engine, console) as draw:

        def refresh() -> list[str]:
            lines = [] if typing is None else typing.poll()
            scene.typed = None if typing is None else typing.line
            draw()
            return lines

        asyncio.run(play(scene, Chat(engine), engine.metrics, refresh))
    engine.drain(_DRAIN_S)
    scene.requests = _ends(engine.metrics())
    console.print(report(scene))
    return scene


def _ends(metrics: EngineMetrics) -> dict[RequestStatus | None, int]:
    ends: Counter[RequestStatus | None] = Counter()
    for (_, status), count in metrics.ended.items():
        ends[status] += count
    ends[None] = sum(metrics.waiting.values()) + sum(metrics.running.values())
    return dict(ends)


@contextlib.contextmanager
def _screen(scene: DemoState, engine: Engine, console: Console) -> Iterator[Callable[[], None]]:
    """Shows the scene; what it gives is to be called whenever it may have changed."""
    if scene.settings.live:
        picture = DemoView(scene, engine, Glyphs(plain=console.options.ascii_only))
        with Live(picture, console=console, auto_refresh=False, vertical_overflow="crop", transient=True) as live:
            yield live.refresh
        return
    yield LineOutput(scene, console).refresh


class LineOutput:
    """A demo told line by line, each turn when it is over."""

    def __init__(self, scene: DemoState, console: Console) -> None:
        self._scene = scene
        self._console = console
        self._notices = ThrottledLog(console)
        self._told: dict[DemoPhase, int] = {}
        self._print(introduction(scene))

    def refresh(self) -> None:
        """Tell what is new."""
        scene = self._scene
        self._half(DemoPhase.ALONE, scene.alone)
        self._half(DemoPhase.AMONG, scene.among)
        if scene.phase is DemoPhase.AMONG:
            self._notices.say(f"agents: {scene.crew.ended:,} requests done, {scene.crew.tokens:,} tokens")

    def _half(self, phase: DemoPhase, turns: list[ChatTurn]) -> None:
        if phase not in self._told:
            if not turns and self._scene.phase is not phase:
                return
            self._told[phase] = 0
            self._print(Text(phase.value, style="bold"))
        for turn in turns[self._told[phase] :]:
            if not turn.over:
                return
            for line in transcript(turn, person=self._scene.person, model=self._scene.model):
                self._print(line)
            self._told[phase] += 1

    def _print(self, line: Text) -> None:
        self._console.print(line, soft_wrap=True)
