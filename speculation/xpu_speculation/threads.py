"""Bridges between threads and event loops."""

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
from xpu_speculation.cache.runs import CURRENT_EARLY_RUN, running_loop
from xpu_speculation.errors import SpeculationError
from xpu_speculation.forks import ForkLock, init_in_each_process

__all__ = ["CallerLoops", "run_in_caller_thread", "run_in_thread", "running_loop", "wait_for_result"]

T = TypeVar("T")

_ANSWER_TIMEOUT_S = 0.1
"""Time limit for a loop to answer (chosen: a slower loop counts as blocked by the caller)."""
_WAIT_SLICE_S = 0.2 if os.name == "nt" else None
"""Maximum length of one wait. On Windows a wait ignores Ctrl-C, so it is split."""


class CallerLoops:
    """Event loops that call an executor. Thread-safe."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        init_in_each_process(self, CallerLoops._init_process)

    def _init_process(self) -> None:
        """Clears the set in a forked process: the loops belong to the parent."""
        self._loops: set[asyncio.AbstractEventLoop] = set()

    def add(self) -> None:
        """Records the running event loop as a caller."""
        loop = asyncio.get_running_loop()
        if loop not in self._loops:
            with self._lock:
                self._loops = {each for each in self._loops if not each.is_closed()} | {loop}

    def can_wait_for(self, *, excluding: asyncio.AbstractEventLoop | None = None) -> bool:
        """Returns whether a thread may wait for work in these loops: not while it blocks one of them.

        Args:
            excluding: A loop that is not checked here.
        """
        return all(_answers(each) for each in self._loops if each is not excluding)


async def run_in_thread(function: Callable[[], T], slots: threading.Semaphore | None = None) -> T:
    """Calls a blocking function in a thread of its own.

    There is no thread pool, since an abandoned run would occupy it for other calls. In an early run the thread occupies
    the run's slot, because a thread cannot be cancelled.

    Args:
        function: The function to call.
        slots: Limit on the number of threads. A slot is occupied until the function returns.

    Raises:
        SpeculationError: No slot is free.
        RuntimeError: The function raised SystemExit or an exception that a future cannot hold.
        Exception: Any other exception of the function.
    """
    if slots is not None and not slots.acquire(blocking=False):
        raise SpeculationError("too many threads of abandoned runs are still running")
    loop, context, early = asyncio.get_running_loop(), copy_context(), CURRENT_EARLY_RUN.get()
    thread_future: asyncio.Future[T] = loop.create_future()
    if early is not None:
        early.slot.hold(thread_future)

    def release_slots() -> None:
        if slots is not None:
            slots.release()
        if early is not None:
            early.slot.release(thread_future)

    def run_function() -> None:
        complete: Callable[[Any], object] = thread_future.set_result
        thread_result: object = None
        try:
            thread_result = context.run(function)
        except BaseException as raised:
            complete, thread_result = thread_future.set_exception, raised
            if not isinstance(raised, Exception) or isinstance(raised, StopIteration):
                thread_result = RuntimeError(f"it raised {type(raised).__name__}")
                thread_result.__cause__ = raised
        try:
            release_slots()  # before the result, so that the slot is free when the caller sees it
        finally:
            _complete_future(thread_future, complete, thread_result)

    try:
        threading.Thread(target=run_function, name="xpu-tool", daemon=True).start()
    except RuntimeError:  # no thread was started, so nothing else releases the slots
        release_slots()
        raise
    return await thread_future


def run_in_caller_thread(
    submit: Callable[[Coroutine[Any, Any, CallOutcome]], Future[CallOutcome]],
    take: Callable[[ToolRun], Coroutine[Any, Any, CallOutcome]],
    run: Callable[[], object],
    clock: Callable[[], float],
) -> CallOutcome | None:
    """Waits for a call in another loop, but runs its tool in the caller's thread if a run is needed.

    Args:
        submit: Starts a coroutine in another thread's event loop.
        take: Gets the outcome in that loop, given a run.
        run: The run, which may block.
        clock: Time in seconds.

    Returns:
        The outcome. None if the loop is missing, has ended or does not answer; then `run` was not called.

    Raises:
        BaseException: Any exception of `run`.
    """
    requests: queue.SimpleQueue[asyncio.Future[object] | None] = queue.SimpleQueue()
    started, is_abandoned = threading.Event(), threading.Event()

    async def start() -> CallOutcome:
        started.set()
        if is_abandoned.is_set():
            raise asyncio.CancelledError
        return await take(request_run)

    async def request_run() -> object:
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        requests.put(answer)
        if is_abandoned.is_set():
            answer.cancel()
        return await answer

    def abandon() -> bool:
        """Cancels the call unless it is done, and tells other waiters that this caller makes no run."""
        is_abandoned.set()
        was_cancelled = future.cancel()
        with contextlib.suppress(queue.Empty):
            while was_cancelled:
                answer = requests.get_nowait()
                if answer is not None:
                    _complete_future(answer, answer.cancel, "the caller has left")
        return was_cancelled

    try:
        future = submit(start())
    except OSError:  # out of threads or file descriptors
        return None
    future.add_done_callback(lambda _: started.set())
    future.add_done_callback(lambda _: requests.put(None))
    try:
        if not started.wait(_ANSWER_TIMEOUT_S) and abandon():
            return None
        answer = _next_request(requests)
        if answer is None:
            with contextlib.suppress(CancelledError):
                return future.result()
            return None
        started_at = clock()
        try:
            value = run()
        except BaseException:
            _complete_future(
                answer, answer.set_exception, SpeculationError("the run has failed in the thread of its caller")
            )
            raise
        _complete_future(answer, answer.set_result, value)
        try:
            return wait_for_result(future)
        except CancelledError:
            took_s = clock() - started_at
            return CallOutcome(value, ResultSource.MISS, took_s, took_s)
    except BaseException:
        abandon()
        raise


def wait_for_result(future: Future[T]) -> T:
    """Returns the result of another thread's future, and stays interruptible on Windows."""
    while not future.done():
        with contextlib.suppress(TimeoutError):
            future.exception(_WAIT_SLICE_S)
    return future.result()


def _next_request(requests: queue.SimpleQueue[T]) -> T:
    """Returns the next item from another thread's queue."""
    while True:
        with contextlib.suppress(queue.Empty):
            return requests.get(timeout=_WAIT_SLICE_S)


def _complete_future(answer: asyncio.Future[T], complete: Callable[[Any], object], result: object) -> None:
    """Completes a future from another thread, unless it is done."""

    def complete_now() -> None:
        if not answer.done():
            complete(result)

    with contextlib.suppress(RuntimeError):  # the loop is closed
        answer.get_loop().call_soon_threadsafe(complete_now)


def _answers(loop: asyncio.AbstractEventLoop) -> bool:
    """Returns whether a loop runs while the caller waits. A stopped loop counts as answering."""
    if running_loop() is loop:
        return False
    answered = threading.Event()
    try:
        if not loop.is_running():
            return True
        loop.call_soon_threadsafe(answered.set)
    except RuntimeError:  # closed
        return True
    return answered.wait(_ANSWER_TIMEOUT_S)
