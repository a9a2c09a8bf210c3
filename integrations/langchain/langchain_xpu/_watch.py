"""Observation of a model's calls: a tool cache for the engine, a turn for the stream."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessageChunk
from langchain_core.runnables.base import RunnableBindingBase

from xpu_agents import speculation
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, ToolCache
from xpu_agents.speculative.watched_backend import ReplyObserver, WatchedBackend

__all__ = ["AnswerChunks", "CallWatch", "bare_model", "take_tool_cache", "watch_of", "watched_backend", "watching"]

_WATCH: ContextVar[CallWatch | None] = ContextVar("xpu_watch", default=None)
"""A context variable, since call arguments are traced, serialised and passed to fallback models."""


@dataclass(frozen=True, slots=True)
class CallWatch:
    """Observation of the calls of one model.

    Attributes:
        model: The model; calls of other models are not affected.
        cache: Tool results for the engine.
        turn: Receives the calls that the model writes.
    """

    model: object
    cache: ToolCache | None = None
    turn: speculation.OpenTurn | None = None


def bare_model(model: object) -> object:
    """Returns a model without its bindings, such as tools or a configuration."""
    while isinstance(model, RunnableBindingBase):
        model = model.bound
    return model


@contextmanager
def watching(watch: CallWatch | None) -> Iterator[None]:
    """Activates a watch for the calls inside, if there is one."""
    if watch is None:
        yield
        return
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


def watch_of(model: object) -> CallWatch | None:
    """Returns the active watch of this model."""
    watch = _WATCH.get()
    return watch if watch is not None and watch.model is model else None


def take_tool_cache(model: object, arguments: dict[str, Any]) -> CallWatch | None:
    """Removes a tool cache from the arguments, and returns a watch for it; None without one."""
    cache = arguments.pop("tool_cache", None)
    outer = watch_of(model)
    return None if cache is None else CallWatch(model, cache, None if outer is None else outer.turn)


def watched_backend(backend: ChatBackend, watch: CallWatch | None) -> ChatBackend:
    """Returns the backend; with a turn, one that passes its replies to the turn."""
    turn = None if watch is None else watch.turn
    if turn is None:
        return backend

    def begin(request: ChatRequest) -> ReplyObserver:
        return ReplyObserver(request, turn)

    async def abegin(request: ChatRequest) -> ReplyObserver:
        return ReplyObserver(request, turn)

    return WatchedBackend(backend, begin, abegin)


class AnswerChunks(AsyncIterator[AIMessageChunk]):
    """The chunks of an answer. Closing it closes its source at once.

    It is not a generator, since a closing event loop closes all its generators concurrently, and nested ones would
    conflict.

    Args:
        begin: Creates the source at the first read, and the watch that is active until then.
    """

    def __init__(self, begin: Callable[[], tuple[AsyncGenerator[AIMessageChunk], CallWatch | None]]) -> None:
        self._begin = begin
        self._chunks: AsyncGenerator[AIMessageChunk] | None = None
        self._closed = False

    async def __anext__(self) -> AIMessageChunk:
        if self._closed:
            raise StopAsyncIteration
        if self._chunks is not None:
            return await anext(self._chunks)
        self._chunks, watch = self._begin()
        with watching(watch):
            return await anext(self._chunks)

    async def aclose(self) -> None:
        """Ends the answer, and cancels an unfinished request."""
        self._closed = True
        if self._chunks is not None:
            await self._chunks.aclose()
