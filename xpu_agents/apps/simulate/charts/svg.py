"""Draws charts as SVG, for a page or as files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from xpu_agents.apps.simulate.charts.chart import Bar, BarChart, Dot, LineChart, Series
from xpu_agents.apps.simulate.charts.scale import AxisScale, format_number
from xpu_agents.apps.simulate.charts.svg_canvas import WIDTH, SvgCanvas, text_width

__all__ = ["chart_svg", "page_style", "write_charts"]

_PAGE_STYLE: Final = Path(__file__).with_name("report.css")
_CHART_STYLE: Final = Path(__file__).with_name("charts.css")
_HEIGHT = 300
"""Height of the plot area of a line chart."""
_ROW = 26
"""Height of a row of a bar chart."""
_PERCENT = AxisScale((0.0, 0.25, 0.5, 0.75, 1.0))


def chart_svg(chart: LineChart | BarChart) -> str:
    """Return the chart as an ``<chart_svg>`` element for a page with `page_style`; equal charts give equal text."""
    canvas, height = _draw_chart(chart)
    return canvas.element(height, chart.title)


def page_style() -> str:
    """Return the style sheet of the report and its charts, for light and dark mode."""
    return _PAGE_STYLE.read_text(encoding="utf-8") + _CHART_STYLE.read_text(encoding="utf-8")


def write_charts(folder: Path, charts: Iterable[LineChart | BarChart]) -> list[Path]:
    """Write each chart as an SVG file with a title, over a file of the same name.

    Args:
        folder: is created if it does not exist.
        charts: each gives a file ``{name}.svg``.

    Returns:
        The files.

    Raises:
        OSError: a file cannot be written.
    """
    folder.mkdir(exist_ok=True)
    style = _svg_style()
    files = []
    for chart in charts:
        canvas, height = _draw_chart(chart)
        file = folder / f"{chart.name}.svg"
        file.write_text(canvas.document(height, chart.title, style), encoding="utf-8", newline="\n")
        files.append(file)
    return files


def _svg_style() -> str:
    """The style sheet of an SVG file, with light colours instead of variables, which some viewers do not support."""
    light = dict(re.findall(r"--(\w+): (#\w+);", _PAGE_STYLE.read_text(encoding="utf-8").partition("@media")[0]))
    style = _CHART_STYLE.read_text(encoding="utf-8") + "svg .page { fill: var(--page); }\n"
    return re.sub(r"var\(--(\w+)\)", lambda name: light[name[1]], style)


def _draw_chart(chart: LineChart | BarChart) -> tuple[SvgCanvas, float]:
    """Draw a chart; returns the canvas and the height of the drawing in pixels."""
    drawing = _LineDrawing(chart) if isinstance(chart, LineChart) else _BarDrawing(chart)
    return drawing.canvas, drawing.draw()


class _LineDrawing:
    """Drawing of a line chart: legend, vertical axis, plot area, horizontal axis."""

    def __init__(self, chart: LineChart) -> None:
        self._chart = chart
        self.canvas = SvgCanvas()
        dots = [dot for series in chart.series for dot in series.dots]
        heights = [value for dot in dots for value in (dot.low, dot.high)]
        across = [dot.x for dot in dots]
        self._x_scale = AxisScale(chart.x_ticks) if chart.x_ticks else AxisScale.over(across, max_ticks=8)
        self._y_scale = AxisScale.over(heights, log=chart.log_y, from_zero=chart.from_zero)
        self._plot_left = 16 + text_width([format_number(tick) for tick in self._y_scale.ticks])
        self._plot_right = WIDTH - 24.0
        names, colours = [each.name for each in chart.series], [each.colour for each in chart.series]
        self._plot_top = self.canvas.legend(names, 0, colours) + 26
        self._plot_bottom = self._plot_top + _HEIGHT

    def draw(self) -> float:
        canvas, chart = self.canvas, self._chart
        canvas.text(0, self._plot_top - 12, chart.y_label, "muted")
        for tick in self._y_scale.ticks:
            y = self._canvas_y(tick)
            canvas.rule(self._plot_left, y, self._plot_right, y)
            canvas.text(self._plot_left - 8, y + 4, format_number(tick), "muted", "end")
        for tick in self._x_scale.ticks:
            canvas.text(self._canvas_x(tick), self._plot_bottom + 18, format_number(tick), "muted", "middle")
        canvas.text((self._plot_left + self._plot_right) / 2, self._plot_bottom + 38, chart.x_label, "muted", "middle")
        # Draw emphasised series last, on top.
        for series in sorted(chart.series, key=lambda each: each.strong):
            self._draw_series(series, f"c{series.colour}")
        return self._plot_bottom + 46

    def _draw_series(self, series: Series, colour: str) -> None:
        strong = "strong" if series.strong else ""
        if series.line and len(series.dots) > 1:
            self.canvas.line([(self._canvas_x(dot.x), self._canvas_y(dot.y)) for dot in series.dots], colour, strong)
        for number, dot in enumerate(series.dots):
            # Labels alternate, so that those of neighbours do not overlap.
            self._draw_dot(dot, series, colour, below=number % 2 == 1)

    def _draw_dot(self, dot: Dot, series: Series, colour: str, *, below: bool) -> None:
        x, y, low, high = (
            self._canvas_x(dot.x),
            self._canvas_y(dot.y),
            self._canvas_y(dot.low),
            self._canvas_y(dot.high),
        )
        if low - high > 1:
            self.canvas.line([(x, low), (x, high)], colour)
        label = f" ({dot.label})" if dot.label else ""
        hint = f"{series.name}: {format_number(dot.x)}, {format_number(dot.y)}{label}"
        self.canvas.dot(x, y, 4.5 if series.strong else 3.5, hint, colour)
        if dot.label:
            left_side = x + 8 + text_width([dot.label]) > WIDTH
            height = y + 15 if below else y - 6
            self.canvas.text(x - 8 if left_side else x + 8, height, dot.label, "small", "end" if left_side else "")

    def _canvas_x(self, value: float) -> float:
        return self._plot_left + self._x_scale.position(value) * (self._plot_right - self._plot_left)

    def _canvas_y(self, value: float) -> float:
        return self._plot_bottom - self._y_scale.position(value) * _HEIGHT


class _BarDrawing:
    """Drawing of a bar chart: legend, and a row for each bar with its label and note."""

    def __init__(self, chart: BarChart) -> None:
        self._chart = chart
        self.canvas = SvgCanvas()
        ends = [sum(bar.values) if chart.stacked else max(bar.values) for bar in chart.bars]
        self._x_scale = _PERCENT if chart.percent else AxisScale.over(ends, from_zero=True, max_ticks=5)
        self._plot_left = 14 + text_width([bar.label for bar in chart.bars])
        self._plot_right = WIDTH - 20 - text_width([bar.note for bar in chart.bars])
        self._plot_top = self.canvas.legend(chart.parts, 0, chart.colours) + 8

    def draw(self) -> float:
        canvas, chart = self.canvas, self._chart
        bottom = self._plot_top + _ROW * len(chart.bars)
        for tick in self._x_scale.ticks:
            x = self._canvas_x(tick)
            canvas.rule(x, self._plot_top, x, bottom)
            canvas.text(x, bottom + 18, f"{tick:.0%}" if chart.percent else format_number(tick), "muted", "middle")
        canvas.text((self._plot_left + self._plot_right) / 2, bottom + 38, chart.x_label, "muted", "middle")
        for number, bar in enumerate(chart.bars):
            self._draw_bar(bar, self._plot_top + number * _ROW)
        return bottom + 46

    def _draw_bar(self, bar: Bar, top: float) -> None:
        strong = "strong" if bar.strong else ""
        self.canvas.text(self._plot_left - 10, top + _ROW / 2 + 4, bar.label, "end", strong)
        end = 0.0
        height = (_ROW - 8) / (1 if self._chart.stacked else len(bar.values))
        for number, (part, value) in enumerate(zip(self._chart.parts, bar.values, strict=True)):
            start = end if self._chart.stacked else 0.0
            y = top + 4 + (0 if self._chart.stacked else number * height)
            hint = f"{bar.label}, {part}: {f'{value:.1%}' if self._chart.percent else format_number(value)}"
            width = self._canvas_x(start + value) - self._canvas_x(start)
            self.canvas.box(self._canvas_x(start), y, width, height, hint, f"c{self._chart.colours[number]}")
            end = start + value if self._chart.stacked else max(end, value)
        self.canvas.text(self._canvas_x(end) + 8, top + _ROW / 2 + 4, bar.note, "small", strong)

    def _canvas_x(self, value: float) -> float:
        return self._plot_left + self._x_scale.position(value) * (self._plot_right - self._plot_left)
