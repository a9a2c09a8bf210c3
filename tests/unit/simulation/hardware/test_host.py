"""Specification of the local machine from its profile."""

from __future__ import annotations

from math import ceil

import pytest
from host_profiles import LANES, MACHINE, profile, timing_model

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.heg import Form, Roofline
from xpu_runtime.lanes.topology import layers_per_kernel
from xpu_runtime.model.synthetic.shapes import SHAPES
from xpu_runtime.soc.profile import Profile
from xpu_simulation import Contention, Demand, ModelCosts, build_heg, host_config, host_soc


def test_kernel_times_match_the_profile() -> None:
    """Guards the comparison of simulation and engine: each lane has its calibrated times."""
    made = profile(None, "cpu", "cpu.decode", "cpu.prefill")
    soc = host_soc(made, MACHINE)
    for name, found in made.anchors.items():
        line, measured = soc.roofline(name), Roofline(**found.model_dump())
        for flops, traffic in ((1e9, 1e3), (1e3, 1e9), (1e9, 1e8)):
            assert line.time_s(flops, traffic) == pytest.approx(measured.time_s(flops, traffic))
        assert line.power_w == measured.power_w
    assert {name: device.threads for name, device in soc.parts.items()} == {"cpu.decode": 1, "cpu.prefill": 3}
    assert soc.name == MACHINE.cpu


def slowdowns(made: Profile) -> list[float]:
    """Slowdowns of a decode step and of a concurrent chunk."""
    decode, prefill = (made.anchors[name] for name in ("cpu.decode", "cpu.prefill"))
    step = Demand(decode.u_memory, 0.0, 1.0, lane="cpu.decode")
    chunk = Demand(prefill.u_compute, 1.0, prefill.u_compute / prefill.u_memory, lane="cpu.prefill")
    return Contention.of(host_soc(made, MACHINE), LANES).slowdowns([step, chunk])


def test_measured_slowdown_is_reproduced() -> None:
    """Guards the contention between CPU parts: each part has its measured slowdown."""
    assert slowdowns(profile(9.0, *LANES, pace=timing_model(1.3, 1.4))) == pytest.approx([1.3, 1.4])
    assert slowdowns(profile(9.0, *LANES, pace=timing_model(0.97, 1.2))) == pytest.approx([1.0, 1.2])


def test_split_slowdown_is_relative_to_all_cores() -> None:
    """Guards against the slowdown relative to all cores used as that relative to the part."""
    made = profile(1.8, *LANES)
    alone = made.anchors["cpu"].u_memory / made.anchors["cpu.decode"].u_memory
    assert slowdowns(made) == pytest.approx([1.8 / alone, 1.0])


def test_timing_model_is_used() -> None:
    """Guards against a measured timing model that is ignored, and one that was not measured."""
    soc = host_soc(profile(1.3, *LANES, pace=timing_model()), MACHINE)
    assert {name: device.passes for name, device in soc.devices.items()} == timing_model().passes
    assert soc.turn is not None
    assert soc.turn.seconds(4, 0, prompt=False) == pytest.approx(3e-4 + 3 * 2e-5)
    assert soc.turn.seconds(1, 0, prompt=True) == pytest.approx(3e-4 + 2e-4)
    assert soc.turn.seconds(1, 500, prompt=False) == pytest.approx(3e-4 + 500 * 4e-8)
    bare = host_soc(profile(1.3, *LANES), MACHINE)
    assert bare.turn is None
    assert not any(device.passes for device in bare.devices.values())


def test_settings_of_the_profile_are_simulated() -> None:
    """Guards against a simulation with other chunks than the engine on this machine."""
    made = profile(None, "cpu").model_copy(update={"chunk_tokens": 256, "reactive_batch": 5})
    assert host_config(made).policy.chunk_tokens == 256
    assert host_config(made).policy.reactive_batch == 5
    mine = EngineConfig(policy=SchedulerPolicy(chunk_tokens=64))
    assert host_config(made, mine).policy.chunk_tokens == 64
    assert host_config(profile(None, "cpu")).policy == SchedulerPolicy()


@pytest.mark.parametrize("layer_s", [0.004, 0.011, 0.03])
def test_model_is_cut_by_the_measured_layer(layer_s: float) -> None:
    """Guards against kernel sizes that differ from the engine, which uses a measured layer."""
    made = profile(None, "cpu").model_copy(update={"layer_256_s": layer_s})
    config = EngineConfig()
    graph = build_heg(host_soc(made, MACHINE), ModelCosts.of_shape(SHAPES["8b"]), config)
    together = layers_per_kernel(layer_s, config.policy, graph.lanes.values(), "lean")
    names = [kernel.name for kernel in graph.forms[Form.CUT]]
    assert len(names) == ceil(SHAPES["8b"].layers / together) + 1, names


@pytest.mark.parametrize("lanes", [("igpu",), ("npu", "igpu"), ("npu", "cpu"), ("cpu",)])
def test_machines_without_cpu_parts(lanes: tuple[str, ...]) -> None:
    """Guards machines with other lanes, whose contention is an estimate."""
    soc = host_soc(profile(None, *lanes), MACHINE)
    assert tuple(soc.devices) == lanes
    assert "estimate, because" in soc.contention.source
