"""Replacement of words in a whole conversation: the same in messages, tools and calls."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from desk_model.generator.sample import Call, Sample, Turn

__all__ = ["TextRewriter", "texts_called", "texts_in"]


@dataclass(frozen=True, slots=True)
class TextRewriter:
    """Functions that replace each type of text.

    Attributes:
        text: Of what is said.
        name: Of the name of a tool or an argument.
        value: Of a value in a call or a schema.
        about: Of a description.
    """

    text: Callable[[str], str]
    name: Callable[[str], str]
    value: Callable[[str], str]
    about: Callable[[str], str]

    def sample(self, sample: Sample) -> Sample:
        """Rewrite a sample."""
        return replace(
            sample,
            messages=[self._message(each) for each in sample.messages],
            tools=[self._tool(each) for each in sample.tools],
            expected=tuple(self._turn(each) for each in sample.expected),
        )

    def _message(self, message: dict[str, Any]) -> dict[str, Any]:
        found = {**message, "content": self.text(message["content"])}
        if "tool_calls" in message:
            found["tool_calls"] = [
                {**each, "function": self._called(each["function"])} for each in message["tool_calls"]
            ]
        return found

    def _called(self, function: dict[str, str]) -> dict[str, str]:
        arguments = self._mapped(json.loads(function["arguments"]))
        return {"name": self.name(function["name"]), "arguments": json.dumps(arguments, ensure_ascii=False)}

    def _mapped(self, value: Any) -> Any:
        """Rewrite all texts and names of a document."""
        if isinstance(value, str):
            return self.value(value)
        if isinstance(value, dict):
            return {self.name(name): self._mapped(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._mapped(each) for each in value]
        return value

    def _tool(self, tool: dict[str, Any]) -> dict[str, Any]:
        if "function" in tool:
            return {**tool, "function": self._tool(tool["function"])}
        found = {**tool, "name": self.name(tool["name"])}
        if "description" in tool:
            found["description"] = self.about(tool["description"])
        if "parameters" in tool:
            found["parameters"] = self._schema(tool["parameters"])
        return found

    def _schema(self, schema: Any) -> Any:
        """Rewrite names and texts of a JSON schema, not its keywords and types."""
        if isinstance(schema, list):
            return [self._schema(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        found: dict[str, Any] = {}
        for keyword, value in schema.items():
            if keyword == "properties":
                found[keyword] = {self.name(name): self._schema(each) for name, each in value.items()}
            elif keyword == "required":
                found[keyword] = [self.name(each) for each in value]
            elif keyword == "description":
                found[keyword] = self.about(value)
            elif keyword in _VALUES:
                found[keyword] = self._mapped(value)
            else:
                found[keyword] = self._schema(value)
        return found

    def _turn(self, turn: Turn) -> Turn:
        calls = tuple(Call(self.name(call.name), self._mapped(dict(call.arguments))) for call in turn.calls)
        return Turn(turn.message, calls, tuple(tuple(self.text(each) for each in fact) for fact in turn.facts))


_VALUES = frozenset(("const", "default", "enum", "examples", "pattern", "title"))
"""Keywords whose values are values of arguments, or texts."""


def texts_in(value: object) -> Iterator[str]:
    """All texts and names of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)


def texts_called(sample: Sample) -> Iterator[str]:
    """All texts in the arguments of the expected calls."""
    return (text for turn in sample.expected for call in turn.calls for text in texts_in(dict(call.arguments)))
