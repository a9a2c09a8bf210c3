"""Bounded conversion of arguments to plain JSON values."""

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
    "JsonCopy",
    "UnfitValueError",
    "items_of",
    "short_repr",
    "truncated",
]

MAX_BYTES = 16_384
"""Size limit of a call's arguments as canonical JSON, in bytes."""
MAX_DEPTH = 16
"""Nesting limit of arguments."""
MAX_VALUES = 1_024
"""Limit on the number of values in a call's arguments, over all depths."""
MAX_INTEGER = 2**53 - 1
"""Largest integer of RFC 8785: beyond it neighbouring integers have the same double."""

_MAX_SHOWN_CHARACTERS = 80  # characters of a value in an error message


class UnfitValueError(Exception):
    """A value that arguments may not contain. The caller adds the tool's name."""


class JsonCopy:
    """Copies arguments to plain JSON values with texts in NFC, and enforces the size limits."""

    def __init__(self) -> None:
        self._characters = 0
        self._values = 0

    def copy(self, value: object, path: str, depth: int = 0) -> Any:
        """Returns the copy of a value."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            raise UnfitValueError(f"arguments: too large; expected at most {MAX_DEPTH} levels and {MAX_VALUES} values")
        if value is None or type(value) is bool:
            return value
        if type(value) is str:
            return self._copy_text(value, path)
        if type(value) is int:
            if abs(value) > MAX_INTEGER:
                raise UnfitValueError(f"{path} is an integer of {value.bit_length()} bits, must be within 2**53 - 1")
            return value
        if type(value) is float:
            if not math.isfinite(value):
                raise UnfitValueError(f"{path} is {value!r}, must be a finite number")
            return value
        if type(value) is list or type(value) is tuple:
            return [self.copy(item, f"{path}[{index}]", depth + 1) for index, item in enumerate(value)]
        return self._copy_object(value, path, depth)

    def _copy_object(self, value: object, path: str, depth: int) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for key, member in items_of(value, path):
            if type(key) is not str:
                raise UnfitValueError(f"{path} has a key of type {type(key).__name__}, must be a string")
            text = self._copy_text(key, f"a key of {path}")
            if text in plain:
                raise UnfitValueError(f"{path} holds {short_repr(text)} twice, must contain it in one unicode form")
            plain[text] = self.copy(member, f"{path}.{truncated(text)}", depth + 1)
        return plain

    def _copy_text(self, text: str, path: str) -> str:
        self._characters += len(text)
        if self._characters > MAX_BYTES:
            raise UnfitValueError(f"arguments take more than {MAX_BYTES} bytes")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise UnfitValueError(f"{path} is {short_repr(text)}, must not contain a lone surrogate") from None
        return normalize("NFC", text)


def items_of(value: object, path: str) -> list[tuple[Any, Any]]:
    """Returns the items of an object."""
    if not isinstance(value, Mapping):
        raise UnfitValueError(
            f"{path} is of type {type(value).__name__}, must be {'JSON' if '.' in path else 'an object'}"
        )
    try:
        return list(value.items())
    except Exception as failure:
        raise UnfitValueError(f"{path} cannot be read ({type(failure).__name__})") from None


def short_repr(value: object) -> str:
    """Returns a JSON value for an error message, truncated."""
    return truncated(repr(value))


def truncated(text: str) -> str:
    """Returns the beginning of a text for an error message."""
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else f"{text[:_MAX_SHOWN_CHARACTERS]}..."
