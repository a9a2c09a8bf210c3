"""Strict parsing and checking of JSON text."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = [
    "JsonTextError",
    "check_json",
    "check_text",
    "invalidating_suffix",
    "json_object",
    "json_text",
    "json_type_name",
    "json_value",
]

_MAX_NUMBER_CHARS = 20
"""Maximum characters of a number in an error message (chosen)."""
_JSON_TYPE_NAMES: Mapping[type, str] = {
    bool: "true or false",
    float: "a number",
    int: "a number",
    list: "an array",
    str: "a string",
}
"""JSON names of value types that are not objects."""


_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


class JsonTextError(ValueError):
    """Text that is not usable JSON; the message describes the error."""


def json_value(text: str) -> Any:
    """Parse a JSON text.

    Raises:
        JsonTextError: the text is not JSON, or has values that cannot be encoded as UTF-8 or represented as numbers.
    """
    try:
        value = json.loads(text, parse_constant=_reject_constant, parse_float=_parse_float, parse_int=_parse_int)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise JsonTextError("it contains a lone surrogate") from None
    except RecursionError:
        raise JsonTextError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise JsonTextError(f"invalid JSON: {error.msg} at character {error.pos}") from None
    return value


def json_object(text: str) -> dict[str, Any]:
    """Parse the JSON text of an object; an empty text and ``null`` give an empty object.

    Raises:
        JsonTextError: the text is not JSON or not an object.
    """
    value = json_value(text) if text.strip() else None
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise JsonTextError(f"{json_type_name(value)}; expected a JSON object")
    return value


def json_text(value: Any) -> str:
    """Serialise a value in the style of chat templates: ``{"a": 1, "b": [2]}``."""
    return json.dumps(value, ensure_ascii=False)


def check_json(value: Any, field: str) -> None:
    """Check that a value can be serialised as JSON.

    Args:
        value: the value.
        field: name of the field for the error message.

    Raises:
        InvalidRequestError: the value cannot be serialised.
    """
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (RecursionError, TypeError, ValueError) as error:
        raise InvalidRequestError(
            f"{field}: it cannot be written as JSON ({error}); expected dicts, lists, strings, numbers, booleans, None"
        ) from None


def json_type_name(value: object) -> str:
    """JSON name of the type of a value that is neither null nor an object."""
    return _JSON_TYPE_NAMES[type(value)]


def check_text(value: object, field: str) -> None:
    """Check that a value is a string of valid Unicode.

    Args:
        value: the value.
        field: name of the field for the error message.

    Raises:
        InvalidRequestError: the value is not a string, or contains a lone surrogate.
    """
    if not isinstance(value, str):
        raise InvalidRequestError(f"{field}: {quoted(value)} is not a string; expected text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"{field}: it contains the lone surrogate {value[error.start]!a} at {error.start}; expected valid Unicode"
        ) from None


def _reject_constant(name: str) -> NoReturn:
    raise JsonTextError(f"{name} is no JSON number")


def _parse_float(number_text: str) -> float:
    parsed_number = float(number_text)
    if math.isinf(parsed_number):
        number = number_text if len(number_text) <= _MAX_NUMBER_CHARS else f"{number_text[:_MAX_NUMBER_CHARS]}..."
        raise JsonTextError(f"number {number} is too large to compute with; expected at most about 1.8e308")
    return parsed_number


def _parse_int(number_text: str) -> int:
    _parse_float(number_text)  # chat templates and many libraries cannot represent larger integers either
    return int(number_text)


def invalidating_suffix(written: str) -> str:
    """Return a suffix that makes a text invalid JSON, also for parsers that complete truncated JSON (as LangChain's).

    The suffix closes an open string, if there is one, and adds a closing bracket that does not match.
    """
    outside, open_quote, open_string = _JSON_STRING.sub("", written).partition('"')
    escaped = (len(open_string) - len(open_string.rstrip("\\"))) % 2  # an escaped quote does not close the string
    open_brackets: list[str] = []
    for char in outside:
        if char in "[{":
            open_brackets.append(char)
        elif char in "]}" and open_brackets:
            open_brackets.pop()
    return open_quote + '"' * escaped + ("}" if open_brackets[-1:] == ["["] else "]")
