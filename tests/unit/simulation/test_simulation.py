"""Properties of all simulated runs, with random traces on random chips."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_specs import shapes, socs, traces

from xpu_agents.workload import Workload
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError, XpuError
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.kv import KvCosts
from xpu_runtime.model.synthetic import ModelShape
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Scheduler, StepResult
from xpu_runtime.trace import BLOCK_TOKENS, Trace, TracedRequest, write_chrome_trace, write_trace
from xpu_simulation import (
    PRODUCT,
    SCHEMES,
    ConditionChange,
    ModelCosts,
    Run,
    Scheme,
    Simulation,
    SocSpec,
    load_soc,
)
from xpu_simulation.execution.event_loop import EventLoop

pytestmark = pytest.mark.slow

ROUNDED = 2e-6
"""Precision of the results in seconds."""
SOC = load_soc("125H")
MODEL = ModelCosts.open("llama-3.2-3b")

policies = st.builds(
    SchedulerPolicy,
    preemption=st.booleans(),
    cancel_kernels=st.booleans(),
    disaggregation=st.booleans(),
    tensor_parallel=st.booleans(),
    piggybacking=st.booleans(),
    batch_cap=st.booleans(),
    pack_prefill=st.booleans(),
    reactive_slack=st.sampled_from([0.0, 0.1, 5.0]),
    aging_s=st.sampled_from([0.05, 20.0]),
    gpu_share=st.sampled_from([0.3, 1.0]),
    power_budget_w=st.sampled_from([None, 20.0, 36.0]),
    attention_warmup=st.sampled_from([True, True, False]),
    warmup_kernels=st.sampled_from([1, 12]),
    warmup_expiry_s=st.sampled_from([0.1, 60.0]),
    short_graphs=st.booleans(),
)


def config_of(policy: SchedulerPolicy, **more: Any) -> EngineConfig:
    """Engine settings with this policy, and a KV cache over which an NPU runs attention."""
    return EngineConfig(policy=policy, kv_precision="f16", **more)


def test_the_background_leaves_the_igpu_to_others_as_conditions_change() -> None:
    """Guards the way of conditions into the simulated scheduler, which bounds the background only; not a baseline."""
    changes = (ConditionChange(0.0, on_battery=True),)
    for priority, slower in ((Priority.PROACTIVE, 2.0), (Priority.REACTIVE, 1.0)):
        trace = Trace.of([TracedRequest(0.0, priority, 512, 200)])
        simulation = Simulation(SOC, MODEL, EngineConfig(lanes="gpu"))
        free, bounded = simulation.run(trace), simulation.run(trace, conditions=changes)
        assert bounded.usage.seconds / free.usage.seconds == pytest.approx(slower, rel=0.1)
    baseline = Simulation(SOC, MODEL, scheme=SCHEMES["openvino-igpu"])
    assert baseline.run(trace, conditions=changes).trace == baseline.run(trace).trace


def longest_bytes(trace: Trace, model: ModelCosts) -> int:
    """A KV cache for the longest request and little more."""
    blocks = max(-(-request.tokens // 32) for request in trace.requests) + 2
    return blocks * 32 * model.kv_bytes_per_token


def request_energy_j(run: Run) -> float:
    """Energy in joules attributed to the requests."""
    return sum(request.result.energy_j or 0.0 for request in run.trace.requests if request.result is not None)


def lane_energy_j(run: Run, soc: SocSpec) -> float:
    """Energy in joules of the busy lanes."""
    usage, power = run.usage, {lane: soc.device(lane).power for lane in run.usage.prefill_s}
    return sum(usage.prefill_s[lane] * w.prefill_w + usage.decode_s[lane] * w.decode_w for lane, w in power.items())


def check_ends(run: Run, trace: Trace) -> None:
    """Every request ends once, in time, and its times add up."""
    assert [replace(request, result=None) for request in run.trace.requests] == list(trace.requests)
    for request in run.trace.requests:
        result = request.result
        assert result is not None
        assert result.status == "finished" or (result.status == "expired" and request.deadline_s is not None)
        if result.status == "finished":
            assert result.latency_s is not None
            assert result.ttft_s is not None
            parts = result.queue_s + result.prefill_s + result.decode_s + result.preempted_s
            assert parts >= result.latency_s - 3 * ROUNDED
            assert result.queue_s <= result.ttft_s <= result.latency_s
            assert request.at + result.latency_s <= run.usage.seconds + ROUNDED


def check_lanes(run: Run, simulation: Simulation) -> None:
    """No lane runs two kernels, no kernel is faster than alone, and the meter counts all of them."""
    by_lane = defaultdict(list)
    busy: dict[str, float] = defaultdict(float)
    for span in run.kernels:
        busy[span.lane] += span.ended_at - span.started_at
        by_lane[span.lane].append((span.started_at, span.ended_at))
    for spans in by_lane.values():
        spans.sort()
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
    for lane, seconds in busy.items():
        assert run.usage.prefill_s[lane] + run.usage.decode_s[lane] == pytest.approx(seconds)
        assert run.usage.utilisation(lane) <= 1 + 1e-9
    assert all(joules >= 0 for joules in run.usage.energy_j.values())
    assert 0 <= run.usage.compile_s <= run.usage.seconds + 1e-9
    assert run.usage.busy_s.get("cpu", inf) >= run.usage.compile_s - 1e-9


def first_start(run: Run, lane: str) -> float:
    """Start of the first kernel on a lane in seconds."""
    return min(kernel.started_at for kernel in run.kernels if kernel.lane == lane)


@pytest.mark.parametrize("lanes", ["npu+gpu", "npu+cpu"])
def test_cold_start_serves_without_the_npu_until_it_is_compiled(lanes: str) -> None:
    """Guards a cold start as in the engine: no request waits for the NPU, which is used as soon as it is ready."""
    trace = Workload.mixed(3, 6, 120, seed=1).trace()
    simulation = Simulation(SOC, MODEL, EngineConfig(lanes=lanes))
    loaded, cold = (simulation.run(trace, cold_start=cold, record=True) for cold in (False, True))
    ready_at = simulation.startup_s
    assert 20 < ready_at < 120
    other = "igpu" if lanes == "npu+gpu" else "cpu"
    assert first_start(cold, other) == first_start(loaded, other) < ready_at
    assert first_start(loaded, "npu") < ready_at <= first_start(cold, "npu") < ready_at + 5
    assert cold.usage.compile_s >= ready_at > loaded.usage.compile_s
    assert all(request.result is not None for request in cold.trace.requests)


def test_cold_start_of_other_schemes() -> None:
    """Guards a server that compiles for the NPU before it takes requests, and lanes without an NPU."""
    trace = Workload.mixed(3, 6, 120, seed=1).trace()
    serial = Simulation(SOC, MODEL, scheme=SCHEMES["openvino-npu"])
    run = serial.run(trace, cold_start=True, record=True)
    assert min(kernel.started_at for kernel in run.kernels) == serial.startup_s > 20
    assert run.usage.compile_s == serial.startup_s
    on_igpu = Simulation(SOC, MODEL, EngineConfig(lanes="gpu"))
    assert on_igpu.run(trace, cold_start=True) == on_igpu.run(trace)


def test_a_load_that_ends_during_a_cold_start() -> None:
    """Guards a short load against a wait for the NPU, and its energy against the rest of the compilation."""
    run = Simulation(SOC, MODEL).run(Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 4)]), cold_start=True)
    assert run.usage.seconds < 20
    assert run.usage.compile_s == run.usage.seconds


def test_peak_power_is_that_of_lanes_that_ran_together() -> None:
    """Guards peak power against a sum of devices that never ran together, and against a mean."""
    trace = Workload.mixed(6, 12, 60, seed=1).trace()
    power = {name: device.power for name, device in SOC.devices.items()}
    serial = Simulation(SOC, MODEL, scheme=SCHEMES["openvino-igpu"]).run(trace).usage
    assert serial.peak_w == pytest.approx(power["igpu"].prefill_w + power["npu"].idle_w + power["cpu"].idle_w)
    hybrid = Simulation(SOC, MODEL, config_of(SchedulerPolicy(attention_warmup=False))).run(trace).usage
    assert hybrid.peak_w == pytest.approx(power["igpu"].prefill_w + power["npu"].prefill_w + power["cpu"].idle_w)
    for usage in (serial, hybrid):
        assert usage.peak_w > usage.total_j / usage.seconds


@given(
    socs(),
    shapes(),
    traces(deadlines=True),
    policies,
    st.booleans(),
    st.sampled_from([0.0, 0.7]),
    st.sampled_from([True, "disk"]),
)
@settings(max_examples=25, deadline=None)
def test_every_request_ends_once(
    soc: SocSpec,
    shape: ModelShape,
    trace: Trace,
    policy: SchedulerPolicy,
    tight: bool,
    acceptance: float,
    prefix_cache: Literal[True, "disk"],
) -> None:
    """Guards against requests that hang or vanish, and against two kernels on one lane, also with little memory.

    It also guards the fast path without recording, since the other checks record kernels.
    """
    model = ModelCosts.of_shape(shape)
    more = {"kv_cache_bytes": longest_bytes(trace, model)} if tight else {}
    simulation = Simulation(soc, model, config_of(policy, prefix_cache=prefix_cache, **more))
    run = simulation.run(trace, record=True, draft_acceptance=acceptance)
    check_ends(run, trace)
    check_lanes(run, simulation)
    unrecorded = simulation.run(trace, draft_acceptance=acceptance)
    assert (unrecorded.trace, unrecorded.usage) == (run.trace, run.usage)


@given(socs(), shapes(), traces(), st.sampled_from(tuple(SCHEMES)), st.booleans())
@settings(max_examples=25, deadline=None)
def test_every_request_of_a_baseline_ends_once(
    soc: SocSpec, shape: ModelShape, trace: Trace, name: str, tight: bool
) -> None:
    """Guards the baselines against lost requests, which would distort comparisons."""
    scheme = SCHEMES[name]
    if not scheme.runs_on(soc):
        return
    model = ModelCosts.of_shape(shape)
    more = {"kv_cache_bytes": longest_bytes(trace, model)} if tight else {}
    simulation = Simulation(soc, model, EngineConfig(**more), scheme)
    run = simulation.run(trace, record=True)
    check_ends(run, trace)
    check_lanes(run, simulation)


class CountingScheduler(Scheduler):
    """Counts the tokens of the finished passes."""

    tokens = 0

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Count, then finish."""
        self.tokens += work.load.tokens
        super().finish(work, results, now)


