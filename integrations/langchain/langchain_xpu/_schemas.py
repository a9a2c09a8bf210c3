"""Schemas in the forms that LangChain converts without loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Any, get_origin

from langchain_core.tools import BaseTool
from pydantic import BaseModel

from xpu_runtime.errors import InvalidRequestError

__all__ = ["conversion_errors", "plain_schema"]

_UNNAMED = "answer"
"""What a schema is called that has no name."""
_NAMES = frozenset({"function", "name", "title", "toolSpec"})
"""With one of these it has a name, or a tool in it that does."""


def plain_schema(schema: Any) -> Any:
    """A schema as LangChain converts it without loss; most are so already.

    It takes no JSON schema without a title, nor a response format in OpenAI's form; and where a schema refers to itself
    it would allow anything.
    """
    if isinstance(schema, type) and issubclass(schema, BaseModel):
        written = schema.model_json_schema()
        return plain_schema(written) if _is_recursive(written) else schema
    if isinstance(schema, BaseTool):
        taken: Any = schema.tool_call_schema
        written = taken.model_json_schema() if isinstance(taken, type) and issubclass(taken, BaseModel) else taken
        if not isinstance(written, Mapping) or not _is_recursive(written):
            return schema
        parameters = {name: value for name, value in written.items() if name not in ("title", "description")}
        return {"name": schema.name, "description": schema.description, "parameters": parameters}
    match schema:
        case {"type": "json_schema", "json_schema": Mapping() as inner}:
            return plain_schema(inner)
        case {"name": str(name), "schema": Mapping() as inner}:
            return plain_schema({"title": name, **inner})
        case {"$ref": str(ref), "$defs": Mapping() as defs, **rest} if (name := _definition(ref)) in defs:
            return {"title": name, **defs[name], **rest, "$defs": defs}
        case Mapping() if not _NAMES & schema.keys():
            return {"title": _UNNAMED, **schema}
    return schema


@contextmanager
def conversion_errors(schema: Any) -> Iterator[None]:
    """Goes around a conversion of LangChain's, which follows a class into itself without end.

    Raises:
        InvalidRequestError: so it was with this one, or it is a type without fields, of which LangChain would say
            something else.
    """
    fieldless = isinstance(schema, type) and (schema.__module__ == "builtins" or issubclass(schema, Enum))
    if get_origin(schema) is not None or fieldless:  # of an enum it would ask for the arguments of its constructor
        raise InvalidRequestError(
            f"schema: {schema!r} is no class with fields; expected a pydantic or TypedDict class, such as one with a "
            f"field of that type, or a JSON schema"
        )
    try:
        yield
    except RecursionError:
        raise InvalidRequestError(
            f"schema: {getattr(schema, '__name__', schema)!r} refers to itself, or is nested too deeply, to be "
            f"converted; expected a pydantic class, which may refer to itself, or one of fewer levels"
        ) from None


def _is_recursive(schema: Mapping[str, Any]) -> bool:
    """Whether a definition of a schema refers to itself, perhaps by way of others."""
    refers = {name: set(_references(each)) for name, each in schema.get("$defs", {}).items()}
    for name in refers:
        reached, ahead = set[str](), refers[name]
        while ahead:
            reached |= ahead
            ahead = set[str]().union(*(refers.get(each, ()) for each in ahead)) - reached
        if name in reached:
            return True
    return False


def _references(value: Any) -> Iterator[str]:
    """The definitions that a part of a schema refers to."""
    if isinstance(value, Mapping):
        if isinstance(ref := value.get("$ref"), str):
            yield _definition(ref)
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _references(each)


def _definition(ref: str) -> str:
    return ref.rpartition("/")[2]
