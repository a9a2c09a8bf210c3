"""A `ChatBackend` that is listened to: `WatchedBackend`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import aclosing, closing

from xpu_agents import speculation
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import (
    ChatEvent,
    ChatReply,
    ChatRequest,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCall,
    ToolCallDelta,
)
from xpu_agents.speculative.agent_runs import AgentRun, PendingRuns

__all__ = ["ReplyObserver", "RunObserver", "WatchedBackend", "draft_output", "parsed_calls"]


class ReplyObserver:
    """Tells a turn of the calls in the model's stream.

    Args:
        request: what the model is asked.
        turn: what is speculated on.
    """

    def __init__(self, request: ChatRequest, turn: speculation.OpenTurn) -> None:
        self.request = request
        self._turn = turn

    def hear(self, event: ChatEvent) -> None:
        """Take an event of the answer."""
        piece = draft_output(event)
        if isinstance(piece, speculation.CallDelta):
            self._turn.on_delta(piece)

    def close(self) -> None:
        """Nobody reads on."""


class RunObserver(ReplyObserver):
    """Tells a turn what the model answers, and its run when that is over.

    Args:
        request: what the model is asked.
        turn: what is speculated on.
        run: what the turn is in. When the answer has ended it waits for the results of its calls, or is over.
        waiting: where it waits.
    """

    def __init__(self, request: ChatRequest, turn: speculation.OpenTurn, run: AgentRun, waiting: PendingRuns) -> None:
        super().__init__(request, turn)
        self._run = run
        self._waiting = waiting
        self._events: list[ChatEvent] = []
        self._has_ended = False
        run.begin(turn)

    def hear(self, event: ChatEvent) -> None:
        """Take an event of the answer."""
        super().hear(event)
        if not isinstance(event, TextDelta | ReasoningDelta):
            self._events.append(event)
        if isinstance(event, ReplyEnd):
            self._has_ended = True
            calls = parsed_calls(ChatReply.of(self._events).tool_calls)
            self._turn.on_calls(calls)
            self._waiting.answered(self._run, calls)

    def close(self) -> None:
        """Nobody reads on; before the end of the answer that is the end of the run."""
        if not self._has_ended:
            self._run.close()


class WatchedBackend:
    """Answers as a backend does; the answers to requests that begin a turn are listened to.

    Args:
        backend: the backend.
        begin: begins a turn; None if a request is not to be speculated on.
        abegin: the same in a loop.
    """

    def __init__(
        self,
        backend: ChatBackend,
        begin: Callable[[ChatRequest], ReplyObserver | None],
        abegin: Callable[[ChatRequest], Awaitable[ReplyObserver | None]],
    ) -> None:
        self._backend = backend
        self._begin = begin
        self._abegin = abegin

    def complete(self, request: ChatRequest) -> ChatReply:
        """Answer and wait for it."""
        answer = self._begin(request)
        if answer is None:
            return self._backend.complete(request)
        with closing(self._heard(answer)) as events:
            return ChatReply.of(events)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """The same without blocking the event loop; cancelling the task cancels the request."""
        answer = await self._abegin(request)
        if answer is None:
            return await self._backend.acomplete(request)
        async with aclosing(self._aheard(answer)) as events:
            return ChatReply.of([event async for event in events])

    def stream(self, request: ChatRequest) -> Generator[ChatEvent]:
        """Answer event by event; asked when it is first read, since a generator that nobody begins ends no turn."""
        answer = self._begin(request)
        with closing(self._backend.stream(request) if answer is None else self._heard(answer)) as events:
            yield from events

    async def astream(self, request: ChatRequest) -> AsyncGenerator[ChatEvent]:
        """The same for ``async for``."""
        answer = await self._abegin(request)
        async with aclosing(self._backend.astream(request) if answer is None else self._aheard(answer)) as events:
            async for event in events:
                yield event

    def _heard(self, answer: ReplyObserver) -> Generator[ChatEvent]:
        try:
            with closing(self._backend.stream(answer.request)) as events:
                for event in events:
                    answer.hear(event)
                    yield event
        finally:
            answer.close()

    async def _aheard(self, answer: ReplyObserver) -> AsyncGenerator[ChatEvent]:
        try:
            async with aclosing(self._backend.astream(answer.request)) as events:
                async for event in events:
                    answer.hear(event)
                    yield event
        finally:
            answer.close()


def draft_output(event: ChatEvent) -> speculation.CallDelta | str | None:
    """What an event has of a call, or of the text; None if it has neither."""
    match event:
        case ToolCallDelta():
            return speculation.CallDelta(event.index, event.id or "", event.name or "", event.arguments)
        case TextDelta():
            return event.text
        case _:
            return None


def parsed_calls(calls: Sequence[ToolCall]) -> list[speculation.ParsedToolCall]:
    """The calls of a reply."""
    return [speculation.ParsedToolCall(call.name, call.parsed, call.id) for call in calls]
