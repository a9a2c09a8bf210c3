"""Ctrl-C at every moment of a call at which Python lets it through."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from holding import Gate

__all__ = ["interrupted"]

_LISTENING = ("call", "c_return")
"""Python looks for signals where a function of its own begins and where one in C has ended."""
_MODULES = ("threading", "xpu_agents", "xpu_runtime")
_WAITING = "wait_for_condition"


def interrupted(call: Callable[[], object], gate: Gate) -> Iterator[str]:
    """Do ``call`` again and again, each time interrupted a little later, until it came to wait for the engine.

    Args:
        call: Asks the engine for something.
        gate: The engine's hook; shut during the call, so that no answer is ready before it is waited for.

    Yields:
        Where it was interrupted, once it has ended.
    """
    moment, waits = 0, False
    while not waits:
        moment += 1
        left, place = moment, ""

        def listen(frame: FrameType, event: str, argument: Any) -> None:
            nonlocal left, place, waits
            name = frame.f_globals.get("__name__", "")
            if event not in _LISTENING or not name.startswith(_MODULES):
                return
            left -= 1
            waits = frame.f_code.co_name == _WAITING
            if waits or not left:
                sys.setprofile(None)
                place = f"{event} in {name}.{frame.f_code.co_name}, line {frame.f_lineno}"
                raise KeyboardInterrupt

        gate.shut()
        sys.setprofile(listen)
        try:
            call()
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
            gate.open()
        assert place, "it ended without waiting"
        yield place
