"""SoC specification and configuration of the local machine, from its profile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from xpu_runtime.calibration.rooflines import TYPICAL_POWER_W, calibrated_rooflines
from xpu_runtime.calibration.saved_profile import effective_policy
from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import TYPICAL_SLOWDOWN, Roofline
from xpu_runtime.lanes.model_loader import ATTENTION_COMPILE_S
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, TimingModel
from xpu_simulation.hardware.soc_spec import (
    AnchorPair,
    CompileCost,
    ContentionSpec,
    DeviceSpec,
    LaunchOverhead,
    MemorySpec,
    PeakCompute,
    PowerSpec,
    SchedulingOverhead,
    SocSpec,
)

__all__ = ["host_config", "host_soc"]

T = TypeVar("T")

_MEASURED = "measured on this machine (`xpu-agents profile`)"
_ESTIMATED = "estimate, because contention was not measured on this machine: agent-xpu-v2 fig. 3"
_KINDS = {"npu": "NPU", "igpu": "GPU", "cpu": "CPU"}
_COMPILE = CompileCost(
    kernel_s=ATTENTION_COMPILE_S,
    cpu_w=12,
    source="estimate, because a profile has no compile times: as the engine assumes; watts: agent-xpu-v2 §6.4",
)
_IDLE_SHARE = 0.05
"""Idle power as a share of the power under load (chosen)."""


def host_soc(profile: Profile, machine: Machine, card: Device | None = None) -> SocSpec:
    """The specification of ``machine`` from the measurements in ``profile``.

    The anchors are those that the engine uses for its own predictions. Where attention was not measured, it has the
    anchors of matrix products. With a timing model in the profile, the measured durations of passes and of the
    scheduling between them are used.

    Args:
        profile: the measurements.
        machine: the machine.
        card: the discrete GPU that is the lane ``gpu``, see `discrete_gpu`; its memory is that of the specification, in
            which it is the device ``igpu``.

    Raises:
        ConfigError: ``profile`` has a lane beside the discrete GPU, which would have another memory.
    """
    size_bytes = machine.memory_total_bytes
    if card is not None and "gpu" in profile.anchors:
        if len(profile.anchors) > 1:
            raise ConfigError(
                f"soc='host': the profile has the lanes {', '.join(profile.anchors)}, but {card.full_name} has memory "
                f"of its own and a simulated chip has one memory; use a profile of lanes='gpu'"
            )
        size_bytes = min(size_bytes, card.memory_bytes or size_bytes)
        profile = _renamed(profile)
    rooflines, _ = calibrated_rooflines(profile)
    peak_bandwidth = max(roofline.peak_bandwidth for roofline in rooflines.values())
    measured = profile.co_execution
    contention = (
        ContentionSpec(worst_slowdown=TYPICAL_SLOWDOWN, source=_ESTIMATED)
        if measured is None
        else ContentionSpec(worst_slowdown=measured.slowdown, source=_MEASURED)
    )
    devices = {
        lane: _device_spec(lane, rooflines[lane], machine.cores if lane == "cpu" else 0, profile.pace)
        for lane in _KINDS
        if lane in rooflines
    }
    return SocSpec(
        name=machine.cpu,
        memory=MemorySpec(bandwidth_gb_s=peak_bandwidth / 1e9, size_gb=size_bytes / 1e9, source=_MEASURED),
        contention=contention,
        turn=_scheduling_overhead(profile.pace),
        layer_256_s=profile.layer_256_s,
        **devices,
    )


def _renamed(profile: Profile) -> Profile:
    """``profile`` with the lane ``gpu`` under the name ``igpu``."""

    def renamed(values: Mapping[str, T]) -> dict[str, T]:
        return {"igpu" if name == "gpu" else name: value for name, value in values.items()}

    pace = profile.pace
    if pace is not None:
        pace = pace.model_copy(update={"passes": renamed(pace.passes), "resize": renamed(pace.resize)})
    return profile.model_copy(update={"anchors": renamed(profile.anchors), "pace": pace})


def host_config(profile: Profile, config: EngineConfig | None = None) -> EngineConfig:
    """``config`` with the settings that the engine takes from ``profile`` if they are not set."""
    config = config or EngineConfig()
    return config.replace(policy=effective_policy(config, profile, static="npu" in profile.anchors))


def _scheduling_overhead(timing: TimingModel | None) -> SchedulingOverhead | None:
    if timing is None:
        return None
    return SchedulingOverhead(
        ms=timing.turn_s * 1e3,
        row_ms=timing.row_s * 1e3,
        token_ms=timing.token_turn_s * 1e3,
        prompt_ms=timing.prompt_turn_s * 1e3,
        source=_MEASURED,
    )


def _device_spec(name: str, roofline: Roofline, threads: int, timing: TimingModel | None) -> DeviceSpec:
    tflops, bandwidth_gb_s = roofline.flops / 1e12, roofline.bandwidth / 1e9
    matmul = AnchorPair(bandwidth_gb_s=bandwidth_gb_s, tflops=tflops, precision="fp16", source=_MEASURED)
    attention = matmul.model_copy(
        update={
            "bandwidth_gb_s": min(roofline.peak_bandwidth / 1e9, bandwidth_gb_s / roofline.context_cost),
            "tflops": tflops / roofline.pair_cost,
        }
    )
    prefill_w, decode_w = TYPICAL_POWER_W[_KINDS[name]]
    if roofline.power_w:
        prefill_w, decode_w = roofline.power_w, roofline.watts(prefill=False) or roofline.power_w
    return DeviceSpec(
        peak=PeakCompute(
            fp16=max(tflops, attention.tflops),
            source=f"{_MEASURED}: what a kernel reached, in the precision the engine computes in",
        ),
        matmul=matmul,
        attention=attention,
        launch=LaunchOverhead(ms=roofline.launch_s * 1e3, overlap=roofline.overlap, source=_MEASURED),
        power=PowerSpec(
            idle_w=min(prefill_w, decode_w) * _IDLE_SHARE,
            decode_w=decode_w,
            prefill_w=prefill_w,
            source="estimate, because nothing here measures power: as in agent-xpu-v2 §6.4; idle: a twentieth of it",
        ),
        compile=_COMPILE if name == "npu" else None,
        threads=threads,
        passes=() if timing is None else timing.passes.get(name, ()),
        resize={} if timing is None else timing.resize.get(name, {}),
    )
