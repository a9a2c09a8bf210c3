"""Runs one op-group on a lane with dummy inputs, for measurements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.heg import KernelKind, LaneSpec, Work
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import row_shape
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.cut import OpGroup
from xpu_runtime.model.op_costs import graph_work

__all__ = ["OpGroupRunner", "op_group_buffers", "row_bytes", "tokenwise_group", "without_overhead_s"]

_LEAST_SHARE = 0.1
"""Least share of a measured time that is left when copies are taken off (chosen: they were measured separately)."""


class OpGroupRunner:
    """One compiled op-group with its activations and KV blocks.

    Args:
        loader: the loader of the model.
        lane: the lane.
        group: the op-group.
        tuned: tuned plugin properties.
        max_tokens: most rows of a run; the rows of every run where the lane runs static shapes only.
        max_context: most tokens of a sequence.

    Attributes:
        work: compute and traffic of the op-group.

    Raises:
        DeviceError: the device does not accept the kernel or its properties.
    """

    def __init__(
        self,
        loader: ModelLoader,
        lane: LaneSpec,
        group: OpGroup,
        tuned: dict[str, Any],
        max_tokens: int,
        max_context: int = 0,
    ) -> None:
        layout = KvLayout()
        compiled = loader.compile_group(lane, group, tuned, max_tokens if lane.role == "static" else 0)
        layout.add(compiled.model, loader.folder.name)
        self._block_size = layout.block_size if layout.names else 32
        num_blocks = -(-max(max_tokens, max_context) // self._block_size)
        self._block_table = np.arange(num_blocks, dtype=np.int32)
        kv = KvCache(loader.core, lane.device, layout, num_blocks) if layout.names else None
        if kv is not None:
            kv.clear(range(num_blocks))
        self._kernel = compiled.kernel(kv.tensors if kv else {})
        self._buffer = ActivationBuffer(op_group_buffers(group), max_tokens, loader.host_allocator)
        self.work: Work = graph_work(group.model, layout.bytes_per_token if layout.names else 0.0)

    def run_of(self, tokens: int, before: int = 0) -> Callable[[], object]:
        """Return a function that runs the op-group for ``tokens`` tokens behind ``before`` others."""
        step = StepInputs(dummy_pass([(before, tokens, 1)]).segments, self._blocks_of, self._block_size)
        return partial(self._kernel.run, step, self._buffer)

    def _blocks_of(self, sequence: int) -> NDArray[np.int32]:
        del sequence  # there is one
        return self._block_table


def tokenwise_group(loader: ModelLoader) -> OpGroup:
    """The first token-wise op-group of a static lane: the matrix products between two attentions."""
    return next(
        group for group in loader.cut(1).groups if group.kind is KernelKind.TOKENWISE and not group.reads_token_ids
    )


def op_group_buffers(group: OpGroup) -> list[ValueSpec]:
    """The values that ``group`` reads and writes, for an activation buffer of this kernel alone."""
    written = zip(group.writes, group.model.outputs, strict=False)  # logits are no value of the buffer
    read = [(port.get_any_name(), port) for port in group.model.inputs if port.get_any_name() in group.reads]
    return [
        *(ValueSpec(name, row_shape(port), 1, 2) for name, port in written),
        *(ValueSpec(name, row_shape(port), 0, 1) for name, port in read),
    ]


def row_bytes(group: OpGroup) -> int:
    """Bytes of a row of the values that ``group`` reads and writes."""
    return sum(4 * prod(value.shape) for value in op_group_buffers(group))


def without_overhead_s(seconds: float, overhead_s: float) -> float:
    """``seconds`` of a run without those that predictions add: its launch, or copies of activations."""
    return max(seconds - overhead_s, _LEAST_SHARE * seconds)
