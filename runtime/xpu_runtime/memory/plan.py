"""Memory that a model will take, known before it is loaded: `MemoryPlan`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from xpu_runtime.config import EngineConfig, default_kv_bytes
from xpu_runtime.errors import ConfigError, DeviceError
from xpu_runtime.soc.devices import Device, device_kinds, discover_devices, discrete_gpu

__all__ = ["USUAL_KV_BYTES", "MemoryPlan", "plan_memory", "wanted_kinds"]

USUAL_KV_BYTES = 128 << 10
"""Bytes of the keys and values of a token where a model's files do not say (those of an 8B model in 16 bits)."""

_OFFLOAD_BYTES = (1 << 30) + (128 << 20)
"""Most bytes of KV on its way to disk and of kept buffers. The default KV pool has at most four times as many."""
_OFFLOAD_SHARE = 5
"""Parts of what a limit leaves beside the weights, one of which is for KV on its way to disk (chosen)."""


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """Division of the memory of one model.

    Attributes:
        lanes: `EngineConfig.lanes` with ``auto`` resolved, without an NPU for which there is no memory.
        mode: `EngineConfig.memory` with ``auto`` resolved; always ``lean`` without an NPU.
        copies: copies of the weights, on all devices together.
        weights_bytes: all copies of the weights: their size in the file, or in memory if that is known and larger.
        kv_bytes: the full KV pool with the prefix cache in it. The pool takes memory as it is used.
        offload_bytes: most KV on its way to disk, with buffers kept for more of it.
        limit_bytes: `EngineConfig.memory_limit_bytes`.
    """

    lanes: str
    mode: str
    copies: int
    weights_bytes: int
    kv_bytes: int
    offload_bytes: int
    limit_bytes: int | None

    @property
    def total_bytes(self) -> int:
        """Weights and full KV pool."""
        return self.weights_bytes + self.kv_bytes


def _num_copies(lanes: str, mode: str) -> int:
    """Copies of the weights: one of an NPU, and one of the other device, or two with ``memory="fast"``."""
    return ("npu" in lanes) + (2 if mode == "fast" else 1)


def _memory_mode(config: EngineConfig, lanes: str, weights_bytes: int, budget_bytes: int) -> str:
    """`MemoryPlan.mode`: ``auto`` leaves half of the memory for the KV cache, activations and other programs."""
    if config.memory == "lean" or "npu" not in lanes:
        return "lean"
    fits = _num_copies(lanes, "fast") * weights_bytes <= budget_bytes // 2
    return "fast" if fits or config.memory == "fast" else "lean"


def _gpu_bytes(lanes: str, devices: Sequence[Device]) -> float:
    """Memory that an integrated GPU of ``lanes`` can address, about half of the system's on Windows; else ``inf``."""
    gpu = next((each for each in devices if each.kind == "GPU"), None)
    used = gpu is not None and gpu.integrated and "gpu" in lanes
    return inf if gpu is None or not used else gpu.memory_bytes or inf


def wanted_kinds(config: EngineConfig, devices: Sequence[Device]) -> str:
    """The kinds of devices that ``config`` asks for on this machine, see `device_kinds`.

    Without `SchedulerPolicy.disaggregation` an NPU is not among them.
    """
    names, discrete = [device.name for device in devices], discrete_gpu(devices) is not None
    kinds = device_kinds(config.lanes, config.device, names, discrete=discrete)
    return kinds if config.policy.disaggregation else kinds.removeprefix("npu+")


def _find_devices() -> tuple[Device, ...]:
    try:
        return discover_devices()
    except DeviceError:  # `xpu-agents doctor` reports it
        return ()


def plan_memory(
    config: EngineConfig,
    weights_bytes: int,
    context: int,
    kv_bytes_per_token: float,
    available_bytes: int,
    loaded_bytes: int = 0,
    devices: Sequence[Device] | None = None,
) -> MemoryPlan:
    """Divide the memory of a model.

    With ``lanes="auto"`` and ``device="auto"`` an NPU is left out if there is no room for its copy of the weights,
    beside another copy and the KV pool, or if the NPU reports less memory than the weights take. The copies and the KV
    pool of an integrated GPU stay within the memory that it reports.

    Args:
        config: its settings.
        weights_bytes: size of its weight file.
        context: its context length in tokens.
        kv_bytes_per_token: bytes of the keys and values of one token.
        available_bytes: free memory without the model.
        loaded_bytes: memory that the compiled kernels have taken, once they are loaded.
        devices: devices of the machine; by default `discover_devices` is asked.

    Raises:
        ConfigError: the weights alone exceed `EngineConfig.memory_limit_bytes`.
    """
    limit = config.memory_limit_bytes
    devices = _find_devices() if devices is None else devices
    budget = min(available_bytes, limit or available_bytes)
    kv = config.kv_cache_bytes or default_kv_bytes(budget, context, kv_bytes_per_token)
    lanes = wanted_kinds(config, devices)
    if (config.lanes, config.device) == ("auto", "auto") and "npu" in lanes:
        fits = _num_copies(lanes, "lean") * weights_bytes + kv <= budget
        if not fits or any(each.kind == "NPU" and weights_bytes > (each.memory_bytes or inf) for each in devices):
            lanes = lanes.removeprefix("npu+")
    mode, gpu_bytes = _memory_mode(config, lanes, weights_bytes, budget), _gpu_bytes(lanes, devices)
    if config.memory == "auto" and 2 * weights_bytes + kv > gpu_bytes:
        mode = "lean"
    copies = _num_copies(lanes, mode)
    gpu_left = gpu_bytes - (copies - ("npu" in lanes)) * weights_bytes
    if config.kv_cache_bytes is None and 0 < gpu_left < kv:
        kv = int(gpu_left)
    weights = max(copies * weights_bytes, loaded_bytes)
    offload = _OFFLOAD_BYTES if config.offload_bytes else 0
    if limit is not None:
        rest = limit - weights
        if rest <= 0:
            advice = "raise it" if mode == "lean" else 'raise it, or set memory="lean"'
            raise ConfigError(
                f'memory_limit_bytes={limit}: memory="{mode}" takes {weights} bytes for weights of {weights_bytes} '
                f"(copies: {copies}), and the KV pool is within the limit, too; {advice}"
            )
        offload = min(offload, rest // _OFFLOAD_SHARE)
        kv = min(kv, rest - offload)
    return MemoryPlan(lanes, mode, copies, weights, kv, offload, limit)
