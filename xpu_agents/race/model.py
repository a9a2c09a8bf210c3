"""The model of the race: built once with random weights, then kept in the cache."""

from __future__ import annotations

from pathlib import Path

from xpu_runtime.engine.loading import Progress
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.model.synthetic.shapes import resolve_shape
from xpu_runtime.soc.profile import cache_dir

__all__ = ["synthetic_model"]


def synthetic_model(shape: str, progress: Progress) -> Path:
    """The folder of a synthetic int8 model of ``shape``, built now if it is not in the cache.

    Raises:
        ConfigError: there is no such shape.
        OSError: the cache cannot be written.
    """
    name = resolve_shape(shape).name
    return make_model(name, cache_dir() / "models" / f"synthetic-{name}-int8", weights="int8", progress=progress)
