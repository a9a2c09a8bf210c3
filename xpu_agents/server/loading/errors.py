"""Errors of loading models: `ModelMemoryError`."""

from __future__ import annotations

from xpu_runtime.errors import XpuError

__all__ = ["ModelMemoryError"]


class ModelMemoryError(XpuError):
    """There is too little free memory for a model at present."""
