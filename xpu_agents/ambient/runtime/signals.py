"""Graceful stop on Ctrl-C and termination signals."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

__all__ = ["stopping_signals"]

# On Windows, SIGBREAK is Ctrl-Break and the end of a session; SIGTERM comes only from the process itself.
_NAMES = ("SIGINT", "SIGTERM", "SIGBREAK")


@contextlib.contextmanager
def stopping_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` in the running event loop on the first signal; the next one has its normal effect.

    Outside of the main thread, where Python delivers no signals, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    numbers = [number for name in _NAMES if (number := getattr(signal, name, None)) is not None]
    before = {number: signal.getsignal(number) for number in numbers}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def on_second_signal(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler)  # a further signal interrupts a blocked loop
        # Raising here would interrupt the event loop in the middle of its own code.
        loop.call_soon_threadsafe(_raise_interrupt)

    def on_first_signal(number: int, frame: FrameType | None) -> None:
        restore()
        if before[number] is signal.SIG_IGN:  # shells ignore SIGINT in background jobs
            signal.signal(number, on_second_signal if number == signal.SIGINT else signal.SIG_DFL)
        loop.call_soon_threadsafe(stop)

    # `loop.add_signal_handler` does not exist on Windows; `signal.signal` wakes the loop on all systems.
    for number in numbers:
        signal.signal(number, on_first_signal)
    try:
        yield
    finally:
        restore()


def _raise_interrupt() -> None:
    raise KeyboardInterrupt
