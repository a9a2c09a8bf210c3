"""Hearing Ctrl-C while a server is waited for."""

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

_DEAF = os.name == "nt"
"""Whether a wait for a connection does not end for Ctrl-C."""


def interruptible(exchange: Callable[[], T], cut: Callable[[], None]) -> T:
    """Talk with a server so that Ctrl-C is heard on every system.

    Where the wait for it would be deaf, the exchange goes on in a thread of its own and the main thread, which alone
    hears Ctrl-C, waits for that.

    Args:
        exchange: what is sent and read.
        cut: ends the connection from another thread; called if the wait ends before the exchange.

    Raises:
        BaseException: what the exchange raised, or what ended the wait.
    """
    if not _DEAF or threading.current_thread() is not threading.main_thread():
        return exchange()
    answer: Future[T] = Future()
    context = copy_context()

    def work() -> None:
        try:
            value = context.run(exchange)
        except BaseException as error:
            answer.set_exception(error)
        else:
            answer.set_result(value)

    threading.Thread(target=work, name="xpu-remote", daemon=True).start()
    try:
        return wait_for_result(answer)
    except BaseException:
        if not answer.done():
            cut()
        raise