@given(socs(), shapes(), traces(), policies)
@settings(max_examples=20, deadline=None)
def test_each_token_is_computed_once(soc: SocSpec, shape: ModelShape, trace: Trace, policy: SchedulerPolicy) -> None:
    """Guards against tokens that are computed twice or never, with enough memory for all requests."""
    made: list[CountingScheduler] = []

    def build(*parts: Any) -> CountingScheduler:
        made.append(CountingScheduler(*parts))
        return made[-1]

    scheme, model = replace(PRODUCT, build=build), ModelCosts.of_shape(shape)
    simulation = Simulation(soc, model, config_of(policy), scheme)
    run = simulation.run(trace, record=True)
    cached = sum(request.result.cached_tokens for request in run.trace.requests if request.result is not None)
    assert made[0].tokens == sum(request.tokens - 1 for request in trace.requests) - cached
    heads = {kernels[0].name for kernels in simulation.heg.forms.values()}
    started = sum(span.tokens for span in run.kernels if span.kernel in heads)
    assert started >= made[0].tokens
    if not any(lane.cancels for lane in simulation.heg.lanes.values()):
        assert started == made[0].tokens, "a kernel ran twice although no kernel can be cancelled"
        rows = Counter(kernel.name for kernel in simulation.heg.forms[Form.CUT] if kernel.kind is not KernelKind.HEAD)
        rows.subtract(rows.copy())
        for span in run.kernels:
            if span.kernel in rows:
                rows[span.kernel] += span.tokens
        assert len(set(rows.values())) == 1, "a row of a divided kernel was computed twice, or never"


