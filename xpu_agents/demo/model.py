"""The model of the demo: built once with random weights, then kept in the cache."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.model.synthetic.shapes import resolve_shape
from xpu_runtime.soc.profile import cache_dir

__all__ = ["demo_model"]

_WEIGHTS: Final = "int8"


def demo_model(shape: str, progress: Callable[[float, str], None]) -> Path:
    """The folder of a synthetic int8 model of ``shape``, built now if it is not in the cache.

    Raises:
        ConfigError: there is no such shape.
        OSError: the cache cannot be written.
    """
    name = resolve_shape(shape).name
    folder = cache_dir() / "models" / f"synthetic-{name}-{_WEIGHTS}"
    try:
        return ModelFolder.open(folder).path
    except ModelFolderError:
        pass  # not there yet, or half of it
    folder.parent.mkdir(parents=True, exist_ok=True)
    part = folder.with_name(f"{folder.name}.{os.getpid()}.part")
    try:
        make_model(name, part, weights=_WEIGHTS, seed=0, progress=progress)
        shutil.rmtree(folder, ignore_errors=True)
        part.replace(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder
