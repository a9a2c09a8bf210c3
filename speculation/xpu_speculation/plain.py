"""Values of arguments as plain JSON, bounded."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_INTEGER",
    "MAX_VALUES",
    "MisfitError",
    "PlainCopy",
    "items_of",
    "short",
    "shown",
]

MAX_BYTES = 16_384
"""The most that the arguments of a call may take as canonical JSON."""
MAX_DEPTH = 16
"""The deepest nesting of arguments."""
MAX_VALUES = 1_024
"""The most values that the arguments of a call may hold, at all depths together."""
MAX_INTEGER = 2**53 - 1
"""The largest integer of RFC 8785, which cannot tell larger ones from their neighbours."""

_SHOWN = 80  # characters of a value that an error repeats


class MisfitError(Exception):
    """Why arguments do not fit; the name of the tool is still missing."""


class PlainCopy:
    """Copies arguments to plain JSON values, texts in NFC, and counts what they take."""

    def __init__(self) -> None:
        self._characters = 0
        self._values = 0

    def of(self, value: object, path: str, depth: int = 0) -> Any:
        """The copy of a value."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            raise MisfitError(f"arguments holds too much, must be at most {MAX_DEPTH} deep and {MAX_VALUES} values")
        if value is None or type(value) is bool:
            return value
        if type(value) is str:
            return self._text(value, path)
        if type(value) is int:
            if abs(value) > MAX_INTEGER:
                raise MisfitError(f"{path} is an integer of {value.bit_length()} bits, must be within 2**53 - 1")
            return value
        if type(value) is float:
            if not math.isfinite(value):
                raise MisfitError(f"{path} is {value!r}, must be a finite number")
            return value
        if type(value) is list or type(value) is tuple:
            return [self.of(item, f"{path}[{index}]", depth + 1) for index, item in enumerate(value)]
        return self._object(value, path, depth)

    def _object(self, value: object, path: str, depth: int) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for key, item in items_of(value, path):
            if type(key) is not str:
                raise MisfitError(f"{path} has a key of type {type(key).__name__}, must be a string")
            name = self._text(key, f"a key of {path}")
            if name in plain:
                raise MisfitError(f"{path} holds {shown(name)} twice, must hold it in one unicode form")
            plain[name] = self.of(item, f"{path}.{short(name)}", depth + 1)
        return plain

    def _text(self, text: str, path: str) -> str:
        self._characters += len(text)
        if self._characters > MAX_BYTES:
            raise MisfitError(f"arguments takes more than {MAX_BYTES} bytes")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise MisfitError(f"{path} is {shown(text)}, must hold no half of a surrogate pair") from None
        return normalize("NFC", text)


def items_of(value: object, path: str) -> list[tuple[Any, Any]]:
    """What an object holds."""
    if not isinstance(value, Mapping):
        raise MisfitError(f"{path} is of type {type(value).__name__}, must be {'JSON' if '.' in path else 'an object'}")
    try:
        return list(value.items())
    except Exception as failure:
        raise MisfitError(f"{path} cannot be read ({type(failure).__name__})") from None


def shown(value: object) -> str:
    """A plain JSON value in an error."""
    return short(repr(value))


def short(text: str) -> str:
    """The beginning of a text in an error."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
