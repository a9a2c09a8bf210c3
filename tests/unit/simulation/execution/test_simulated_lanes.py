"""Simulated lanes."""

from __future__ import annotations

import pytest
from random_specs import soc_values

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, Heg
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import CompileKernel, Launch, Pass, ReleaseKernel, Segment, Sequence, SwitchGraph, Yield
from xpu_simulation import ModelCosts, SocSpec, build_heg, load_soc
from xpu_simulation.execution.npu_compiler import CompiledAttention
from xpu_simulation.execution.simulated_lanes import CANCEL_S, LaneStopped, SimulatedLanes

SOC = SocSpec(**soc_values("npu", "igpu"))
MODEL = ModelCosts.open("llama-3.2-3b")
HEG = build_heg(SOC, MODEL)


def lanes_of(soc: SocSpec) -> SimulatedLanes:
    """All lanes of a chip."""
    heg = build_heg(soc, MODEL, EngineConfig(kv_precision="f16"))
    return SimulatedLanes(heg)


def work_of(tokens: int, form: Form = Form.CUT, number: int = 0) -> Pass:
    """A prefill pass with this number of tokens."""
    sequence = Sequence(number, Priority.PROACTIVE, list(range(tokens)), tokens, 4, 0.0)
    return Pass.build(number, Priority.PROACTIVE, form, [Segment(sequence, 0, tokens, 1)])


def durations(heg: Heg, lane: str, work: Pass, stop: int) -> list[float]:
    """Durations of its first kernels without contention."""
    return [heg.time_s(kernel, lane, work.load) for kernel in heg.forms[work.form][:stop]]


def test_single_launch_takes_its_predicted_time() -> None:
    """Guards the fast path for a single launch of many kernels."""
    lanes = SimulatedLanes(HEG, record=True)
    work = work_of(256)
    lanes.launch(Launch("igpu", work, 0, 10), 1.0)
    total = sum(durations(HEG, "igpu", work, 10))
    assert lanes.next_at == pytest.approx(1.0 + total)
    assert lanes.advance(lanes.next_at - 1e-6) == []
    [report] = lanes.advance(lanes.next_at)
    assert (report.lane, report.cursor, report.at) == ("igpu", 10, pytest.approx(1.0 + total))
    assert len(lanes.spans) == 10
    assert lanes.advance(100.0) == []


def test_contention_applies_while_both_lanes_run() -> None:
    """Guards the remaining time of a kernel when another one starts or ends."""
    few_rows = SchedulerPolicy(chunk_tokens=32)  # mostly loading
    heg = build_heg(SOC, MODEL, EngineConfig(memory="fast", policy=few_rows))
    lanes = SimulatedLanes(heg)
    long, short = work_of(1, Form.WHOLE), work_of(1, number=1)
    alone = durations(heg, "igpu", long, 1)[0]
    kernel = durations(heg, "npu", short, 3)[2]  # behind the embedding and the first attention
    demands = [heg.demand(Form.WHOLE, 0, "igpu", long.load), heg.demand(Form.CUT, 2, "npu", short.load)]
    slow_long, slow_short = heg.contention.slowdowns(demands)
    assert slow_long > 1.05
    lanes.launch(Launch("igpu", long, 0, 1), 0.0)
    begin = 0.5 * alone
    assert lanes.advance(begin) == []
    lanes.launch(Launch("npu", short, 2, 3), begin)
    [first] = lanes.advance(begin + kernel * slow_short + 1e-9)
    assert (first.lane, first.at) == ("npu", pytest.approx(begin + kernel * slow_short))
    [second] = lanes.advance(10.0)
    lost = kernel * slow_short * (1 - 1 / slow_long)
    assert second == LaneStopped("igpu", 1, pytest.approx(alone + lost))


def test_two_lanes_run_rows_of_one_kernel() -> None:
    """Guards the time of a split kernel: each lane takes the time of its rows, at the same time."""
    lanes = SimulatedLanes(HEG, record=True)
    work = work_of(400)
    kernel = HEG.forms[Form.CUT][2]
    lanes.launch(Launch("npu", work, 2, 3, (0, 256)), 0.0)
    lanes.launch(Launch("igpu", work, 2, 3, (256, 400)), 0.0)
    expected = {
        "npu": HEG.time_s(kernel, "npu", work.load.part((0, 256))),
        "igpu": HEG.time_s(kernel, "igpu", work.load.part((256, 400))),
    }
    assert {(one.lane, one.cursor) for one in lanes.advance(1.0)} == {("npu", 3), ("igpu", 3)}
    assert {span.lane: span.tokens for span in lanes.spans} == {"npu": 256, "igpu": 144}
    assert {span.lane: span.ended_at for span in lanes.spans} == pytest.approx(expected)


def test_yield_stops_at_the_kernel_boundary() -> None:
    """Guards preemption without cancellation: the running kernel ends and no other starts."""
    lanes = SimulatedLanes(HEG)
    work = work_of(256)
    times = durations(HEG, "igpu", work, 10)
    lanes.launch(Launch("igpu", work, 0, 10), 0.0)
    now = sum(times[:3]) + 0.5 * times[3]
    lanes.advance(now)
    lanes.request_yield(Yield("igpu"), now)
    assert lanes.advance(10.0) == [LaneStopped("igpu", 4, pytest.approx(sum(times[:4])))]


