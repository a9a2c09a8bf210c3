"""One chat turn of the demo user: a question, the tool calls of the model, and the answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from xpu_agents.apps.demo.desk.toolbox import Toolbox, ToolResult
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    ChatRequest,
    InvalidToolCall,
    Message,
    TextDelta,
    Tool,
    ToolCall,
)
from xpu_runtime import Priority, SamplingParams

__all__ = ["ChatTurn", "ToolStep", "run_turn"]

_PARAMS = SamplingParams(temperature=0.0, max_tokens=256)
_VARIED_PARAMS = SamplingParams(temperature=0.0, max_tokens=128, frequency_penalty=0.6)
"""For models whose greedy answers may repeat a sentence without an end."""
_MAX_REPLIES = 4
"""Replies to one question; the last one may not call tools, so that every turn ends."""


@dataclass(frozen=True, slots=True)
class ToolStep:
    """A tool call of the model and its result."""

    call: ToolCall | InvalidToolCall
    result: ToolResult


@dataclass(slots=True)
class ChatTurn:
    """A chat turn, running or finished.

    Attributes:
        question: text of the user.
        started_at: time of the question (`time.perf_counter`).
        steps: tool calls so far.
        answer: text of the current reply so far; a reply that reached its token limit ends with ``...``.
        ttft_s: seconds from the question to the first token of the first reply; None before that.
        latency_s: seconds from the question to the end of the answer; None before that.
        tokens: output tokens of all replies, tool calls included.
        error: message of the error that ended the turn; empty if none did.
        messages: messages that the turn adds to the conversation.
        tools_offered: the model could call tools.
    """

    question: str
    started_at: float = field(default_factory=time.perf_counter)
    steps: list[ToolStep] = field(default_factory=list)
    answer: str = ""
    ttft_s: float | None = None
    latency_s: float | None = None
    tokens: int = 0
    error: str = ""
    messages: list[Message] = field(default_factory=list)
    tools_offered: bool = False

    @property
    def finished(self) -> bool:
        """True after the answer or an error."""
        return self.latency_s is not None or bool(self.error)


async def run_turn(
    chat: ChatBackend,
    turn: ChatTurn,
    history: Sequence[Message],
    tools: Sequence[Tool],
    toolbox: Toolbox,
    *,
    varied: bool = False,
) -> None:
    """Send a question, run the tools that the model calls, and repeat until it answers.

    Args:
        chat: answers the requests.
        turn: the turn to run; it is updated while it runs.
        history: messages before the question.
        tools: tools offered to the model.
        toolbox: runs the calls.
        varied: discourage repeated words.

    Raises:
        RequestError: a request was refused or failed.
    """
    turn.messages = [Message("user", turn.question)]
    turn.tools_offered = bool(tools)
    for remaining in reversed(range(_MAX_REPLIES)):
        reply = await _turn_reply(
            chat,
            turn,
            ChatRequest(
                messages=[*history, *turn.messages],
                tools=tools,
                tool_choice="auto" if remaining else "none",
                params=_VARIED_PARAMS if varied else _PARAMS,
                priority=Priority.REACTIVE,
                # Reasoning models skip their reasoning; other chat templates ignore the argument.
                template={"enable_thinking": False},
            ),
        )
        turn.messages.append(reply.message)
        if not reply.tool_calls and not reply.invalid_tool_calls:
            break
        for call in reply.tool_calls:
            tool_result = toolbox.run(call)
            turn.steps.append(ToolStep(call, tool_result))
            turn.messages.append(Message("tool", tool_result.content, tool_call_id=call.id, name=call.name))
        for invalid in reply.invalid_tool_calls:
            turn.steps.append(ToolStep(invalid, ToolResult(invalid.advice, invalid.reason, failed=True)))
            turn.messages.append(Message("tool", invalid.advice, tool_call_id=invalid.id, name=invalid.name))
    turn.latency_s = time.perf_counter() - turn.started_at


async def _turn_reply(chat: ChatBackend, turn: ChatTurn, request: ChatRequest) -> ChatReply:
    """Stream one reply into ``turn.answer``; it replaces the text of the reply before it."""
    events: list[ChatEvent] = []
    turn.answer = ""
    async with aclosing(chat.astream(request)) as stream:
        async for event in stream:
            events.append(event)
            if isinstance(event, TextDelta):
                turn.answer += event.text
    reply = ChatReply.of(events)
    if turn.ttft_s is None:
        turn.ttft_s = reply.timings.ttft_s
    turn.tokens += reply.usage.completion_tokens
    is_cut = reply.text and reply.finish_reason is ChatFinish.LENGTH
    turn.answer = f"{reply.text} ..." if is_cut else reply.text
    return reply