def most_rows_on(run: Run, priority: Priority) -> dict[tuple[str, str], int]:
    """Most rows of a kernel on a lane."""
    rows: dict[tuple[str, str], int] = defaultdict(int)
    for span in run.kernels:
        if span.priority is priority:
            rows[span.lane, span.kernel] = max(rows[span.lane, span.kernel], span.tokens)
    return rows


@pytest.mark.parametrize("shape", ["llama-3.2-3b", "llama-3.1-8b"])
@pytest.mark.parametrize("prompt", [512, 2048])
def test_row_split_shortens_prefill(shape: str, prompt: int) -> None:
    """Guards `agent-xpu-v2 §4.3 (4)`: split token-wise kernels take half the time."""
    model = ModelCosts.open(shape)
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, prompt, 1)])
    runs = [
        Simulation(SOC, model, config_of(SchedulerPolicy(tensor_parallel=on))).run(trace, record=True)
        for on in (False, True)
    ]
    off, on = (run.figures().first.mean for run in runs)
    tokenwise = sum(span.ended_at - span.started_at for span in runs[0].kernels if "tokenwise" in span.kernel)
    assert on == pytest.approx(off - tokenwise / 2, rel=0.03)
    assert {lane for lane, kernel in most_rows_on(runs[1], Priority.REACTIVE) if "tokenwise" in kernel} == {
        "npu",
        "igpu",
    }
    for run in runs:
        check_ends(run, trace)


