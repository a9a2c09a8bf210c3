"""File helpers for cases where Windows and Linux differ: home folders, locked files, write access."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

__all__ = ["check_file_writable", "check_folder_writable", "expand_home", "retry_if_locked", "write_atomically"]

T = TypeVar("T")

_PAUSES_S = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds between the attempts (chosen: a virus scanner holds a new file for milliseconds, at most for a second)."""


def expand_home(path: str | os.PathLike[str]) -> Path:
    """Replace a leading ``~`` by the user's home folder; without a home folder return it unchanged."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 (Path.expanduser raises where there is no home folder)


def retry_if_locked(action: Callable[[], T]) -> T:
    """Run ``action``, which moves or deletes a file; on Windows repeat it while it raises `PermissionError`.

    Windows refuses to move or delete a file that another process has open, and virus scanners open new files.

    Raises:
        OSError: ``action`` failed; a `PermissionError` on Windows is raised after about three seconds.
    """
    if sys.platform == "win32":
        for pause_s in _PAUSES_S:
            try:
                return action()
            except PermissionError:
                time.sleep(pause_s)
    return action()


def check_folder_writable(folder: Path) -> None:
    """Check that files can be created in ``folder`` by creating and deleting one.

    `os.access` always reports write access for folders on Windows.

    Raises:
        OSError: the folder is not writable.
    """
    probe = folder / f".{os.getpid()}-{secrets.token_hex(4)}.tmp"
    probe.open("xb").close()
    retry_if_locked(probe.unlink)


def check_file_writable(file: Path) -> None:
    """Check that ``file`` can be opened for writing; its content is not changed.

    Raises:
        OSError: the file is not writable.
    """
    existed = file.exists()
    file.open("ab").close()
    if not existed:
        retry_if_locked(file.resolve().unlink)  # a symbolic link to it stays


def write_atomically(path: Path, text: str) -> None:
    """Write a file as a whole, and its folder if that is missing; an earlier file stays until then.

    Raises:
        OSError: the folder is not writable or the disk is full; no partial file is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # On Windows `tempfile` retries without end in a folder that is not writable.
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8") as file:
            file.write(text)
        retry_if_locked(lambda: temporary.replace(path))
    except BaseException:  # includes Ctrl-C
        temporary.unlink(missing_ok=True)
        raise
