"""Chat backends: an embedded engine, or a remote server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import lru_cache
from typing import Any, Protocol

from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest

__all__ = ["API_KEY", "AsyncEvents", "ChatBackend", "Events", "checked_backend", "remote_chat"]

API_KEY = "XPU_AGENTS_API_KEY"
"""Environment variable with the API key of a remote server."""

_METHODS = ("complete", "acomplete", "stream", "astream")


class Events(Protocol):
    """Events of one reply; closing the iterator early cancels the request."""

    def __iter__(self) -> Iterator[ChatEvent]:
        """Return the iterator."""

    def __next__(self) -> ChatEvent:
        """Return the next event."""

    def close(self) -> None:
        """Close the iterator."""


class AsyncEvents(Protocol):
    """Asynchronous events of one reply."""

    def __aiter__(self) -> AsyncIterator[ChatEvent]:
        """Return the iterator."""

    async def aclose(self) -> None:
        """Close the iterator."""


class ChatBackend(Protocol):
    """Protocol of objects that answer `ChatRequest`s, such as `xpu_agents.chat.Chat`."""

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply."""

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply without blocking the event loop; cancelling the task cancels the request."""

    def stream(self, request: ChatRequest) -> Events:
        """Return the events of the reply."""

    def astream(self, request: ChatRequest) -> AsyncEvents:
        """Return the events of the reply for ``async for``."""


def checked_backend(value: Any) -> ChatBackend | None:
    """Check that a value has the methods of a `ChatBackend`; None is accepted.

    Raises:
        ValueError: a method is missing.
    """
    missing = [] if value is None else [method for method in _METHODS if not callable(getattr(value, method, None))]
    if missing:
        raise ValueError(
            f"backend: {value!r} has no {' and no '.join(missing)}; expected an xpu_agents.backends.ChatBackend, for "
            f"instance xpu_agents.chat.Chat(engine)"
        )
    backend: ChatBackend | None = value
    return backend


@lru_cache(maxsize=64)
def remote_chat(
    base_url: str, model: str, api_key: str | None, server: str, requests_per_minute: int | None
) -> ChatBackend:
    """Return the remote chat for these settings; cached, so that equal settings share the request limit.

    Raises:
        ConfigError: a setting is invalid.
    """
    from xpu_agents.remote import RemoteChat  # imported on first use, since it needs an HTTP client

    return RemoteChat(
        base_url=base_url, model=model, api_key=api_key, server=server, requests_per_minute=requests_per_minute
    )
