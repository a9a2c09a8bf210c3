"""Ambient agents that run in the server, with one of its models: `running_agents`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

from xpu_agents.ambient import AmbientApp
from xpu_agents.backends import AsyncEvents, Events
from xpu_agents.chat import Chat, ChatEvent, ChatReply, ChatRequest
from xpu_agents.models import resolve_model
from xpu_agents.server.served_models import ServedModels
from xpu_runtime.errors import ModelError

__all__ = ["ServedBackend", "running_agents", "served_model"]


def served_model(app: AmbientApp, models: ServedModels) -> str | None:
    """Return the name of the model of the server that an app gets: its own if it is served, else the first.

    None if the app has a backend of its own.
    """
    if app.model is None:
        return None
    try:
        folder = resolve_model(app.model).resolve()
    except ModelError:
        return models.default
    places = {name: source.folder.path.resolve() for name, source in models.sources.items() if source.folder}
    return next((name for name, place in places.items() if place == folder), models.default)


@asynccontextmanager
async def running_agents(app: AmbientApp, models: ServedModels) -> AsyncIterator[None]:
    """Run the agents of an app in the event loop of the server, with a model of the server."""
    name = served_model(app, models)
    if name is not None:
        app.use_backend(ServedBackend(models, name))
    async with app:
        yield


class ServedBackend:
    """Chat backend with a model of the server, which is loaded by the first request and then stays loaded.

    Create it in the event loop of the server. The methods without ``await`` are for other threads.

    Args:
        models: models of the server.
        name: name of the model.
    """

    def __init__(self, models: ServedModels, name: str) -> None:
        self._models = models
        self._name = models.find(name)
        self._loop = asyncio.get_running_loop()
        models.pin(self._name)

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply."""
        return self._loaded_chat().complete(request)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply without blocking the event loop; cancelling the task cancels the request."""
        return await (await self._models.chat(self._name)).acomplete(request)

    def stream(self, request: ChatRequest) -> Events:
        """Return the events of the reply."""
        return self._loaded_chat().stream(request)

    def astream(self, request: ChatRequest) -> AsyncEvents:
        """Return the events of the reply for ``async for``."""

        async def events() -> AsyncGenerator[ChatEvent, None]:
            chat = await self._models.chat(self._name)
            async with aclosing(chat.astream(request)) as stream:
                async for event in stream:
                    yield event

        return events()

    def _loaded_chat(self) -> Chat:
        chat = self._models.loaded.get(self._name)
        if chat is None or chat.engine.closed:
            chat = asyncio.run_coroutine_threadsafe(self._models.chat(self._name), self._loop).result()
        return chat
