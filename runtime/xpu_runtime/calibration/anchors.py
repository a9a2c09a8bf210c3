"""Measurement of the roofline anchors of each lane (`agent-xpu-v2 App. B`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from xpu_runtime.calibration.attention_costs import attention_costs, attention_group, measure_attention
from xpu_runtime.calibration.op_group_runner import OpGroupRunner, row_bytes, without_overhead_s
from xpu_runtime.calibration.rooflines import roofline_of, typical_power_w
from xpu_runtime.calibration.timing import median_s
from xpu_runtime.heg import KernelKind, LaneSpec, Load, Work
from xpu_runtime.lanes.host_memory import Allocate
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.topology import SHORT_STATIC_ROWS, STATIC_CHUNK
from xpu_runtime.model.cut import OpGroup
from xpu_runtime.soc.profile import Anchors, Profile

__all__ = ["calibrate", "fit_anchors", "was_busy"]

_TIMED_TOKENS = (1, 16, 256)
"""Batch sizes in tokens: the memory-bound anchor, the point that gives the overlap, the compute-bound anchor."""

_STATIC_TOKENS = (SHORT_STATIC_ROWS, STATIC_CHUNK)
"""Batch sizes of a lane that runs static shapes only, those of its graphs. Loading overlaps with computing there, as in
the paper."""

_FITS = 3
"""Fits of the anchors of an op-group with attention, whose cost depends on them (chosen)."""

_REPEATS = 3
"""Timed runs of each size, after one that prepares the kernel (chosen: more would make the first load longer)."""

_CACHE_BYTES = 96 << 20
"""Weights of the measured op-group in bytes (chosen: larger than the last-level cache of a laptop)."""

_COPIED_VALUES = 1 << 20
"""Values that are copied in a measurement (chosen: a chunk of 256 rows of 4,096)."""

_FASTER_COPY = 2.0
"""Memory bandwidth relative to that of a profile from which on its machine was busy (chosen)."""


def calibrate(
    loader: ModelLoader,
    tuned: dict[str, Any],
    lanes: Iterable[LaneSpec],
    *,
    attention: bool = False,
    check: Callable[[], None] = lambda: None,
) -> dict[str, tuple[Anchors, dict[int, float]]]:
    """Measure the anchors of ``lanes``, and the seconds of one layer by number of tokens.

    Compiles one op-group for each lane and runs it with two or three batch sizes, which takes one or two seconds. The
    op-group has enough layers that its weights do not fit in the CPU cache, so the memory-bound anchor reads memory.
    Attention is measured on the lane that runs it where it has kernels of its own.

    Args:
        loader: the loader of the model.
        tuned: tuned plugin properties.
        lanes: lanes of the loader.
        attention: measure attention also where kernels have whole layers.
        check: called between two measurements; an error that it raises ends them.

    Returns:
        For each lane its anchors and the seconds of one layer by number of tokens.
    """
    layers = 1 if loader.disaggregated else _uncached_layers(loader)
    graph = loader.cut(layers)
    index = 2 if loader.disaggregated else 1
    group = graph.groups[min(index, len(graph.groups) - 2)]
    layers = max(1, group.attentions[1])
    attended = next((each for each in graph.groups if each.kind is KernelKind.ATTENTION), None)
    if attended is None and attention:
        attended = attention_group(loader)
    bandwidth = _copy_bandwidth()
    found = {}
    for lane in lanes:
        times, work = _time_op_group(loader, lane, group, tuned, check)
        check()
        properties = loader.lane_properties(lane, tuned)
        launch_s = _time_empty_launch(loader.core, lane, properties)
        copy_s_per_byte = _time_copies(loader.core, lane, properties, launch_s, bandwidth, loader.host_allocator)
        power_w, decode_w = typical_power_w(lane)
        row_copy_s = copy_s_per_byte * row_bytes(group)
        fit = partial(fit_anchors, times, work, bandwidth, launch_s, power_w, row_copy_s)
        anchors = fit()
        if attended is not None and lane.role == "all":
            measured = measure_attention(loader, lane, attended, tuned, copy_s_per_byte * row_bytes(attended))
            for _ in range(_FITS):
                costs = attention_costs(roofline_of(anchors), measured)
                anchors = fit(*costs)
        found[lane.name] = (
            anchors.model_copy(update={"decode_w": decode_w, "copy_s_per_byte": copy_s_per_byte}),
            {tokens: seconds / layers for tokens, seconds in times.items()},
        )
    return found


def was_busy(profile: Profile) -> bool:
    """True if the machine copies so much faster than during the measurement of ``profile`` that it was busy then."""
    measured = max(anchors.peak_bandwidth for anchors in profile.anchors.values())
    return _copy_bandwidth() > _FASTER_COPY * measured


def fit_anchors(
    times: dict[int, float],
    work: Work,
    peak_bandwidth: float,
    launch_s: float,
    power_w: float | None,
    row_copy_s: float = 0.0,
    pair_cost: float = 1.0,
    context_cost: float = 1.0,
) -> Anchors:
    """The anchors with which the roofline reproduces ``times``, seconds by number of tokens.

    The fewest tokens give the memory ceiling and the most the compute ceiling. Tokens between them give the overlap;
    without such it is 1. Predictions add ``launch_s`` and the copies of activations, ``row_copy_s`` seconds a row.
    """
    overheads = {tokens: launch_s + tokens * row_copy_s for tokens in times}
    times = {tokens: without_overhead_s(seconds, overheads[tokens]) for tokens, seconds in times.items()}
    few, *between, many = sorted(times)
    load = {tokens: Load(tokens, tokens * tokens // 2, tokens, tokens) for tokens in times}
    traffic = {tokens: work.traffic(load[tokens], context_cost) for tokens in times}
    flops = {tokens: work.flops(load[tokens], pair_cost) for tokens in times}
    peak = max(peak_bandwidth, traffic[few] / times[few])
    u_memory = traffic[few] / times[few] / peak
    u_compute = min(1.0, traffic[many] / times[many] / peak)
    intensity = flops[many] / traffic[many]
    effective = u_compute * peak * intensity
    hidden = 1.0
    for some in between:
        compute, loading = flops[some] / effective, traffic[some] / (u_memory * peak)
        hidden = 1.0 - (times[some] - max(compute, loading)) / min(compute, loading)
    return Anchors(
        peak_flops=effective,
        peak_bandwidth=peak,
        u_memory=u_memory,
        u_compute=u_compute,
        intensity_compute=intensity,
        overlap=min(1.0, max(0.0, hidden)),
        launch_s=launch_s,
        power_w=power_w,
        pair_cost=pair_cost,
        context_cost=context_cost,
    )


def _time_op_group(
    loader: ModelLoader, lane: LaneSpec, group: OpGroup, tuned: dict[str, Any], check: Callable[[], None]
) -> tuple[dict[int, float], Work]:
    """Seconds of ``group`` on ``lane`` by number of tokens, and its compute and traffic."""
    static = lane.role == "static"
    times: dict[int, float] = {}
    runners = [(tokens,) for tokens in _STATIC_TOKENS] if static else [_TIMED_TOKENS]
    for sizes in runners:
        check()
        runner = OpGroupRunner(loader, lane, group, tuned, max(sizes))
        for tokens in sizes:
            check()
            times[tokens] = median_s(runner.run_of(tokens), _REPEATS, warm_up=1)
    return times, runner.work


def _uncached_layers(loader: ModelLoader) -> int:
    """Number of layers whose weights exceed `_CACHE_BYTES`; at most half of the layers of the model."""
    config = loader.folder.config
    layers = int(config.get("text_config", config).get("num_hidden_layers") or 2)
    return max(1, min(layers // 2, -(-_CACHE_BYTES * layers // loader.folder.weights_bytes)))


def _time_empty_launch(core: ov.Core, lane: LaneSpec, properties: dict[str, Any]) -> float:
    """Seconds of an empty kernel: the fixed overhead of a launch."""
    return _time_relu(core, lane, properties, np.zeros(8, np.float32), np.zeros(8, np.float32))


def _time_copies(
    core: ov.Core,
    lane: LaneSpec,
    properties: dict[str, Any],
    launch_s: float,
    bandwidth: float,
    allocate: Allocate,
) -> float:
    """Seconds to copy a byte of activations between the host and the device of ``lane``; 0 for a CPU.

    Measured with a kernel that does little besides: what a launch, and reading and writing memory once, take is left
    out.
    """
    if lane.device == "CPU":
        return 0.0
    source, target = allocate(_COPIED_VALUES), allocate(_COPIED_VALUES)
    nbytes = source.nbytes + target.nbytes
    seconds = _time_relu(core, lane, properties, source, target)
    return max(0.0, seconds - launch_s - nbytes / bandwidth) / nbytes


def _time_relu(
    core: ov.Core,
    lane: LaneSpec,
    properties: dict[str, Any],
    source: NDArray[np.float32],
    target: NDArray[np.float32],
) -> float:
    """Seconds of a kernel with one operation, of static or dynamic shape as the kernels of ``lane``."""
    parameter = ops.parameter([len(source) if lane.role == "static" else -1], ov.Type.f32)
    model = ov.Model([ops.result(ops.relu(parameter))], [parameter], "relu")
    try:
        compiled = core.compile_model(model, lane.device, properties)
    except RuntimeError:
        # The kernels of the model accept these properties, but some devices reject them for such a kernel.
        compiled = core.compile_model(model, lane.device)
    request = compiled.create_infer_request()
    request.set_input_tensor(0, ov.Tensor(source, shared_memory=True))
    request.set_output_tensor(0, ov.Tensor(target, shared_memory=True))
    return median_s(partial(request.infer, share_outputs=True), repeats=21)


def _copy_bandwidth() -> float:
    """Memory bandwidth of a large copy in bytes per second, reads and writes counted."""
    source = np.ones(1 << 25, dtype=np.uint8)
    target = np.empty_like(source)
    return 2 * source.nbytes / median_s(lambda: np.copyto(target, source))
