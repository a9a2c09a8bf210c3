"""Texts by key in a database on the disk, in a folder that other users cannot enter."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import diskcache

__all__ = ["is_database_busy", "open_text_cache"]

_BUSY_S = 1.0
_FILES = re.compile(r"cache\.db(-\w+)?")


class _TextDisk(diskcache.Disk):  # type: ignore[misc]
    """Keeps texts in the database itself: nothing is unpickled, and no file is touched that a row names."""

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
    """A `diskcache.Cache` of texts; the oldest go first where it grows beyond `max_bytes`.

    Raises:
        OSError: The folder cannot be used.
        Exception: Whatever else a broken database causes.
    """
    folder = folder.absolute()
    if os.path.expandvars(folder) != str(folder):  # the cache would lie elsewhere
        raise OSError(errno.EINVAL, "its name has a variable in it; choose another")
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
            sqlite_mmap_size=0,  # a file that another process cuts short would end this one
        )
    except BaseException:
        with contextlib.suppress(Exception):
            cache.close()  # else the file stays open, and nobody could remove it on Windows
        raise
    return cache


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":  # what lies in the user's own folder is the user's
        return
    state = folder.stat()
    if state.st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "it belongs to another user; choose a folder of your own")
    if state.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        # Closing a folder that is used for other things would break them, so only one's own is closed.
        if any(_FILES.fullmatch(path.name) is None for path in folder.iterdir()):
            mode = stat.S_IMODE(state.st_mode)
            raise PermissionError(
                errno.EPERM, f"others can enter it (mode {mode:04o}) and it is not empty; choose one of its own"
            )
        folder.chmod(0o700)


def is_database_busy(error: Exception) -> bool:
    """Whether another process merely was writing for too long."""
    cause = error.__context__ if isinstance(error, diskcache.Timeout) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
