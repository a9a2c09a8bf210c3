"""Graph of a decoder GGUF file that returns hidden states in place of logits, for embedding models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.model.gguf.graph import GraphRewrite, frontend_graph, int_constant, window_of

__all__ = ["hidden_state_graph"]


def hidden_state_graph(path: Path) -> ov.Model:
    """Convert a GGUF file to the form of an export for feature extraction.

    Returns:
        A graph with the inputs ``input_ids``, ``attention_mask`` and ``position_ids``, each ``[texts, tokens] i64``,
        and the output ``last_hidden_state``, ``[texts, tokens, width] f32``.

    Raises:
        ModelError: the file is damaged or its architecture is not supported.
    """
    name, model = frontend_graph(path)
    return _HiddenStateRewrite(model, name, window_of(path)).run()


class _HiddenStateRewrite(GraphRewrite):
    """The rewrite without state, which ends before the output head."""

    def _output(self) -> Any:
        """The input of the output head, which is the last matrix product."""
        value = super()._output()
        while value.get_node().get_type_name() != "MatMul":
            if not value.get_node().inputs():
                raise UnsupportedModelError(f"{self._name}: the graph has no output head")
            value = value.get_node().input(0).get_source_output()
        return value.get_node().input(0).get_source_output()

    def _with_past(self, rows: Any, name: str, groups: int, size: int) -> Any:
        return rows

    def _finished_model(self, output: Any) -> ov.Model:
        width = output.get_partial_shape()[-1].get_length()
        flat = ops.reshape(output, int_constant(0, -1, width), special_zero=True)
        flat.output(0).get_tensor().set_names({"last_hidden_state"})
        model = ov.Model([ops.result(flat)], [self._ids, self._attention_mask, self._positions], "model")
        model.validate_nodes_and_infer_types()
        return model
