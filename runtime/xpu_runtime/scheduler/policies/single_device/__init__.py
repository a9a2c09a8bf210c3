"""Policy for machines with one kind of device: a CPU, or a GPU alone."""

from __future__ import annotations

from xpu_runtime.scheduler.policies.single_device.policy import SingleDevicePolicy

__all__ = ["SingleDevicePolicy"]
