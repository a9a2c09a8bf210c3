"""SoC specification and configuration of the local machine, from its profile."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_runtime.calibration.anchors import TYPICAL_POWER_W
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import effective_policy
from xpu_runtime.heg import Roofline
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, TimingModel
from xpu_simulation.hardware.soc_spec import (
    AnchorPair,
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

_MEASURED = "measured on this machine (`xpu-agents profile`)"
_KINDS = {"npu": "NPU", "igpu": "GPU", "cpu": "CPU"}
_IDLE_SHARE = 0.05
"""Idle power as a share of the power under load (chosen)."""
_DEFAULT_SLOWDOWN = 1.5
"""Worst slowdown if none was measured (paper: `agent-xpu-v2 fig. 3`, 1.4 to 1.6)."""


def host_soc(profile: Profile, machine: Machine) -> SocSpec:
    """The specification of ``machine`` from the measurements in ``profile``.

    The anchors are those that the engine uses for its own predictions. The calibration measures whole layers, so
    attention has the anchors of matrix products. With a timing model in the profile, the measured durations of passes
    and of the scheduling between them are used.
    """
    rooflines = {lane: Roofline(**anchors.model_dump()) for lane, anchors in profile.anchors.items()}
    peak_bandwidth = max(roofline.peak_bandwidth for roofline in rooflines.values())
    threads = {"cpu": machine.cores}
    cpu_parts = [lane for lane in ("cpu.decode", "cpu.prefill") if lane in rooflines]
    if cpu_parts:
        decode = min(profile.decode_threads or machine.cores // 2, machine.cores - 1)
        threads |= {"cpu.decode": decode, "cpu.prefill": machine.cores - decode}
    devices = {lane: _device_spec(lane, each, threads.get(lane, 0), profile.pace) for lane, each in rooflines.items()}
    return SocSpec(
        name=machine.cpu,
        memory=MemorySpec(
            bandwidth_gb_s=peak_bandwidth / 1e9, size_gb=machine.memory_total_bytes / 1e9, source=_MEASURED
        ),
        contention=_contention_spec(profile, rooflines),
        parts={lane: devices[lane] for lane in cpu_parts},
        turn=_scheduling_overhead(profile.pace),
        layer_256_s=profile.layer_256_s,
        narrow_rows=profile.narrow_rows or 0,
        prompt_unit=profile.prompt_unit or 0,
        **{lane: devices[lane] for lane in _KINDS if lane in devices},
    )


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
    tflops = roofline.flops / 1e12
    anchor_pair = AnchorPair(bandwidth_gb_s=roofline.bandwidth / 1e9, tflops=tflops, precision="fp16", source=_MEASURED)
    watts = roofline.power_w or TYPICAL_POWER_W[_KINDS[name.partition(".")[0]]]
    return DeviceSpec(
        peak=PeakCompute(
            fp16=tflops, source=f"{_MEASURED}: what a kernel reached, in the precision the engine computes in"
        ),
        matmul=anchor_pair,
        attention=anchor_pair,
        launch=LaunchOverhead(ms=roofline.launch_s * 1e3, overlap=roofline.overlap, source=_MEASURED),
        power=PowerSpec(
            idle_w=watts * _IDLE_SHARE,
            decode_w=watts,
            prefill_w=watts,
            source="estimate, because nothing here measures power: as in agent-xpu-v2 §6.4; idle: a twentieth of it",
        ),
        threads=threads,
        passes=() if timing is None else timing.passes.get(name, ()),
        resize={} if timing is None else timing.resize.get(name, {}),
    )


def _contention_spec(profile: Profile, rooflines: Mapping[str, Roofline]) -> ContentionSpec:
    measured: Mapping[str, float] = {}
    if {"cpu", "cpu.decode", "cpu.prefill"} <= rooflines.keys():
        measured = {} if profile.pace is None else profile.pace.beside
        if not measured and profile.split_slowdown is not None:
            # `split_slowdown` compares a decode step with one on all cores; the decode lane alone is slower than those.
            lane, all_cores = rooflines["cpu.decode"].bandwidth, rooflines["cpu"].bandwidth
            measured = {"cpu.decode": profile.split_slowdown * lane / all_cores}
    if not measured:
        estimate_source = "estimate, because contention was not measured on this machine: agent-xpu-v2 fig. 3"
        return ContentionSpec(worst_slowdown=_DEFAULT_SLOWDOWN, source=estimate_source)
    decode, prefill = (max(1.0, measured.get(name, 1.0)) for name in ("cpu.decode", "cpu.prefill"))
    return ContentionSpec(
        worst_slowdown=_DEFAULT_SLOWDOWN,
        parts={"cpu.decode": decode, "cpu.prefill": prefill},
        source=f"parts: {_MEASURED}; worst_slowdown: agent-xpu-v2 fig. 3, not used with parts",
    )