def test_cancelled_kernel_is_repeated() -> None:
    """Guards preemption on a CPU: the lane is free at once, and earlier kernels stay completed."""
    soc = SocSpec(**soc_values("cpu"))
    heg = build_heg(soc, MODEL, EngineConfig(kv_precision="f16"))
    lanes = SimulatedLanes(heg)
    work = work_of(256)
    times = durations(heg, "cpu", work, 10)
    lanes.launch(Launch("cpu", work, 0, 10), 0.0)
    now = times[0] + 0.5 * times[1]
    lanes.advance(now)
    lanes.request_yield(Yield("cpu", cancel=True), now)
    assert lanes.advance(10.0) == [LaneStopped("cpu", 1, pytest.approx(now + CANCEL_S))]


def test_launch_on_a_busy_lane_is_an_error() -> None:
    """Guards against a scheduler that runs two kernels on the same cores."""
    lanes = lanes_of(SocSpec(**soc_values("cpu")))
    lanes.launch(Launch("cpu", work_of(32), 0, 1), 0.0)
    with pytest.raises(XpuError, match="'cpu' was given a launch while it is busy"):
        lanes.launch(Launch("cpu", work_of(32, number=1), 0, 1), 0.0)


def test_npu_attention_requires_compilation() -> None:
    """Guards against a scheduler that uses a kernel before it is compiled or after it is released."""
    soc = load_soc("125H")
    heg = build_heg(soc, MODEL, EngineConfig(kv_precision="f16"))
    lanes = SimulatedLanes(heg)
    work = work_of(200)
    launch = Launch("npu", work, 1, 2)
    with pytest.raises(XpuError, match=r"'npu' was given 001-attention, which is not compiled for it"):
        lanes.launch(launch, 0.0)
    lanes.compiler.compile(CompileKernel("npu", 256), 1.0)
    with pytest.raises(XpuError, match=r"while Compile.*256.* is running"):
        lanes.compiler.compile(CompileKernel("npu", 512), 1.5)
    assert lanes.compiler.advance(2.9) is None
    assert lanes.compiler.next_at == 3.0
    assert lanes.compiler.advance(4.0) == CompiledAttention(256, 3.0)
    lanes.launch(launch, 4.0)
    [report] = lanes.advance(10.0)
    full = Pass.build(1, Priority.PROACTIVE, Form.CUT, [Segment(work.segments[0].sequence, 0, 256, 1)]).load
    assert report.at - 4.0 == pytest.approx(heg.time_s(heg.forms[Form.CUT][1], "npu", full))
    lanes.compiler.release(ReleaseKernel("npu", 256))
    with pytest.raises(XpuError, match="not compiled"):
        lanes.launch(launch, 11.0)


def test_compilation_uses_cpu_time_and_power() -> None:
    """Guards the cost of attention warm-up: CPU seconds and joules, also for an unfinished compilation."""
    soc = load_soc("125H")
    lanes = lanes_of(soc)
    lanes.compiler.compile(CompileKernel("npu", 256), 1.0)
    lanes.compiler.advance(3.0)
    lanes.compiler.compile(CompileKernel("npu", 512), 5.0)
    usage = lanes.meter.usage(soc, 6.0)
    assert usage.compile_s == usage.busy_s["cpu"] == 3.0
    assert usage.energy_j["cpu"] == pytest.approx(3.0 * 12 + 3.0 * soc.device("cpu").power.idle_w)


def test_a_block_changes_its_graphs_while_it_runs() -> None:
    """Guards the time of kernels with another graph: repeated runs of a short one, and padding of a long one."""
    phone = load_soc("oneplus-13")
    heg = build_heg(phone, MODEL, EngineConfig(policy=SchedulerPolicy(short_graphs=True)))
    assert (heg.static_tokens, heg.short_tokens) == (256, 32)
    block = heg.graph_blocks[0]
    first = block.kernels[0]
    assert [kernel for each in heg.graph_blocks for kernel in each.kernels] == [
        kernel.index for kernel in heg.forms[Form.CUT] if "npu" in kernel.lanes
    ]
    weights = sum(heg.forms[Form.CUT][index].footprint_bytes for index in block.kernels)
    assert block.load_s == pytest.approx(weights / 0.9e9)
    lanes, now = SimulatedLanes(heg), 0.0

    def seconds(rows: int) -> float:
        nonlocal now
        lanes.launch(Launch("npu", work_of(rows), first, first + 1), now)
        began = now
        [report] = lanes.advance(began + 10.0)
        now = began + 10.0
        return report.at - began

    long_s, short_s = (heg.kernel_s(Form.CUT, first, "npu", work_of(rows).load) for rows in (256, 32))
    assert [seconds(256), seconds(10)] == pytest.approx([long_s, long_s])
    lanes.graphs.load(SwitchGraph("npu", 0, 32), now)
    with pytest.raises(XpuError, match=r"while SwitchGraph.* is running"):
        lanes.graphs.load(SwitchGraph("npu", 1, 32), now)
    assert lanes.graphs.advance(now + 0.9 * block.load_s) is None
    assert seconds(256) == pytest.approx(long_s)
    assert lanes.graphs.advance(now) == 0
    assert [seconds(256), seconds(10)] == pytest.approx([8 * short_s, short_s])
