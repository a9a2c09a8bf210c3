"""Notes on disk of compilations in the process of the engine; a driver that ends the process leaves them behind."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import threading
from collections import Counter
from pathlib import Path
from types import TracebackType

from xpu_runtime.files import retry_if_locked, write_atomically
from xpu_runtime.process_identity import is_alive, own_identity
from xpu_runtime.qualification.results import KernelResult, Outcome, note_kernel

__all__ = ["CompileNote", "count_unfinished"]

_NAME = re.compile(r".+\.(\d+-\d+)-[0-9a-f]+\.compiling")
_UNFINISHED = 2
"""Unfinished compilations in a row from which a result is kept (chosen: a user or a power failure may end one)."""


class CompileNote:
    """Context of a compilation, and of the test after it: a file beside the results of kernel tests until it ends.

    One that ends well removes the notes that earlier processes left for the same lane and kind of kernel. A note that
    cannot be written is not needed: results cannot be kept there either.

    Args:
        results: path of the results; None if none are kept, and so no note.
        kernel: the kernel, with any outcome.
    """

    def __init__(self, results: Path | None, kernel: KernelResult) -> None:
        self._results = results
        update = {"outcome": Outcome.ENDS_PROCESS, "message": f"{_UNFINISHED} processes ended meanwhile"}
        self._kernel = kernel.model_copy(update=update)
        self._file: Path | None = None
        self._lock = threading.Lock()
        self._closed = False

    def __enter__(self) -> None:
        with self._lock:
            if self._results is None or self._closed:
                return
            name = f"{self._results.stem}.{own_identity()}-{secrets.token_hex(4)}.compiling"
            self._file = self._results.with_name(name)
            with contextlib.suppress(OSError):
                write_atomically(self._file, self._kernel.model_dump_json())
                with self._file.open("r+b") as file:
                    os.fsync(file.fileno())  # a driver may also stop the machine

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
        if kind is None and self._results is not None:
            for file, left in _left_notes(self._results).items():
                if (left.lane, left.kind) == (self._kernel.lane, self._kernel.kind):
                    _remove(file)

    def close(self) -> None:
        """Remove the file, also while the compilation runs: the engine is closed. From any thread."""
        with self._lock:
            self._closed = True
            if self._file is not None:
                _remove(self._file)


def count_unfinished(results: Path, *, forget: bool) -> None:
    """Keep a result of each lane and kind of kernel of which compilations have ended their process; see `CompileNote`.

    With ``forget`` none is kept, and the notes of earlier processes are removed.
    """
    notes = _left_notes(results)
    counts = Counter((each.lane, each.kind) for each in notes.values())
    for file, note in notes.items():
        if forget or counts[note.lane, note.kind] >= _UNFINISHED:
            if not forget:
                note_kernel(results, note)
            _remove(file)


def _left_notes(results: Path) -> dict[Path, KernelResult]:
    """Notes of processes that have ended, by file."""
    found = {}
    for file in results.parent.glob(f"{results.stem}.*.compiling"):
        match = _NAME.fullmatch(file.name)
        if match is not None and not is_alive(match[1]):
            with contextlib.suppress(OSError, ValueError):  # removed meanwhile, or damaged
                found[file] = KernelResult.model_validate_json(file.read_text(encoding="utf-8"))
    return found


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        retry_if_locked(lambda: file.unlink(missing_ok=True))
