"""A chat backend with scripted replies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Generator
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    ChatRequest,
    InvalidToolCall,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)

__all__ = ["Replies", "ScriptedBackend", "broken", "calls", "end", "says"]

Replies = list[list[ChatEvent]]


def end(finish: ChatFinish = ChatFinish.STOP, usage: Usage | None = None) -> ReplyEnd:
    """The last event of a reply."""
    return ReplyEnd(finish, usage or Usage(50, 20, 10), Timings(0.02, 0.001, 0.03, 0.0, 0.01, 0.0, 0.01))


def says(*pieces: str, thinks: str = "", finish: ChatFinish = ChatFinish.STOP) -> list[ChatEvent]:
    """The events of a text reply."""
    thoughts = [ReasoningDelta(thinks)] if thinks else []
    return [*thoughts, *(TextDelta(piece) for piece in pieces), end(finish)]


def calls(*wanted: tuple[str, dict[str, Any]], text: str = "") -> list[ChatEvent]:
    """The events of a reply with calls, whose arguments are streamed."""
    events: list[ChatEvent] = [TextDelta(text)] if text else []
    for at, (name, given) in enumerate(wanted):
        written = json.dumps(given)
        middle = len(written) // 2
        events.append(ToolCallDelta(at, f"call{at}", name, ""))
        events += [ToolCallDelta(at, None, None, written[:middle]), ToolCallDelta(at, None, None, written[middle:])]
    return [*events, end(ChatFinish.TOOL_CALLS)]


def broken(name: str, raw: str, reason: str) -> list[ChatEvent]:
    """The events of a reply with a call that becomes invalid."""
    return [
        ToolCallDelta(0, "bad0", name, raw),
        InvalidToolCall(0, "bad0", name, raw, reason),
        end(ChatFinish.LENGTH),
    ]


class ScriptedBackend:
    """Answers with replies in order, or with a function of the request.

    Attributes:
        requests: all requests.
        open: number of open streams.
        streamed: events of asynchronous streams.
        hold: whether to wait forever instead of completing a reply.
    """

    def __init__(self, reply_to: Callable[[ChatRequest], list[ChatEvent]] | Replies) -> None:
        self.requests: list[ChatRequest] = []
        self.open = 0
        self.streamed: list[ChatEvent] = []
        self.hold = False
        replies = iter(reply_to if isinstance(reply_to, list) else ())
        self._reply_to = (lambda _: next(replies)) if isinstance(reply_to, list) else reply_to

    def complete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        return ChatReply.of(self._reply_to(request))

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        self.open += 1
        try:
            await self._wait()
        finally:
            self.open -= 1
        return ChatReply.of(self._reply_to(request))

    def stream(self, request: ChatRequest) -> Generator[ChatEvent]:
        self.requests.append(request)  # at once, as the engine does
        return self._streamed(request)

    def _streamed(self, request: ChatRequest) -> Generator[ChatEvent]:
        self.open += 1
        try:
            yield from self._reply_to(request)
        finally:
            self.open -= 1

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        self.open += 1
        try:
            for event in self._reply_to(request):
                if isinstance(event, ReplyEnd):
                    await self._wait()
                await asyncio.sleep(0)
                self.streamed.append(event)
                yield event
        finally:
            self.open -= 1

    async def _wait(self) -> None:
        await asyncio.sleep(0)
        if self.hold:
            await asyncio.get_running_loop().create_future()
