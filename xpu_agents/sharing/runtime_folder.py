"""Folder for the sockets and locks of this user's running programs."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs
from filelock import FileLock

from xpu_runtime.errors import ConfigError

__all__ = ["RUNTIME", "check_private", "digest", "runtime_folder", "runtime_lock"]

RUNTIME = "XPU_AGENTS_RUNTIME"
"""Environment variable with the folder, which replaces the default."""
_NAME = "xpu-agents"
_PRIVATE = 0o700
_DIGEST_DIGITS = 16
"""Hexadecimal digits of file names; a socket's path has at most about 100 characters."""


def runtime_folder() -> Path:
    """Return the folder, which is created if it is missing; only this user has access to it.

    It is ``XPU_AGENTS_RUNTIME``, else ``xpu-agents`` in the user's runtime folder (``XDG_RUNTIME_DIR``, ``/run/user``),
    else a folder of the user in that for temporary files.

    Raises:
        ConfigError: it belongs to another user, others have access to it, or it cannot be created.
    """
    given = os.environ.get(RUNTIME)
    folder = Path(given) if given else _default_folder()
    try:
        folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        check_private(folder)
    except OSError as error:
        raise ConfigError(
            f"{RUNTIME}: the folder {str(folder)!r} for sockets cannot be used ({error.strerror or error}); expected a "
            f"folder that only you have access to"
        ) from None
    return folder


def check_private(folder: Path) -> None:
    """Check that only this user has access to a folder; on Windows the access lists of its parents decide.

    Raises:
        OSError: the folder is missing, or another user can use it.
    """
    if sys.platform == "win32":
        return
    found = folder.lstat()  # not followed: a link could be changed by its owner
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError("it is not a folder")
    if found.st_uid != os.getuid():
        raise PermissionError("it belongs to another user")
    if stat.S_IMODE(found.st_mode) & ~_PRIVATE:
        raise PermissionError(f"other users have access, its mode is {stat.S_IMODE(found.st_mode):o} and not 700")


def runtime_lock(name: str) -> FileLock:
    """Return a lock between the processes and threads of this user.

    Raises:
        ConfigError: the folder cannot be used.
    """
    return FileLock(runtime_folder() / f"{name}.lock")


def digest(text: str) -> str:
    """Return a short file name for a text."""
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:_DIGEST_DIGITS]


def _default_folder() -> Path:
    if sys.platform == "win32":
        return platformdirs.user_runtime_path(_NAME, appauthor=False)
    # Both are looked for, so that a program of cron, which has no variable, finds those of the desktop.
    for base in (os.environ.get("XDG_RUNTIME_DIR"), f"/run/user/{os.getuid()}"):
        if base and _is_private(Path(base)):
            return Path(base) / _NAME
    return Path(tempfile.gettempdir()) / f"{_NAME}-{os.getuid()}"


def _is_private(folder: Path) -> bool:
    try:
        check_private(folder)
    except OSError:
        return False
    return True
