"""Models that are part of the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from xpu_agents.models.stores.found_model import FoundModel

__all__ = ["BUILTIN", "BUILTIN_MODELS", "DEFAULT_MODEL", "builtin_dir", "builtin_models"]

BUILTIN: Final = "package"
"""Name of this store for people."""
DEFAULT_MODEL: Final = "desk"
"""Default model."""
BUILTIN_MODELS: Final = (DEFAULT_MODEL, "desk-draft")
"""Names of the models in the package; ``default_models/README.md`` describes them."""

_FOLDER = Path(__file__).parent.parent / "default_models"


def builtin_dir(name: str) -> Path | None:
    """Return the folder of a model of the package; None if there is no such model."""
    return _FOLDER / name if name in BUILTIN_MODELS else None


def builtin_models() -> list[FoundModel]:
    """Return all models of the package."""
    return [FoundModel(name, _FOLDER / name, BUILTIN) for name in BUILTIN_MODELS]
