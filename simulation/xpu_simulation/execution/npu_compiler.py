"""The thread of the CPU that compiles attention for an NPU, in virtual time."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg
from xpu_runtime.scheduler import CompileKernel, ReleaseKernel
from xpu_simulation.execution.usage_meter import UsageMeter

__all__ = ["CompiledAttention", "SimulatedCompiler"]


class CompiledAttention(NamedTuple):
    """The attention over ``context`` tokens was ready ``at`` this time."""

    context: int
    at: float


class SimulatedCompiler:
    """Compiles one kernel at a time, each in the time that its lane says; kernels on the lanes go on meanwhile.

    Args:
        heg: lanes.
        meter: counts the time.

    Attributes:
        kept: what has been compiled and not been given up, by lane and context.
        next_at: when the next one is ready; ``inf`` if none is under way.
    """

    def __init__(self, heg: Heg, meter: UsageMeter) -> None:
        self.kept: set[tuple[str, int]] = set()
        self.next_at = inf
        self._heg = heg
        self._meter = meter
        self._under_way: CompileKernel | None = None

    def begin(self, action: CompileKernel, now: float) -> None:
        """Carry ``action`` out."""
        if self._under_way is not None:
            raise XpuError(f"{action} was asked for while {self._under_way} is under way")
        seconds = self._heg.lanes[action.lane].compile_s
        if seconds <= 0 or (action.lane, action.context) in self.kept:
            raise XpuError(f"{action} was asked for, of a lane that cannot run it or has it")
        self._under_way, self.next_at = action, now + seconds
        self._meter.begin_compiling(now)

    def reclaim(self, action: ReleaseKernel) -> None:
        """Give up what was compiled."""
        self.kept.remove((action.lane, action.context))

    def advance(self, to: float) -> CompiledAttention | None:
        """Let time pass until ``to``; returns what is ready then."""
        if self._under_way is None or self.next_at > to:
            return None
        done = CompiledAttention(self._under_way.context, self.next_at)
        self.kept.add((self._under_way.lane, self._under_way.context))
        self._meter.end_compiling(self.next_at)
        self._under_way, self.next_at = None, inf
        return done
