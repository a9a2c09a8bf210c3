"""Handles of a running request: result, stream and cancellation, in sync and async form."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from xpu_runtime.deprecation import renamed_members
from xpu_runtime.engine.output_stream import (
    AsyncDeltaStream,
    DeltaStream,
    OutputStream,
    StepOutput,
    join_logprobs,
    join_token_ids,
    split_answers,
)
from xpu_runtime.errors import InvalidRequestError, RequestError
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, TokenLogprob

__all__ = ["AnswerHandle", "Handle"]

R = TypeVar("R")


class _HandleBase(ABC, Generic[R]):
    """Result and streams of a request, or of one of its answers.

    Args:
        request_id: identifier used in messages.
        stream: output of the request.
        tokenizer: decodes the tokens.
        start: index of the first step output of one answer; None for all answers of the request.
    """

    def __init__(self, request_id: str, stream: OutputStream, tokenizer: Tokenizer, start: int | None = None) -> None:
        self.request_id = request_id
        self._stream = stream
        self._tokenizer = tokenizer
        self._start = start

    @abstractmethod
    def cancel(self) -> None:
        """Cancel the request, unless this has ended."""

    def result(self, timeout: float | None = None) -> R:
        """Wait for the end and return the result.

        Raises:
            TimeoutError: ``timeout`` seconds passed; the request continues.
            RequestError: the request was cancelled or shed, or failed.
        """
        if not self._stream.wait(self._has_ended, timeout):
            raise TimeoutError(f"request {self.request_id} has not ended within timeout={timeout} seconds")
        return self._output()

    async def aresult(self) -> R:
        """Like `result`; cancelling the awaiting task cancels the request."""
        try:
            await self._stream.wait_async(self._has_ended)
        except asyncio.CancelledError:
            self.cancel()
            raise
        return self._output()

    def __iter__(self) -> DeltaStream:
        """Iterate over deltas; leaving the loop early, or closing or dropping the iterator, cancels the request.

        Raises:
            InvalidRequestError: a stream was started before.
        """
        self._claim_stream()
        return DeltaStream(self._stream, self._tokenizer, self.cancel, self._start)

    def __aiter__(self) -> AsyncDeltaStream:
        """Iterate over deltas with ``async for``; cancelling the task cancels the request.

        Raises:
            InvalidRequestError: a stream was started before.
        """
        self._claim_stream()
        return AsyncDeltaStream(self._stream, self._tokenizer, self.cancel, self._start)

    def _has_ended(self) -> bool:
        return self._stream.done

    @abstractmethod
    def _claim_stream(self) -> None:
        """Register the only stream."""

    @abstractmethod
    def _output(self) -> R:
        """Build the result; called after the end."""


@renamed_members(answered="end_answer", when_ended="on_end")
class Handle(_HandleBase[Output]):
    """Handle of one request; thread-safe.

    The engine only appends token ids. They are decoded on the thread of the reader, so a slow reader does not delay the
    engine.

    A handle can be streamed once, with ``for`` or ``async for``. `result` and `aresult` may be called any number of
    times, also beside a stream.

    Attributes:
        request_id: identifier used in messages.
        priority: reactive or proactive.
        metrics: times and token counts; complete after the end.
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
        self._on_end: Callable[[RequestError | None], None] = _ignore_ended
        self._answer_metrics: list[RequestMetrics] = []  # snapshot at the end of each extended answer
        self._result: Output | None = None

    # -- engine side -----------------------------------------------------------------------------------------------

    def on_end(self, callback: Callable[[RequestError | None], None]) -> None:
        """Set a callback that the engine step calls once, before readers see the end, with the error or None."""
        self._on_end = callback

    def deliver(
        self,
        token_ids: tuple[int, ...],
        logprobs: tuple[TokenLogprob, ...],
        text: str | None,
        finish_reason: FinishReason | None,
        appended: tuple[int, ...] = (),
        stop_string: str | None = None,
    ) -> None:
        """Add the output of one step.

        ``finish_reason`` ends the request, ``appended`` ends an answer that was extended. ``text`` is given if the
        engine searches for stop strings, ``stop_string`` if one was found.
        """
        if finish_reason is not None:
            self._end(None)
        now = time.perf_counter()
        self._stream.append(StepOutput(token_ids, logprobs, text, finish_reason, now, appended, stop_string))

    def end_answer(self) -> None:
        """Snapshot ``metrics`` at the end of an answer that is about to be extended."""
        self._answer_metrics.append(replace(self.metrics))

    def fail(self, error: RequestError) -> None:
        """End the request with ``error``."""
        self._end(error)
        self._stream.fail(error)

    # -- caller side -----------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """True if the request has ended, with a result or an error."""
        return self._stream.done

    def stamps(self) -> list[tuple[tuple[int, ...], float, bool]]:
        """Return the step outputs so far as ``(token ids, monotonic delivery time, is last)``."""
        return [
            (output.token_ids, output.delivered_at, output.finish_reason is not None)
            for output in tuple(self._stream.outputs)
        ]

    def cancel(self) -> None:
        """Cancel the request at the next kernel boundary; its readers get `RequestCancelledError`."""
        if not self.done:
            self._cancel()

    def first_answer(self) -> AnswerHandle:
        """Return a handle of the first answer; a continuation may extend the request to several answers."""
        return AnswerHandle(self, self._stream, self._tokenizer, self._answer_metrics)

    # -- internals -------------------------------------------------------------------------------------------------

    def _end(self, error: RequestError | None) -> None:
        callback, cancel = self._on_end, self._cancel
        self._cancel = self._on_end = _ignore_ended
        callback(error)
        del cancel  # last: it may hold the last reference to the engine, which closes then

    def _claim_stream(self) -> None:
        if not self._stream.claim_stream():
            raise InvalidRequestError(f"request {self.request_id} is streamed already; a handle has one stream")

    def _output(self) -> Output:
        if self._stream.error is not None:
            raise self._stream.error
        if self._result is None:
            outputs = self._stream.outputs
            answers = tuple(_answer_delta(answer_outputs, self._tokenizer) for answer_outputs in split_answers(outputs))
            finish_reason = answers[-1].finish_reason
            assert finish_reason is not None
            self._result = Output(
                self.request_id,
                join_token_ids(outputs),
                "".join(answer.text for answer in answers),
                finish_reason,
                self.metrics,
                join_logprobs(outputs),
                answers,
            )
        return self._result


