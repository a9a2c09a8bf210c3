"""Scheduler of the engine (`agent-xpu-v2 §4`): queues, admission, batches, and launches on the lanes."""

from __future__ import annotations

from xpu_runtime.scheduler.actions import (
    Action,
    Calibrate,
    CompileKernel,
    Embed,
    End,
    Extend,
    Launch,
    Offload,
    ReleaseKernel,
    Restore,
    SwitchGraph,
    WarmUp,
    Yield,
)
from xpu_runtime.scheduler.calibration_turns import calibration_lane
from xpu_runtime.scheduler.embedding_queue import (
    EmbeddingBatch,
    EmbeddingJob,
    EmbeddingQueue,
    EmbeddingTimes,
    next_priority,
)
from xpu_runtime.scheduler.kv_preemption import PreemptionCosts
from xpu_runtime.scheduler.lane_states import OutOfUse
from xpu_runtime.scheduler.passes import ActivationSlot, Pass, Segment
from xpu_runtime.scheduler.row_split import RowSplit
from xpu_runtime.scheduler.scheduler import Scheduler, StepResult
from xpu_runtime.scheduler.sequence import Sequence
from xpu_runtime.scheduler.step_times import StepTimes

__all__ = [
    "Action",
    "ActivationSlot",
    "Calibrate",
    "CompileKernel",
    "Embed",
    "EmbeddingBatch",
    "EmbeddingJob",
    "EmbeddingQueue",
    "EmbeddingTimes",
    "End",
    "Extend",
    "Launch",
    "Offload",
    "OutOfUse",
    "Pass",
    "PreemptionCosts",
    "ReleaseKernel",
    "Restore",
    "RowSplit",
    "Scheduler",
    "Segment",
    "Sequence",
    "StepResult",
    "StepTimes",
    "SwitchGraph",
    "WarmUp",
    "Yield",
    "calibration_lane",
    "next_priority",
]
