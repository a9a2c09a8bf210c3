"""Runs both engines one after the other and shows what they do, live or line by line."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from xpu_agents.demo.child import Worker
from xpu_agents.demo.keyboard import Keyboard
from xpu_agents.demo.picture import Glyphs, legend, panel
from xpu_agents.demo.score import Score
from xpu_agents.demo.script import Job, Script
from xpu_agents.demo.stats import seconds
from xpu_agents.demo.verdict import verdict
from xpu_agents.demo.worker import Task
from xpu_runtime.errors import XpuError

__all__ = ["Settings", "show"]

_FRAME_S = 0.2
_LINE_S = 2.0
_WIDE = 150
_DEFAULT_QUESTION = "What should I know before the meeting?"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a demo shows.

    Attributes:
        model: model folder.
        script: the load.
        peer: run openvino-genai too.
        live: draw a picture instead of printing lines.
        interactive: the reactive requests are typed.
        random_model: the model's text means nothing.
        kv_bytes: size of either engine's KV cache.
    """

    model: Path
    script: Script
    peer: bool = True
    live: bool = True
    interactive: bool = False
    random_model: bool = True
    kv_bytes: int = 1 << 30


class _Stage:
    """What is on the screen."""

    def __init__(self, settings: Settings, console: Console) -> None:
        self.ours = Score("xpu-agents")
        self.peer = Score("openvino-genai") if settings.peer else None
        self.keyboard: Keyboard | None = None
        self.glyphs = Glyphs(plain=console.options.ascii_only)
        self._settings = settings
        self._console = console

    def __rich__(self) -> RenderableType:
        scores = [self.ours] if self.peer is None else [self.ours, self.peer]
        typed = None if self.keyboard is None else self.keyboard.line
        slowest = max([2.0, *(self._slowest(score) for score in scores)])
        panels = [panel(score, self._settings.script.seconds, slowest, self.glyphs, typed) for score in scores]
        body: RenderableType
        if len(panels) == 1:
            body = panels[0]
        elif self._console.width >= _WIDE:
            grid = Table.grid(expand=True)
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(*panels)
            body = grid
        else:
            # One below the other would not fit on a usual screen, so the one at rest shrinks to a line.
            body = Group(panels[0], _brief(scores[1])) if not self.ours.over else Group(_brief(self.ours), panels[1])
        return Group(*self.introduction(), legend(self.glyphs), body)

    def introduction(self) -> Iterator[Text]:
        """What a newcomer is looking at, in two sentences."""
        script = self._settings.script
        who = "you ask something" if self._settings.interactive else "a person asks something every few seconds"
        yield Text(
            f"{script.agents} background agents keep one model on this machine busy, and {who}. "
            f"Watch how soon each answer begins.",
            style="bold",
        )
        note = "Prompts are random tokens: only the timing counts."
        if self._settings.random_model:
            note = "The model has random weights and its text is meaningless: only the timing counts."
        yield Text(note, style="dim")

    def _slowest(self, score: Score) -> float:
        ends = [(request.ended or score.at) - request.arrived for request in score.of(reactive=True)]
        return max(ends, default=0.0)


def show(settings: Settings, console: Console) -> tuple[Score, Score | None]:
    """Play the script on both engines, show it on ``console``, and end with the comparison.

    Raises:
        XpuError: this engine failed. If the peer fails, the comparison says so and shows ours alone.
    """
    stage = _Stage(settings, console)
    with contextlib.ExitStack() as stack:
        if settings.interactive:
            stage.keyboard = stack.enter_context(Keyboard())
        if settings.live:
            live = stack.enter_context(
                Live(stage, console=console, auto_refresh=False, vertical_overflow="crop", transient=False)
            )
            refresh: Callable[[], None] = live.refresh
        else:
            for line in stage.introduction():
                console.print(line)
            refresh = _Lines(stage, console).refresh
        script = settings.script
        _play(stage.ours, Task("ours", str(settings.model), script, settings.kv_bytes), stage, refresh)
        if stage.ours.failure:
            raise XpuError(stage.ours.failure)
        if stage.peer is not None:
            if settings.interactive:
                asked = [
                    (request.arrived, Job(request.prompt_tokens, request.output_tokens, prompt=request.typed))
                    for request in stage.ours.of(reactive=True)
                ]
                script, stage.keyboard = script.with_reactive(asked), None
            device = stage.ours.device or "CPU"
            _play(stage.peer, Task("peer", str(settings.model), script, settings.kv_bytes, device), stage, refresh)
    peer = stage.peer
    if peer is not None and peer.failure:
        console.print(Text(f"openvino-genai did not run: {peer.failure}", style="yellow"))
        peer = None
    console.print(verdict(stage.ours, peer, stage.glyphs, random_model=settings.random_model))
    return stage.ours, peer


def _play(score: Score, task: Task, stage: _Stage, refresh: Callable[[], None]) -> None:
    with Worker(task) as worker:
        while not worker.ended:
            for message in worker.messages(_FRAME_S):
                score.apply(message)
            if stage.keyboard is not None and score.running:
                for line in stage.keyboard.poll():
                    worker.type(line or _DEFAULT_QUESTION)
            refresh()


def _brief(score: Score) -> Text:
    text = Text.assemble((f"{score.title}: ", "bold"))
    if score.tick is None or score.failure:
        return text.append(f"{score.phase}; it will get the same requests", style="dim")
    return text.append(_figures(score))


def _figures(score: Score) -> str:
    first, whole = score.first_token(), score.whole_answer()
    rate = score.recent_tokens_per_s if score.running else score.tokens_per_s
    return (
        f"first token {seconds(first.mean)}, whole answer {seconds(whole.mean)} "
        f"({score.answered(reactive=True)} of {len(score.of(reactive=True))} answered), "
        f"background {score.answered(reactive=False)} done, {rate:,.0f} tokens/s"
    )


class _Lines:
    """The demo without a terminal: a line every now and then."""

    def __init__(self, stage: _Stage, console: Console) -> None:
        self._stage = stage
        self._console = console
        self._said = ""
        self._next = 0.0

    def refresh(self) -> None:
        """Say what is new, at most every few seconds."""
        peer = self._stage.peer
        score = peer if peer is not None and self._stage.ours.over else self._stage.ours
        now = time.monotonic()
        line = f"{score.title}: " + (f"{score.at:.0f} s, {_figures(score)}" if score.tick is not None else score.phase)
        if line != self._said and now >= self._next:
            self._said, self._next = line, now + _LINE_S
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)
