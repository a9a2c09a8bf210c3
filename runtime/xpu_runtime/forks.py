"""Fork safety: an engine is refused in a forked process, and device objects are never freed there."""

from __future__ import annotations

import ctypes
import os
import weakref
from typing import Any

from xpu_runtime.errors import EngineClosedError

__all__ = ["check_not_forked", "keep_alive_in_forks"]

_KEPT: weakref.WeakSet[Any] = weakref.WeakSet()


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


def keep_alive_in_forks(obj: object) -> None:
    """Keep ``obj``, and everything it references, alive in processes forked from this one.

    OpenVINO destructors join threads of their object. A fork does not have these threads, so the destructor would block
    for ever.

    Args:
        obj: object that holds device objects. This process may still free it.
    """
    _KEPT.add(obj)


def _leak_references() -> None:
    """Take one reference to each object that is never released; a list would be cleared at interpreter shutdown."""
    for obj in list(_KEPT):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(obj))


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_leak_references)
