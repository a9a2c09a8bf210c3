"""Unix sockets to listen on: `unix_socket`."""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from xpu_agents.sharing.runtime_folder import check_private, digest, runtime_lock
from xpu_runtime.errors import ConfigError

__all__ = ["HAS_UNIX_SOCKETS", "is_answered", "unix_socket"]

HAS_UNIX_SOCKETS = hasattr(socket, "AF_UNIX") and sys.platform != "win32"
"""True if Python supports Unix sockets on this system."""
_MODE = 0o600
_BACKLOG = 2048
_ANSWER_TIMEOUT_S = 1.0
"""Seconds within which a listening program accepts a connection (chosen: its kernel does it)."""


@contextlib.contextmanager
def unix_socket(path: Path) -> Iterator[socket.socket]:
    """Listen on a Unix socket that only this user can connect to; its file is removed at the end.

    The file that a killed program left behind is replaced.

    Raises:
        ConfigError: another program listens there, the path is that of another file or cannot be used, or the system
            has no Unix sockets.
    """
    if not HAS_UNIX_SOCKETS:
        raise ConfigError(f"uds: {str(path)!r}: this system has no Unix sockets; expected a port")
    if sys.platform == "win32":  # for mypy
        raise AssertionError
    path = path.absolute()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        try:
            with runtime_lock(digest(str(path))):  # otherwise two programs could both replace the file
                _remove_leftover(path)
                with _restricted_umask(path.parent):
                    listener.bind(str(path))
                path.chmod(_MODE)
                identity = _identity(path)
                listener.listen(_BACKLOG)
        except OSError as error:
            raise ConfigError(
                f"uds: {str(path)!r} cannot be used ({error.strerror or error}); expected a short path in a "
                f"folder that you can write to"
            ) from None
        process = os.getpid()
        try:
            yield listener
        finally:
            with contextlib.suppress(OSError):
                # A fork ends its copy, and another program may have replaced the file.
                if os.getpid() == process and _identity(path) == identity:
                    path.unlink()


def _remove_leftover(path: Path) -> None:
    """Remove the socket file of a program that has ended.

    Raises:
        ConfigError: a program listens there, or the file is no socket.
    """
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise ConfigError(f"uds: {str(path)!r} is a file or folder and no socket; expected another path")
    if is_answered(path):
        raise ConfigError(
            f"uds: another program listens on {str(path)!r}; expected another path, or stop the program that uses it"
        )
    path.unlink()


def is_answered(path: Path) -> bool:
    """True unless the socket certainly belongs to a program that has ended."""
    assert sys.platform != "win32"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(_ANSWER_TIMEOUT_S)
        try:
            probe.connect(str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:  # its queue is full, or it belongs to another user
            return True
        return True


@contextlib.contextmanager
def _restricted_umask(folder: Path) -> Iterator[None]:
    """Create files for this user alone.

    The umask holds for all threads, so it is left as it is in folders that no other user has access to.
    """
    try:
        check_private(folder)
    except OSError:
        before = os.umask(0o777 & ~_MODE)
        try:
            yield
        finally:
            os.umask(before)
    else:
        yield


def _identity(path: Path) -> tuple[int, int]:
    found = path.lstat()
    return found.st_dev, found.st_ino
