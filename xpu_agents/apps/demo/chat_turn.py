"""One turn of the chat: a question, the calls that it leads to, and the answer."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Protocol

from xpu_agents.apps.demo.desk.toolbox import Toolbox, ToolResult
from xpu_agents.chat import (
    ChatEvent,
    ChatReply,
    ChatRequest,
    InvalidToolCall,
    Message,
    TextDelta,
    Tool,
    ToolCall,
)
from xpu_runtime import Priority, SamplingParams

__all__ = ["ChatTurn", "ReplyStream", "StreamingBackend", "ToolStep", "run_turn"]

_PARAMS = SamplingParams(temperature=0.0, max_tokens=256)
_ROUNDS = 4
"""Replies to one question; in the last the model may not call any more, so every turn ends."""


class ReplyStream(Protocol):
    """The events of a reply; closing it cancels the request."""

    def __aiter__(self) -> AsyncIterator[ChatEvent]:
        """For ``async for``."""

    async def aclose(self) -> None:
        """End it."""


class StreamingBackend(Protocol):
    """What a turn needs of `Chat`."""

    def astream(self, request: ChatRequest) -> ReplyStream:
        """Ask for a reply."""


@dataclass(frozen=True, slots=True)
class ToolStep:
    """A call and what came of it."""

    call: ToolCall | InvalidToolCall
    outcome: ToolResult


@dataclass(slots=True)
class ChatTurn:
    """A turn that is taken now or is over.

    Attributes:
        question: what the person asked.
        asked_at: when, on the clock of `time.perf_counter`.
        steps: the calls so far.
        answer: the answer, as far as it is written.
        first_s: seconds until the first token of the first reply; None before it is known.
        whole_s: seconds from the question to the end of the answer; None before that.
        tokens: how many the model has written, calls included.
        failure: why there is no answer, if there is none.
        messages: what the conversation has grown by.
    """

    question: str
    asked_at: float = field(default_factory=time.perf_counter)
    steps: list[ToolStep] = field(default_factory=list)
    answer: str = ""
    first_s: float | None = None
    whole_s: float | None = None
    tokens: int = 0
    failure: str = ""
    messages: list[Message] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether it has ended, well or not."""
        return self.whole_s is not None or bool(self.failure)


async def run_turn(
    chat: StreamingBackend, turn: ChatTurn, before: Sequence[Message], tools: Sequence[Tool], toolbox: Toolbox
) -> None:
    """Ask the model, carry out what it calls, give it the results, until it answers; ``turn`` is kept up to date.

    Args:
        chat: the model.
        turn: the turn to take.
        before: the conversation so far, without the question.
        tools: what the model may call.
        toolbox: carries the calls out.

    Raises:
        RequestError: a request of it was refused or failed.
    """
    turn.messages = [Message("user", turn.question)]
    for left in reversed(range(_ROUNDS)):
        reply = await _reply(
            chat,
            turn,
            ChatRequest(
                messages=[*before, *turn.messages],
                tools=tools,
                tool_choice="auto" if left else "none",
                params=_PARAMS,
                priority=Priority.REACTIVE,
                # Models that think aloud need not do so here; templates of others do not know the word.
                template={"enable_thinking": False},
            ),
        )
        turn.messages.append(reply.message)
        if not reply.tool_calls and not reply.invalid_tool_calls:
            break
        for call in reply.tool_calls:
            outcome = toolbox.run(call)
            turn.steps.append(ToolStep(call, outcome))
            turn.messages.append(Message("tool", outcome.content, tool_call_id=call.id, name=call.name))
        for wrong in reply.invalid_tool_calls:
            turn.steps.append(ToolStep(wrong, ToolResult(wrong.advice, wrong.reason, failed=True)))
            turn.messages.append(Message("tool", wrong.advice, tool_call_id=wrong.id, name=wrong.name))
    turn.whole_s = time.perf_counter() - turn.asked_at


async def _reply(chat: StreamingBackend, turn: ChatTurn, request: ChatRequest) -> ChatReply:
    """One reply, whose text is shown as it comes; what is said before a call gives way to what is said after it."""
    events: list[ChatEvent] = []
    turn.answer = ""
    async with aclosing(chat.astream(request)) as stream:
        async for event in stream:
            events.append(event)
            if isinstance(event, TextDelta):
                turn.answer += event.text
    reply = ChatReply.of(events)
    if turn.first_s is None:
        turn.first_s = reply.timings.ttft_s
    turn.tokens += reply.usage.completion_tokens
    turn.answer = reply.text
    return reply
