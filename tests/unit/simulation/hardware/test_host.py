"""Specification of the local machine from its profile."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
from host_profiles import MACHINE, profile, timing_model

from xpu_runtime.calibration.rooflines import calibrated_rooflines
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, Roofline
from xpu_runtime.lanes.topology import layers_per_kernel
from xpu_runtime.model.synthetic.shapes import SHAPES
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.profile import CoExecution
from xpu_simulation import ModelCosts, build_heg, host_config, host_soc


def test_kernel_times_match_the_profile() -> None:
    """Guards the comparison of simulation and engine: each lane has its calibrated times."""
    made = profile("npu", "cpu")
    soc = host_soc(made, MACHINE)
    for name, found in made.anchors.items():
        line, measured = soc.roofline(name), Roofline(**found.model_dump(exclude_none=True))
        for flops, traffic in ((1e9, 1e3), (1e3, 1e9), (1e9, 1e8)):
            assert line.time_s(flops, traffic) == pytest.approx(measured.time_s(flops, traffic))
        assert line.power_w == measured.power_w
    assert {name: device.threads for name, device in soc.devices.items()} == {"npu": 0, "cpu": MACHINE.cores}
    assert soc.name == MACHINE.cpu


def test_attention_has_its_own_anchors() -> None:
    """Guards against simulated attention with the speed of matrix products, where its cost was measured."""
    made = profile("npu", "igpu")
    costs = made.anchors["igpu"].model_copy(update={"pair_cost": 0.5, "context_cost": 2.0})
    soc = host_soc(made.model_copy(update={"anchors": {**made.anchors, "igpu": costs}}), MACHINE)
    line = soc.roofline("igpu")
    assert (line.pair_cost, line.context_cost) == pytest.approx((0.5, 2.0))
    assert (soc.roofline("npu").pair_cost, soc.roofline("npu").context_cost) == (1.0, 1.0)
    assert line.flops == pytest.approx(Roofline(**costs.model_dump()).flops)


def test_measured_contention_is_simulated() -> None:
    """Guards against an estimate in place of the measurement, and lanes with peaks of their own."""
    made = profile("npu", "igpu").model_copy(update={"co_execution": CoExecution(slowdown=1.3, bandwidth=60e9)})
    soc = host_soc(made, MACHINE)
    assert soc.contention.worst_slowdown == 1.3
    assert "estimate" not in soc.contention.source
    assert soc.memory.bandwidth_gb_s == pytest.approx(60.0)
    assert soc.roofline("npu").u_memory == pytest.approx(0.8 * 50 / 60)
    graph = build_heg(soc, ModelCosts.of_shape(SHAPES["8b"]), EngineConfig(lanes="npu+gpu"))
    rooflines, contention = calibrated_rooflines(made)
    assert graph.contention.ceiling == pytest.approx(contention.ceiling)
    assert graph.rooflines["npu"].u_memory == pytest.approx(rooflines["npu"].u_memory)


CARD = Device("GPU", "GPU", "Arc A770", integrated=False, memory_bytes=8 << 30)


def test_a_discrete_gpu_has_its_own_memory() -> None:
    """Guards the KV cache of a card against the size of the system's memory; a CPU beside it needs no card."""
    soc = host_soc(profile("gpu"), MACHINE, CARD)
    assert soc.memory.size_gb == (8 << 30) / 1e9
    assert host_soc(profile("gpu"), MACHINE, replace(CARD, memory_bytes=None)) == host_soc(profile("igpu"), MACHINE)
    assert host_soc(profile("cpu"), MACHINE, CARD) == host_soc(profile("cpu"), MACHINE)


def test_lanes_of_two_memories_are_an_error() -> None:
    """Guards the bandwidth of the system's memory, and the contention on it, against the bandwidth of a card."""
    with pytest.raises(ConfigError, match=r"soc='host': .*npu, gpu, but Arc A770 has memory of its own.*lanes='gpu'"):
        host_soc(profile("npu", "gpu"), MACHINE, CARD)


def test_timing_model_is_used() -> None:
    """Guards against a measured timing model that is ignored, and one that was not measured."""
    soc = host_soc(profile("cpu", pace=timing_model()), MACHINE)
    assert {name: device.passes for name, device in soc.devices.items()} == timing_model().passes
    assert soc.turn is not None
    assert soc.turn.seconds(4, 0, prompt=False) == pytest.approx(3e-4 + 3 * 2e-5)
    assert soc.turn.seconds(1, 0, prompt=True) == pytest.approx(3e-4 + 2e-4)
    assert soc.turn.seconds(1, 500, prompt=False) == pytest.approx(3e-4 + 500 * 4e-8)
    bare = host_soc(profile("cpu"), MACHINE)
    assert bare.turn is None
    assert not any(device.passes for device in bare.devices.values())


def test_settings_of_the_profile_are_simulated() -> None:
    """Guards against a simulation with other chunks than the engine on this machine."""
    made = profile("cpu").model_copy(update={"chunk_tokens": 256, "reactive_batch": 5})
    assert host_config(made).policy.chunk_tokens == 256
    assert host_config(made).policy.reactive_batch == 5
    mine = EngineConfig(policy=SchedulerPolicy(chunk_tokens=64))
    assert host_config(made, mine).policy.chunk_tokens == 64
    assert host_config(profile("cpu")).policy == SchedulerPolicy()


@pytest.mark.parametrize("layer_s", [0.004, 0.011, 0.03])
def test_model_is_cut_by_the_measured_layer(layer_s: float) -> None:
    """Guards against kernel sizes that differ from the engine, which uses a measured layer."""
    made = profile("cpu").model_copy(update={"layer_256_s": layer_s})
    config = EngineConfig()
    graph = build_heg(host_soc(made, MACHINE), ModelCosts.of_shape(SHAPES["8b"]), config)
    together = layers_per_kernel(layer_s, config.policy, graph.lanes.values())
    names = [kernel.name for kernel in graph.forms[Form.CUT]]
    assert len(names) == ceil(SHAPES["8b"].layers / together) + 1, names


@pytest.mark.parametrize("lanes", [("igpu",), ("npu", "igpu"), ("npu", "cpu"), ("cpu",)])
def test_devices_of_the_profile(lanes: tuple[str, ...]) -> None:
    """Guards machines with other lanes, whose contention is an estimate."""
    soc = host_soc(profile(*lanes), MACHINE)
    assert tuple(soc.devices) == lanes
    assert "estimate, because" in soc.contention.source
