"""LangChain's parsers of structured output, without the answers that were cut off.

Theirs complete JSON that ends early, as a stream needs it; of a whole answer that would make a value nobody gave. So it
would at the end of a stream, which therefore ends with an error there, as does one whose whole is refused.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from langchain_core.exceptions import OutputParserException
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.output_parsers import JsonOutputParser, PydanticOutputParser
from langchain_core.output_parsers.openai_tools import JsonOutputKeyToolsParser, PydanticToolsParser
from langchain_core.outputs import ChatGeneration, Generation
from langchain_core.utils.pydantic import TBaseModel  # noqa: F401  (mypy looks for it here, to read the fields)

__all__ = ["JsonAnswerParser", "JsonCallParser", "PydanticAnswerParser", "PydanticCallParser"]


class _Whole:
    """Goes before a parser and refuses what the model did not finish."""

    def parse_result(self, result: list[Generation], *, partial: bool = False) -> Any:
        """Parse an answer.

        Raises:
            OutputParserException: it was cut off, or its call cannot be carried out, or as for the parser.
        """
        if not partial:
            _check(result)
        return super().parse_result(result, partial=partial)  # type: ignore[misc]

    def _transform(self, input: Iterator[Any]) -> Iterator[Any]:
        pieces: list[Any] = []
        yield from super()._transform(_chunks(input, pieces))  # type: ignore[misc]
        yield from self._end(pieces)

    async def _atransform(self, input: AsyncIterator[Any]) -> AsyncIterator[Any]:
        pieces: list[Any] = []
        async for parsed in super()._atransform(_achunks(input, pieces)):  # type: ignore[misc]
            yield parsed
        for parsed in self._end(pieces):
            yield parsed

    def _end(self, pieces: Sequence[Any]) -> Iterator[Any]:
        """What is left at the end of a stream: of whole messages all, of chunks only to refuse what they are not.

        Raises:
            OutputParserException, ValidationError: as for a whole answer. Theirs takes what was last valid for the end,
                such as the 3 of a 36 that the class refuses.
        """
        for message in filter(_is_whole, pieces):
            parsed = self.parse_result([ChatGeneration(message=message)])
            if parsed is not None:
                yield parsed
        chunks = [piece for piece in pieces if isinstance(piece, AIMessageChunk)]
        if chunks:
            self.parse_result([ChatGeneration(message=chunks[0] + chunks[1:])])


class JsonAnswerParser(_Whole, JsonOutputParser):
    """The JSON of an answer."""


class PydanticAnswerParser(_Whole, PydanticOutputParser[Any]):
    """The same as an object of a pydantic class."""


class JsonCallParser(_Whole, JsonOutputKeyToolsParser):
    """The arguments of a call."""


class PydanticCallParser(_Whole, PydanticToolsParser):
    """The same as an object of a pydantic class."""


def _is_whole(piece: Any) -> bool:
    """Whether it is a message of a model that does not stream, in which LangChain's parsers would see no calls."""
    return isinstance(piece, AIMessage) and not isinstance(piece, AIMessageChunk)


def _chunks(input: Iterator[Any], pieces: list[Any]) -> Iterator[Any]:
    """What is no whole message, while everything is kept."""
    for piece in input:
        pieces.append(piece)
        if not _is_whole(piece):
            yield piece


async def _achunks(input: AsyncIterator[Any], pieces: list[Any]) -> AsyncIterator[Any]:
    """The same for ``async for``."""
    async for piece in input:
        pieces.append(piece)
        if not _is_whole(piece):
            yield piece


def _check(result: Sequence[Generation]) -> None:
    generation = result[0]
    if not isinstance(generation, ChatGeneration) or not isinstance(generation.message, AIMessage):
        return
    message = generation.message
    if message.tool_calls:
        return
    for call in message.invalid_tool_calls:
        raise OutputParserException(
            f"the call of {call['name']!r} cannot be carried out: {call['error'] or call['args']}",
            llm_output=call["args"] or "",
        )
    if message.response_metadata.get("finish_reason") == "length" and not _is_json(message.text):
        raise OutputParserException(
            "the answer reached max_tokens before it was complete; allow more of them", llm_output=message.text
        )


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
