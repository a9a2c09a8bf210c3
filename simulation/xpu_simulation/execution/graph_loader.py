"""Simulated loads of the graphs of a static lane, block by block (`CoordGen §3.2`)."""

from __future__ import annotations

from math import inf

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg
from xpu_runtime.scheduler import SwitchGraph

__all__ = ["SimulatedGraphLoader"]


class SimulatedGraphLoader:
    """Loads the graphs of one block at a time in parallel to the lanes; its kernels keep the old graphs until the end.

    Loads take no energy and do not slow the lanes down.

    Args:
        heg: the execution graph; without blocks nothing is loaded.

    Attributes:
        rows: rows of the graph of each kernel that has a long and a short one, by its index in the cut form.
        next_at: end of the running load in seconds; ``inf`` if none runs.
    """

    def __init__(self, heg: Heg) -> None:
        self._blocks = heg.graph_blocks
        self.rows = {index: heg.static_tokens for block in self._blocks for index in block.kernels}
        self.next_at = inf
        self._running: SwitchGraph | None = None

    def load(self, action: SwitchGraph, now: float) -> None:
        """Start a load.

        Raises:
            XpuError: another one runs.
        """
        if self._running is not None:
            raise XpuError(f"{action} was requested while {self._running} is running")
        self._running, self.next_at = action, now + self._blocks[action.block].load_s

    def advance(self, to: float) -> int | None:
        """Advance to time ``to``; returns the block whose load ended, or None."""
        if self._running is None or self.next_at > to:
            return None
        block = self._running.block
        self.rows |= dict.fromkeys(self._blocks[block].kernels, self._running.rows)
        self._running, self.next_at = None, inf
        return block
