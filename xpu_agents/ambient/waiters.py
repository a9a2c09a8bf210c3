"""Handlers of this process that wait for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from xpu_agents.ambient.items import InboxItem

__all__ = ["Waiters"]


class Waiters:
    """Futures by item, all of one event loop.

    Args:
        added: called when somebody begins to wait: the answer may be there already.
    """

    def __init__(self, added: Callable[[], None]) -> None:
        self._added = added
        self._futures: dict[str, list[asyncio.Future[InboxItem]]] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Items that somebody waits for."""
        return tuple(self._futures)

    def wait(self, item_id: str) -> asyncio.Future[InboxItem]:
        """A future of the answered item."""
        future: asyncio.Future[InboxItem] = asyncio.get_running_loop().create_future()
        self._futures.setdefault(item_id, []).append(future)
        self._added()
        return future

    def forget(self, item_id: str, future: asyncio.Future[InboxItem]) -> None:
        """Nobody waits for this one any more."""
        futures = self._futures.get(item_id, [])
        if future in futures:
            futures.remove(future)
        if not futures:
            self._futures.pop(item_id, None)

    def tell(self, items: Sequence[InboxItem]) -> None:
        """Pass answers on."""
        for item in items:
            for future in self._futures.pop(item.id, []):
                if not future.done():
                    future.set_result(item)
