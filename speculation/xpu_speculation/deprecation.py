"""Old names of the public API: they work for one release and warn with `DeprecationWarning`."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, TypeVar, cast

__all__ = ["renamed_arguments", "renamed_members"]

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

_INIT = "__init__"


def renamed_members(**names: str) -> Callable[[C], C]:
    """Class decorator that resolves old member names to new ones.

    Args:
        names: Old name to new name of methods, properties, fields and instance attributes.
    """

    def decorate(owner: C) -> C:
        for old, new in names.items():
            setattr(owner, old, _RenamedMember(old, new))
        return owner

    return decorate


class _RenamedMember:
    def __init__(self, old: str, new: str) -> None:
        self._old = old
        self._new = new

    def __get__(self, instance: object, owner: type) -> Any:
        name = owner.__name__
        warnings.warn(f"{name}.{self._old} is now {name}.{self._new}", DeprecationWarning, stacklevel=2)
        return getattr(owner if instance is None else instance, self._new)


def renamed_arguments(**names: str) -> Callable[[F], F]:
    """Decorator of a function, coroutine function or class that accepts old names of keyword arguments.

    If both names are given, as by ``dataclasses.replace``, the value of the old one is used.

    Args:
        names: Old name to new name.
    """

    def decorate(target: F) -> F:
        function: Callable[..., Any] = vars(target)[_INIT] if isinstance(target, type) else target

        def rename(arguments: dict[str, Any]) -> dict[str, Any]:
            for old in names.keys() & arguments.keys():
                message = f"{target.__qualname__}: argument {old} is now {names[old]}"
                warnings.warn(message, DeprecationWarning, stacklevel=3)
                arguments[names[old]] = arguments.pop(old)
            return arguments

        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            return function(*args, **rename(kwargs))

        @wraps(function)
        async def acall(*args: Any, **kwargs: Any) -> Any:
            return await function(*args, **rename(kwargs))

        wrapper: Any = acall if iscoroutinefunction(function) else call
        if not isinstance(target, type):
            return cast(F, wrapper)
        setattr(target, _INIT, wrapper)
        return target

    return decorate
