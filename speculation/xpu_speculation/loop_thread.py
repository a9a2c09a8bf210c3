"""The event loop of an executor, for callers without one: `LoopThread`."""

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

_CLOSE_S = 5.0

if sys.platform == "win32":
    _EventLoop = asyncio.ProactorEventLoop
else:
    _EventLoop = asyncio.SelectorEventLoop


class _Loop(_EventLoop):
    """A loop that keeps nothing of those who left it.

    A cancelled timer keeps its context, and an idle loop the last timer that was cancelled: that is all that the
    context of a caller leads to, such as his agent, and with it the executor whose end would end the loop.
    """

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """As of every loop; the context is a part of the callback, which a timer that is cancelled forgets."""
        within = copy_context() if context is None else context
        return super().call_at(when, partial(within.run, callback, *args), context=Context())


class LoopThread:
    """An event loop in a thread of its own, which begins when it is first asked for."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        init_in_each_process(self, LoopThread._begin)

    def _begin(self) -> None:
        """Begin anew, in a forked process: the thread is the parent's."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop, which goes on until `close`.

        Raises:
            OSError: The system has no thread or no file descriptors left for one. The next call tries again.
        """
        with self._lock:
            if self._loop is None:
                begun: Future[None] = Future()
                # A daemon: what runs early for nothing must not keep the program from ending.
                thread = threading.Thread(target=self._run, args=(begun,), name="xpu-speculation", daemon=True)
                try:
                    thread.start()
                except RuntimeError as error:
                    raise OSError(f"no thread for the loop of an executor: {error}") from error
                begun.result()
                self._thread = thread
            assert self._loop is not None
            return self._loop

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Begin something in the loop; it is cancelled when the loop ends.

        Raises:
            OSError: There can be no loop.
        """
        try:
            with self._lock:  # or the loop may end meanwhile: what comes too late for that would never end
                return asyncio.run_coroutine_threadsafe(work, self.loop)
        except BaseException:
            work.close()
            raise

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop and wait for it.

        Raises:
            SpeculationError: It is the loop itself that would wait.
            OSError: There can be no loop.
            Exception: What `work` raised.
        """
        try:
            if running_loop() is self.loop:
                raise SpeculationError(
                    "the loop of the executor would wait for itself; use the async form in async tools"
                )
        except BaseException:
            work.close()
            raise
        future = self.begin(work)
        try:
            return wait_for_result(future)
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """End all that goes on in the loop, and wait until it has ended."""
        with self._lock:
            loop, thread = self._loop, self._thread
        self.end()
        if thread is not None and running_loop() is not loop:
            thread.join(_CLOSE_S)

    def end(self) -> None:
        """End all that goes on in the loop, without waiting for it: for the garbage collector, in whatever thread."""
        with self._lock:
            loop, end = self._loop, self._end
            self._loop = self._end = self._thread = None
        if loop is not None and end is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                loop.call_soon_threadsafe(end.set)

    def _run(self, begun: Future[None]) -> None:
        """The thread. What keeps its loop from beginning is told to who waits for it."""
        try:
            with asyncio.Runner(loop_factory=_Loop) as runner:
                runner.run(self._serve(begun))
        except BaseException as error:
            if begun.done():
                raise
            begun.set_exception(error)

    async def _serve(self, begun: Future[None]) -> None:
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        self._loop, self._end = loop, end
        begun.set_result(None)
        try:
            await end.wait()
        finally:  # something in it has tried to end the program; whoever comes now has a loop that begins anew
            with self._lock:
                if self._loop is loop:
                    self._loop = self._end = self._thread = None
