"""Text database on disk, in a private folder."""

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


def is_database_busy(error: Exception) -> bool:
    """Returns whether the error only means that another process was writing for too long."""
    cause = error.__context__ if isinstance(error, diskcache.Timeout) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
