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

from xpu_runtime.process_identity import is_alive, own_identity

__all__ = ["make_private", "own_prefix", "remove_leftovers"]

_NAME = re.compile(r"kv-(\d+-\d+)-[0-9a-f]+-\d+\.(?:kv|tmp)")  # .tmp of older versions


def own_prefix() -> str:
    """Prefix of the file names of one store of this process; ``-``, a number and ``.kv`` follow it."""
    return f"kv-{own_identity()}-{secrets.token_hex(4)}"


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
        if match is not None and not is_alive(match[1]):
            with contextlib.suppress(OSError):  # on Windows another process may read it; the next start removes it
                path.unlink(missing_ok=True)
