"""Functions as tools, and runs of tools that cannot end the program."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from xpu_speculation.errors import ArgumentsError
from xpu_speculation.guesses import RunTool
from xpu_speculation.threads import in_thread

__all__ = ["harmless", "run_function"]


async def run_function(
    function: Callable[..., Any], arguments: Mapping[str, Any], slots: threading.BoundedSemaphore | None = None
) -> object:
    """Call a function, one that is not async in a thread of its own.

    Args:
        function: The function.
        arguments: Its arguments by name.
        slots: As `in_thread` has them.

    Raises:
        ArgumentsError: It does not take these arguments.
        Exception: What it raised.
    """
    call = _bound(function, arguments)
    value = call() if inspect.iscoroutinefunction(function) else await in_thread(call, slots)
    return await value if inspect.isawaitable(value) else value


def harmless(run: RunTool) -> RunTool:
    """A run that cannot end the program."""

    async def guarded(arguments: Mapping[str, Any]) -> object:
        try:
            return await run(arguments)
        except (SystemExit, KeyboardInterrupt) as error:
            raise RuntimeError(f"it raised {type(error).__name__}") from error

    return guarded


def _bound(function: Callable[..., Any], arguments: Mapping[str, Any]) -> Callable[[], Any]:
    try:
        taken = inspect.signature(function)
    except (TypeError, ValueError):  # some builtins have none
        return partial(function, **arguments)
    try:
        taken.bind(**arguments)
    except TypeError as error:
        raise ArgumentsError(f"{error}, the arguments are: {', '.join(taken.parameters) or 'none'}") from None
    return partial(function, **arguments)
