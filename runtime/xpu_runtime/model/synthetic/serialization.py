"""Writes graphs to files, with errors that name them."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import openvino as ov

__all__ = ["serialize_model"]


def serialize_model(model: ov.Model, graph: Path) -> None:
    """Writes ``model`` to ``graph``, an ``.xml``, and its weights beside it.

    Raises:
        OSError: They cannot be written. OpenVINO does not say why, so how much is free there is told: mostly nothing.
    """
    try:
        ov.serialize(model, graph, graph.with_suffix(".bin"))
    except RuntimeError as error:
        free = shutil.disk_usage(graph.parent).free
        why = f"OpenVINO cannot write it ({error}); {free / 1e6:,.1f} MB are free there"
        raise OSError(errno.EIO, why, str(graph)) from error
