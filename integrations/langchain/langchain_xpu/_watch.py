"""Who listens to a model's answers, and what the engine may use for them: `Watch`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from contextlib import aclosing, closing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatEvent, ChatReply, ChatRequest, ToolCache, ToolCallDelta

__all__ = ["Watch", "given_cache", "heard_backend", "watch_of", "watching"]

_WATCH: ContextVar[Watch | None] = ContextVar("xpu_watch", default=None)
"""Not an argument of calls: those are traced, serialised, and handed to whatever model may stand in for this one."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What holds for the calls of one model.

    Attributes:
        model: the model; others that are asked meanwhile have no part in it.
        cache: results that the engine may use.
        hear: takes the pieces of calls as the model writes them.
    """

    model: object
    cache: ToolCache | None = None
    hear: Callable[[ToolCallDelta], None] | None = None


@contextmanager
def watching(watch: Watch | None) -> Iterator[None]:
    """Calls that are made inside are watched, if there is something to watch."""
    if watch is None:
        yield
        return
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


def watch_of(model: object) -> Watch | None:
    """What holds for a call of this model that is made now."""
    watch = _WATCH.get()
    return watch if watch is not None and watch.model is model else None


def given_cache(model: object, arguments: dict[str, Any]) -> Watch | None:
    """What holds for a call with a tool cache of its own, which is taken out of the arguments; None without one."""
    cache = arguments.pop("tool_cache", None)
    around = watch_of(model)
    return None if cache is None else Watch(model, cache, None if around is None else around.hear)


def heard_backend(backend: ChatBackend, watch: Watch | None) -> ChatBackend:
    """The backend; if somebody listens, one that tells him of calls while it answers."""
    return backend if watch is None or watch.hear is None else _HeardBackend(backend, watch.hear)


class _HeardBackend:
    """Answers as another backend does."""

    def __init__(self, backend: ChatBackend, hear: Callable[[ToolCallDelta], None]) -> None:
        self._backend = backend
        self._hear = hear

    def complete(self, request: ChatRequest) -> ChatReply:
        with closing(self.stream(request)) as events:
            return ChatReply.of(events)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        async with aclosing(self.astream(request)) as events:
            return ChatReply.of([event async for event in events])

    def stream(self, request: ChatRequest) -> Generator[ChatEvent]:
        with closing(self._backend.stream(request)) as events:
            for event in events:
                if isinstance(event, ToolCallDelta):
                    self._hear(event)
                yield event

    async def astream(self, request: ChatRequest) -> AsyncGenerator[ChatEvent]:
        async with aclosing(self._backend.astream(request)) as events:
            async for event in events:
                if isinstance(event, ToolCallDelta):
                    self._hear(event)
                yield event
