"""The show: both engines play the script one after the other, live or line by line, and are then compared."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.live import Live
from rich.text import Text

from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.throttled_log import ThrottledLog
from xpu_agents.apps.race.live_view import RaceSettings, RaceView
from xpu_agents.apps.race.report import verdict
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker import WorkerTask
from xpu_agents.apps.race.worker_process import WorkerProcess
from xpu_agents.apps.random_prompts import RandomPrompt
from xpu_runtime.errors import XpuError

__all__ = ["show"]

_FRAME_S = 0.2
_DEFAULT_QUESTION = "What should I know before the meeting?"


def show(settings: RaceSettings, console: Console) -> None:
    """Play the script on both engines, show it on ``console``, and end with the comparison.

    Raises:
        XpuError: this engine failed. If the peer fails, the comparison says so and shows ours alone.
    """
    stage = RaceView(settings, console)
    model, script, kv_bytes = str(settings.model), settings.script, settings.kv_bytes
    keyboard = Keyboard() if settings.interactive else contextlib.nullcontext()
    with keyboard as stage.keyboard, _screen(stage, console, live=settings.live) as refresh:
        _play(stage.ours, WorkerTask("ours", model, script, kv_bytes), stage, refresh)
        if stage.ours.failure:
            raise XpuError(stage.ours.failure)
        if stage.peer is not None:
            if settings.interactive:
                script, stage.keyboard = script.with_reactive(_asked(stage.ours)), None
            device = stage.ours.device or "CPU"
            _play(stage.peer, WorkerTask("peer", model, script, kv_bytes, device), stage, refresh)
    peer = stage.peer
    if peer is not None and peer.failure:
        console.print(Text(f"openvino-genai did not run: {peer.failure}", style="yellow"))
        peer = None
    console.print(verdict(stage.ours, peer, stage.glyphs, random_model=settings.random_model))


@contextlib.contextmanager
def _screen(stage: RaceView, console: Console, *, live: bool) -> Iterator[Callable[[], None]]:
    """Shows the stage; what it gives is to be called whenever the stage has changed."""
    if live:
        with Live(stage, console=console, auto_refresh=False, vertical_overflow="crop") as picture:
            yield picture.refresh
        return
    for line in stage.introduction():
        console.print(line)
    notices = ThrottledLog(console)
    yield lambda: notices.say(stage.line())


def _asked(score: RunState) -> list[tuple[float, RandomPrompt]]:
    """What a person typed, as arrivals of a script."""
    return [
        (request.arrived, RandomPrompt(request.prompt_tokens, request.output_tokens, prompt=request.typed))
        for request in score.of(reactive=True)
    ]


def _play(score: RunState, task: WorkerTask, stage: RaceView, refresh: Callable[[], None]) -> None:
    with WorkerProcess(task) as child:
        while not child.ended:
            for message in child.messages(_FRAME_S):
                score.apply(message)
            if stage.keyboard is not None and score.running:
                for line in stage.keyboard.poll():
                    child.type(line or _DEFAULT_QUESTION)
            refresh()
