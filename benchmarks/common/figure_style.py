"""Shared style of all plots: panels, colours, logarithmic axes, files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

__all__ = ["GREY", "PEER_COLOUR", "XPU_COLOUR", "panels", "plain_log_ticks", "save"]

XPU_COLOUR, PEER_COLOUR, GREY = "#0b7285", "#c2410c", "#868e96"


def panels(rows: int, columns: int, width: float, height: float, **shared: Any) -> tuple[Any, Any]:
    """Create a figure of ``width`` by ``height`` inches and its axes; ``shared`` is passed to ``Figure.subplots``."""
    # matplotlib is optional. Without pyplot no figure stays open.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    return figure, figure.subplots(rows, columns, **shared)


def save(figure: Any, path: Path) -> None:
    """Write ``figure`` to ``path``."""
    figure.tight_layout()
    figure.savefig(path, dpi=130)


def plain_log_ticks(axis: Any) -> None:
    """Put few ticks with plain numbers on a logarithmic axis and no minor labels."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

    low, high = axis.get_view_interval()
    span = high / low
    if span > 1000:
        steps = (1.0,)
    elif span > 100:
        steps = (1.0, 3.0)
    else:
        steps = (1.0, 2.0, 5.0) if span > 4 else (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
    axis.set_major_locator(LogLocator(subs=steps, numticks=20))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_locator(NullLocator())
    axis.set_minor_formatter(NullFormatter())
