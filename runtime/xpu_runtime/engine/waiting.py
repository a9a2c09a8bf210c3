"""Waiting for what other threads do, so that Ctrl-C ends it on every system."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

__all__ = ["wait_for"]

_SLICE_S = 0.2 if os.name == "nt" else None
"""A wait on Windows does not end for Ctrl-C, so it is taken in slices there."""


def wait_for(changed: threading.Condition, condition: Callable[[], bool], timeout_s: float | None = None) -> bool:
    """Block until ``condition`` holds; False if ``timeout_s`` passed first.

    Args:
        changed: Held by the caller; told when the condition is to be asked again.
        condition: What is waited for.
        timeout_s: Seconds; None for no limit.
    """
    limit = None if timeout_s is None else time.perf_counter() + timeout_s
    while not condition():
        left = None if limit is None else limit - time.perf_counter()
        if left is not None and left <= 0:
            return False
        changed.wait(left if _SLICE_S is None else min(_SLICE_S, left or _SLICE_S))
    return True
