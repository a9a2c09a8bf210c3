"""The SQLite database of a store, with a worker thread that commits jobs in groups."""

from __future__ import annotations

import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from xpu_agents.ambient.errors import AmbientError, StoreError
from xpu_agents.ambient.store.schema import SCHEMA_VERSIONS
from xpu_speculation.forks import ForkLock, init_in_each_process

__all__ = ["Database"]

T = TypeVar("T")

_BUSY_TIMEOUT_S = 30.0
_MAX_GROUP = 256

_OPEN_AT_FORK: set[str] = set()
"""Files that the parent process had open when this process was forked."""


@dataclass(slots=True)
class _Job(Generic[T]):
    work: Callable[[sqlite3.Connection], T]
    writes: bool
    durable: bool
    future: Future[T] = field(default_factory=Future)


class Database:
    """Runs jobs in order of submission, all waiting ones in a single transaction. Thread-safe.

    A completed future means that the transaction was committed. A *durable* job is on the disk by then
    (``synchronous=FULL``: one fsync for the whole group). Other writes survive any end of the process. A power failure
    can lose them, but never out of order.

    Args:
        path: the database file; it is created if missing. Other processes may have it open too.

    Raises:
        StoreError: the file cannot be opened, is not a database of this kind, or was open when this process was forked.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database_jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._lock = ForkLock()
        self._closed = False
        self._is_open = self._is_inherited = False
        self._refuse_if_open_at_fork()
        init_in_each_process(self, Database._mark_inherited)
        self._synchronous = ""
        opened: Future[None] = Future()
        # A daemon thread does not keep a process alive that forgot to close; accepted jobs are committed anyway.
        self._thread = threading.Thread(target=self._run_jobs, args=(opened,), name="ambient-store", daemon=True)
        self._is_open = True
        self._thread.start()
        opened.result()

    def read(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Submit a job that writes nothing."""
        return self._submit_job(_Job(work, writes=False, durable=False))

    def write(self, work: Callable[[sqlite3.Connection], T], *, durable: bool = False) -> Future[T]:
        """Submit a job that writes. If it raises, its writes are rolled back."""
        return self._submit_job(_Job(work, writes=True, durable=durable))

    def data_version(self) -> Future[int]:
        """A number that changes with every commit of another process."""
        return self.read(lambda connection: int(connection.execute("PRAGMA data_version").fetchone()[0]))

    def close(self) -> None:
        """Finish the submitted jobs and close the file."""
        if self._is_inherited:
            return  # the parent closes the file
        with self._lock:
            if not self._closed:
                self._closed = True
                self._database_jobs.put(None)
        self._thread.join()

    def _mark_inherited(self) -> None:
        """Mark the database as inherited after a fork; the parent keeps using the file."""
        if self._is_open:
            self._is_inherited = True
            _OPEN_AT_FORK.add(os.path.realpath(self.path))

    def _refuse_if_open_at_fork(self) -> None:
        # A second connection would not help: SQLite counts the locks of a process in memory, so the fork would take
        # the parent's locks for its own, and the parent would delete a log that is being written.
        if os.path.realpath(self.path) in _OPEN_AT_FORK:
            raise StoreError(
                f"{self.path}: the store was open when this process was forked and cannot be used here; close it "
                f"before the fork (app.close()), or start the process without a fork (multiprocessing: 'spawn')"
            )

    def _submit_job(self, job: _Job[T]) -> Future[T]:
        if self._is_inherited:
            self._refuse_if_open_at_fork()
        with self._lock:
            if self._closed:
                raise StoreError(f"{self.path}: the store is closed")
            self._database_jobs.put(job)
        return job.future

    def _run_jobs(self, opened: Future[None]) -> None:
        try:
            connection = _open_connection(self.path)
        except Exception as error:  # any error must reach the waiting caller
            self._is_open = False
            opened.set_exception(
                error if isinstance(error, StoreError) else _store_error("be opened", self.path, error)
            )
            return
        opened.set_result(None)
        try:
            while (group := self._next_job_group()) is not None:
                self._commit_group(connection, group)
        finally:
            connection.close()
            self._is_open = False

    def _next_job_group(self) -> list[_Job[Any]] | None:
        first_job = self._database_jobs.get()
        if first_job is None:
            return None
        group = [first_job]
        while len(group) < _MAX_GROUP:
            try:
                job = self._database_jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._database_jobs.put(None)  # the end marker stays last
                break
            group.append(job)
        return group

    def _commit_group(self, connection: sqlite3.Connection, group: list[_Job[Any]]) -> None:
        group = [job for job in group if job.future.set_running_or_notify_cancel()]
        if not group:
            return
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            self._set_synchronous(connection, "FULL" if any(job.durable for job in group) else "NORMAL")
            connection.execute("BEGIN IMMEDIATE" if any(job.writes for job in group) else "BEGIN")
            outcomes = [_run_job(connection, job, self.path) for job in group]
            connection.execute("COMMIT")
        except Exception as error:  # any error must reach the waiting caller
            if connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            outcomes = [(None, _store_error("be written", self.path, error)) for _ in group]
        for job, (result, failure) in zip(group, outcomes, strict=True):
            if failure is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(failure)

    def _set_synchronous(self, connection: sqlite3.Connection, level: str) -> None:
        if level != self._synchronous:
            connection.execute(f"PRAGMA synchronous={level}")
            self._synchronous = level


def _open_connection(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_TIMEOUT_S)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA fullfsync=ON")  # on macOS a plain fsync does not reach the disk
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("BEGIN IMMEDIATE")
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        newest = len(SCHEMA_VERSIONS)
        if found > newest:
            raise StoreError(f"{path}: written by a newer xpu-agents (format {found}, here {newest}); upgrade this one")
        for statements in SCHEMA_VERSIONS[found:]:
            for statement in statements:
                connection.execute(statement)
        if found < newest:
            connection.execute(f"PRAGMA user_version={newest}")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _run_job(connection: sqlite3.Connection, job: _Job[Any], path: Path) -> tuple[Any, Exception | None]:
    connection.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error if isinstance(error, AmbientError) else _store_error("be used", path, error)
    connection.execute("RELEASE job")
    return result, None


def _store_error(action: str, path: Path, error: Exception) -> StoreError:
    text = f"{path}: the store cannot {action}: {error}"
    if (getattr(error, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        text += "; it is left as it is: restore a backup of the folder, or move the file away to begin anew"
    failure = StoreError(text)
    failure.__cause__ = error
    return failure
