"""Answers in a form: what to ask of the model for it, and how to read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard, get_args

from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda, RunnableMap
from langchain_core.utils.function_calling import convert_to_json_schema
from langchain_core.utils.pydantic import is_basemodel_subclass
from pydantic import BaseModel
from typing_extensions import is_typeddict

from langchain_xpu._parsers import JsonAnswerParser, JsonCallParser, PydanticAnswerParser, PydanticCallParser
from langchain_xpu._schemas import plain_schema
from langchain_xpu._tools import check_strict, openai_tools
from xpu_agents.chat.structured.schemas import closed_schema
from xpu_runtime.errors import InvalidRequestError

__all__ = ["Method", "OutputFormat", "json_schema_of", "response_format_of", "with_raw"]

Method = Literal["function_calling", "json_schema", "json_mode"]
"""By calling a tool, by an answer in JSON that follows the schema, or by one in JSON of any kind."""


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """A form of answers.

    Attributes:
        schema: a pydantic or TypedDict class, a JSON schema, or a tool or response format in OpenAI's form.
        method: how the model is brought to it.
        strict: with True every property must be there, and no other, at any depth; with False the model is only asked
            for the form and not held to it.

    Raises:
        InvalidRequestError: there is no such method, or it knows no ``strict``, or not this one.
    """

    schema: Any
    method: Method
    strict: bool | None = None

    def __post_init__(self) -> None:
        if self.method not in get_args(Method):
            expected = " or ".join(map(repr, get_args(Method)))
            raise InvalidRequestError(f"method: {self.method!r} cannot be used; expected {expected}")
        check_strict(self.strict)
        if self.method == "json_mode" and self.strict is not None:
            raise InvalidRequestError(
                f"strict: {self.strict!r} with method 'json_mode', which follows no schema; expected 'json_schema'"
            )

    @property
    def traced(self) -> dict[str, Any]:
        """What LangChain tells tracers, which converts it once more: TypedDict classes it does not all know."""
        schema = openai_tools([self.schema])[0] if is_typeddict(self.schema) else self.schema
        return {"kwargs": {"method": self.method, "strict": self.strict}, "schema": schema}

    @property
    def tool(self) -> dict[str, Any]:
        """The schema as a tool that takes the answer.

        Raises:
            InvalidRequestError: it is none of an object.
        """
        plain = plain_schema(self.schema)
        written = plain
        if isinstance(plain, type) and issubclass(plain, BaseModel):
            written = plain.model_json_schema()
        # Without a title it is a tool, and its type is none of arguments.
        if _lacks_properties(plain) or (_is_titled(written) and written.get("type", "object") != "object"):
            raise InvalidRequestError(
                f"schema: {written['title']!r} has no properties, so no tool can take it; expected an object with "
                f"properties, or method 'json_schema'"
            )
        return openai_tools([plain], strict=self.strict)[0]

    @property
    def response_format(self) -> dict[str, Any]:
        """What to ask for with the other methods, in OpenAI's form."""
        if self.method == "json_mode":
            return {"type": "json_object"}
        return _json_format(json_schema_of(self.schema, strict=self.strict))

    @property
    def parser(self) -> Runnable[AIMessage, Any]:
        """Reads the answer: as the pydantic class, or as a dict."""
        model = self.schema if isinstance(self.schema, type) and is_basemodel_subclass(self.schema) else None
        if self.method == "function_calling":
            if model is not None:
                return PydanticCallParser(tools=[model], first_tool_only=True)
            return JsonCallParser(key_name=self.tool["function"]["name"], first_tool_only=True)
        return JsonAnswerParser() if model is None else PydanticAnswerParser(pydantic_object=model)


def with_raw(model: Runnable[Any, AIMessage], parser: Runnable[AIMessage, Any]) -> Runnable[Any, Any]:
    """A dict of the message, what was read in it, and the error of reading it; of a stream too, at its end."""

    def read(found: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        try:
            return {**found, "parsed": parser.invoke(found["raw"], config), "parsing_error": None}
        except Exception as error:
            return {**found, "parsed": None, "parsing_error": error}

    async def aread(found: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        try:
            return {**found, "parsed": await parser.ainvoke(found["raw"], config), "parsing_error": None}
        except Exception as error:
            return {**found, "parsed": None, "parsing_error": error}

    return RunnableMap(raw=model) | RunnableLambda(read, aread)


def response_format_of(value: Any) -> Any:
    """A ``response_format`` in OpenAI's form; of a class, the form of its schema. Schemas are closed here too."""
    if isinstance(value, type):
        return _json_format(json_schema_of(value))
    match value:
        case {"json_schema": {"schema": Mapping() as schema, **rest}}:
            return {**value, "json_schema": {**rest, "schema": closed_schema(schema)}}
    return value


def json_schema_of(schema: Any, *, strict: bool | None = None) -> dict[str, Any]:
    """The JSON schema of a class, a tool, a response format, or a JSON schema.

    Its objects allow no property that they do not name, unless they say otherwise: a small model would go on for ever.

    Raises:
        ValueError: there is none.
        InvalidRequestError: it is to be strict, and none of an object.
    """
    plain = plain_schema(schema)
    if _lacks_properties(plain):
        if strict:
            raise InvalidRequestError(
                f"strict: {strict!r} with the schema {plain['title']!r}, which has no properties; expected an object "
                f"with properties, or strict=None"
            )
        found = dict(plain)  # LangChain would keep nothing but the title
    else:
        found = convert_to_json_schema(openai_tools([plain], strict=strict)[0])
    return found if strict is False else closed_schema(found)


def _lacks_properties(plain: Any) -> bool:
    """Whether it is a JSON schema, but of no object with properties."""
    return _is_titled(plain) and "properties" not in plain


def _is_titled(plain: Any) -> TypeGuard[Mapping[str, Any]]:
    """Whether it is a JSON schema, and neither a class nor a tool."""
    return isinstance(plain, Mapping) and "title" in plain


def _json_format(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": schema["title"], "schema": schema}}
