"""Policy for machines with an NPU and an iGPU (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from xpu_runtime.scheduler.policies.npu_gpu.policy import NpuGpuPolicy

__all__ = ["NpuGpuPolicy"]
