"""The store of one app: its journal, inbox and roster in one file, the lock of whoever runs it, and where it lies."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import platformdirs
from filelock import FileLock, Timeout

from xpu_agents.ambient.database import Database
from xpu_agents.ambient.deadletters import DeadLetters
from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.items import InboxTable
from xpu_agents.ambient.journal import Journal
from xpu_agents.ambient.roster import AgentStatus, Roster, Runner
from xpu_runtime.errors import ConfigError

__all__ = ["DATABASE", "Status", "Store", "data_dir", "store_dir"]

DATABASE = "journal.db"

_LOCK = "run.lock"
_LOCK_S = 1.0
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


def data_dir() -> Path:
    """The folder of what must not be lost, unlike a cache; ``XPU_AGENTS_DATA`` overrides it."""
    given = os.environ.get("XPU_AGENTS_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("xpu-agents", appauthor=False))


def store_dir(name: str) -> Path:
    """The folder of the store of an app that has this name.

    Raises:
        ConfigError: the name cannot be that of a folder.
    """
    if not _NAME.fullmatch(name):
        raise ConfigError(f"name: {name!r} cannot be used; expected letters, digits and any of _ - .")
    return data_dir() / "ambient" / name


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
        self.inbox = InboxTable(self.database)
        self.dead_letters = DeadLetters(self.database)
        self.roster = Roster(self.database)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Be the one process that runs it; the system frees the lock however the process ends.

        Raises:
            StoreError: another process runs it.
        """
        lock = FileLock(self.folder / _LOCK, thread_local=False)
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
        items = self.inbox.open_count()
        return Status(self._is_run(), runner.result(), tuple(agents.result()), items.result())

    def close(self) -> None:
        """Finish what is being written, and close the file."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _is_run(self) -> bool:
        lock = FileLock(self.folder / _LOCK, thread_local=False)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            return True
        lock.release()
        return False
