"""One SQLite file: its tables, and the thread that reads and writes it and commits in groups."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from xpu_agents.ambient.errors import AmbientError, StoreError

__all__ = ["Database", "done"]

T = TypeVar("T")

_BUSY_S = 30.0
_GROUP = 256

_FIRST = (
    """
    CREATE TABLE events (
        id TEXT PRIMARY KEY,
        topic TEXT NOT NULL,
        key TEXT NOT NULL,
        payload TEXT NOT NULL,
        accepted_at REAL NOT NULL,
        UNIQUE (topic, key)
    )
    """,
    # state: waiting, running, asking (a live handler waits for a person), parked (it will be run again when the
    # person has answered), done, merged (handled together with the delivery `lead`), dead.
    """
    CREATE TABLE deliveries (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        agent TEXT NOT NULL,
        group_key TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting',
        due_at REAL NOT NULL,
        begun INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        lead INTEGER,
        error TEXT,
        result TEXT,
        ended_at REAL,
        revived_at REAL,
        UNIQUE (event_id, agent)
    )
    """,
    "CREATE INDEX deliveries_due ON deliveries (agent, state, due_at)",
    "CREATE INDEX deliveries_lead ON deliveries (lead) WHERE lead IS NOT NULL",
    """
    CREATE TABLE items (
        id TEXT PRIMARY KEY,
        delivery INTEGER NOT NULL REFERENCES deliveries (seq) ON DELETE CASCADE,
        agent TEXT NOT NULL,
        key TEXT NOT NULL,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        content TEXT NOT NULL,
        form TEXT NOT NULL,
        allow TEXT NOT NULL,
        asked_at REAL NOT NULL,
        decision TEXT,
        answer TEXT,
        comment TEXT NOT NULL DEFAULT '',
        answered_at REAL,
        taken INTEGER NOT NULL DEFAULT 0,
        UNIQUE (delivery, key)
    )
    """,
    "CREATE INDEX items_open ON items (asked_at) WHERE decision IS NULL",
    """
    CREATE TABLE agents (
        name TEXT PRIMARY KEY,
        source TEXT NOT NULL,
        priority TEXT NOT NULL,
        declared INTEGER NOT NULL DEFAULT 1,
        paused INTEGER NOT NULL DEFAULT 0,
        trouble TEXT NOT NULL DEFAULT ''
    )
    """,
    """
    CREATE TABLE runner (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        pid INTEGER NOT NULL,
        started_at REAL NOT NULL,
        slowed TEXT NOT NULL DEFAULT ''
    )
    """,
)

_CLOSING = (
    "ALTER TABLE items ADD COLUMN until REAL",
    # Why it was closed without a person; of those that were answered nevertheless (`within`) beside the decision.
    "ALTER TABLE items ADD COLUMN closed TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX items_until ON items (until) WHERE until IS NOT NULL AND decision IS NULL",
)

# When an app first had the agent: what its timer has missed since then is made up for.
_SINCE = ("ALTER TABLE agents ADD COLUMN since REAL",)

_FORMATS = (_FIRST, _CLOSING, _SINCE)
"""What makes each format of the one before it; a store of more than there are here is refused."""


@dataclass(slots=True)
class _Job(Generic[T]):
    work: Callable[[sqlite3.Connection], T]
    writes: bool
    durable: bool
    future: Future[T] = field(default_factory=Future)


async def done(future: Future[T]) -> T:
    """Wait for a job without blocking the event loop; a job that has begun is not undone by a cancellation."""
    return await asyncio.wrap_future(future)


class Database:
    """Runs jobs in the order they come, as many as wait in one transaction; may be used from several threads.

    A future that is done means that the transaction was committed. A *durable* job is on the disk by then
    (``synchronous=FULL``: one fsync for the whole group). Other writes survive the end of the process in any way, and
    may be lost with the power, but never out of order.

    Args:
        path: the file; made if it is not there. Other processes may have it open too.

    Raises:
        StoreError: it cannot be opened, or is not such a file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._synchronous = ""
        opened: Future[None] = Future()
        # A daemon: whoever forgets to close is not kept from ending, and what was accepted is committed anyway.
        self._thread = threading.Thread(target=self._work, args=(opened,), name="ambient-store", daemon=True)
        self._thread.start()
        opened.result()

    def read(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Run a job that writes nothing."""
        return self._submit(_Job(work, writes=False, durable=False))

    def write(self, work: Callable[[sqlite3.Connection], T], *, durable: bool = False) -> Future[T]:
        """Run a job; what it wrote is undone if it raises."""
        return self._submit(_Job(work, writes=True, durable=durable))

    def version(self) -> Future[int]:
        """A number that changes with every commit of another process."""
        return self.read(lambda connection: int(connection.execute("PRAGMA data_version").fetchone()[0]))

    def close(self) -> None:
        """Finish what was handed in, and close the file."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _submit(self, job: _Job[T]) -> Future[T]:
        with self._lock:
            if self._closed:
                raise StoreError(f"{self.path}: the store is closed")
            self._jobs.put(job)
        return job.future

    def _work(self, opened: Future[None]) -> None:
        try:
            connection = _open(self.path)
        except Exception as error:  # whatever it is: nobody may wait for ever
            opened.set_exception(error if isinstance(error, StoreError) else _cannot("be opened", self.path, error))
            return
        opened.set_result(None)
        try:
            while (group := self._group()) is not None:
                self._commit(connection, group)
        finally:
            connection.close()

    def _group(self) -> list[_Job[Any]] | None:
        first = self._jobs.get()
        if first is None:
            return None
        group = [first]
        while len(group) < _GROUP:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)  # nothing comes after it
                break
            group.append(job)
        return group

    def _commit(self, connection: sqlite3.Connection, group: list[_Job[Any]]) -> None:
        group = [job for job in group if job.future.set_running_or_notify_cancel()]
        if not group:
            return
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            self._set_synchronous(connection, "FULL" if any(job.durable for job in group) else "NORMAL")
            connection.execute("BEGIN IMMEDIATE" if any(job.writes for job in group) else "BEGIN")
            outcomes = [_outcome(connection, job, self.path) for job in group]
            connection.execute("COMMIT")
        except Exception as error:  # whatever it is: nobody may wait for ever
            if connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            outcomes = [(None, _cannot("be written", self.path, error)) for _ in group]
        for job, (result, failure) in zip(group, outcomes, strict=True):
            if failure is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(failure)

    def _set_synchronous(self, connection: sqlite3.Connection, level: str) -> None:
        if level != self._synchronous:
            connection.execute(f"PRAGMA synchronous={level}")
            self._synchronous = level


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_S)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA fullfsync=ON")  # where the system has it (macOS), a plain fsync reaches no disk
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("BEGIN IMMEDIATE")
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        newest = len(_FORMATS)
        if found > newest:
            raise StoreError(f"{path}: written by a newer xpu-agents (format {found}, here {newest}); upgrade this one")
        for statements in _FORMATS[found:]:
            for statement in statements:
                connection.execute(statement)
        if found < newest:
            connection.execute(f"PRAGMA user_version={newest}")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _outcome(connection: sqlite3.Connection, job: _Job[Any], path: Path) -> tuple[Any, Exception | None]:
    connection.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error if isinstance(error, AmbientError) else _cannot("be used", path, error)
    connection.execute("RELEASE job")
    return result, None


def _cannot(what: str, path: Path, error: Exception) -> StoreError:
    failure = StoreError(f"{path}: the store cannot {what}: {error}")
    failure.__cause__ = error
    return failure
