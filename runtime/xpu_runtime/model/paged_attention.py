"""Conversion of a stateful OpenVINO graph to its PagedAttention form, ready to be cut.

One call of the PagedAttention form processes any mix of prefill chunks and decode tokens. Each row of ``input_ids``
is one token. ``past_lens``, ``subsequence_begins`` and ``block_indices`` map rows to sequences and sequences to KV
blocks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13 as ops
from openvino._offline_transformations import paged_attention_transformation

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.position_graph import keep_positions_in_f32

__all__ = ["HIDDEN_STATES", "SAMPLED_ROWS", "add_hidden_output", "dependent_ops", "load_paged_model", "row_selection"]

# The OpenVINO binding initialises itself when a constant is first read. Two threads that do this at the same time
# deadlock (OpenVINO 2026.4.1), so it happens here, at import.
_ = ops.constant(np.zeros(1, np.float32)).data

SAMPLED_ROWS = "sampled_rows"
"""Name of the added input ``[rows] i64``: indices of the rows whose logits are computed."""
HIDDEN_STATES = "hidden_states"
"""Name of the output of `add_hidden_output`."""

_INPUTS = {
    "input_ids",
    "position_ids",
    "past_lens",
    "subsequence_begins",
    "block_indices",
    "block_indices_begins",
    "max_context_len",
    SAMPLED_ROWS,
}
"""Inputs of the PagedAttention graph besides the KV cache."""
_ATTENTION = "PagedAttentionExtension"
_ALIBI_SLOPES = 11
"""Index of the PagedAttention input with the ALiBi slopes; it is empty for models without ALiBi."""
_MASK = 3
"""Index of the mask input of ScaledDotProductAttention."""
_SHAPE_OPS = 64
"""Most values of a shape sub-graph that are examined (chosen: such sub-graphs have about ten)."""
_PROBES = (3, 7, 1000)
"""Numbers of tokens used to test shape values: a value that is equal for all of them is static."""


def load_paged_model(core: ov.Core, folder: ModelFolder) -> ov.Model:
    """Read ``folder`` and return its PagedAttention form, with logits for the sampled rows only.

    What follows from positions alone is computed in f32 at every precision.

    Raises:
        ModelFolderError: the graph or its weights cannot be read.
        UnsupportedModelError: the graph is not a decoder-only text model that OpenVINO can convert.
    """
    model = folder.read_graph(core)
    names = {name for port in model.inputs for name in port.get_names()}
    if "input_ids" not in names:
        raise UnsupportedModelError(
            f"{folder.name}: the graph has inputs {sorted(names)}; expected input_ids, as in text models exported "
            f"with --task text-generation-with-past"
        )
    if not model.get_sinks():
        raise UnsupportedModelError(
            f"{folder.name}: the graph has no KV state; export it with --task text-generation-with-past (stateful)"
        )
    has_head_bias = _has_head_bias(model)
    try:
        paged_attention_transformation(model)
    except RuntimeError as error:
        raise UnsupportedModelError(f"{folder.name}: no PagedAttention form exists for this graph: {error}") from error
    attentions = [node for node in model.get_ordered_ops() if node.get_type_name() == _ATTENTION]
    if not attentions:
        raise UnsupportedModelError(f"{folder.name}: the PagedAttention form has no {_ATTENTION}")
    if model.get_sinks():
        raise UnsupportedModelError(
            f"{folder.name}: the graph has state besides the KV cache, as convolutional and recurrent layers do; "
            f"only models with attention layers are supported"
        )
    if has_head_bias and any(_is_empty_input(node.input(_ALIBI_SLOPES)) for node in attentions):
        raise UnsupportedModelError(
            f"{folder.name}: OpenVINO drops the attention bias of each head (ALiBi) when it converts this graph to "
            f"PagedAttention, which would make every answer wrong; use another model"
        )
    _detach_shapes(model)
    _select_rows(model, folder.name)
    _name_inputs(model, folder.name)
    keep_positions_in_f32(core, model)
    return model


def row_selection(model: ov.Model) -> ov.Node:
    """The Gather that selects the sampled rows of a PagedAttention form; all operations behind it are token-wise.

    Raises:
        UnsupportedModelError: there is none.
    """
    for node in model.get_ordered_ops():
        if node.get_type_name() == "Gather" and any(
            SAMPLED_ROWS in port.get_source_output().get_names() for port in node.inputs()
        ):
            return node
    raise UnsupportedModelError(f"the graph has no Gather that reads {SAMPLED_ROWS}")


def add_hidden_output(model: ov.Model) -> None:
    """Add the hidden states of all tokens, ``[tokens, ..., width] f32``, as output `HIDDEN_STATES` after the logits."""
    result = ops.result(row_selection(model).input(0).get_source_output())
    result.output(0).get_tensor().add_names({HIDDEN_STATES})
    model.add_results([result])


def dependent_ops(model: ov.Model) -> list[ov.Node]:
    """The operations that depend on ``input_ids``, in topological order; all others depend on positions only."""
    frontier = [port.get_node() for port in model.inputs if "input_ids" in port.get_names()]
    found = {node.get_friendly_name() for node in frontier}
    while frontier:
        for name, reader in _readers(frontier.pop()):
            if name not in found:
                found.add(name)
                frontier.append(reader)
    return [node for node in model.get_ordered_ops() if node.get_friendly_name() in found]


def _has_head_bias(model: ov.Model) -> bool:
    """True if a ScaledDotProductAttention has a separate mask for each head, which is a position bias (ALiBi)."""
    for node in model.get_ordered_ops():
        if node.get_type_name() == "ScaledDotProductAttention" and len(node.inputs()) > _MASK:
            mask = node.input(_MASK).get_partial_shape()
            if mask.rank.is_static and mask.rank.get_length() == 4 and mask[1].is_static and mask[1].get_length() > 1:
                return True
    return False


def _is_empty_input(port: ov.Input) -> bool:
    shape = port.get_partial_shape()
    return bool(shape.is_static and 0 in shape.to_shape())


def _detach_shapes(model: ov.Model) -> None:
    """Make shape arithmetic independent of the activations.

    Exporters read sizes from activations (``x.shape``), and common-subexpression elimination shares the result
    between layers. Such a value would cross every cut. Static sizes become constants. The number of tokens is read
    from ``position_ids``, which every op-group has.
    """
    positions = next(port for port in model.inputs if "position_ids" in port.get_names())
    for node in dependent_ops(model):
        if node.get_type_name() != "ShapeOf":
            continue
        shape = node.input(0).get_source_output().get_partial_shape()
        if shape.rank.is_dynamic or shape.rank.get_length() < 1:
            continue
        dims = list(shape)
        if dims[0].is_static or any(dim.is_dynamic for dim in dims[1:]):
            continue
        rest = [dim.get_length() for dim in dims[1:]]
        for output in _shape_values(node):
            probes = [_evaluate_output(output, node, [tokens, *rest]) for tokens in _PROBES]
            first = probes[0]
            if first is not None and all(p is not None and np.array_equal(p, first) for p in probes):
                constant = ops.constant(first, dtype=output.get_element_type())
                for target in list(output.get_target_inputs()):
                    target.replace_source_output(constant.output(0))
        if node.output(0).get_target_inputs() and positions.get_partial_shape().rank.get_length() == 1:
            kind = node.output(0).get_element_type()
            tokens = ops.shape_of(positions, output_type=kind)
            whole = ops.concat([tokens, ops.constant(rest, dtype=kind)], axis=0) if rest else tokens
            for target in list(node.output(0).get_target_inputs()):
                target.replace_source_output(whole.output(0))
    model.validate_nodes_and_infer_types()


def _shape_values(shape_of: ov.Node) -> list[Any]:
    """Outputs computed from ``shape_of`` by shape arithmetic, the farthest first."""
    found: list[Any] = []
    frontier = [shape_of]
    while frontier and len(found) < _SHAPE_OPS:
        node = frontier.pop(0)
        for output in node.outputs():
            shape = output.get_partial_shape()
            if shape.is_static and int(np.prod(shape.to_shape())) <= 16:
                found.append(output)
                frontier += [target.get_node() for target in output.get_target_inputs()]
    return found[::-1]


def _evaluate_output(output: Any, shape_of: ov.Node, shape: list[int]) -> np.ndarray[Any, Any] | None:
    """Value of ``output`` for the input shape ``shape``; None if it also depends on other parameters."""
    node = output.get_node()
    if node.get_friendly_name() == shape_of.get_friendly_name():
        return np.array(shape, dtype=output.get_element_type().to_dtype())
    if node.get_type_name() == "Constant":
        return np.array(node.data, order="C")
    if node.get_type_name() == "Parameter":
        return None
    inputs = []
    for port in node.inputs():
        value = _evaluate_output(port.get_source_output(), shape_of, shape)
        if value is None:
            return None
        inputs.append(ov.Tensor(value))
    results = [ov.Tensor(o.get_element_type(), o.get_partial_shape().to_shape()) for o in node.outputs()]
    if not node.evaluate(results, inputs):
        return None
    return np.array(results[output.get_index()].data, order="C")


def _select_rows(model: ov.Model, name: str) -> None:
    """Gather the sampled rows before the final norm, so that the LM head computes only their logits."""
    nodes = dependent_ops(model)
    order = {node.get_friendly_name(): index for index, node in enumerate(nodes)}
    last = max(index for index, node in enumerate(nodes) if node.get_type_name() == _ATTENTION)
    farthest = 0
    candidates: list[ov.Node] = []  # nodes after the last attention whose output alone determines all later nodes
    for index, node in enumerate(nodes[:-1]):
        targets = _reader_names(node)
        if index > last and farthest <= index and len(node.outputs()) == 1 and targets:
            candidates.append(node)
        farthest = max([farthest, *(order[target] for target in targets if target in order)])
    # The residual stream of the last layer has several readers: the norm and the residual addition.
    residual = [node for node in candidates if len(_reader_names(node)) > 1][-1:]
    if not residual or not _is_hidden_state(residual[0]):
        # With a parallel FFN there is no later addition, and some models flatten the hidden state for the FFN.
        # The input of the LM head is a hidden state in all of them.
        heads = [node for node in nodes[last:] if node.get_type_name() == "MatMul"][-1:]
        read = {head.input(0).get_source_output().get_node().get_friendly_name() for head in heads}
        residual = [node for node in candidates if node.get_friendly_name() in read]
    if not residual or not _is_hidden_state(residual[0]):
        raise UnsupportedModelError(
            f"{name}: no single hidden state [tokens, 1, ..., width] lies between the last attention and the logits"
        )
    hidden = residual[0].output(0)
    rows = ops.parameter([-1], ov.Type.i64, name=SAMPLED_ROWS)
    rows.output(0).get_tensor().set_names({SAMPLED_ROWS})
    consumers = list(hidden.get_target_inputs())
    selected = ops.gather(hidden, rows, ops.constant(0, dtype=ov.Type.i64))
    for target in consumers:
        target.replace_source_output(selected.output(0))
    model.add_parameters([rows])
    model.validate_nodes_and_infer_types()


def _name_inputs(model: ov.Model, name: str) -> None:
    """Give every input its one known name; some exporters add other names to the same input."""
    for port in model.inputs:
        names = port.get_names()
        known = sorted(each for each in names if each in _INPUTS or each.startswith(("key_cache.", "value_cache.")))
        if not known:
            raise UnsupportedModelError(
                f"{name}: the graph has the unknown input {sorted(names)}; only text models with attention layers are "
                f"supported"
            )
        port.get_tensor().set_names({known[0]})


def _readers(node: ov.Node) -> list[tuple[str, ov.Node]]:
    """Operations that read ``node``, with their names, once for each input that reads it."""
    readers = [target.get_node() for output in node.outputs() for target in output.get_target_inputs()]
    return [(reader.get_friendly_name(), reader) for reader in readers]


def _reader_names(node: ov.Node) -> list[str]:
    """Names of the operations that read ``node``, once for each input that reads it."""
    return [name for name, _ in _readers(node)]


def _is_hidden_state(node: ov.Node) -> bool:
    """True if the output has shape ``[tokens, 1, ..., width]``."""
    shape = node.output(0).get_partial_shape()
    return shape.rank.is_static and shape.rank.get_length() >= 3 and all(dim == 1 for dim in list(shape)[1:-1])
