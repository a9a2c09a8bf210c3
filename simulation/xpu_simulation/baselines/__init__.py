"""Schedulers of the baselines, which run on the same kernels."""

from __future__ import annotations

from xpu_simulation.baselines.continuous_batching import ContinuousBatching
from xpu_simulation.baselines.instant_preemption import InstantPreemption
from xpu_simulation.baselines.serial_npu import SerialNpu
from xpu_simulation.baselines.time_sharing import TimeSharing

__all__ = ["ContinuousBatching", "InstantPreemption", "SerialNpu", "TimeSharing"]
