"""Turns a stateful OpenVINO graph into its PagedAttention form, ready to be cut.

One call of the PagedAttention form carries any mix of prefill chunks and decode tokens: every row of ``input_ids`` is
a token, and ``past_lens``, ``subsequence_begins`` and ``block_indices`` say which rows belong to which sequence and
where its keys and values lie.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13 as ops
from openvino._offline_transformations import paged_attention_transformation

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["SAMPLED_ROWS", "dependent_ops", "load_paged_model"]

# The first time that a constant is read OpenVINO's binding sets itself up, and two threads that do it at once wait for
# each other for ever (seen with OpenVINO 2026.4.1): so it is done before there can be two.
_ = ops.constant(np.zeros(1, np.float32)).data

SAMPLED_ROWS = "sampled_rows"
"""Name of the added input ``[rows] i64``: the rows whose logits are wanted."""

_GIVEN = {
    "input_ids",
    "position_ids",
    "past_lens",
    "subsequence_begins",
    "block_indices",
    "block_indices_begins",
    "max_context_len",
    SAMPLED_ROWS,
}
"""Inputs of the paged graph besides the cache."""
_ATTENTION = "PagedAttentionExtension"
_SLOPES = 11
"""Input of an attention: by how much each head weighs a distance (ALiBi); empty where heads do not differ."""
_MASK = 3
_SHAPE_OPS = 64
"""How many values of a shape sub-graph are looked at (they have about ten)."""
_PROBES = (3, 7, 1000)
"""Numbers of tokens tried: a size that comes out the same for all of them is static."""


def load_paged_model(core: ov.Core, folder: ModelFolder) -> ov.Model:
    """Read ``folder`` and return its PagedAttention form with logits for the wanted rows only.

    Raises:
        ModelFolderError: the graph or its weights cannot be read.
        UnsupportedModelError: the graph is no decoder-only text model that OpenVINO can page.
    """
    folder.check_whole()
    try:
        model = core.read_model(folder.graph)
    except RuntimeError as error:
        raise ModelFolderError(
            f"model: {str(folder.graph)!r} and its weights cannot be read: "
            f"{openvino_message(error)}; where they are damaged or not whole, fetch or export the model again"
        ) from error
    names = {name for port in model.inputs for name in port.get_names()}
    if "input_ids" not in names:
        raise UnsupportedModelError(
            f"{folder.name}: the graph takes {sorted(names)}, not input_ids; only text models exported with "
            f"--task text-generation-with-past are supported"
        )
    if not model.get_sinks():
        raise UnsupportedModelError(
            f"{folder.name}: the graph keeps no KV state; export it with --task text-generation-with-past (stateful)"
        )
    biased = _has_bias_of_heads(model)
    try:
        paged_attention_transformation(model)
    except RuntimeError as error:
        raise UnsupportedModelError(f"{folder.name}: no PagedAttention form exists for this graph: {error}") from error
    attentions = [node for node in model.get_ordered_ops() if node.get_type_name() == _ATTENTION]
    if not attentions:
        raise UnsupportedModelError(f"{folder.name}: no attention was found that could be paged")
    if model.get_sinks():
        raise UnsupportedModelError(
            f"{folder.name}: the graph keeps state that is no keys and values of attention, as convolutions and "
            f"recurrent layers do, and that cannot be paged; take a model whose layers are all attention"
        )
    if biased and any(_is_empty(node.input(_SLOPES)) for node in attentions):
        raise UnsupportedModelError(
            f"{folder.name}: its positions are a bias of each attention head, which is lost when OpenVINO pages this "
            f"graph, so that every answer would be wrong; take another model"
        )
    _detach_shapes(model)
    _select_rows(model, folder.name)
    _name_inputs(model, folder.name)
    return model


def dependent_ops(model: ov.Model) -> list[ov.Node]:
    """The operations that depend on ``input_ids``, in topological order; the rest depends on positions only."""
    seen: set[str] = set()
    found: list[ov.Node] = []
    for node in model.get_ordered_ops():
        name = node.get_friendly_name()
        if node.get_type_name() == "Parameter":
            if "input_ids" not in node.output(0).get_names():
                continue
        elif not any(port.get_source_output().get_node().get_friendly_name() in seen for port in node.inputs()):
            continue
        seen.add(name)
        found.append(node)
    return found


def _has_bias_of_heads(model: ov.Model) -> bool:
    """Whether an attention that is not paged yet has a mask for each head: then it holds more than who sees whom."""
    for node in model.get_ordered_ops():
        if node.get_type_name() == "ScaledDotProductAttention" and len(node.inputs()) > _MASK:
            mask = node.input(_MASK).get_partial_shape()
            if mask.rank.is_static and mask.rank.get_length() == 4 and mask[1].is_static and mask[1].get_length() > 1:
                return True
    return False


def _is_empty(port: ov.Input) -> bool:
    shape = port.get_partial_shape()
    return bool(shape.is_static and 0 in shape.to_shape())


def _detach_shapes(model: ov.Model) -> None:
    """Make shape arithmetic independent of the activations.

    Exporters read sizes back from activations (`x.shape`), and common-subexpression elimination shares the result
    between layers: an edge of four bytes that jumps over every cut. A size that is static becomes a constant; the
    number of tokens is read from ``position_ids`` instead, which every part has.
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
        for output in _reached(node):
            probes = [_evaluate(output, node, [tokens, *rest]) for tokens in _PROBES]
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


