"""The graph of the calibration kernel: final norm, LM head and the likeliest tokens of each row."""

from __future__ import annotations

import numpy as np
import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.model.paged_attention import HIDDEN_STATES, row_selection

__all__ = ["calibration_graph"]


def calibration_graph(model: ov.Model, rows: int, k: int) -> ov.Model:
    """The operations of a PagedAttention form behind its row selection, for ``rows`` rows; ``model`` is modified.

    The graph reads `HIDDEN_STATES` ``[rows, ..., width]`` and returns the ``k`` likeliest tokens of each row,
    ``[rows, k] i32``, and their probabilities, ``[rows, k] f32``, so no logits leave the device. Its shapes are static:
    a cancelled run then leaves no operation shaped for other rows.

    Raises:
        UnsupportedModelError: the operations behind the row selection read more than the selected rows.
    """
    selected = row_selection(model)
    hidden = selected.input(0).get_source_output()
    shape = [rows, *[dim.get_length() for dim in list(hidden.get_partial_shape())[1:]]]
    parameter = ops.parameter(shape, hidden.get_element_type(), name=HIDDEN_STATES)
    parameter.output(0).get_tensor().set_names({HIDDEN_STATES})
    for target in selected.output(0).get_target_inputs():
        target.replace_source_output(parameter.output(0))
    logits = model.get_results()[0].input(0).get_source_output()
    flat = ops.reshape(logits, ops.constant(np.array([rows, -1], np.int64)), special_zero=False)
    best = ops.topk(
        ops.softmax(flat, axis=1), ops.constant(np.int64(k)), axis=1, mode="max", sort="value", index_element_type="i32"
    )
    try:
        return ov.Model([best.output(1), best.output(0)], [parameter], "calibration")
    except RuntimeError as error:  # another input is reachable
        raise UnsupportedModelError(
            f"in-context calibration: the operations behind the last layer read more than its output ({error})"
        ) from error
