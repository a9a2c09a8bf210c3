"""What a caller holds while a request runs: the answer as it comes, in sync and async form, and the way to stop it."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from xpu_runtime.engine.delta_stream import AsyncDeltaStream, DeltaStream
from xpu_runtime.engine.output_stream import OutputStream, StepOutput, join_logprobs, join_token_ids, split_answers
from xpu_runtime.errors import InvalidRequestError, RequestError
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, TokenLogprob

__all__ = ["AnswerHandle", "Handle"]

R = TypeVar("R")


class _Awaited(ABC, Generic[R]):
    """What comes of a request, as a whole or as a stream.

    Args:
        request_id: names the request in messages.
        answer: what comes.
        tokenizer: makes text of it.
        part: the first arrival of the one answer that is read; None for all answers of the request.
    """

    def __init__(self, request_id: str, answer: OutputStream, tokenizer: Tokenizer, part: int | None = None) -> None:
        self.request_id = request_id
        self._answer = answer
        self._tokenizer = tokenizer
        self._part = part

    @abstractmethod
    def cancel(self) -> None:
        """Stop the request, unless this has ended."""

    def result(self, timeout: float | None = None) -> R:
        """Wait for the end.

        Raises:
            TimeoutError: it took longer than ``timeout`` seconds; the request goes on.
            RequestError: the request was cancelled, shed, or failed.
        """
        if not self._answer.wait(self._has_ended, timeout):
            raise TimeoutError(f"request {self.request_id} has not ended within {timeout} s")
        return self._output()

    async def aresult(self) -> R:
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
        return DeltaStream(self._answer, self._tokenizer, self.cancel, self._part)

    def __aiter__(self) -> AsyncDeltaStream:
        """The same for ``async for``; cancelling the task cancels the request too."""
        self._claim()
        return AsyncDeltaStream(self._answer, self._tokenizer, self.cancel, self._part)

    def _has_ended(self) -> bool:
        return self._answer.done

    @abstractmethod
    def _claim(self) -> None:
        """Begin its one stream."""

    @abstractmethod
    def _output(self) -> R:
        """All of it; it has ended."""


class Handle(_Awaited[Output]):
    """One running request; thread-safe.

    The engine only appends token ids here. Turning them into text happens on the reader's thread, so a slow
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
        super().__init__(request_id, OutputStream(), tokenizer)
        self.priority = priority
        self.metrics = metrics
        self._cancel = cancel
        self._when_ended: Callable[[RequestError | None], None] = _nothing
        self._ended: list[RequestMetrics] = []  # as they were when an answer ended that was extended
        self._result: Output | None = None

    # -- engine side -----------------------------------------------------------------------------------------------

    def when_ended(self, act: Callable[[RequestError | None], None]) -> None:
        """Call ``act`` once, in the engine's turn, before any reader hears of the end; None stands for a result."""
        self._when_ended = act

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
            self._end(None)
        self._answer.add(StepOutput(tokens, logprobs, text, finish, time.perf_counter(), appended))

    def answered(self) -> None:
        """An answer has ended, and is about to be extended: ``metrics`` are those of all answers so far."""
        self._ended.append(replace(self.metrics))

    def fail(self, error: RequestError) -> None:
        """The request ended without a result."""
        self._end(error)
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

    def first_answer(self) -> AnswerHandle:
        """The first answer alone, in place of the whole request, which a continuation may extend to several."""
        return AnswerHandle(self, self._answer, self._tokenizer, self._ended)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _end(self, error: RequestError | None) -> None:
        act, cancel = self._when_ended, self._cancel
        self._cancel = self._when_ended = _nothing
        act(error)
        del cancel  # only now: it may hold the last reference to the engine, whose end would be before this is recorded

    def _claim(self) -> None:
        if not self._answer.claim():
            raise InvalidRequestError(f"request {self.request_id} is streamed already; a handle has one stream")

    def _output(self) -> Output:
        if self._answer.error is not None:
            raise self._answer.error
        if self._result is None:
            arrivals = self._answer.arrivals
            answers = tuple(_whole(each, self._tokenizer) for each in split_answers(arrivals))
            finish = answers[-1].finish_reason
            assert finish is not None
            text, logprobs = "".join(answer.text for answer in answers), join_logprobs(arrivals)
            self._result = Output(
                self.request_id, join_token_ids(arrivals), text, finish, self.metrics, logprobs, answers
            )
        return self._result


