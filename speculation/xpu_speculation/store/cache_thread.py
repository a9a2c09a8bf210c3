"""Text database on disk behind one thread: `CacheThread`."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from xpu_speculation.forks import FORK_BLOCKER, ForkLock, init_in_each_process
from xpu_speculation.store.disk import is_database_busy, is_database_damaged, open_text_cache, replace_damaged_cache

__all__ = ["CacheThread"]

T = TypeVar("T")

_LOGGER = logging.getLogger(__name__)


class CacheThread:
    """Works on a text database in order, in a thread of its own. Several processes may open the same folder.

    Disk errors never raise. A damaged database is replaced by an empty one. After any other error than a busy database
    the disk is not used again, and one warning says so.

    Args:
        folder: Folder of the database, created private to the user.
        max_bytes: Size limit; the oldest entries are evicted first.
        consequence: What a disk that cannot be used means, for the warning.
        keep_damaged: Whether damaged databases are kept beside the new one.
        before_close: Called in the thread before the files are closed.
    """

    def __init__(
        self,
        folder: Path,
        max_bytes: int,
        consequence: str,
        *,
        keep_damaged: bool = True,
        before_close: Callable[[Any], None] = lambda cache: None,
    ) -> None:
        self.folder = folder
        self._max_bytes = max_bytes
        self._consequence = consequence
        self._keep_damaged = keep_damaged
        self._before_close = before_close
        self._is_disabled = self._is_closed = self._has_lost_work = False
        self._lock = ForkLock()
        init_in_each_process(self, CacheThread._init_process)

    def _init_process(self) -> None:
        """Reopens the files in a forked process."""
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="xpu-cache")
        self._cache: Any = None
        if self._is_closed:
            self.thread.shutdown()

    def submit(self, database_work: Callable[[Any], T], default: T, tries: int = 1) -> Future[T]:
        """Calls a function with the database, and returns at once.

        Args:
            database_work: The function; it is called again if the database turns out to be damaged.
            default: Result if the disk cannot be used, or the database is busy.
            tries: Attempts while other processes write, each of one second; later ones are behind newer work.
        """
        tries_left = tries

        def guarded() -> T:
            nonlocal tries_left
            if not self._is_disabled:
                try:
                    with FORK_BLOCKER:  # a child process must not inherit a half-finished write
                        return self._run_work(database_work)
                except Exception as error:  # a broken database raises many types
                    tries_left -= 1
                    if not is_database_busy(error):
                        self.disable(f"{type(error).__name__}: {error}")
                    elif tries_left:
                        self._queue(guarded)
                    elif tries > 1:
                        self._warn_of_lost_work()
            return default

        queued = None if self._is_disabled else self._queue(guarded)
        if queued is not None:
            return queued
        done: Future[T] = Future()
        done.set_result(default)
        return done

    def disable(self, reason: object) -> None:
        """Stops using the disk, and logs the reason."""
        with self._lock:
            if self._is_disabled:
                return
            _LOGGER.warning("%s: %s cannot be used: %s", self._consequence, self.folder, reason)
            self._is_disabled = True
        self._queue(self._close_files)

    def close(self) -> None:
        """Finishes pending work and closes the files. Later work is not done."""
        self._is_closed = True
        self._queue(self._close_files)
        self.thread.shutdown(wait=not self._is_disabled)  # a failed disk may never answer

    def _queue(self, work: Callable[[], T]) -> Future[T] | None:
        """Calls a function in the thread; None if it is closed."""
        try:
            return self.thread.submit(work)
        except RuntimeError:
            return None

    def _warn_of_lost_work(self) -> None:
        if not self._has_lost_work:
            self._has_lost_work = True
            _LOGGER.warning("%s as long as other processes lock it: %s", self._consequence, self.folder)

    def _run_work(self, database_work: Callable[[Any], T]) -> T:
        try:
            if self._cache is None:
                self._cache = open_text_cache(self.folder, self._max_bytes)
            return database_work(self._cache)
        except Exception as error:
            if not is_database_damaged(error):
                raise
            cache, self._cache = self._cache, None
            if cache is not None:
                with contextlib.suppress(Exception):
                    cache.close()
            self._cache = replace_damaged_cache(self.folder, self._max_bytes, keep=self._keep_damaged)
            return database_work(self._cache)

    def _close_files(self) -> None:
        cache, self._cache = self._cache, None
        if cache is None:
            return
        with contextlib.suppress(Exception):
            self._before_close(cache)
        with contextlib.suppress(Exception):
            cache.close()
