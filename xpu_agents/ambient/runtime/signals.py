"""Being asked to end: Ctrl-C, and what supervisors of processes send."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

__all__ = ["stopping_signals"]

# Windows has SIGBREAK (Ctrl-Break, and what it sends before a session ends); its SIGTERM comes from this process only.
_NAMES = ("SIGINT", "SIGTERM", "SIGBREAK")


@contextlib.contextmanager
def stopping_signals(stop: Callable[[], None]) -> Iterator[None]:
    """While inside, the first signal calls ``stop`` in the running event loop; the next acts as if this were not here.

    Outside of the main thread, which alone hears of signals, nothing changes.
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

    def interrupted(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler)  # for a loop that is stuck
        # Raised right here it would leave behind whatever half-made thing the loop was at, and a warning on the screen.
        loop.call_soon_threadsafe(_interrupt)

    def stopped(number: int, frame: FrameType | None) -> None:
        restore()
        if before[number] is signal.SIG_IGN:  # so shells start what runs in the background; the next would do nothing
            signal.signal(number, interrupted if number == signal.SIGINT else signal.SIG_DFL)
        loop.call_soon_threadsafe(stop)

    # Not the loop's own way of doing this, which Windows lacks; `signal` wakes a waiting loop on both.
    for number in numbers:
        signal.signal(number, stopped)
    try:
        yield
    finally:
        restore()


def _interrupt() -> None:
    raise KeyboardInterrupt
