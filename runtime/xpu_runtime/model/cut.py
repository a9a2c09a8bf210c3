"""Cuts a PagedAttention graph into op-groups without knowing the model's family.

The operations that depend on ``input_ids`` are laid out in topological order. Between any two of them a set of values
is *live*: produced before, used after. A position where little is live is a good place to cut. In a decoder exactly
one value, the residual stream, is live between two layers, and right before and after an attention the live values
are its inputs or its output, plus the residual stream. So layers and attentions are found with no names or patterns
(`agent-xpu-v1 §5.1`, op-group-based mapping).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import openvino as ov
from openvino import opset13 as ops

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg.graph import KernelKind
from xpu_runtime.model.paged_attention import SAMPLED_ROWS, dependent_ops

__all__ = ["CutGraph", "OpGroup", "cut_attention", "cut_layers"]

_ATTENTION = "PagedAttentionExtension"
_OPTIONS = "runtime_options"
_MOST_LIVE = 6
"""More live values than this at the best position of a layer means the graph is no layered decoder."""


@dataclass(frozen=True, slots=True)
class OpGroup:
    """One part of a cut graph.

    Attributes:
        name: unique within the graph.
        kind: what it computes.
        model: the part as a graph of its own; weights stay shared with the file mapping.
        reads: names of the activation values it takes, each ``[tokens, ...] f32``.
        writes: names of the activation values it produces, in the order of the graph's results.
        attentions: index of the first attention inside and how many there are.
    """

    name: str
    kind: KernelKind
    model: ov.Model
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    attentions: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CutGraph:
    """Op-groups in execution order; the last one yields the logits ``[rows, 1, vocab]``."""

    groups: tuple[OpGroup, ...]


def cut_layers(model: ov.Model, layers_per_group: int) -> CutGraph:
    """Cut ``model`` (which is consumed) into groups of ``layers_per_group`` layers and a head.

    Raises:
        UnsupportedModelError: no position between two layers can be cut.
    """
    chain = _Chain(model)
    bounds = chain.layer_bounds()
    chosen = [bound for index, bound in enumerate(bounds, 1) if index % layers_per_group == 0]
    head = chain.head_bound()
    return chain.cut([*chosen, head], attention=False)


def cut_attention(model: ov.Model) -> CutGraph:
    """Cut ``model`` (which is consumed) before and after every attention, and before the head.

    Token-wise and attention groups alternate: the token-wise ones hold no KV and no cross-token operation.

    Raises:
        UnsupportedModelError: the values around an attention cannot be told apart.
    """
    chain = _Chain(model)
    bounds = [bound for index in chain.attentions for bound in (index, index + 1)]
    return chain.cut([*bounds, chain.head_bound()], attention=True)


class _Chain:
    """The dependent operations of one graph and the live values between them."""

    def __init__(self, model: ov.Model) -> None:
        self.model = model
        self.nodes = _attention_last(dependent_ops(model))
        self.order = {node.get_friendly_name(): index for index, node in enumerate(self.nodes)}
        self.attentions = [i for i, node in enumerate(self.nodes) if node.get_type_name() == _ATTENTION]
        self.live = self._count_live()

    def _count_live(self) -> list[int]:
        """Entry ``p``: number of values that cross from nodes before ``p`` to nodes at or after it."""
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
        """One position between each pair of neighbouring attentions: the last with the fewest live values."""
        bounds = []
        for first, second in zip(self.attentions, self.attentions[1:], strict=False):
            span = range(first + 1, second + 1)
            fewest = min(self.live[p] for p in span)
            if fewest > _MOST_LIVE:
                raise UnsupportedModelError(
                    f"between attention {self.attentions.index(first)} and the next one at least {fewest} values are "
                    f"live, so the graph has no layer boundary to cut at (at most {_MOST_LIVE} are supported)"
                )
            bounds.append(max(p for p in span if self.live[p] == fewest))
        return bounds

    def head_bound(self) -> int:
        """The position of the Gather that picks the sampled rows."""
        for index, node in enumerate(self.nodes):
            if node.get_type_name() == "Gather" and any(
                SAMPLED_ROWS in port.get_source_output().get_names() for port in node.inputs()
            ):
                return index
        raise UnsupportedModelError("the graph has no selection of sampled rows")

    def cut(self, bounds: Sequence[int], *, attention: bool) -> CutGraph:
        """Separate the nodes at ``bounds``; values that cross become parameters of the parts that read them."""
        edges = [0, *bounds, len(self.nodes)]
        part_of = [0] * len(self.nodes)
        for part, (start, stop) in enumerate(pairwise(edges)):
            part_of[start:stop] = [part] * (stop - start)
        count = len(edges) - 1
        reads: list[dict[str, ov.op.Parameter]] = [{} for _ in range(count)]
        writes: list[dict[str, ov.Output]] = [{} for _ in range(count)]
        for index, node in enumerate(self.nodes):
            for port, output in enumerate(node.outputs()):
                crossing = [
                    (part_of[self.order[name]], target)
                    for target in output.get_target_inputs()
                    if (name := target.get_node().get_friendly_name()) in self.order
                ]
                name = f"v{index}_{port}"
                for part, target in crossing:
                    if part == part_of[index]:
                        continue
                    writes[part_of[index]][name] = output
                    if name not in reads[part]:
                        reads[part][name] = _parameter(name, output)
                    target.replace_source_output(reads[part][name].output(0))
        return CutGraph(
            tuple(
                self._group(part, count, reads[part], writes[part], edges[part : part + 2], attention=attention)
                for part in range(count)
            )
        )

    def _group(
        self,
        part: int,
        count: int,
        reads: dict[str, ov.op.Parameter],
        writes: dict[str, ov.Output],
        span: Sequence[int],
        *,
        attention: bool,
    ) -> OpGroup:
        last = part == count - 1
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
        name = f"{part:03d}-{kind.value}"
        model = ov.Model(results, _parameters(results), name)
        for option, value in _runtime_options(self.model).items():
            model.set_rt_info(value, [_OPTIONS, option])
        return OpGroup(name, kind, model, tuple(reads), tuple(writes), (inside[0] if inside else 0, len(inside)))


def _runtime_options(model: ov.Model) -> dict[str, Any]:
    """Plugin properties that an exporter wrote into the graph: the precision of KV, a scale that keeps f16 in range."""
    found: dict[str, Any] = model.get_rt_info(_OPTIONS).value if model.has_rt_info(_OPTIONS) else {}
    return found


def _attention_last(nodes: list[ov.Node]) -> list[ov.Node]:
    """Reorder so that each attention follows every operation that does not need it.

    A topological order may run ahead with an attention before operations beside it (a parallel FFN, the shape of a
    value); those would then be counted as live across the cut.
    """
    order = {node.get_friendly_name(): index for index, node in enumerate(nodes)}
    level: list[int] = []
    for node in nodes:
        parents = [order.get(p.get_source_output().get_node().get_friendly_name(), -1) for p in node.inputs()]
        base = max((level[i] for i in parents if i >= 0), default=0)
        level.append(base + 1 if node.get_type_name() == _ATTENTION else base)
    # Stable within a level, so the exporter's own order is kept; an attention opens its level.
    ranked = sorted(range(len(nodes)), key=lambda i: (level[i], nodes[i].get_type_name() != _ATTENTION, i))
    return [nodes[i] for i in ranked]


def _parameter(name: str, output: ov.Output) -> ov.op.Parameter:
    shape, kind = output.get_partial_shape(), output.get_element_type()
    dims = [] if shape.rank.is_dynamic else list(shape)
    # What has another shape or type would not fit the activation buffer, and fail in the middle of a request.
    if not dims or dims[0].is_static or any(dim.is_dynamic for dim in dims[1:]) or kind != ov.Type.f32:
        raise UnsupportedModelError(
            f"the value {output.get_node().get_friendly_name()!r} of shape {shape} and type {kind.get_type_name()} "
            f"crosses a cut; only f32 values of shape [tokens, static...] can be handed from one op-group to the next"
        )
    parameter = ops.parameter(shape, kind, name=name)
    parameter.output(0).get_tensor().set_names({name})
    return parameter


def _parameters(results: Sequence[ov.Node]) -> list[ov.op.Parameter]:
    """Every parameter that ``results`` can reach."""
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
