"""The replacement of a folder, whole or not at all."""

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
    """A new folder to write into, which takes the place of ``folder`` when the context ends, unless with an error.

    Raises:
        OSError: it cannot be made, or cannot take that place.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = folder.with_name(f".{folder.name}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        draft.mkdir()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None  # a name that the caller knows
    try:
        yield draft
        replace_folder(folder, draft, draft.with_name(f"{draft.name}-old"))
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def replace_folder(folder: Path, draft: Path, old: Path) -> None:
    """Move ``draft`` to the place of ``folder``; all three lie side by side.

    Args:
        folder: the place, where there need not be anything.
        draft: what comes there.
        old: where what is there lies meanwhile; what an interrupted replacement has left there goes.

    Raises:
        OSError: one of them cannot be moved, on Windows also because it is in use; what was there stays.
    """
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        retry_if_locked(lambda: folder.rename(old))
    try:
        retry_if_locked(lambda: draft.rename(folder))
    except OSError:
        if old.exists() and not folder.exists():  # else another process was faster
            retry_if_locked(lambda: old.rename(folder))
        shutil.rmtree(old, ignore_errors=True)
        raise
    shutil.rmtree(old, ignore_errors=True)
