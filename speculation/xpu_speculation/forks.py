"""What does not survive a fork: threads, locks that they held, and what only they would have ended."""

from __future__ import annotations

import os
import threading
import weakref
from types import TracebackType
from typing import Protocol

__all__ = ["NO_FORK", "ForkLock", "Renewed", "renew_after_fork"]

_PATIENCE_S = 5.0


class Renewed(Protocol):
    """Something that only the parent has all of."""

    def begin_anew(self) -> None:
        """Go on in a forked process, without the threads and whatever else stayed behind in the parent."""


_RENEWED: weakref.WeakKeyDictionary[Renewed, None] = weakref.WeakKeyDictionary()


def renew_after_fork(thing: Renewed) -> None:
    """Have a thing renewed in every process that is forked from this one; where there is no fork it does nothing."""
    _RENEWED[thing] = None


class ForkLock:
    """A reentrant lock that is free in a forked process, whoever held it in the parent."""

    def __init__(self) -> None:
        self.begin_anew()
        renew_after_fork(self)

    def begin_anew(self) -> None:
        """Be free."""
        self.inner = threading.RLock()

    def __enter__(self) -> None:
        self.inner.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.inner.release()


NO_FORK = ForkLock()
"""While it is held no process is forked, for some seconds at least: what is under way would be of no use to a child."""


class _Fork:
    """A fork under way."""

    held = False

    @classmethod
    def before(cls) -> None:
        cls.held = NO_FORK.inner.acquire(timeout=_PATIENCE_S)

    @classmethod
    def in_parent(cls) -> None:
        if cls.held:
            NO_FORK.inner.release()

    @staticmethod
    def in_child() -> None:
        for thing in list(_RENEWED):
            thing.begin_anew()


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(before=_Fork.before, after_in_parent=_Fork.in_parent, after_in_child=_Fork.in_child)