def _reached(shape_of: ov.Node) -> list[Any]:
    """Outputs reached from ``shape_of`` through shape arithmetic, the farthest first."""
    reached: list[Any] = []
    frontier = [shape_of]
    while frontier and len(reached) < _SHAPE_OPS:
        node = frontier.pop(0)
        for output in node.outputs():
            shape = output.get_partial_shape()
            if shape.is_static and int(np.prod(shape.to_shape())) <= 16:
                reached.append(output)
                frontier += [target.get_node() for target in output.get_target_inputs()]
    return reached[::-1]


def _evaluate(output: Any, shape_of: ov.Node, shape: list[int]) -> np.ndarray[Any, Any] | None:
    """Value of ``output`` if ``shape_of`` read ``shape``; None where it depends on anything but that and constants."""
    node = output.get_node()
    if node.get_friendly_name() == shape_of.get_friendly_name():
        return np.array(shape, dtype=output.get_element_type().to_dtype())
    if node.get_type_name() == "Constant":
        return np.array(node.data, order="C")
    if node.get_type_name() == "Parameter":
        return None
    inputs = []
    for port in node.inputs():
        value = _evaluate(port.get_source_output(), shape_of, shape)
        if value is None:
            return None
        inputs.append(ov.Tensor(value))
    results = [ov.Tensor(o.get_element_type(), o.get_partial_shape().to_shape()) for o in node.outputs()]
    if not node.evaluate(results, inputs):
        return None
    return np.array(results[output.get_index()].data, order="C")


def _select_rows(model: ov.Model, name: str) -> None:
    """Gather the wanted rows before the final norm, so that the LM head computes no logits nobody reads."""
    chain = dependent_ops(model)
    order = {node.get_friendly_name(): index for index, node in enumerate(chain)}
    last = max(index for index, node in enumerate(chain) if node.get_type_name() == _ATTENTION)
    farthest = 0
    alone: list[ov.Node] = []  # behind the last attention, where all that follows is computed from this node
    for index, node in enumerate(chain[:-1]):
        targets = _targets(node)
        if index > last and farthest <= index and len(node.outputs()) == 1 and targets:
            alone.append(node)
        farthest = max([farthest, *(order[target] for target in targets if target in order)])
    # The residual stream of the last layer: read by a norm, and added to what comes of it.
    residual = [node for node in alone if len(_targets(node)) > 1][-1:]
    if not residual or not _is_stream(residual[0]):
        # Where attention and FFN lie side by side nothing is added behind them, and a LayerNorm reads its input once;
        # and some models flatten the stream for the FFN. What the LM head reads is a stream in all of them.
        heads = [node for node in chain[last:] if node.get_type_name() == "MatMul"][-1:]
        read = {head.input(0).get_source_output().get_node().get_friendly_name() for head in heads}
        residual = [node for node in alone if node.get_friendly_name() in read]
    if not residual or not _is_stream(residual[0]):
        raise UnsupportedModelError(
            f"{name}: the part between the last attention and the logits has no single residual stream to cut"
        )
    bottleneck = residual[0].output(0)
    rows = ops.parameter([-1], ov.Type.i64, name=SAMPLED_ROWS)
    rows.output(0).get_tensor().set_names({SAMPLED_ROWS})
    consumers = list(bottleneck.get_target_inputs())
    picked = ops.gather(bottleneck, rows, ops.constant(0, dtype=ov.Type.i64))
    for target in consumers:
        target.replace_source_output(picked.output(0))
    model.add_parameters([rows])
    model.validate_nodes_and_infer_types()


def _name_inputs(model: ov.Model, name: str) -> None:
    """Leave every input the one name by which it is given: some exporters have others for the same."""
    for port in model.inputs:
        names = port.get_names()
        known = sorted(each for each in names if each in _GIVEN or each.startswith(("key_cache.", "value_cache.")))
        if not known:
            raise UnsupportedModelError(
                f"{name}: the graph takes {sorted(names)} besides tokens, their positions and where their keys and "
                f"values lie; only text models whose layers are all attention are supported"
            )
        port.get_tensor().set_names({known[0]})


def _targets(node: ov.Node) -> list[str]:
    """Names of the operations that read ``node``; one that reads it twice counts twice."""
    return [target.get_node().get_friendly_name() for out in node.outputs() for target in out.get_target_inputs()]


def _is_stream(node: ov.Node) -> bool:
    """Whether it yields ``[tokens, 1, width]``."""
    rank = node.output(0).get_partial_shape().rank
    return bool(rank.is_static and rank.get_length() == 3)
