"""Plot of `simulation`: each request, measured and simulated."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.common.plots import GREY, PEER_COLOUR, XPU_COLOUR, panels, plain_log_ticks, save
from benchmarks.simulation.replays import Replay
from xpu_runtime import Priority

__all__ = ["replay_plot"]

_COLOURS = {Priority.REACTIVE: XPU_COLOUR, Priority.PROACTIVE: PEER_COLOUR}
_WITHIN = 0.15


def replay_plot(path: Path, title: str, replays: Sequence[Replay]) -> None:
    """Plot simulated over measured latency, one panel for each load; the band is 15 % to both sides."""
    loads = list(dict.fromkeys(replay.load for replay in replays))
    figure, [row] = panels(1, len(loads), 0.8 + 3.4 * len(loads), 3.9, squeeze=False)
    for axes, load in zip(row, loads, strict=True):
        ends: list[float] = []
        for priority, colour in _COLOURS.items():
            latency_pairs = [replay.latencies(priority) for replay in replays if replay.load == load]
            measured, simulated = ([value for pair in latency_pairs for value in pair[side]] for side in (0, 1))
            if measured:
                axes.plot(measured, simulated, "o", color=colour, alpha=0.5, markersize=4, label=priority.value)
                ends += [*measured, *simulated]
        identity_line = [min(ends), max(ends)]
        axes.plot(identity_line, identity_line, "-", color=GREY, linewidth=0.8)
        axes.fill_between(
            identity_line,
            [replay * (1 - _WITHIN) for replay in identity_line],
            [replay * (1 + _WITHIN) for replay in identity_line],
            color=GREY,
            alpha=0.2,
        )
        axes.set(xscale="log", yscale="log", title=load, xlabel="measured, s")
        for axis in (axes.xaxis, axes.yaxis):
            plain_log_ticks(axis)
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
    row[0].set_ylabel("simulated, s")
    figure.suptitle(title, fontsize=10)
    save(figure, path)
