"""Which lanes a machine gets (`agent-xpu-v2 §4.2`, operator mapping)."""

from __future__ import annotations

from collections.abc import Collection

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg.graph import Form, LaneSpec

__all__ = ["STATIC_CHUNK", "lane_forms", "layers_per_kernel", "plan_lanes", "runs_prefill"]

STATIC_CHUNK = 256
"""Rows of a static kernel (paper: `agent-xpu-v2 §4.4`)."""

_LEAN_LAYERS = 4
"""Decoding through the cut form pays for every kernel boundary, so a lean engine cuts coarser by this."""


def plan_lanes(
    config: EngineConfig, devices: Collection[str], cores: int, *, split: bool, decode_threads: int | None = None
) -> tuple[LaneSpec, ...]:
    """The lanes for ``devices`` (OpenVINO names) and ``cores`` CPU cores.

    NPU and GPU together are disaggregated as in the paper: the NPU takes static token-wise kernels, the GPU
    everything dynamic. An NPU without a GPU leaves the dynamic part to the CPU. A CPU alone is one lane of all cores
    and, with ``split``, two parts of it: ``decode_threads`` that decode (the caller's
    `EngineConfig.decode_threads` goes before them; without either half of all), and the rest.

    Raises:
        ConfigError: the configuration asks for a device or for cores that are not here.
    """
    kind: str = config.lanes
    has_npu, has_gpu = _has(devices, "NPU"), _has(devices, "GPU")
    if kind == "auto":
        kind = {"CPU": "cpu", "GPU": "gpu", "NPU": "npu+gpu" if has_gpu else "npu+cpu"}.get(config.device) or _best(
            has_npu, has_gpu
        )
    wanted = [] if config.stand_in else [name.upper() for name in kind.split("+") if name != "cpu"]
    for name in wanted:
        if not _has(devices, name):
            raise ConfigError(
                f"device={config.device!r}, lanes={config.lanes!r}: OpenVINO reports {sorted(devices)}, no {name}; "
                f"install its driver (`xpu-agents doctor` says how) or use lanes='cpu'"
            )
    threads = min(cores, config.threads or cores)
    gpu = "CPU" if config.stand_in else "GPU"
    if kind == "cpu":
        return _cpu(threads, config.decode_threads or min(decode_threads or threads // 2, threads - 1), split=split)
    if kind == "gpu":
        return (LaneSpec("igpu", gpu, frozenset({"gpu"}), "all", bounded=True),)
    static = LaneSpec("npu", "CPU" if config.stand_in else "NPU", frozenset({"npu"}), "static")
    if kind == "npu+cpu":
        return (static, LaneSpec("cpu", "CPU", frozenset({"cpu"}), "all", threads=max(1, threads - 1)))
    return (static, LaneSpec("igpu", gpu, frozenset({"gpu"}), "all", bounded=True))


def lane_forms(lane: LaneSpec, memory: str) -> tuple[Form, ...]:
    """The forms that ``lane`` holds where the weights may be copied as `EngineConfig.memory` says."""
    everything = lane.role == "all"
    held = [Form.CUT] if lane.role in ("all", "prefill", "static") else []
    if (everything and memory != "lean") or lane.role == "decode":
        held.append(Form.WHOLE)
    if everything and lane.threads and memory == "fast":
        held.append(Form.BATCH)
    return tuple(held)


def runs_prefill(lane: LaneSpec, form: Form) -> bool:
    """Whether prompts go through ``form`` on ``lane``, and not steps alone."""
    return form is Form.CUT or (form is Form.WHOLE and lane.role == "all")


def layers_per_kernel(layer_256_s: float, policy: SchedulerPolicy, lanes: Collection[LaneSpec], memory: str) -> int:
    """As many layers as a kernel may take: long where it can be given up, short where it has to be waited for.

    ``layer_256_s`` is what one layer takes over 256 tokens on the slowest lane that a person may wait for.
    """
    cancels = policy.cancel_kernels and all(lane.cancels for lane in lanes)
    limit = policy.max_kernel_s if cancels else policy.max_held_s
    layers = max(1, int(limit / (layer_256_s * policy.chunk_tokens / 256)))
    return layers * (_LEAN_LAYERS if memory == "lean" else 1)


def _cpu(threads: int, decode_threads: int, *, split: bool) -> tuple[LaneSpec, ...]:
    units = frozenset({"cpu.0", "cpu.1"})
    whole = LaneSpec("cpu", "CPU", units, "all", threads=threads, cancels=True)
    if not split or threads < 2:
        return (whole,)
    if decode_threads >= threads:
        raise ConfigError(
            f"decode_threads={decode_threads}: the engine has {threads} threads and the background needs one beside a "
            f"decode; give at most {threads - 1}"
        )
    return (
        whole,
        LaneSpec("cpu.decode", "CPU", frozenset({"cpu.0"}), "decode", threads=decode_threads, cancels=True),
        LaneSpec("cpu.prefill", "CPU", frozenset({"cpu.1"}), "prefill", threads=threads - decode_threads, cancels=True),
    )


def _best(has_npu: bool, has_gpu: bool) -> str:
    if has_gpu:
        return "npu+gpu" if has_npu else "gpu"
    return "npu+cpu" if has_npu else "cpu"


def _has(devices: Collection[str], kind: str) -> bool:
    return any(name.split(".")[0] == kind for name in devices)
