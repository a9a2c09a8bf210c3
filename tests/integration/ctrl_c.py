"""Ctrl-C at every point of a call where Python handles signals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from kernel_hold import KernelLatch

__all__ = ["interrupt_at_each_call"]

_EVENTS = ("call", "c_return")
"""Profiling events at which Python handles signals: the start of a Python function, and the return of a C function."""
_MODULES = ("threading", "xpu_agents", "xpu_runtime")
_WAIT_FUNCTION = "wait_for_condition"


def interrupt_at_each_call(call: Callable[[], object], latch: KernelLatch) -> Iterator[str]:
    """Repeat ``call`` with an interrupt at one point after the other, until it waits for the engine.

    Args:
        call: sends a request to the engine.
        latch: hook of the engine; closed during the call, so that no answer is ready before the wait.

    Yields:
        Location of the interrupt, after the call has ended.
    """
    count, waits = 0, False
    while not waits:
        count += 1
        remaining, location = count, ""

        def profile(frame: FrameType, event: str, argument: Any) -> None:
            nonlocal remaining, location, waits
            name = frame.f_globals.get("__name__", "")
            if event not in _EVENTS or not name.startswith(_MODULES):
                return
            if frame.f_code.co_name == "<genexpr>":  # Python ignores exceptions while it closes a generator
                return
            remaining -= 1
            waits = frame.f_code.co_name == _WAIT_FUNCTION
            if waits or not remaining:
                sys.setprofile(None)
                location = f"{event} in {name}.{frame.f_code.co_name}, line {frame.f_lineno}"
                raise KeyboardInterrupt

        latch.close()
        sys.setprofile(profile)
        try:
            call()
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
            latch.open()
        assert location, "the call ended without waiting"
        yield location
