"""What a caller holds while a request runs: the answer as it comes, in sync and async form, and the way to stop it."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

from xpu_runtime.errors import InvalidRequestError, RequestError
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer
from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, TokenLogprob

__all__ = ["AsyncDeltaStream", "DeltaStream", "Handle"]

_SLICE_S = 0.2 if os.name == "nt" else None
"""A wait on Windows does not end for Ctrl-C, so it is taken in slices there."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    tokens: tuple[int, ...]
    logprobs: tuple[TokenLogprob, ...]
    text: str | None
    finish: FinishReason | None
    at: float


class Handle:
    """One running request; thread-safe.

    The engine thread only appends token ids here. Turning them into text happens on the reader's thread, so a slow
    reader, or none, never holds up the engine.

    A handle has one stream: iterate it once, with ``for`` or ``async for``. `result` and `aresult` may be called by
    anybody, any number of times, also beside a stream.
    """

    def __init__(
        self,
        request_id: str,
        priority: Priority,
        tokenizer: Tokenizer | None,
        metrics: RequestMetrics,
        cancel: Callable[[], None],
    ) -> None:
        self.request_id = request_id
        self.priority = priority
        self.metrics = metrics
        self._tokenizer = tokenizer
        self._cancel = cancel
        self._arrivals: list[_Arrival] = []
        self._error: RequestError | None = None
        self._done = False
        self._changed = threading.Condition()
        self._wakers: list[Callable[[], None]] = []
        self._streamed = False
        self._text: str | None = None

    # -- engine side -----------------------------------------------------------------------------------------------

    def deliver(
        self,
        tokens: tuple[int, ...],
        logprobs: tuple[TokenLogprob, ...],
        text: str | None,
        finish: FinishReason | None,
    ) -> None:
        """New tokens; with ``finish`` they are the last. ``text`` is given where stop strings were looked for."""
        with self._changed:
            if self._done:
                return
            self._arrivals.append(_Arrival(tokens, logprobs, text, finish, time.monotonic()))
            self._done = finish is not None
            self._notify()

    def fail(self, error: RequestError) -> None:
        """The request ended without a result."""
        with self._changed:
            if self._done:
                return
            self._error, self._done = error, True
            self._notify()

    # -- caller side -----------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether the request has ended, one way or another."""
        return self._done

    def stamps(self) -> list[tuple[tuple[int, ...], float, bool]]:
        """What has come so far: tokens, monotonic time when the engine gave them out, whether they were the last."""
        with self._changed:
            return [(arrival.tokens, arrival.at, arrival.finish is not None) for arrival in self._arrivals]

    def cancel(self) -> None:
        """Stop it: the engine drops it at the next kernel boundary; its readers get `RequestCancelledError`."""
        if not self._done:
            self._cancel()

    def result(self, timeout: float | None = None) -> Output:
        """Wait for the end.

        Raises:
            TimeoutError: it took longer than ``timeout`` seconds; the request goes on.
            RequestError: it was cancelled, shed, or failed.
        """
        limit = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            if not self._wait(lambda: self._done, limit):
                raise TimeoutError(f"request {self.request_id} has not ended within {timeout} s")
        return self._output()

    async def aresult(self) -> Output:
        """Like `result`; cancelling the awaiting task cancels the request."""
        try:
            await self._until(lambda: self._done)
        except asyncio.CancelledError:
            self.cancel()
            raise
        return self._output()

    def __iter__(self) -> DeltaStream:
        """Deltas as they come; leaving the loop early, or closing or dropping the iterator, cancels the request.

        Raises:
            InvalidRequestError: it has a stream already.
        """
        self._claim()
        return DeltaStream(_Reader(self))

    def __aiter__(self) -> AsyncDeltaStream:
        """The same for ``async for``; cancelling the task cancels the request too."""
        self._claim()
        return AsyncDeltaStream(_Reader(self))

    # -- inside ----------------------------------------------------------------------------------------------------

    def _claim(self) -> None:
        if self._streamed:
            raise InvalidRequestError(f"request {self.request_id} is streamed already; a handle has one stream")
        self._streamed = True

    def _wait(self, condition: Callable[[], bool], limit: float | None = None) -> bool:
        """Block until ``condition``, but not beyond the time ``limit``; ``_changed`` is held."""
        while not condition():
            left = None if limit is None else limit - time.monotonic()
            if left is not None and left <= 0:
                return False
            self._changed.wait(left if _SLICE_S is None else min(_SLICE_S, left or _SLICE_S))
        return True

    def _output(self) -> Output:
        if self._error is not None:
            raise self._error
        with self._changed:
            if self._text is None:
                self._text = _Text(self._tokenizer).take(self._arrivals, last=True)
        finish = self._arrivals[-1].finish
        assert finish is not None
        return Output(
            self.request_id,
            tuple(token for arrival in self._arrivals for token in arrival.tokens),
            self._text,
            finish,
            self.metrics,
            tuple(item for arrival in self._arrivals for item in arrival.logprobs),
        )

    def _notify(self) -> None:
        if not self._streamed and not self._done:
            return  # nobody reads token by token: waking them for each would only take the interpreter from the engine
        self._changed.notify_all()
        for wake in self._wakers:
            wake()

    async def _until(self, condition: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed.set)

        with self._changed:
            self._wakers.append(wake)
        try:
            while not condition():
                await changed.wait()
                changed.clear()
        finally:
            with self._changed:
                self._wakers.remove(wake)


