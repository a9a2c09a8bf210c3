"""Chats with a model that all programs of a user share: `connect`, `SharedChat`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Self

from xpu_agents.backends import AsyncEvents, Events
from xpu_agents.chat import Chat, ChatEvent, ChatReply, ChatRequest
from xpu_agents.engines import folder_and_config, shared_chat
from xpu_agents.models import DEFAULT_MODEL
from xpu_agents.remote import RemoteChat
from xpu_agents.sharing.hosting import hosted_chat, share_chat
from xpu_agents.sharing.reach import is_reachable, reach
from xpu_agents.sharing.server_place import ServerPlace, running_servers
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError, EngineClosedError, QueueFullError, RequestFailedError, XpuError

__all__ = ["SharedChat", "connect"]

_ENDED = (EngineClosedError, QueueFullError, RequestFailedError)
"""Errors of requests whose server has ended, among others."""
_LEAST_S = 1e-3
"""Deadline in seconds of a request that is sent after its deadline; it then expires."""


def connect(model: str | Path | None = None, config: EngineConfig | None = None) -> SharedChat:
    """Return a chat with a model that all programs of this user share.

    It is the model of a running program of this user: of `xpu-agents serve`, or of a program that called `connect`. If
    there is none, the engine is loaded in this process, and serves other programs that call `connect` until this one
    ends. Programs that start together load it once.

    Args:
        model: path or name of the model, see `xpu_agents.models.resolve_model`; None for that of the server that was
            started last, or else the bundled model.
        config: engine settings; the model is shared with programs of equal settings only. None accepts any settings,
            and loads an engine with the defaults.

    Raises:
        ModelError: the model was not pulled, is incomplete, or its graph is not supported.
        ConfigError: a setting cannot be used on this machine.
    """
    return SharedChat(model, config)


class SharedChat:
    """Chat with a model that programs of a user share; it has the methods of `xpu_agents.chat.Chat`.

    A request whose server ends before the answer has begun is answered by another one, which is found or started as by
    `connect`. An answer that has begun fails then, and the next request is answered. It may be used from several
    threads, tasks and event loops, and need not be closed.

    Args:
        model: see `connect`.
        config: see `connect`.

    Raises:
        ModelError: see `connect`.
        ConfigError: see `connect`.
    """

    def __init__(self, model: str | Path | None = None, config: EngineConfig | None = None) -> None:
        self._model = model
        self._config = config
        self._lock = threading.Lock()
        self._backend = _find_or_load(model, config)

    def __repr__(self) -> str:
        return f"SharedChat({self._backend!r})"

    @property
    def backend(self) -> Chat | RemoteChat:
        """The chat that answers now: one on an engine of this process, or a client of another program."""
        return self._backend

    @property
    def name(self) -> str:
        """Name of the model."""
        backend = self._backend
        return backend.engine.name if isinstance(backend, Chat) else backend.name

    @property
    def max_context(self) -> int | None:
        """Context length in tokens."""
        backend = self._backend
        return backend.engine.max_context if isinstance(backend, Chat) else backend.max_context

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply. Ctrl-C cancels the request.

        Raises:
            XpuError: as for `Chat.complete` and `RemoteChat.complete`.
        """
        attempt = _Attempt(request)
        backend = self._running()
        try:
            return backend.complete(attempt.request)
        except _ENDED as error:
            return self._replacement(backend, error).complete(attempt.request)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Like `complete`, without blocking the event loop; cancelling the task cancels the request."""
        attempt = _Attempt(request)
        backend = await self._arunning()
        try:
            return await backend.acomplete(attempt.request)
        except _ENDED as error:
            other = await asyncio.to_thread(self._replacement, backend, error)
        return await other.acomplete(attempt.request)

    def stream(self, request: ChatRequest) -> _SharedStream:
        """Return the events of the reply; closing the stream, or leaving its loop, cancels the request."""
        return _SharedStream(self, request)

    def astream(self, request: ChatRequest) -> _AsyncSharedStream:
        """Like `stream`, for ``async for``; the request is submitted when the first event is read."""
        return _AsyncSharedStream(self, request)

    # -- internals -------------------------------------------------------------------------------------------------

    def _running(self) -> Chat | RemoteChat:
        backend = self._backend
        return self._replacement(backend) if _has_ended(backend) else backend

    async def _arunning(self) -> Chat | RemoteChat:
        backend = self._backend
        return await asyncio.to_thread(self._replacement, backend) if _has_ended(backend) else backend

    def _replacement(self, ended: Chat | RemoteChat, error: XpuError | None = None) -> Chat | RemoteChat:
        """Return the chat after ``ended``.

        Raises:
            XpuError: ``error``, if it has another cause than the end of a server; or the model cannot be loaded.
        """
        with self._lock:  # of many requests that fail together, one finds or loads
            if self._backend is ended:
                is_running = is_reachable(ended.endpoint) if isinstance(ended, RemoteChat) else not ended.engine.closed
                if error is not None and is_running:
                    raise error
                self._backend = _find_or_load(self._model, self._config)
            return self._backend


class _Attempt:
    """A request that may be sent again, later."""

    def __init__(self, request: ChatRequest) -> None:
        self._request = request
        self._started_at = perf_counter()

    @property
    def request(self) -> ChatRequest:
        """The request with what is left of its deadline."""
        if self._request.deadline_s is None:
            return self._request
        left_s = self._request.deadline_s - (perf_counter() - self._started_at)
        return replace(self._request, deadline_s=max(_LEAST_S, left_s))


class _SharedStream(Iterator[ChatEvent]):
    """Events of one reply."""

    def __init__(self, chat: SharedChat, request: ChatRequest) -> None:
        self._chat = chat
        self._attempt = _Attempt(request)
        self._begun = False
        self._backend = chat._running()
        self._events: Events = self._backend.stream(self._attempt.request)
        self._closed = False

    def __next__(self) -> ChatEvent:
        try:
            event = next(self._events)
        except _ENDED as error:
            if self._begun or self._closed:
                raise
            self._events = self._chat._replacement(self._backend, error).stream(self._attempt.request)
            if self._closed:
                self._events.close()
            event = next(self._events)
        self._begun = True
        return event

    def close(self) -> None:
        """Close the stream; may be called from any thread."""
        self._closed = True
        self._events.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class _AsyncSharedStream(AsyncIterator[ChatEvent]):
    """Asynchronous events of one reply."""

    def __init__(self, chat: SharedChat, request: ChatRequest) -> None:
        self._chat = chat
        self._attempt = _Attempt(request)
        self._begun = False
        self._started: tuple[Chat | RemoteChat, AsyncEvents] | None = None
        self._closed = False

    async def __anext__(self) -> ChatEvent:
        if self._closed:
            raise StopAsyncIteration
        backend, events = self._started or await self._start(await self._chat._arunning())
        try:
            event = await anext(aiter(events))
        except _ENDED as error:
            if self._begun or self._closed:
                raise
            _, events = await self._start(await asyncio.to_thread(self._chat._replacement, backend, error))
            event = await anext(aiter(events))
        self._begun = True
        return event

    async def _start(self, backend: Chat | RemoteChat) -> tuple[Chat | RemoteChat, AsyncEvents]:
        """Begin the reply of ``backend``; another task may have closed the stream since."""
        self._started = backend, backend.astream(self._attempt.request)
        if self._closed:
            await self._started[1].aclose()
        return self._started

    async def aclose(self) -> None:
        """Close the stream; may be called from any task of its event loop."""
        self._closed = True
        if self._started is not None:
            await self._started[1].aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()


def _has_ended(backend: Chat | RemoteChat) -> bool:
    """True if an engine is closed or a socket is gone; a server that was killed leaves its socket behind."""
    if isinstance(backend, Chat):
        return backend.engine.closed
    return backend.endpoint.uds is not None and not Path(backend.endpoint.uds).exists()


def _find_or_load(model: str | Path | None, config: EngineConfig | None) -> Chat | RemoteChat:
    named = DEFAULT_MODEL if model is None else model
    place = ServerPlace(*folder_and_config(named, config))
    wanted_folder = None if model is None else place.folder

    def find() -> Chat | RemoteChat | None:
        chat = hosted_chat(wanted_folder, None if config is None else place.config)
        if chat is not None:
            return chat
        with suppress(ConfigError):  # without a runtime folder
            servers = running_servers(wanted_folder) if config is None else [place.server]
            for server in servers:
                if server is not None and (found := reach(server)) is not None:
                    return found
        return None

    if (found := find()) is not None:
        return found
    with place.starting() as held:  # waits for a program that loads the model
        if held and (found := find()) is not None:
            return found
        chat = shared_chat(named, config)
        if held:
            share_chat(chat, place)
        return chat
