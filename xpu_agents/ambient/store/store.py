"""The store of one app: its journal, inbox and roster in one file, the lock of whoever runs it, and where it lies."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import platformdirs
from filelock import FileLock, Timeout

from xpu_agents.ambient.errors import StoreError
from xpu_agents.ambient.store.agent_registry import AgentRegistry, AgentStatus, RunnerProcess
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.dead_letters import DeadLetters
from xpu_agents.ambient.store.inbox_items import InboxTable
from xpu_agents.ambient.store.item_expiry import ItemExpiry
from xpu_agents.ambient.store.journal import Journal
from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home

__all__ = ["DATABASE_NAME", "AppStatus", "Store", "data_dir", "store_dir"]

DATABASE_NAME = "journal.db"

_LOCK = "run.lock"
_LOCK_S = 1.0
_NAME = re.compile(r"[A-Za-z0-9](?:[\w.-]*[\w-])?")

_TIMES = (
    ("events", "accepted_at", "accepted_at"),
    ("deliveries", "due_at", "due_at"),
    ("deliveries", "ended_at", "ended_at"),
    ("deliveries", "revived_at", "revived_at"),
    ("items", "until", "asked_at"),
    ("items", "asked_at", "asked_at"),
    ("items", "answered_at", "answered_at"),
    ("runner", "started_at", "started_at"),
    ("agents", "since", "since"),
)
"""All times in a store: table, column, and the column that tells when it was written."""


def data_dir() -> Path:
    """The folder of what must not be lost, unlike a cache; ``XPU_AGENTS_DATA`` overrides it."""
    given = os.environ.get("XPU_AGENTS_DATA")
    return expand_home(given) if given else Path(platformdirs.user_data_dir("xpu-agents", appauthor=False))


def store_dir(name: str) -> Path:
    """The folder of the store of an app that has this name.

    Raises:
        ConfigError: the name cannot be that of a folder.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ConfigError(
            f"name: {name!r} cannot be used; expected letters, digits and any of _ - ., one of A-Z, a-z or 0-9 at "
            f"the beginning, with no . at the end"
        )
    return data_dir() / "ambient" / name


@dataclass(frozen=True, slots=True)
class AppStatus:
    """How an app is doing.

    Attributes:
        running: whether a process runs it now.
        runner: that process, or the last one.
        agents: its agents, by name.
        open_items: how many items of the inbox wait for a person.
    """

    running: bool
    runner: RunnerProcess | None
    agents: tuple[AgentStatus, ...]
    open_items: int


class Store:
    """Opens the store in a folder; several processes may have it open, one may run it.

    Raises:
        StoreError: it cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database(folder / DATABASE_NAME)
        self.journal = Journal(self.database)
        self.inbox = InboxTable(self.database)
        self.closing = ItemExpiry(self.database)
        self.dead_letters = DeadLetters(self.database)
        self.roster = AgentRegistry(self.database)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Be the one process that runs it; the system frees the lock however the process ends.

        Raises:
            StoreError: another process runs it, or another app of this one; or its lock cannot be written.
        """
        try:
            lock = self._locked(_LOCK_S)
        except Timeout:
            runner = self.roster.runner().result()
            if runner is not None and runner.pid == os.getpid():
                who = "another AmbientApp of this process"
            else:
                who = "another process" if runner is None else f"another process (process {runner.pid})"
            raise StoreError(f"{self.folder}: {who} runs this app; stop it, or give one another name") from None
        try:
            yield
        finally:
            lock.release()

    def set_back(self, seconds: float, since: float, now: float) -> Future[None]:
        """Move all times with the machine's clock, which was set back: what is due in a minute stays due in a minute.

        Args:
            seconds: by how much.
            since: what is from here to now was written after that, and stays.
            now: the time.
        """

        def write(db: sqlite3.Connection) -> None:
            for table, column, written in _TIMES:
                db.execute(
                    f"UPDATE {table} SET {column} = {column} - ? WHERE {written} NOT BETWEEN ? AND ?",
                    (seconds, since, now),
                )

        return self.database.write(write)

    def status(self, now: float, announce: Callable[[], None] = lambda: None) -> AppStatus:
        """How the app is doing.

        Args:
            now: the time.
            announce: called if a question was closed whose time is over.
        """
        self.closing.overdue(now, announce)
        runner, agents = self.roster.runner(), self.roster.statuses()
        items = self.inbox.open_count()
        return AppStatus(self._is_run(), runner.result(), tuple(agents.result()), items.result())

    def close(self) -> None:
        """Finish what is being written, and close the file."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _is_run(self) -> bool:
        try:
            self._locked(0).release()
        except Timeout:
            return True
        return False

    def _locked(self, timeout_s: float) -> FileLock:
        """The lock of whoever runs it, taken.

        Raises:
            Timeout: another has it.
            StoreError: it cannot be written.
        """
        lock = FileLock(self.folder / _LOCK, thread_local=False)
        try:
            lock.acquire(timeout=timeout_s)
        except Timeout:
            raise
        except OSError as error:
            raise StoreError(f"{self.folder / _LOCK}: cannot be locked: {error}") from error
        return lock
