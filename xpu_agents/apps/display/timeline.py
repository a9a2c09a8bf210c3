"""Timeline of recent kernels as a line of coloured cells, and the input line of a live view."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from xpu_agents.apps.display.lane_span import LaneSpan

__all__ = ["COLOURS", "TIMELINE_S", "Glyphs", "Timeline", "input_line", "timeline_cells"]

COLOURS: Mapping[str, str] = MappingProxyType(
    {"reactive": "bright_red", "proactive": "deep_sky_blue3", "mixed": "medium_purple3"}
)
"""Colour of each kind of work, see `LaneSpan`."""
TIMELINE_S = 6.0
"""Seconds that a timeline shows."""

_MIN_SHARE = 0.25
"""Share of a cell that must be busy to draw it, and that reactive work needs to give the cell its colour."""


class Glyphs:
    """Block characters, or ASCII characters for terminals that cannot show them."""

    def __init__(self, *, plain: bool) -> None:
        self.full = "#" if plain else "█"
        self.light = "-" if plain else "░"
        self.idle = "." if plain else "·"
        self.mark = "!" if plain else "▼"


@dataclass(frozen=True, slots=True)
class Timeline:
    """The last `TIMELINE_S` seconds as a line, newest at the right; each cell shows the kind of work that filled it.

    Attributes:
        spans: busy intervals of the lanes.
        now: end of the line, on the clock of the spans.
        glyphs: characters to draw with.
        light: kinds drawn with the light character, so that they differ from the others without colours.
        marks: times that are marked, such as preemptions, on the clock of the spans.
    """

    spans: Sequence[LaneSpan]
    now: float
    glyphs: Glyphs
    light: Collection[str] = ()
    marks: Collection[float] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(no_wrap=True)
        width = max(4, options.max_width)
        marked = {int(width * (1 - (self.now - at) / TIMELINE_S)) for at in self.marks}
        for cell, kind in enumerate(timeline_cells(self.spans, self.now, width, TIMELINE_S)):
            if cell in marked:
                text.append(self.glyphs.mark, style="bold")
            elif kind is None:
                text.append(self.glyphs.idle, style="dim")
            else:
                text.append(self.glyphs.light if kind in self.light else self.glyphs.full, style=COLOURS[kind])
        yield text


def timeline_cells(spans: Iterable[LaneSpan], now: float, width: int, length_s: float) -> list[str | None]:
    """Return the kind of work of each cell; None for an idle one.

    Args:
        spans: busy intervals of the lanes.
        now: end of the line, on the clock of the spans.
        width: number of cells.
        length_s: seconds that all cells together cover.
    """
    cell_s, left = length_s / width, now - length_s
    busy_s: list[dict[str, float]] = [{} for _ in range(width)]
    for span in spans:
        if span.ended <= left:
            continue
        first = max(0, int((span.started - left) / cell_s))
        for index in range(first, min(width - 1, int((span.ended - left) / cell_s)) + 1):
            cell_start = left + index * cell_s
            overlap = min(span.ended, cell_start + cell_s) - max(span.started, cell_start)
            if overlap > 0:
                busy_s[index][span.kind] = busy_s[index].get(span.kind, 0.0) + overlap
    return [_cell_kind(by_kind, _MIN_SHARE * cell_s) for by_kind in busy_s]


def input_line(typed: str, hint: str) -> Text:
    """Return the line that the user is typing, with a hint about the Enter key."""
    return Text.assemble(("ask > ", "bold"), typed, ("_", "blink"), (f"   ({hint})", "dim"))


def _cell_kind(by_kind: Mapping[str, float], min_s: float) -> str | None:
    if sum(by_kind.values()) < min_s:
        return None
    # A short reactive kernel stays visible in a cell that background work fills.
    return "reactive" if by_kind.get("reactive", 0.0) >= min_s else max(by_kind, key=lambda kind: by_kind[kind])
