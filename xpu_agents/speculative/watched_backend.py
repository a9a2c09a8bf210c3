"""Chat backend whose replies are observed by a turn."""

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
    """Passes the tool call deltas of a reply to a turn.

    Args:
        request: The request to the model.
        turn: The turn.
    """

    def __init__(self, request: ChatRequest, turn: speculation.OpenTurn) -> None:
        self.request = request
        self._turn = turn

    def on_event(self, event: ChatEvent) -> None:
        """Takes an event of the reply."""
        output = draft_output(event)
        if isinstance(output, speculation.CallDelta):
            self._turn.on_delta(output)

    def close(self) -> None:
        """Ends the reply, which may be incomplete."""


class RunObserver(ReplyObserver):
    """Passes a reply to its turn, and its end to its run.

    Args:
        request: The request to the model.
        turn: The turn.
        run: The run of the turn. After the reply it waits for the results of its calls, or ends.
        pending: Runs that wait for results.
    """

    def __init__(self, request: ChatRequest, turn: speculation.OpenTurn, run: AgentRun, pending: PendingRuns) -> None:
        super().__init__(request, turn)
        self._agent_run = run
        self._pending_runs = pending
        self._reply_events: list[ChatEvent] = []
        self._has_ended = False
        run.begin(turn)

    def on_event(self, event: ChatEvent) -> None:
        """Takes an event of the reply."""
        super().on_event(event)
        if not isinstance(event, TextDelta | ReasoningDelta):
            self._reply_events.append(event)
        if isinstance(event, ReplyEnd):
            self._has_ended = True
            calls = parsed_calls(ChatReply.of(self._reply_events).tool_calls)
            self._turn.on_calls(calls)
            self._pending_runs.add_answer(self._agent_run, calls)

    def close(self) -> None:
        """Ends the reply. An incomplete reply ends the run."""
        if not self._has_ended:
            self._agent_run.close()


class WatchedBackend:
    """Wraps a backend, and observes the replies to requests that begin a turn.

    Args:
        backend: The backend.
        begin: Begins a turn; None for a request without speculation.
        abegin: Begins a turn in an event loop.
    """

    def __init__(
        self,
        backend: ChatBackend,
        begin: Callable[[ChatRequest], ReplyObserver | None],
        abegin: Callable[[ChatRequest], Awaitable[ReplyObserver | None]],
    ) -> None:
        self._watched_backend = backend
        self._begin = begin
        self._abegin = abegin

    def complete(self, request: ChatRequest) -> ChatReply:
        """Returns the complete reply."""
        observer = self._begin(request)
        if observer is None:
            return self._watched_backend.complete(request)
        with closing(self._observed(observer)) as events:
            return ChatReply.of(events)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Returns the complete reply without blocking the event loop. Cancelling the task cancels the request."""
        observer = await self._abegin(request)
        if observer is None:
            return await self._watched_backend.acomplete(request)
        async with aclosing(self._aobserved(observer)) as events:
            return ChatReply.of([event async for event in events])

    def stream(self, request: ChatRequest) -> Generator[ChatEvent]:
        """Yields the events of the reply.

        The turn begins with the first event read, since an unstarted generator is never closed.
        """
        observer = self._begin(request)
        reply_events = self._watched_backend.stream(request) if observer is None else self._observed(observer)
        with closing(reply_events) as events:
            yield from events

    async def astream(self, request: ChatRequest) -> AsyncGenerator[ChatEvent]:
        """Yields the events of the reply, for ``async for``."""
        observer = await self._abegin(request)
        reply_events = self._watched_backend.astream(request) if observer is None else self._aobserved(observer)
        async with aclosing(reply_events) as events:
            async for event in events:
                yield event

    def _observed(self, observer: ReplyObserver) -> Generator[ChatEvent]:
        try:
            with closing(self._watched_backend.stream(observer.request)) as events:
                for event in events:
                    observer.on_event(event)
                    yield event
        finally:
            observer.close()

    async def _aobserved(self, observer: ReplyObserver) -> AsyncGenerator[ChatEvent]:
        try:
            async with aclosing(self._watched_backend.astream(observer.request)) as events:
                async for event in events:
                    observer.on_event(event)
                    yield event
        finally:
            observer.close()


def draft_output(event: ChatEvent) -> speculation.CallDelta | str | None:
    """Returns the call delta or text of an event; None for any other event."""
    match event:
        case ToolCallDelta():
            return speculation.CallDelta(event.index, event.id or "", event.name or "", event.arguments)
        case TextDelta():
            return event.text
        case _:
            return None


def parsed_calls(calls: Sequence[ToolCall]) -> list[speculation.ParsedToolCall]:
    """Returns the calls of a reply with parsed arguments."""
    return [speculation.ParsedToolCall(call.name, call.parsed, call.id) for call in calls]
