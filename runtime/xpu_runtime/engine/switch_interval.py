"""The switch interval of the Python interpreter while an engine has requests."""

from __future__ import annotations

import os
import sys
import threading

__all__ = ["SWITCH_INTERVAL_S", "SwitchIntervalGuard"]

SWITCH_INTERVAL_S = 5e-4
"""Switch interval in seconds while requests run (chosen: beside a Python thread that computes, a token of a small model
takes twice as long, and seven times as long with Python's default of 5 ms; measured on 2 cores)."""


class SwitchIntervalGuard:
    """Shortens the interpreter's switch interval for the whole process while an engine has requests.

    Each token needs the GIL several times: on its lane thread, its reader's thread and often the engine thread. A
    thread that computes in Python makes each of them wait for `sys.getswitchinterval`. All engines of a process share
    one interval. The previous value is restored when the last request of any engine ends. An interval that is already
    shorter, or that the application changes meanwhile, is left alone.
    """

    _lock = threading.Lock()
    _num_active = 0
    _previous_s: float | None = None

    def __init__(self) -> None:
        self._active = False

    def set_active(self, active: bool) -> None:
        """Set whether this engine has requests; called by one thread at a time."""
        if active is self._active:
            return
        self._active = active
        with SwitchIntervalGuard._lock:
            SwitchIntervalGuard._num_active += 1 if active else -1
            if active and SwitchIntervalGuard._num_active == 1:
                SwitchIntervalGuard._shorten()
            elif not SwitchIntervalGuard._num_active:
                SwitchIntervalGuard._restore()

    @staticmethod
    def _shorten() -> None:
        previous_s = sys.getswitchinterval()
        if previous_s > SWITCH_INTERVAL_S:
            SwitchIntervalGuard._previous_s = previous_s  # first: Ctrl-C may come in between
            sys.setswitchinterval(SWITCH_INTERVAL_S)

    @staticmethod
    def _restore() -> None:
        previous_s, SwitchIntervalGuard._previous_s = SwitchIntervalGuard._previous_s, None
        if previous_s is not None and _is_shortened(sys.getswitchinterval()):
            sys.setswitchinterval(previous_s)

    @staticmethod
    def _after_fork() -> None:
        """Reset in a forked process: the requests belong to the parent."""
        SwitchIntervalGuard._lock, SwitchIntervalGuard._num_active = threading.Lock(), 0
        SwitchIntervalGuard._restore()


def _is_shortened(interval_s: float) -> bool:
    return abs(interval_s - SWITCH_INTERVAL_S) < 1e-6  # Python stores whole microseconds


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=SwitchIntervalGuard._after_fork)
