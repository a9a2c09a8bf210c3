"""Operations of the server itself: models, health, metrics and the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, Field

from xpu_agents.server.openapi.operation import ApiOperation, Content, Parameter, json_content

__all__ = ["OPERATIONS", "Health", "ModelList", "ModelObject", "OpenApiDocument"]


class ModelObject(BaseModel):
    """A model of the server."""

    id: str
    object: Literal["model"]
    created: int
    owned_by: str
    max_model_len: int = Field(ge=1)
    dimensions: int | None = None


class ModelList(BaseModel):
    """The models of the server."""

    object: Literal["list"]
    data: list[ModelObject]


class Health(BaseModel):
    """The state of the server."""

    status: Literal["ok", "closed"]
    model: str


class OpenApiDocument(BaseModel):
    """An OpenAPI document."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]


_TEXT = Content("text/plain")
_LISTED = ApiOperation("List the models.", (json_content(ModelList),))
OPERATIONS: Mapping[str, ApiOperation] = {
    "GET /": ApiOperation("Describe the server for browsers.", (_TEXT,)),
    "GET /health": ApiOperation("Tell whether requests are accepted.", (json_content(Health),), (503,), is_public=True),
    "GET /metrics": ApiOperation("Metrics for Prometheus.", (_TEXT, Content("application/openmetrics-text"))),
    "GET /openapi.json": ApiOperation("This document.", (json_content(OpenApiDocument),)),
    "GET /v1/models": _LISTED,
    "GET /v1/models/": _LISTED,
    "GET /v1/models/{model}": ApiOperation(
        "Describe a model.", (json_content(ModelObject),), (404,), parameters=(Parameter("model", "path", "Its name."),)
    ),
}