class AnswerHandle(_Awaited[Delta]):
    """One answer of a running request; thread-safe.

    It can be read as the `Handle` can, and ends where the answer does; its result is one delta. To cancel it before
    that, or to drop a stream of it, is to cancel the request with all answers to come.
    """

    def __init__(
        self,
        handle: Handle,
        answer: OutputStream,
        tokenizer: Tokenizer,
        ended: Sequence[RequestMetrics],
        number: int = 0,
        first: int = 0,
    ) -> None:
        super().__init__(handle.request_id, answer, tokenizer, first)
        self._handle = handle
        self._ended = ended
        self._number = number
        self._first = first
        self._streamed = False

    @property
    def metrics(self) -> RequestMetrics:
        """Where its time went, as if it were a request of its own; complete once it has ended."""
        ended, number = self._ended, self._number
        total = ended[number] if number < len(ended) else self._handle.metrics
        if not number:
            return total
        before = ended[number - 1]
        known = before.prompt_tokens + before.appended_tokens + before.output_tokens
        arrivals = self._arrivals()
        return RequestMetrics(
            arrived_at=before.ended_at or 0.0,
            first_kernel_at=before.ended_at,
            first_token_at=arrivals[0].at if arrivals else None,
            ended_at=total.ended_at if self._has_ended() else None,
            prefill_s=total.prefill_s - before.prefill_s,
            preempted_s=total.preempted_s - before.preempted_s,
            decode_s=total.decode_s - before.decode_s,
            prompt_tokens=known + total.appended_tokens - before.appended_tokens,
            cached_tokens=known,
            output_tokens=total.output_tokens - before.output_tokens,
            drafted_tokens=total.drafted_tokens - before.drafted_tokens,
            accepted_tokens=total.accepted_tokens - before.accepted_tokens,
            extensions=total.extensions - before.extensions,
            appended_tokens=total.appended_tokens - before.appended_tokens,
            preemptions=total.preemptions - before.preemptions,
            offloads=total.offloads - before.offloads,
            energy_j=None if total.energy_j is None else total.energy_j - (before.energy_j or 0.0),
        )

    def cancel(self) -> None:
        """Stop the request, unless the answer has ended."""
        if not self._has_ended():
            self._handle.cancel()

    def next_answer(self) -> AnswerHandle | None:
        """The answer behind this one; None if this has not ended, or is the last."""
        arrivals = self._arrivals()
        if not arrivals or not arrivals[-1].appended:
            return None
        first = self._first + len(arrivals)
        return AnswerHandle(self._handle, self._answer, self._tokenizer, self._ended, self._number + 1, first)

    def _arrivals(self) -> list[StepOutput]:
        """What has come of the answer."""
        return next(split_answers(self._answer.arrivals[self._first :]), [])

    def _has_ended(self) -> bool:
        return super()._has_ended() or any(arrival.appended for arrival in self._answer.arrivals[self._first :])

    def _output(self) -> Delta:
        arrivals = self._arrivals()
        if not (arrivals and arrivals[-1].appended) and self._answer.error is not None:
            raise self._answer.error
        return _whole(arrivals, self._tokenizer)

    def _claim(self) -> None:
        if self._streamed:
            raise InvalidRequestError(f"request {self.request_id} is streamed already; an answer has one stream")
        self._streamed = True
        self._answer.claim()


def _whole(arrivals: list[StepOutput], tokenizer: Tokenizer) -> Delta:
    """One answer."""
    tokens, last = join_token_ids(arrivals), arrivals[-1]
    # Decoded at once: piece by piece, as a stream needs it, takes some hundred times as long (measured).
    given = [arrival.text for arrival in arrivals if arrival.text is not None]
    text = "".join(given) if given else tokenizer.decode(tokens)
    return Delta(text, tokens, last.finish, join_logprobs(arrivals), last.appended)


def _nothing(*_: object) -> None:
    """What a handle that has ended calls: unlike the real things it holds neither the engine nor the request."""
