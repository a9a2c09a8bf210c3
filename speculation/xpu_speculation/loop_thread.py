"""Event loop in a background thread, for callers without a loop."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextvars import Context, copy_context
from functools import partial
from typing import Any, TypeVar, TypeVarTuple

from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process
from xpu_speculation.threads import running_loop, wait_for_result

__all__ = ["LoopThread"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_CLOSE_TIMEOUT_S = 5.0

if sys.platform == "win32":
    _EventLoop = asyncio.ProactorEventLoop
else:
    _EventLoop = asyncio.SelectorEventLoop


class _ContextFreeLoop(_EventLoop):
    """Event loop whose cancelled timers keep no reference to their context.

    A cancelled timer keeps its context, and an idle loop keeps the last cancelled timer. That would keep the caller's
    agent alive, and with it the executor whose finaliser stops the loop.
    """

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Schedules a callback as in every loop. The context is part of the callback, which a cancelled timer drops."""
        within = copy_context() if context is None else context
        return super().call_at(when, partial(within.run, callback, *args), context=Context())


class LoopThread:
    """Event loop in a thread of its own, started on first use."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        init_in_each_process(self, LoopThread._init_process)

    def _init_process(self) -> None:
        """Starts anew in a forked process: the thread belongs to the parent."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end_event: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The running loop, until `close`.

        Raises:
            OSError: The system has no threads or file descriptors left. The next access tries again.
        """
        with self._lock:
            if self._loop is None:
                started: Future[None] = Future()
                # A daemon thread, so that a useless early run cannot keep the program alive.
                thread = threading.Thread(target=self._run_loop, args=(started,), name="xpu-speculation", daemon=True)
                try:
                    thread.start()
                except RuntimeError as error:
                    raise OSError(f"cannot start the executor's event loop thread: {error}") from error
                started.result()
                self._thread = thread
            assert self._loop is not None
            return self._loop

    def start(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Starts a coroutine in the loop. It is cancelled when the loop ends.

        Raises:
            OSError: The loop cannot be started.
        """
        try:
            with self._lock:  # a coroutine submitted after the loop's end would never finish
                return asyncio.run_coroutine_threadsafe(work, self.loop)
        except BaseException:
            work.close()
            raise

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine in the loop and waits for its result.

        Raises:
            SpeculationError: The caller is in the loop itself.
            OSError: The loop cannot be started.
            Exception: Any exception of `work`.
        """
        try:
            if running_loop() is self.loop:
                raise SpeculationError(
                    "the loop of the executor would wait for itself; use the async form in async tools"
                )
        except BaseException:
            work.close()
            raise
        future = self.start(work)
        try:
            return wait_for_result(future)
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Cancels all work in the loop, and waits until the loop has ended."""
        with self._lock:
            loop, thread = self._loop, self._thread
        self.end()
        if thread is not None and running_loop() is not loop:
            thread.join(_CLOSE_TIMEOUT_S)

    def end(self) -> None:
        """Cancels all work in the loop without waiting. Callable by the garbage collector in any thread."""
        with self._lock:
            loop, end_event = self._loop, self._end_event
            self._loop = self._end_event = self._thread = None
        if loop is not None and end_event is not None:
            with contextlib.suppress(RuntimeError):  # already ended
                loop.call_soon_threadsafe(end_event.set)

    def _run_loop(self, started: Future[None]) -> None:
        """Runs the loop. A startup error goes to the waiting caller."""
        try:
            with asyncio.Runner(loop_factory=_ContextFreeLoop) as runner:
                runner.run(self._serve_until_end(started))
        except BaseException as error:
            if started.done():
                raise
            started.set_exception(error)

    async def _serve_until_end(self, started: Future[None]) -> None:
        loop, end_event = asyncio.get_running_loop(), asyncio.Event()
        self._loop, self._end_event = loop, end_event
        started.set_result(None)
        try:
            await end_event.wait()
        finally:  # also after SystemExit in the loop: the next access starts a new one
            with self._lock:
                if self._loop is loop:
                    self._loop = self._end_event = self._thread = None
