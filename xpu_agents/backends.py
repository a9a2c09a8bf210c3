"""What answers chats: the embedded engine, or a server elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import lru_cache
from typing import Any, Protocol

from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest

__all__ = ["API_KEY", "AsyncEvents", "ChatBackend", "Events", "checked_backend", "remote_chat"]

API_KEY = "XPU_AGENTS_API_KEY"
"""Variable of the environment from which frameworks take the key for a server."""

_METHODS = ("complete", "acomplete", "stream", "astream")


class Events(Protocol):
    """The events of one reply; closing it early cancels the request."""

    def __iter__(self) -> Iterator[ChatEvent]:
        """For ``for``."""

    def __next__(self) -> ChatEvent:
        """The next one."""

    def close(self) -> None:
        """End it."""


class AsyncEvents(Protocol):
    """The same for asyncio."""

    def __aiter__(self) -> AsyncIterator[ChatEvent]:
        """For ``async for``."""

    async def aclose(self) -> None:
        """End it."""


class ChatBackend(Protocol):
    """Answers `ChatRequest`s; `xpu_agents.chat.Chat` is one."""

    def complete(self, request: ChatRequest) -> ChatReply:
        """Answer and wait for it."""

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """The same without blocking the event loop; cancelling the task cancels the request."""

    def stream(self, request: ChatRequest) -> Events:
        """Answer event by event."""

    def astream(self, request: ChatRequest) -> AsyncEvents:
        """The same for ``async for``."""


def checked_backend(value: Any) -> ChatBackend | None:
    """A backend, or None.

    Raises:
        ValueError: it lacks a method of one.
    """
    missing = [] if value is None else [name for name in _METHODS if not callable(getattr(value, name, None))]
    if missing:
        raise ValueError(
            f"backend: {value!r} has no {' and no '.join(missing)}; expected an xpu_agents.backends.ChatBackend, for "
            f"instance xpu_agents.chat.Chat(engine)"
        )
    backend: ChatBackend | None = value
    return backend


@lru_cache(maxsize=64)
def remote_chat(base_url: str, model: str, api_key: str | None, server: str) -> ChatBackend:
    """A model of a server; whoever names the same gets the same, so that the server is asked once what it is.

    Raises:
        ConfigError: one of these cannot be used.
    """
    from xpu_agents.remote import RemoteChat  # who does not use it needs no HTTP client

    return RemoteChat(base_url=base_url, model=model, api_key=api_key, server=server)
