"""Operations of tool caches in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, RootModel

from xpu_agents.server.openapi.operation import BODY_ERRORS, ApiOperation, Parameter, json_content
from xpu_agents.server.openapi.request_model import RequestModel
from xpu_agents.server.tool_cache.outputs import MAX_OUTPUTS

__all__ = ["OPERATIONS", "CachedCount", "DeletedCache", "ToolOutputModel", "ToolOutputsBody"]


class ToolOutputModel(RequestModel):
    """The output of a tool call that the model may make."""

    name: Annotated[str, Field(min_length=1)]
    """Name of the tool."""
    params: dict[str, Any] | None = None
    """Arguments of the call; without them it is a call without arguments."""
    output: Any
    """The output: a text, or other data, which the model gets as JSON."""
    keep_alive: Annotated[float, Field(ge=0)] | None = None
    """Seconds for which it is valid; without it until the response ends."""


class ToolOutputsBody(RootModel[Annotated[list[ToolOutputModel], Field(max_length=MAX_OUTPUTS)]]):
    """Outputs of speculative tool calls."""


class CachedCount(BaseModel):
    """The number of outputs that were accepted."""

    cached: Annotated[int, Field(ge=0)]


class DeletedCache(BaseModel):
    """A tool cache that is closed."""

    id: str
    deleted: Literal[True]


_ID = (Parameter("response_id", "path", "Id of a running response, or of the tool cache of a conversation."),)
_ADD = ApiOperation(
    "Add outputs of speculative tool calls to a running response.",
    (json_content(CachedCount),),
    (*BODY_ERRORS, 404),
    ToolOutputsBody,
    _ID,
)
_REMOVE = ApiOperation("Close a tool cache.", (json_content(DeletedCache),), (404,), parameters=_ID)
OPERATIONS: Mapping[str, ApiOperation] = {
    f"{method} {base}/cache-tool-output/{{response_id}}": operation
    for base in ("", "/v1")
    for method, operation in (("POST", _ADD), ("DELETE", _REMOVE))
}
