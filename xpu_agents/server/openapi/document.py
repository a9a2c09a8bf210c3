"""Assembly of the OpenAPI document: `openapi_document`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema
from starlette.routing import BaseRoute, Mount, Route

from xpu_agents.server.errors.forms import error_form
from xpu_agents.server.openapi.errors import ERROR_MODELS, ERROR_TEXTS
from xpu_agents.server.openapi.operation import ApiOperation, Content, Parameter
from xpu_runtime import Priority

__all__ = ["described_routes", "openapi_document"]

_VERSION = "3.2.0"
"""The first version that describes streams."""
_SCHEMAS = "#/components/schemas/{model}"
_COMMON_ERRORS = (401, 403)
"""Statuses of requests to any operation."""
_RETRY_STATUSES = (429,)
_CONVERTER = re.compile(r":\w+\}")
_PATH_PARAMETER = re.compile(r"\{(\w+)\}")
_BASES = tuple(f"/{each.value}" for each in Priority)
"""Prefixes of base URLs with a priority."""


def described_routes(routes: Iterable[BaseRoute], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield method and path of all routes, as ``POST`` and ``/v1/chat/completions``."""
    for route in routes:
        if isinstance(route, Mount):
            yield from described_routes(route.routes, prefix + route.path)
        elif isinstance(route, Route):
            path = prefix + _CONVERTER.sub("}", route.path)
            yield from ((method, path) for method in sorted(route.methods or ()) if method != "HEAD")


def openapi_document(
    routes: Iterable[BaseRoute], operations: Mapping[str, ApiOperation], *, root_path: str = "", has_key: bool = False
) -> dict[str, Any]:
    """Return the OpenAPI document of an application.

    Paths that also exist below ``/reactive`` and ``/proactive`` are described once, with these base URLs as servers.

    Args:
        routes: routes of the application.
        operations: descriptions by method and path, as ``POST /v1/chat/completions``.
        root_path: path that the application is mounted at.
        has_key: whether requests need an API key.
    """
    found = [each for each in described_routes(routes) if " ".join(each) in operations]
    schemas = _Schemas([operations[f"{method} {path}"] for method, path in found])
    paths: dict[str, dict[str, Any]] = {}
    all_paths = {path for _, path in described_routes(routes)}
    for method, path in found:
        item = paths.setdefault(path, {})
        item[method.lower()] = _operation_object(path, operations[f"{method} {path}"], schemas)
        if f"{_BASES[0]}{path}" in all_paths:
            item["servers"] = [{"url": f"{root_path}{base}" or "/"} for base in ("", *_BASES)]
    document: dict[str, Any] = {
        "openapi": _VERSION,
        "info": {
            "title": "xpu-agents",
            "version": version("xpu-agents"),
            "summary": "One local model for reactive requests and background work.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": root_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas.definitions,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
    }
    if has_key:
        document["security"] = [{"bearer": []}, {"apiKey": []}]
    return document


class _Schemas:
    """Schemas of the models of operations.

    Attributes:
        definitions: schemas by name.
    """

    def __init__(self, operations: Sequence[ApiOperation]) -> None:
        models: dict[tuple[type[BaseModel], JsonSchemaMode], None] = {}
        for each in operations:
            if each.body is not None:
                models[each.body, "validation"] = None
            models |= {(model, "serialization"): None for content in each.contents for model in content.models}
        models |= {(model, "serialization"): None for model in ERROR_MODELS.values()}
        self._references, document = models_json_schema(
            list(models), ref_template=_SCHEMAS, schema_generator=_UntitledSchema
        )
        self.definitions: dict[str, Any] = document.get("$defs", {})

    def body(self, model: type[BaseModel]) -> dict[str, Any]:
        """Return a reference to the schema of a request body."""
        return self._references[model, "validation"]

    def content(self, *models: type[BaseModel]) -> dict[str, Any]:
        """Return the schema of a response that follows one of the models."""
        references = [self._references[model, "serialization"] for model in models]
        return references[0] if len(references) == 1 else {"anyOf": references}


class _UntitledSchema(GenerateJsonSchema):
    """Schemas without titles, which repeat the names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False."""
        del schema
        return False


def _operation_object(path: str, operation: ApiOperation, schemas: _Schemas) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": operation.summary}
    named = {each.name for each in operation.parameters}
    in_path = [Parameter(name, "path", "") for name in _PATH_PARAMETER.findall(path) if name not in named]
    parameters = [_parameter_object(each) for each in (*in_path, *operation.parameters)]
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        schema = schemas.body(operation.body)
        if operation.is_body_optional:
            schema = {"anyOf": [schema, {"type": "null"}]}
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": not operation.is_body_optional, "content": content}
    success: dict[str, Any] = {"description": operation.summary}
    if operation.contents:
        success["content"] = {each.media_type: _media_type_object(each, schemas) for each in operation.contents}
    if operation.headers:
        success["headers"] = {
            name: {"description": text, "schema": {"type": "string"}} for name, text in operation.headers.items()
        }
    responses: dict[str, Any] = {str(operation.status): success}
    error_model = ERROR_MODELS[error_form({"path": path})]
    for status in sorted({*_COMMON_ERRORS, *operation.errors}):
        error_content = {"application/json": {"schema": schemas.content(error_model)}}
        responses[str(status)] = {"description": ERROR_TEXTS[status], "content": error_content}
    described["responses"] = responses
    if operation.is_public:
        described["security"] = []
    return described


def _parameter_object(parameter: Parameter) -> dict[str, Any]:
    described: dict[str, Any] = {"name": parameter.name, "in": parameter.place, "schema": dict(parameter.schema)}
    if parameter.place == "path":
        described["required"] = True
    return {**described, "description": parameter.description} if parameter.description else described


def _media_type_object(content: Content, schemas: _Schemas) -> dict[str, Any]:
    if not content.models:
        return {"schema": {"type": "string"}}
    schema = schemas.content(*content.models)
    if not content.is_stream:
        return {"schema": schema}
    if content.media_type != "text/event-stream":
        return {"itemSchema": schema}
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": schema}
    return {
        "itemSchema": {
            "type": "object",
            "required": ["data"],
            "properties": {"event": {"type": "string"}, "data": {"anyOf": [data, {"const": "[DONE]"}]}},
        }
    }
