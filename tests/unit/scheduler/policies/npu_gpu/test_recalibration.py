"""Rooflines that change while the scheduler runs: an NPU is measured after the load."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import SchedulerHarness, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Contention, Form, Heg
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import OutOfUse, Pass, RowSplit, Segment, Sequence
from xpu_runtime.scheduler.lane_states import LaneStates

CHUNK = 64
IGPU, GPU_MEMORY = 3.0, 0.35

speeds = st.tuples(st.sampled_from([0.3, 1.0, 4.0, 9.0]), st.sampled_from([0.1, 0.35, 0.8]))
requests = st.lists(
    st.tuples(st.floats(0.0, 0.05), st.sampled_from(Priority), st.integers(1, 600), st.integers(1, 8)),
    min_size=1,
    max_size=8,
)


def heg_of(npu: float, npu_memory: float) -> Heg:
    """A graph whose lanes contend for the memory; the NPU has these TFLOPS and this share of the bandwidth."""
    heg = hybrid_heg(npu=npu, igpu=IGPU, npu_memory=npu_memory, gpu_memory=GPU_MEMORY, chunk=CHUNK)
    return replace(heg, contention=Contention.of(heg.rooflines.values()))


def guessed() -> Heg:
    """The graph before the NPU is measured: it counts as the iGPU."""
    return heg_of(IGPU, GPU_MEMORY)


def launches(harness: SchedulerHarness, load: list[tuple[float, Priority, int, int]]) -> list[tuple[object, ...]]:
    """All launches under ``load``, with their start in seconds."""
    for when, priority, prompt, new in load:
        harness.arrive(when, priority, prompt, new)
    harness.run()
    return [(at, one.lane, one.start, one.stop, one.rows, one.work.load) for at, one in harness.log]


@settings(max_examples=20, deadline=None)
@given(speed=speeds, load=requests)
def test_decisions_are_those_of_a_lane_that_was_always_measured(
    speed: tuple[float, float], load: list[tuple[float, Priority, int, int]]
) -> None:
    """Guards row splits, contention and pressure of an NPU, each of which would stay that of the guess."""
    measured, later = heg_of(*speed), SchedulerHarness(guessed())
    later.scheduler.recalibrate(measured.rooflines, measured.contention)
    later.buffer_rows = RowSplit(measured, later.policy).max_batch_tokens
    assert launches(later, load) == launches(SchedulerHarness(measured), load)


@settings(max_examples=20, deadline=None)
@given(speed=speeds, load=requests, when=st.floats(0.0, 0.1))
def test_passes_under_way_go_on(
    speed: tuple[float, float], load: list[tuple[float, Priority, int, int]], when: float
) -> None:
    """Guards a prompt of which a kernel is divided, or whose pass has another size than the next."""
    measured, harness = heg_of(*speed), SchedulerHarness(guessed())
    harness.buffer_rows = RowSplit(harness.heg, harness.policy).most_batch_tokens
    harness.scheduler.lanes.out_of_use["npu"].add(OutOfUse.NOT_LOADED)

    def ready() -> None:
        harness.scheduler.recalibrate(measured.rooflines, measured.contention)
        harness.scheduler.lanes.out_of_use["npu"].remove(OutOfUse.NOT_LOADED)

    harness.at(when, ready)
    launches(harness, load)
    assert not harness.alive()


@given(speed=speeds, chunk=st.sampled_from([64, 128, 256]), max_batch=st.sampled_from([1, 16, 512]))
def test_the_buffer_fits_the_passes_of_any_speed(speed: tuple[float, float], chunk: int, max_batch: int) -> None:
    """Guards memory behind an activation buffer that was allocated before the NPU was measured."""
    policy = SchedulerPolicy(chunk_tokens=chunk, max_batch=max_batch)
    most = RowSplit(guessed(), policy).most_batch_tokens
    assert RowSplit(heg_of(*speed), policy).max_batch_tokens <= most


def test_the_pressure_of_a_running_kernel_follows() -> None:
    """Guards `P_mem` (v1 §6.4) against shares of two peaks in one sum."""
    heg = guessed()
    lanes = LaneStates(heg, SchedulerPolicy(chunk_tokens=CHUNK))
    sequence = Sequence(0, Priority.REACTIVE, list(range(CHUNK)), CHUNK, 1, 0.0)
    work = Pass.build(0, Priority.REACTIVE, Form.CUT, [Segment(sequence, 0, CHUNK, 1)])
    lanes.start(heg.lanes["igpu"], work, 1, 0.0)
    before = lanes.pressure
    lines = {name: line.relative_to(2 * line.peak_bandwidth) for name, line in heg.rooflines.items()}
    heg.recalibrate(lines, heg.contention)
    lanes.recalibrated()
    assert lanes.pressure == pytest.approx(before / 2)
