"""The heterogeneous execution graph of a model on a chip that is not here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, LaneSpec, Load, Roofline
from xpu_runtime.lanes.topology import STATIC_CHUNK, lane_forms, layers_per_kernel, plan_lanes
from xpu_simulation.costs.model_costs import ModelCosts, OpGroupCost
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["build_heg", "resolve_policy", "soc_lanes"]

_OPENVINO_NAMES = {"npu": "NPU", "igpu": "GPU", "cpu": "CPU"}
_DEVICES = {"npu": "npu", "gpu": "igpu", "cpu": "cpu"}
"""The devices of a chip by their names in `EngineConfig.lanes` and, in capitals, in `EngineConfig.device`."""
_LAYER = Load(256, 256 * 257 // 2, 256)
"""The load by which the engine cuts a model (`xpu_runtime.soc.profile.Profile.layer_256_s`)."""


def build_heg(soc: SocSpec, model: ModelCosts, config: EngineConfig | None = None) -> Heg:
    """The graph that the engine would build for ``model`` on ``soc``: same lanes, same forms, same cut.

    Of ``config`` count ``device``, ``lanes``, ``threads``, ``memory`` (``auto``: fast where the parts of a CPU are
    known, else balanced) and ``policy``. The engine's own names of the lanes stay, so the NPU of another vendor is
    ``npu`` too. Other than in the engine, an NPU for which ``soc`` says what compiling takes can run attention.

    Raises:
        ConfigError: ``config`` asks for a device that ``soc`` does not have.
    """
    config = config or EngineConfig()
    memory, lanes = _memory(soc, config), soc_lanes(soc, config)
    rooflines = {lane.name: soc.roofline(lane.name) for lane in lanes}
    static = any(lane.role == "static" for lane in lanes)
    policy = resolve_policy(config.policy, static=static)
    if static:
        cut = model.around_attention
    else:
        predicted = (_layer_s(model, rooflines[lane.name]) for lane in lanes if lane.role == "all")
        cut = model.in_groups(layers_per_kernel(soc.layer_256_s or max(predicted), policy, lanes, memory))
    forms: dict[Form, Sequence[OpGroupCost]] = {Form.CUT: cut, Form.WHOLE: (model.whole,), Form.BATCH: (model.whole,)}
    held = {lane.name: lane_forms(lane, memory) for lane in lanes}
    return Heg(
        {form: _kernels(forms[form], form, lanes, held) for form in Form if any(form in own for own in held.values())},
        (),
        {lane.name: lane for lane in lanes},
        rooflines,
        policy.chunk_tokens if static else 0,
        soc.narrow_rows,
        soc.prompt_unit,
    )


def resolve_policy(policy: SchedulerPolicy, *, static: bool) -> SchedulerPolicy:
    """``policy`` with the chunk that the engine takes without a profile: the paper's where a lane is static."""
    if static and "chunk_tokens" not in policy.model_fields_set:
        return policy.replace(chunk_tokens=STATIC_CHUNK)
    return policy


def _memory(soc: SocSpec, config: EngineConfig) -> Literal["fast", "balanced", "lean"]:
    if config.memory != "auto":
        return config.memory
    return "fast" if soc.parts else "balanced"


def soc_lanes(soc: SocSpec, config: EngineConfig) -> tuple[LaneSpec, ...]:
    """The lanes that the engine would have on ``soc``.

    Raises:
        ConfigError: ``config`` asks for a device that ``soc`` does not have.
    """
    asked = config.device.lower() if config.lanes == "auto" else config.lanes
    missing = [name for name in asked.split("+") if name != "auto" and _DEVICES[name] not in soc.devices]
    if missing:
        raise ConfigError(
            f"device={config.device!r}, lanes={config.lanes!r}: {soc.name} has {', '.join(soc.devices)}, "
            f"no {_DEVICES[missing[0]]}; take lanes of devices that it has, or another chip"
        )
    devices = [_OPENVINO_NAMES[name] for name in soc.devices if name in _OPENVINO_NAMES]
    decode = soc.parts.get("cpu.decode")
    lanes = plan_lanes(
        config,
        devices,
        soc.cpu.threads if soc.cpu is not None else 1,
        split=bool(soc.parts) and _memory(soc, config) == "fast" and config.policy.disaggregation,
        decode_threads=None if decode is None else decode.threads,
    )
    if soc.npu is not None and soc.npu.compile is not None:
        compile_s = soc.npu.compile.kernel_s
        lanes = tuple(replace(lane, compile_s=compile_s) if lane.role == "static" else lane for lane in lanes)
    return lanes if config.policy.disaggregation else tuple(lane for lane in lanes if lane.role == "all")


def _layer_s(model: ModelCosts, line: Roofline) -> float:
    work = model.layers[0].work
    return line.time_s(work.flops(_LAYER, line.pair_cost), work.traffic(_LAYER, line.context_cost))


def _kernels(
    parts: Sequence[OpGroupCost], form: Form, lanes: Sequence[LaneSpec], held: dict[str, tuple[Form, ...]]
) -> tuple[Kernel, ...]:
    kernels = []
    for index, part in enumerate(parts):
        able = tuple(
            lane.name
            for lane in lanes
            if form in held[lane.name] and (lane.role != "static" or part.kind is KernelKind.TOKENWISE)
        )
        footprint = int(part.work.weight_bytes)
        kernels.append(Kernel(index, part.name, part.kind, part.work, able, footprint_bytes=footprint))
    return tuple(kernels)
