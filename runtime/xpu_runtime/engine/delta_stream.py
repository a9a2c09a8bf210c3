"""Iterators over the output of one request, sync and async: each step yields the new output as one delta."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

from xpu_runtime.engine.output_stream import OutputStream, StepOutput, join_logprobs, join_token_ids, split_answers
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer
from xpu_runtime.request import Delta

__all__ = ["AsyncDeltaStream", "DeltaStream"]


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
        return Delta(self._text(batch), join_token_ids(batch), last.finish_reason, join_logprobs(batch), last.appended)

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
