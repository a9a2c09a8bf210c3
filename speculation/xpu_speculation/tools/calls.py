"""A call of a tool, as a model makes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_speculation.errors import SpeculationError

__all__ = ["ParsedToolCall", "checked_calls"]


@dataclass(frozen=True, slots=True)
class ParsedToolCall:
    """A call that a model made, or that is proposed in its place.

    Attributes:
        name: Name of the tool.
        arguments: Arguments by name, as parsed from JSON. Nobody has checked them yet.
        id: The model's name for this call, which its result goes by; empty for a proposed call.
    """

    name: str
    arguments: Mapping[str, Any] = field(hash=False)
    id: str = ""


def checked_calls(calls: Iterable[ParsedToolCall]) -> list[ParsedToolCall]:
    """Calls that are some, before the first is carried out.

    Raises:
        SpeculationError: They are no list, or one is no call, or its name is no text.
    """
    if not isinstance(calls, Iterable):
        raise SpeculationError(f"calls: {type(calls).__name__}; expected a list of ToolCall")
    checked = list(calls)
    for call in checked:
        if not isinstance(call, ParsedToolCall):
            raise SpeculationError(f"call: {type(call).__name__}; expected a ToolCall, of a name and arguments")
        if not isinstance(call.name, str):
            raise SpeculationError(f"call: name is {call.name!r}, must be the name of a tool")
    return checked
