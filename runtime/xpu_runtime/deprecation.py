"""Old names of the public API: they work for one release and warn with `DeprecationWarning`."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

__all__ = ["alias_moved_modules", "renamed_names"]


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
