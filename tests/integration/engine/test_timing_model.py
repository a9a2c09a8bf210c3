"""The timing model of a loaded engine, and the evaluation of kernel spans."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from xpu_runtime import EngineConfig, Priority
from xpu_runtime.calibration.pass_runner import PassRunner
from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine.loading import load_engine
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.engine_timings import (
    RequestBatch,
    SwitchCost,
    fit_turn_times,
    inter_step_time,
    prompt_to_step_times,
    split_settled_steps,
)
from xpu_runtime.profiling.reshape_costs import PREFILL_LENGTHS, NewRowCounts, switch_cost
from xpu_runtime.profiling.timing_model import STEP_SHAPES, measure_timing_model
from xpu_runtime.trace import KernelSpan


@pytest.mark.slow
@pytest.mark.usefixtures("few_rounds")
@pytest.mark.parametrize(
    ("policy", "longest"),
    [
        ({"chunk_tokens": 32, "max_batch": 3, "batch_cap": False}, 43),  # 1.25 * 32 + 3
        ({"chunk_tokens": 64, "max_batch": 1, "batch_cap": False, "max_waiting": 2}, 81),
        ({"chunk_tokens": 64, "max_waiting": 1}, 144),  # 1.25 * 64 + 64
        ({"chunk_tokens": 512}, 512),
    ],
)
def test_timing_model_of_any_policy(folders: dict[str, Path], policy: dict[str, float], longest: int) -> None:
    """Policies with small passes must give a complete timing model."""
    config = EngineConfig(
        lanes="cpu",
        profile=False,
        kv_cache_bytes=1 << 20,
        policy=SchedulerPolicy(**policy),
    )
    model = measure_timing_model(load_engine(ModelFolder.open(folders["llama"]), config), config)
    assert model is not None
    assert model.turn_s >= 0
    assert model.row_s >= 0
    assert model.token_turn_s >= 0
    for passes in model.passes.values():
        prompts = [timed for timed in passes if timed.length > 1]
        assert all(timed.seconds > 0 for timed in passes)
        assert {timed.sequences for timed in passes if timed.length == 1} >= {1, 2, 4, 8, 16}
        assert max(timed.length for timed in prompts) == longest
        # Two passes of equal length show the cost of the context.
        long_context = [timed for timed in prompts if timed.start]
        assert {timed.length for timed in long_context} <= {timed.length for timed in prompts if not timed.start}
        assert long_context


def test_measured_pass_reads_initialised_blocks(folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """KV blocks must be written before they are read: unwritten memory is one page and reads too fast."""
    config = EngineConfig(lanes="cpu", profile=False, kv_cache_bytes=1 << 20)
    model = load_engine(ModelFolder.open(folders["llama"]), config).model
    written: list[Sequence[int]] = []
    monkeypatch.setattr(model.kv, "clear", written.append)
    runner, block_size = PassRunner(model), model.kv.layout.block_size
    runner.pass_function(dummy_pass([(2 * block_size + 1, 1, 1), (0, 4, 1)]), "cpu")
    assert written == [[0, 1, 2]], "the blocks of the first sequence only; the second has no context"
    runner.pass_function(dummy_pass([(3 * block_size + 1, 1, 1)]), "cpu")
    assert written[1:] == [[3]], "each once"


def test_switch_cost_covers_all_unsettled_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost of a switch must include all slow steps, not only the first."""
    now = 0.0
    slow: list[float] = []

    def other() -> None:
        slow[:] = [5.0, 3.0, 2.0]

    def step() -> None:
        nonlocal now
        now += 1e-3 * (slow.pop(0) if slow else 1.0)

    monkeypatch.setattr(time, "perf_counter", lambda: now)
    assert switch_cost(other, step) == pytest.approx((1e-3 * (4 + 2 + 1), 1e-3 * 4))
    assert switch_cost(lambda: None, step) == pytest.approx((0.0, 0.0))


def test_each_new_row_count_is_used_once() -> None:
    """Forms share generated code, so a row count that one form has run is not new to another."""
    new_rows = NewRowCounts()
    steps = [new_rows.steps() for _ in range(5)]
    prompts = [new_rows.prefill_lengths(512, 8) for _ in range(5)]
    for sizes in (steps, prompts):
        assert len({size for each in sizes for size in each}) == sum(map(len, sizes))
    timed = {rows for rows, _, _ in STEP_SHAPES} | set(WARM_UP_ROWS)
    assert not timed & {size for each in steps for size in each}
    assert all(16 < size < 512 and size not in PREFILL_LENGTHS for each in prompts for size in each)
    assert all(size >= 1 for size in new_rows.prefill_lengths(4, 8)), "the smallest policy works too"


