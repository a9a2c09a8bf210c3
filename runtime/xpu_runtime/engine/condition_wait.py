"""Waiting for what other threads do, so that Ctrl-C ends it on every system; not in a fork, which has none of them."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

from xpu_runtime.errors import EngineClosedError

__all__ = ["check_not_forked", "wait_for_condition"]

_SLICE_S = 0.2 if os.name == "nt" else 3600.0
"""A wait on Windows does not end for Ctrl-C, so it is taken in slices; elsewhere because a limit, as infinity, may be
longer than a wait can be."""


def wait_for_condition(
    changed: threading.Condition, condition: Callable[[], bool], timeout_s: float | None = None
) -> bool:
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
        changed.wait(_SLICE_S if left is None else min(_SLICE_S, left))
    return True


def check_not_forked(pid: int) -> None:
    """Refuse what nobody does in a fork.

    Raises:
        EngineClosedError: this is a fork of the process ``pid``, which has the engine.
    """
    if os.getpid() != pid:
        raise EngineClosedError(
            f"the engine was loaded by process {pid} and this is its fork {os.getpid()}; devices do not "
            f"survive a fork: load an engine here, or start workers with the 'spawn' method"
        )
