"""Atomic replacement of a folder."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from xpu_runtime.files import retry_if_locked

__all__ = ["atomic_folder", "replace_folder"]


@contextlib.contextmanager
def atomic_folder(folder: Path) -> Iterator[Path]:
    """Yield a new temporary folder that replaces ``folder`` when the context ends without an error.

    Raises:
        OSError: the temporary folder cannot be created or moved.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = folder.with_name(f".{folder.name}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        temporary.mkdir()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None  # report the path that the caller gave
    try:
        yield temporary
        replace_folder(folder, temporary, temporary.with_name(f"{temporary.name}-old"))
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def replace_folder(folder: Path, new: Path, backup: Path) -> None:
    """Move ``new`` to the path ``folder``; all three paths are in the same parent folder.

    Args:
        folder: the path to replace; it need not exist.
        new: the folder with the new content.
        backup: temporary path for the previous content; anything left there by an interrupted call is removed.

    Raises:
        OSError: a folder cannot be moved, for example because it is in use on Windows; the previous content stays.
    """
    shutil.rmtree(backup, ignore_errors=True)
    if folder.exists():
        retry_if_locked(lambda: folder.rename(backup))
    try:
        retry_if_locked(lambda: new.rename(folder))
    except OSError:
        if backup.exists() and not folder.exists():  # otherwise another process replaced it first
            retry_if_locked(lambda: backup.rename(folder))
        shutil.rmtree(backup, ignore_errors=True)
        raise
    shutil.rmtree(backup, ignore_errors=True)
