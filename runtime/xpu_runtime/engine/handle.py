"""What a caller holds while a request runs: the answer as it comes, in sync and async form, and the way to stop it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from xpu_runtime.engine.answer import Answer, Arrival, answers_of, logprobs_of, tokens_of
from xpu_runtime.engine.stream import AsyncDeltaStream, DeltaStream
from xpu_runtime.errors import InvalidRequestError, RequestError
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, TokenLogprob

__all__ = ["Handle"]


class Handle:
    """One running request; thread-safe.

    The engine thread only appends token ids here. Turning them into text happens on the reader's thread, so a slow
    reader, or none, never holds up the engine.

    A handle has one stream: iterate it once, with ``for`` or ``async for``. `result` and `aresult` may be called by
    anybody, any number of times, also beside a stream.

    Attributes:
        request_id: names the request in messages.
        priority: whether a person waits.
        metrics: where its time went; complete once it has ended.
    """

    def __init__(
        self,
        request_id: str,
        priority: Priority,
        tokenizer: Tokenizer,
        metrics: RequestMetrics,
        cancel: Callable[[], None],
    ) -> None:
        self.request_id = request_id
        self.priority = priority
        self.metrics = metrics
        self._tokenizer = tokenizer
        self._cancel = cancel
        self._answer = Answer()
        self._result: Output | None = None

    # -- engine side -----------------------------------------------------------------------------------------------

    def deliver(
        self,
        tokens: tuple[int, ...],
        logprobs: tuple[TokenLogprob, ...],
        text: str | None,
        finish: FinishReason | None,
        appended: tuple[int, ...] = (),
    ) -> None:
        """New tokens; with ``finish`` they are the last, with ``appended`` the last of an answer that was extended.

        ``text`` is given where stop strings were looked for.
        """
        if finish is not None:
            self._cancel = _nothing
        self._answer.add(Arrival(tokens, logprobs, text, finish, time.monotonic(), appended))

    def fail(self, error: RequestError) -> None:
        """The request ended without a result."""
        self._cancel = _nothing
        self._answer.fail(error)

    # -- caller side -----------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether the request has ended, one way or another."""
        return self._answer.done

    def stamps(self) -> list[tuple[tuple[int, ...], float, bool]]:
        """What has come so far: tokens, monotonic time when the engine gave them out, whether they were the last."""
        return [(arrival.tokens, arrival.at, arrival.finish is not None) for arrival in tuple(self._answer.arrivals)]

    def cancel(self) -> None:
        """Stop it: the engine drops it at the next kernel boundary; its readers get `RequestCancelledError`."""
        if not self.done:
            self._cancel()

    def result(self, timeout: float | None = None) -> Output:
        """Wait for the end.

        Raises:
            TimeoutError: it took longer than ``timeout`` seconds; the request goes on.
            RequestError: it was cancelled, shed, or failed.
        """
        if not self._answer.wait(self._has_ended, timeout):
            raise TimeoutError(f"request {self.request_id} has not ended within {timeout} s")
        return self._output()

    async def aresult(self) -> Output:
        """Like `result`; cancelling the awaiting task cancels the request."""
        try:
            await self._answer.until(self._has_ended)
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
        return DeltaStream(self._answer, self._tokenizer, self.cancel)

    def __aiter__(self) -> AsyncDeltaStream:
        """The same for ``async for``; cancelling the task cancels the request too."""
        self._claim()
        return AsyncDeltaStream(self._answer, self._tokenizer, self.cancel)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _has_ended(self) -> bool:
        return self._answer.done

    def _claim(self) -> None:
        if not self._answer.claim():
            raise InvalidRequestError(f"request {self.request_id} is streamed already; a handle has one stream")

    def _output(self) -> Output:
        if self._answer.error is not None:
            raise self._answer.error
        if self._result is None:
            arrivals = self._answer.arrivals
            answers = tuple(map(self._whole, answers_of(arrivals)))
            finish = answers[-1].finish_reason
            assert finish is not None
            text, logprobs = "".join(answer.text for answer in answers), logprobs_of(arrivals)
            self._result = Output(self.request_id, tokens_of(arrivals), text, finish, self.metrics, logprobs, answers)
        return self._result

    def _whole(self, arrivals: list[Arrival]) -> Delta:
        """One answer."""
        tokens, last = tokens_of(arrivals), arrivals[-1]
        # Decoded at once: piece by piece, as a stream needs it, takes some hundred times as long (measured).
        given = [arrival.text for arrival in arrivals if arrival.text is not None]
        text = "".join(given) if given else self._tokenizer.decode(tokens)
        return Delta(text, tokens, last.finish, logprobs_of(arrivals), last.appended)


def _nothing() -> None:
    """The cancel of a handle that has ended: unlike the real one it holds neither the engine nor the request."""
