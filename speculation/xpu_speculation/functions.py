"""Plain Python functions as tools."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from xpu_speculation.errors import ArgumentsError, SpeculationError, ToolSpecError
from xpu_speculation.propose.predictions import RunTool
from xpu_speculation.threads import run_in_thread
from xpu_speculation.tools.frameworks import tool_name
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["functions_by_name", "guarded_run", "run_function"]


def functions_by_name(
    functions: Iterable[Callable[..., Any]], check: Callable[[Callable[..., Any]], ToolSpec | None]
) -> dict[str, tuple[Callable[..., Any], ToolSpec | None]]:
    """Indexes functions by name, each with its spec.

    Args:
        functions: The functions.
        check: Returns the spec of a function that may run early, or None.

    Raises:
        ToolSpecError: An item is not a function, is a generator function, or is marked but may not run early.
        SpeculationError: Two functions have one name, or `functions` is not an iterable.
    """
    if not isinstance(functions, Iterable) or isinstance(functions, str):
        raise SpeculationError(f"tools: {type(functions).__name__}; expected a list of functions")
    indexed: dict[str, tuple[Callable[..., Any], ToolSpec | None]] = {}
    for function in functions:
        name = tool_name(function)
        if not inspect.isroutine(function):  # a framework's tool has its own calling convention
            raise ToolSpecError(
                f"tools: {name!r} is a {type(function).__name__}; expected a function, such as the one that this tool "
                f"was made of"
            )
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            raise ToolSpecError(
                f"tools: {name!r} yields, so a call would give a generator; expected a function that returns its result"
            )
        if name in indexed:
            raise SpeculationError(f"tools: duplicate name {name!r}; expected different names")
        indexed[name] = function, check(function)
    return indexed


async def run_function(
    function: Callable[..., Any], arguments: Mapping[str, Any], slots: threading.BoundedSemaphore | None = None
) -> object:
    """Calls a function. A synchronous function runs in a thread of its own.

    Args:
        function: The function.
        arguments: Its arguments by name.
        slots: Limit on threads, as in `run_in_thread`.

    Raises:
        ArgumentsError: The function does not accept these arguments.
        Exception: Any exception of the function.
    """
    call = _bound(function, arguments)
    value = call() if inspect.iscoroutinefunction(function) else await run_in_thread(call, slots)
    return await value if inspect.isawaitable(value) else value


def guarded_run(run: RunTool) -> RunTool:
    """Wraps a run so that it can neither exit the program nor look cancelled: it raises only `Exception`."""

    async def guarded(arguments: Mapping[str, Any]) -> object:
        try:
            return await run(arguments)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # The task itself was not cancelled, but a task that the tool waited for.
            raise RuntimeError("a task that the tool waited for was cancelled") from error
        except BaseException as error:  # SystemExit, or a panic of an extension module
            if isinstance(error, Exception | GeneratorExit):
                raise
            raise RuntimeError(f"it raised {type(error).__name__}") from error

    return guarded


def _bound(function: Callable[..., Any], arguments: Mapping[str, Any]) -> Callable[[], Any]:
    """Binds arguments to a function, and checks them against its signature."""
    if not isinstance(arguments, Mapping):
        raise ArgumentsError(f"the arguments are {type(arguments).__name__}; expected an object of arguments by name")
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some builtins have none
        return partial(function, **arguments)
    try:
        signature.bind(**arguments)
    except TypeError as error:
        raise ArgumentsError(f"{error}, the arguments are: {', '.join(signature.parameters) or 'none'}") from None
    return partial(function, **arguments)
