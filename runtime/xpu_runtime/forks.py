"""What a forked process must not free: devices' objects, whose ends wait for threads that only the parent has."""

from __future__ import annotations

import ctypes
import os
import weakref
from typing import Any

__all__ = ["keep_alive_in_forks"]

_KEPT: weakref.WeakSet[Any] = weakref.WeakSet()


def keep_alive_in_forks(thing: object) -> None:
    """Never free a thing, nor what it holds, in processes that are forked from this one while it is there.

    OpenVINO's destructors join the threads of their object. Those do not exist in a fork: it would wait for ever, be
    it when it drops the object, when it collects garbage, or at its end.

    Args:
        thing: What holds objects of a device. It is not kept in this process.
    """
    _KEPT.add(thing)


def _keep() -> None:
    for thing in list(_KEPT):
        # One reference that nobody gives back. A list of ours would be emptied at the end of the process.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_keep)
