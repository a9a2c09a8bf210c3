"""Structured output: formats, requests and parsers."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard, get_args

from langchain_core.exceptions import OutputParserException
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.output_parsers import JsonOutputParser, PydanticOutputParser
from langchain_core.output_parsers.openai_tools import JsonOutputKeyToolsParser, PydanticToolsParser
from langchain_core.outputs import ChatGeneration, Generation
from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda, RunnableMap
from langchain_core.utils.function_calling import convert_to_json_schema
from langchain_core.utils.pydantic import (
    TBaseModel,  # noqa: F401  (mypy looks for it here, to read the fields)
    is_basemodel_subclass,
)
from pydantic import BaseModel
from typing_extensions import is_typeddict

from langchain_xpu._schemas import plain_schema
from langchain_xpu._tools import check_strict, openai_tools
from xpu_runtime.errors import InvalidRequestError

__all__ = [
    "JsonAnswerParser",
    "JsonCallParser",
    "Method",
    "OutputFormat",
    "PydanticAnswerParser",
    "PydanticCallParser",
    "json_schema_of",
    "response_format_of",
    "with_raw",
]

Method = Literal["function_calling", "json_schema", "json_mode"]
"""A tool call, a JSON answer that follows the schema, or any JSON answer."""


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """Format of structured answers.

    Attributes:
        schema: A pydantic or TypedDict class, a JSON schema, or a tool or response format in OpenAI's form.
        method: How the model is asked for the format.
        strict: True requires every property at any depth and allows no others; False asks for the format without
            enforcing it.

    Raises:
        InvalidRequestError: The method is unknown, or does not support this ``strict``.
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
        """The format as reported to tracers. LangChain converts it again, and cannot convert every TypedDict class."""
        schema = openai_tools([self.schema])[0] if is_typeddict(self.schema) else self.schema
        return {"kwargs": {"method": self.method, "strict": self.strict}, "schema": schema}

    @property
    def tool(self) -> dict[str, Any]:
        """The schema as a tool that takes the answer.

        Raises:
            InvalidRequestError: The schema is not that of an object.
        """
        plain = plain_schema(self.schema)
        written = plain
        if isinstance(plain, type) and issubclass(plain, BaseModel):
            written = plain.model_json_schema()
        # A value without a title is a tool, whose type is not that of the arguments.
        if _lacks_properties(plain) or (_is_titled(written) and written.get("type", "object") != "object"):
            raise InvalidRequestError(
                f"schema: {written['title']!r} has no properties, so no tool can take it; expected an object with "
                f"properties, or method 'json_schema'"
            )
        return openai_tools([plain], strict=self.strict)[0]

    @property
    def response_format(self) -> dict[str, Any]:
        """The response format of the other methods, in OpenAI's form."""
        if self.method == "json_mode":
            return {"type": "json_object"}
        return _json_format(json_schema_of(self.schema, strict=self.strict))

    @property
    def parser(self) -> Runnable[AIMessage, Any]:
        """Parser of the answer, as the pydantic class or as a dict."""
        model = self.schema if isinstance(self.schema, type) and is_basemodel_subclass(self.schema) else None
        if self.method == "function_calling":
            if model is not None:
                return PydanticCallParser(tools=[model], first_tool_only=True)
            return JsonCallParser(key_name=self.tool["function"]["name"], first_tool_only=True)
        return JsonAnswerParser() if model is None else PydanticAnswerParser(pydantic_object=model)


