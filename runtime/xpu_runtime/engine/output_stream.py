"""Output of one request: what each engine step adds, and the threads and tasks that wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from xpu_runtime.engine.condition_wait import check_not_forked, wait_for_condition
from xpu_runtime.errors import RequestError
from xpu_runtime.request import FinishReason, TokenLogprob

__all__ = ["OutputStream", "StepOutput", "join_logprobs", "join_token_ids", "split_answers"]


@dataclass(frozen=True, slots=True)
class StepOutput:
    """New output of one request from one engine step.

    Attributes:
        token_ids: the new tokens.
        logprobs: log-probabilities of `token_ids`, if requested.
        text: text of `token_ids` if the engine searches for stop strings; then set in every output of the request.
        finish_reason: why the request ended with these tokens; None while it continues.
        delivered_at: monotonic time of delivery in seconds.
        appended: tokens that a continuation appended; they end an answer, and another answer follows.
    """

    token_ids: tuple[int, ...]
    logprobs: tuple[TokenLogprob, ...]
    text: str | None
    finish_reason: FinishReason | None
    delivered_at: float
    appended: tuple[int, ...] = ()


class OutputStream:
    """Thread-safe buffer of the step outputs of one request, closed by a finish reason or an error.

    Attributes:
        outputs: step outputs so far; only ever appended to.
        error: the error that ended the request, if any.
        done: whether the request has ended; set after all other fields.
        streamed: whether a reader consumes every step output. Other readers are only woken at the end of an answer.
    """

    def __init__(self) -> None:
        self.outputs: list[StepOutput] = []
        self.error: RequestError | None = None
        self.done = False
        self.streamed = False
        self._pid = os.getpid()
        # Acquired directly: Ctrl-C inside `Condition.__enter__` would leave the lock held.
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._async_wakers: list[Callable[[], None]] = []

    def append(self, output: StepOutput) -> None:
        """Add the output of one step; ignored after the end."""
        with self._lock:
            if self.done:
                return
            self.outputs.append(output)
            self.done = output.finish_reason is not None
            # Waking other readers for each token would take the GIL from the engine.
            if self.streamed or self.done or output.appended:
                self._notify()

    def fail(self, error: RequestError) -> None:
        """End the request with ``error``; ignored after the end."""
        with self._lock:
            if self.done:
                return
            self.error, self.done = error, True
            self._notify()

    def claim_stream(self) -> bool:
        """Register the only streaming reader; False if there is one already."""
        with self._lock:
            if self.streamed:
                return False
            self.streamed = True
            return True

    def wait(self, condition: Callable[[], bool], timeout_s: float | None = None) -> bool:
        """Block until ``condition`` holds, which is checked after each output; False after ``timeout_s`` seconds.

        Raises:
            EngineClosedError: this process is a fork, where no output arrives.
        """
        if condition():
            return True
        check_not_forked(self._pid)  # before the lock, which a thread of the parent may have held
        with self._lock:
            return wait_for_condition(self._changed, condition, timeout_s)

    async def wait_async(self, condition: Callable[[], bool]) -> None:
        """Like `wait`, without blocking the event loop."""
        if condition():
            return
        check_not_forked(self._pid)
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the event loop was closed
                loop.call_soon_threadsafe(changed.set)

        with self._lock:
            self._async_wakers.append(wake)
        try:
            while not condition():
                await changed.wait()
                changed.clear()
        finally:
            with self._lock:
                self._async_wakers.remove(wake)

    def _notify(self) -> None:
        self._changed.notify_all()
        for wake in self._async_wakers:
            wake()


def split_answers(outputs: Iterable[StepOutput]) -> Iterator[list[StepOutput]]:
    """Group step outputs by answer; the last answer may be incomplete."""
    answer: list[StepOutput] = []
    for output in outputs:
        answer.append(output)
        if output.appended:
            yield answer
            answer = []
    if answer:
        yield answer


def join_token_ids(outputs: Iterable[StepOutput]) -> tuple[int, ...]:
    """Concatenate the token ids of step outputs."""
    return tuple([token for output in outputs for token in output.token_ids])


def join_logprobs(outputs: Iterable[StepOutput]) -> tuple[TokenLogprob, ...]:
    """Concatenate the log-probabilities of step outputs."""
    return tuple([logprob for output in outputs for logprob in output.logprobs])
