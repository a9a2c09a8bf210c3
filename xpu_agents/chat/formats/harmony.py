"""Harmony format of gpt-oss: an answer is a sequence of messages in channels."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from xpu_agents.chat.formats.base import TemplateInput, ToolCallFormat
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.parsing.answer_parser import AnswerParser
from xpu_agents.chat.parsing.call_events import CallIds
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import CallSyntax, MalformedCallError
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.tools import Tool

__all__ = ["HarmonyFormat"]

_START, _CHANNEL, _CONSTRAIN, _MESSAGE = "<|start|>", "<|channel|>", "<|constrain|>", "<|message|>"
_END, _CALL, _RETURN = "<|end|>", "<|call|>", "<|return|>"
_ENDS = (_END, _CALL, _RETURN)
_MARKERS = (_START, _CHANNEL, _CONSTRAIN, _MESSAGE, *_ENDS)
_FUNCTIONS = "functions."
_RECIPIENT = re.compile(r"\bto=([^\s<]+)")
_CHANNEL_NAME = re.compile(r"<\|channel\|>\s*(\w+)")
_ROLE = re.compile(r".*<\|start\|>\s*(\w[\w.-]*)", re.DOTALL)
_PEOPLE = ("assistant", "user", "all")
"""Recipients that are no tools."""


class _HarmonyParser(CallParser):
    """Parses the messages of an answer: the channel ``analysis`` is reasoning, a message to a tool is a call.

    The parts of a message are ``<|start|>ROLE to=RECIPIENT<|channel|>CHANNEL <|constrain|>json<|message|>BODY`` and an
    end marker; role and recipient may also follow the channel, and the prompt contains the role of the first message.
    """

    def _parse_chars(self) -> CharGenerator[None]:
        self._has_text = self._has_reasoning = False
        while True:
            header = yield from self._read_header()
            if header is None:
                self._event_buffer.end()
                return
            role, recipient = _ROLE.match(header), _RECIPIENT.search(header)
            channel = _CHANNEL_NAME.search(header)
            if role is not None and role[1] != "assistant":
                yield from self._parse_body(None)
            elif recipient is not None and recipient[1] not in _PEOPLE:
                yield from self._parse_call(header, recipient[1].removeprefix(_FUNCTIONS))
            else:
                yield from self._parse_body("reasoning" if channel and channel[1] == "analysis" else "text")

    def _read_header(self) -> CharGenerator[str | None]:
        """Return the text of a header through ``<|message|>``, empty for text without one; None at the end."""
        header = ""
        while True:
            char, marker = yield from self._next_or_marker(_MARKERS)
            if not char and not marker:
                self._event_buffer.text("" if self._truncated or _CHANNEL in header or _START in header else header)
                return None
            if marker == _MESSAGE:
                return header + marker
            header = "" if marker in _ENDS else header + char + marker
            is_text = _CHANNEL not in header and _START not in header
            if is_text and header.strip() and not "to=".startswith(header.lstrip()[:3]):
                self._push_back(header)
                return ""

    def _parse_body(self, kind: str | None) -> CharGenerator[None]:
        """Parse reasoning or text through its end marker, or a message of another role, which is left out."""
        begun = False
        while True:
            char, marker = yield from self._next_or_marker(_MARKERS)
            if marker in (_START, _CHANNEL):  # the end marker is missing
                self._push_back(marker)
                return
            if marker in _ENDS or not (char or marker):
                return
            if kind == "reasoning" and char:
                self._event_buffer.reasoning(char if begun or not self._has_reasoning else f"\n{char}")
                begun = self._has_reasoning = True
            elif kind == "text" and char:
                self._event_buffer.text(char if begun or not self._has_text else f"\n{char}")
                begun = self._has_text = True

    def _parse_call(self, header: str, name: str) -> CharGenerator[None]:
        self._call_text = [header]
        call = self._tracker.begin()
        self._tracker.name(call, name)
        try:
            char = yield from self._read_call_char()
            if char == "<":  # an end marker
                self._unread_call_chars(char)
            else:
                yield from self._parse_arguments(call, char)
            yield from self._skip_to_end()
            self._finish_call(call)
        except MalformedCallError as error:
            self._call_closed = yield from self._skip_to_end(record=True)
            self._fail_call(error)

    def _skip_to_end(self, *, record: bool = False) -> CharGenerator[bool]:
        """Skip the rest of a call and return whether it has an end; other text than white space is an error.

        Raises:
            MalformedCallError: there is other text, unless it is recorded.
        """
        while True:
            char, marker = yield from self._next_or_marker(_MARKERS)
            if marker in (_START, _CHANNEL):
                self._push_back(marker)
            if marker in (_START, _CHANNEL, *_ENDS) or not (char or marker):
                return bool(marker)
            if record:
                self._call_text.append(char + marker)
            elif not char.isspace():
                self._push_back(char + marker)
                raise MalformedCallError(f"{(char + marker)!r} follows its arguments")


class HarmonyFormat(ToolCallFormat):
    """Harmony format: ``<|channel|>commentary to=functions.NAME <|constrain|>json<|message|>{...}<|call|>``.

    An answer has one call, since its end marker ends the answer.
    """

    name = "harmony"
    parser_class = _HarmonyParser
    reasoning = None
    has_reasoning = True  # in a channel of its own
    end_markers = (_CALL, _RETURN)

    @property
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """No markers of calls: a call is a message."""
        return ()

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """All markers of messages."""
        return _MARKERS

    def answer_parser(
        self,
        prompt: str,
        tools: Collection[Tool],
        *,
        parallel: bool = True,
        json_answer: bool = False,
        ids: CallIds | None = None,
    ) -> AnswerParser:
        """Return a parser of all channels; the other formats need the prompt."""
        return self.parser(tools, parallel=parallel, json_answer=json_answer, ids=ids)

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Recipient and arguments of a call."""
        return (
            f"{lark.literal(f' to={_FUNCTIONS}{tool.name} ')} {lark.marker(_CONSTRAIN)} {lark.literal('json')} "
            f"{lark.marker(_MESSAGE)} {lark.arguments(tool)}"
        )

    def calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """One call."""
        return f"{self._channel(lark, 'commentary')} {self.any_call(lark, tools)}"

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """An answer in the channel ``final``, or a call, optionally after a preamble."""
        preamble = f"{self._channel(lark, 'commentary')} {self._message_through_end(lark)}"
        return f"{self.text(lark)} | ({preamble})? {self.calls(lark, tools, parallel=parallel)}"

    def json_or_calls(
        self, lark: LarkBuilder, schema: Mapping[str, Any], tools: Sequence[Tool], *, parallel: bool
    ) -> str:
        """A JSON answer in the channel ``final``, or a call."""
        return f"{self.calls(lark, tools, parallel=parallel)} | {self.json_answer(lark, schema)}"

    def json_answer(self, lark: LarkBuilder, schema: Mapping[str, Any]) -> str:
        """A JSON answer in the channel ``final``."""
        constrained = f"({lark.literal(' ')} {lark.marker(_CONSTRAIN)} {lark.literal('json')})?"
        return f"{self._channel(lark, 'final')} {constrained} {lark.marker(_MESSAGE)} {lark.json(schema)}"

    def text(self, lark: LarkBuilder) -> str:
        """An answer in the channel ``final``."""
        return f"{self._channel(lark, 'final')} {lark.marker(_MESSAGE)} {lark.any_text(_MARKERS)}"

    def with_reasoning(self, lark: LarkBuilder, answer: str, prompt: str) -> str:
        """Any number of messages in the channel ``analysis``, then the answer."""
        thought = lark.rule("thought", f"{self._channel(lark, 'analysis')} {self._message_through_end(lark)}")
        return f"{thought}* {lark.rule('answer', answer)}"

    def _channel(self, lark: LarkBuilder, name: str) -> str:
        return f"{lark.marker(_CHANNEL)} {lark.literal(name)}"

    def _message_through_end(self, lark: LarkBuilder) -> str:
        """Grammar expression of a message's text, its end, and the beginning of the next message."""
        return f"{lark.marker(_MESSAGE)} {lark.text_through(_END)} {lark.marker(_START)} {lark.literal('assistant')}"

    def allows_several(self, parallel: bool) -> bool:
        """False."""
        return False

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Convert a conversation; text before a call is a message of its own, since the template may drop it."""
        split: list[Message] = []
        for message in messages:
            if message.tool_calls and message.full_content:
                split.append(replace(message, tool_calls=(), reasoning=None))
                message = replace(message, content="", invalid_tool_calls=())
            split.append(message)
        return super().prompt(split, tools)

    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render one message for each call."""
        return f"{_START}assistant".join(
            f"{_CHANNEL}commentary to={_FUNCTIONS}{call.name} {_CONSTRAIN}json{_MESSAGE}{json_text(call.parsed)}{_CALL}"
            for call in calls
        )
