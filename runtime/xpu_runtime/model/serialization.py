"""Serialization of OpenVINO graphs, with errors that name the file."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import openvino as ov

__all__ = ["serialize_model"]


def serialize_model(model: ov.Model, graph: Path) -> None:
    """Write ``model`` to the ``.xml`` file ``graph`` and its weights to a ``.bin`` file next to it.

    Raises:
        OSError: The files cannot be written. The message has the free disk space, since OpenVINO gives no reason.
    """
    try:
        ov.serialize(model, graph, graph.with_suffix(".bin"))
    except RuntimeError as error:
        free = shutil.disk_usage(graph.parent).free
        reason = f"OpenVINO cannot write it ({error}); {free / 1e6:,.1f} MB of the disk are free"
        raise OSError(errno.EIO, reason, str(graph)) from error
