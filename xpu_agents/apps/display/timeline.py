"""What live pictures are drawn with: characters, colours, the strip of who computed when, the line that is typed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from xpu_agents.apps.display.lane_span import LaneSpan

__all__ = ["COLOURS", "TIMELINE_S", "Glyphs", "Timeline", "cells", "input_line"]

COLOURS: Mapping[str, str] = MappingProxyType(
    {"reactive": "bright_red", "proactive": "deep_sky_blue3", "mixed": "medium_purple3"}
)
"""By kind of work, see `LaneSpan`."""
TIMELINE_S = 6.0
"""Seconds that a strip shows."""

_SHARE = 0.25
"""Of a cell: below it nothing is drawn; from it on a person's work is drawn, whoever has the rest."""


class Glyphs:
    """Block characters, or plain ones where the terminal cannot show them."""

    def __init__(self, *, plain: bool) -> None:
        self.full = "#" if plain else "█"
        self.light = "-" if plain else "░"
        self.idle = "." if plain else "·"


@dataclass(frozen=True, slots=True)
class Timeline:
    """The last seconds as a line, the newest at the right; each cell shows the kind of work that filled most of it.

    Attributes:
        spans: what ran.
        now: the end of the line, on the clock of the spans.
        glyphs: what to draw with.
        light: kinds that are drawn lighter, to be told from the others also where there are no colours.
    """

    spans: Sequence[LaneSpan]
    now: float
    glyphs: Glyphs
    light: Collection[str] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(no_wrap=True)
        for kind in cells(self.spans, self.now, max(4, options.max_width), TIMELINE_S):
            if kind is None:
                text.append(self.glyphs.idle, style="dim")
            else:
                text.append(self.glyphs.light if kind in self.light else self.glyphs.full, style=COLOURS[kind])
        yield text


def cells(spans: Iterable[LaneSpan], now: float, width: int, length_s: float) -> list[str | None]:
    """Which kind of work ran when; None where hardly any did.

    Args:
        spans: what ran.
        now: the end of the line, on the clock of the spans.
        width: how many cells.
        length_s: seconds that all cells together stand for.
    """
    cell, left = length_s / width, now - length_s
    filled: list[dict[str, float]] = [{} for _ in range(width)]
    for span in spans:
        if span.ended <= left:
            continue
        first = max(0, int((span.started - left) / cell))
        for at in range(first, min(width - 1, int((span.ended - left) / cell)) + 1):
            began = left + at * cell
            share = min(span.ended, began + cell) - max(span.started, began)
            if share > 0:
                filled[at][span.kind] = filled[at].get(span.kind, 0.0) + share
    return [_most(shares, _SHARE * cell) for shares in filled]


def input_line(typed: str, hint: str) -> Text:
    """What a person is typing, and what the Enter key does."""
    return Text.assemble(("ask > ", "bold"), typed, ("_", "blink"), (f"   ({hint})", "dim"))


def _most(shares: Mapping[str, float], least: float) -> str | None:
    if sum(shares.values()) < least:
        return None
    # A short reactive kernel must not vanish in a cell that background work fills.
    return "reactive" if shares.get("reactive", 0.0) >= least else max(shares, key=lambda kind: shares[kind])
