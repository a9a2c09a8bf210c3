"""TypedDict classes that LangChain cannot convert, as tools."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin

from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import BaseModel, Field, create_model
from pydantic.fields import FieldInfo
from typing_extensions import ReadOnly, get_type_hints, is_typeddict

__all__ = ["typed_dict_tool"]

_MARKS = (NotRequired, Required, ReadOnly)


def typed_dict_tool(tool: Any) -> dict[str, Any]:
    """A tool as LangChain's ``convert_to_openai_tool`` gives it, of more TypedDict classes.

    It converts them by pydantic's old classes, which know no ``NotRequired`` and take no field of a new class.

    Raises:
        RecursionError: a class refers to itself.
    """
    try:
        return convert_to_openai_tool(tool)
    except RecursionError:
        raise
    except (TypeError, RuntimeError):
        if not is_typeddict(tool):
            raise
    return convert_to_openai_tool(_model(tool, ()))


def _model(typed: Any, within: tuple[object, ...]) -> type[BaseModel]:
    """A pydantic class with the fields of a TypedDict class.

    Args:
        typed: the TypedDict class.
        within: those around it.

    Raises:
        RecursionError: it is one of these.
    """
    if typed in within:
        raise RecursionError
    fields: dict[str, Any] = {}
    for at, (name, hint) in enumerate(get_type_hints(typed, include_extras=True).items()):
        kind, marked, notes = _bare(hint)
        own = [each for each in notes if isinstance(each, FieldInfo)]
        # The others as LangChain reads them: ``Annotated[type, default, description]``.
        default, description, *_ = *(each for each in notes if each not in own), ..., ...
        said: dict[str, Any] = {"description": description} if isinstance(description, str) else {}
        if NotRequired in marked:
            said |= {"default": None, "json_schema_extra": _without_default}
        else:
            said |= {"default": default}
        # By another name, since some cannot be those of fields.
        kind = _kind(kind, (*within, typed))
        fields[f"field_{at}"] = (Annotated[kind, *own] if own else kind, Field(alias=name, **said))
    return create_model(typed.__name__, __doc__=typed.__doc__, **fields)


def _bare(hint: Any) -> tuple[Any, set[object], list[Any]]:
    """The type in a hint, the marks around it, and the notes of ``Annotated``."""
    marks, notes = set[object](), list[Any]()
    while (origin := get_origin(hint)) is Annotated or origin in _MARKS:
        if origin is Annotated:
            hint, *more = get_args(hint)
            notes = [*more, *notes]
        else:
            marks.add(origin)
            (hint,) = get_args(hint)
    return hint, marks, notes


def _kind(hint: Any, within: tuple[object, ...]) -> Any:
    """A type with pydantic classes in the place of TypedDict classes."""
    if is_typeddict(hint):
        return _model(hint, within)
    origin, given = get_origin(hint), get_args(hint)
    if origin is None or origin is Literal:
        return hint
    made = tuple(_kind(each, within) for each in given)
    if made == given:
        return hint
    return Union[made] if origin is UnionType else origin[made]  # noqa: UP007  (it is made of a tuple)


def _without_default(schema: dict[str, Any]) -> None:
    """What need not be there is left out, and is not None."""
    schema.pop("default", None)
