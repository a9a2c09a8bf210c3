"""Grammar that constrains an answer to the requested tools and response format."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from xpu_agents.chat.formats import LarkBuilder, ToolCallFormat
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.constraints import ANY_OBJECT, answer_constraint, tool_constraint
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import NamedTool
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar

__all__ = ["answer_grammar", "argument_checks"]


def answer_grammar(
    request: ChatRequest,
    template: ChatTemplate,
    tool_format: ToolCallFormat,
    prompt: str,
) -> Grammar | None:
    """Build the grammar of an answer; None if the answer is unconstrained.

    Args:
        request: the request.
        template: chat template of the model.
        tool_format: tool-call format of the model.
        prompt: the whole prompt; some templates open or close the reasoning in it.

    Raises:
        InvalidRequestError: the schema of the answer cannot be used.
    """
    if not _is_constrained(request):
        return None
    # Text that begins with the opening marker would be parsed as reasoning.
    reserved = () if tool_format.reasoning is None else (tool_format.reasoning.opening,)
    lark = LarkBuilder(template.token_id, reserved)
    answer = _answer_expression(request, tool_format, lark)
    return Grammar.lark(lark.text(tool_format.with_reasoning(lark, answer, prompt)))


def argument_checks(request: ChatRequest, tool_format: ToolCallFormat) -> dict[str, SchemaCheck]:
    """Return the checks of arguments that the grammar does not hold completely, by tool."""
    if not request.constrain:
        return {}
    checks = {}
    for tool in request.callable_tools:
        constraint = tool_constraint(tool.name, tool.parameters)
        if constraint.check is not None:
            checks[tool.name] = constraint.check
        elif not tool_format.schemas_in_grammar:
            with contextlib.suppress(InvalidRequestError):
                checks[tool.name] = SchemaCheck(constraint.schema)
    return checks


def _is_constrained(request: ChatRequest) -> bool:
    """True if the request constrains the answer at all."""
    if not request.constrain:
        return bool(request.offered) and request.choice != "auto"
    return bool(request.offered) or request.answer.kind != "text"


def _answer_expression(request: ChatRequest, tool_format: ToolCallFormat, lark: LarkBuilder) -> str:
    """Grammar expression of the answer after the reasoning."""
    tools, parallel = request.callable_tools, request.parallel_tool_calls
    if not request.constrain:  # only the choice of the tool is constrained, not its arguments
        tools = tuple(replace(tool, parameters=ANY_OBJECT) for tool in tools)
    if tools and request.must_call:
        # A model that must call one tool may otherwise repeat the call.
        return tool_format.calls(lark, tools, parallel=parallel and not isinstance(request.choice, NamedTool))
    answer_format = request.answer
    if answer_format.kind != "text" and request.constrain:
        schema: Mapping[str, Any] = {"type": "object"}
        if answer_format.schema is not None:
            schema = answer_constraint(answer_format.schema).schema
        if not tools:
            return tool_format.json_answer(lark, schema)
        return tool_format.json_or_calls(lark, schema, tools, parallel=parallel)
    return tool_format.text_or_calls(lark, tools, parallel=parallel) if tools else tool_format.text(lark)
