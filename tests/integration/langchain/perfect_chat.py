"""A scripted backend that answers perfectly, for tests independent of model quality."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from scripted_backend import ScriptedBackend, end

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatRequest,
    Message,
    ReasoningDelta,
    TextDelta,
    Tool,
    ToolCallDelta,
    Usage,
    validate_arguments,
)

__all__ = ["PerfectChat", "last_message"]

_PLACE = re.compile(r"\b(?:in|at|of) ((?:[A-Z][\w]*,? ?)+)")
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"")


class PerfectChat(ScriptedBackend):
    """Backend that answers as the user would want.

    Attributes:
        thinks: Reasoning of every answer.
    """

    def __init__(self) -> None:
        super().__init__(self._events)
        self.thinks = ""
        self._known: list[str] = []

    def _events(self, request: ChatRequest) -> list[ChatEvent]:
        made = self._calls(request)
        events: list[ChatEvent] = [ReasoningDelta(chunk) for chunk in self.thinks.split()]
        if made:
            for index, (tool, arguments) in enumerate(made):
                assert validate_arguments(tool, arguments) == []
                text = json.dumps(arguments, ensure_ascii=False)
                events.append(ToolCallDelta(index, f"call_{len(self.requests)}_{index}", tool.name, ""))
                events += [ToolCallDelta(index, None, None, chunk) for chunk in _pieces(text)]
        else:
            events += [TextDelta(chunk) for chunk in _pieces(self._text(request))]
        return [*events, end(ChatFinish.TOOL_CALLS if made else ChatFinish.STOP, self._usage(request, len(events)))]

    def _calls(self, request: ChatRequest) -> list[tuple[Tool, dict[str, Any]]]:
        last = request.conversation[-1]
        offered = request.callable_tools
        meant = [tool for tool in offered if last.role == "user" and _concerns(tool, last.content)]
        if request.must_call and not meant:
            meant = list(offered[:1])
        meant = meant if request.parallel_tool_calls else meant[:1]
        return [(tool, _filled(tool.parameters, last.content)) for tool in meant]

    def _text(self, request: ChatRequest) -> str:
        asked = next((each.content for each in reversed(request.conversation) if each.role == "user"), "")
        if request.answer.schema is not None:
            return json.dumps(_filled(request.answer.schema, asked), ensure_ascii=False)
        if request.answer.kind == "json_object":
            names = [first or second for first, second in _QUOTED.findall(asked)]
            return json.dumps({name: f"a {name}" for name in names})
        last = request.conversation[-1]
        if last.role == "tool":
            failed = last.content.lower().startswith("error")
            return f"That did not work: {last.content}" if failed else f"The answer is: {last.content}"
        return "Hello! What can I do for you?"

    def _usage(self, request: ChatRequest, answered: int) -> Usage:
        """Returns word counts of the prompt. Words of the longest known prefix count as cached."""
        words = " ".join(f"{message.role} {message.content}" for message in request.conversation).split()
        cached = 0
        while cached < min(len(words) - 1, len(self._known)) and words[cached] == self._known[cached]:
            cached += 1
        self._known = words
        return Usage(len(words), cached, answered)


def _concerns(tool: Tool, text: str) -> bool:
    """Returns whether a text refers to a tool, by its name or a word of it."""
    words = set(re.findall(r"[a-z]{4,}", text.lower()))
    return tool.name in text or bool(words & set(tool.name.lower().replace("get_", "").split("_")))


def _filled(schema: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Returns an object that fits a schema, with values from the text."""
    numbers = iter(re.findall(r"-?\d+", text))
    quoted = iter([first or second for first, second in _QUOTED.findall(text)])
    return {
        name: _value(name, each, text, numbers, quoted) for name, each in dict(schema.get("properties", {})).items()
    }


def _value(name: str, schema: Mapping[str, Any], text: str, numbers: Iterator[str], quoted: Iterator[str]) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    kinds = [each.get("type") for each in schema.get("anyOf", [schema])]
    if "integer" in kinds or "number" in kinds:
        return int(next(numbers, "0"))
    if "boolean" in kinds:
        return True
    if "object" in kinds:
        return _filled(schema, text)
    if "array" in kinds:
        return []
    place = _PLACE.search(text)
    if name in {"location", "city"} and place:
        return place[1].strip()
    if name == "answer_style" and (style := re.search(r"\b([A-Z]\w+) greeting", text)):
        return style[1]
    return next(quoted, f"a {name}")


def _pieces(text: str) -> list[str]:
    """Splits a text as in a stream."""
    return re.findall(r".{1,7}", text, re.DOTALL)


def last_message(chat: PerfectChat) -> Message:
    """Returns the last message that it received."""
    return chat.requests[-1].conversation[-1]
