"""Schemas and TypedDict classes in forms that LangChain converts without loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin

from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import BaseModel, Field, create_model
from pydantic.fields import FieldInfo
from typing_extensions import ReadOnly, get_type_hints, is_typeddict

from xpu_runtime.errors import InvalidRequestError

__all__ = ["conversion_errors", "plain_schema", "typed_dict_tool"]

_DEFAULT_SCHEMA_NAME = "answer"
"""Default name of a schema."""
_NAMING_KEYS = frozenset({"function", "name", "title", "toolSpec"})
"""Keys that give a schema, or a tool in it, a name."""


def plain_schema(schema: Any) -> Any:
    """Returns a schema in a form that LangChain converts without loss.

    LangChain rejects a JSON schema without a title and a response format in OpenAI's form, and loses the content of
    recursive references.
    """
    if isinstance(schema, type) and issubclass(schema, BaseModel):
        written = schema.model_json_schema()
        return plain_schema(written) if _is_recursive(written) else schema
    if isinstance(schema, BaseTool):
        args: Any = schema.tool_call_schema
        written = args.model_json_schema() if isinstance(args, type) and issubclass(args, BaseModel) else args
        if not isinstance(written, Mapping) or not _is_recursive(written):
            return schema
        parameters = {name: value for name, value in written.items() if name not in ("title", "description")}
        return {"name": schema.name, "description": schema.description, "parameters": parameters}
    match schema:
        case {"type": "json_schema", "json_schema": Mapping() as inner}:
            return plain_schema(inner)
        case {"name": str(name), "schema": Mapping() as inner}:
            return plain_schema({"title": name, **inner})
        case {"$ref": str(ref), "$defs": Mapping() as defs, **rest} if (name := _definition_name(ref)) in defs:
            return {"title": name, **defs[name], **rest, "$defs": defs}
        case Mapping() if not _NAMING_KEYS & schema.keys():
            return {"title": _DEFAULT_SCHEMA_NAME, **schema}
    return schema


@contextmanager
def conversion_errors(schema: Any) -> Iterator[None]:
    """Translates errors of LangChain's conversion.

    Raises:
        InvalidRequestError: The class is recursive or too deeply nested, or the type has no fields.
    """
    fieldless = isinstance(schema, type) and (schema.__module__ == "builtins" or issubclass(schema, Enum))
    if get_origin(schema) is not None or fieldless:  # for an enum LangChain would use the constructor's arguments
        raise InvalidRequestError(
            f"schema: {schema!r} is not a class with fields; expected a pydantic or TypedDict class, e.g. with a "
            f"field of that type, or a JSON schema"
        )
    try:
        yield
    except RecursionError:
        raise InvalidRequestError(
            f"schema: {getattr(schema, '__name__', schema)!r} is recursive or nested too deeply to be "
            f"converted; expected a pydantic class, which may refer to itself, or one of fewer levels"
        ) from None


def _is_recursive(schema: Mapping[str, Any]) -> bool:
    """Returns whether a definition of a schema refers to itself, directly or indirectly."""
    refers = {name: set(_references(each)) for name, each in schema.get("$defs", {}).items()}
    for name in refers:
        reached, frontier = set[str](), refers[name]
        while frontier:
            reached |= frontier
            frontier = set[str]().union(*(refers.get(each, ()) for each in frontier)) - reached
        if name in reached:
            return True
    return False


def _references(schema_part: Any) -> Iterator[str]:
    """Yields the names of the definitions that a part of a schema refers to."""
    if isinstance(schema_part, Mapping):
        if isinstance(ref := schema_part.get("$ref"), str):
            yield _definition_name(ref)
        schema_part = list(schema_part.values())
    if isinstance(schema_part, list):
        for inner in schema_part:
            yield from _references(inner)


def _definition_name(ref: str) -> str:
    return ref.rpartition("/")[2]


_TYPED_DICT_MARKERS = (NotRequired, Required, ReadOnly)


def typed_dict_tool(tool: Any) -> dict[str, Any]:
    """Converts a tool to OpenAI's form, including TypedDict classes that ``convert_to_openai_tool`` rejects.

    LangChain converts TypedDict classes with pydantic v1, which supports neither ``NotRequired`` nor fields of v2
    classes.

    Raises:
        RecursionError: A class refers to itself.
    """
    try:
        return convert_to_openai_tool(tool)
    except RecursionError:
        raise
    except (TypeError, RuntimeError):
        if not is_typeddict(tool):
            raise
    return convert_to_openai_tool(_pydantic_model(tool, ()))


def _pydantic_model(typed: Any, within: tuple[object, ...]) -> type[BaseModel]:
    """Creates a pydantic class with the fields of a TypedDict class.

    Args:
        typed: The TypedDict class.
        within: The enclosing TypedDict classes.

    Raises:
        RecursionError: It is one of the enclosing classes.
    """
    if typed in within:
        raise RecursionError
    fields: dict[str, Any] = {}
    for number, (name, hint) in enumerate(get_type_hints(typed, include_extras=True).items()):
        kind, markers, metadata = _bare_hint(hint)
        field_infos = [each for each in metadata if isinstance(each, FieldInfo)]
        # Other metadata as in LangChain: ``Annotated[type, default, description]``.
        default, description, *_ = *(each for each in metadata if each not in field_infos), ..., ...
        options: dict[str, Any] = {"description": description} if isinstance(description, str) else {}
        if NotRequired in markers:
            options |= {"default": None, "json_schema_extra": _without_default}
        else:
            options |= {"default": default}
        # Uses an alias, since some keys are not valid field names.
        kind = _pydantic_hint(kind, (*within, typed))
        fields[f"field_{number}"] = (
            Annotated[kind, *field_infos] if field_infos else kind,
            Field(alias=name, **options),
        )
    return create_model(typed.__name__, __doc__=typed.__doc__, **fields)


def _bare_hint(hint: Any) -> tuple[Any, set[object], list[Any]]:
    """Returns the type of a hint, the markers around it, and the metadata of ``Annotated``."""
    markers, metadata = set[object](), list[Any]()
    while (origin := get_origin(hint)) is Annotated or origin in _TYPED_DICT_MARKERS:
        if origin is Annotated:
            hint, *more = get_args(hint)
            metadata = [*more, *metadata]
        else:
            markers.add(origin)
            (hint,) = get_args(hint)
    return hint, markers, metadata


def _pydantic_hint(hint: Any, within: tuple[object, ...]) -> Any:
    """Replaces TypedDict classes in a type by pydantic classes."""
    if is_typeddict(hint):
        return _pydantic_model(hint, within)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is None or origin is Literal:
        return hint
    converted = tuple(_pydantic_hint(each, within) for each in arguments)
    if converted == arguments:
        return hint
    return Union[converted] if origin is UnionType else origin[converted]  # noqa: UP007  (built from a tuple)


def _without_default(schema: dict[str, Any]) -> None:
    """Removes the default, since an optional key is omitted and not None."""
    schema.pop("default", None)
