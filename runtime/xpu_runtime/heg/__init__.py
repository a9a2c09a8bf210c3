"""The heterogeneous execution graph (`agent-xpu-v2 §4.2`): kernels, their variants and their predicted cost."""

from __future__ import annotations

from xpu_runtime.heg.graph import Edge, Form, Heg, Kernel, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load, Roofline, Work

__all__ = ["Edge", "Form", "Heg", "Kernel", "KernelKind", "LaneSpec", "Load", "Roofline", "Work"]
