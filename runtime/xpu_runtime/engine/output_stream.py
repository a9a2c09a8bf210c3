"""Output of one request: what each engine step adds, and the threads and tasks that wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass

from xpu_runtime.engine.waits import wait_for_condition
from xpu_runtime.errors import RequestError
from xpu_runtime.forks import check_not_forked
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer
from xpu_runtime.request import Delta, FinishReason, TokenLogprob

__all__ = [
    "AsyncDeltaStream",
    "DeltaStream",
    "OutputStream",
    "StepOutput",
    "join_logprobs",
    "join_token_ids",
    "split_answers",
]


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
        stop_string: the stop string that was found, if any.
    """

    token_ids: tuple[int, ...]
    logprobs: tuple[TokenLogprob, ...]
    text: str | None
    finish_reason: FinishReason | None
    delivered_at: float
    appended: tuple[int, ...] = ()
    stop_string: str | None = None


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


class _Stream:
    """Read position in an output stream.

    The subclasses are not generators: a generator that was never started does not notice that it is dropped.

    Args:
        stream: the output to read.
        tokenizer: decodes the tokens.
        cancel: cancels the request if the stream is dropped before its end.
        start: index of the first step output of one answer; None to read all answers of the request.
    """

    _open = False  # for `__del__` if `__init__` fails

    def __init__(
        self, stream: OutputStream, tokenizer: Tokenizer, cancel: Callable[[], None], start: int | None = None
    ) -> None:
        self._cancel = cancel
        self._open = True
        self._stream = stream
        self._detokenizer = IncrementalDetokenizer(tokenizer)
        self._single_answer = start is not None
        self._num_read = start or 0

    def __del__(self) -> None:
        self._end()

    def _ready(self) -> bool:
        return self._stream.done or len(self._stream.outputs) > self._num_read

    def _next_delta(self) -> Delta | None:
        """Merge the unread step outputs into one delta, so that a slow reader gets fewer, larger ones; None at the end.

        A delta never spans two answers.
        """
        batch = next(split_answers(self._stream.outputs[self._num_read :]), None)
        if batch is None:
            if self._stream.error is not None:
                raise self._stream.error
            self._end()
            return None
        self._num_read += len(batch)
        last = batch[-1]
        if last.appended and self._single_answer:
            self._open = False  # the request continues for readers of the next answer
        text, token_ids, logprobs = self._text(batch), join_token_ids(batch), join_logprobs(batch)
        return Delta(text, token_ids, last.finish_reason, logprobs, last.appended, last.stop_string)

    def _text(self, batch: list[StepOutput]) -> str:
        texts = [output.text for output in batch if output.text is not None]
        if texts:
            return "".join(texts)
        text = self._detokenizer.append(join_token_ids(batch))
        ended = batch[-1].finish_reason is not None or batch[-1].appended
        return text + self._detokenizer.flush() if ended else text

    def _end(self) -> None:
        """End the stream; cancels the request if it still runs."""
        if self._open:
            self._open = False
            self._cancel()


class DeltaStream(_Stream, Iterator[Delta]):
    """Iterator over the deltas of a request; closing or dropping it cancels the request if it still runs."""

    def __next__(self) -> Delta:
        if not self._open:
            raise StopIteration
        try:
            self._stream.wait(self._ready)
            delta = self._next_delta()
        except BaseException:
            self._end()
            raise
        if delta is None:
            raise StopIteration
        return delta

    def close(self) -> None:
        """End the stream; cancels the request if it still runs."""
        self._end()


class AsyncDeltaStream(_Stream, AsyncIterator[Delta]):
    """Async iterator over the deltas of a request; cancelling the reading task cancels the request."""

    async def __anext__(self) -> Delta:
        if not self._open:
            raise StopAsyncIteration
        try:
            await self._stream.wait_async(self._ready)
            delta = self._next_delta()
        except BaseException:
            self._end()
            raise
        if delta is None:
            raise StopAsyncIteration
        return delta

    async def aclose(self) -> None:
        """End the stream; cancels the request if it still runs."""
        self._end()
