"""Check of replies that must contain a tool call; a reply without one is asked for again as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from xpu_agents.chat import ChatEvent, ChatFinish, ChatRequest, ReplyEnd, ResponseFormat, TextDelta, Tool, ToolCallDelta
from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.parsing.call_events import new_call_id
from xpu_agents.chat.structured.answer_check import remaining_deadline
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.chat.structured.reply_check import ReplyCheck
from xpu_runtime.errors import InvalidAnswerError

__all__ = ["ForcedCallCheck"]

_TRUNCATED = "the reply reached max_tokens before the call was complete"
_NO_CALL = "the reply does not call a tool, though it must"


class ForcedCallCheck(ReplyCheck):
    """Asks once more for a reply that has no tool call although one is required.

    Some servers ignore the tool choice, or accept text in its place. The second request has no tools; it asks for the
    call as JSON with a response format, which servers constrain. The answer is turned into a call.

    Text is held back until the reply has a call.

    Args:
        request: the request, which requires a call.
    """

    def __init__(self, request: ChatRequest) -> None:
        super().__init__(request)
        self._tools = request.callable_tools
        self._held_text: list[TextDelta] = []
        self._has_call = False
        self._is_asked_again = False

    def read(self, events: Iterable[ChatEvent]) -> list[ChatEvent]:
        """Return the events that may be shown.

        Raises:
            InvalidAnswerError: the second reply is no call, either.
            RequestExpiredError: the deadline leaves no time for a second reply.
        """
        shown: list[ChatEvent] = []
        for event in events:
            match event:
                case TextDelta() if not self._has_call:
                    self._held_text.append(event)
                    continue
                case ToolCallDelta() | InvalidToolCall():
                    self._has_call = True
                    shown += self._take_text()
                case ReplyEnd() if not self._has_call:
                    shown += self._end(event)
                    continue
            shown.append(event)
        return shown

    def _take_text(self) -> list[TextDelta]:
        held, self._held_text = self._held_text, []
        return held

    def _end(self, end: ReplyEnd) -> list[ChatEvent]:
        """Return the events of the end of a reply without a call."""
        text = "".join(delta.text for delta in self._take_text())
        if self._is_asked_again:
            return [*self._call(text, end.finish_reason), self._end_of_call(end)]
        if end.finish_reason is ChatFinish.LENGTH and not text:
            return [end]  # it ended within the reasoning
        self._is_asked_again = True
        self._again = replace(
            self._request,
            tools=(),
            tool_choice="auto",
            response_format=ResponseFormat("json_schema", _call_schema(self._tools)),
            constrain=True,
            deadline_s=remaining_deadline(self._request, end, _NO_CALL),
        )
        return []

    def _call(self, text: str, finish: ChatFinish) -> list[ChatEvent]:
        """Turn the JSON of the second reply into a call."""
        try:
            answer = json_object(text)
        except JsonTextError as error:
            if finish is not ChatFinish.LENGTH:
                raise self._error(str(error)) from None
            name = self._tools[0].name if len(self._tools) == 1 else None
            return [InvalidToolCall(0, new_call_id(), name, text, _TRUNCATED, truncated=True)]
        if len(self._tools) == 1:
            return _deltas(self._tools[0].name, answer)
        name, arguments = answer.get("name"), answer.get("arguments")
        if name not in {tool.name for tool in self._tools} or not isinstance(arguments, Mapping):
            raise self._error(f"it is {text}")
        return _deltas(str(name), arguments)

    @staticmethod
    def _end_of_call(end: ReplyEnd) -> ReplyEnd:
        return end if end.finish_reason is ChatFinish.LENGTH else replace(end, finish_reason=ChatFinish.TOOL_CALLS)

    def _error(self, problem: str) -> InvalidAnswerError:
        expected = ", ".join(repr(tool.name) for tool in self._tools)
        return InvalidAnswerError(
            f"tool_choice: {_NO_CALL}, also when asked again as JSON ({problem}); expected a call of {expected}: use a "
            f"larger model, or a server that holds the tool choice"
        )


def _deltas(name: str, arguments: Mapping[str, Any]) -> list[ChatEvent]:
    return [ToolCallDelta(0, new_call_id(), name, ""), ToolCallDelta(0, None, None, json_text(dict(arguments)))]


def _call_schema(tools: Sequence[Tool]) -> dict[str, Any]:
    """Schema of a call: the arguments of the only tool, or an object with the name and arguments of one of them."""
    if len(tools) == 1:
        return _described(tools[0], dict(tools[0].closed_schema))
    definitions: dict[str, Any] = {}
    calls = []
    for index, tool in enumerate(tools):
        arguments = dict(tool.closed_schema)
        if '"$ref"' in json.dumps(arguments):  # references start at the root of the schema
            key = f"arguments{index}"
            definitions[key] = _moved_references(arguments, f"#/$defs/{key}")
            arguments = {"$ref": f"#/$defs/{key}"}
        call = {
            "type": "object",
            "properties": {"name": {"const": tool.name}, "arguments": arguments},
            "required": ["name", "arguments"],
        }
        calls.append(_described(tool, call))
    return {"anyOf": calls, **({"$defs": definitions} if definitions else {})}


def _described(tool: Tool, schema: dict[str, Any]) -> dict[str, Any]:
    return {"title": tool.name, **({"description": tool.description} if tool.description else {}), **schema}


def _moved_references(schema: Any, root: str) -> Any:
    """Return a schema whose references lead to the same places when it stands at ``root``."""
    if isinstance(schema, list):
        return [_moved_references(each, root) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    return {
        key: root + value[1:]
        if key == "$ref" and isinstance(value, str) and value.startswith("#")
        else _moved_references(value, root)
        for key, value in schema.items()
    }
