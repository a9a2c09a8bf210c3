"""The machine at hand as a specification, from what was measured on it."""

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
_USUAL_SLOWDOWN = 1.5
"""Between the 1.4 and 1.6 of `agent-xpu-v2 fig. 3`; where nothing was measured."""


def host_soc(profile: Profile, machine: Machine) -> SocSpec:
    """``machine`` as ``profile`` measured it.

    The anchors are those by which the engine foresees times itself; since the calibration measures whole layers,
    attention has those of matrix products. Where the profile has a `TimingModel`, passes take what they
    took when they were timed, and so does what lies between them.
    """
    lines = {name: Roofline(**anchors.model_dump()) for name, anchors in profile.anchors.items()}
    peak_bandwidth = max(line.peak_bandwidth for line in lines.values())
    threads = {"cpu": machine.cores}
    parts = [name for name in ("cpu.decode", "cpu.prefill") if name in lines]
    if parts:
        decode = min(profile.decode_threads or machine.cores // 2, machine.cores - 1)
        threads |= {"cpu.decode": decode, "cpu.prefill": machine.cores - decode}
    devices = {name: _device(name, line, threads.get(name, 0), profile.pace) for name, line in lines.items()}
    return SocSpec(
        name=machine.cpu,
        memory=MemorySpec(
            bandwidth_gb_s=peak_bandwidth / 1e9, size_gb=machine.memory_total_bytes / 1e9, source=_MEASURED
        ),
        contention=_contention(profile, lines),
        parts={name: devices[name] for name in parts},
        turn=_turn(profile.pace),
        layer_256_s=profile.layer_256_s,
        narrow_rows=profile.narrow_rows or 0,
        prompt_unit=profile.prompt_unit or 0,
        **{name: devices[name] for name in _KINDS if name in devices},
    )


def host_config(profile: Profile, config: EngineConfig | None = None) -> EngineConfig:
    """``config`` with what the engine would take from ``profile`` where nothing was chosen."""
    config = config or EngineConfig()
    return config.replace(policy=effective_policy(config, profile, static="npu" in profile.anchors))


def _turn(pace: TimingModel | None) -> SchedulingOverhead | None:
    if pace is None:
        return None
    return SchedulingOverhead(
        ms=pace.turn_s * 1e3,
        row_ms=pace.row_s * 1e3,
        token_ms=pace.token_turn_s * 1e3,
        prompt_ms=pace.prompt_turn_s * 1e3,
        source=_MEASURED,
    )


def _device(name: str, line: Roofline, threads: int, pace: TimingModel | None) -> DeviceSpec:
    tflops = line.flops / 1e12
    pair = AnchorPair(bandwidth_gb_s=line.bandwidth / 1e9, tflops=tflops, precision="fp16", source=_MEASURED)
    watts = line.power_w or TYPICAL_POWER_W[_KINDS[name.partition(".")[0]]]
    return DeviceSpec(
        peak=PeakCompute(
            fp16=tflops, source=f"{_MEASURED}: what a kernel reached, in the precision the engine computes in"
        ),
        matmul=pair,
        attention=pair,
        launch=LaunchOverhead(ms=line.launch_s * 1e3, overlap=line.overlap, source=_MEASURED),
        power=PowerSpec(
            idle_w=watts * _IDLE_SHARE,
            decode_w=watts,
            prefill_w=watts,
            source="estimate, because nothing here measures power: as in agent-xpu-v2 §6.4; idle: a twentieth of it",
        ),
        threads=threads,
        passes=() if pace is None else pace.passes.get(name, ()),
        resize={} if pace is None else pace.resize.get(name, {}),
    )


def _contention(profile: Profile, lines: Mapping[str, Roofline]) -> ContentionSpec:
    measured: Mapping[str, float] = {}
    if {"cpu", "cpu.decode", "cpu.prefill"} <= lines.keys():
        measured = {} if profile.pace is None else profile.pace.beside
        if not measured and profile.split_slowdown is not None:
            # That one is of a step, and against all cores: a part of them is slower by itself.
            measured = {"cpu.decode": profile.split_slowdown * lines["cpu.decode"].bandwidth / lines["cpu"].bandwidth}
    if not measured:
        source = "estimate, because nothing beside each other was measured here: agent-xpu-v2 fig. 3"
        return ContentionSpec(worst_slowdown=_USUAL_SLOWDOWN, source=source)
    decode, prefill = (max(1.0, measured.get(name, 1.0)) for name in ("cpu.decode", "cpu.prefill"))
    return ContentionSpec(
        worst_slowdown=_USUAL_SLOWDOWN,
        parts={"cpu.decode": decode, "cpu.prefill": prefill},
        source=f"parts: {_MEASURED}; worst_slowdown: agent-xpu-v2 fig. 3, without effect beside it",
    )
