"""Converted copies of GGUF models in the cache."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xpu_runtime.files import retry_if_locked
from xpu_runtime.model.gguf.conversion import RECORD, conversions_dir

__all__ = ["Conversion", "conversions", "conversions_by_source", "remove_conversion", "resolved"]

_REMOVED = ".removed"


@dataclass(frozen=True, slots=True)
class Conversion:
    """A converted copy.

    Attributes:
        folder: its folder.
        source: path of the GGUF file, all links resolved.
    """

    folder: Path
    source: Path

    @property
    def size_bytes(self) -> int:
        """Size of its files."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())


def conversions() -> Iterator[Conversion]:
    """Yield all complete conversions, sorted by the name of their folder."""
    for record in sorted(conversions_dir().glob(f"*/{RECORD}")):
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
            yield Conversion(record.parent, resolved(Path(json.loads(record.read_bytes())["source"])))


def conversions_by_source() -> dict[Path, Conversion]:
    """Return all conversions by the path of their GGUF file."""
    return {conversion.source: conversion for conversion in conversions()}


def remove_conversion(conversion: Conversion) -> None:
    """Remove a conversion; the GGUF file stays.

    Raises:
        OSError: a file cannot be removed, on Windows also because the model is loaded.
    """
    removed = conversion.folder.with_name(f".{conversion.folder.name}{_REMOVED}")
    shutil.rmtree(removed, ignore_errors=True)
    retry_if_locked(lambda: conversion.folder.rename(removed))  # atomic, so that no half is ever opened
    retry_if_locked(lambda: shutil.rmtree(removed))


def resolved(path: Path) -> Path:
    """Resolve links; return a path that cannot be resolved unchanged."""
    try:
        return path.resolve()
    except OSError:
        return path
