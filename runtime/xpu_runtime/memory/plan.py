"""Memory that a model will take, known before it is loaded: `MemoryPlan`."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_runtime.config import EngineConfig, default_kv_bytes
from xpu_runtime.errors import ConfigError, DeviceError
from xpu_runtime.soc.devices import device_kinds, discover_devices

__all__ = ["USUAL_KV_BYTES", "MemoryPlan", "plan_memory"]

USUAL_KV_BYTES = 128 << 10
"""Bytes of the keys and values of a token where a model's files do not say (those of an 8B model in 16 bits)."""

_FAST_COPIES = 2
"""Copies of the weights with ``memory="fast"``."""
_OFFLOAD_BYTES = (1 << 30) + (128 << 20)
"""Most bytes of KV on its way to disk and of kept buffers. The default KV pool has at most four times as many."""
_OFFLOAD_SHARE = 5
"""Parts of what a limit leaves beside the weights, one of which is for KV on its way to disk (chosen)."""


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """Division of the memory of one model.

    Attributes:
        mode: `EngineConfig.memory` with ``auto`` resolved; always ``lean`` on a CPU alone.
        copies: copies of the weights.
        weights_bytes: all copies of the weights: their size in the file, or in memory if that is known and larger.
        kv_bytes: the full KV pool with the prefix cache in it. The pool takes memory as it is used.
        offload_bytes: most KV on its way to disk, with buffers kept for more of it.
        limit_bytes: `EngineConfig.memory_limit_bytes`.
    """

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


def _memory_mode(config: EngineConfig, weights_bytes: int, available_bytes: int) -> str:
    """`MemoryPlan.mode`: ``auto`` leaves half of the memory for the KV cache, activations and other programs."""
    if config.memory == "lean" or _uses_cpu_alone(config):
        return "lean"
    fits = _FAST_COPIES * weights_bytes <= _budget(config, available_bytes) // 2
    return "fast" if fits or config.memory == "fast" else "lean"


def _uses_cpu_alone(config: EngineConfig) -> bool:
    try:
        devices = [device.name for device in discover_devices()]
    except DeviceError:
        devices = []
    return device_kinds(config.lanes, config.device, devices) == "cpu"


def _budget(config: EngineConfig, available_bytes: int) -> int:
    """Memory that the defaults divide: what is free, at most `EngineConfig.memory_limit_bytes`."""
    return min(available_bytes, config.memory_limit_bytes or available_bytes)


def plan_memory(
    config: EngineConfig,
    weights_bytes: int,
    context: int,
    kv_bytes_per_token: float,
    available_bytes: int,
    loaded_bytes: int = 0,
) -> MemoryPlan:
    """Divide the memory of a model.

    Args:
        config: its settings.
        weights_bytes: size of its weight file.
        context: its context length in tokens.
        kv_bytes_per_token: bytes of the keys and values of one token.
        available_bytes: free memory without the model.
        loaded_bytes: memory that the compiled kernels have taken, once they are loaded.

    Raises:
        ConfigError: the weights alone exceed `EngineConfig.memory_limit_bytes`.
    """
    limit = config.memory_limit_bytes
    mode = _memory_mode(config, weights_bytes, available_bytes)
    copies = _FAST_COPIES if mode == "fast" else 1
    weights = max(copies * weights_bytes, loaded_bytes)
    offload = _OFFLOAD_BYTES if config.offload_bytes else 0
    kv = config.kv_cache_bytes or default_kv_bytes(_budget(config, available_bytes), context, kv_bytes_per_token)
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
    return MemoryPlan(mode, copies, weights, kv, offload, limit)
