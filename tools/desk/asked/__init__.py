"""More ways to ask for things: all to train on, written without a look at what is held out."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

__all__ = ["ASKED", "CHAINS", "LACKED"]

_MODULES = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]


def _all(name: str) -> dict[str, str]:
    return {key: lines for module in _MODULES for key, lines in getattr(module, name, {}).items()}


ASKED = _all("ASKED")
"""Ways to ask with all that is needed, one a line, by the key of the intent."""

LACKED = _all("LACKED")
"""Ways to ask without something that is needed, likewise."""

CHAINS = _all("CHAINS")
"""Ways to ask for chains of calls, by their key."""
