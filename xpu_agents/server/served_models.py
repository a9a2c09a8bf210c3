"""The chat models of a server: `ServedModels`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from xpu_agents.chat import Chat
from xpu_agents.server.loading.model_entry import ModelEntry
from xpu_agents.server.loading.model_loader import ModelLoader
from xpu_agents.server.loading.model_source import ModelSource, free_memory_bytes
from xpu_agents.server.model_names import plain_name, without_priority
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.errors import ConfigError

__all__ = ["LoadedModel", "ModelUseMiddleware", "ServedModels"]

_KEEP_ALIVE_S = 300.0
"""Seconds without requests after which a model that is not the first is unloaded, as at Ollama."""
_USED: ContextVar[list[ModelEntry] | None] = ContextVar("used_models", default=None)
"""Models that the current request uses."""


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model in memory.

    Attributes:
        chat: chat on its engine.
        size_bytes: size of its weights and KV pool.
        device_bytes: the part of it in the memory of a GPU or an NPU.
        expires_at: time at which it is unloaded if no further request comes; None if it stays.
    """

    chat: Chat
    size_bytes: int
    device_bytes: int
    expires_at: datetime | None


class ServedModels:
    """The chat models of a server by name.

    A model is loaded by the first request for it, and unloaded when no request has used it for a time. A model that is
    used is never unloaded. The methods are called in one event loop.

    Args:
        models: models to load when they are needed, and chats on engines of the caller, which are never unloaded. The
            first is the default model.
        keep_alive_s: seconds without requests after which a model is unloaded; None for five minutes, and for ever for
            the first model.
        free_bytes: returns the free memory in bytes.

    Raises:
        ConfigError: two models have the same name.
    """

    def __init__(
        self,
        models: Sequence[Chat | ModelSource],
        keep_alive_s: float | None = None,
        free_bytes: Callable[[], int] = free_memory_bytes,
    ) -> None:
        self._models: dict[str, ModelEntry] = {}
        for model in models:
            source, chat = (model, None) if isinstance(model, ModelSource) else (None, model)
            name = model.name if isinstance(model, ModelSource) else model.engine.name
            if name in self._models:
                raise ConfigError(f"models: two have the name {name!r}; expected different names")
            usual_s = _KEEP_ALIVE_S if self._models else math.inf
            self._models[name] = ModelEntry(name, source, chat, usual_s if keep_alive_s is None else keep_alive_s)
        self._loader = ModelLoader(self._models.values(), free_bytes)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- names and state -------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """Names of the models, that of the default model first."""
        return list(self._models)

    @property
    def default(self) -> str:
        """Name of the default model."""
        return next(iter(self._models))

    @property
    def contexts(self) -> dict[str, int]:
        """Context lengths of the models in tokens."""
        return {name: model.context for name, model in self._models.items()}

    @property
    def sources(self) -> dict[str, ModelSource]:
        """The models that can be loaded."""
        return {name: model.source for name, model in self._models.items() if model.source is not None}

    @property
    def loaded(self) -> dict[str, Chat]:
        """The models that are loaded."""
        return {name: model.chat for name, model in self._models.items() if model.chat is not None}

    @property
    def states(self) -> dict[str, str]:
        """``loaded``, ``loading``, ``unloaded`` or ``closed`` for each model."""
        return {name: model.state for name, model in self._models.items()}

    @property
    def in_memory(self) -> dict[str, LoadedModel]:
        """The models that are loaded, with their sizes and times."""
        found: dict[str, LoadedModel] = {}
        for name, chat in self.loaded.items():
            size_bytes = chat.engine.memory_bytes
            on_cpu = all(lane.device.startswith("CPU") for lane in chat.engine.heg.lanes.values())
            found[name] = LoadedModel(chat, size_bytes, 0 if on_cpu else size_bytes, self._models[name].expires_at)
        return found

    def find(self, name: str) -> str:
        """Return the full name of a model.

        Args:
            name: name in a request, also another name of the source; it may end with the suffix for background work or
                Ollama's tag ``:latest``. Empty for the default model.

        Raises:
            HTTPException: there is no model of this name (status 404).
        """
        found = without_priority(name) or self.default
        if found in self._models:
            return found
        for known, model in self._models.items():
            names = (known, *(() if model.source is None else model.source.aliases))
            if plain_name(found) in map(plain_name, names):
                return known
        expected = " or ".join(map(repr, self._models))
        raise HTTPException(404, f"model: {name!r} is not available; expected {expected}")

    # -- requests --------------------------------------------------------------------------------------------------

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep all models that `chat` returns within this context loaded until its end."""
        used: list[ModelEntry] = []
        token = _USED.set(used)
        try:
            yield
        finally:
            _USED.reset(token)
            for model in used:
                model.num_users -= 1
                self._loader.start_timer(model)

    async def chat(self, name: str = "", keep_alive_s: float | None = None) -> Chat:
        """Return the chat of a model, which is loaded first if necessary; see `find` for its name.

        Args:
            name: name in a request.
            keep_alive_s: seconds without requests after which it is unloaded from now on; None for no change. A model
                that is kept for ever is unloaded only by 0.

        Raises:
            HTTPException: there is no such model (status 404).
            ModelMemoryError: there is too little memory for it at present.
            XpuError: the model cannot be loaded.
        """
        model = self._models[self.find(name)]
        used = _USED.get()
        if used is not None:
            used.append(model)
            model.num_users += 1
        model.stop_timer()
        while (chat := model.chat) is None or (chat.engine.closed and model.source is not None):
            await self._loader.load(model)
        if keep_alive_s is not None:
            model.ask_keep_alive(keep_alive_s)
        if used is None:
            self._loader.start_timer(model)
        return chat

    async def unload(self, name: str) -> None:
        """Unload a model, once no request uses it; see `find` for its name."""
        model = self._models[self.find(name)]
        model.ask_keep_alive(0.0)
        await self._loader.unload(model)

    # -- start and end of the server -------------------------------------------------------------------------------

    def load_now(self, name: str, progress: ProgressCallback | None = None) -> Chat:
        """Load a model before the server starts.

        Raises:
            XpuError: it cannot be loaded.
        """
        model = self._models[name]
        if model.chat is None:
            assert model.source is not None
            model.chat = model.source.load(progress)
        return model.chat

    def pin(self, name: str) -> None:
        """Never unload a model."""
        self._models[name].num_users += 1

    def close(self) -> None:
        """Close the engines of all models that were loaded here, after the end of the event loop."""
        for model in self._models.values():
            if model.source is not None and model.chat is not None:
                model.chat.engine.close()
                model.chat = None


class ModelUseMiddleware:
    """ASGI middleware that keeps the models of a request loaded until its response was sent."""

    def __init__(self, app: ASGIApp, models: ServedModels) -> None:
        self._app = app
        self._models = models

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward one request."""
        with self._models.in_use():
            await self._app(scope, receive, send)
