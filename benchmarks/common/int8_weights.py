"""Weight matrices of int8 OpenVINO models, dequantised to floats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import openvino as ov

__all__ = ["Weights", "dequantise", "read_constants"]

Weights = Mapping[str, npt.NDArray[np.float32]]
"""Matrices ``[out, in]`` by their names in the graph, without ``self.`` and ``.weight``."""
_PREFIX, _SUFFIX = "self.", ".weight"


def read_constants(folder: Path) -> dict[str, Any]:
    """Read the constants of the model in ``folder``, by their friendly names."""
    operations = ov.Core().read_model(folder / "openvino_model.xml").get_ops()
    return {each.get_friendly_name(): each for each in operations if each.get_type_name() == "Constant"}


def dequantise(constants: Mapping[str, Any], dtype: type[np.floating[Any]] = np.float32) -> Weights:
    """Dequantise the matrices that have a scale and a zero point, computing in ``dtype``."""
    weights: dict[str, npt.NDArray[np.float32]] = {}
    for name, matrix in constants.items():
        scale, zero_point = (constants.get(f"{name}/{part}") for part in ("scale", "zero_point"))
        if name.startswith(_PREFIX) and name.endswith(_SUFFIX) and scale is not None and zero_point is not None:
            steps = matrix.data.astype(dtype) - zero_point.data.astype(dtype)
            product = steps * scale.data.astype(dtype)
            weights[name.removeprefix(_PREFIX).removesuffix(_SUFFIX)] = product.astype(np.float32)
    return weights
