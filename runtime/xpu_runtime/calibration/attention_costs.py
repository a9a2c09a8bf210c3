"""Cost of attention relative to matrix products, from measured durations (`agent-xpu-v2 App. B`).

Attention has ceilings of its own: it reaches another share of the compute throughput than matrix products, and another
share of the memory bandwidth. `pair_cost` and `context_cost` of `xpu_runtime.heg.Roofline` are the ratios.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from xpu_runtime.calibration.op_group_runner import OpGroupRunner, without_overhead_s
from xpu_runtime.calibration.timing import median_s
from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import KernelKind, LaneSpec, Load, Roofline, Work
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.model.cut import OpGroup, cut_attention

__all__ = ["AttentionTimes", "attention_costs", "attention_group", "measure_attention"]

_CONTEXT = 4096
"""Most context tokens (chosen: the keys and values of a layer then exceed the cache of a device)."""
_ROWS = 256
"""Rows of the compute-bound pass, a prefill chunk."""
_REPEATS = 3
_LEAST_COST = 0.05
"""Least cost, for a measurement that other programs disturbed."""
_ROUNDS = 5
"""Rounds of the solution (chosen: each changes the costs by a hundredth of the change before, or less)."""


class AttentionTimes(NamedTuple):
    """Measured durations of attention.

    Attributes:
        work: compute and traffic of one launch.
        context: tokens that each run reads.
        chunk_s: seconds of a prefill chunk behind a long context, the compute-bound anchor, without copies.
        step_s: seconds of a decode step behind it, the memory-bound anchor, without copies.
    """

    work: Work
    context: int
    chunk_s: float
    step_s: float


def attention_group(loader: ModelLoader) -> OpGroup | None:
    """The first attention of the model as an op-group; None where the model cannot be cut around it."""
    try:
        groups = cut_attention(loader.read_model()).groups
    except UnsupportedModelError:
        return None
    return next((group for group in groups if group.kind is KernelKind.ATTENTION), None)


def measure_attention(
    loader: ModelLoader, lane: LaneSpec, group: OpGroup, tuned: dict[str, Any], row_copy_s: float = 0.0
) -> AttentionTimes:
    """Measure the attention ``group`` on ``lane``, which runs dynamic shapes.

    ``row_copy_s`` are the seconds to copy the activations of a row, which predictions add.
    """
    context = max(2 * _ROWS, min(_CONTEXT, loader.folder.context(loader.config.max_context)))
    runner = OpGroupRunner(loader, lane, group, tuned, _ROWS, context)
    chunk_s = median_s(runner.run_of(_ROWS, context - _ROWS), _REPEATS, warm_up=1)
    step_s = median_s(runner.run_of(1, context - 1), _REPEATS, warm_up=1)
    return AttentionTimes(
        runner.work,
        context,
        without_overhead_s(chunk_s, _ROWS * row_copy_s),
        without_overhead_s(step_s, row_copy_s),
    )


def attention_costs(roofline: Roofline, times: AttentionTimes) -> tuple[float, float]:
    """`pair_cost` and `context_cost` with which ``roofline`` predicts ``times``."""
    chunk, step = Load.chunk(_ROWS, times.context - _ROWS), Load.chunk(1, times.context - 1)
    pair_cost = context_cost = 1.0
    least_context_cost = roofline.u_memory  # no device reads faster than the peak
    for _ in range(_ROUNDS):
        load_s = times.work.traffic(chunk, context_cost) / roofline.bandwidth
        compute_s = times.work.flops(chunk) / roofline.flops
        pair_cost = max(_LEAST_COST, _left_s(times.chunk_s, load_s, roofline) / compute_s)
        compute_s = times.work.flops(step, pair_cost) / roofline.flops
        load_s = times.work.traffic(step) / roofline.bandwidth
        context_cost = max(least_context_cost, _left_s(times.step_s, compute_s, roofline) / load_s)
    return pair_cost, context_cost


def _left_s(seconds: float, other_s: float, roofline: Roofline) -> float:
    """Time of computing or loading in a kernel of ``seconds``, if the other of both takes ``other_s``."""
    kernel_s, apart = seconds - roofline.launch_s, 1.0 - roofline.overlap
    if apart > 0 and kernel_s < (1.0 + apart) * other_s:  # the other takes longer
        return (kernel_s - other_s) / apart
    return kernel_s - apart * other_s