class _Reader:
    """How far the stream of one handle has been read."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle
        self._text = _Text(handle._tokenizer)
        self._seen = 0

    @property
    def ready(self) -> bool:
        return self.handle._done or len(self.handle._arrivals) > self._seen

    def take(self) -> Delta | None:
        """What piled up as one delta, so that a slow reader gets fewer, larger ones; None at the end."""
        handle = self.handle
        batch = handle._arrivals[self._seen :]
        if not batch:
            if handle._error is not None:
                raise handle._error
            return None
        self._seen += len(batch)
        tokens = tuple(token for arrival in batch for token in arrival.tokens)
        logprobs = tuple(item for arrival in batch for item in arrival.logprobs)
        finish = batch[-1].finish
        return Delta(self._text.take(batch, last=finish is not None), tokens, finish, logprobs)


class DeltaStream(Iterator[Delta]):
    """The stream of one handle. Not a generator: one that was never begun would not notice that it is dropped."""

    def __init__(self, reader: _Reader) -> None:
        self._reader: _Reader | None = reader

    def __next__(self) -> Delta:
        reader = self._reader
        if reader is None:
            raise StopIteration
        try:
            handle = reader.handle
            with handle._changed:
                handle._wait(lambda: reader.ready)
            delta = reader.take()
        except BaseException:
            self.close()
            raise
        if delta is None:
            self.close()
            raise StopIteration
        return delta

    def close(self) -> None:
        """End the stream; the request is cancelled if it still runs."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.handle.cancel()

    def __del__(self) -> None:
        self.close()


class AsyncDeltaStream(AsyncIterator[Delta]):
    """The same for ``async for``."""

    def __init__(self, reader: _Reader) -> None:
        self._reader: _Reader | None = reader

    async def __anext__(self) -> Delta:
        reader = self._reader
        if reader is None:
            raise StopAsyncIteration
        try:
            await reader.handle._until(lambda: reader.ready)
            delta = reader.take()
        except BaseException:
            await self.aclose()
            raise
        if delta is None:
            await self.aclose()
            raise StopAsyncIteration
        return delta

    async def aclose(self) -> None:
        """End the stream; the request is cancelled if it still runs."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.handle.cancel()

    def __del__(self) -> None:
        reader = self._reader
        if reader is not None:
            reader.handle.cancel()


class _Text:
    """Text of one reader: what the engine made, or made here from the token ids."""

    def __init__(self, tokenizer: Tokenizer | None) -> None:
        self._incremental = None if tokenizer is None else IncrementalDetokenizer(tokenizer)

    def take(self, batch: list[_Arrival], *, last: bool) -> str:
        parts = []
        for arrival in batch:
            if arrival.text is not None:
                parts.append(arrival.text)
            elif self._incremental is not None:
                parts.append(self._incremental.append(arrival.tokens))
        if last and self._incremental is not None and batch and batch[-1].text is None:
            parts.append(self._incremental.flush())
        return "".join(parts)
