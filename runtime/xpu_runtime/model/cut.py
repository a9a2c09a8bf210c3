"""Cuts a PagedAttention graph into op-groups, independent of the model family (`agent-xpu-v1 §5.1`).

The operations that depend on ``input_ids`` are sorted in topological order. A value is *live* at a position if an
earlier operation produces it and a later one reads it. The cut is made where the fewest values are live. Between two
decoder layers only the residual stream is live. Next to an attention, its inputs or its output are live too. This
finds layers and attentions without operation names or patterns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any

import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import KernelKind
from xpu_runtime.model.paged_attention import dependent_ops, row_selection

__all__ = ["CutGraph", "OpGroup", "cut_attention", "cut_layers", "even_size"]

_ATTENTION = "PagedAttentionExtension"
_OPTIONS = "runtime_options"
_MOST_LIVE = 6
"""Most live values at a layer boundary; a graph with more is not a layered decoder."""


@dataclass(frozen=True, slots=True)
class OpGroup:
    """One op-group of a cut graph.

    Attributes:
        name: unique within the graph.
        kind: type of computation.
        model: separate graph of the op-group; its weights stay in the memory-mapped file.
        reads: names of the input activations, each ``[tokens, ...] f32``.
        writes: names of the output activations, in the order of the graph's results.
        attentions: index of the first attention in the op-group, and the number of attentions.
    """

    name: str
    kind: KernelKind
    model: ov.Model
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    attentions: tuple[int, int]

    @property
    def reads_token_ids(self) -> bool:
        """True if it looks up token ids in the embedding table."""
        return any("input_ids" in port.get_names() for port in self.model.inputs)


@dataclass(frozen=True, slots=True)
class CutGraph:
    """Op-groups in execution order; the last one returns the logits ``[rows, 1, vocab]``."""

    groups: tuple[OpGroup, ...]


def even_size(layers: int, most: int) -> int:
    """Return the size of groups of at most ``most`` layers if ``layers`` are divided as evenly as possible."""
    return ceil(layers / ceil(layers / most))


def cut_layers(model: ov.Model, layers_per_group: int) -> CutGraph:
    """Cut ``model`` into a head and even groups of at most ``layers_per_group`` layers; ``model`` is modified.

    Raises:
        UnsupportedModelError: the graph has no layer boundary where it can be cut.
    """
    graph = _OrderedGraph(model)
    bounds = graph.layer_bounds()
    size = even_size(len(bounds) + 1, layers_per_group)
    chosen = [bound for index, bound in enumerate(bounds, 1) if index % size == 0]
    return graph.cut([*chosen, graph.head_bound()], attention=False)


def cut_attention(model: ov.Model) -> CutGraph:
    """Cut ``model`` before and after every attention and before the head; ``model`` is modified.

    Token-wise and attention groups alternate. Token-wise groups have no KV cache and no cross-token operation.

    Raises:
        UnsupportedModelError: a value next to an attention cannot cross a cut.
    """
    graph = _OrderedGraph(model)
    bounds = [bound for index in graph.attentions for bound in (index, index + 1)]
    return graph.cut([*bounds, graph.head_bound()], attention=True)


class _OrderedGraph:
    """The operations of one graph that depend on the tokens, in order, with the number of live values between them."""

    def __init__(self, model: ov.Model) -> None:
        self.model = model
        self.nodes = _attention_last(dependent_ops(model))
        self.order = {node.get_friendly_name(): index for index, node in enumerate(self.nodes)}
        self.attentions = [i for i, node in enumerate(self.nodes) if node.get_type_name() == _ATTENTION]
        self.live = self._count_live()

    def _count_live(self) -> list[int]:
        """Number of values live at each position ``p``: produced before ``p`` and read at or after it."""
        change = [0] * (len(self.nodes) + 1)
        for index, node in enumerate(self.nodes):
            for output in node.outputs():
                uses = [self.order.get(t.get_node().get_friendly_name(), -1) for t in output.get_target_inputs()]
                if uses and max(uses) > index:
                    change[index + 1] += 1
                    change[max(uses) + 1 if max(uses) + 1 < len(change) else len(self.nodes)] -= 1
        live, total = [], 0
        for step in change:
            total += step
            live.append(total)
        return live

    def layer_bounds(self) -> list[int]:
        """The last position with the fewest live values between each two consecutive attentions."""
        bounds = []
        for first, second in zip(self.attentions, self.attentions[1:], strict=False):
            span = range(first + 1, second + 1)
            fewest = min(self.live[p] for p in span)
            if fewest > _MOST_LIVE:
                raise UnsupportedModelError(
                    f"{fewest} values are live between attention {self.attentions.index(first)} and the next one; "
                    f"a layer boundary may have at most {_MOST_LIVE}"
                )
            bounds.append(max(p for p in span if self.live[p] == fewest))
        return bounds

    def head_bound(self) -> int:
        """Position of the Gather that selects the sampled rows."""
        return self.order[row_selection(self.model).get_friendly_name()]

    def cut(self, bounds: Sequence[int], *, attention: bool) -> CutGraph:
        """Separate the nodes at ``bounds``; values that cross become parameters of the groups that read them."""
        edges = [0, *bounds, len(self.nodes)]
        group_of = [0] * len(self.nodes)
        for group, (start, stop) in enumerate(pairwise(edges)):
            group_of[start:stop] = [group] * (stop - start)
        count = len(edges) - 1
        reads: list[dict[str, ov.op.Parameter]] = [{} for _ in range(count)]
        writes: list[dict[str, ov.Output]] = [{} for _ in range(count)]
        for index, node in enumerate(self.nodes):
            for port, output in enumerate(node.outputs()):
                crossing = [
                    (group_of[self.order[name]], target)
                    for target in output.get_target_inputs()
                    if (name := target.get_node().get_friendly_name()) in self.order
                ]
                name = f"v{index}_{port}"
                for group, target in crossing:
                    if group == group_of[index]:
                        continue
                    writes[group_of[index]][name] = output
                    if name not in reads[group]:
                        reads[group][name] = _cut_parameter(name, output)
                    target.replace_source_output(reads[group][name].output(0))
        return CutGraph(
            tuple(
                self._op_group(index, count, reads[index], writes[index], edges[index : index + 2], attention=attention)
                for index in range(count)
            )
        )

    def _op_group(
        self,
        index: int,
        count: int,
        reads: dict[str, ov.op.Parameter],
        writes: dict[str, ov.Output],
        span: Sequence[int],
        *,
        attention: bool,
    ) -> OpGroup:
        last = index == count - 1
        results = self.model.get_results() if last else [ops.result(output) for output in writes.values()]
        for result, name in zip(results, writes, strict=False):
            result.output(0).get_tensor().add_names({name})
        inside = [i for i, at in enumerate(self.attentions) if span[0] <= at < span[1]]
        if last:
            kind = KernelKind.HEAD
        elif not attention:
            kind = KernelKind.LAYERS
        else:
            kind = KernelKind.ATTENTION if inside else KernelKind.TOKENWISE
        name = f"{index:03d}-{kind.value}"
        model = ov.Model(results, _graph_parameters(results), name)
        for option, value in _runtime_options(self.model).items():
            model.set_rt_info(value, [_OPTIONS, option])
        return OpGroup(name, kind, model, tuple(reads), tuple(writes), (inside[0] if inside else 0, len(inside)))


def _runtime_options(model: ov.Model) -> dict[str, Any]:
    """Plugin properties stored in the graph, such as the KV precision or the f16 activation scale."""
    found: dict[str, Any] = model.get_rt_info(_OPTIONS).value if model.has_rt_info(_OPTIONS) else {}
    return found


def _attention_last(nodes: list[ov.Node]) -> list[ov.Node]:
    """Reorder the nodes so that each attention comes after every operation that does not depend on it.

    A topological order may place an attention before independent operations, such as a parallel FFN. Their values
    would then count as live across the cut.
    """
    order = {node.get_friendly_name(): index for index, node in enumerate(nodes)}
    level: list[int] = []
    for node in nodes:
        parents = [order.get(p.get_source_output().get_node().get_friendly_name(), -1) for p in node.inputs()]
        base = max((level[i] for i in parents if i >= 0), default=0)
        level.append(base + 1 if node.get_type_name() == _ATTENTION else base)
    # Nodes of one level keep the exporter's order; the attention is the first of its level.
    ranked = sorted(range(len(nodes)), key=lambda i: (level[i], nodes[i].get_type_name() != _ATTENTION, i))
    return [nodes[i] for i in ranked]


def _cut_parameter(name: str, output: ov.Output) -> ov.op.Parameter:
    shape, kind = output.get_partial_shape(), output.get_element_type()
    dims = [] if shape.rank.is_dynamic else list(shape)
    # Another shape or type does not fit the activation buffer and would fail during a request.
    if not dims or dims[0].is_static or any(dim.is_dynamic for dim in dims[1:]) or kind != ov.Type.f32:
        raise UnsupportedModelError(
            f"the value {output.get_node().get_friendly_name()!r} of shape {shape} and type {kind.get_type_name()} "
            f"crosses a cut; only f32 values of shape [tokens, static...] can be passed between op-groups"
        )
    parameter = ops.parameter(shape, kind, name=name)
    parameter.output(0).get_tensor().set_names({name})
    return parameter


def _graph_parameters(results: Sequence[ov.Node]) -> list[ov.op.Parameter]:
    """All parameters that ``results`` depend on."""
    seen: set[str] = set()
    stack: list[ov.Node] = list(results)
    found: list[ov.op.Parameter] = []
    while stack:
        node = stack.pop()
        name = node.get_friendly_name()
        if name in seen:
            continue
        seen.add(name)
        if node.get_type_name() == "Parameter":
            found.append(node)
        stack += [port.get_source_output().get_node() for port in node.inputs()]
    return found
