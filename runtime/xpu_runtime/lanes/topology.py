"""Lanes of a machine, and the model forms on each lane (`agent-xpu-v2 §4.2`, operator mapping)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, KernelKind, LaneSpec
from xpu_runtime.soc.devices import device_kinds, has_device

__all__ = [
    "SHORT_GRAPH_SHARE",
    "SHORT_STATIC_ROWS",
    "STATIC_CHUNK",
    "deferred_lane",
    "holds_kernel",
    "kernel_blocks",
    "lane_forms",
    "lanes_devices",
    "lanes_setting",
    "layers_per_kernel",
    "plan_lanes",
    "quantises_kv",
]

STATIC_CHUNK = 256
"""Rows of a static kernel (paper: `agent-xpu-v2 §4.4`)."""

SHORT_GRAPH_SHARE = 8
"""Rows of a long graph over those of a short one (paper: `CoordGen §3.2`, 256 and 32 rows)."""

SHORT_STATIC_ROWS = STATIC_CHUNK // SHORT_GRAPH_SHARE
"""Rows of a short static kernel, which is memory-bound."""

_BLOCK_KERNELS = 4
"""Token-wise kernels whose graphs are loaded together (chosen: `CoordGen §3.1` says several layers)."""

_DECODE_LAYERS = 4
"""Factor on the layers per kernel, because decode runs through these kernels and each boundary makes it longer
(chosen)."""


def plan_lanes(
    config: EngineConfig, devices: Collection[str], cores: int, *, discrete: bool = False
) -> tuple[LaneSpec, ...]:
    """The lanes of an engine.

    With NPU and GPU, the NPU runs static token-wise kernels and the GPU all dynamic kernels, as in the paper. With an
    NPU and no GPU, the CPU runs the dynamic kernels. A CPU or a GPU alone is one lane, and without
    `SchedulerPolicy.disaggregation` there is no NPU lane.

    Args:
        config: the engine configuration.
        devices: OpenVINO device names.
        cores: number of CPU cores.
        discrete: the GPU is a discrete one, see `discrete_gpu`.

    Raises:
        ConfigError: the configuration needs a device that the machine does not have.
    """
    kind = device_kinds(config.lanes, config.device, devices, discrete=discrete)
    required = [] if config.stand_in else [name.upper() for name in kind.split("+") if name != "cpu"]
    for name in required:
        if not has_device(devices, name):
            raise ConfigError(
                f"device={config.device!r}, lanes={config.lanes!r}: OpenVINO reports {sorted(devices)}, not {name}; "
                f"install its driver (see `xpu-agents doctor`) or use lanes='cpu'"
            )
    threads = min(cores, config.threads or cores)
    if kind == "cpu":
        return (LaneSpec("cpu", "CPU", "all", threads=threads, cancels=True),)
    device, own_memory = ("CPU", False) if config.stand_in else ("GPU", discrete)
    general = LaneSpec("gpu" if own_memory else "igpu", device, "all", bounded=True, own_memory=own_memory)
    if kind == "npu+cpu":
        general = LaneSpec("cpu", "CPU", "all", threads=max(1, threads - 1))
    if kind == "gpu" or not config.policy.disaggregation:
        return (general,)
    return (LaneSpec("npu", "CPU" if config.stand_in else "NPU", "static"), general)


def deferred_lane(config: EngineConfig, lanes: Collection[LaneSpec]) -> LaneSpec | None:
    """The lane whose kernels are compiled while the engine already serves: an NPU, whose compiler takes minutes.

    There is none with `SchedulerPolicy.short_graphs` or `EngineConfig.context_calibration`, which need its kernels at
    the load.
    """
    if config.policy.short_graphs or config.context_calibration:
        return None
    return next((lane for lane in lanes if lane.device == "NPU"), None)


def quantises_kv(config: EngineConfig, device: str) -> bool:
    """True if kernels on ``device`` may quantise the KV cache, by the settings; an NPU cannot run attention then.

    With ``kv_precision="auto"`` they may not on a CPU, unless the precision is f32.

    Args:
        config: the engine configuration.
        device: OpenVINO device of the general lane.
    """
    if config.kv_precision != "auto":
        return config.kv_precision in ("default", "u8")
    return config.precision == "f32" or device != "CPU"


def lane_forms(lane: LaneSpec, memory: str) -> tuple[Form, ...]:
    """The model forms compiled for ``lane`` in the memory mode ``memory``, see `EngineConfig.memory`."""
    return (Form.CUT, Form.WHOLE) if lane.role == "all" and memory == "fast" else (Form.CUT,)


def holds_kernel(lane: LaneSpec, kind: KernelKind, *, reads_token_ids: bool) -> bool:
    """True if kernels of ``kind`` are compiled for ``lane`` at load; a static lane gets only the token-wise ones.

    The group with the embedding table (``reads_token_ids``) stays off it, since an NPU has no fast look-up in a table
    of that size.
    """
    return lane.role != "static" or (kind is KernelKind.TOKENWISE and not reads_token_ids)


def kernel_blocks(kernels: Sequence[int]) -> list[tuple[int, ...]]:
    """Divide the token-wise ``kernels`` of a static lane into blocks whose graphs are loaded together."""
    return [tuple(kernels[first : first + _BLOCK_KERNELS]) for first in range(0, len(kernels), _BLOCK_KERNELS)]


def lanes_setting(lanes: Collection[LaneSpec]) -> str:
    """The value of `EngineConfig.lanes` that gives ``lanes``, which include a GPU or an NPU."""
    return "+".join("gpu" if lane.name == "igpu" else lane.name for lane in lanes)


def lanes_devices(lanes: Collection[LaneSpec]) -> str:
    """The OpenVINO devices of ``lanes``, joined by ``+``, each once."""
    return "+".join(dict.fromkeys(lane.device for lane in lanes))


def layers_per_kernel(layer_256_s: float, policy: SchedulerPolicy, lanes: Collection[LaneSpec]) -> int:
    """Number of layers of a kernel on one kind of device; kernels are longer if all lanes can cancel them.

    Args:
        layer_256_s: seconds of one layer with 256 tokens on the slowest lane that can delay reactive requests.
        policy: limits of the duration of a kernel, and the chunk size.
        lanes: the lanes of the engine.
    """
    cancels = policy.cancel_kernels and all(lane.cancels for lane in lanes)
    limit = _DECODE_LAYERS * (policy.max_kernel_s if cancels else policy.max_held_s)
    return max(1, int(limit / (layer_256_s * policy.chunk_tokens / 256)))
