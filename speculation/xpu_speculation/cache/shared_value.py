"""A result shared by several calls, each with its own copy."""

from __future__ import annotations

import copy
import gc
import json
import math
import sys
from collections.abc import Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Self

__all__ = ["SharedValue"]

_SHARED_TYPES = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""Types that are shared by reference and not counted as part of a value."""


class SharedValue:
    """Gives each of several calls an independent copy of a value.

    A JSON value is held as JSON text; any other value is deep-copied. A value that is too large to cache, or cannot be
    copied, goes only to calls that are waiting now, as far as copies are available.

    Args:
        text: The value as JSON; None if it has no such form.
        original: The object to copy, if it has no JSON form.
        size: Size in bytes; None if the value is not to be cached.
        copies: Objects to give out one by one, if the value is not to be cached.
    """

    def __init__(
        self, text: str | None, *, original: object = None, size: int | None = None, copies: Sequence[object] = ()
    ) -> None:
        self.text = text
        self.size = len(text) if text is not None else size
        self._original = original
        self._prepared_copies = list(copies)

    @classmethod
    def of(cls, value: object, *, max_bytes: int, waiting: int, give_original: bool) -> Self:
        """Prepares a value for sharing.

        Args:
            value: Return value of a run.
            max_bytes: Size limit of a cached value in bytes.
            waiting: Number of waiting calls.
            give_original: Whether one of them may have the original object.
        """
        text = _json_text(value, max_bytes)
        if text is not None:
            return cls(text)
        copies: list[object] = [value] if give_original else []
        try:
            size = _object_bytes(value, max_bytes)
            if size <= max_bytes:
                return cls(None, original=copy.deepcopy(value), size=size)
            copies += [copy.deepcopy(value) for _ in range(waiting - give_original)]
        except Exception:  # its own code may raise anything; such a value is not shared
            pass
        return cls(None, copies=copies)

    def give(self) -> object:
        """Returns a copy for one call.

        Raises:
            LookupError: No copy is left.
        """
        if self.text is not None:
            return json.loads(self.text)
        if self.size is not None:
            return copy.deepcopy(self._original)
        return self._prepared_copies.pop()


def _json_text(value: object, max_bytes: int) -> str | None:
    """Returns the value as JSON; None if it is larger than `max_bytes` or would not round-trip."""
    unvisited: list[Any] = [value]
    parts = 0
    while unvisited:
        part = unvisited.pop()
        kind = type(part)
        if kind is str or kind is list or kind is dict:
            parts += len(part)
        elif part is None or kind is bool or kind is int or (kind is float and math.isfinite(part)):
            parts += 1
        else:
            return None
        if parts > max_bytes:
            return None
        if isinstance(part, dict):
            if any(type(name) is not str for name in part):
                return None
            unvisited.extend(part)
            unvisited.extend(part.values())
        elif isinstance(part, list):
            unvisited.extend(part)
    try:
        value_json = json.dumps(value, separators=(",", ":"))
    except (ValueError, RecursionError):  # huge integers, endless nesting
        return None
    return value_json if len(value_json) <= max_bytes else None


def _object_bytes(value: object, max_bytes: int) -> int:
    """Estimates the bytes of an object graph, stopping above `max_bytes`."""
    unvisited, counted_ids, total_bytes = [value], set[int](), 0
    while unvisited and total_bytes <= max_bytes:
        part = unvisited.pop()
        if id(part) in counted_ids or isinstance(part, _SHARED_TYPES):
            continue
        counted_ids.add(id(part))
        total_bytes += sys.getsizeof(part)
        if total_bytes <= max_bytes:
            unvisited.extend(gc.get_referents(part))
    return total_bytes
