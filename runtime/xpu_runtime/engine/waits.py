"""Waiting on condition variables, interruptible by Ctrl-C, and the timer resolution of waits on Windows."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

__all__ = ["high_resolution_timer", "wait_for_condition"]

_SLICE_S = 0.2 if os.name == "nt" else 3600.0
"""Longest single wait in seconds. Ctrl-C does not interrupt a wait on Windows; elsewhere the limit keeps the timeout
below the maximum that `threading` accepts."""


def wait_for_condition(
    changed: threading.Condition, condition: Callable[[], bool], timeout_s: float | None = None
) -> bool:
    """Block until ``condition`` holds; False after ``timeout_s`` seconds.

    Args:
        changed: condition variable, held by the caller; notified when ``condition`` may have changed.
        condition: what to wait for.
        timeout_s: seconds; None for no limit.
    """
    end = None if timeout_s is None else time.perf_counter() + timeout_s
    while not condition():
        remaining_s = None if end is None else end - time.perf_counter()
        if remaining_s is not None and remaining_s <= 0:
            return False
        changed.wait(_SLICE_S if remaining_s is None else min(_SLICE_S, remaining_s))
    return True


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