def steps(*rows_and_times: tuple[int, float], phase: str = "decode") -> list[KernelSpan]:
    """Steps with these row counts, of half a second each, and these times between them."""
    spans, now = [], 0.0
    for rows, apart in rows_and_times:
        spans.append(KernelSpan("cpu", "decode-whole", Priority.REACTIVE, rows, now, now + 0.5, phase=phase))
        now += 0.5 + apart
    return spans


def test_inter_step_time_uses_the_actual_batch_size() -> None:
    """The cost per row must be divided by rows that really ran together."""

    def found(*rows_and_times: tuple[int, float]) -> tuple[int, float]:
        rows, seconds = inter_step_time(steps(*rows_and_times), "decode-whole")
        return rows, round(seconds, 9)

    assert found(*[(8, 1.0)] * 20, (7, 5.0), (7, 1.0), (1, 1.0), (1, 1.0)) == (8, 1.0)
    assert found(*[(3, 2.0)] * 20, *[(2, 1.0)] * 15) == (3, 2.0)
    assert found((8, 1.0), (8, 1.0), *[(5, 3.0)] * 20) == (5, 3.0)


def test_turn_time_is_split_by_rows_and_context_tokens() -> None:
    """Long contexts and many sequences must be separate terms."""
    few, many = 1e-4, 1e-4 + 7 * 2e-5
    between = {
        RequestBatch(1, 32): few,
        RequestBatch(8, 32): many,
        RequestBatch(4, 700): 5.0,
        RequestBatch(8, 700): many + 8 * 668 * 3e-8,
    }
    assert fit_turn_times(between) == pytest.approx({"turn_s": 1e-4, "row_s": 2e-5, "token_turn_s": 3e-8})
    assert fit_turn_times({RequestBatch(1, 32): few, RequestBatch(8, 32): many})["token_turn_s"] == 0.0
    # With a single request at a time the cost of rows is unknown.
    assert fit_turn_times({RequestBatch(1, 32): few, RequestBatch(1, 700): few}) == {
        "turn_s": few,
        "row_s": 0.0,
        "token_turn_s": 0.0,
    }


def test_inter_step_time_excludes_prefill_and_partial_steps() -> None:
    """Prefill and times between kernels of one step must not count as time between steps."""
    prompts = steps((8, 9.0), (8, 9.0), phase="prefill")
    last = replace(prompts[0], kernel="decode-head", phase="decode")
    assert inter_step_time([*prompts, last, *steps((8, 1.0), (8, 1.0), (8, 1.0))], "decode-whole") == (8, 1.0)


def test_prompt_to_step_time_is_up_to_the_first_step() -> None:
    """Times between chunks of a prompt, and between steps, must not count."""
    chunks, decode = steps((32, 9.0), (32, 2.0), phase="prefill"), steps((1, 1.0), (1, 1.0))
    later = [replace(each, started_at=each.started_at + 12, ended_at=each.ended_at + 12) for each in decode]
    assert prompt_to_step_times([*chunks, *later]) == pytest.approx([2.0])
    assert prompt_to_step_times(decode) == []


def test_early_steps_are_separated_from_settled_ones() -> None:
    """Steps with a cold cache must not be mixed with settled steps."""
    early = [replace(each, ended_at=each.ended_at + 1) for each in steps((1, 0.0), (1, 0.0))]
    later, others = steps(*[(1, 0.0)] * 3), steps((2, 0.0), (2, 0.0))
    ((lane, first, usual),) = split_settled_steps([*early, *others, *later], 1, 2)
    assert lane == "cpu"
    assert SwitchCost.of(first, usual) == pytest.approx((2.0, 1.0))
    assert list(split_settled_steps(early, 1, 2)) == [], "none of them is settled"


def test_switch_cost_is_never_negative() -> None:
    """A disturbance of the settled steps must not give a negative cost."""
    slow_later, usual = SwitchCost.of([1.0, 1.0], [1.5, 1.5]), SwitchCost.of([3.0, 1.0], [1.0, 1.0])
    assert SwitchCost.median([slow_later]) == (0.0, 0.0)
    assert SwitchCost.median([usual, usual, slow_later]) == (2.0, 2.0)
