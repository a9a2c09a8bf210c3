"""A call of a tool, as a model makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["ToolCall"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that a model made, or that is proposed in its place.

    Attributes:
        name: Name of the tool.
        arguments: Arguments by name, as parsed from JSON. Nobody has checked them yet.
        id: The model's name for this call, which its result goes by; empty for a proposed call.
    """

    name: str
    arguments: Mapping[str, Any] = field(hash=False)
    id: str = ""
