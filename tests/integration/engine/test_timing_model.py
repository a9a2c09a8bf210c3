"""How fast a loaded engine is, measured with whatever settings it was loaded by."""

from __future__ import annotations

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
from xpu_runtime.profiling import timing_model
from xpu_runtime.profiling.engine_timings import (
    RequestBatch,
    SwitchCost,
    concurrent_step_times,
    fit_turn_times,
    inter_step_time,
    prompt_to_step_times,
    split_settled_steps,
)
from xpu_runtime.trace import KernelSpan


@pytest.mark.parametrize(
    ("memory", "policy", "longest"),
    [
        ("balanced", {"chunk_tokens": 32, "max_batch": 3, "batch_cap": False}, 43),  # 1.25 * 32 + 3
        ("fast", {"chunk_tokens": 64, "max_batch": 1, "batch_cap": False, "max_waiting": 2}, 81),
        ("fast", {"chunk_tokens": 64, "max_waiting": 1}, 144),  # 1.25 * 64 + 64
        ("lean", {"chunk_tokens": 512}, 512),
    ],
)
def test_any_policy_has_a_pace(folders: dict[str, Path], memory: str, policy: dict[str, float], longest: int) -> None:
    """Guards against a profile that fails for want of passes that the engine of these settings never runs."""
    config = EngineConfig(
        memory=memory,
        lanes="cpu",
        profile=False,
        kv_cache_bytes=1 << 20,
        policy=SchedulerPolicy(**policy),
    )
    pace = timing_model.measure_timing_model(load_engine(ModelFolder.open(folders["llama"]), config), config)
    assert pace is not None
    assert pace.turn_s >= 0
    assert pace.row_s >= 0
    assert pace.token_turn_s >= 0
    for lane, passes in pace.passes.items():
        prompts = [timed for timed in passes if timed.length > 1]
        assert all(timed.seconds > 0 for timed in passes)
        assert {timed.sequences for timed in passes if timed.length == 1} >= {1, 2, 4, 8, 16}
        if lane != "cpu.decode":
            assert max(timed.length for timed in prompts) == longest
            # What keys and values cost is told from two passes of as many tokens.
            far = [timed for timed in prompts if timed.start]
            assert {timed.length for timed in far} <= {timed.length for timed in prompts if not timed.start}
            assert far