def with_raw(model: Runnable[Any, AIMessage], parser: Runnable[AIMessage, Any]) -> Runnable[Any, Any]:
    """Returns the message, the parsed value and the parsing error as a dict; for a stream at its end."""

    def read(raw_answer: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        try:
            return {**raw_answer, "parsed": parser.invoke(raw_answer["raw"], config), "parsing_error": None}
        except Exception as error:
            return {**raw_answer, "parsed": None, "parsing_error": error}

    async def aread(raw_answer: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        try:
            return {**raw_answer, "parsed": await parser.ainvoke(raw_answer["raw"], config), "parsing_error": None}
        except Exception as error:
            return {**raw_answer, "parsed": None, "parsing_error": error}

    return RunnableMap(raw=model) | RunnableLambda(read, aread)


def response_format_of(value: Any) -> Any:
    """Returns a ``response_format`` in OpenAI's form. A class gives the format of its schema."""
    return _json_format(json_schema_of(value)) if isinstance(value, type) else value


def json_schema_of(schema: Any, *, strict: bool | None = None) -> dict[str, Any]:
    """Returns the JSON schema of a class, a tool, a response format, or a JSON schema.

    Raises:
        ValueError: There is no schema.
        InvalidRequestError: ``strict`` is set for a schema that is not that of an object.
    """
    plain = plain_schema(schema)
    if _lacks_properties(plain):
        if strict:
            raise InvalidRequestError(
                f"strict: {strict!r} with the schema {plain['title']!r}, which has no properties; expected an object "
                f"with properties, or strict=None"
            )
        return dict(plain)  # LangChain would keep only the title
    return convert_to_json_schema(openai_tools([plain], strict=strict)[0])


def _lacks_properties(plain: Any) -> bool:
    """Returns whether the value is a JSON schema, but not of an object with properties."""
    return _is_titled(plain) and "properties" not in plain


def _is_titled(plain: Any) -> TypeGuard[Mapping[str, Any]]:
    """Returns whether the value is a JSON schema, and neither a class nor a tool."""
    return isinstance(plain, Mapping) and "title" in plain


def _json_format(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": schema["title"], "schema": schema}}


class _CompleteAnswerOnly:
    """Mixin that rejects truncated answers."""

    def parse_result(self, result: list[Generation], *, partial: bool = False) -> Any:
        """Parses an answer.

        Raises:
            OutputParserException: The answer was truncated, its call is invalid, or the parser rejects it.
        """
        if not partial:
            _check_complete(result)
        return super().parse_result(result, partial=partial)  # type: ignore[misc]

    def _transform(self, input: Iterator[Any]) -> Iterator[Any]:
        pieces: list[Any] = []
        yield from super()._transform(_collect_chunks(input, pieces))  # type: ignore[misc]
        yield from self._parse_end(pieces)

    async def _atransform(self, input: AsyncIterator[Any]) -> AsyncIterator[Any]:
        pieces: list[Any] = []
        async for parsed in super()._atransform(_acollect_chunks(input, pieces)):  # type: ignore[misc]
            yield parsed
        for parsed in self._parse_end(pieces):
            yield parsed

    def _parse_end(self, pieces: Sequence[Any]) -> Iterator[Any]:
        """Parses the rest of a stream: complete messages for their value, chunks only for errors.

        Raises:
            OutputParserException: As for a complete answer.
            ValidationError: The class rejects the value. LangChain's parsers would return the last valid part of it,
                for example 3 of a rejected 36.
        """
        for message in filter(_is_complete, pieces):
            parsed = self.parse_result([ChatGeneration(message=message)])
            if parsed is not None:
                yield parsed
        chunks = [piece for piece in pieces if isinstance(piece, AIMessageChunk)]
        if chunks:
            self.parse_result([ChatGeneration(message=chunks[0] + chunks[1:])])


class JsonAnswerParser(_CompleteAnswerOnly, JsonOutputParser):
    """Parses the JSON of an answer."""


class PydanticAnswerParser(_CompleteAnswerOnly, PydanticOutputParser[Any]):
    """Parses an answer as an object of a pydantic class."""


class JsonCallParser(_CompleteAnswerOnly, JsonOutputKeyToolsParser):
    """Parses the arguments of a call."""


class PydanticCallParser(_CompleteAnswerOnly, PydanticToolsParser):
    """Parses the arguments of a call as an object of a pydantic class."""


def _is_complete(piece: Any) -> bool:
    """Returns whether a piece is a complete message, in which LangChain's stream parsers see no calls."""
    return isinstance(piece, AIMessage) and not isinstance(piece, AIMessageChunk)


def _collect_chunks(input: Iterator[Any], pieces: list[Any]) -> Iterator[Any]:
    """Yields the pieces that are not complete messages, and collects all."""
    for piece in input:
        pieces.append(piece)
        if not _is_complete(piece):
            yield piece


async def _acollect_chunks(input: AsyncIterator[Any], pieces: list[Any]) -> AsyncIterator[Any]:
    """Yields the pieces that are not complete messages, for ``async for``."""
    async for piece in input:
        pieces.append(piece)
        if not _is_complete(piece):
            yield piece


def _check_complete(result: Sequence[Generation]) -> None:
    generation = result[0]
    if not isinstance(generation, ChatGeneration) or not isinstance(generation.message, AIMessage):
        return
    message = generation.message
    if message.tool_calls:
        return
    for call in message.invalid_tool_calls:
        raise OutputParserException(
            f"tool call {call['name']!r} is invalid: {call['error'] or call['args']}",
            llm_output=call["args"] or "",
        )
    if not message.text.strip() and any(block["type"] == "reasoning" for block in message.content_blocks):
        raise OutputParserException(
            "the reply has only reasoning and no answer; allow more max_tokens, or turn reasoning off, as "
            "template={'enable_thinking': False} does for many models",
            llm_output="",
        )
    if message.response_metadata.get("finish_reason") == "length" and not _is_json_answer(message.text):
        raise OutputParserException("max_tokens: the answer was truncated; allow more tokens", llm_output=message.text)


def _is_json_answer(answer: str) -> bool:
    try:
        json.loads(answer)
    except ValueError:
        return False
    return True
