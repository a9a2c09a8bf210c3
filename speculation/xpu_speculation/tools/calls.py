"""A tool call with parsed arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_speculation.errors import SpeculationError

__all__ = ["ParsedToolCall", "checked_calls"]


@dataclass(frozen=True, slots=True)
class ParsedToolCall:
    """A tool call, made by a model or proposed in its place.

    Attributes:
        name: Name of the tool.
        arguments: Arguments by name, as parsed from JSON, not yet validated.
        id: The model's id of the call, which its result refers to. Empty for a proposed call.
    """

    name: str
    arguments: Mapping[str, Any] = field(hash=False)
    id: str = ""


def checked_calls(calls: Iterable[ParsedToolCall]) -> list[ParsedToolCall]:
    """Returns the calls as a list after checking their types.

    Raises:
        SpeculationError: `calls` is not an iterable, an item is not a call, or its name is not a string.
    """
    if not isinstance(calls, Iterable):
        raise SpeculationError(f"calls: {type(calls).__name__}; expected a list of ParsedToolCall")
    checked = list(calls)
    for call in checked:
        if not isinstance(call, ParsedToolCall):
            raise SpeculationError(f"call: {type(call).__name__}; expected a ParsedToolCall with name and arguments")
        if not isinstance(call.name, str):
            raise SpeculationError(f"call: name is {call.name!r}, must be the name of a tool")
    return checked
