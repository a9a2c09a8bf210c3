"""The value of a finished run, in a form in which several calls can have it."""

from __future__ import annotations

import copy
import gc
import json
import math
import sys
from collections.abc import Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Self

__all__ = ["SharedValue"]

_EVERYBODYS = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What an object refers to without owning it."""


class SharedValue:
    """Gives a value to any number of calls, none of which sees what another does to it.

    What JSON can hold is held as JSON, and every call gets an object of its own. Of everything else they get copies.
    What is too large to be kept, or cannot be copied, is given to the calls that wait for it now, as far as it goes.

    Args:
        text: The value as JSON, None where it has no such form.
        model: The object to copy where it has none.
        size: Bytes that it takes; None if it is not to be kept.
        stock: Objects to give one by one if it is not to be kept.
    """

    def __init__(
        self, text: str | None, *, model: object = None, size: int | None = None, stock: Sequence[object] = ()
    ) -> None:
        self.text = text
        self.size = len(text) if text is not None else size
        self._model = model
        self._stock = list(stock)

    @classmethod
    def of(cls, value: object, *, largest: int, takers: int, itself: bool) -> Self:
        """Prepare a value for being shared.

        Args:
            value: What a run returned.
            largest: Bytes that a value may take to be kept.
            takers: How many calls wait to be given it.
            itself: Whether one of them may have this very object.
        """
        text = _json(value, largest)
        if text is not None:
            return cls(text)
        stock: list[object] = [value] if itself else []
        try:
            size = _footprint(value, largest)
            if size <= largest:
                return cls(None, model=copy.deepcopy(value), size=size)
            stock += [copy.deepcopy(value) for _ in range(takers - itself)]
        except Exception:  # whatever its own code raises: it is not for sharing
            pass
        return cls(None, stock=stock)

    def give(self) -> object:
        """The value, for one call.

        Raises:
            LookupError: It cannot be given to one more.
        """
        if self.text is not None:
            return json.loads(self.text)
        if self.size is not None:
            return copy.deepcopy(self._model)
        return self._stock.pop()


def _json(value: object, largest: int) -> str | None:
    """The value as JSON; None if that is larger, or if what is read from it differs from the value."""
    todo, size = [value], 0
    while todo:
        each = todo.pop()
        kind = type(each)
        if kind is str or kind is list or kind is dict:
            size += len(each)  # type: ignore[arg-type]
        elif each is None or kind is bool or kind is int or (kind is float and math.isfinite(each)):  # type: ignore[arg-type]
            size += 1
        else:
            return None
        if size > largest:
            return None
        if isinstance(each, dict):
            if any(type(name) is not str for name in each):
                return None
            todo.extend(each)
            todo.extend(each.values())
        elif isinstance(each, list):
            todo.extend(each)
    try:
        text = json.dumps(value, separators=(",", ":"))
    except (ValueError, RecursionError):  # integers of thousands of digits, nesting without end
        return None
    return text if len(text) <= largest else None


def _footprint(value: object, largest: int) -> int:
    """About how many bytes an object takes with all that it refers to; counting ends above `largest`."""
    todo, seen, size = [value], set[int](), 0
    while todo and size <= largest:
        each = todo.pop()
        if id(each) in seen or isinstance(each, _EVERYBODYS):
            continue
        seen.add(id(each))
        size += sys.getsizeof(each)
        if size <= largest:
            todo.extend(gc.get_referents(each))
    return size
