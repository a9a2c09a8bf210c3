"""Old names of the public API: they work for one release and warn with `DeprecationWarning`."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from inspect import iscoroutinefunction
from types import ModuleType
from typing import Any, TypeVar, cast

__all__ = ["alias_moved_modules", "renamed_arguments", "renamed_members", "renamed_names"]

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

_INIT = "__init__"


def renamed_names(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module-level ``__getattr__`` that resolves old names to new ones.

    Args:
        module: the module's ``__name__``.
        names: old name to new name, both in that module.
    """

    def resolve(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is now {module}.{names[name]}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return resolve


def renamed_members(**names: str) -> Callable[[C], C]:
    """Class decorator that resolves old member names to new ones.

    Args:
        names: old name to new name of methods, properties, fields and instance attributes.
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
        names: old name to new name.
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


def alias_moved_modules(modules: Mapping[str, str]) -> None:
    """Make old dotted module names importable: old name to new name.

    It must be called before the old module is imported, which the ``__init__`` of its top-level package does.
    """
    sys.meta_path.append(_MovedModuleFinder(modules))


class _MovedModuleFinder(MetaPathFinder):
    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        new = self._modules.get(fullname)
        return None if new is None else ModuleSpec(fullname, _AliasLoader(new))


class _AliasLoader(Loader):
    def __init__(self, target: str) -> None:
        self._target = target

    def exec_module(self, module: ModuleType) -> None:
        old = module.__name__
        warnings.warn(f"{old} is now {self._target}", DeprecationWarning, stacklevel=2)
        sys.modules[old] = import_module(self._target)
