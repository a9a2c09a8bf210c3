"""Live view of a race: the panels of both engines, or one line of text for a log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.panel import engine_panel, legend
from xpu_agents.apps.race.race_load import RaceLoad
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.statistics import format_seconds

__all__ = ["RaceSettings", "RaceView"]

_WIDE_COLUMNS = 150
_MIN_SCALE_S = 2.0


@dataclass(frozen=True, slots=True)
class RaceSettings:
    """Options of a race.

    Attributes:
        model: model folder.
        load: requests of the race.
        peer: also run openvino-genai.
        live: show a live view instead of lines.
        interactive: the user types the reactive requests.
        random_model: the model has random weights.
        kv_bytes: size of the KV cache of each engine.
    """

    model: Path
    load: RaceLoad
    peer: bool = True
    live: bool = True
    interactive: bool = False
    random_model: bool = True
    kv_bytes: int = 1 << 30


class RaceView:
    """A rich renderable of both runs.

    Attributes:
        ours: run of xpu-agents.
        peer: run of openvino-genai; None if it is left out.
        keyboard: input of the user; None if typing is not possible.
        glyphs: characters to draw with.
    """

    def __init__(self, settings: RaceSettings, console: Console) -> None:
        self.ours = RunState("xpu-agents")
        self.peer = RunState("openvino-genai") if settings.peer else None
        self.keyboard: Keyboard | None = None
        self.glyphs = Glyphs(plain=console.options.ascii_only)
        self._race_settings = settings
        self._console = console

    def __rich__(self) -> RenderableType:
        return Group(*self.introduction(), legend(self.glyphs), self._engine_panels())

    def introduction(self) -> Iterator[Text]:
        """Yield two lines about what the race shows."""
        load = self._race_settings.load
        user = "you ask questions" if self._race_settings.interactive else "a user asks a question every few seconds"
        yield Text(
            f"{load.agents} background agents keep one model busy, and {user}. Watch how soon each answer begins.",
            style="bold",
        )
        note = "Prompts are random tokens: only the timing counts."
        if load.text:
            note = "Prompts are mails to summarise. Answers have fixed lengths, equal on both engines."
        if self._race_settings.random_model:
            note = "The model has random weights, so its text has no meaning: only the timing counts."
        yield Text(note, style="dim")

    def log_line(self) -> str:
        """Return the state of the current run as one line."""
        run = self.peer if self.peer is not None and self.ours.ended else self.ours
        return f"{run.title}: " + (run.status if run.snapshot is None else f"{run.at:.0f} s, {_metrics_text(run)}")

    def _engine_panels(self) -> RenderableType:
        ours = self._run_panel(self.ours)
        if self.peer is None:
            return ours
        if self._console.width >= _WIDE_COLUMNS:
            grid = Table.grid(expand=True)
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(ours, self._run_panel(self.peer))
            return grid
        # Two panels do not fit below each other, so the engine that does not run gets one line.
        if self.ours.ended:
            return Group(_run_line(self.ours), self._run_panel(self.peer))
        return Group(ours, _run_line(self.peer))

    def _run_panel(self, run: RunState) -> RenderableType:
        typed = None if self.keyboard is None else self.keyboard.line
        return engine_panel(run, self._race_settings.load.seconds, self._slowest_s(), self.glyphs, typed)

    def _slowest_s(self) -> float:
        """The longest latency so far, which gives the bars of both panels one scale."""
        latencies = [
            (run.at if request.ended is None else request.ended) - request.arrived
            for run in (self.ours, self.peer)
            if run is not None
            for request in run.requests_of(reactive=True)
        ]
        return max([_MIN_SCALE_S, *latencies])


def _run_line(run: RunState) -> Text:
    status_line = Text.assemble((f"{run.title}: ", "bold"))
    if run.snapshot is None or run.error:
        return status_line.append(f"{run.status}; it gets the same requests", style="dim")
    return status_line.append(_metrics_text(run))


def _metrics_text(run: RunState) -> str:
    ttft, latency = run.ttft(), run.latency()
    rate = run.recent_tokens_per_s if run.running else run.tokens_per_s
    return (
        f"first token {format_seconds(ttft.mean)}, whole answer {format_seconds(latency.mean)} "
        f"({run.num_answered(reactive=True)} of {len(run.requests_of(reactive=True))} answered), "
        f"background {run.num_answered(reactive=False)} done, {rate:,.0f} tokens/s"
    )
