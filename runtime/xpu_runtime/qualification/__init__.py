"""Qualification: each kind of kernel is run on each accelerator once, before the engine relies on it.

Kernels run in a process of their own with seeded inputs, and their results are compared with those of the CPU at f32.
"""

from __future__ import annotations

from xpu_runtime.qualification.assembled_model import check_assembled
from xpu_runtime.qualification.compile_notes import CompileNote
from xpu_runtime.qualification.fault_notes import Fault, FaultNotes, Faults, FaultTime, stored_faults
from xpu_runtime.qualification.lane_choice import LaneChoice, choose_lanes, note_unused_lane, qualified_config
from xpu_runtime.qualification.results import (
    KernelResult,
    Outcome,
    Qualification,
    attention_name,
    kept_results,
    note_kernel,
    qualification_path,
)
from xpu_runtime.qualification.trial_process import TrialLimits, qualify

__all__ = [
    "CompileNote",
    "Fault",
    "FaultNotes",
    "FaultTime",
    "Faults",
    "KernelResult",
    "LaneChoice",
    "Outcome",
    "Qualification",
    "TrialLimits",
    "attention_name",
    "check_assembled",
    "choose_lanes",
    "kept_results",
    "note_kernel",
    "note_unused_lane",
    "qualification_path",
    "qualified_config",
    "qualify",
    "stored_faults",
]
