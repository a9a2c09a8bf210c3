"""What is on the screen during a race: both engines, side by side, one below the other, or as a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.keyboard import Keyboard
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.panel import legend, panel
from xpu_agents.apps.race.race_load import RaceLoad
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.statistics import seconds

__all__ = ["RaceSettings", "RaceView"]

_WIDE = 150
_SHORTEST_SCALE_S = 2.0


@dataclass(frozen=True, slots=True)
class RaceSettings:
    """What a race shows.

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
    script: RaceLoad
    peer: bool = True
    live: bool = True
    interactive: bool = False
    random_model: bool = True
    kv_bytes: int = 1 << 30


class RaceView:
    """Both scores and how they look; a rich renderable.

    Attributes:
        ours: this engine's run.
        peer: the peer's, or None if it is left out.
        keyboard: what a person types on, while somebody may.
        glyphs: what to draw with.
    """

    def __init__(self, settings: RaceSettings, console: Console) -> None:
        self.ours = RunState("xpu-agents")
        self.peer = RunState("openvino-genai") if settings.peer else None
        self.keyboard: Keyboard | None = None
        self.glyphs = Glyphs(plain=console.options.ascii_only)
        self._settings = settings
        self._console = console

    def __rich__(self) -> RenderableType:
        return Group(*self.introduction(), legend(self.glyphs), self._panels())

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

    def line(self) -> str:
        """The run that goes on, for a log."""
        score = self.peer if self.peer is not None and self.ours.over else self.ours
        return f"{score.title}: " + (score.phase if score.tick is None else f"{score.at:.0f} s, {_figures(score)}")

    def _panels(self) -> RenderableType:
        ours = self._panel(self.ours)
        if self.peer is None:
            return ours
        if self._console.width >= _WIDE:
            grid = Table.grid(expand=True)
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(ours, self._panel(self.peer))
            return grid
        # One below the other would not fit on a usual screen, so the one at rest shrinks to a line.
        if self.ours.over:
            return Group(_brief(self.ours), self._panel(self.peer))
        return Group(ours, _brief(self.peer))

    def _panel(self, score: RunState) -> RenderableType:
        typed = None if self.keyboard is None else self.keyboard.line
        return panel(score, self._settings.script.seconds, self._slowest_s(), self.glyphs, typed)

    def _slowest_s(self) -> float:
        """The longest anybody has waited, so that both panels draw their requests on one scale."""
        waited = [
            (score.at if request.ended is None else request.ended) - request.arrived
            for score in (self.ours, self.peer)
            if score is not None
            for request in score.of(reactive=True)
        ]
        return max([_SHORTEST_SCALE_S, *waited])


def _brief(score: RunState) -> Text:
    text = Text.assemble((f"{score.title}: ", "bold"))
    if score.tick is None or score.failure:
        return text.append(f"{score.phase}; it will get the same requests", style="dim")
    return text.append(_figures(score))


def _figures(score: RunState) -> str:
    first, whole = score.first_token(), score.whole_answer()
    rate = score.recent_tokens_per_s if score.running else score.tokens_per_s
    return (
        f"first token {seconds(first.mean)}, whole answer {seconds(whole.mean)} "
        f"({score.answered(reactive=True)} of {len(score.of(reactive=True))} answered), "
        f"background {score.answered(reactive=False)} done, {rate:,.0f} tokens/s"
    )
