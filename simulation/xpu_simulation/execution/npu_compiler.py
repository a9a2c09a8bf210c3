"""Simulated compilation of attention kernels for an NPU on a CPU thread."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Heg
from xpu_runtime.scheduler import CompileKernel, ReleaseKernel
from xpu_simulation.execution.usage_meter import UsageMeter

__all__ = ["CompiledAttention", "SimulatedCompiler"]


class CompiledAttention(NamedTuple):
    """A finished compilation: the context length of the attention kernel, and the time in seconds."""

    context: int
    at: float


class SimulatedCompiler:
    """Compiles one kernel at a time in parallel to the lanes; each takes the compile time of its lane.

    Args:
        heg: the execution graph.
        meter: measures the time.

    Attributes:
        available: compiled and not released kernels, by lane and context length.
        next_at: end of the running compilation in seconds; ``inf`` if none runs.
    """

    def __init__(self, heg: Heg, meter: UsageMeter) -> None:
        self.available: set[tuple[str, int]] = set()
        self.next_at = inf
        self._heg = heg
        self._usage_meter = meter
        self._running_compilation: CompileKernel | None = None

    def compile(self, action: CompileKernel, now: float) -> None:
        """Start a compilation.

        Raises:
            XpuError: another one runs, the kernel is already available, or the lane does not compile kernels.
        """
        if self._running_compilation is not None:
            raise XpuError(f"{action} was requested while {self._running_compilation} is running")
        seconds = self._heg.lanes[action.lane].compile_s
        if seconds <= 0 or (action.lane, action.context) in self.available:
            raise XpuError(f"{action} was requested for a lane that cannot compile it or already has it")
        self._running_compilation, self.next_at = action, now + seconds
        self._usage_meter.begin_compiling(now)

    def release(self, action: ReleaseKernel) -> None:
        """Release a compiled kernel."""
        self.available.remove((action.lane, action.context))

    def advance(self, to: float) -> CompiledAttention | None:
        """Advance to time ``to``; returns the compilation that ended, or None."""
        if self._running_compilation is None or self.next_at > to:
            return None
        compiled = CompiledAttention(self._running_compilation.context, self.next_at)
        self.available.add((self._running_compilation.lane, self._running_compilation.context))
        self._usage_meter.end_compiling(self.next_at)
        self._running_compilation, self.next_at = None, inf
        return compiled
