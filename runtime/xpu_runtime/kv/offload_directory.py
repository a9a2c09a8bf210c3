"""Directory of the offload store: private to the user, and cleared of files of dead processes."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import sys
from pathlib import Path

import psutil

__all__ = ["make_private", "own_prefix", "remove_leftovers"]

_NAME = re.compile(r"kv-(\d+)-(\d+)-[0-9a-f]+-\d+\.(?:kv|tmp)")  # .tmp of older versions
# psutil derives a process's start from the boot time, which moves by a little when the clock is set.
_START_TOLERANCE_MS = 2000


def own_prefix() -> str:
    """Prefix of the file names of one store of this process; ``-``, a number and ``.kv`` follow it."""
    pid = os.getpid()
    return f"kv-{pid}-{_start_ms(pid)}-{secrets.token_hex(4)}"


def make_private(directory: Path) -> None:
    """Make ``directory`` if it is missing, and close it to other users.

    Raises:
        OSError: that fails, or others can enter the directory and it holds other files.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":
        return
    state = directory.stat()
    if state.st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "the directory belongs to another user; choose one of your own")
    if state.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        # Closing a directory with other files would break their users, so only one with KV files alone is closed.
        if any(_NAME.fullmatch(path.name) is None for path in directory.iterdir()):
            mode = stat.S_IMODE(state.st_mode)
            raise PermissionError(
                errno.EPERM,
                f"others can enter the directory (mode {mode:04o}) and it is not empty; choose an empty or new one",
            )
        directory.chmod(0o700)


def remove_leftovers(directory: Path) -> None:
    """Remove the KV files of dead processes."""
    for path in directory.iterdir():
        match = _NAME.fullmatch(path.name)
        if match is not None and not _is_alive(int(match[1]), int(match[2])):
            with contextlib.suppress(OSError):  # on Windows another process may read it; the next start removes it
                path.unlink(missing_ok=True)


def _is_alive(pid: int, start_ms: int) -> bool:
    try:
        return abs(_start_ms(pid) - start_ms) <= _START_TOLERANCE_MS
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True


def _start_ms(pid: int) -> int:
    return int(psutil.Process(pid).create_time() * 1000)
