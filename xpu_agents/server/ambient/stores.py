"""The stores of ambient apps that a server gives access to: `AmbientStores`."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from xpu_agents.ambient.app import AmbientApp
from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.events import Receipt, check_key, payload_json
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.runtime.clock import SystemClock
from xpu_agents.ambient.store.items import InboxItem
from xpu_agents.ambient.store.selection import select_stores
from xpu_agents.ambient.store.store import Store

__all__ = ["AmbientStores", "EventAcceptor", "ListedItem"]

_LOG = logging.getLogger("xpu_agents.server")

EventAcceptor = Callable[[str, object, str | None], Awaitable[Receipt]]
"""Accepts an event: topic, content and key."""


@dataclass(frozen=True, slots=True)
class ListedItem:
    """An item of an inbox.

    Attributes:
        app: name of the app.
        item: the item.
        inbox: its inbox.
    """

    app: str
    item: InboxItem
    inbox: InboxClient


class AmbientStores:
    """The stores of ambient apps: that of an app of this process, or those of apps that other processes run.

    Thread-safe. Stores of other processes are looked up with each call, so that apps may begin and end at any time. A
    store that cannot be used is left out, and its error is logged once.

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
        self._logged: dict[str, str] = {}  # last error of each app

    def check(self) -> None:
        """Check that a store that was named exists.

        Raises:
            StoreError: it does not.
        """
        if self.app is None and any(self._select.args):
            self._select()

    def items(self, *, answered: bool) -> tuple[list[ListedItem], Mapping[str, StoreError]]:
        """Return the items of all inboxes, and the errors of those that cannot be read, by the names of their apps.

        Args:
            answered: whether items are wanted that no longer wait for the user.
        """
        clock = SystemClock()
        if self.app is not None:
            inboxes, errors = {self.app.name: self.app.inbox}, dict[str, StoreError]()
        else:
            stores, errors = self._stores()
            inboxes = {name: InboxClient(partial(_same, store), clock) for name, store in stores.items()}
        items: list[ListedItem] = []
        for name, inbox in inboxes.items():
            try:
                items += [ListedItem(name, item, inbox) for item in inbox.list(answered=answered)]
            except StoreError as error:
                errors[name] = error
        self._log(errors)
        return items, errors

    def acceptors(self, topic: str) -> tuple[dict[str, EventAcceptor], Mapping[str, StoreError]]:
        """Return functions that accept an event of a topic, by the names of the apps whose agents listen to it.

        An app of this process checks the content at once. An app of another process does so when it routes the event:
        a content that an agent cannot take is a dead letter of this agent.

        Returns:
            The functions, and the errors of stores that cannot be used, by the names of their apps.
        """
        if self.app is not None:
            has_topic = any(each.topic == topic for each in self.app.agents)
            return {self.app.name: self.app.aemit} if has_topic else {}, {}
        stores, errors = self._stores()
        acceptors: dict[str, EventAcceptor] = {}
        for name, store in stores.items():
            try:
                if topic in store.routing.topics().result():
                    acceptors[name] = partial(_accept, store)
            except StoreError as error:
                errors[name] = error
        self._log(errors)
        return acceptors, errors

    def _stores(self) -> tuple[dict[str, Store], dict[str, StoreError]]:
        """Return the stores of apps that other processes run, and the errors of others, by the name of the app."""
        errors: dict[str, StoreError] = {}
        try:
            folders = self._select()
        except StoreError:
            folders = []  # no app has run yet
        with self._lock:
            for gone in self._opened.keys() - set(folders):
                self._opened.pop(gone).close()
            for folder in folders:
                if folder not in self._opened:
                    try:
                        self._opened[folder] = Store(folder)
                    except StoreError as error:
                        errors[folder.name] = error
            return {folder.name: self._opened[folder] for folder in folders if folder in self._opened}, errors

    def _log(self, errors: Mapping[str, StoreError]) -> None:
        """Log errors that were not logged before."""
        with self._lock:
            for name, error in errors.items():
                if self._logged.get(name) != str(error):
                    self._logged[name] = str(error)
                    _LOG.warning("the app %r is left out: %s", name, error)

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
