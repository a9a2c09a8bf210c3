"""Recovery after ``os.fork``: threads, held locks and running work do not exist in the child process."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar

__all__ = ["FORK_BLOCKER", "ForkLock", "init_in_each_process"]

T = TypeVar("T")

_FORK_DELAY_S = 5.0

_INITIALISERS: weakref.WeakKeyDictionary[Any, Callable[[Any], None]] = weakref.WeakKeyDictionary()


def init_in_each_process(target: T, initialise: Callable[[T], None]) -> None:
    """Calls an initialiser now, and again in every process forked from this one.

    Args:
        target: Object with threads or locks. Only a weak reference is kept.
        initialise: Creates the state that a fork leaves behind in the parent.
    """
    initialise(target)
    _INITIALISERS[target] = initialise


class ForkLock:
    """Reentrant lock that is always free in a forked process."""

    def __init__(self) -> None:
        init_in_each_process(self, ForkLock._init_process)

    def _init_process(self) -> None:
        self.inner = threading.RLock()

    def __enter__(self) -> None:
        self.inner.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.inner.release()


FORK_BLOCKER = ForkLock()
"""Delays a fork while held, by at most `_FORK_DELAY_S`: a child cannot use a half-finished database write."""


class _Fork:
    """Callbacks of one fork."""

    held = False

    @classmethod
    def before(cls) -> None:
        cls.held = FORK_BLOCKER.inner.acquire(timeout=_FORK_DELAY_S)

    @classmethod
    def in_parent(cls) -> None:
        if cls.held:
            FORK_BLOCKER.inner.release()

    @staticmethod
    def in_child() -> None:
        for target, initialise in list(_INITIALISERS.items()):
            initialise(target)


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(before=_Fork.before, after_in_parent=_Fork.in_parent, after_in_child=_Fork.in_child)
