"""Memory for the load of a model, and the memory that it takes: `free_bytes`, `LoadMemory`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from xpu_runtime.calibration.saved_profile import save_profile
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.memory import resident_bytes, wanted_kinds
from xpu_runtime.memory.pages import drop_file_pages, return_free_heap
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.graph_files import WEIGHTS
from xpu_runtime.soc.devices import Device, discrete_gpu
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile

__all__ = ["LoadMemory", "free_bytes"]

_BYTES_TOLERANCE = 0.1
"""Relative difference of the memory of two loads from which the profile is saved again (chosen)."""


def free_bytes(config: EngineConfig, machine: Machine, devices: tuple[Device, ...]) -> int:
    """Memory for the weights and the KV pool: free memory of the system, at most that of a discrete GPU in use."""
    free = max(0, machine.memory_available_bytes - shared_devices.unused_kv_bytes)
    gpu = None if config.stand_in else discrete_gpu(devices)
    if gpu is None or gpu.memory_bytes is None or "gpu" not in wanted_kinds(config, devices):
        return free
    return min(free, gpu.memory_bytes)


@dataclass(frozen=True, slots=True)
class LoadMemory:
    """Memory that a load takes, with the weights that the first runs of kernels pack.

    Attributes:
        folder: the model folder.
        mode: `EngineConfig.memory`, with ``auto`` resolved.
        bytes_before: resident memory of the process before the load.
        profile_path: file of the profile that records it; None if it is not recorded.
    """

    folder: ModelFolder
    mode: str
    bytes_before: int
    profile_path: Path | None

    def return_unused(self) -> None:
        """Give memory back: kernels have packed weights of their own, and compiling frees much memory."""
        drop_file_pages(self.folder.path / WEIGHTS)
        return_free_heap()

    def record(self) -> None:
        """Record the memory in the profile, if it is not about that of an earlier load."""
        profile = None if self.profile_path is None else Profile.load(self.profile_path)
        if self.profile_path is None or profile is None:
            return
        loaded_bytes = resident_bytes() - self.bytes_before
        if abs(loaded_bytes - profile.loaded_bytes.get(self.mode, 0)) > _BYTES_TOLERANCE * loaded_bytes > 0:
            loaded = {**profile.loaded_bytes, self.mode: loaded_bytes}
            save_profile(profile.model_copy(update={"loaded_bytes": loaded}), self.profile_path)
