"""Text database on disk, in a private folder."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import sqlite3
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import diskcache
from filelock import FileLock

__all__ = ["erase_entries", "is_database_busy", "is_database_damaged", "open_text_cache", "replace_damaged_cache"]

_LOGGER = logging.getLogger(__name__)

_BUSY_S = 1.0
_REPAIR_WAIT_S = 10.0
_DATABASE = diskcache.core.DBNAME
_SUFFIXES = ("", "-journal", "-wal", "-shm")
_FILES = re.compile(rf"{re.escape(_DATABASE)}(-\w+)*")
_MAX_KEPT = 3
"""Largest number of damaged databases that are kept (chosen)."""
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_UNUSABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""Errors of a file that is damaged only if it is not an ordinary file that can be written."""


class _TextDisk(diskcache.Disk):  # type: ignore[misc]
    """Stores texts in the database itself: nothing is unpickled, and no separate files are used."""

    def put(self, key: str) -> tuple[str, bool]:
        return key, True

    def get(self, key: object, raw: object) -> object:
        return key

    def store(self, value: str, read: object, key: object = None) -> tuple[int, int, None, str]:
        return 0, diskcache.core.MODE_RAW, None, value

    def fetch(self, mode: int, filename: object, value: object, read: object) -> str:
        return value if mode == diskcache.core.MODE_RAW and isinstance(value, str) else ""

    def remove(self, file_path: object) -> None:
        pass


def open_text_cache(folder: Path, max_bytes: int) -> Any:
    """Opens a `diskcache.Cache` of texts that evicts the oldest entries above `max_bytes`.

    Raises:
        OSError: The folder cannot be used.
        Exception: Any error of a broken database.
    """
    folder = folder.absolute()
    if os.path.expandvars(folder) != str(folder):  # diskcache would expand it to another path
        raise OSError(errno.EINVAL, "its name contains an environment variable; choose another")
    _make_private(folder)
    cache: Any = diskcache.Cache.__new__(diskcache.Cache)
    try:
        cache.__init__(
            str(folder),
            timeout=_BUSY_S,
            disk=_TextDisk,
            size_limit=max_bytes,
            eviction_policy="least-recently-stored",
            statistics=0,
            tag_index=0,
            sqlite_mmap_size=0,  # a file truncated by another process would crash this one
        )
        _make_files_private(folder)
    except BaseException:
        with contextlib.suppress(Exception):
            cache.close()  # else the file stays open and cannot be removed on Windows
        raise
    return cache


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":  # a user's own folder is private by default
        return
    state = folder.stat()
    if state.st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "it belongs to another user; choose a folder of your own")
    if state.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        # Only an empty folder or a cache folder is made private: others may need access to any other.
        if any(_FILES.fullmatch(path.name) is None for path in folder.iterdir()):
            mode = stat.S_IMODE(state.st_mode)
            raise PermissionError(
                errno.EPERM, f"other users can access it (mode {mode:04o}) and it is not empty; choose an empty folder"
            )
        folder.chmod(0o700)


def _make_files_private(folder: Path) -> None:
    """Gives only the user access to the files, also to later ones, to which SQLite gives the mode of the database.

    They are not opened: SQLite would lose its locks on a file that this process closes.
    """
    for path in _database_paths(folder) if sys.platform != "win32" else ():
        with contextlib.suppress(OSError):  # most often there is no such file
            mode = path.lstat().st_mode
            if stat.S_ISREG(mode) and mode & (stat.S_IRWXG | stat.S_IRWXO):
                path.chmod(0o600)


def is_database_busy(error: Exception) -> bool:
    """Returns whether the error only means that another process was writing for too long."""
    cause = error.__context__ if isinstance(error, diskcache.Timeout) else error
    return _error_code(cause) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_database_damaged(error: BaseException) -> bool:
    """Returns whether the error may come from a damaged database, which `replace_damaged_cache` replaces."""
    return _error_code(error) in (*_DAMAGED, *_UNUSABLE)


def erase_entries(cache: Any, keys: Iterable[str]) -> None:
    """Deletes entries, and what SQLite would leave of them in the files.

    Raises:
        Exception: Any error of a busy or broken database.
    """
    with cache.transact():
        for key in keys:  # also expired ones, which `delete` does not find
            cache._sql("DELETE FROM Cache WHERE key = ?", (key,))
    cache._sql("VACUUM")
    cache._sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def replace_damaged_cache(folder: Path, max_bytes: int, *, keep: bool = True) -> Any:
    """Opens the cache again, and starts an empty one if the database is damaged.

    A warning names the damaged one, which is moved aside in the same folder, or removed without ``keep``. A database of
    another program is never moved. Of several processes one moves it, and the others open the new one.

    Raises:
        OSError: The folder cannot be used.
        Exception: Any error of a database that is not damaged, or cannot be moved.
    """
    folder = folder.absolute()
    with FileLock(folder / f"{_DATABASE}-lock", timeout=_REPAIR_WAIT_S, mode=0o600):
        try:
            return _open_checked_cache(folder, max_bytes)
        except sqlite3.Error as error:
            code = _error_code(error)
            if code not in _DAMAGED and not (code in _UNUSABLE and any(map(_is_unusable, _database_paths(folder)))):
                raise
            if keep:
                fate = f"moved to {_move_aside(folder).name}"
            else:
                _remove(folder / _DATABASE)
                fate = "removed"
            _LOGGER.warning("%s is damaged (%s); it is %s, and a new one begins", folder / _DATABASE, error, fate)
            return open_text_cache(folder, max_bytes)


def _open_checked_cache(folder: Path, max_bytes: int) -> Any:
    """Opens the cache and reads all of it.

    Raises:
        sqlite3.DatabaseError: It is damaged.
    """
    cache = open_text_cache(folder, max_bytes)
    try:
        ((found,),) = cache._sql("PRAGMA quick_check(1)").fetchall()
        if found != "ok":
            damage = sqlite3.DatabaseError(found.replace("\n", " "))
            damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damage
    except BaseException:
        cache.close()
        raise
    return cache


def _move_aside(folder: Path) -> Path:
    """Moves the files of the database, and returns the new path of the main file.

    Raises:
        OSError: A file cannot be moved.
    """
    kept = [folder / f"{_DATABASE}-broken{number}" for number in range(1, _MAX_KEPT + 1)]
    target = next((path for path in kept if not os.path.lexists(path)), None)
    if target is None:
        target = min(filter(Path.is_file, kept), key=lambda path: path.stat().st_ctime_ns, default=kept[0])
    _remove(target)
    for suffix in reversed(_SUFFIXES):  # the log first: a new database must not read it
        with contextlib.suppress(FileNotFoundError):
            (folder / f"{_DATABASE}{suffix}").rename(target.with_name(target.name + suffix))
    return target


def _remove(database: Path) -> None:
    """Removes the files of a database.

    Raises:
        OSError: A file cannot be removed.
    """
    for suffix in reversed(_SUFFIXES):
        database.with_name(database.name + suffix).unlink(missing_ok=True)


def _database_paths(folder: Path) -> list[Path]:
    return [folder / f"{_DATABASE}{suffix}" for suffix in _SUFFIXES]


def _is_unusable(path: Path) -> bool:
    return os.path.lexists(path) and not (path.is_file() and os.access(path, os.R_OK | os.W_OK))


def _error_code(error: BaseException | None) -> int | None:
    """The primary error code of SQLite; None for another error."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF
