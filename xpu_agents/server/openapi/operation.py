"""Descriptions of the server's operations: `ApiOperation`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel

__all__ = [
    "BODY_ERRORS",
    "GENERATION_ERRORS",
    "ApiOperation",
    "Content",
    "Parameter",
    "event_stream",
    "json_content",
    "json_lines",
]

BODY_ERRORS = (400, 408, 413, 415)
"""Statuses of requests whose body is wrong."""
GENERATION_ERRORS = (*BODY_ERRORS, 404, 422, 429, 500, 503, 504)
"""Statuses of requests that a model does not answer."""


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a response.

    Attributes:
        media_type: media type without parameters.
        models: models of the content, or of the items of a stream; none for text.
        is_stream: whether it is a stream of items.
    """

    media_type: str
    models: tuple[type[BaseModel], ...] = ()
    is_stream: bool = False


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a request.

    Attributes:
        name: its name.
        place: where it stands.
        description: its meaning.
        schema: its JSON schema.
    """

    name: str
    place: Literal["header", "path", "query"]
    description: str
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """The description of an operation.

    Attributes:
        summary: what it does.
        contents: contents of the successful response; none for an empty one.
        errors: statuses of its errors, besides those of all operations.
        body: model of the request's body; None if there is none.
        parameters: parameters besides those of the path.
        status: status of the successful response.
        headers: headers of the successful response with their descriptions.
        is_public: whether it needs no API key.
        is_body_optional: whether an empty body, or null, means an empty object.
    """

    summary: str
    contents: tuple[Content, ...] = ()
    errors: Collection[int] = ()
    body: type[BaseModel] | None = None
    parameters: tuple[Parameter, ...] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    is_public: bool = False
    is_body_optional: bool = False


def json_content(*models: type[BaseModel]) -> Content:
    """Return a JSON object of one of these models."""
    return Content("application/json", models)


def event_stream(*models: type[BaseModel]) -> Content:
    """Return server-sent events whose data are JSON objects of these models."""
    return Content("text/event-stream", models, is_stream=True)


def json_lines(*models: type[BaseModel]) -> Content:
    """Return a stream of lines that are JSON objects of these models."""
    return Content("application/x-ndjson", models, is_stream=True)
