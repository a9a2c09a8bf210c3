"""Loads and unloads the models of a server: `ModelLoader`."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from xpu_agents.server.loading.errors import ModelMemoryError
from xpu_agents.server.loading.model_entry import ModelEntry
from xpu_agents.server.loading.model_source import ModelSource

__all__ = ["ModelLoader"]

_LOG = logging.getLogger("xpu_agents.server")


class ModelLoader:
    """Loads models, and unloads idle ones after their time or to make room.

    Args:
        models: all models.
        free_bytes: returns the free memory in bytes.
    """

    def __init__(self, models: Collection[ModelEntry], free_bytes: Callable[[], int]) -> None:
        self._models = models
        self._free_bytes = free_bytes
        self._changes = asyncio.Lock()  # one model is loaded or unloaded at a time
        self._tasks: set[asyncio.Task[None]] = set()

    async def load(self, model: ModelEntry) -> None:
        """Load a model, or wait until it is loaded. The load goes on if the task is cancelled.

        Raises:
            ModelMemoryError: there is too little memory at present.
            XpuError: the model cannot be loaded.
        """
        if model.loading is None:
            model.loading = self._begin(self._load(model))
            model.loading.add_done_callback(_mark_retrieved)  # all requests that wait for it may have left
        await asyncio.shield(model.loading)

    async def unload(self, model: ModelEntry) -> None:
        """Unload a model if no request uses it."""
        async with self._changes:
            if model.is_idle:
                await self._close(model)

    def start_timer(self, model: ModelEntry) -> None:
        """Unload a model after its time without requests."""
        model.start_timer(lambda: self._begin(self.unload(model)))

    async def _load(self, model: ModelEntry) -> None:
        assert model.source is not None
        try:
            async with self._changes:
                await self._close(model)  # its engine has failed
                await self._make_room(model.source)
                _LOG.info("%s: loading", model.name)
                begun_at = time.perf_counter()
                model.chat = await asyncio.to_thread(model.source.load, None)
                _LOG.info("%s: loaded in %.1f s", model.name, time.perf_counter() - begun_at)
        finally:
            model.loading = None
            self.start_timer(model)

    async def _make_room(self, source: ModelSource) -> None:
        """Unload the idle models that were not used for the longest time until there is memory for another."""
        while (free_bytes := self._free_bytes()) < source.needed_bytes:
            idle = [each for each in self._models if each.is_idle]
            if not idle:
                raise ModelMemoryError(
                    f"model: {source.name!r} needs {_gib(source.needed_bytes)} of memory, {_gib(free_bytes)} are free, "
                    f"and no other model is idle; retry later, or set a smaller max_context or memory = 'lean'"
                )
            await self._close(min(idle, key=lambda each: each.last_used_at))

    async def _close(self, model: ModelEntry) -> None:
        """Close the engine of a model that no request uses, or whose engine has failed."""
        chat = model.take_chat()
        if chat is not None:
            await asyncio.to_thread(chat.engine.close)
            _LOG.info("%s: unloaded", model.name)

    def _begin(self, change: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that goes on when the requests that wait for it are gone."""
        task = asyncio.get_running_loop().create_task(change)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _mark_retrieved(loading: asyncio.Future[None]) -> None:
    if not loading.cancelled():
        loading.exception()


def _gib(size_bytes: int) -> str:
    return f"{size_bytes / (1 << 30):.2f} GiB"
