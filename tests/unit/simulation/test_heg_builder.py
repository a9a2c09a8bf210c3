"""Execution graphs of models on simulated chips."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from random_specs import loads, shapes, soc_values, socs

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.engine.loading import load_engine
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, Heg, KernelKind, Load
from xpu_runtime.kv import BlockPool, KvCosts, KvManager
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import ModelShape
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Launch, PreemptionCosts, Scheduler, Sequence
from xpu_runtime.soc.machine import Machine
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import SCHEMES, ModelCosts, Simulation, SocSpec, build_heg, host_soc, load_soc, resolve_policy

MODEL = ModelCosts.open("3b")


def kernel_times(heg: Heg, load: Load) -> list[float]:
    """Times of all kernels on all of their lanes."""
    return [heg.time_s(kernel, lane, load) for form in heg.forms.values() for kernel in form for lane in kernel.lanes]


@given(socs(), shapes(), loads())
@settings(max_examples=20)
def test_costs_are_positive_and_monotonic(soc: SocSpec, shape: ModelShape, load: Load) -> None:
    """Guards the scheduler against costs of zero, or lower costs for more tokens."""
    heg = build_heg(soc, ModelCosts.of_shape(shape))
    few, more = (
        kernel_times(heg, load),
        kernel_times(heg, load._replace(tokens=load.tokens + 1, pairs=load.pairs + load.context)),
    )
    longer = kernel_times(heg, load._replace(context=load.context + 100, pairs=load.pairs + 100))
    for form in heg.forms.values():
        assert all(0 <= heg.utilisation(kernel, lane, load) <= 1 for kernel in form for lane in kernel.lanes)
    assert all(seconds > 0 for seconds in few)
    assert all(a <= b for a, b in zip(few, more, strict=True))
    assert all(a <= b for a, b in zip(few, longer, strict=True))


@given(socs(), shapes())
@settings(max_examples=20)
def test_every_kernel_has_a_lane(soc: SocSpec, shape: ModelShape) -> None:
    """Guards against a pass that cannot continue, and attention or the embedding table on a static device."""
    heg = build_heg(soc, ModelCosts.of_shape(shape))
    everything = heg.lane("all")
    assert everything is not None
    for form in heg.forms.values():
        for kernel in form:
            assert everything.name in kernel.lanes
            assert "npu" not in kernel.lanes or (kernel.kind is KernelKind.TOKENWISE and kernel.index > 0)


@pytest.mark.parametrize(
    ("lanes", "kinds", "static"),
    [
        ("auto", {KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.HEAD}, 256),
        ("gpu", {KernelKind.LAYERS, KernelKind.HEAD}, 0),
        ("cpu", {KernelKind.LAYERS, KernelKind.HEAD}, 0),
    ],
)
def test_cut_depends_on_the_lanes(lanes: str, kinds: set[KernelKind], static: int) -> None:
    """Guards the baselines of one device, which have other kernels and no static chunk."""
    heg = build_heg(load_soc("core-ultra-5-125h"), MODEL, EngineConfig(lanes=lanes))
    assert {kernel.kind for kernel in heg.forms[Form.CUT]} == kinds
    assert heg.static_tokens == static
    assert len(heg.forms.get(Form.WHOLE, ())) == (1 if lanes == "auto" else 0), "only beside an NPU"


def test_policy_settings_are_used() -> None:
    """Guards ablations: without disaggregation there is one lane, and a configured chunk is used."""
    soc = load_soc("core-ultra-5-125h")
    alone = build_heg(soc, MODEL, EngineConfig(policy=SchedulerPolicy(disaggregation=False)))
    assert list(alone.lanes) == ["igpu"]
    own = SchedulerPolicy(chunk_tokens=128)
    assert build_heg(soc, MODEL, EngineConfig(policy=own)).static_tokens == 128
    assert resolve_policy(own, static=True) is own
    assert resolve_policy(SchedulerPolicy(), static=True).chunk_tokens == 256


EIGHT = ModelCosts.open("8b")
GB = 10**9


@pytest.mark.parametrize(
    ("soc", "size_gb", "model", "settings", "lanes", "decode"),
    [
        ("125H", 64, EIGHT, {}, ["npu", "igpu"], Form.WHOLE),
        ("125H", 32, EIGHT, {}, ["npu", "igpu"], Form.CUT),
        ("125H", 32, EIGHT, {"memory": "fast"}, ["npu", "igpu"], Form.WHOLE),
        ("125H", 64, EIGHT, {"memory_limit_bytes": 32 * GB}, ["npu", "igpu"], Form.CUT),
        ("125H", 16, EIGHT, {}, ["igpu"], Form.CUT),
        ("125H", 16, EIGHT, {"lanes": "npu+gpu"}, ["npu", "igpu"], Form.CUT),
        ("258V", 32, EIGHT, {}, ["npu", "igpu"], Form.CUT),
        ("258V", 32, MODEL, {}, ["npu", "igpu"], Form.WHOLE),
        ("258V", 32, MODEL, {"memory": "lean"}, ["npu", "igpu"], Form.CUT),
    ],
)
def test_memory_mode_and_lanes_are_those_of_the_engine(
    soc: str, size_gb: float, model: ModelCosts, settings: dict[str, Any], lanes: list[str], decode: Form
) -> None:
    """Guards chips with little memory against the copies of the weights, and the decode, of chips with much."""
    heg = build_heg(load_soc(soc).with_values({"memory.size_gb": size_gb}), model, EngineConfig(**settings))
    assert list(heg.lanes) == lanes
    assert heg.decode_form is decode


@pytest.mark.parametrize(("lanes", "tokens"), [("npu+gpu", 7_000), ("gpu", 34_000)])
def test_copies_of_the_weights_leave_the_kv_cache(lanes: str, tokens: int) -> None:
    """Guards the KV cache against memory that the copy of another device takes."""
    soc = load_soc("125H").with_values({"memory.size_gb": 17.0})
    simulation = Simulation(soc, EIGHT, EngineConfig(lanes=lanes, kv_cache_bytes=100 * GB))
    left_bytes = 17 * GB - len(lanes.split("+")) * EIGHT.file_bytes
    assert left_bytes // EIGHT.kv_bytes_per_token > tokens
    simulation.check(Trace.of([TracedRequest(0.0, Priority.REACTIVE, tokens, 1)]))
    with pytest.raises(ConfigError, match="the KV cache holds"):
        simulation.check(Trace.of([TracedRequest(0.0, Priority.REACTIVE, 2 * tokens + 6_000, 1)]))


def test_a_baseline_has_one_copy_of_the_weights() -> None:
    """Guards other servers against the second copy of this engine, and against decode through its cut form."""
    soc = load_soc("125H").with_values({"memory.size_gb": 10.0})
    for name in ("openvino-igpu", "llama.cpp-cpu"):
        simulation = Simulation(soc, EIGHT, scheme=SCHEMES[name])
        assert simulation.heg.decode_form is (Form.CUT if "cpu" in name else Form.WHOLE)
        simulation.check(Trace.of([TracedRequest(0.0, Priority.REACTIVE, 14_000, 1)]))


def test_file_bytes_are_those_of_the_weight_file(test_model: ModelFolder) -> None:
    """Guards the count of copies against weights without the embedding."""
    folder = ModelFolder.open(test_model)
    shape = ModelCosts.open("test")
    assert ModelCosts.of_folder(folder).file_bytes == folder.weights_bytes
    assert shape.file_bytes == pytest.approx(folder.weights_bytes, rel=0.02)
    assert EIGHT.file_bytes == pytest.approx(EIGHT.weights_bytes + 128256 * 4096, rel=0.001)


def test_npu_with_compile_cost_can_run_attention() -> None:
    """Guards attention on a simulated NPU: it needs a compile cost and, as in the engine, an unquantised KV cache."""
    chip = load_soc("core-ultra-5-125h")
    assert build_heg(SocSpec(**soc_values("npu", "cpu")), MODEL).lanes["npu"].compile_s == 0
    for lanes in ("npu+cpu", "npu+gpu"):
        heg = build_heg(chip, MODEL, EngineConfig(lanes=lanes, kv_precision="u8"))
        assert {lane.compile_s for lane in heg.lanes.values()} == {0}
        heg = build_heg(chip, MODEL, EngineConfig(lanes=lanes, kv_precision="f16"))
        assert [lane.compile_s for lane in heg.lanes.values()] == [2.0, 0]
    on_npu = sum("npu" in kernel.lanes for kernel in heg.forms[Form.CUT])
    assert on_npu == sum(kernel.kind is KernelKind.TOKENWISE for kernel in heg.forms[Form.CUT]) - 1
    soc = load_soc("core-ultra-5-125h").with_values({"npu.compile.layer_s": 3.0})
    assert Simulation(soc, MODEL).startup_s == on_npu * 3.0
    assert Simulation(load_soc("core-ultra-5-125h"), MODEL, EngineConfig(lanes="gpu")).startup_s == 0


@pytest.mark.parametrize(
    ("devices", "settings", "said"),
    [
        (("cpu",), {"lanes": "gpu"}, r"lanes='gpu': .* has cpu, not igpu; use"),
        (("igpu",), {"lanes": "cpu"}, r"lanes='cpu': .* has igpu, not cpu; use"),
        (("npu", "igpu"), {"lanes": "npu+cpu"}, r"has npu, igpu, not cpu; use"),
        (("igpu", "cpu"), {"device": "NPU"}, r"device='NPU', .* has igpu, cpu, not npu; use"),
    ],
)
def test_missing_device_is_named(devices: tuple[str, ...], settings: dict[str, Any], said: str) -> None:
    """Guards the message for missing lanes: it lists the devices of the chip, without advice about drivers."""
    with pytest.raises(ConfigError, match=said):
        build_heg(SocSpec(**soc_values(*devices)), MODEL, EngineConfig(**settings))


def test_scheduler_runs_on_the_graph() -> None:
    """Guards that the scheduler of the engine runs on such a graph: prefill goes on on the NPU behind the embedding."""
    heg = build_heg(load_soc("core-ultra-5-125h"), MODEL)
    policy = resolve_policy(SchedulerPolicy(), static=True)
    kv = KvManager(BlockPool(64, 32), None)
    scheduler = Scheduler(heg, policy, kv, PreemptionCosts(KvCosts(), MODEL.kv_bytes_per_token, 0))
    scheduler.submit(Sequence(0, Priority.PROACTIVE, list(range(300)), 300, 4, 0.0), 0.0)
    launched = [action for action in scheduler.dispatch(0.0) if isinstance(action, Launch)]
    assert [(launch.lane, launch.work.load.tokens) for launch in launched] == [("igpu", 256)]
    for number, lane in enumerate(("igpu", "igpu", "npu"), 1):  # embedding, attention, token-wise
        assert [launch.lane for launch in launched] == [lane]
        scheduler.stopped(lane, number, 0.1 * number)
        launched = [action for action in scheduler.dispatch(0.1 * number) if isinstance(action, Launch)]


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"lanes": "npu+gpu", "stand_in": True}], ids=["cpu", "npu+gpu"])
def test_host_graph_equals_the_graph_of_the_engine(test_model: ModelFolder, settings: dict[str, Any]) -> None:
    """Guards equal kernels, lanes and predicted times in simulation and engine, such as the embedding off the NPU."""
    folder = ModelFolder.open(test_model)
    config = EngineConfig(kv_cache_bytes=1 << 24, **settings)
    parts = load_engine(folder, config)
    machine = Machine.here()
    simulated = build_heg(host_soc(parts.profile, machine), ModelCosts.open(test_model), config)
    real = parts.model.heg
    assert simulated.lanes == real.lanes
    assert simulated.forms.keys() == real.forms.keys()
    load = Load(64, 64 * 65 // 2, 64, 1)
    for form, kernels in real.forms.items():
        mine = [replace(kernel, name="", reads=(), writes=()) for kernel in simulated.forms[form]]
        assert [kernel.lanes for kernel in mine] == [kernel.lanes for kernel in kernels]
        for lane in kernels[0].lanes:
            assert simulated.form_s(form, lane, load) == pytest.approx(real.form_s(form, lane, load), rel=0.01)
