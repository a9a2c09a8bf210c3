"""Line charts and bar charts as data, independent of their drawing."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["NUM_COLOURS", "Bar", "BarChart", "Dot", "LineChart", "Series"]

NUM_COLOURS = 8
"""Number of chart colours; they are numbered from 0."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line chart, with its minimum and maximum over the seeds and a label."""

    x: float
    y: float
    low: float
    high: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one colour, joined by a line if ``line``; a ``strong`` series is emphasised."""

    name: str
    dots: tuple[Dot, ...]
    colour: int
    line: bool = True
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line chart.

    Attributes:
        name: file name without suffix.
        title: title of the chart.
        x_label: label of the horizontal axis.
        y_label: label of the vertical axis.
        series: the lines.
        log_y: the vertical axis is logarithmic.
        from_zero: a linear vertical axis starts at zero.
        x_ticks: ticks of the horizontal axis, two or more; empty for automatic ones.
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
    """A bar with one value for each part, and a note at its end."""

    label: str
    values: tuple[float, ...]
    note: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class BarChart:
    """A chart of horizontal bars.

    Attributes:
        name: file name without suffix.
        title: title of the chart.
        x_label: label of the horizontal axis.
        parts: names of the parts of each bar.
        colours: colour number of each part.
        bars: the bars.
        stacked: the parts follow each other; otherwise each starts at zero.
        percent: the axis runs from 0 % to 100 %.
    """

    name: str
    title: str
    x_label: str
    parts: tuple[str, ...]
    colours: tuple[int, ...]
    bars: tuple[Bar, ...]
    stacked: bool = True
    percent: bool = False
