"""The store of an app: journal, inbox and agent registry in one database, with a lock for the running process."""

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
from xpu_agents.ambient.store.event_routing import EventRouting
from xpu_agents.ambient.store.inbox_items import InboxTable
from xpu_agents.ambient.store.item_expiry import ItemExpiry
from xpu_agents.ambient.store.journal import Journal
from xpu_runtime.errors import ConfigError
from xpu_runtime.files import expand_home

__all__ = ["DATABASE_NAME", "AppStatus", "Store", "data_dir", "store_dir"]

DATABASE_NAME = "journal.db"

_LOCK_NAME = "run.lock"
_LOCK_TIMEOUT_S = 1.0
_NAME_PATTERN = re.compile(r"[A-Za-z0-9](?:[\w.-]*[\w-])?")

_TIME_COLUMNS = (
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
"""All time columns of a store: table, column, and the column with the time of writing."""


def data_dir() -> Path:
    """The folder for data that must not be deleted, unlike a cache; ``XPU_AGENTS_DATA`` overrides it."""
    chosen_dir = os.environ.get("XPU_AGENTS_DATA")
    return expand_home(chosen_dir) if chosen_dir else Path(platformdirs.user_data_dir("xpu-agents", appauthor=False))


def store_dir(name: str) -> Path:
    """The store folder for the name of an app.

    Raises:
        ConfigError: the name is not a valid folder name.
    """
    if not isinstance(name, str) or not _NAME_PATTERN.fullmatch(name):
        raise ConfigError(
            f"name: {name!r} is not valid; expected letters, digits and any of _ - ., with one of A-Z, a-z or 0-9 at "
            f"the start and no . at the end"
        )
    return data_dir() / "ambient" / name


@dataclass(frozen=True, slots=True)
class AppStatus:
    """The status of an app.

    Attributes:
        running: True if a process runs the app now.
        runner: that process, or the last one.
        agents: status of its agents, by name.
        open_items: number of inbox items that wait for the user.
    """

    running: bool
    runner: RunnerProcess | None
    agents: tuple[AgentStatus, ...]
    open_items: int


class Store:
    """Opens the store in a folder. Several processes may open it, and one may run it.

    Raises:
        StoreError: the store cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database(folder / DATABASE_NAME)
        self.journal = Journal(self.database)
        self.routing = EventRouting(self.database)
        self.inbox = InboxTable(self.database)
        self.expiry = ItemExpiry(self.database)
        self.dead_letters = DeadLetters(self.database)
        self.registry = AgentRegistry(self.database)

    @contextlib.contextmanager
    def exclusive_run(self) -> Iterator[None]:
        """Hold the lock of the process that runs the app. The operating system frees it however the process ends.

        Raises:
            StoreError: another process, or another app of this process, runs it; or the lock file cannot be written.
        """
        try:
            lock = self._acquire_lock(_LOCK_TIMEOUT_S)
        except Timeout:
            runner = self.registry.runner().result()
            if runner is not None and runner.pid == os.getpid():
                other_runner = "another AmbientApp of this process"
            else:
                other_runner = "another process" if runner is None else f"another process (process {runner.pid})"
            raise StoreError(
                f"{self.folder}: {other_runner} runs this app; stop it, or give one of the apps another name"
            ) from None
        try:
            yield
        finally:
            lock.release()

    def shift_times(self, seconds: float, since: float, now: float) -> Future[None]:
        """Shift all stored times after the clock was set back, so that remaining delays stay the same.

        Args:
            seconds: size of the step.
            since: times between this and ``now`` were written after the step, and stay.
            now: current time.
        """

        def write(db: sqlite3.Connection) -> None:
            for table, column, written in _TIME_COLUMNS:
                db.execute(
                    f"UPDATE {table} SET {column} = {column} - ? WHERE {written} NOT BETWEEN ? AND ?",
                    (seconds, since, now),
                )

        return self.database.write(write)

    def status(self, now: float, announce: Callable[[], None] = lambda: None) -> AppStatus:
        """Return the status of the app.

        Args:
            now: current time.
            announce: callback if an expired item was closed.
        """
        self.expiry.close_expired(now, announce)
        runner, agents = self.registry.runner(), self.registry.statuses()
        items = self.inbox.open_count()
        return AppStatus(self._is_running(), runner.result(), tuple(agents.result()), items.result())

    def close(self) -> None:
        """Finish pending writes and close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _is_running(self) -> bool:
        try:
            self._acquire_lock(0).release()
        except Timeout:
            return True
        return False

    def _acquire_lock(self, timeout_s: float) -> FileLock:
        """Acquire the lock of the running process.

        Raises:
            Timeout: another process holds it.
            StoreError: it cannot be written.
        """
        lock = FileLock(self.folder / _LOCK_NAME, thread_local=False)
        try:
            lock.acquire(timeout=timeout_s)
        except Timeout:
            raise
        except OSError as error:
            raise StoreError(f"{self.folder / _LOCK_NAME}: cannot be locked: {error}") from error
        return lock
