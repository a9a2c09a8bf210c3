"""Graphs from given weights, built with the builder of the synthetic models."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openvino as ov
import pytest

from xpu_runtime.errors import ConfigError
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.shapes import ModelShape
from xpu_runtime.model.synthetic.weights import WEIGHT_FORMATS, MatrixSpec, WeightFormat, make_matrix

SHAPE = ModelShape("small", 64, 96, 2, 4, 2, 16, 512, 256)


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
def test_given_weights_are_stored_like_random_ones(tmp_path: Path, weights: WeightFormat) -> None:
    """Guards against a matrix that is transposed, rounded differently or used in another place."""
    specs = matrix_specs(SHAPE, 512, weights, 0)
    exact = {
        spec.name: make_matrix(MatrixSpec(spec.name, spec.rows, spec.cols, spec.std, "fp32"), 5).data for spec in specs
    }
    before = {name: values.copy() for name, values in exact.items()}
    files = []
    for source in (5, exact):
        path = tmp_path / f"{len(files)}"
        ov.serialize(build_graph(SHAPE, specs, source, lambda _: None), f"{path}.xml", f"{path}.bin")
        files.append([Path(f"{path}.{kind}").read_bytes() for kind in ("xml", "bin")])
    assert files[0] == files[1]
    assert all(np.array_equal(exact[name], values) for name, values in before.items())


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, r"weights\['w'\] is missing; it must be of shape \[3, 4\]"),
        ({"w": np.zeros((4, 3), np.float32)}, r"weights\['w'\] is of shape \[4, 3\]; it must be of shape \[3, 4\]"),
    ],
)
def test_missing_or_misshaped_weights_are_an_error(given: dict[str, np.ndarray], message: str) -> None:
    """Guards against a model that is built from a part of its weights."""
    with pytest.raises(ConfigError, match=message):
        make_matrix(MatrixSpec("w", 3, 4, 1.0, "int8"), given)
