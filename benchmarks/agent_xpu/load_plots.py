"""Pictures of simulated loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.agent_xpu.mixed_load import PROACTIVE, REACTIVE, Cell, Seen
from benchmarks.agent_xpu.proactive_only import Course, Point
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS
from benchmarks.common.figure_style import GREY, OURS, PEER, panels, plain_log, save

__all__ = ["latency_plot", "rate_plot"]

_COLOURS = dict(zip(SERVERS, (OURS, PEER, "#7c3aed", GREY), strict=True))


def rate_plot(path: Path, tried: Mapping[Course, Sequence[Point]], seed: int, limit: float) -> None:
    """Seconds a token over requests a minute, one panel for each model and data set; all rates that were tried."""
    figure, grid = panels(len(MODELS), len(SETS), 12, 6.4, sharey=True)
    for axes, (model, kind) in zip(grid.flat, product(MODELS, SETS), strict=True):
        for server in SERVERS:
            points = tried[Course(model, kind, server, seed)]
            axes.plot(
                [each.rate for each in points],
                [each.latency for each in points],
                "o-",
                color=_COLOURS[server],
                markersize=4,
                label=server,
            )
        axes.axhline(limit, color=GREY, linestyle=":")
        axes.set(xscale="log", yscale="log", title=f"{kind}, {model}")
        plain_log(axes.xaxis)
        axes.grid(alpha=0.3)
    _label(grid, "requests a minute", "s a token")
    save(figure, path)


def latency_plot(path: Path, seen: Mapping[Cell, Seen]) -> None:
    """A person's mean and P90 over background requests a minute, one panel for each model and reactive rate."""
    seeds = sorted({cell.seed for cell in seen})
    figure, grid = panels(len(MODELS), len(REACTIVE), 12, 6.4, sharey=True)
    for axes, (model, reactive) in zip(grid.flat, product(MODELS, REACTIVE), strict=True):
        for server in SERVERS:
            found = [[seen[Cell(model, reactive, rate, server, seed)] for seed in seeds] for rate in PROACTIVE]
            for style, times in (
                ("o-", [median(each.person.latency for each in cells) for cells in found]),
                ("s:", [median(each.person.p90 for each in cells) for cells in found]),
            ):
                label = server if style == "o-" else None
                axes.plot(PROACTIVE, times, style, color=_COLOURS[server], markersize=4, label=label)
        axes.set(yscale="log", title=f"{reactive} reactive a minute, {model}")
        axes.set_xticks(PROACTIVE)
        axes.grid(alpha=0.3)
    _label(grid, "proactive requests a minute", "reactive latency, s: mean, P90 dotted")
    save(figure, path)


def _label(grid: Any, across: str, up: str) -> None:
    """Name the axes of the panels at the edge, and the lines in the first."""
    for axes in grid[-1]:
        axes.set_xlabel(across)
    for row in grid:
        row[0].set_ylabel(up)
    grid[0][0].legend(fontsize=8)
