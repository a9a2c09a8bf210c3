"""Memory that a model will take, as text for people before it is loaded."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_runtime import EngineConfig
from xpu_runtime.engine.loading import profile_key
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import ConfigError, DeviceError
from xpu_runtime.memory import USUAL_KV_BYTES, default_reserve_bytes, plan_memory
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile

__all__ = ["GIB", "describe_memory", "folder_memory", "format_size"]

GIB = 1 << 30


def format_size(count: int) -> str:
    """Format ``count`` bytes: ``512.0 MiB``, ``1.5 GiB``."""
    return f"{count / GIB:.1f} GiB" if count >= GIB else f"{count / (1 << 20):.1f} MiB"


def folder_memory(folder: ModelFolder, config: EngineConfig, machine: Machine) -> list[str]:
    """Describe the memory of a model in a folder, see `describe_memory`.

    Raises:
        ConfigError: the model does not support `EngineConfig.max_context`.
    """
    context, kv_bytes = folder.context(config.max_context), folder.kv_bytes_per_token
    try:
        profile = Profile.load(profile_key(folder, config).path)
    except DeviceError:  # `xpu-agents doctor` reports it
        profile = None
    loaded_bytes = {} if profile is None else profile.loaded_bytes
    return describe_memory(config, folder.weights_bytes, context, kv_bytes, machine, loaded_bytes)


def describe_memory(
    config: EngineConfig,
    weights_bytes: int,
    context: int,
    kv_bytes_per_token: int | None,
    machine: Machine,
    loaded_bytes: Mapping[str, int],
) -> list[str]:
    """Say in sentences what a model will take, what is free, and what gives way when other programs need memory.

    Args:
        config: settings of the model.
        weights_bytes: size of its weight file.
        context: its context length in tokens.
        kv_bytes_per_token: bytes of the keys and values of one token; None if its files do not say.
        machine: this machine.
        loaded_bytes: memory that earlier loads took, by `EngineConfig.memory` mode.
    """
    free_bytes = max(0, machine.memory_available_bytes - shared_devices.unused_kv_bytes)
    try:
        plan = plan_memory(config, weights_bytes, context, kv_bytes_per_token or USUAL_KV_BYTES, free_bytes)
    except ConfigError as error:
        return [str(error)]
    loaded = loaded_bytes.get(plan.mode, 0)
    taken = f"{format_size(loaded)} as at the last load" if loaded else f"at least {format_size(plan.weights_bytes)}"
    lines = [
        f"takes {taken} for weights and kernels (memory={plan.mode!r}, copies: {plan.copies}) and, as it is used, up "
        f"to {format_size(plan.kv_bytes)} for the KV pool"
    ]
    limit = "" if plan.limit_bytes is None else f"; all within the limit of {format_size(plan.limit_bytes)}"
    total = format_size(machine.memory_total_bytes)
    lines.append(f"{format_size(free_bytes)} of {total} is free{limit}")
    reserve = config.memory_reserve_bytes
    if reserve is None:
        reserve = default_reserve_bytes(machine.memory_total_bytes)
    if max(plan.weights_bytes, loaded) + plan.kv_bytes > free_bytes:
        lines.append("more than is free: set kv_cache_bytes or memory_limit_bytes, or close other programs")
    elif reserve:
        lines.append(
            f"with less than {format_size(reserve)} free, cached prefixes, then other unused KV blocks are given back"
        )
    return lines
