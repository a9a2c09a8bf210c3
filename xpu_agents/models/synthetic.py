"""Synthetic models with random weights, built once and kept in the models directory."""

from __future__ import annotations

from pathlib import Path

from xpu_agents.models.store import models_dir
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.model.synthetic.shapes import resolve_shape

__all__ = ["synthetic_model"]


def synthetic_model(shape: str, progress: ProgressCallback) -> Path:
    """Return the folder of a synthetic int8 model of ``shape``; build it if it does not exist.

    Raises:
        ConfigError: there is no such shape.
        OSError: the cache cannot be written.
    """
    name = resolve_shape(shape).name
    return make_model(name, models_dir() / f"synthetic-{name}-int8", weights="int8", progress=progress)
