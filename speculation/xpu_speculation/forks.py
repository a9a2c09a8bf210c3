"""What does not survive a fork: threads, locks that they held, and what only they would have ended."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar

__all__ = ["FORK_BLOCKER", "ForkLock", "init_in_each_process"]

T = TypeVar("T")

_PATIENCE_S = 5.0

_BEGUN: weakref.WeakKeyDictionary[Any, Callable[[Any], None]] = weakref.WeakKeyDictionary()


def init_in_each_process(thing: T, begin: Callable[[T], None]) -> None:
    """Let a thing begin: now, and again in every process that is forked from this one.

    Args:
        thing: What has threads, or waits for some. It is not kept.
        begin: Makes what a fork leaves behind in the parent.
    """
    begin(thing)
    _BEGUN[thing] = begin


class ForkLock:
    """A reentrant lock that is free in a forked process, whoever held it in the parent."""

    def __init__(self) -> None:
        init_in_each_process(self, ForkLock._begin)

    def _begin(self) -> None:
        self.inner = threading.RLock()

    def __enter__(self) -> None:
        self.inner.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.inner.release()


FORK_BLOCKER = ForkLock()
"""While it is held no process is forked, for some seconds at least: what is under way would be of no use to a child."""


class _Fork:
    """A fork under way."""

    held = False

    @classmethod
    def before(cls) -> None:
        cls.held = FORK_BLOCKER.inner.acquire(timeout=_PATIENCE_S)

    @classmethod
    def in_parent(cls) -> None:
        if cls.held:
            FORK_BLOCKER.inner.release()

    @staticmethod
    def in_child() -> None:
        for thing, begin in list(_BEGUN.items()):
            begin(thing)


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(before=_Fork.before, after_in_parent=_Fork.in_parent, after_in_child=_Fork.in_child)
