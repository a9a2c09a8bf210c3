"""Runs a race on both engines, one after the other, shows it live or as lines, and prints its report."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.live_display import live_display
from xpu_agents.apps.display.throttled_log import ThrottledLog
from xpu_agents.apps.race.live_view import RaceSettings, RaceView
from xpu_agents.apps.race.report import race_report
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker import WorkerTask
from xpu_agents.apps.race.worker_process import WorkerProcess
from xpu_agents.apps.random_prompts import RandomPrompt
from xpu_runtime.errors import XpuError

__all__ = ["show_race"]

_FRAME_S = 0.2
_DEFAULT_QUESTION = "What should I know before the meeting?"


def show_race(settings: RaceSettings, console: Console) -> None:
    """Run a race, show it on ``console`` and print the comparison.

    Raises:
        XpuError: xpu-agents failed. If openvino-genai fails, the report says so and has one engine.
    """
    view = RaceView(settings, console)
    model, load, kv_bytes = str(settings.model), settings.load, settings.kv_bytes
    keyboard = Keyboard() if settings.interactive else contextlib.nullcontext()
    with keyboard as view.keyboard, _display_race(view, console, live=settings.live) as refresh:
        _run_worker(view.ours, WorkerTask("ours", model, load, kv_bytes), view, refresh)
        if view.ours.error:
            raise XpuError(view.ours.error)
        if view.peer is not None:
            if settings.interactive:
                load, view.keyboard = load.with_reactive(_typed_arrivals(view.ours)), None
            device = view.ours.device or "CPU"
            _run_worker(view.peer, WorkerTask("peer", model, load, kv_bytes, device), view, refresh)
    peer = view.peer
    if peer is not None and peer.error:
        console.print(Text(f"openvino-genai did not run: {peer.error}", style="yellow"))
        peer = None
    console.print(race_report(view.ours, peer, view.glyphs, random_model=settings.random_model))


@contextlib.contextmanager
def _display_race(view: RaceView, console: Console, *, live: bool) -> Iterator[Callable[[], None]]:
    """Display the view; yields the function that refreshes the display."""
    if live:
        with live_display(view, console) as display:
            yield display.refresh
        return
    for line in view.introduction():
        console.print(line)
    log = ThrottledLog(console)
    yield lambda: log.print(view.log_line())


def _typed_arrivals(run: RunState) -> list[tuple[float, RandomPrompt]]:
    """The typed questions of a run as arrivals of a load."""
    return [
        (request.arrived, RandomPrompt(request.prompt_tokens, request.output_tokens, prompt=request.typed))
        for request in run.requests_of(reactive=True)
    ]


def _run_worker(run: RunState, task: WorkerTask, view: RaceView, refresh: Callable[[], None]) -> None:
    with WorkerProcess(task) as worker:
        while not worker.ended:
            for message in worker.messages(_FRAME_S):
                run.apply(message)
            if view.keyboard is not None and run.running:
                for question in view.keyboard.poll():
                    worker.send_question(question or _DEFAULT_QUESTION)
            refresh()
