"""More ways to ask for things: all to train on, written without a look at what is held out."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

__all__ = ["ASKED", "CHAINS", "LACKED"]

_MODULES = [import_module(each.name) for each in walk_packages(__path__, f"{__name__}.")]


def _all(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for module in _MODULES:
        own: dict[str, str] = getattr(module, name, {})
        if twice := found.keys() & own.keys():
            raise ValueError(f"{name} of {module.__name__}: {sorted(twice)} stand in another module too; move them")
        found |= own
    return found


ASKED = _all("ASKED")
"""Ways to ask with all that is needed, one a line, by the key of the intent."""

LACKED = _all("LACKED")
"""Ways to ask without something that is needed, likewise."""

CHAINS = _all("CHAINS")
"""Ways to ask for chains of calls, by their key."""
