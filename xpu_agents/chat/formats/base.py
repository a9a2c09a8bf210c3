"""Base class of the tool-call formats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from xpu_agents.chat.formats.template_input import TemplateInput, renders_tools
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.parsing.answer_parser import AnswerParser, MarkedAnswerParser
from xpu_agents.chat.parsing.call_events import CallIds
from xpu_agents.chat.parsing.call_parser import CallParser
from xpu_agents.chat.parsing.call_syntax import CallSyntax
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers, ReasoningParser
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.structured.lark import LarkBuilder
from xpu_agents.chat.templates import CallSupport, ChatTemplate
from xpu_agents.chat.tools import Tool

__all__ = ["TemplateInput", "ToolCallFormat", "join_nonempty"]

_MAX_CALLS = 16
"""Maximum number of calls in one constrained answer (chosen): a small model may otherwise repeat calls up to
``max_tokens``."""


class ToolCallFormat(ABC):
    """Tool-call syntax of a model family: parsing, grammar and rendering.

    By default a call consists of an opening marker, a body and a closing marker; families with another structure
    override more methods.
    """

    name: str
    """Name of the family."""
    separator = ""
    """Separator between two calls."""
    arguments_key = "arguments"
    """JSON key of a call's arguments."""
    section: tuple[str, str] | None = None
    """Markers around all calls of an answer, each of which has markers of its own; None if there are none."""
    ignored_markers: tuple[str, ...] = ()
    """Other markers that are left out of the text."""
    end_markers: tuple[str, ...] = ()
    """Tokens that end an answer of the family, also if the model's folder does not list them as end tokens."""
    schemas_in_grammar = True
    """True if the grammar of a call holds the schema as far as one of JSON can; else complete calls are checked."""
    parser_class: type[CallParser] = CallParser
    """Parser class for answers in this format."""

    def __init__(self, template: ChatTemplate) -> None:
        self.template = template

    # -- parsing ---------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def syntaxes(self) -> tuple[CallSyntax, ...]:
        """Call syntaxes that the parser accepts; the grammar uses the first one."""

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """Special tokens that must be kept in the text of an answer."""
        call_markers = [marker for syntax in self.syntaxes for marker in (syntax.opening, syntax.closing) if marker]
        return tuple(dict.fromkeys([*call_markers, *(self.section or ()), *self.ignored_markers]))

    @cached_property
    def reasoning(self) -> ReasoningMarkers | None:
        """Reasoning markers of the model; None if it has none."""
        return ReasoningMarkers.of(self.template)

    @property
    def has_reasoning(self) -> bool:
        """True if the model marks its reasoning."""
        return self.reasoning is not None

    def parser(
        self, tools: Collection[Tool], *, parallel: bool = True, json_answer: bool = False, ids: CallIds | None = None
    ) -> CallParser:
        """Return a parser of text and calls; ``json_answer`` means that the request asked for a JSON answer."""
        return self.parser_class(
            self.syntaxes if tools else (),
            tools,
            parallel=parallel,
            json_answer=json_answer,
            ids=ids,
            ignored=(*(self.section or ()), *self.ignored_markers),
        )

    def answer_parser(
        self,
        prompt: str,
        tools: Collection[Tool],
        *,
        parallel: bool = True,
        json_answer: bool = False,
        ids: CallIds | None = None,
    ) -> AnswerParser:
        """Return a parser of the answer to a prompt: reasoning, text and calls.

        Args:
            prompt: the whole prompt; some templates open the reasoning in it.
            tools: tools that may be called; without tools, calls are text.
            parallel: whether several calls are allowed.
            json_answer: whether the request asked for a JSON answer.
            ids: ids of the calls; None creates new ones.
        """
        call_ids = ids or CallIds()

        def call_parser() -> CallParser:
            return self.parser(tools, parallel=parallel, json_answer=json_answer, ids=call_ids)

        reasoning_parser = None
        if self.reasoning is not None:
            reasoning_parser = ReasoningParser(
                self.reasoning,
                inside=self.reasoning.open_at_end(prompt),
                calls=call_parser if tools else None,
                openings=self._openings,
            )
        return MarkedAnswerParser(reasoning_parser, call_parser() if tools or self.ignored_markers else None)

    @property
    def _openings(self) -> list[str]:
        """Markers that begin calls; the grammar uses the first one."""
        return [*(self.section or ())[:1], *(syntax.opening for syntax in self.syntaxes)]

    # -- grammar ---------------------------------------------------------------------------------------------------

    def call_body(self, lark: LarkBuilder, tool: Tool) -> str:
        """Grammar expression of one call: a JSON object with name and arguments, without list delimiters."""
        head = lark.literal(f'{{"name": {json_text(tool.name)}, "{self.arguments_key}": ')
        return f"{head} {lark.arguments(tool)} {lark.literal('}')}"

    def calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Grammar expression of one or more calls and nothing else."""
        return f"{lark.marker(self._openings[0])} {self.after_opening(lark, tools, parallel=parallel)}"

    def text_or_calls(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Grammar expression of text, of calls, or of text followed by calls if the format allows it."""
        text = lark.text_through(self._openings[0], not_beginning=lark.reserved)
        return f"{self.text(lark)} | {text} {self.after_opening(lark, tools, parallel=parallel)}"

    def json_or_calls(
        self, lark: LarkBuilder, schema: Mapping[str, Any], tools: Sequence[Tool], *, parallel: bool
    ) -> str:
        """Grammar expression of a JSON answer or of calls."""
        return f"{self.calls(lark, tools, parallel=parallel)} | {self.json_answer(lark, schema)}"

    def json_answer(self, lark: LarkBuilder, schema: Mapping[str, Any]) -> str:
        """Grammar expression of a JSON answer."""
        return lark.json(schema)

    def text(self, lark: LarkBuilder) -> str:
        """Grammar expression of text without calls."""
        return lark.any_text(self._openings, not_beginning=lark.reserved)

    def after_opening(self, lark: LarkBuilder, tools: Sequence[Tool], *, parallel: bool) -> str:
        """Grammar expression from the first opening marker to the end of the last call, or of their section."""
        call_body = self.any_call(lark, tools)
        separator = f"{lark.literal(self.separator)} " if self.separator else ""
        marked_call = f"{lark.marker(self.syntaxes[0].opening)} {call_body}"
        further = f"{separator}{marked_call}"
        if self.section is None:
            return self.repeated(call_body, further, parallel=parallel)
        return f"{self.repeated(marked_call, further, parallel=parallel)} {lark.marker(self.section[1])}"

    def any_call(self, lark: LarkBuilder, tools: Sequence[Tool]) -> str:
        """Add a rule that matches a call of any tool."""
        call_bodies = [lark.rule(f"tool_{number}", self.call_body(lark, tool)) for number, tool in enumerate(tools)]
        return lark.rule("body", " | ".join(call_bodies))

    def call_list(self, lark: LarkBuilder, tools: Sequence[Tool], separator: str, *, parallel: bool) -> str:
        """Grammar expression of calls with a separator and without opening markers between them."""
        call_body = self.any_call(lark, tools)
        return self.repeated(call_body, f"{lark.literal(separator)} {call_body}", parallel=parallel)

    def repeated(self, first: str, further: str, *, parallel: bool) -> str:
        """Grammar expression of one call, or of up to the maximum number of calls."""
        return f"{first} ({further}){{0,{_MAX_CALLS - 1}}}" if self.allows_several(parallel) else first

    def allows_several(self, parallel: bool) -> bool:
        """True if an answer may have several calls: the request allows it and the template can render them."""
        support = self.call_support
        return parallel and (support is None or support.allows_several)

    def with_reasoning(self, lark: LarkBuilder, answer: str, prompt: str) -> str:
        """Grammar expression of an answer with the reasoning before it.

        Args:
            lark: collects the rules.
            answer: expression of the answer without reasoning.
            prompt: the whole prompt; some templates open or close the reasoning in it.
        """
        if self.reasoning is None or self.reasoning.closed_at_end(prompt):
            return answer
        reasoning_rule = self.reasoning.rule(lark, inside=self.reasoning.open_at_end(prompt))
        return f"{reasoning_rule} {lark.rule('answer', answer)}"

    # -- rendering -------------------------------------------------------------------------------------------------

    @abstractmethod
    def render(self, calls: Sequence[ToolCall]) -> str:
        """Render calls as text in the model's own syntax, for templates that do not render calls."""

    def call_id(self, given: str) -> str:
        """Convert a call id to the form that the template accepts."""
        return given

    @cached_property
    def call_support(self) -> CallSupport | None:
        """Support of the template for calls; None if calls are written as text by `render`."""
        return self.template.calls

    @cached_property
    def tools_in_template(self) -> bool:
        """True if the template renders tools; else they are written into the messages."""
        return self.template.mentions_tools and renders_tools(self.template, self.prompt)

    @property
    def calls_in_template(self) -> bool:
        """True if calls and results are passed to the template; else they are written into the messages."""
        return True

    def result_text(self, result: Message) -> str:
        """Text of a tool result in a user message, for results that the template cannot render."""
        return f"Result of {result.name or 'a tool'}:\n{result.content}"

    def place_tools(self, messages: Sequence[Message], tools: Sequence[Tool]) -> tuple[list[Message], list[Tool]]:
        """Write tools that the template does not take into the messages; return the messages and the other tools."""
        if self.tools_in_template or not tools:
            return list(messages), list(tools)
        return self.add_to_system(messages, self.tool_instructions(tools)), []

    def tool_instructions(self, tools: Sequence[Tool]) -> str:
        """Description of tools and of the form of calls, for templates that do not take tools."""
        signatures = "\n".join(json_text(tool.openai) for tool in tools)
        example = self.render([ToolCall("", "function_name", '{"argument_name": "value"}')])
        return f"You can call these functions:\n{signatures}\nTo call them, answer in this form:\n{example}"

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Convert a conversation, as `xpu_agents.chat.history.normalise` returns it, to the template's input."""
        tool_names = {call.id: call.name for message in messages for call in message.tool_calls}
        rendered = [self._render_message(message, tool_names) for message in messages]
        return TemplateInput(rendered, [tool.openai for tool in tools])

    def _render_message(self, message: Message, tool_names: Mapping[str, str]) -> dict[str, Any]:
        """Convert one message to the form that the template takes."""
        if message.role == "tool":
            return self._render_tool_result(message, message.name or tool_names.get(message.tool_call_id or "", ""))
        rendered_message: dict[str, Any] = {"role": message.role, "content": message.content}
        if message.name:
            rendered_message["name"] = message.name
        if message.reasoning:
            rendered_message["reasoning_content"] = message.reasoning
        call_support = self.call_support
        if call_support is not None and message.tool_calls and (call_support.with_text or not message.full_content):
            rendered_message["tool_calls"] = [self._render_openai_call(call) for call in message.tool_calls]
            rendered_message["content"] = message.full_content
        else:
            calls = self.render(message.tool_calls) if message.tool_calls else ""
            rendered_message["content"] = join_nonempty(message.full_content, calls)
        return rendered_message

    def _render_openai_call(self, call: ToolCall) -> dict[str, Any]:
        support = self.call_support
        as_text = support is not None and support.arguments_as_text
        arguments = json_text(call.parsed) if as_text else call.parsed
        return {
            "id": self.call_id(call.id),
            "type": "function",
            "function": {"name": call.name, "arguments": arguments},
        }

    def _render_tool_result(self, message: Message, name: str) -> dict[str, Any]:
        """Convert a tool result to the form that the template takes."""
        rendered = {
            "role": "tool",
            "tool_call_id": self.call_id(message.tool_call_id or ""),
            "content": message.content,
        }
        return {**rendered, "name": name} if name else rendered

    @staticmethod
    def add_to_system(messages: Sequence[Message], text: str) -> list[Message]:
        """Append text to the system message; add a system message if there is none."""
        if messages and messages[0].role == "system":
            system = messages[0]
            return [replace(system, content=join_nonempty(system.content, text, separator="\n\n")), *messages[1:]]
        return [Message("system", text), *messages]


def join_nonempty(*parts: str, separator: str = "\n") -> str:
    """Join the non-empty texts."""
    return separator.join(part for part in parts if part)
