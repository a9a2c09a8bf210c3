"""Who listens to a model's answers, and what the engine may use for them: `CallWatch`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables.base import RunnableBindingBase

from xpu_agents import speculation
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, ToolCache
from xpu_agents.speculative.watched_backend import ReplyObserver, WatchedBackend

__all__ = ["CallWatch", "bare_model", "take_tool_cache", "watch_of", "watched_backend", "watching"]

_WATCH: ContextVar[CallWatch | None] = ContextVar("xpu_watch", default=None)
"""Not an argument of calls: those are traced, serialised, and handed to whatever model may stand in for this one."""


@dataclass(frozen=True, slots=True)
class CallWatch:
    """What holds for the calls of one model.

    Attributes:
        model: the model; others that are asked meanwhile have no part in it.
        cache: results that the engine may use.
        turn: is told of the calls that the model writes.
    """

    model: object
    cache: ToolCache | None = None
    turn: speculation.OpenTurn | None = None


def bare_model(model: object) -> object:
    """A model without what is bound to it, such as tools or a configuration: the one that is asked in the end."""
    while isinstance(model, RunnableBindingBase):
        model = model.bound
    return model


@contextmanager
def watching(watch: CallWatch | None) -> Iterator[None]:
    """Calls that are made inside are watched, if there is something to watch."""
    if watch is None:
        yield
        return
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


def watch_of(model: object) -> CallWatch | None:
    """What holds for a call of this model that is made now."""
    watch = _WATCH.get()
    return watch if watch is not None and watch.model is model else None


def take_tool_cache(model: object, arguments: dict[str, Any]) -> CallWatch | None:
    """What holds for a call with a tool cache of its own, which is taken out of the arguments; None without one."""
    cache = arguments.pop("tool_cache", None)
    around = watch_of(model)
    return None if cache is None else CallWatch(model, cache, None if around is None else around.turn)


def watched_backend(backend: ChatBackend, watch: CallWatch | None) -> ChatBackend:
    """The backend; if a turn listens, one that tells it of calls while it answers."""
    turn = None if watch is None else watch.turn
    if turn is None:
        return backend

    def begin(request: ChatRequest) -> ReplyObserver:
        return ReplyObserver(request, turn)

    async def abegin(request: ChatRequest) -> ReplyObserver:
        return ReplyObserver(request, turn)

    return WatchedBackend(backend, begin, abegin)