def test_reactive_decode_continues_during_row_split() -> None:
    """Guards the decode of one reactive request against the split prefill of another."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 120), TracedRequest(3.0, Priority.REACTIVE, 1500, 2)])
    latency = []
    for on in (False, True):
        policy = SchedulerPolicy(tensor_parallel=on)
        run = Simulation(SOC, MODEL, config_of(policy)).run(trace, record=True)
        answer, prompt = (request.result for request in run.trace.requests)
        assert answer is not None
        assert prompt is not None
        latency.append((answer.latency_s, prompt.ttft_s))
    (answer_off, prompt_off), (answer_on, prompt_on) = latency
    assert answer_on <= 1.1 * answer_off
    assert prompt_on < prompt_off


@given(socs(), shapes(), traces())
@settings(max_examples=30, deadline=None)
def test_reactive_request_waits_for_at_most_one_kernel(soc: SocSpec, shape: ModelShape, trace: Trace) -> None:
    """Guards kernel-level preemption: without other reactive requests, a reactive one starts at the next boundary."""
    policy = SchedulerPolicy(aging_s=1e9)
    run = Simulation(soc, ModelCosts.of_shape(shape), config_of(policy)).run(trace, record=True)
    reactive = [request for request in run.trace.requests if request.reactive]
    for request in reactive:
        if any(other.at <= request.at <= ended(other) + 0.01 for other in reactive if other is not request):
            continue
        assert request.result is not None
        in_flight = [span.ended_at for span in run.kernels if span.started_at <= request.at < span.ended_at]
        assert request.at + request.result.queue_s <= max([request.at, *in_flight]) + ROUNDED


def ended(request: TracedRequest) -> float:
    """End of the request."""
    assert request.result is not None
    assert request.result.latency_s is not None
    return request.at + request.result.latency_s


def flood(seconds: float, every: float) -> Trace:
    """A background request, and more reactive requests than can be served."""
    background = TracedRequest(0.0, Priority.PROACTIVE, 600, 8)
    reactive = [TracedRequest(every * n, Priority.REACTIVE, 512, 4) for n in range(int(seconds / every))]
    return Trace.of([background, *reactive])


@pytest.mark.parametrize(("soc", "every"), [("125H", 0.5), ("M4", 0.5), ("388H", 0.3)])
def test_aging_prevents_starvation(soc: str, every: float) -> None:
    """Guards the background against starvation.

    An aged request ends during reactive load, without aging it does not.
    """
    ends = {}
    for share in (0.0, 0.25):
        policy = SchedulerPolicy(aging_s=2.0, aged_share=share)
        model = ModelCosts.open("llama-3.1-8b")
        chip = load_soc(soc).with_values({"memory.size_gb": 64})  # else the M4 has no memory for the NPU
        run = Simulation(chip, model, config_of(policy)).run(flood(30.0, every))
        ends[share] = ended(next(request for request in run.trace.requests if not request.reactive))
        reactive = max(ended(request) for request in run.trace.requests if request.reactive)
    assert ends[0.25] < 30.0 < ends[0.0]
    assert ends[0.25] < reactive


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda scheme: scheme.name)
def test_runs_are_deterministic(scheme: Scheme, tmp_path: Path) -> None:
    """Guards determinism of the written files."""
    files = []
    for number in range(2):
        trace = Workload.mixed(20, 20, 12, seed=7).trace()
        run = Simulation(SOC, MODEL, scheme=scheme).run(trace, record=True)
        written, kernels = tmp_path / f"{number}.jsonl", tmp_path / f"{number}.json"
        write_trace(written, run.trace)
        write_chrome_trace(kernels, run.kernels, run.trace.requests, origin=0.0)
        files.append((written.read_bytes(), kernels.read_bytes(), run.usage))
    assert files[0] == files[1]
    assert run.figures().finished == len(trace.requests)


@pytest.mark.parametrize("usual", [True, False])
def test_run_restores_the_garbage_collector(usual: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the caller's memory, also if a run fails."""

    def fail(driver: EventLoop) -> Trace:
        assert not gc.isenabled()
        raise XpuError("it fails")

    monkeypatch.setattr(EventLoop, "run", fail)
    before = gc.isenabled()
    (gc.enable if usual else gc.disable)()
    try:
        with pytest.raises(XpuError, match="it fails"):
            Simulation(SOC, MODEL).run(Trace(()))
        assert gc.isenabled() is usual
    finally:
        (gc.enable if before else gc.disable)()


