"""Draws charts as PNG files, with matplotlib where it is installed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from xpu_agents.apps.simulate.charts.chart import BarChart, LineChart
from xpu_agents.apps.simulate.charts.scale import AxisScale, plain
from xpu_runtime.errors import ConfigError

__all__ = ["check_drawable", "write_pictures"]

_COLOURS = ("#0b7285", "#c2410c", "#868e96", "#6741d9", "#2b8a3e", "#b08900", "#c2255c", "#1971c2")
_GREY = "#868e96"
_LINE = 80
"""Letters of a title that fit beside each other."""


def check_drawable() -> None:
    """Refuse to draw where nothing can.

    Raises:
        ConfigError: matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise ConfigError(
            '--plots: matplotlib is not installed; run `pip install -e ".[plots]"` in the clone, or use --report'
        )


def write_pictures(folder: Path, charts: Iterable[LineChart | BarChart]) -> list[Path]:
    """Write each chart to ``folder``, which is made if it is not there, over what has its name; returns the files.

    Raises:
        ConfigError: matplotlib is not installed.
        OSError: they cannot be written.
    """
    check_drawable()
    folder.mkdir(exist_ok=True)
    files = []
    for chart in charts:
        file = folder / f"{chart.name}.png"
        _write(file, chart)
        files.append(file)
    return files


def _write(file: Path, chart: LineChart | BarChart) -> None:
    # Without pyplot: nothing global is set, and nothing stays open.
    from matplotlib.figure import Figure

    rows = len(chart.bars) if isinstance(chart, BarChart) else 0
    title = textwrap.wrap(chart.title, _LINE)
    height = 1.3 + 0.2 * len(title) + 0.27 * rows if rows else 4.9
    figure = Figure(figsize=(7.6, height), layout="constrained")
    axes = figure.add_subplot()
    if isinstance(chart, LineChart):
        _lines(axes, chart)
    else:
        _bars(axes, chart)
    axes.set_title("\n".join(title), fontsize=11)
    axes.set_axisbelow(True)
    figure.legend(loc="outside lower center", ncols=4, fontsize=8, frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=130, metadata={"Software": None})


def _lines(axes: Any, chart: LineChart) -> None:
    for series in chart.series:
        xs, ys = [dot.x for dot in series.dots], [dot.y for dot in series.dots]
        axes.errorbar(
            xs,
            ys,
            [[dot.y - dot.low for dot in series.dots], [dot.high - dot.y for dot in series.dots]],
            fmt="o-" if series.line else "o",
            color=_COLOURS[series.colour],
            label=series.name,
            linewidth=2.2 if series.strong else 1.3,
            elinewidth=1,
            markersize=6 if series.strong else 4,
            zorder=3 if series.strong else 2,
        )
        for number, dot in enumerate(series.dots):
            if dot.label:
                place = 5, -11 if number % 2 else 5  # so that labels of neighbours keep apart
                axes.annotate(dot.label, (dot.x, dot.y), xytext=place, textcoords="offset points", fontsize=8)
    heights = [value for series in chart.series for dot in series.dots for value in (dot.low, dot.high)]
    up = AxisScale.over(heights, log=chart.log_y, from_zero=chart.from_zero)
    if up.log:
        axes.set_yscale("log")
    axes.set_yticks(up.ticks, [plain(tick) for tick in up.ticks])
    axes.set_yticks([], minor=True)
    axes.set_ylim(up.ticks[0], up.ticks[-1])
    axes.set(xlabel=chart.x_label, ylabel=chart.y_label)
    if chart.x_ticks:
        axes.set_xticks(chart.x_ticks, [plain(tick) for tick in chart.x_ticks])
    axes.margins(x=0.08)
    axes.grid(alpha=0.3)


def _bars(axes: Any, chart: BarChart) -> None:
    places = [-float(number) for number in range(len(chart.bars))]
    height = 0.7 if chart.stacked else 0.7 / len(chart.parts)
    ends = [0.0] * len(chart.bars)
    for number, part in enumerate(chart.parts):
        values = [bar.values[number] for bar in chart.bars]
        shift = 0.0 if chart.stacked else 0.35 - height * (number + 0.5)
        axes.barh(
            [place + shift for place in places],
            values,
            height,
            left=ends if chart.stacked else None,
            color=_COLOURS[chart.colours[number]],
            label=part,
        )
        both = zip(ends, values, strict=True)
        ends = [end + value if chart.stacked else max(end, value) for end, value in both]
    for place, end, bar in zip(places, ends, chart.bars, strict=True):
        axes.annotate(
            bar.note, (end, place), xytext=(5, 0), textcoords="offset points", va="center", fontsize=8, color=_GREY
        )
    axes.set_yticks(places, [bar.label for bar in chart.bars], fontsize=9)
    axes.set_ylim(places[-1] - 0.6, 0.6)
    for label, bar in zip(axes.get_yticklabels(), chart.bars, strict=True):
        label.set_fontweight("bold" if bar.strong else "normal")
    if chart.percent:
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    else:
        axes.margins(x=0.12)
        axes.set_xlim(left=0)
    axes.set_xlabel(chart.x_label)
    axes.grid(alpha=0.3, axis="x")
