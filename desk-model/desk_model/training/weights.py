"""Weights of an exported model folder, read without torch."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import openvino as ov

__all__ = ["Weights", "read_weights"]

Weights = Mapping[str, npt.NDArray[np.float32]]
"""Matrices ``[out, in]`` by their names in the graph."""

_MODEL = "openvino_model.xml"
_PREFIX, _SUFFIX = "self.", ".weight"


def read_weights(folder: Path) -> Weights:
    """Matrices of an exported model folder as floats by graph name, rounded as stored.

    Raises:
        ValueError: there is no model, or it is not stored as the export stores it.
    """
    file = folder / _MODEL
    if not file.is_file():
        raise ValueError(f"{file}: not found; give a model folder that export.py wrote")
    operations = ov.Core().read_model(file).get_ops()
    constants = {each.get_friendly_name(): each for each in operations if each.get_type_name() == "Constant"}
    found: dict[str, npt.NDArray[np.float32]] = {}
    for name, matrix in constants.items():
        if not (name.startswith(_PREFIX) and name.endswith(_SUFFIX)) or matrix.get_element_type() != ov.Type.u8:
            continue
        scale, zero_point = (constants.get(f"{name}/{part}") for part in ("scale", "zero_point"))
        if scale is None or zero_point is None:
            raise ValueError(f"{file}: {name} has no scale or zero point; expected int8 as the export stores it")
        # In the order and precision of the graph.
        steps = matrix.data.astype(np.float16) - zero_point.data.astype(np.float16)
        found[name.removeprefix(_PREFIX).removesuffix(_SUFFIX)] = (steps * scale.data).astype(np.float32)
    if not found:
        raise ValueError(f"{file}: no int8 matrices; give a model folder that export.py wrote")
    return found
