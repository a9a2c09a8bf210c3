"""Event sources, and the source that wraps an async iterator."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import SourceItem
from xpu_agents.ambient.runtime.clock import Clock

__all__ = ["EventSource", "IteratorSource", "SourceBinding"]


class EventSource(Protocol):
    """An event source."""

    def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Iterate over the items of the source.

        Args:
            clock: source of the time.
            last_key: key of the newest event of the source, also from an earlier run; None without one.
            since: time at which the source was first registered, also in an earlier run; None for now.
        """


@dataclass(frozen=True, slots=True)
class SourceBinding:
    """A source with the topic and key of its events.

    Attributes:
        source: the source.
        topic: topic on which its items are emitted.
        key: function from item content to an idempotency key or None; without it the key of the item is used, if any.
        scope: name of the source if its topic has several, whose keys may be equal; empty otherwise.
    """

    source: EventSource
    topic: str
    key: Callable[[Any], str | None] | None = None
    scope: str = ""

    def scoped(self, key: str | None) -> str | None:
        """The key of an event for a key of an item: of several sources each has its own keys."""
        return f"{self.scope}:{key}" if self.scope and key is not None else key

    def key_of(self, item: SourceItem) -> str | None:
        """The idempotency key of an item within its source; None without one.

        Raises:
            EventError: the key function failed, or its result is not a valid key.
        """
        if self.key is None:
            return item.key
        try:
            payload_key = self.key(item.payload)
            if payload_key is None:
                return None
            event_key = str(payload_key)
            event_key.encode()  # a lone surrogate cannot be stored
        except Exception as error:
            raise EventError(f"key: the key function of source {self.source} failed: {error!r}") from error
        if not event_key:
            raise EventError(
                f"key: '' from the key function of source {self.source}; expected a text that is not empty"
            )
        return event_key


@dataclass(frozen=True, slots=True)
class IteratorSource:
    """The items of an async iterator.

    Attributes:
        name: display name.
        begin: returns the iterator, again after a failure.
        own: True if ``begin`` creates a new iterator, which is then closed here.
    """

    name: str
    begin: Callable[[], AsyncIterable[Any]]
    own: bool = True

    def __str__(self) -> str:
        return self.name

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Iterate over the items. The next one is requested after the previous one was accepted."""
        items = self.begin()
        try:
            async for each in items:
                yield SourceItem(each)
        finally:
            close = getattr(items, "aclose", None) if self.own else None
            if close is not None:
                await close()
