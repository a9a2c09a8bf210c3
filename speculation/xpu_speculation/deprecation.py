"""Old names of methods and arguments, kept for one release with a `DeprecationWarning`."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

__all__ = ["renamed_argument", "renamed_attribute"]

F = TypeVar("F", bound=Callable[..., Any])


def renamed_attribute(old: str, new: str) -> Any:
    """Creates a property that warns and returns the attribute or method `new`."""

    def get(self: object) -> Any:
        warnings.warn(f"{old} is deprecated; use {new}", DeprecationWarning, stacklevel=2)
        return getattr(self, new)

    return property(get, doc=f"Deprecated name of `{new}`.")


def renamed_argument(old: str, new: str) -> Callable[[F], F]:
    """Lets a function accept the keyword argument `old` for `new`, with a warning."""

    def decorate(function: F) -> F:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if old in kwargs:
                warnings.warn(f"argument {old} is deprecated; use {new}", DeprecationWarning, stacklevel=2)
                kwargs[new] = kwargs.pop(old)
            return function(*args, **kwargs)

        return call  # type: ignore[return-value]

    return decorate
