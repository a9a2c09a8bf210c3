"""What does not survive a fork: threads, locks that they held, and what only they would have ended."""

from __future__ import annotations

import os
import weakref
from typing import Protocol

__all__ = ["Renewed", "renew_after_fork"]


class Renewed(Protocol):
    """Something with threads."""

    def begin_anew(self) -> None:
        """Go on in a forked process, without the threads and whatever else stayed behind in the parent."""


_RENEWED: weakref.WeakKeyDictionary[Renewed, None] = weakref.WeakKeyDictionary()


def renew_after_fork(thing: Renewed) -> None:
    """Have a thing renewed in every process that is forked from this one; where there is no fork it does nothing."""
    _RENEWED[thing] = None


def _renew_all() -> None:
    for thing in list(_RENEWED):
        thing.begin_anew()


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_renew_all)
