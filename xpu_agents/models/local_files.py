"""Paths and sizes of files on this machine."""

from __future__ import annotations

import contextlib
from pathlib import Path

__all__ = ["resolved", "size_bytes"]


def resolved(path: Path) -> Path:
    """Resolve links; return a path that cannot be resolved unchanged."""
    try:
        return path.resolve()
    except OSError:
        return path


def size_bytes(folder: Path, *, follow_links: bool = True) -> int:
    """Return the size of all files in a folder, with ``follow_links`` also of linked ones; 0 if it does not exist."""
    total = 0
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # the file may have been removed
            total += file.stat().st_size if file.is_file() and (follow_links or not file.is_symlink()) else 0
    return total
