"""Schemes and ablations that apply to a chip."""

from __future__ import annotations

import pytest

from xpu_agents.workload import Workload
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_simulation import ABLATIONS, PRODUCT, ConditionChange, ModelCosts, Simulation, load_soc, profiled_config

SOC = load_soc("125H")
CHIPS = {
    "npu, igpu": (SOC, "auto"),
    "npu, cpu": (SOC, "npu+cpu"),
    "npu left out": (SOC.with_values({"memory.size_gb": 3.0}), "auto"),
    "igpu": (SOC.model_copy(update={"npu": None}), "auto"),
    "cpu": (SOC.model_copy(update={"npu": None, "igpu": None}), "auto"),
    "npu, igpu, configured for igpu": (SOC, "gpu"),
}
NEED_MORE = {"no power budget", "no short graphs", "no measured chunk", "no adaptive iGPU share"}
"""Ablations that have an effect with a setting or conditions only."""
ON_ONE = {"no preemption", "no batch cap", "no packed prefill", "no piggybacking", "no aging"}
SHOWN = {
    "npu, igpu": {scheme.name for scheme in ABLATIONS} - NEED_MORE - {"no NPU warm-up"},
    "npu, cpu": {scheme.name for scheme in ABLATIONS} - NEED_MORE,
    "npu left out": ON_ONE,
    "igpu": ON_ONE,
    "cpu": ON_ONE,
    "npu, igpu, configured for igpu": ON_ONE,
}


@pytest.mark.parametrize("name", CHIPS)
def test_ablations_without_effect_are_omitted(name: str) -> None:
    """Guards tables against rows that equal those of the scheduler, and against missing rows."""
    soc, lanes = CHIPS[name]
    config, model = EngineConfig(lanes=lanes), ModelCosts.open("llama-3.2-1b")
    trace = Workload.mixed(20, 30, 8, seed=3).trace()
    product = Simulation(soc, model, config, PRODUCT).run(trace)
    shown = {scheme.name for scheme in ABLATIONS if scheme.runs_on(soc, config, model)}
    assert shown == SHOWN[name]
    for scheme in ABLATIONS:
        if scheme.name not in shown | {"no measured chunk"}:  # which is for kernels of static shape
            run = Simulation(soc, model, config, scheme).run(trace)
            assert (run.usage, run.trace) == (product.usage, product.trace), scheme.name


def test_ablations_depend_on_the_configured_lanes() -> None:
    """Guards the selection of ablations by the lanes in the configuration instead of those of the chip."""
    config = EngineConfig(policy=SchedulerPolicy(disaggregation=False))
    assert {scheme.name for scheme in ABLATIONS if scheme.runs_on(SOC, config)} == ON_ONE


def test_a_power_budget_bounds_the_peak_and_has_its_ablation() -> None:
    """Guards the budget on a chip: the background gives up throughput for it, and only with one is it taken away."""
    trace = Workload.mixed(20, 30, 8, seed=3).trace()
    model, devices = ModelCosts.open("llama-3.2-1b"), SOC.devices
    ablation = next(scheme for scheme in ABLATIONS if scheme.name == "no power budget")
    budget = devices["npu"].power.prefill_w + devices["igpu"].power.decode_w - 1
    limited = EngineConfig(policy=SchedulerPolicy(power_budget_w=budget, attention_warmup=False))
    free = EngineConfig(policy=SchedulerPolicy(attention_warmup=False))
    assert ablation.runs_on(SOC, limited)
    assert not ablation.runs_on(SOC, free)
    runs = {"limited": (limited, PRODUCT), "ablation": (limited, ablation), "free": (free, PRODUCT)}
    peak_w = {
        name: Simulation(SOC, model, config, scheme).run(trace).usage.peak_w for name, (config, scheme) in runs.items()
    }
    idle_w = sum(device.power.idle_w for device in devices.values())
    assert peak_w["limited"] <= budget + idle_w
    assert peak_w["ablation"] == peak_w["free"] > budget + idle_w


