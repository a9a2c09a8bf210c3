"""Interruptible waiting for a server: Ctrl-C is handled on all systems."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from typing import TypeVar

from xpu_speculation.threads import wait_for_result

__all__ = ["interruptible"]

T = TypeVar("T")

_NEEDS_THREAD = os.name == "nt"
"""True if Ctrl-C does not interrupt socket operations on this system."""


def interruptible(exchange: Callable[[], T], close: Callable[[], None]) -> T:
    """Run a blocking exchange with a server so that Ctrl-C can interrupt it.

    On Windows Ctrl-C does not interrupt socket operations. There the exchange runs in a worker thread, and the main
    thread, which handles Ctrl-C, waits for its result.

    Args:
        exchange: sends the request and reads the response.
        close: closes the connection from another thread; called if the wait ends before the exchange.

    Raises:
        BaseException: the exception of the exchange, or the one that ended the wait.
    """
    if not _NEEDS_THREAD or threading.current_thread() is not threading.main_thread():
        return exchange()
    result: Future[T] = Future()
    context = copy_context()

    def work() -> None:
        try:
            value = context.run(exchange)
        except BaseException as error:
            result.set_exception(error)
        else:
            result.set_result(value)

    threading.Thread(target=work, name="xpu-remote", daemon=True).start()
    try:
        return wait_for_result(result)
    except BaseException:
        if not result.done():
            close()
        raise
