"""Construction of the heterogeneous execution graph of a model on a simulated chip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xpu_runtime.calibration.chunk_size import choose_static_chunk
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Contention, Form, GraphBlock, Heg, Kernel, KernelKind, LaneSpec, Load, Roofline
from xpu_runtime.lanes.topology import (
    SHORT_GRAPH_SHARE,
    STATIC_CHUNK,
    holds_kernel,
    kernel_blocks,
    lane_forms,
    layers_per_kernel,
    plan_lanes,
    quantises_kv,
)
from xpu_runtime.memory import MemoryPlan, plan_memory, wanted_kinds
from xpu_runtime.model.folder import CONTEXT_LIMIT
from xpu_runtime.soc.devices import Device, DeviceKind
from xpu_simulation.costs.model_costs import ModelCosts, OpGroupCost
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = [
    "build_heg",
    "context_length",
    "fit_config",
    "plan_soc_memory",
    "profiled_config",
    "resolve_policy",
    "soc_lanes",
]

_OPENVINO_NAMES: dict[str, DeviceKind] = {"npu": "NPU", "igpu": "GPU", "cpu": "CPU"}
_DEVICES = {"npu": "npu", "gpu": "igpu", "cpu": "cpu"}
"""Device names of a chip by their names in `EngineConfig.lanes` and, in capitals, in `EngineConfig.device`."""
_LAYER = Load(256, 256 * 257 // 2, 256)
"""Load of one layer by which the engine cuts a model (`xpu_runtime.soc.profile.Profile.layer_256_s`)."""


def build_heg(
    soc: SocSpec,
    model: ModelCosts,
    config: EngineConfig | None = None,
    *,
    decodes_whole: bool = False,
) -> Heg:
    """Build the execution graph of the engine for ``model`` on ``soc``, with the same lanes, forms and cut.

    The settings ``device``, ``lanes``, ``threads``, ``policy`` and those of memory in ``config`` are used. Lane names
    are those of the engine, so the NPU of every vendor is ``npu``.

    Args:
        soc: the chip.
        model: the model.
        config: engine settings.
        decodes_whole: a GPU decodes in one kernel also without an NPU.

    Raises:
        ConfigError: ``soc`` does not have a device or a number that ``config`` needs, or the weights exceed the memory
            limit.
    """
    config = fit_config(soc, model, config or EngineConfig())
    lanes = soc_lanes(soc, config)
    memory = "fast" if decodes_whole and not any(lane.cancels for lane in lanes) else config.memory
    rooflines = {lane.name: soc.roofline(lane.name) for lane in lanes}
    static = any(lane.role == "static" for lane in lanes)
    policy = resolve_policy(config.policy, static=static)
    if static:
        cut = model.around_attention
    else:
        predicted = (_group_s(model.layers[0], rooflines[lane.name], _LAYER) for lane in lanes if lane.role == "all")
        cut = model.in_groups(layers_per_kernel(soc.layer_256_s or max(predicted), policy, lanes))
    forms: dict[Form, Sequence[OpGroupCost]] = {Form.CUT: cut, Form.WHOLE: (model.whole,)}
    by_lane = {lane.name: lane_forms(lane, memory) for lane in lanes}
    used = [form for form in Form if any(form in held for held in by_lane.values())]
    kernels = {form: _kernels(forms[form], form, lanes, by_lane) for form in used}
    blocks = _graph_blocks(soc, kernels[Form.CUT]) if static and policy.short_graphs else ()
    return Heg(
        kernels,
        (),
        {lane.name: lane for lane in lanes},
        rooflines,
        policy.chunk_tokens if static else 0,
        policy.chunk_tokens // SHORT_GRAPH_SHARE if blocks else 0,
        blocks,
        contention=Contention.of(rooflines.values(), soc.contention.worst_slowdown),
    )


def _graph_blocks(soc: SocSpec, kernels: Sequence[Kernel]) -> tuple[GraphBlock, ...]:
    """The blocks of ``kernels`` whose graphs the NPU loads from storage."""
    if soc.npu is None or soc.npu.load is None:
        raise ConfigError(f"short_graphs=True: {soc.name} has no speed of loads; add the table npu.load to its file")
    bytes_per_s = soc.npu.load.bandwidth_gb_s * 1e9
    return tuple(
        GraphBlock(block, sum(kernels[index].footprint_bytes for index in block) / bytes_per_s)
        for block in kernel_blocks([kernel.index for kernel in kernels if "npu" in kernel.lanes])
    )


def resolve_policy(policy: SchedulerPolicy, *, static: bool) -> SchedulerPolicy:
    """``policy`` with the chunk size of the engine without a profile; with a static lane it is that of the paper."""
    if static and "chunk_tokens" not in policy.model_fields_set:
        return policy.replace(chunk_tokens=STATIC_CHUNK)
    return policy


def profiled_config(soc: SocSpec, model: ModelCosts, config: EngineConfig) -> EngineConfig:
    """``config`` with the chunk of a static lane that a full profile chooses from kernel times, unless it is set.

    Raises:
        ConfigError: as `build_heg`.
    """
    lanes = soc_lanes(soc, fit_config(soc, model, config))
    static = next((lane for lane in lanes if lane.role == "static"), None)
    if static is None or "chunk_tokens" in config.policy.model_fields_set:
        return config
    roofline = soc.roofline(static.name)
    measured = next(  # as `xpu_runtime.calibration.op_group_runner.tokenwise_group`
        group for group in model.around_attention if group.kind is KernelKind.TOKENWISE and not group.reads_token_ids
    )
    chunk, _ = choose_static_chunk(lambda rows: _group_s(measured, roofline, Load(rows, 0, 0)))
    return config.replace(policy=config.policy.replace(chunk_tokens=chunk))


def context_length(model: ModelCosts, config: EngineConfig) -> int:
    """Most tokens of a request."""
    return config.max_context or min(model.max_context, CONTEXT_LIMIT)


def plan_soc_memory(soc: SocSpec, model: ModelCosts, config: EngineConfig) -> MemoryPlan:
    """The engine's division of the memory of ``soc``, all of which is free.

    Raises:
        ConfigError: the weights exceed `EngineConfig.memory_limit_bytes`.
    """
    return plan_memory(
        config,
        model.file_bytes,
        context_length(model, config),
        model.kv_bytes_per_token,
        int(soc.memory.size_gb * 1e9),
        devices=_openvino_devices(soc),
    )


def fit_config(soc: SocSpec, model: ModelCosts, config: EngineConfig) -> EngineConfig:
    """``config`` with the memory mode of the engine, and without an NPU for which there is no memory.

    Raises:
        ConfigError: the weights exceed `EngineConfig.memory_limit_bytes`.
    """
    plan = plan_soc_memory(soc, model, config)
    config = config.replace(memory=plan.mode)
    return config if plan.lanes == wanted_kinds(config, _openvino_devices(soc)) else config.replace(lanes=plan.lanes)


def _openvino_devices(soc: SocSpec) -> list[Device]:
    names = [_OPENVINO_NAMES[name] for name in soc.devices]
    return [Device(name, name, f"{name} of {soc.name}", integrated=True) for name in names]


def soc_lanes(soc: SocSpec, config: EngineConfig) -> tuple[LaneSpec, ...]:
    """The lanes of the engine on ``soc``.

    An NPU with a compile cost can run attention where the KV cache is not quantised.

    Args:
        soc: the chip.
        config: engine settings.

    Raises:
        ConfigError: ``soc`` does not have a device that ``config`` needs.
    """
    required = config.device.lower() if config.lanes == "auto" else config.lanes
    missing = [name for name in required.split("+") if name != "auto" and _DEVICES[name] not in soc.devices]
    if missing:
        raise ConfigError(
            f"device={config.device!r}, lanes={config.lanes!r}: {soc.name} has {', '.join(soc.devices)}, "
            f"not {_DEVICES[missing[0]]}; use lanes of its devices or another chip"
        )
    openvino_names = [_OPENVINO_NAMES[name] for name in soc.devices]
    lanes = plan_lanes(config, openvino_names, soc.cpu.threads if soc.cpu is not None else 1)
    general = next(lane for lane in lanes if lane.role == "all")
    if soc.npu is not None and soc.npu.compile is not None and not quantises_kv(config, general.device):
        compile_s = soc.npu.compile.kernel_s
        lanes = tuple(replace(lane, compile_s=compile_s) if lane.role == "static" else lane for lane in lanes)
    return lanes


def _group_s(group: OpGroupCost, roofline: Roofline, load: Load) -> float:
    work = group.work
    return roofline.time_s(work.flops(load, roofline.pair_cost), work.traffic(load, roofline.context_cost))


def _kernels(
    groups: Sequence[OpGroupCost], form: Form, lanes: Sequence[LaneSpec], forms_by_lane: dict[str, tuple[Form, ...]]
) -> tuple[Kernel, ...]:
    kernels = []
    for index, op_group in enumerate(groups):
        able = tuple(
            lane.name
            for lane in lanes
            if form in forms_by_lane[lane.name]
            and holds_kernel(lane, op_group.kind, reads_token_ids=op_group.reads_token_ids)
        )
        footprint = int(op_group.work.weight_bytes)
        kernels.append(Kernel(index, op_group.name, op_group.kind, op_group.work, able, footprint_bytes=footprint))
    return tuple(kernels)
