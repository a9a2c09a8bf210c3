"""How others serve the same load on the same kernels, as simple schedulers of their own."""

from __future__ import annotations

from xpu_simulation.baselines.batching import ContinuousBatching
from xpu_simulation.baselines.preempting import InstantPreemption
from xpu_simulation.baselines.serial import SerialNpu
from xpu_simulation.baselines.sharing import TimeSharing

__all__ = ["ContinuousBatching", "InstantPreemption", "SerialNpu", "TimeSharing"]
