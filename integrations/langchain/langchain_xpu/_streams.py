"""Answers for ``async for``: `AnswerChunks`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable

from langchain_core.messages import AIMessageChunk

from langchain_xpu._watch import CallWatch, watching

__all__ = ["AnswerChunks"]


class AnswerChunks(AsyncIterator[AIMessageChunk]):
    """The chunks of one answer; closing it closes what they come from, at once.

    It is no generator: a loop that ends closes all generators that it knows at the same time, and one that closes
    another would find that busy with it.

    Args:
        begin: makes what they come from, when the first is asked for. What it names as watch holds until that is there,
            and with it the request; in between the context is that of the caller.
    """

    def __init__(self, begin: Callable[[], tuple[AsyncGenerator[AIMessageChunk], CallWatch | None]]) -> None:
        self._begin = begin
        self._chunks: AsyncGenerator[AIMessageChunk] | None = None
        self._closed = False

    async def __anext__(self) -> AIMessageChunk:
        if self._closed:
            raise StopAsyncIteration
        if self._chunks is not None:
            return await anext(self._chunks)
        self._chunks, watch = self._begin()
        with watching(watch):
            return await anext(self._chunks)

    async def aclose(self) -> None:
        """End the answer; the request is cancelled if it still runs."""
        self._closed = True
        if self._chunks is not None:
            await self._chunks.aclose()
