"""The store of one app: its journal, inbox and roster in one file, and the lock of whoever runs it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from xpu_agents.ambient.database import Database
from xpu_agents.ambient.deadletters import DeadLetters
from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.items import Items
from xpu_agents.ambient.journal import Journal
from xpu_agents.ambient.places import DATABASE, LOCK
from xpu_agents.ambient.roster import AgentStatus, Roster, Runner

__all__ = ["Status", "Store"]

_LOCK_S = 1.0


@dataclass(frozen=True, slots=True)
class Status:
    """How an app is doing.

    Attributes:
        running: whether a process runs it now.
        runner: that process, or the last one.
        agents: its agents, by name.
        open_items: how many items of the inbox wait for a person.
    """

    running: bool
    runner: Runner | None
    agents: tuple[AgentStatus, ...]
    open_items: int


class Store:
    """Opens the store in a folder; several processes may have it open, one may run it.

    Raises:
        StoreError: it cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database(folder / DATABASE)
        self.journal = Journal(self.database)
        self.items = Items(self.database)
        self.dead_letters = DeadLetters(self.database)
        self.roster = Roster(self.database)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Be the one process that runs it; the system frees the lock however the process ends.

        Raises:
            StoreError: another process runs it.
        """
        lock = FileLock(self.folder / LOCK, thread_local=False)
        try:
            lock.acquire(timeout=_LOCK_S)
        except Timeout:
            runner = self.roster.runner().result()
            who = "" if runner is None else f" (process {runner.pid})"
            raise StoreError(
                f"{self.folder}: another process{who} runs this app; stop it, or give one another name"
            ) from None
        try:
            yield
        finally:
            lock.release()

    def status(self) -> Status:
        """How the app is doing."""
        runner, agents = self.roster.runner(), self.roster.statuses()
        items = self.items.open_count()
        return Status(self._is_run(), runner.result(), tuple(agents.result()), items.result())

    def close(self) -> None:
        """Finish what is being written, and close the file."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _is_run(self) -> bool:
        lock = FileLock(self.folder / LOCK, thread_local=False)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            return True
        lock.release()
        return False
