"""High-resolution timer for short waits on Windows."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Iterator

__all__ = ["high_resolution_timer"]

_PERIOD_MS = 1


@contextlib.contextmanager
def high_resolution_timer() -> Iterator[None]:
    """Set the Windows timer resolution to 1 ms, instead of 15.6 ms, inside the context.

    No effect on other systems, or if the library ``winmm`` is missing.
    """
    if sys.platform != "win32":
        yield
        return
    try:
        winmm = ctypes.WinDLL("winmm")
    except OSError:  # as in minimal containers
        yield
        return
    winmm.timeBeginPeriod(_PERIOD_MS)
    try:
        yield
    finally:
        winmm.timeEndPeriod(_PERIOD_MS)
