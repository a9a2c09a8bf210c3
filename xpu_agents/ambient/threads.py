"""Threads for plain functions."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

__all__ = ["in_thread"]


async def in_thread(function: Callable[..., Any], **arguments: Any) -> Any:
    """Call a function in a thread of its own, with this task's context variables, and wait for it.

    Not one of the event loop's threads: those are few, others need them, and the loop would wait at its end for a
    function that never ends. A cancellation leaves the thread to itself.
    """
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[Any] = loop.create_future()
    context = copy_context()

    def settle(result: Any, error: BaseException | None) -> None:
        if ended.done():
            return
        if error is None:
            ended.set_result(result)
        else:
            # A future cannot carry this one.
            ended.set_exception(RuntimeError(repr(error)) if isinstance(error, StopIteration) else error)

    def work() -> None:
        result, failure = None, None
        try:
            result = context.run(function, **arguments)
        except BaseException as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop may have closed meanwhile
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=work, name="ambient-handler", daemon=True).start()
    return await ended
