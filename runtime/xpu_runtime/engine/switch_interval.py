"""Python's lock, which an engine shares with the code of its callers."""

from __future__ import annotations

import os
import sys
import threading

__all__ = ["SWITCH_INTERVAL_S", "SwitchIntervalGuard"]

SWITCH_INTERVAL_S = 5e-4
"""How long a thread that computes in Python may keep the lock from one that waits (chosen: a token of a small model
takes twice as long beside such a thread, and seven times as long with Python's own 5 ms; measured on 2 cores)."""


class SwitchIntervalGuard:
    """Has Python's lock change hands sooner, in the whole process, for as long as an engine has requests.

    A token needs the lock several times: on its lane's thread, its reader's and often the engine's. A thread of callers
    that computes in Python, an agent's own code, lets each of them wait for `sys.getswitchinterval`. A process has one
    such interval, so all engines set it together, and what was set before comes back with the last request of any. One
    that is shorter, or that somebody else sets meanwhile, is left as it is.
    """

    _lock = threading.Lock()
    _in_haste = 0
    _before: float | None = None

    def __init__(self) -> None:
        self._wanted = False

    def want(self, wanted: bool) -> None:
        """Say whether there are requests, from one thread at a time."""
        if wanted is self._wanted:
            return
        self._wanted = wanted
        with SwitchIntervalGuard._lock:
            SwitchIntervalGuard._in_haste += 1 if wanted else -1
            if wanted and SwitchIntervalGuard._in_haste == 1:
                SwitchIntervalGuard._begin()
            elif not SwitchIntervalGuard._in_haste:
                SwitchIntervalGuard._end()

    @staticmethod
    def _begin() -> None:
        before = sys.getswitchinterval()
        if before > SWITCH_INTERVAL_S:
            SwitchIntervalGuard._before = before  # first: Ctrl-C may come in between
            sys.setswitchinterval(SWITCH_INTERVAL_S)

    @staticmethod
    def _end() -> None:
        before, SwitchIntervalGuard._before = SwitchIntervalGuard._before, None
        if before is not None and _is_ours(sys.getswitchinterval()):
            sys.setswitchinterval(before)

    @staticmethod
    def _after_fork() -> None:
        """The requests are the parent's."""
        SwitchIntervalGuard._lock, SwitchIntervalGuard._in_haste = threading.Lock(), 0
        SwitchIntervalGuard._end()


def _is_ours(interval_s: float) -> bool:
    return abs(interval_s - SWITCH_INTERVAL_S) < 1e-6  # Python keeps whole microseconds


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=SwitchIntervalGuard._after_fork)
