"""Between threads and event loops: waiting for one from the other, and threads for what blocks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from contextvars import copy_context
from typing import Any, TypeVar

from xpu_speculation.cache.future_cache import CallOutcome, ResultSource, ToolRun
from xpu_speculation.cache.runs import CURRENT_EARLY_RUN
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process

__all__ = ["CallerLoops", "run_in_caller_thread", "run_in_thread", "running_loop", "wait_for_result"]

T = TypeVar("T")

_PATIENCE_S = 0.1
"""How long a loop has to answer (chosen; one that takes longer is held to be kept from going on by the caller)."""
_SLICE_S = 0.2 if os.name == "nt" else None
"""A wait on Windows does not end for Ctrl-C, so it is taken in slices there."""


class CallerLoops:
    """The loops in which an executor's calls are made; may be used from any thread."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        init_in_each_process(self, CallerLoops._begin)

    def _begin(self) -> None:
        """Forget all loops, in a forked process: they are the parent's."""
        self._loops: set[asyncio.AbstractEventLoop] = set()

    def know(self) -> None:
        """Calls are made in the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._loops:
            with self._lock:
                self._loops = {each for each in self._loops if not each.is_closed()} | {loop}

    def can_wait_for(self, *, but: asyncio.AbstractEventLoop | None = None) -> bool:
        """Whether a thread may wait for what goes on in them: not if it keeps one of them from going on.

        Args:
            but: One that is asked otherwise.
        """
        return all(_answers(each) for each in self._loops if each is not but)


async def run_in_thread(function: Callable[[], T], slots: threading.Semaphore | None = None) -> T:
    """Call what blocks, in a thread of its own.

    A pool would be blocked by what goes on in its threads after the run was given up, for everybody else too. In an
    early run the thread holds the place of that run, since nobody can end it.

    Args:
        function: What to call.
        slots: How many threads there may be; taken until the function has come back.

    Raises:
        SpeculationError: No slot is free.
        RuntimeError: The function tried to end the program, or raised what no future can hold.
        Exception: What else it raised.
    """
    if slots is not None and not slots.acquire(blocking=False):
        raise SpeculationError("too many runs go on after they were given up")
    loop, context, early = asyncio.get_running_loop(), copy_context(), CURRENT_EARLY_RUN.get()
    answer: asyncio.Future[T] = loop.create_future()
    if early is not None:
        early.place.hold(answer)

    def leave() -> None:
        if slots is not None:
            slots.release()
        if early is not None:
            early.place.release(answer)

    def work() -> None:
        tell: Callable[[Any], object] = answer.set_result
        what: object = None
        try:
            what = context.run(function)
        except BaseException as raised:
            tell, what = answer.set_exception, raised
            if not isinstance(raised, Exception) or isinstance(raised, StopIteration):
                what = RuntimeError(f"it raised {type(raised).__name__}")
                what.__cause__ = raised
        try:
            leave()  # first, so that whoever is told finds the place free
        finally:
            _tell(answer, tell, what)

    try:
        threading.Thread(target=work, name="xpu-tool", daemon=True).start()
    except RuntimeError:  # the system gives no more threads, so nobody else will give slot and place back
        leave()
        raise
    return await answer


def run_in_caller_thread(
    submit: Callable[[Coroutine[Any, Any, CallOutcome]], Future[CallOutcome]],
    take: Callable[[ToolRun], Coroutine[Any, Any, CallOutcome]],
    run: Callable[[], object],
    clock: Callable[[], float],
) -> CallOutcome | None:
    """Wait for what is taken in a loop; where a run is needed for it, that is made here, in the caller's thread.

    Args:
        submit: Begins something in another thread's loop.
        take: Takes the outcome, given a run, in that loop.
        run: The run, which may block.
        clock: Time in seconds.

    Returns:
        The outcome; None if there is no loop, or it has ended or does not answer, and neither `run` was called nor
        anything found.

    Raises:
        BaseException: What `run` raised.
    """
    handed: queue.SimpleQueue[asyncio.Future[object] | None] = queue.SimpleQueue()
    begun, left = threading.Event(), threading.Event()

    async def begin() -> CallOutcome:
        begun.set()
        if left.is_set():
            raise asyncio.CancelledError
        return await take(hand_over)

    async def hand_over() -> object:
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        handed.put(answer)
        if left.is_set():
            answer.cancel()
        return await answer

    def leave() -> bool:
        """Have nothing taken, if that is not done; others who wait for the run by now are told that nobody makes it."""
        left.set()
        is_left = taken.cancel()
        with contextlib.suppress(queue.Empty):
            while is_left:
                answer = handed.get_nowait()
                if answer is not None:
                    _tell(answer, answer.cancel, "its caller has left")
        return is_left

    try:
        taken = submit(begin())
    except OSError:  # the system has nothing left for a loop
        return None
    taken.add_done_callback(lambda _: begun.set())
    taken.add_done_callback(lambda _: handed.put(None))
    try:
        if not begun.wait(_PATIENCE_S) and leave():
            return None
        answer = _next(handed)
        if answer is None:
            with contextlib.suppress(CancelledError):
                return taken.result()
            return None
        began_at = clock()
        try:
            value = run()
        except BaseException:
            _tell(answer, answer.set_exception, SpeculationError("the run has failed in the thread of its caller"))
            raise
        _tell(answer, answer.set_result, value)
        try:
            return wait_for_result(taken)
        except CancelledError:
            took_s = clock() - began_at
            return CallOutcome(value, ResultSource.MISS, took_s, took_s)
    except BaseException:
        leave()
        raise


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread that is running, if there is one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def wait_for_result(future: Future[T]) -> T:
    """What a future of another thread comes to."""
    while not future.done():
        with contextlib.suppress(TimeoutError):
            future.exception(_SLICE_S)
    return future.result()


def _next(handed: queue.SimpleQueue[T]) -> T:
    """What another thread hands over next."""
    while True:
        with contextlib.suppress(queue.Empty):
            return handed.get(timeout=_SLICE_S)


def _tell(answer: asyncio.Future[T], tell: Callable[[Any], object], what: object) -> None:
    """Tell an answer from another thread, unless nobody waits for it any more."""

    def told() -> None:
        if not answer.done():
            tell(what)

    with contextlib.suppress(RuntimeError):  # the loop is closed
        answer.get_loop().call_soon_threadsafe(told)


def _answers(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether a loop goes on while the caller waits; one that has stopped is for others to notice, and does."""
    if running_loop() is loop:
        return False
    answered = threading.Event()
    try:
        if not loop.is_running():
            return True
        loop.call_soon_threadsafe(answered.set)
    except RuntimeError:  # closed
        return True
    return answered.wait(_PATIENCE_S)
