"""Pure policy: queues, prefill and decode pipelines, lanes' occupancy, admission (`agent-xpu-v2 §4`)."""

from __future__ import annotations

from xpu_runtime.scheduler.actions import Action, Compile, End, Extended, Launch, Offload, Reclaim, Restore, Yield
from xpu_runtime.scheduler.displacement import MemoryCosts
from xpu_runtime.scheduler.parallel import TensorParallel
from xpu_runtime.scheduler.passes import Buffer, Pass, Segment
from xpu_runtime.scheduler.scheduler import Scheduler, StepResult
from xpu_runtime.scheduler.sequence import Sequence

__all__ = [
    "Action",
    "Buffer",
    "Compile",
    "End",
    "Extended",
    "Launch",
    "MemoryCosts",
    "Offload",
    "Pass",
    "Reclaim",
    "Restore",
    "Scheduler",
    "Segment",
    "Sequence",
    "StepResult",
    "TensorParallel",
    "Yield",
]