def test_the_share_of_the_igpu_has_its_ablation_under_conditions() -> None:
    """Guards the switch of the adaptive share, which has an effect only while other programs use the iGPU."""
    ablation = next(scheme for scheme in ABLATIONS if scheme.name == "no adaptive iGPU share")
    conditions = (ConditionChange(0.0, gpu_load=0.7),)
    assert ablation.runs_on(SOC, conditions=conditions)
    assert not ablation.runs_on(SOC)
    assert not ablation.runs_on(SOC, EngineConfig(lanes="cpu"), conditions=conditions)
    trace, model = Workload.mixed(20, 30, 8, seed=3).trace(), ModelCosts.open("llama-3.2-1b")
    bounded, without = (Simulation(SOC, model, None, scheme) for scheme in (PRODUCT, ablation))
    assert without.run(trace, conditions=conditions).trace == without.run(trace).trace
    assert bounded.run(trace, conditions=conditions).trace != bounded.run(trace).trace


def test_short_graphs_have_their_ablation() -> None:
    """Guards the switch of short graphs, without which all decode and all verification of drafts is on the CPU."""
    phone, model = load_soc("oneplus-13"), ModelCosts.open("qwen2.5-1.5b")
    config = EngineConfig(policy=SchedulerPolicy(short_graphs=True))
    ablation = next(scheme for scheme in ABLATIONS if scheme.name == "no short graphs")
    assert ablation.runs_on(phone, config)
    assert not ablation.runs_on(phone, EngineConfig(lanes="cpu", policy=config.policy))
    trace = Workload.mixed(4, 4, 10, seed=3).trace()
    for acceptance in (0.0, 0.75):
        runs = {
            scheme.name: Simulation(phone, model, config, scheme).run(trace, draft_acceptance=acceptance)
            for scheme in (PRODUCT, ablation)
        }
        on, off = runs[PRODUCT.name], runs[ablation.name]
        assert on.usage.decode_s["npu"] > 0 == off.usage.decode_s["npu"]
        assert on.usage.decode_s["cpu"] < off.usage.decode_s["cpu"]
        assert off.trace == Simulation(phone, model).run(trace, draft_acceptance=acceptance).trace
    with pytest.raises(ConfigError, match=r"short_graphs=True: Intel Core Ultra 5 125H has no .* npu\.load"):
        Simulation(SOC, model, config)


def test_the_measured_chunk_has_its_ablation() -> None:
    """Guards the chunk of a full profile, without which it is that of the paper."""
    ablation = next(scheme for scheme in ABLATIONS if scheme.name == "no measured chunk")
    trace = Workload.mixed(20, 30, 5, seed=3).trace()
    for name, chunk in {"qwen2.5-0.5b": 512, "qwen2.5-1.5b": 256, "llama-3.2-3b": 256, "llama-3.1-8b": 256}.items():
        model = ModelCosts.open(name)
        config = profiled_config(SOC, model, EngineConfig())
        measured, without, plain = (
            Simulation(SOC, model, *each) for each in ((config, PRODUCT), (config, ablation), (None, PRODUCT))
        )
        assert (measured.heg.static_tokens, without.heg.static_tokens) == (chunk, 256)
        assert ablation.runs_on(SOC, config, model) == (chunk != 256)
        assert without.run(trace).trace == plain.run(trace).trace
        assert (measured.run(trace).trace != plain.run(trace).trace) == (chunk != 256)


def test_a_full_profile_changes_no_other_chunk() -> None:
    """Guards a chunk that the user has set, as in the engine, and chips whose kernels have any number of rows."""
    model = ModelCosts.open("llama-3.2-3b")
    for config in (EngineConfig(lanes="gpu"), EngineConfig(policy=SchedulerPolicy(chunk_tokens=512))):
        assert profiled_config(SOC, model, config) is config
