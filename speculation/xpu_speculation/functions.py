"""Functions as tools, and runs of tools that cannot end the program."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from xpu_speculation.errors import ArgumentsError, SpeculationError, ToolSpecError
from xpu_speculation.propose.guesses import RunTool
from xpu_speculation.threads import run_in_thread
from xpu_speculation.tools.frameworks import tool_name
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["functions_by_name", "guarded_run", "run_function"]


def functions_by_name(
    functions: Iterable[Callable[..., Any]], judge: Callable[[Callable[..., Any]], ToolSpec | None]
) -> dict[str, tuple[Callable[..., Any], ToolSpec | None]]:
    """Functions by their names, each with what is said of it.

    Args:
        functions: The functions.
        judge: Says what is known of one that may run early, None of one that may not.

    Raises:
        ToolSpecError: Something is no function, or one that yields, or may not run early as it says.
        SpeculationError: Two have one name, or they are no list.
    """
    if not isinstance(functions, Iterable) or isinstance(functions, str):
        raise SpeculationError(f"tools: {type(functions).__name__}; expected a list of functions")
    named: dict[str, tuple[Callable[..., Any], ToolSpec | None]] = {}
    for function in functions:
        name = tool_name(function)
        if not inspect.isroutine(function):  # a tool of a framework: what it takes and gives is its framework's affair
            raise ToolSpecError(
                f"tools: {name!r} is a {type(function).__name__}; expected a function, such as the one that this tool "
                f"was made of"
            )
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            raise ToolSpecError(
                f"tools: {name!r} yields, so a call would give a generator; expected a function that returns its result"
            )
        if name in named:
            raise SpeculationError(f"tools: two are called {name!r}, must have different names")
        named[name] = function, judge(function)
    return named


async def run_function(
    function: Callable[..., Any], arguments: Mapping[str, Any], slots: threading.BoundedSemaphore | None = None
) -> object:
    """Call a function, one that is not async in a thread of its own.

    Args:
        function: The function.
        arguments: Its arguments by name.
        slots: As `run_in_thread` has them.

    Raises:
        ArgumentsError: It does not take these arguments.
        Exception: What it raised.
    """
    call = _bound(function, arguments)
    value = call() if inspect.iscoroutinefunction(function) else await run_in_thread(call, slots)
    return await value if inspect.isawaitable(value) else value


def guarded_run(run: RunTool) -> RunTool:
    """A run that can neither end the program nor pass for one that was cancelled; what it raises is an `Exception`."""

    async def guarded(arguments: Mapping[str, Any]) -> object:
        try:
            return await run(arguments)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise RuntimeError("something that the tool waited for was cancelled") from error  # nobody cancelled this
        except BaseException as error:  # sys.exit, or a panic of an extension
            if isinstance(error, Exception | GeneratorExit):
                raise
            raise RuntimeError(f"it raised {type(error).__name__}") from error

    return guarded


def _bound(function: Callable[..., Any], arguments: Mapping[str, Any]) -> Callable[[], Any]:
    if not isinstance(arguments, Mapping):
        raise ArgumentsError(f"the arguments are {type(arguments).__name__}; expected an object, with each by its name")
    try:
        taken = inspect.signature(function)
    except (TypeError, ValueError):  # some builtins have none
        return partial(function, **arguments)
    try:
        taken.bind(**arguments)
    except TypeError as error:
        raise ArgumentsError(f"{error}, the arguments are: {', '.join(taken.parameters) or 'none'}") from None
    return partial(function, **arguments)
