"""The stream of one answer, for ``for`` and for ``async for``: what has come since the last look, as one delta."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

from xpu_runtime.engine.output_stream import OutputStream, StepOutput, join_logprobs, join_token_ids, split_answers
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer
from xpu_runtime.request import Delta

__all__ = ["AsyncDeltaStream", "DeltaStream"]


class _Stream:
    """How far one answer has been read.

    Neither of the two kinds is a generator: one that was never begun would not notice that it is dropped.

    Args:
        answer: what is read.
        tokenizer: makes text of it.
        cancel: of the request, for a stream that is dropped before its end.
        part: the first arrival of the one answer that is read; None for all answers of the request.
    """

    _open = False  # so that it can be dropped while it is made

    def __init__(
        self, answer: OutputStream, tokenizer: Tokenizer, cancel: Callable[[], None], part: int | None = None
    ) -> None:
        self._cancel = cancel
        self._open = True
        self._answer = answer
        self._detokenizer = IncrementalDetokenizer(tokenizer)
        self._part = part
        self._seen = part or 0

    def __del__(self) -> None:
        self._end()

    def _ready(self) -> bool:
        return self._answer.done or len(self._answer.arrivals) > self._seen

    def _take(self) -> Delta | None:
        """What piled up as one delta, so that a slow reader gets fewer, larger ones; None at the end.

        A delta ends with its answer, even if the next one has begun.
        """
        batch = next(split_answers(self._answer.arrivals[self._seen :]), None)
        if batch is None:
            if self._answer.error is not None:
                raise self._answer.error
            self._end()
            return None
        self._seen += len(batch)
        last = batch[-1]
        if last.appended and self._part is not None:
            self._open = False  # the request goes on, for those who want the next answer
        return Delta(self._text(batch), join_token_ids(batch), last.finish, join_logprobs(batch), last.appended)

    def _text(self, batch: list[StepOutput]) -> str:
        given = [arrival.text for arrival in batch if arrival.text is not None]
        if given:
            return "".join(given)
        text = self._detokenizer.append(join_token_ids(batch))
        ended = batch[-1].finish is not None or batch[-1].appended
        return text + self._detokenizer.flush() if ended else text

    def _end(self) -> None:
        """No more deltas; the request is cancelled if it still runs."""
        if self._open:
            self._open = False
            self._cancel()


class DeltaStream(_Stream, Iterator[Delta]):
    """The stream of one handle; closing or dropping it cancels the request if it still runs."""

    def __next__(self) -> Delta:
        if not self._open:
            raise StopIteration
        try:
            self._answer.wait(self._ready)
            delta = self._take()
        except BaseException:
            self._end()
            raise
        if delta is None:
            raise StopIteration
        return delta

    def close(self) -> None:
        """End the stream; the request is cancelled if it still runs."""
        self._end()


class AsyncDeltaStream(_Stream, AsyncIterator[Delta]):
    """The same for ``async for``; cancelling the task that reads it cancels the request too."""

    async def __anext__(self) -> Delta:
        if not self._open:
            raise StopAsyncIteration
        try:
            await self._answer.until(self._ready)
            delta = self._take()
        except BaseException:
            self._end()
            raise
        if delta is None:
            raise StopAsyncIteration
        return delta

    async def aclose(self) -> None:
        """End the stream; the request is cancelled if it still runs."""
        self._end()
