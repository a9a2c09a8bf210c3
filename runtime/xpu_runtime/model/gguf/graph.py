"""Stateful graph of a GGUF file, from the graph that OpenVINO's GGUF frontend builds.

The frontend's graph mirrors llama.cpp: token ids, positions, an attention mask, and one input and output per KV cache.
This module rewrites it to the form of an exported text model: inputs ``input_ids``, ``attention_mask``,
``position_ids`` and ``beam_idx``, KV caches as state, and logits for every token. It searches structures, not model
families.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13 as ops
from openvino.frontend import FrontEndManager
from openvino.op.util import Variable, VariableInfo
from openvino.utils.node_factory import NodeFactory

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.rotary import rotate_halves
from xpu_runtime.model.graph_search import (
    chain,
    consumers,
    input_name,
    reachable_parameters,
    readers,
    replace,
    root_input,
    skip,
)
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["GraphRewrite", "frontend_graph", "gguf_graph", "int_constant", "stateful_graph", "window_of"]

_EXACT = "OV_GGUF_Q4_K_ZP_F16"
_ATTENTION = "ScaledDotProductAttention"
_CACHE_WRITE = "ScatterUpdate"
_MASKED = -65504.0
"""Value of a masked position: the lowest half-precision number, so that the mask can be converted to f16."""
_OUT_IDS = "inp_out_ids"
_FULL_MASK = "self_kq_mask"
_WINDOW_MASK = "self_kq_mask_swa"


def gguf_graph(path: Path, *, tokens_first: bool = False) -> ov.Model:
    """`stateful_graph` with the sliding window of the file's metadata.

    Raises:
        ModelError: the file is damaged or its architecture is not supported.
    """
    return stateful_graph(path, sliding_window=window_of(path), tokens_first=tokens_first)


def window_of(path: Path) -> int | None:
    """Tokens of the sliding window, from the metadata of a file; None without one."""
    window = GgufFile.summary(path).value("attention.sliding_window")
    return window if isinstance(window, int) else None


def stateful_graph(path: Path, *, sliding_window: int | None, tokens_first: bool = False) -> ov.Model:
    """Convert a GGUF file to a stateful text model with logits ``[batch, tokens, vocabulary]``.

    Args:
        path: the file, or the first part of a split one.
        sliding_window: most tokens that a layer with a sliding window attends to, from the metadata of the file.
        tokens_first: arrange values as ``[tokens, 1, 1, width]`` where the frontend fixes ``[1, 1, tokens, width]``.
            Only the PagedAttention form of the graph is valid then.

    Raises:
        UnsupportedModelError: the frontend or this rewrite does not support the architecture.
    """
    name, model = frontend_graph(path)
    return GraphRewrite(model, name, sliding_window).run(tokens_first=tokens_first)


def frontend_graph(path: Path) -> tuple[str, ov.Model]:
    """Name of a file for messages, and the graph that OpenVINO's frontend builds of it.

    Raises:
        UnsupportedModelError: the frontend does not support the architecture.
    """
    name = path.resolve().name  # of the user's file, not of the link in a conversion
    try:
        with _exact_zero_points():
            frontend = FrontEndManager().load_by_framework("gguf")
            return name, frontend.convert(frontend.load(str(path)))
    except RuntimeError as error:
        raise UnsupportedModelError(
            f"{name}: OpenVINO cannot convert this GGUF file: {openvino_message(error)}"
        ) from error


@contextlib.contextmanager
def _exact_zero_points() -> Iterator[None]:
    """Keep the fractional zero points of Q4_K and Q4_1, which the frontend otherwise rounds to integers."""
    before = os.environ.get(_EXACT)
    os.environ[_EXACT] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_EXACT]
        else:
            os.environ[_EXACT] = before


class GraphRewrite:
    """One conversion of the frontend's graph; ``model`` is modified."""

    def __init__(self, model: ov.Model, name: str, sliding_window: int | None) -> None:
        self._model = model
        self._name = name
        self._window = sliding_window
        self._parameters = {input_name(each): each for each in model.get_parameters()}
        self._ids = _parameter("input_ids", ov.Type.i64, 2)
        self._attention_mask = _parameter("attention_mask", ov.Type.i64, 2)
        self._positions = _parameter("position_ids", ov.Type.i64, 2)
        self._beams = _parameter("beam_idx", ov.Type.i32, 1)
        self._sinks: list[ov.Node] = []

    def run(self, *, tokens_first: bool = False) -> ov.Model:
        """The rewritten graph; ``tokens_first`` as in `stateful_graph`."""
        if "inp_tokens" not in self._parameters or "inp_pos" not in self._parameters:
            raise UnsupportedModelError(f"{self._name}: the graph has no token input; it is not a text model")
        rotate_halves(self._model)
        output = self._output()
        self._use_all_rows()
        self._replace_tokens()
        self._replace_positions()
        self._normalise_over_experts()
        masks = self._masks()
        for index, attention in enumerate(self._attentions()):
            self._replace_attention(attention, f"attention.{index}", masks)
        self._check_inputs(output)
        if tokens_first:
            self._put_tokens_first()
        return self._finished_model(output)

    def _output(self) -> Any:
        """The value that becomes the output: the logits."""
        return self._model.get_results()[0].input(0).get_source_output()

    def _attentions(self) -> list[ov.Node]:
        found = [node for node in self._model.get_ordered_ops() if node.get_type_name() == _ATTENTION]
        caches = [name for name in self._parameters if name.startswith("cache_")]
        if not found or len(caches) != 2 * len(found):
            raise UnsupportedModelError(
                f"{self._name}: {len(found)} attention operations and {len(caches)} KV caches; expected two caches for "
                f"each attention. Recurrent layers, caches that layers share and attention with a logit soft-cap are "
                f"not supported"
            )
        return found

    def _use_all_rows(self) -> None:
        """Remove the row selection before the head: the logits of all tokens are computed."""
        for gather in readers(self._parameters.get(_OUT_IDS), "Gather", port=1):
            rows = gather.input(0).get_source_output()
            source = skip(rows, "Squeeze", "Reshape")
            for restored in consumers(gather, "Unsqueeze", "Reshape"):
                replace(restored.output(0), source)

    def _replace_tokens(self) -> None:
        """Let the embedding read ``input_ids [batch, tokens]`` and return ``[batch, 1, tokens, width]``."""
        for gather in readers(self._parameters["inp_tokens"], "Gather", port=1):
            gather.input(1).replace_source_output(self._ids.output(0))
            sources = [gather, *consumers(gather, "Convert")]
            for restored in (node for source in sources for node in consumers(source, "Unsqueeze")):
                restored.input(1).replace_source_output(int_constant(1).output(0))

    def _replace_positions(self) -> None:
        """Feed ``position_ids`` as ``[batch, 1, 1, tokens]``; with paged attention it is ``[tokens, 1, 1, 1]``.

        For RoPE they are converted first and shaped without a transposition, which loses its mark of precision
        (`keep_positions_in_f32`) when a plugin replaces it.
        """
        positions = ops.convert(self._positions, ov.Type.i32)
        shaped = ops.unsqueeze(positions, int_constant(1, 2))
        replace(self._parameters["inp_pos"].output(0), shaped.output(0))
        for converted in consumers(shaped, "Convert"):
            for transposed in consumers(converted, "Transpose"):
                real = ops.convert(self._positions, converted.output(0).get_element_type())
                replace(transposed.output(0), ops.unsqueeze(real, int_constant(2, 3)).output(0))

    def _normalise_over_experts(self) -> None:
        """Move a softmax over an axis of one entry, whose result is always 1, to the axis before it.

        The frontend of OpenVINO 2026.4 emits it for router weights ``[1, tokens, experts, 1]``.
        """
        for node in self._model.get_ordered_ops():
            if node.get_type_name() == "Softmax":
                axis = node.get_attributes()["axis"]
                shape = node.output(0).get_partial_shape()
                if axis > 0 and shape[axis] == 1:
                    moved = ops.softmax(node.input(0).get_source_output(), axis - 1)
                    replace(node.output(0), moved.output(0))

    def _put_tokens_first(self) -> None:
        for node in self._model.get_ordered_ops():
            if node.get_type_name() != "Reshape":
                continue
            shape = node.input(1).get_source_output().get_node()
            target: tuple[int, ...] | None = None
            if shape.get_type_name() == "Constant" and shape.data.size == 4:
                first, second, third, width = (int(size) for size in shape.data)
                target = (-1, 1, 1, width) if (first, second, third) == (1, 1, -1) else None
            elif shape.get_type_name() == "Gather" and shape.output(0).get_partial_shape() == ov.PartialShape([2]):
                # Rows of the last two dimensions, [1, 1, tokens, experts]: only the last one is fixed.
                target = (-1, _static(node.input(0).get_source_output(), 3, self._name))
            if target is not None:
                node.input(1).replace_source_output(int_constant(*target).output(0))

    def _masks(self) -> dict[str, Any]:
        """Additive masks ``[batch, 1, tokens, length] f32`` of full attention and of attention in a sliding window.

        The second one has the operations of the masks that transformers exports, which is how OpenVINO recognises the
        window when it converts the graph to PagedAttention.
        """
        length = ops.gather(ops.shape_of(self._attention_mask), int_constant(1), _int(0))
        keys = ops.reshape(
            ops.range(_int(0), ops.squeeze(length, _int(0)), _int(1), ov.Type.i64), int_constant(1, 1, 1, -1), False
        )
        queries = ops.unsqueeze(self._positions, int_constant(1, 3))
        is_token = ops.unsqueeze(ops.convert(self._attention_mask, ov.Type.boolean), int_constant(1, 2))
        visible = ops.less_equal(keys, queries)
        masks = {_FULL_MASK: _additive(ops.logical_and(visible, is_token))}
        if _WINDOW_MASK in self._parameters:
            if not self._window:
                raise UnsupportedModelError(
                    f"{self._name}: layers have a sliding window, but the metadata of the file has no "
                    f"attention.sliding_window"
                )
            all_keys = ops.constant(np.array(True))
            in_window = ops.greater(keys, ops.add(queries, _int(-self._window)))
            in_window = ops.bitwise_and(ops.bitwise_and(all_keys, in_window), all_keys)
            shown = ops.bitwise_and(ops.bitwise_and(visible, in_window), is_token)
            mask = _additive(ops.broadcast(shown, ops.shape_of(shown)))
            masks[_WINDOW_MASK] = ops.slice(mask, int_constant(0), length, int_constant(1), int_constant(3))
        return masks

    def _replace_attention(self, attention: ov.Node, name: str, masks: dict[str, Any]) -> None:
        """Rebuild an attention over KV caches in state, in f32 and in the layout of exported models."""
        query = skip(attention.input(0).get_source_output(), "Transpose", "Convert")
        heads, size = _static(query, 2, self._name), _static(query, 3, self._name)
        query = ops.transpose(query, int_constant(0, 2, 1, 3))
        key = self._cached(attention, 1, name, heads)
        value = self._cached(attention, 2, name, heads)
        mask = root_input(attention.input(3).get_source_output())
        if mask not in masks:
            raise UnsupportedModelError(f"{self._name}: an attention reads the mask {mask!r}, which is not known")
        scale = np.float32(attention.input(4).get_source_output().get_node().data.reshape(()))
        inputs = [query, key, value, masks[mask], ops.constant(scale)]
        if len(attention.inputs()) > 5:
            sink = attention.input(5).get_source_output()
            inputs.append(ops.convert(sink, ov.Type.f32) if sink.get_element_type() != ov.Type.f32 else sink)
        rebuilt = _sdpa(inputs)
        rebuilt.set_friendly_name(name)
        merged = ops.transpose(rebuilt, int_constant(0, 2, 1, 3))
        merged = ops.reshape(merged, int_constant(0, -1, heads, size), special_zero=True)
        after = attention.output(0)
        for node in chain(attention, "Transpose", "Convert"):
            after = node.output(0)
        replace(after, merged.output(0))

    def _cached(self, attention: ov.Node, port: int, name: str, heads: int) -> Any:
        """Keys or values ``[batch, heads, length, size]``: the state and the new rows, repeated for grouped queries."""
        write = attention.input(port).get_source_output().get_node()
        while write.get_type_name() != _CACHE_WRITE:
            if not write.inputs():
                raise UnsupportedModelError(f"{self._name}: {name} does not read a KV cache")
            write = write.input(0).get_source_output().get_node()
        cache = write.input(0).get_source_output()
        groups, size = _static(cache, 2, self._name), _static(cache, 3, self._name)
        rows = skip(write.input(2).get_source_output(), "Reshape", "Convert")
        rows = ops.reshape(rows, int_constant(0, -1, groups, size), special_zero=True)
        rows = ops.transpose(rows, int_constant(0, 2, 1, 3))
        whole = self._with_past(rows, f"{name}.{'key' if port == 1 else 'value'}", groups, size)
        if groups == heads:
            return whole
        repeats = heads // groups
        wide = ops.unsqueeze(whole, int_constant(2))
        wide = ops.broadcast(wide, int_constant(1, 1, repeats, 1, 1), broadcast_spec="BIDIRECTIONAL")
        return ops.reshape(wide, int_constant(0, heads, -1, size), special_zero=True)

    def _with_past(self, rows: Any, name: str, groups: int, size: int) -> Any:
        """Rows of earlier calls, in the state ``name``, followed by ``rows``; ``[batch, groups, length, size]``."""
        info = VariableInfo()
        info.data_shape, info.data_type = ov.PartialShape([-1, groups, -1, size]), ov.Type.f32
        info.variable_id = name
        variable = Variable(info)
        batch = ops.gather(ops.shape_of(self._ids), int_constant(0), _int(0))
        empty = ops.concat([batch, int_constant(groups, 0, size)], axis=0)
        past = ops.read_value(ops.broadcast(ops.constant(np.float32(0)), empty), variable)
        past = ops.gather(past, self._beams, _int(0))
        whole = ops.concat([past, rows], axis=2)
        self._sinks.append(ops.assign(whole, variable))
        return whole

    def _check_inputs(self, output: Any) -> None:
        left = {input_name(each) for each in reachable_parameters([output.get_node()]) if input_name(each)} - {
            "input_ids",
            "attention_mask",
            "position_ids",
            "beam_idx",
        }
        if left:
            raise UnsupportedModelError(
                f"{self._name}: the graph reads {', '.join(sorted(left))}, which is not part of a text model with "
                f"KV caches"
            )

    def _finished_model(self, logits: Any) -> ov.Model:
        vocabulary = _static(logits, 3, self._name)
        flat = ops.reshape(logits, int_constant(0, -1, vocabulary), special_zero=True)
        flat.output(0).get_tensor().set_names({"logits"})
        result = ops.result(flat)
        inputs = [self._ids, self._attention_mask, self._positions, self._beams]
        model = ov.Model([result], self._sinks, inputs, "model")
        model.validate_nodes_and_infer_types()
        return model


def _sdpa(inputs: list[Any]) -> ov.Node:
    """An attention; `opset13.scaled_dot_product_attention` has no argument for the sink."""
    outputs = [each.output(0) if isinstance(each, ov.Node) else each for each in inputs]
    node: ov.Node = NodeFactory("opset13").create(_ATTENTION, outputs, {"causal": False})
    return node


def _parameter(name: str, kind: ov.Type, rank: int) -> ov.op.Parameter:
    parameter = ops.parameter([-1] * rank, kind, name=name)
    parameter.output(0).get_tensor().set_names({name})
    return parameter


def _int(value: int) -> ov.Node:
    return ops.constant(np.int64(value))


def int_constant(*values: int) -> ov.Node:
    """Constant of the type i64, of rank 1."""
    return ops.constant(np.array(values, np.int64))


def _additive(shown: ov.Node) -> ov.Node:
    return ops.select(shown, ops.constant(np.float32(0)), ops.constant(np.float32(_MASKED)))


def _static(output: Any, axis: int, name: str) -> int:
    dim = output.get_partial_shape()[axis]
    if dim.is_dynamic:
        raise UnsupportedModelError(f"{name}: dimension {axis} of {output.get_node().get_friendly_name()} is not fixed")
    return int(dim.get_length())
