"""Precision of the values that follow from token positions alone, such as the cosines and sines of RoPE.

bf16 holds no odd number above 256 and f16 none above 2,048, so they round the angles of later positions by up to a
turn. Plugins keep the angles in f32 only where they recognise a RoPE of a known form. `keep_positions_in_f32` marks
them in every graph. For an NPU, whose compiler knows no such mark, `split_positions` makes them inputs of the kernel.
Both find the values by dependence, without the names or patterns of a model family.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.model.graph_search import reachable_parameters, replace

__all__ = ["keep_positions_in_f32", "split_positions"]

_POSITIONS = "position_ids"
_PRECISE = "DisablePrecisionConversion_0"
"""Runtime attribute of operations that keep their precision. OpenVINO has no function in Python that creates it."""
_PRECISE_GRAPH = b"""<?xml version="1.0"?>
<net name="precise" version="11"><layers>
<layer id="0" name="x" type="Parameter" version="opset1"><data shape="1" element_type="f32"/>
<rt_info><attribute name="precise" version="0"/></rt_info>
<output><port id="0" precision="FP32"><dim>1</dim></port></output></layer>
<layer id="1" name="y" type="Result" version="opset1"><input><port id="0" precision="FP32"><dim>1</dim></port></input>
</layer></layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/></edges></net>"""
"""Graph whose input has the attribute `_PRECISE`."""


def keep_positions_in_f32(core: ov.Core, model: ov.Model) -> None:
    """Let plugins compute the floating-point values that follow from ``position_ids`` alone in f32.

    Args:
        core: reads the mark.
        model: a graph with the input ``position_ids``, which is modified.
    """
    [marked] = core.read_model(_PRECISE_GRAPH).get_parameters()
    precise = marked.get_rt_info()[_PRECISE]
    _, of_positions, of_activations = _dependence(model)
    names = of_positions - of_activations
    for node in model.get_ordered_ops():
        if node.get_friendly_name() in names and any(output.get_element_type().is_real() for output in node.outputs()):
            node.set_rt_info(precise, _PRECISE)


def split_positions(model: ov.Model) -> ov.Model | None:
    """Take the floating-point values that follow from ``position_ids`` alone out of ``model``, which is modified.

    Each of them becomes an input. Equal computations give inputs of equal name and shape, also in different models, so
    that the layers of a model share their values.

    Args:
        model: a kernel with static shapes.

    Returns:
        The graph that computes the new inputs, as outputs of the same names; None if there is no such value.
    """
    _fold_shapes(model)
    positions, of_positions, of_activations = _dependence(model)
    outputs: dict[str, Any] = {}
    inputs: dict[str, ov.Node] = {}
    for node in model.get_ordered_ops():
        name = node.get_friendly_name()
        if node.get_type_name() == "Parameter" or name not in of_positions or name in of_activations:
            continue
        for output in node.outputs():
            targets = [each for each in output.get_target_inputs() if _name(each.get_node()) in of_activations]
            if not targets or not output.get_element_type().is_real():
                continue
            key = f"{_POSITIONS}.{_signature(output)}"
            if key not in outputs:
                outputs[key] = output
                inputs[key] = ops.parameter(output.get_shape(), output.get_element_type(), name=key)
                inputs[key].output(0).get_tensor().set_names({key})
            for target in targets:
                target.replace_source_output(inputs[key].output(0))
    model.add_parameters(list(inputs.values()))
    used = {_name(each) for each in reachable_parameters(model.get_results())}
    for parameter in positions:
        if _name(parameter) not in used:
            model.remove_parameter(parameter)
    model.validate_nodes_and_infer_types()
    if not outputs:
        return None
    results = [ops.result(output) for output in outputs.values()]
    for result, key in zip(results, outputs, strict=True):
        result.output(0).get_tensor().set_names({key})
    return ov.Model(results, positions, "positions")


def _fold_shapes(model: ov.Model) -> None:
    """Replace the shapes that the graph reads by constants; they follow from no value."""
    for node in model.get_ordered_ops():
        shape = node.input(0).get_partial_shape() if node.get_type_name() == "ShapeOf" else None
        if shape is not None and shape.is_static:
            replace(
                node.output(0), ops.constant(list(shape.to_shape()), dtype=node.output(0).get_element_type()).output(0)
            )


def _dependence(model: ov.Model) -> tuple[list[ov.Node], set[str], set[str]]:
    """The inputs ``position_ids``; names of the operations that depend on them, and of those that depend on others."""
    positions = [each for each in model.get_parameters() if _POSITIONS in each.output(0).get_names()]
    others = [each for each in model.get_parameters() if _POSITIONS not in each.output(0).get_names()]
    return positions, _dependent_names(model, positions), _dependent_names(model, others)


def _dependent_names(model: ov.Model, parameters: Collection[ov.Node]) -> set[str]:
    """Names of ``parameters`` and of the operations that depend on them."""
    names = {_name(each) for each in parameters}
    for node in model.get_ordered_ops():
        if any(_name(port.get_source_output().get_node()) in names for port in node.inputs()):
            names.add(_name(node))
    return names


def _name(node: ov.Node) -> str:
    return str(node.get_friendly_name())


def _signature(output: Any) -> str:
    """A hash that is equal for values of equal computation."""
    node = output.get_node()
    facts: list[object] = [node.get_type_name(), output.get_index(), str(output.get_element_type())]
    facts += [str(output.get_partial_shape()), *(_signature(port.get_source_output()) for port in node.inputs())]
    if node.get_type_name() == "Constant":
        facts.append(np.array(node.data).tobytes())
    elif node.get_type_name() != "Parameter":
        facts.append(sorted(node.get_attributes().items()))
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()
