"""What is hard with files: finding home, moving one that was just written, and knowing whether one can be."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

__all__ = ["check_file_writable", "check_folder_writable", "expand_home", "retry_if_locked"]

T = TypeVar("T")

_PAUSES_S = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Between the attempts (chosen: a virus scanner is through with a file in milliseconds, now and then in a second)."""


def expand_home(path: str | os.PathLike[str]) -> Path:
    """A path whose ``~`` is the user's folder; as it is given where there is no such folder, which is told later."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 (Path's raises where there is no home)


def retry_if_locked(act: Callable[[], T]) -> T:
    """Do what moves or removes something; again, on Windows, while that is refused.

    There nothing moves that anybody has open, and a virus scanner opens what was just written.

    Raises:
        OSError: it cannot be done; where that may pass, not after three seconds either.
    """
    if sys.platform == "win32":
        for pause_s in _PAUSES_S:
            try:
                return act()
            except PermissionError:
                time.sleep(pause_s)
    return act()


def check_folder_writable(folder: Path) -> None:
    """Make a file in ``folder`` and remove it, for what `os.access` says of a folder on Windows is always yes.

    Raises:
        OSError: it cannot be done.
    """
    probe = folder / f".{os.getpid()}-{secrets.token_hex(4)}.tmp"
    probe.open("xb").close()
    retry_if_locked(probe.unlink)


def check_file_writable(file: Path) -> None:
    """Open ``file`` to write, which rights do not tell of every place; nothing of it changes.

    Raises:
        OSError: it cannot be done.
    """
    there = file.exists()
    file.open("ab").close()
    if not there:
        retry_if_locked(file.resolve().unlink)  # a link that leads to it stays
