"""Cuts the graph of an encoder between its layers, so that a long text is several short kernels.

As in `xpu_runtime.model.cut`, the cut between two attentions is where the fewest values are live. Values of any type
and shape may cross it, because they stay in the tensors of the kernel that computed them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.model.graph_search import reachable_parameters

__all__ = ["EncoderGroup", "cut_encoder"]

_ATTENTIONS = ("ScaledDotProductAttention", "Softmax")
"""Operations that mark an attention: the first of these kinds that the graph has."""


@dataclass(frozen=True, slots=True)
class EncoderGroup:
    """Consecutive layers of an encoder.

    Attributes:
        model: separate graph of the layers.
        reads: names of its inputs: inputs of the encoder, and values of earlier groups.
        writes: names of the values that later groups read, in the order of its outputs; the last group has the output
            of the encoder instead.
    """

    model: ov.Model
    reads: tuple[str, ...]
    writes: tuple[str, ...]


def cut_encoder(model: ov.Model, groups: int) -> tuple[EncoderGroup, ...]:
    """Cut ``model``, which is modified, into ``groups`` groups of layers, or fewer if it has fewer layers."""
    nodes = _dependent_nodes(model)
    order = {node.get_friendly_name(): index for index, node in enumerate(nodes)}
    bounds = _bounds(nodes, order)
    count = min(groups, len(bounds) + 1)
    edges = [0, *(bounds[len(bounds) * i // count] for i in range(1, count)), len(nodes)]
    group_of = [0] * len(nodes)
    for group, (start, stop) in enumerate(pairwise(edges)):
        group_of[start:stop] = [group] * (stop - start)
    reads: list[dict[str, ov.op.Parameter]] = [{} for _ in range(count)]
    writes: list[dict[str, ov.Output]] = [{} for _ in range(count)]
    for index, node in enumerate(nodes):
        for port, output in enumerate(node.outputs()):
            name = f"value_{index}_{port}"
            for target in output.get_target_inputs():
                group = group_of[order[target.get_node().get_friendly_name()]]
                if group == group_of[index]:
                    continue
                writes[group_of[index]][name] = output
                if name not in reads[group]:
                    shape, kind = output.get_partial_shape(), output.get_element_type()
                    reads[group][name] = made = ops.parameter(shape, kind, name)
                    made.output(0).get_tensor().set_names({name})
                target.replace_source_output(reads[group][name].output(0))
    inputs = {port.get_any_name(): port.get_node() for port in model.inputs}
    made_groups = []
    for index in range(count):
        results = model.get_results() if index == count - 1 else [ops.result(each) for each in writes[index].values()]
        used = {node.get_friendly_name() for node in reachable_parameters(results)}
        parameters = {**inputs, **reads[index]}
        names = [name for name, node in parameters.items() if node.get_friendly_name() in used]
        group_model = ov.Model(results, [parameters[name] for name in names], f"{index:03d}")
        made_groups.append(EncoderGroup(group_model, tuple(names), tuple(writes[index])))
    return tuple(made_groups)


def _dependent_nodes(model: ov.Model) -> list[ov.Node]:
    """Operations that depend on an input, in topological order, without the inputs, which every group may read."""
    seen: set[str] = {port.get_node().get_friendly_name() for port in model.inputs}
    found = []
    for node in model.get_ordered_ops():
        if node.get_friendly_name() not in seen and any(
            port.get_source_output().get_node().get_friendly_name() in seen for port in node.inputs()
        ):
            seen.add(node.get_friendly_name())
            found.append(node)
    return found


def _bounds(nodes: list[ov.Node], order: dict[str, int]) -> list[int]:
    """The last position with the fewest live values between each two consecutive attentions."""
    change = [0] * (len(nodes) + 1)
    for index, node in enumerate(nodes):
        for output in node.outputs():
            last = max((order[t.get_node().get_friendly_name()] for t in output.get_target_inputs()), default=index)
            change[index + 1] += 1
            change[last + 1] -= 1
    live, total = [], 0
    for step in change:
        total += step
        live.append(total)
    attentions: list[int] = []
    for kind in _ATTENTIONS:
        attentions = attentions or [i for i, node in enumerate(nodes) if node.get_type_name() == kind]
    bounds = []
    for first, second in pairwise(attentions):
        span = range(first + 1, second + 1)
        fewest = min(live[position] for position in span)
        bounds.append(max(position for position in span if live[position] == fewest))
    return bounds
