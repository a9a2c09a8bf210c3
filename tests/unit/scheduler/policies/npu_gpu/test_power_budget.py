"""The power budget, which chooses the pipeline (`agent-xpu-v1 §6.2`)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import SchedulerHarness, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Launch

PREFILL_W, DECODE_W = {"npu": 10.0, "igpu": 30.0}, {"npu": 10.0, "igpu": 24.0}
BOTH_W = sum(PREFILL_W.values())


def heg_of(*, lean: bool = False) -> Heg:
    """The hybrid graph, whose lanes have these watts."""
    heg = hybrid_heg(lean=lean)
    lines = {
        name: replace(line, power_w=PREFILL_W[name], decode_w=DECODE_W[name]) for name, line in heg.rooflines.items()
    }
    return replace(heg, rooflines=lines)


@dataclass
class PowerMeter:
    """Records the watts at each launch, and the lanes that run then."""

    harness: SchedulerHarness
    watts: list[tuple[int, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.harness.slower = self._record

    def _record(self, launch: Launch) -> float:
        launches = [launch, *(one.launch for one in self.harness.running.values())]
        watts = [(PREFILL_W if each.work.prefill else DECODE_W)[each.lane] for each in launches]
        self.watts.append((len(launches), sum(watts)))
        return 1.0

    @property
    def together_w(self) -> float:
        """Most watts of two kernels at one time; 0 if no two ran together."""
        return max((watts for kernels, watts in self.watts if kernels > 1), default=0.0)


@settings(max_examples=25)
@given(
    budget=st.sampled_from([1.0, 15.0, 33.9, 34.0, 39.9, 40.0]),
    lean=st.booleans(),
    tensor_parallel=st.booleans(),
    energy_order=st.booleans(),
    aging_s=st.sampled_from([0.02, 1e3]),
    load=st.lists(
        st.tuples(st.floats(0, 0.2), st.sampled_from(Priority), st.integers(1, 900), st.integers(1, 20)),
        min_size=1,
        max_size=10,
    ),
)
def test_kernels_that_run_together_keep_to_the_budget(budget, lean, tensor_parallel, energy_order, aging_s, load):
    """Guards the budget, and the end of every request also where no kernel is within it."""
    policy = SchedulerPolicy(
        power_budget_w=budget, tensor_parallel=tensor_parallel, energy_order=energy_order, aging_s=aging_s
    )
    harness = SchedulerHarness(heg_of(lean=lean), policy)
    meter = PowerMeter(harness)
    for when, priority, prompt, new in load:
        harness.arrive(when, priority, prompt, new)
    harness.run()
    assert all(sequence.status is RequestStatus.FINISHED for sequence in harness.sequences)
    assert meter.together_w <= budget


@pytest.mark.parametrize(
    ("budget", "lanes", "together"),
    [(None, {"npu", "igpu"}, True), (BOTH_W, {"npu", "igpu"}, True), (15, {"npu"}, False)],
)
def test_the_budget_chooses_the_pipeline_of_a_reactive_prompt(budget, lanes, together):
    """v1 §6.2: guards the NPU alone in place of both devices; attention stays on the iGPU, which alone can run it."""
    harness = SchedulerHarness(heg_of(), SchedulerPolicy(power_budget_w=budget))
    meter = PowerMeter(harness)
    reactive = harness.reactive(0, 1024)
    harness.run()
    used = {
        one.lane
        for _, one in harness.launches(reactive)
        if harness.heg.forms[Form.CUT][one.start].kind is KernelKind.TOKENWISE
    }
    assert used == lanes
    assert (meter.together_w > 0) is together


@pytest.mark.parametrize(("budget", "beside"), [(34, True), (33, False)])
def test_over_the_budget_the_background_waits_for_a_reactive_answer(budget, beside):
    """Guards the decode of a reactive answer from a background kernel on the NPU for which there are no watts."""
    harness = SchedulerHarness(heg_of(), SchedulerPolicy(power_budget_w=budget, aging_s=1e9))
    meter = PowerMeter(harness)
    reactive = harness.reactive(0, 32, 300)
    background = harness.proactive(0.02, 600)
    harness.run()
    assert (meter.together_w > 0) is beside
    assert (background.usage.first_token_at < harness.ended_at[reactive.id]) is beside


def test_reactive_work_stops_the_background_that_takes_its_watts():
    """Guards a reactive prompt that would wait for the end of a long background prompt on the other lane."""
    harness = SchedulerHarness(heg_of(), SchedulerPolicy(power_budget_w=15, aging_s=1e9))
    background = [harness.proactive(0, 3000) for _ in range(2)]
    reactive = harness.reactive(0.02, 256)
    harness.run()
    assert all(harness.ended_at[reactive.id] < harness.ended_at[each.id] for each in background)
    started = reactive.usage.first_kernel_at
    assert started - 0.02 < 2 * max(harness.heg.kernel_s(Form.CUT, 0, "npu", one.load) for _, one in harness.log)
