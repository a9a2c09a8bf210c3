"""Plots of simulated loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.agent_xpu.mixed_load import PROACTIVE, REACTIVE, Cell, CellResult
from benchmarks.agent_xpu.proactive_only import RatePoint, SearchCase
from benchmarks.agent_xpu.soc_loads import MODELS, SERVERS, SETS
from benchmarks.common.plots import GREY, PEER_COLOUR, XPU_COLOUR, panels, plain_log_ticks, save

__all__ = ["latency_plot", "rate_plot"]

_COLOURS = dict(zip(SERVERS, (XPU_COLOUR, PEER_COLOUR, "#7c3aed", GREY), strict=True))


def rate_plot(path: Path, points_by_case: Mapping[SearchCase, Sequence[RatePoint]], seed: int, limit: float) -> None:
    """Plot seconds per token over requests per minute, one panel for each model and data set, at all tried rates."""
    figure, grid = panels(len(MODELS), len(SETS), 12, 6.4, sharey=True)
    for axes, (model, kind) in zip(grid.flat, product(MODELS, SETS), strict=True):
        for server in SERVERS:
            rate_points = points_by_case[SearchCase(model, kind, server, seed)]
            axes.plot(
                [rate_point.rate for rate_point in rate_points],
                [rate_point.latency for rate_point in rate_points],
                "o-",
                color=_COLOURS[server],
                markersize=4,
                label=server,
            )
        axes.axhline(limit, color=GREY, linestyle=":")
        axes.set(xscale="log", yscale="log", title=f"{kind}, {model}")
        plain_log_ticks(axes.xaxis)
        axes.grid(alpha=0.3)
    _label(grid, "requests per minute", "s per token")
    save(figure, path)


def latency_plot(path: Path, results: Mapping[Cell, CellResult]) -> None:
    """Plot reactive mean and P90 over background requests per minute, one panel for each model and reactive rate."""
    seeds = sorted({cell.seed for cell in results})
    figure, grid = panels(len(MODELS), len(REACTIVE), 12, 6.4, sharey=True)
    for axes, (model, reactive) in zip(grid.flat, product(MODELS, REACTIVE), strict=True):
        for server in SERVERS:
            by_rate = [[results[Cell(model, reactive, rate, server, seed)] for seed in seeds] for rate in PROACTIVE]
            for style, times in (
                ("o-", [median(cell_result.reactive.latency for cell_result in cells) for cells in by_rate]),
                ("s:", [median(cell_result.reactive.p90 for cell_result in cells) for cells in by_rate]),
            ):
                label = server if style == "o-" else None
                axes.plot(PROACTIVE, times, style, color=_COLOURS[server], markersize=4, label=label)
        axes.set(yscale="log", title=f"{reactive} reactive per minute, {model}")
        axes.set_xticks(PROACTIVE)
        axes.grid(alpha=0.3)
    _label(grid, "proactive requests per minute", "reactive latency, s: mean, P90 dotted")
    save(figure, path)


def _label(grid: Any, across: str, up: str) -> None:
    """Label the outer axes, and add a legend to the first panel."""
    for axes in grid[-1]:
        axes.set_xlabel(across)
    for row in grid:
        row[0].set_ylabel(up)
    grid[0][0].legend(fontsize=8)
