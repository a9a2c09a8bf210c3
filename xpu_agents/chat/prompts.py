"""Prompts of conversations: special tokens escaped, history normalised, template rendered."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.formats import ToolCallFormat
from xpu_agents.chat.history import ToolTexts, TurnSupport, is_continued, normalise
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.structured.json_text import json_object, json_text
from xpu_agents.chat.tools import Tool
from xpu_agents.chat.turn_support import find_turn_support
from xpu_runtime.errors import InvalidRequestError

__all__ = ["PromptRenderer"]

_PROBE = "probe-text"
_ROLE = re.compile(r"[\w-]+")
"""Names of roles that cannot be parts of special tokens."""
_JSON_STRING = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:)?', re.DOTALL)
_BRACKET = re.compile(r"[<\[]")
_ZERO_WIDTH_SPACE = "\u200b"


def _content_parts(text: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": text}]


class PromptRenderer:
    """Renders conversations with a model's chat template.

    Args:
        tool_format: tool-call format of the model, with its template.
    """

    def __init__(self, tool_format: ToolCallFormat) -> None:
        self._format = tool_format
        self._template = tool_format.template
        self._known_roles: dict[str, bool] = {}
        self._tool_texts = ToolTexts(tool_format.render, tool_format.result_text)

    @cached_property
    def turn_support(self) -> TurnSupport:
        """Histories that the template renders as they are."""
        tool_format = self._format
        return find_turn_support(self._render, tools=tool_format.tools_in_template, calls=tool_format.calls_in_template)

    def render(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool] = (),
        variables: Mapping[str, Any] | None = None,
        instruction: str = "",
    ) -> str:
        """Render a prompt; a text of the assistant at the end is continued.

        Args:
            messages: the conversation.
            tools: the offered tools.
            variables: more variables of the template.
            instruction: text added to the system message.

        Raises:
            InvalidRequestError: the template renders no form of the conversation.
        """
        messages = [self._escape_message(self._with_known_role(message)) for message in messages]
        tools = [self._escape_tool(tool) for tool in tools]
        variables = self._escape_object(variables or {})
        if instruction:
            messages = self._format.add_to_system(messages, self._escape(instruction))
        messages, tools = self._format.place_tools(messages, tools)
        try:
            return self._render_normalised(messages, tools, variables, self.turn_support)
        except InvalidRequestError as error:
            try:
                return self._render_normalised(messages, tools, variables, TurnSupport())
            except InvalidRequestError:
                raise error from None

    def _render_normalised(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        variables: Mapping[str, Any] | None,
        support: TurnSupport,
    ) -> str:
        turns = normalise(messages, support, self._tool_texts)
        return self._render(turns, tools, variables, continue_final=is_continued(turns))

    def _render(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        variables: Mapping[str, Any] | None = None,
        *,
        continue_final: bool = False,
    ) -> str:
        template_input = self._format.prompt(messages, tools)
        rendered: Sequence[Mapping[str, Any]] = template_input.messages
        if self._takes_content_parts:
            rendered = [{**message, "content": _content_parts(message["content"])} for message in rendered]
        return self._template.render(rendered, template_input.tools, variables, continue_final=continue_final)

    @cached_property
    def _takes_content_parts(self) -> bool:
        """True if the template renders contents as lists of parts only, as some of models with images do."""

        def is_rendered(content: object) -> bool:
            try:
                return _PROBE in self._template.render([{"role": "user", "content": content}])
            except InvalidRequestError:
                return False

        return not is_rendered(_PROBE) and is_rendered(_content_parts(_PROBE))

    # -- texts of others -------------------------------------------------------------------------------------------

    def _escape(self, text: str) -> str:
        return self._template.escape_special_tokens(text)

    def _escape_name(self, name: str) -> str:
        """Escape special tokens in a name, also those that would end in the markup behind it."""
        return _BRACKET.sub(f"\\g<0>{_ZERO_WIDTH_SPACE}", self._escape(name))

    def _escape_json(self, text: str) -> str:
        """Escape the strings of a JSON text; special tokens with quotes would not be found in their JSON form."""

        def escaped(string: re.Match[str]) -> str:
            escape = self._escape_name if string[2] else self._escape  # some templates write markup behind keys
            return json_text(escape(json.loads(string[1], strict=False))) + (string[2] or "")

        return _JSON_STRING.sub(escaped, text)

    def _escape_object(self, value: Mapping[str, Any]) -> dict[str, Any]:
        return json_object(self._escape_json(json_text(dict(value))))

    def _escape_message(self, message: Message) -> Message:
        """Escape special tokens everywhere in a message; only the template and the tool-call format write them."""
        reasoning, content = message.reasoning, message.content
        if message.role == "assistant" and not reasoning and self._format.reasoning is not None:
            reasoning, content = self._format.reasoning.split(content)
        return replace(
            message,
            content=self._escape(content),
            tool_calls=tuple(
                ToolCall(self._escape_name(call.id), self._escape_name(call.name), self._escape_json(call.arguments))
                for call in message.tool_calls
            ),
            invalid_tool_calls=tuple(
                InvalidToolCall(call.index, self._escape_name(call.id), call.name, self._escape(call.raw), call.reason)
                for call in message.invalid_tool_calls
            ),
            tool_call_id=message.tool_call_id and self._escape_name(message.tool_call_id),
            name=message.name and self._escape_name(message.name),
            reasoning=self._escape(reasoning) if reasoning else None,
        )

    def _escape_tool(self, tool: Tool) -> Tool:
        return Tool(tool.name, self._escape(tool.description), self._escape_object(tool.parameters))

    # -- roles -----------------------------------------------------------------------------------------------------

    def _with_known_role(self, message: Message) -> Message:
        """Convert a message to one of the user if the template does not render its role."""
        role = message.role
        if role in ("system", "developer", "user", "assistant", "tool"):
            return message
        if role not in self._known_roles:
            self._known_roles[role] = _ROLE.fullmatch(role) is not None and self._renders_role(role)
        return message if self._known_roles[role] else replace(message, role="user")

    def _renders_role(self, role: str) -> bool:
        conversations = (["user", role, "user"], ["user", "assistant", role, "user"])
        return all(self._is_rendered(roles) for roles in conversations)

    def _is_rendered(self, roles: Sequence[str]) -> bool:
        probes = [Message(role, f"{_PROBE}-{at}-") for at, role in enumerate(roles)]
        try:
            rendered = self._render(probes, ())
        except InvalidRequestError:
            return False
        return all(rendered.count(probe.content) == 1 for probe in probes)
