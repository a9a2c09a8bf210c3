"""Models of cached outputs of calls in chat completions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

__all__ = ["CachedResults", "ToolMessageObject", "ToolResultObject"]


class ToolMessageObject(BaseModel):
    """The cached output of a call."""

    role: Literal["tool"]
    tool_call_id: str
    name: str
    content: str


class ToolResultObject(ToolMessageObject):
    """The cached output of a call of this stream."""

    index: Annotated[int, Field(ge=0)]


CachedResults = Annotated[
    list[ToolResultObject] | None, Field(description="Cached outputs of calls, after which the next answer begins.")
]