def test_a_pass_that_is_timed_reads_what_was_written(folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against steps behind many tokens that take a third of their time: memory never written is one page."""
    config = EngineConfig(lanes="cpu", profile=False, kv_cache_bytes=1 << 20)
    model = load_engine(ModelFolder.open(folders["llama"]), config).model
    written: list[Sequence[int]] = []
    monkeypatch.setattr(model.kv, "clear", written.append)
    trial, block = PassRunner(model), model.kv.layout.block_size
    trial.action(dummy_pass([(2 * block + 1, 1, 1), (0, 4, 1)]), "cpu")
    assert written == [[0, 1, 2]], "of the first sequence, and nothing of one that has no tokens before"
    trial.action(dummy_pass([(3 * block + 1, 1, 1)]), "cpu")
    assert written[1:] == [[3]], "each once"


def test_steps_are_followed_until_they_are_as_fast_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards what a change costs: the cache needs several steps to fill, and the first alone tells half of it."""
    now = 0.0
    slow: list[float] = []

    def other() -> None:
        slow[:] = [5.0, 3.0, 2.0]

    def step() -> None:
        nonlocal now
        now += 1e-3 * (slow.pop(0) if slow else 1.0)

    monkeypatch.setattr(timing_model.time, "perf_counter", lambda: now)
    assert timing_model._settling(other, step) == pytest.approx((1e-3 * (4 + 2 + 1), 1e-3 * 4))
    assert timing_model._settling(lambda: None, step) == pytest.approx((0.0, 0.0))


def test_no_two_forms_meet_a_size_for_the_first_time() -> None:
    """Guards what a new size costs: a form finds part of the code that was generated for another one of that size."""
    unmet = timing_model._Unmet()
    steps = [unmet.steps() for _ in range(5)]
    prompts = [unmet.prompts(512, 8) for _ in range(5)]
    for sizes in (steps, prompts):
        assert len({size for each in sizes for size in each}) == sum(map(len, sizes))
    timed = {rows for rows, _, _ in timing_model._STEPS} | set(WARM_UP_ROWS)
    assert not timed & {size for each in steps for size in each}
    assert all(16 < size < 512 and size not in timing_model._PROMPTS for each in prompts for size in each)
    assert all(size >= 1 for size in unmet.prompts(4, 8)), "a policy of the smallest passes has a pace too"


def steps(*rows_and_times: tuple[int, float], phase: str = "decode") -> list[KernelSpan]:
    """Steps of so many rows that take half a second, each so long before the next."""
    spans, now = [], 0.0
    for rows, apart in rows_and_times:
        spans.append(KernelSpan("cpu", "decode-whole", Priority.REACTIVE, rows, now, now + 0.5, phase=phase))
        now += 0.5 + apart
    return spans


def test_a_batch_is_what_the_engine_makes_of_what_is_asked() -> None:
    """Guards the cost of a further row against being divided by rows that never ran together."""

    def found(*rows_and_times: tuple[int, float]) -> tuple[int, float]:
        rows, seconds = inter_step_time(steps(*rows_and_times), "decode-whole")
        return rows, round(seconds, 9)

    assert found(*[(8, 1.0)] * 20, (7, 5.0), (7, 1.0), (1, 1.0), (1, 1.0)) == (8, 1.0)
    assert found(*[(3, 2.0)] * 20, *[(2, 1.0)] * 15) == (3, 2.0)
    assert found((8, 1.0), (8, 1.0), *[(5, 3.0)] * 20) == (5, 3.0)


def test_a_turn_is_made_of_rows_and_of_tokens_that_were_read() -> None:
    """Guards the time between steps of several long conversations against that of several short ones."""
    few, many = 1e-4, 1e-4 + 7 * 2e-5
    between = {
        RequestBatch(1, 32): few,
        RequestBatch(8, 32): many,
        RequestBatch(4, 700): 5.0,
        RequestBatch(8, 700): many + 8 * 668 * 3e-8,
    }
    assert fit_turn_times(between) == pytest.approx({"turn_s": 1e-4, "row_s": 2e-5, "token_turn_s": 3e-8})
    assert fit_turn_times({RequestBatch(1, 32): few, RequestBatch(8, 32): many})["token_turn_s"] == 0.0
    # Where the engine takes one request at a time nothing is told of rows.
    assert fit_turn_times({RequestBatch(1, 32): few, RequestBatch(1, 700): few}) == {
        "turn_s": few,
        "row_s": 0.0,
        "token_turn_s": 0.0,
    }


def test_the_time_between_steps_is_none_of_prompts_and_of_parts() -> None:
    """Guards a turn against what a prompt takes, and against the way from one kernel of a step to the next."""
    prompts = steps((8, 9.0), (8, 9.0), phase="prefill")
    last = replace(prompts[0], kernel="decode-head", phase="decode")
    assert inter_step_time([*prompts, last, *steps((8, 1.0), (8, 1.0), (8, 1.0))], "decode-whole") == (8, 1.0)


def test_the_time_behind_a_prompt_is_that_to_the_first_step() -> None:
    """Guards the turn in which an answer begins against the time between chunks of a prompt, and between steps."""
    chunks, decode = steps((32, 9.0), (32, 2.0), phase="prefill"), steps((1, 1.0), (1, 1.0))
    later = [replace(each, started_at=each.started_at + 12, ended_at=each.ended_at + 12) for each in decode]
    assert prompt_to_step_times([*chunks, *later]) == pytest.approx([2.0])
    assert prompt_to_step_times(decode) == []


def test_the_first_steps_behind_a_prompt_are_told_from_the_others() -> None:
    """Guards steps that are foreseen from a cold cache, or a warm one where it is cold."""
    early = [replace(each, ended_at=each.ended_at + 1) for each in steps((1, 0.0), (1, 0.0))]
    later, others = steps(*[(1, 0.0)] * 3), steps((2, 0.0), (2, 0.0))
    ((lane, first, usual),) = split_settled_steps([*early, *others, *later], 1, 2)
    assert lane == "cpu"
    assert SwitchCost.of(first, usual) == pytest.approx((2.0, 1.0))
    assert list(split_settled_steps(early, 1, 2)) == [], "none of them is settled"


def test_what_is_disturbed_gets_no_faster() -> None:
    """Guards a simulation against steps that take less than no time where the machine was slow later on."""
    slow_later, usual = SwitchCost.of([1.0, 1.0], [1.5, 1.5]), SwitchCost.of([3.0, 1.0], [1.0, 1.0])
    assert SwitchCost.median([slow_later]) == (0.0, 0.0)
    assert SwitchCost.median([usual, usual, slow_later]) == (2.0, 2.0)


def test_steps_beside_the_background_are_told_from_those_alone() -> None:
    """Guards what an answer loses beside a prompt against steps that had the machine for a part of their time."""
    prompt = KernelSpan("cpu.prefill", "layers", Priority.PROACTIVE, 64, 1.0, 4.0, phase="prefill")
    times = [(0.0, 0.5), (0.8, 1.2), (1.2, 2.0), (2.1, 3.9), (3.9, 4.1), (5.0, 6.0)]
    answer = [KernelSpan("cpu.decode", "decode-whole", Priority.REACTIVE, 1, *each, phase="decode") for each in times]
    elsewhere = replace(answer[2], lane="cpu")
    assert concurrent_step_times([prompt, *answer, elsewhere], "cpu.decode", "cpu.prefill") == pytest.approx([0.8, 1.8])