class AnswerHandle(_HandleBase[Delta]):
    """Handle of one answer of a request; thread-safe.

    It is read like a `Handle` and ends where the answer ends; its result is one delta. Cancelling it before that, or
    dropping its stream, cancels the whole request.
    """

    def __init__(
        self,
        handle: Handle,
        stream: OutputStream,
        tokenizer: Tokenizer,
        answer_metrics: Sequence[RequestMetrics],
        index: int = 0,
        start: int = 0,
    ) -> None:
        super().__init__(handle.request_id, stream, tokenizer, start)
        self._handle = handle
        self._answer_metrics = answer_metrics
        self._index = index
        self._first_output = start
        self._streamed = False

    @property
    def metrics(self) -> RequestMetrics:
        """Times and token counts of this answer, as if it were a separate request; complete after its end."""
        snapshots, index = self._answer_metrics, self._index
        total = snapshots[index] if index < len(snapshots) else self._handle.metrics
        if not index:
            return total
        before = snapshots[index - 1]
        context = before.prompt_tokens + before.appended_tokens + before.output_tokens
        outputs = self._outputs()
        return RequestMetrics(
            arrived_at=before.ended_at or 0.0,
            first_kernel_at=before.ended_at,
            first_token_at=outputs[0].delivered_at if outputs else None,
            ended_at=total.ended_at if self._has_ended() else None,
            prefill_s=total.prefill_s - before.prefill_s,
            preempted_s=total.preempted_s - before.preempted_s,
            decode_s=total.decode_s - before.decode_s,
            prompt_tokens=context + total.appended_tokens - before.appended_tokens,
            cached_tokens=context,
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
        """Cancel the request, unless this answer has ended."""
        if not self._has_ended():
            self._handle.cancel()

    def next_answer(self) -> AnswerHandle | None:
        """Return a handle of the next answer; None if this one has not ended or is the last."""
        outputs = self._outputs()
        if not outputs or not outputs[-1].appended:
            return None
        start = self._first_output + len(outputs)
        return AnswerHandle(self._handle, self._stream, self._tokenizer, self._answer_metrics, self._index + 1, start)

    def _outputs(self) -> list[StepOutput]:
        """Return the step outputs of this answer so far."""
        return next(split_answers(self._stream.outputs[self._first_output :]), [])

    def _has_ended(self) -> bool:
        return super()._has_ended() or any(output.appended for output in self._stream.outputs[self._first_output :])

    def _output(self) -> Delta:
        outputs = self._outputs()
        if not (outputs and outputs[-1].appended) and self._stream.error is not None:
            raise self._stream.error
        return _answer_delta(outputs, self._tokenizer)

    def _claim_stream(self) -> None:
        if self._streamed:
            raise InvalidRequestError(f"request {self.request_id} is streamed already; an answer has one stream")
        self._streamed = True
        self._stream.claim_stream()


def _answer_delta(outputs: list[StepOutput], tokenizer: Tokenizer) -> Delta:
    """Merge the step outputs of one answer."""
    token_ids, last = join_token_ids(outputs), outputs[-1]
    # Decoded at once: incremental decoding, as in a stream, is about a hundred times slower.
    texts = [output.text for output in outputs if output.text is not None]
    text = "".join(texts) if texts else tokenizer.decode(token_ids)
    return Delta(text, token_ids, last.finish_reason, join_logprobs(outputs), last.appended, last.stop_string)


def _ignore_ended(*_: object) -> None:
    """Placeholder callback of an ended handle; unlike the real ones it references neither engine nor request."""
