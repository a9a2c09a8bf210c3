"""Sources: what brings events, and any async iterator as one; timers and watched files have modules of their own."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_agents.ambient.errors import EventError
from xpu_agents.ambient.events import SourceItem
from xpu_agents.ambient.runtime.clock import Clock

__all__ = ["EventSource", "IteratorSource", "SourceBinding"]


class EventSource(Protocol):
    """Brings events for as long as it is listened to."""

    def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """What comes in.

        Args:
            clock: the time.
            last_key: key of the newest event it has brought, in an earlier run too; None if it never has.
            since: when it was first listened to, in an earlier run too; None is now.
        """


@dataclass(frozen=True, slots=True)
class SourceBinding:
    """A source, and how what it brings is emitted.

    Attributes:
        source: the source.
        topic: what it is emitted on.
        key: makes its idempotency key of its content, or None for none; None for the key that it comes with, if any.
    """

    source: EventSource
    topic: str
    key: Callable[[Any], str | None] | None = None

    def key_of(self, incoming: SourceItem) -> str | None:
        """The idempotency key of what came in; None for none.

        Raises:
            EventError: it cannot be told.
        """
        if self.key is None:
            return incoming.key
        try:
            told = self.key(incoming.payload)
            if told is None:
                return None
            found = str(told)
            found.encode()  # half a surrogate pair cannot be kept
        except Exception as error:
            raise EventError(f"key: that of what {self.source} brings cannot be told: {error!r}") from error
        if not found:
            raise EventError(f"key: that of what {self.source} brings is empty; expected a text")
        return found


@dataclass(frozen=True, slots=True)
class IteratorSource:
    """Whatever an async iterator yields.

    Attributes:
        name: for people.
        begin: begins it, anew after a failure.
        own: whether what ``begin`` returns is made by it, and closed here; what there is only one of is asked again.
    """

    name: str
    begin: Callable[[], AsyncIterable[Any]]
    own: bool = True

    def __str__(self) -> str:
        return self.name

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Its items; the next is asked for when the one before has been accepted."""
        items = self.begin()
        try:
            async for each in items:
                yield SourceItem(each)
        finally:
            close = getattr(items, "aclose", None) if self.own else None
            if close is not None:
                await close()
