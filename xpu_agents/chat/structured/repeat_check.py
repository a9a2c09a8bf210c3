"""Check of a reply against the calls that are already answered; a reply that only repeats them is asked for again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xpu_agents.chat.events import ChatEvent, ChatFinish, InvalidToolCall, ReplyEnd, TextDelta, ToolCallDelta
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.answer_check import remaining_deadline
from xpu_agents.chat.structured.json_text import JsonTextError, json_object
from xpu_agents.chat.structured.reply_check import ReplyCheck
from xpu_agents.chat.tools import NamedTool

__all__ = ["RepeatCheck", "repeat_check"]


def repeat_check(request: ChatRequest) -> RepeatCheck | None:
    """Return the check of the reply to a request; None if repeated calls are the model's choice.

    They are checked if the request forces a call or a response format: an agent would call its tool again and again,
    as small models do.
    """
    is_form = request.constrain and request.answer.kind != "text"
    if not request.callable_tools or not (request.must_call or is_form):
        return None
    answered = _answered_calls(request.conversation)
    return RepeatCheck(request, answered) if answered else None


@dataclass(slots=True)
class _OpenCall:
    index: int
    name: str
    deltas: list[ToolCallDelta] = field(default_factory=list)


class RepeatCheck(ReplyCheck):
    """Leaves out calls that are equal to an answered one since the last user message.

    If nothing else is in the reply, it is asked for once more without calls of these tools. A forced call is then one
    of another tool. Without another tool, or with a response format, the reply has no calls.

    Args:
        request: the request.
        answered: names and arguments of the answered calls.
    """

    def __init__(self, request: ChatRequest, answered: Sequence[tuple[str, dict[str, Any]]]) -> None:
        super().__init__(request)
        self._answered = answered
        self._names = frozenset(name for name, _ in answered)
        self._open: _OpenCall | None = None
        self._num_repeated = 0
        self._has_calls = self._has_text = False

    def read(self, events: Iterable[ChatEvent]) -> list[ChatEvent]:
        """Return the events that may be shown. Calls of an answered tool are held back until they are complete.

        Raises:
            RequestExpiredError: the deadline leaves no time for a second reply.
        """
        shown: list[ChatEvent] = []
        for event in events:
            match event:
                case ToolCallDelta() if event.name in self._names or self._is_open(event.index):
                    if not self._is_open(event.index):
                        shown += self._finish_call()
                        self._open = _OpenCall(event.index, event.name or "")
                    if self._open is not None:
                        self._open.deltas.append(event)
                    continue
                case InvalidToolCall() if self._is_open(event.index):
                    self._open = None
            shown += self._finish_call()
            match event:
                case ReplyEnd():
                    shown += self._end(event)
                    continue
                case ToolCallDelta() | InvalidToolCall():
                    self._has_calls = True
                case TextDelta():
                    self._has_text = self._has_text or bool(event.text.strip())
            shown.append(event)
        return shown

    def _is_open(self, index: int) -> bool:
        return self._open is not None and self._open.index == index

    def _finish_call(self) -> list[ToolCallDelta]:
        """End the held call: return its deltas unless it repeats an answered one."""
        call, self._open = self._open, None
        if call is None:
            return []
        arguments = _arguments("".join(delta.arguments for delta in call.deltas))
        if (call.name, arguments) in self._answered:
            self._num_repeated += 1
            return []
        self._has_calls = True
        return call.deltas

    def _end(self, end: ReplyEnd) -> list[ReplyEnd]:
        is_repeat, has_text = self._num_repeated and not self._has_calls, self._has_text
        self._num_repeated, self._has_calls, self._has_text = 0, False, False
        if not is_repeat:
            return [end]
        if has_text:
            finish = ChatFinish.STOP if end.finish_reason is ChatFinish.TOOL_CALLS else end.finish_reason
            return [replace(end, finish_reason=finish)]
        self._again = self._request_again(end)
        return []

    def _request_again(self, end: ReplyEnd) -> ChatRequest:
        deadline_s = remaining_deadline(self._request, end, "the reply repeated calls that are answered")
        request = replace(self._request, deadline_s=deadline_s)
        others = [tool for tool in request.callable_tools if tool.name not in self._names]
        if not request.must_call or not others:
            return replace(request, tool_choice="none")
        if len(others) == 1:  # the prompt stays the same
            return replace(request, tool_choice=NamedTool(others[0].name))
        return replace(request, tools=others)


def _answered_calls(conversation: Sequence[Message]) -> list[tuple[str, dict[str, Any]]]:
    """Names and arguments of the calls since the last user message that have a result."""
    turns: list[Message] = []
    for message in reversed(conversation):
        if message.role == "user":
            break
        turns.append(message)
    results = {message.tool_call_id for message in turns if message.role == "tool"}
    calls: list[ToolCall] = [call for message in turns for call in message.tool_calls if call.id in results]
    return [(call.name, call.parsed) for call in calls]


def _arguments(text: str) -> dict[str, Any] | None:
    try:
        return json_object(text)
    except JsonTextError:
        return None
