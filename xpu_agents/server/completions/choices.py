"""Several answers to one request: their events as one stream, and their token counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from xpu_agents.chat import AsyncChatStream, Usage
from xpu_agents.chat.events import ContinuedEvent
from xpu_agents.chat.tool_cache.continued import ContinuedStream

__all__ = ["ChoiceStreams", "ReplyStream", "gather_choices", "total_usage"]

T = TypeVar("T")

ReplyStream = AsyncChatStream | ContinuedStream
"""The events of one choice."""


class ChoiceStreams(AsyncIterator[tuple[int, ContinuedEvent]]):
    """Events of all choices of a response as they arrive, each with the index of its choice.

    Args:
        streams: the stream of each choice.
    """

    def __init__(self, streams: Sequence[ReplyStream]) -> None:
        self._streams = streams
        self._reads: dict[asyncio.Future[ContinuedEvent | None], int] | None = None  # of several choices

    @property
    def request_id(self) -> str | None:
        """Id of the first request in its engine; None before it is submitted."""
        handle = self._streams[0].handle
        return None if handle is None else handle.request_id

    async def begin(self) -> None:
        """Submit all requests; errors of the submission are raised here, after the others were cancelled."""
        try:
            for stream in self._streams:
                await stream.begin()
        except BaseException:
            await self.aclose()
            raise

    async def __anext__(self) -> tuple[int, ContinuedEvent]:
        if len(self._streams) == 1:
            return 0, await anext(self._streams[0])
        if self._reads is None:
            self._reads = {}
            for index in range(len(self._streams)):
                self._read(index)
        while self._reads:
            finished, _ = await asyncio.wait(self._reads, return_when=asyncio.FIRST_COMPLETED)
            read = finished.pop()
            index, event = self._reads.pop(read), read.result()
            if event is not None:
                self._read(index)
                return index, event
        raise StopAsyncIteration

    def _read(self, index: int) -> None:
        assert self._reads is not None
        self._reads[asyncio.ensure_future(anext(self._streams[index], None))] = index

    async def aclose(self) -> None:
        """Close all streams; requests that are still running are cancelled."""
        reads, self._reads = self._reads or {}, {}
        for read in reads:
            read.cancel()
        await asyncio.gather(*reads, return_exceptions=True)
        for stream in self._streams:
            await stream.aclose()


async def gather_choices(replies: Iterable[Awaitable[T]]) -> list[T]:
    """Wait for all replies; after an error, or when the task is cancelled, the others are cancelled."""
    tasks = [asyncio.ensure_future(reply) for reply in replies]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def total_usage(usages: Sequence[Usage], num_choices: int) -> Usage:
    """Token counts of a response; the tokens of a prompt count once.

    Args:
        usages: token counts of all choices; those of one prompt follow each other.
        num_choices: number of choices for each prompt.
    """
    prompts = usages[::num_choices]
    return replace(
        sum(usages, Usage(0, 0, 0)),
        prompt_tokens=sum(usage.prompt_tokens for usage in prompts),
        cached_tokens=sum(usage.cached_tokens for usage in prompts),
    )