def test_prefix_cache_is_simulated() -> None:
    """Guards the prefix cache in simulation: the shared prefix of two prompts is computed once."""
    names = tuple(f"shared {number}" for number in range(10))
    trace = Trace.of([TracedRequest(at, Priority.REACTIVE, 400, 4, blocks=names) for at in (0.0, 60.0)])
    for scheme in SCHEMES.values():
        first, second = Simulation(SOC, MODEL, scheme=scheme).run(trace).trace.requests
        assert first.result is not None
        assert second.result is not None
        assert (first.result.cached_tokens, second.result.cached_tokens) == (0, 320)
        assert second.result.prefill_s < first.result.prefill_s
    config = EngineConfig(prefix_cache=False)
    again = Simulation(SOC, MODEL, config).run(trace).trace.requests[1]
    assert again.result is not None
    assert again.result.cached_tokens == 0


def small_cache(prefix_cache: Literal[True, "disk"] = True) -> Simulation:
    """A simulation whose KV cache has room for 22 blocks."""
    num_bytes = 22 * BLOCK_TOKENS * MODEL.kv_bytes_per_token
    return Simulation(SOC, MODEL, EngineConfig(kv_cache_bytes=num_bytes, prefix_cache=prefix_cache))


def others(first_at: float, prompt: int) -> list[TracedRequest]:
    """Other requests, one after the other."""
    return [TracedRequest(first_at + 10 * number, Priority.REACTIVE, prompt, 4) for number in range(3)]


def cached_tokens(run: Run, number: int) -> int:
    result = run.trace.requests[number].result
    assert result is not None
    return result.cached_tokens


