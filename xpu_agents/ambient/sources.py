"""Sources: what brings events, and any async iterator as one; timers and watched files have modules of their own."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_agents.ambient.clock import Clock
from xpu_agents.ambient.events import Incoming

__all__ = ["Feed", "IteratorSource", "Source"]


class Source(Protocol):
    """Brings events for as long as it is listened to."""

    def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """What comes in.

        Args:
            clock: the time.
            last_key: key of the newest event it has brought, in an earlier run too; None if it never has.
        """


@dataclass(frozen=True, slots=True)
class Feed:
    """A source, and the topic that what it brings is emitted on."""

    source: Source
    topic: str


@dataclass(frozen=True, slots=True)
class IteratorSource:
    """Whatever an async iterator yields.

    Attributes:
        name: for people.
        begin: begins it, anew after a failure.
        key: the idempotency key of what it yields; None for none.
    """

    name: str
    begin: Callable[[], AsyncIterable[Any]]
    key: Callable[[Any], str] | None = None

    def __str__(self) -> str:
        return self.name

    async def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """Its items; the next is asked for when the one before has been accepted."""
        items = self.begin()
        try:
            async for each in items:
                yield Incoming(each, None if self.key is None else str(self.key(each)))
        finally:
            close = getattr(items, "aclose", None)
            if close is not None:
                await close()
