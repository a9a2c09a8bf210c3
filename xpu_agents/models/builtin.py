"""The models that come with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from xpu_agents.models.local_model import LocalModel

__all__ = ["BUILTIN_MODELS", "DEFAULT_MODEL", "builtin_dir", "builtin_models"]

DEFAULT_MODEL: Final = "desk"
"""The model of whoever names none."""
BUILTIN_MODELS: Final = (DEFAULT_MODEL, "desk-draft")
"""Their names; what they are and can do stands in ``default_models/README.md``."""

_FOLDER = Path(__file__).parent.parent / "default_models"


def builtin_dir(name: str) -> Path | None:
    """The folder of the model that comes with the package under this name; None where there is none."""
    return _FOLDER / name if name in BUILTIN_MODELS else None


def builtin_models() -> list[LocalModel]:
    """All of them."""
    return [LocalModel.of(name, _FOLDER / name) for name in BUILTIN_MODELS]
