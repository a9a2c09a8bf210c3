"""Grammar that constrains an answer to the requested tools and response format."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from xpu_agents.chat.formats import LarkBuilder, ToolCallFormat
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.schemas import schemas_with_paths
from xpu_agents.chat.template import ChatTemplate
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar
from xpu_runtime.grammar.llguidance_errors import explain_error, validation_error

__all__ = ["answer_grammar"]

_SCHEMA_CACHE_SIZE = 64
"""Number of cached schema checks (chosen)."""
_ANY_OBJECT: Mapping[str, Any] = {"type": "object", "additionalProperties": True}
"""Schema of unconstrained arguments."""
_UNSUPPORTED_SCHEMA_ERRORS = (
    (re.compile(r"Unimplemented keys: (\[[^\]]*\])"), ""),
    (re.compile(r"Unknown format: (.+)"), "format"),
)
"""Errors of llguidance for valid schemas that it does not support, and the keyword whose value it names."""
_TOOL_ALTERNATIVE = (
    "or request the answer as arguments of a tool, which allows more keywords (LangChain: method='function_calling')"
)


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


def _is_constrained(request: ChatRequest) -> bool:
    """True if the request constrains the answer at all."""
    if not request.constrain:
        return bool(request.offered) and request.choice != "auto"
    return bool(request.offered) or request.answer.kind != "text"


def _answer_expression(request: ChatRequest, tool_format: ToolCallFormat, lark: LarkBuilder) -> str:
    """Grammar expression of the answer after the reasoning."""
    tools, parallel = request.callable_tools, request.parallel_tool_calls
    if not request.constrain:  # only the choice of the tool is constrained, not its arguments
        tools = tuple(replace(tool, parameters=_ANY_OBJECT) for tool in tools)
    if tools and request.must_call:
        return tool_format.calls(lark, tools, parallel=parallel)
    answer_format = request.answer
    if answer_format.kind != "text" and request.constrain:
        schema = {"type": "object"} if answer_format.schema is None else answer_format.schema
        _check_schema(schema)
        if not tools:
            return tool_format.json_answer(lark, schema)
        return tool_format.json_or_calls(lark, schema, tools, parallel=parallel)
    return tool_format.text_or_calls(lark, tools, parallel=parallel) if tools else tool_format.text(lark)


def _check_schema(schema: Mapping[str, Any]) -> None:
    """Reject an unsupported schema with an error that names its field; errors of the whole grammar do not."""
    try:
        schema_text = Grammar.json_schema(schema).text
    except InvalidRequestError as error:
        raise InvalidRequestError(f"response_format.{error}") from None
    schema_error = _schema_error(schema_text)
    if schema_error:
        raise InvalidRequestError(f"response_format.schema{schema_error}")


@lru_cache(_SCHEMA_CACHE_SIZE)
def _schema_error(schema_text: str) -> str:
    """Return the position and description of a schema error; cached, as requests of a conversation share a schema."""
    schema = json.loads(schema_text)
    schema_error = validation_error(schema)
    if not schema_error:
        return ""
    for pattern, keyword in _UNSUPPORTED_SCHEMA_ERRORS:
        unsupported = pattern.search(schema_error)
        if unsupported is not None:
            schema_path = _keyword_path(schema, keyword, unsupported[1])
            return f"{schema_path}: it cannot be used: {explain_error(schema_error)}; {_TOOL_ALTERNATIVE}"
    return f": it cannot be used: {explain_error(schema_error)}"


def _keyword_path(schema: Mapping[str, Any], keyword: str, names_or_value: str) -> str:
    """Path of the first subschema that has one of the ``names_or_value`` keywords, or this value of ``keyword``."""
    keywords = json.loads(names_or_value) if not keyword else ()
    for schema_path, subschema in schemas_with_paths(schema):
        if (keyword and subschema.get(keyword) == names_or_value) or any(one in subschema for one in keywords):
            return schema_path
    return ""
