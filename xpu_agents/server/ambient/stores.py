"""The stores of ambient apps that a server gives access to: `AmbientStores`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Self

from xpu_agents.ambient.app import AmbientApp
from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.events import Receipt, check_key, payload_json
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.runtime.clock import SystemClock
from xpu_agents.ambient.store.selection import select_stores
from xpu_agents.ambient.store.store import Store

__all__ = ["AmbientStores", "EventAcceptor"]

EventAcceptor = Callable[[str, object, str | None], Awaitable[Receipt]]
"""Accepts an event: topic, content and key."""


class AmbientStores:
    """The stores of ambient apps: that of an app of this process, or those of apps that other processes run.

    Thread-safe. Stores of other processes are looked up with each call, so that apps may begin and end at any time.

    Args:
        app: an app that this process runs; no other store is used then.
        name: name of the only app; None for all that have run.
        folder: folder of the only store, outside of the data folder.

    Raises:
        ConfigError: both a name and a folder were given.
    """

    def __init__(self, app: AmbientApp | None = None, *, name: str | None = None, folder: Path | None = None) -> None:
        self.app = app
        self._select = partial(select_stores, name, folder)
        self._lock = threading.Lock()
        self._opened: dict[Path, Store] = {}

    def check(self) -> None:
        """Check that a store that was named exists.

        Raises:
            StoreError: it does not.
        """
        if self.app is None and any(self._select.args):
            self._select()

    def inboxes(self) -> dict[str, InboxClient]:
        """Return the inbox of each app, by the name of the app.

        Raises:
            StoreError: a store cannot be opened.
        """
        if self.app is not None:
            return {self.app.name: self.app.inbox}
        clock = SystemClock()
        return {name: InboxClient(partial(_same, store), clock) for name, store in self.stores().items()}

    def acceptors(self, topic: str) -> dict[str, EventAcceptor]:
        """Return functions that accept an event of a topic, by the names of the apps whose agents listen to it.

        An app of this process checks the content at once. An app of another process does so when it routes the event:
        a content that an agent cannot take is a dead letter of this agent.

        Raises:
            StoreError: a store cannot be opened.
        """
        if self.app is not None:
            return {self.app.name: self.app.aemit} if any(each.topic == topic for each in self.app.agents) else {}
        return {
            name: partial(_accept, store)
            for name, store in self.stores().items()
            if topic in store.routing.topics().result()
        }

    def stores(self) -> dict[str, Store]:
        """Return the stores of apps that other processes run, by the name of the app.

        Raises:
            StoreError: a store cannot be opened.
        """
        try:
            folders = self._select()
        except StoreError:
            folders = []  # no app has run yet
        with self._lock:
            for gone in self._opened.keys() - set(folders):
                self._opened.pop(gone).close()
            for folder in folders:
                if folder not in self._opened:
                    self._opened[folder] = Store(folder)
            return {folder.name: self._opened[folder] for folder in folders}

    def close(self) -> None:
        """Close the stores of other processes."""
        with self._lock:
            while self._opened:
                self._opened.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


async def _accept(store: Store, topic: str, payload: object, key: str | None) -> Receipt:
    """Accept an event that the process of the app routes.

    Raises:
        EventError: the content cannot be written as JSON, or the key is not valid.
    """
    check_key(key)
    accepting = store.journal.accept(topic, payload_json(topic, payload), key, None, SystemClock().time())
    return await asyncio.wrap_future(accepting)


def _same(store: Store) -> Store:
    return store