def test_prefixes_are_kept_while_a_tool_runs() -> None:
    """Guards expected continuations in simulation: the prompt of a tool call outlasts those of other requests."""
    names = tuple(f"agent {number}" for number in range(12))
    call = TracedRequest(0.0, Priority.REACTIVE, 320, 4, blocks=names[:10], calls_tool=True)
    result = TracedRequest(60.0, Priority.REACTIVE, 400, 4, blocks=names)
    trace = Trace.of([call, *others(10.0, 300), result])
    simulation = small_cache()
    assert cached_tokens(simulation.run(trace), 4) == 320
    simulation.scheme = replace(PRODUCT, expects_continuations=False)
    assert cached_tokens(simulation.run(trace), 4) < 160
    simulation.scheme = SCHEMES["openvino-igpu"]
    assert cached_tokens(simulation.run(trace), 4) < 160


def test_prefixes_are_read_from_disk() -> None:
    """Guards prefixes on disk in simulation: after two uses and idle time a prefix is read instead of computed."""
    names = tuple(f"shared {number}" for number in range(10))
    shared = [TracedRequest(at, Priority.REACTIVE, 330, 4, blocks=names) for at in (0.0, 10.0, 60.0)]
    trace = Trace.of([*shared, *others(20.0, 700)])
    in_memory, on_disk = (small_cache(kept).run(trace) for kept in (True, "disk"))
    assert (cached_tokens(in_memory, 5), cached_tokens(on_disk, 5)) == (0, 320)
    computed, read = (run.trace.requests[5].result for run in (in_memory, on_disk))
    assert computed is not None
    assert read is not None
    block_bytes = BLOCK_TOKENS * MODEL.kv_bytes_per_token
    assert read.queue_s == pytest.approx(1e-3 + 10 * block_bytes * KvCosts().read_s_per_byte, abs=1e-5)
    assert (read.ttft_s or inf) < (computed.ttft_s or 0.0) / 2
    for number in range(5):
        assert on_disk.trace.requests[number] == in_memory.trace.requests[number]


def test_simulated_trace_can_be_simulated_again() -> None:
    """Guards the trace format: results in a trace do not affect a run on another chip."""
    trace = Workload.mixed(6, 6, 30, seed=3).trace()
    run = Simulation(SOC, MODEL).run(trace)
    assert (run.trace.header.made_by, run.trace.header.model) == ("simulation", MODEL.name)
    again = Simulation(SOC, MODEL).run(run.trace)
    assert again.trace.requests == run.trace.requests


def test_request_larger_than_the_kv_cache_is_an_error() -> None:
    """Guards against a request that waits without end for blocks."""
    trace = Trace.of([TracedRequest(1.5, Priority.REACTIVE, 4000, 10)])
    config = EngineConfig(kv_cache_bytes=100 * 32 * MODEL.kv_bytes_per_token)
    with pytest.raises(ConfigError, match=r"4000 \+ 10 tokens, at 1\.5 s.*holds 3200"):
        Simulation(SOC, MODEL, config).run(trace)


def test_model_larger_than_memory_is_an_error() -> None:
    """Guards against a chip that serves a model larger than its memory."""
    small = SOC.model_copy(update={"memory": SOC.memory.model_copy(update={"size_gb": 3.0})})
    with pytest.raises(ConfigError, match=r"3\.0 GB leave no KV block for llama-3\.2-3b"):
        Simulation(small, MODEL)


