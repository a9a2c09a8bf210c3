"""Pictures as data: what is drawn, not how."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MARKS", "Bar", "BarChart", "Dot", "LineChart", "Series"]

MARKS = 8
"""How many colours there are for marks, from 0."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A value at ``x``, with the least and the largest over the seeds, and what is written beside it."""

    x: float
    y: float
    low: float
    high: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Dots of one kind and colour, joined by a line or not; the one that matters is ``strong``."""

    name: str
    dots: tuple[Dot, ...]
    colour: int
    line: bool = True
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Values against a number, from zero on if ``from_zero``. ``name`` is that of its file.

    ``x_ticks`` are the numbers below it, where it matters which; two or more.
    """

    name: str
    title: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    log_y: bool = False
    from_zero: bool = True
    x_ticks: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: what it is, and its values, one for each part; ``note`` is written behind them."""

    label: str
    values: tuple[float, ...]
    note: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """Rows of bars, their parts in a row or, where not ``stacked``, each from zero. ``name`` is that of its file.

    ``colours`` has a number for each part, so that the same thing looks the same in every picture.
    """

    name: str
    title: str
    x_label: str
    parts: tuple[str, ...]
    colours: tuple[int, ...]
    bars: tuple[Bar, ...]
    stacked: bool = True
    percent: bool = False
