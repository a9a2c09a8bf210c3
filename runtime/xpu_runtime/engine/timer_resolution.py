"""The clock of short waits on Windows."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Iterator

__all__ = ["high_resolution_timer"]

_TICK_MS = 1


@contextlib.contextmanager
def high_resolution_timer() -> Iterator[None]:
    """While inside, waits on Windows end at the millisecond; else at ticks of 15.6, when a kernel was to be cancelled.

    Nothing happens elsewhere, nor where the library that is asked for it is missing.
    """
    if sys.platform != "win32":
        yield
        return
    try:
        clock = ctypes.WinDLL("winmm")
    except OSError:  # as in the smallest containers
        yield
        return
    clock.timeBeginPeriod(_TICK_MS)
    try:
        yield
    finally:
        clock.timeEndPeriod(_TICK_MS)