def test_single_request_takes_its_predicted_time() -> None:
    """Guards the clock: a single request takes the sum of its kernels."""
    trace = Trace.of([TracedRequest(1.0, Priority.REACTIVE, 200, 3)])
    simulation = Simulation(SOC, MODEL, scheme=SCHEMES["openvino-igpu"])
    run = simulation.run(trace, record=True)
    kernels = {kernel.name: kernel for form in simulation.heg.forms.values() for kernel in form}
    assert len(run.kernels) == len(simulation.heg.forms[Form.CUT]) + 2
    total = sum(span.ended_at - span.started_at for span in run.kernels)
    result = run.trace.requests[0].result
    assert result is not None
    assert result.latency_s == pytest.approx(total, abs=ROUNDED)
    assert {span.kernel for span in run.kernels} <= kernels.keys()
    assert {span.requests for span in run.kernels} == {(1,)}
    assert Counter(span.phase for span in run.kernels)["decode"] == 2
    device = SOC.device("igpu")
    energy = run.usage.prefill_s["igpu"] * device.power.prefill_w + run.usage.decode_s["igpu"] * device.power.decode_w
    assert run.usage.energy_j["igpu"] == pytest.approx(energy + device.power.idle_w * 1.0)
    assert run.usage.energy_j["npu"] == pytest.approx(SOC.device("npu").power.idle_w * run.usage.seconds)


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda scheme: scheme.name)
def test_request_energy_sums_to_lane_energy(scheme: Scheme) -> None:
    """Guards the energy of a request: decode counted with prefill power (v2 §6.4) would exceed the total."""
    trace = Workload.mixed(6, 10, 60, seed=4).trace()
    run = Simulation(SOC, MODEL, scheme=scheme).run(trace)
    assert request_energy_j(run) == pytest.approx(lane_energy_j(run, SOC), rel=1e-6)
    assert request_energy_j(run) <= run.usage.total_j


def test_attention_warmup_speeds_up_decode() -> None:
    """Guards v2 §4.3 (5): with attention compiled on the fly, answers end sooner and prefill is not later."""
    trace = Workload.mixed(6, 40, 60, seed=4).trace()  # decode batches stay below 64 rows
    runs = {}
    for warm in (True, False):
        config = config_of(SchedulerPolicy(attention_warmup=warm, paired_prefill=False))
        runs[warm] = Simulation(SOC, MODEL, config).run(trace, record=True)
    attention = {
        warm: Counter(span.lane for span in run.kernels if span.kernel.endswith("-attention") and span.tokens > 64)
        for warm, run in runs.items()
    }
    assert attention[False].keys() == {"igpu"}
    assert attention[True]["npu"] > 0.2 * attention[True].total()
    assert runs[False].usage.compile_s == 0 < runs[True].usage.compile_s < 0.5 * runs[True].usage.seconds
    assert runs[True].usage.prefill_s["igpu"] < runs[False].usage.prefill_s["igpu"]
    for priority in Priority:
        on, off = (runs[warm].figures(priority) for warm in (True, False))
        assert on.latency.mean < 0.98 * off.latency.mean
        assert on.first.mean < 1.05 * off.first.mean


def test_slow_copies_keep_attention_from_the_npu() -> None:
    """Guards the price of copies of keys and values: attention of the NPU takes as long, and is not used for a loss."""
    trace = Workload.mixed(6, 40, 60, seed=4).trace()
    prefill_s = {}
    for s_per_gb in (0.0, 0.1, 100.0):
        chip = SOC.with_values({"npu.kv_copy.s_per_gb": s_per_gb})
        run = Simulation(chip, MODEL, config_of(SchedulerPolicy(paired_prefill=False))).run(trace, record=True)
        spans = [span for span in run.kernels if span.lane == "npu" and span.kernel.endswith("-attention")]
        prefill_s[s_per_gb] = [span.ended_at - span.started_at for span in spans]
        assert bool(spans) == bool(run.usage.compile_s) == (s_per_gb < 1.0)
    assert min(prefill_s[0.1]) > min(prefill_s[0.0])


def test_drafts_yield_the_expected_tokens() -> None:
    """Guards simulated drafts: as many steps fewer as drafts are foreseen, the same tokens, and none for a baseline."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 400)])
    for scheme, steps in ((PRODUCT, 100), (SCHEMES["openvino-igpu"], 400)):
        simulation = Simulation(SOC, MODEL, scheme=scheme)
        run = simulation.run(trace, record=True, draft_acceptance=0.75)
        check_ends(run, trace)
        last = simulation.heg.forms[simulation.heg.decode_form][-1].name
        decodes = sum(span.phase == "decode" and span.kernel == last for span in run.kernels)
        assert decodes == pytest.approx(steps, rel=0.3)
