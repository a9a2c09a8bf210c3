"""JSON text of models and of callers, read strictly."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from xpu_agents.error_wording import shown
from xpu_runtime.errors import InvalidRequestError

__all__ = [
    "JsonTextError",
    "check_json",
    "check_text",
    "invalidating_suffix",
    "json_kind",
    "json_object",
    "json_text",
    "json_value",
]

_LONGEST_NUMBER = 20
"""Characters of a number in an error (chosen)."""
_KINDS: Mapping[type, str] = {
    bool: "true or false",
    float: "a number",
    int: "a number",
    list: "an array",
    str: "a string",
}
"""What JSON calls values that are no objects."""


_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


class JsonTextError(ValueError):
    """A text that is no JSON that can be used; says what is wrong with it."""


def json_value(text: str) -> Any:
    """The value of a JSON text.

    Raises:
        JsonTextError: it is no JSON, or nothing that could be written as UTF-8 or computed with.
    """
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_float, parse_int=_int)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise JsonTextError("a text in it holds half of a surrogate pair") from None
    except RecursionError:
        raise JsonTextError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise JsonTextError(f"no valid JSON: {error.msg} at character {error.pos}") from None
    return value


def json_object(text: str) -> dict[str, Any]:
    """The object of a JSON text; an empty text and ``null`` are the empty object.

    Raises:
        JsonTextError: it is no JSON or no object.
    """
    value = json_value(text) if text.strip() else None
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise JsonTextError(f"{json_kind(value)}; expected a JSON object")
    return value


def json_text(value: Any) -> str:
    """The JSON text of a value as chat templates write it: ``{"a": 1, "b": [2]}``."""
    return json.dumps(value, ensure_ascii=False)


def check_json(value: Any, field: str) -> None:
    """Refuse what a caller gave and JSON has no words for.

    Args:
        value: what was given.
        field: what to call it in the error.

    Raises:
        InvalidRequestError: it cannot be written as JSON.
    """
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (RecursionError, TypeError, ValueError) as error:
        raise InvalidRequestError(
            f"{field}: it cannot be written as JSON ({error}); give dicts, lists, strings, numbers, booleans and None"
        ) from None


def json_kind(value: object) -> str:
    """What JSON calls the kind of a value that is neither null nor an object."""
    return _KINDS[type(value)]


def check_text(value: object, field: str) -> None:
    """Refuse what a caller gave and is no text, or none that could be sent or handed to a model.

    Args:
        value: what was given.
        field: what to call it in the error.

    Raises:
        InvalidRequestError: it is no text, or holds half of a surrogate pair.
    """
    if not isinstance(value, str):
        raise InvalidRequestError(f"{field}: {shown(value)} cannot be used; expected a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"{field}: it holds the lone surrogate {value[error.start]!a} at {error.start}; expected valid Unicode"
        ) from None


def _no_constant(name: str) -> NoReturn:
    raise JsonTextError(f"{name} is no JSON number")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        shown = text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}..."
        raise JsonTextError(f"the number {shown} is too large to compute with; expected at most about 1.8e308")
    return value


def _int(text: str) -> int:
    _float(text)  # most readers know no larger integers either, chat templates and tools' own libraries among them
    return int(text)


def invalidating_suffix(written: str) -> str:
    """What to put behind a text so that it is no JSON, nor for readers that complete what is cut off, as LangChain's.

    It is a bracket that closes nothing; before it the end of a text, where one is open.
    """
    outside, quote, text = _TEXT.sub("", written).partition('"')
    escaped = (len(text) - len(text.rstrip("\\"))) % 2  # a first quote would not be the end
    opened: list[str] = []
    for char in outside:
        if char in "[{":
            opened.append(char)
        elif char in "]}" and opened:
            opened.pop()
    return quote + '"' * escaped + ("}" if opened[-1:] == ["["] else "]")
