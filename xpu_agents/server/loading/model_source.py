"""A model that a server loads when it is needed: `ModelSource`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xpu_agents.chat import Chat
from xpu_agents.server.loading.memory_split import MemoryNeed, split_kv_memory
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.memory import USUAL_KV_BYTES, plan_memory
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.machine import Machine

__all__ = ["ModelSource", "free_memory_bytes", "model_sources"]


@dataclass(frozen=True, slots=True)
class ModelSource:
    """A model that can be loaded.

    Attributes:
        name: name of the model.
        context: context length in tokens.
        needed_bytes: memory that it takes.
        load: loads it and warms it up, in any thread; the caller closes the engine.
        folder: its files; None for a model without files.
        config: settings of its engine.
        aliases: further names for clients, such as the name in Ollama's folder.
    """

    name: str
    context: int
    needed_bytes: int
    load: Callable[[ProgressCallback | None], Chat]
    folder: ModelFolder | None = None
    config: EngineConfig = field(default_factory=EngineConfig)
    aliases: tuple[str, ...] = ()


def free_memory_bytes() -> int:
    """Return the free memory in bytes, without that of KV blocks that loaded models have not used yet."""
    return Machine.here().memory_available_bytes - shared_devices.unused_kv_bytes


def model_sources(
    models: Sequence[tuple[ModelFolder, EngineConfig]], max_tokens: int, available_bytes: int | None = None
) -> list[ModelSource]:
    """Return the sources of models that share the memory of the machine.

    Args:
        models: folder and settings of each model, whose ``kv_cache_bytes`` takes precedence over the division
            of the memory. The models divide the smallest ``memory_limit_bytes`` in proportion to their needs.
        max_tokens: maximum number of output tokens of requests without ``max_tokens``.
        available_bytes: memory to divide; by default what is free now.

    Raises:
        ConfigError: a model does not support ``max_context`` of its settings.
    """
    free_bytes = free_memory_bytes() if available_bytes is None else available_bytes
    limits = [config.memory_limit_bytes for _, config in models if config.memory_limit_bytes is not None]
    free_bytes = min([free_bytes, *limits])
    needs = [
        MemoryNeed(folder.context(config.max_context), folder.kv_bytes_per_token or USUAL_KV_BYTES)
        for folder, config in models
    ]
    settings = [
        config.replace(kv_cache_bytes=config.kv_cache_bytes or pool_bytes)
        for (_, config), pool_bytes in zip(models, split_kv_memory(needs, free_bytes), strict=True)
    ]
    sizes = [
        plan_memory(
            config.replace(memory_limit_bytes=None),
            folder.weights_bytes,
            need.context,
            need.kv_bytes_per_token,
            free_bytes // len(models),
        ).total_bytes
        for (folder, _), config, need in zip(models, settings, needs, strict=True)
    ]
    if len(models) == 1:
        settings = [models[0][1]]
    elif limits:
        shares = [min(limits) * size // sum(sizes) for size in sizes]
        settings = [config.replace(memory_limit_bytes=share) for config, share in zip(settings, shares, strict=True)]
    return [
        ModelSource(folder.name, need.context, size, _loader(folder, config, max_tokens), folder, config)
        for (folder, _), config, need, size in zip(models, settings, needs, sizes, strict=True)
    ]


def _loader(folder: ModelFolder, config: EngineConfig, max_tokens: int) -> Callable[[ProgressCallback | None], Chat]:
    def load(progress: ProgressCallback | None) -> Chat:
        engine = Engine.load(folder.path, config, progress=progress)
        try:
            chat = Chat(engine, max_tokens)
            chat.warm_up()
        except BaseException:
            engine.close()
            raise
        return chat

    return load
