"""Choice of the kernels that are tested: one of each structure on each lane of an accelerator."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

import numpy as np
import openvino as ov

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.topology import holds_kernel
from xpu_runtime.model.cut import CutGraph, OpGroup, cut_attention, cut_layers
from xpu_runtime.qualification.results import KernelResult, Outcome

__all__ = ["KernelPlan", "PlannedKernel", "kernel_signature", "planned_kernels"]

_LAYERS = 2
"""Layers of a tested dynamic kernel (chosen: two repeat all operations of a model, and compile in seconds)."""
_SMALL_CONSTANT = 8
"""Most values of a constant that counts as a parameter, such as the size of a sliding window."""


@dataclass(frozen=True, slots=True)
class PlannedKernel:
    """A kernel to be tested on a lane.

    Attributes:
        lane: the lane.
        group: op-group of the kernel.
        short_rows: rows of a short graph, see `SchedulerPolicy.short_graphs`; 0 for the usual shape.
    """

    lane: LaneSpec
    group: OpGroup
    short_rows: int = 0

    def untested(self) -> KernelResult:
        """The result before the test."""
        lane, group = self.lane, self.group
        if self.short_rows:
            return KernelResult.of_short_graphs(lane, Outcome.NOT_TESTED, group.name)
        return KernelResult(
            lane=lane.name, device=lane.device, kind=group.kind, kernel=group.name, outcome=Outcome.NOT_TESTED
        )


@dataclass(frozen=True, slots=True)
class KernelPlan:
    """The kernels to be tested on the lanes of an engine.

    Attributes:
        kernels: the kernels, those of the static lane first, and its short graphs last.
        unsupported: results of lanes that cannot run this model.
        vocab_size: number of token ids.
    """

    kernels: tuple[PlannedKernel, ...]
    unsupported: tuple[KernelResult, ...]
    vocab_size: int


def planned_kernels(loader: ModelLoader, short_rows: int = 0) -> KernelPlan:
    """The kernels to be tested on the lanes of ``loader``; those of a static lane also with ``short_rows`` if not 0.

    CPU lanes have none. Token-wise kernels are also tested where only kernels of whole layers run, because they show
    wrong positions, which attention and residual addition level out. A model that cannot be cut around attention has
    none of these, and a static lane cannot run it.

    Raises:
        XpuError: the model cannot be read or cut into layers.
    """
    layers = cut_layers(loader.read_model(), _LAYERS)
    around_attention, reason = CutGraph(()), ""
    try:
        around_attention = cut_attention(loader.read_model())
    except UnsupportedModelError as error:
        reason = str(error)
    planned: dict[tuple[str, str], PlannedKernel] = {}
    for lane in loader.lanes:
        if lane.device == "CPU":
            continue
        for group in around_attention.groups:
            runs = holds_kernel(lane, group.kind, reads_token_ids=group.reads_token_ids)
            if runs and (loader.disaggregated or group.kind is KernelKind.TOKENWISE):
                planned.setdefault((lane.name, kernel_signature(group)), PlannedKernel(lane, group))
        for group in layers.groups if lane.role == "all" else ():
            planned.setdefault((lane.name, kernel_signature(group)), PlannedKernel(lane, group))
    if short_rows:
        of_npu = [each for each in planned.values() if each.lane.role == "static"]
        planned |= {("short graphs", each.group.name): replace(each, short_rows=short_rows) for each in of_npu}
    static = (lane for lane in loader.lanes if reason and lane.role == "static")
    unsupported = tuple(KernelResult.of_static(lane, Outcome.NOT_COMPILED, reason) for lane in static)
    logits = layers.groups[-1].model.outputs[0].get_partial_shape()
    return KernelPlan(tuple(planned.values()), unsupported, logits[len(logits) - 1].get_length())


def kernel_signature(group: OpGroup) -> str:
    """A hash that is equal for op-groups of equal operations, shapes and parameters, whatever their weights."""
    facts = [repr(_operation_facts(node)) for node in group.model.get_ordered_ops()]
    # The order of independent operations may differ between layers.
    return hashlib.blake2b("\n".join([group.kind, *sorted(facts)]).encode(), digest_size=8).hexdigest()


def _operation_facts(node: ov.Node) -> tuple[object, ...]:
    outputs = tuple((str(port.get_partial_shape()), str(port.get_element_type())) for port in node.outputs())
    if node.get_type_name() != "Constant":
        return node.get_type_name(), outputs
    shape = node.output(0).get_shape()
    values = np.array(node.data).reshape(-1).tolist() if int(np.prod(shape)) <= _SMALL_CONSTANT else None
    return node.get_type_name(), outputs, values
