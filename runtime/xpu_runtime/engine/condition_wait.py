"""Waiting on a condition variable so that Ctrl-C interrupts it, and the check for forked processes."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

from xpu_runtime.errors import EngineClosedError

__all__ = ["check_not_forked", "wait_for_condition"]

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


def check_not_forked(pid: int) -> None:
    """Check that this is the process that loaded the engine.

    Raises:
        EngineClosedError: this process is a fork of ``pid``.
    """
    if os.getpid() != pid:
        raise EngineClosedError(
            f"the engine was loaded by process {pid} and this is its fork {os.getpid()}; devices do not "
            f"survive a fork: load an engine here, or start workers with the 'spawn' method"
        )
