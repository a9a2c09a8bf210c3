"""Heterogeneous execution graph (`agent-xpu-v2 §4.2`): kernels, the lanes that run them, and predicted costs."""

from __future__ import annotations

from xpu_runtime.heg.contention import TYPICAL_SLOWDOWN, Contention, Demand
from xpu_runtime.heg.graph import Heg, padded_context
from xpu_runtime.heg.kernels import Edge, Form, GraphBlock, Kernel, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load, Roofline, Work

__all__ = [
    "TYPICAL_SLOWDOWN",
    "Contention",
    "Demand",
    "Edge",
    "Form",
    "GraphBlock",
    "Heg",
    "Kernel",
    "KernelKind",
    "LaneSpec",
    "Load",
    "Roofline",
    "Work",
    "padded_context",
]
