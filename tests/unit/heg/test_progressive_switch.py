"""Progressive graph scheduling: plans of loads and runs (`CoordGen §3.2`)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import ConfigError
from xpu_runtime.heg.progressive_switch import (
    BlockTimes,
    GraphLoad,
    SwitchPlan,
    load_asynchronously,
    load_synchronously,
    plan_switch,
    schedule,
    smallest_overlap,
    switch_from,
)

_LONG, _SHORT = 256, 32
_TIMES = st.integers(1, 200).map(lambda ticks: ticks / 16)  # sums of binary fractions are exact
_BLOCKS = st.lists(st.builds(BlockTimes, load_s=_TIMES, long_s=_TIMES, short_s=_TIMES), min_size=1, max_size=8)
_CHUNKS = st.lists(st.integers(1, _LONG), max_size=5)


def _run_s(plan: SwitchPlan, blocks: list[BlockTimes], position: int) -> float:
    run = plan.runs[position]
    times = blocks[run.block]
    return len(run.rows) * (times.short_s if run.short else times.long_s)


@given(_BLOCKS, _CHUNKS)
def test_each_block_is_switched_once_and_each_row_computed_once(blocks: list[BlockTimes], chunks: list[int]):
    """Guards against a block that keeps its long graph, and against rows that are left out or computed twice."""
    plan = plan_switch(blocks, chunks, _LONG, _SHORT)
    assert sorted(load.block for load in plan.loads) == list(range(len(blocks)))
    assert [(run.chunk, run.block) for run in plan.runs] == [
        (chunk, block) for chunk in range(len(chunks)) for block in range(len(blocks))
    ]
    for run in plan.runs:
        size = _SHORT if run.short else _LONG
        assert [row for start, stop in run.rows for row in range(start, stop)] == list(range(chunks[run.chunk]))
        assert all(stop - start <= size for start, stop in run.rows)


@given(_BLOCKS, _CHUNKS)
def test_a_block_never_has_both_graphs(blocks: list[BlockTimes], chunks: list[int]):
    """Guards the memory of one model: a run before the load has the long graph, a run after its begin the short one."""
    plan = plan_switch(blocks, chunks, _LONG, _SHORT)
    begins = {load.block: load.after for load in plan.loads}
    for position, run in enumerate(plan.runs):
        assert run.short == (begins[run.block] <= position)
    assert all(before.after <= load.after for before, load in pairwise(plan.loads))


@given(_BLOCKS, _CHUNKS)
def test_a_plan_is_not_slower_than_the_other_schemes(blocks: list[BlockTimes], chunks: list[int]):
    """Guards the purpose of the plan (`CoordGen fig. 8b`), and its lower bound: work cannot vanish."""
    plan = plan_switch(blocks, chunks, _LONG, _SHORT)
    counts = len(blocks), len(chunks)
    asynchronous = schedule(blocks, chunks, _LONG, _SHORT, load_asynchronously(*counts))
    synchronous = schedule(blocks, chunks, _LONG, _SHORT, load_synchronously(*counts))
    loads_s = sum(times.load_s for times in blocks)
    assert plan.latency_s <= asynchronous.latency_s <= synchronous.latency_s
    assert synchronous.prefill_s == len(chunks) * sum(times.long_s for times in blocks)
    assert synchronous.latency_s == synchronous.prefill_s + loads_s
    assert plan.latency_s >= loads_s
    assert plan.prefill_s >= sum(_run_s(plan, blocks, position) for position in range(len(plan.runs)))


@given(_BLOCKS, _CHUNKS.filter(bool), st.data())
def test_the_smallest_number_of_runs_hides_a_load(blocks: list[BlockTimes], chunks: list[int], data: st.DataObject):
    """Guards equations (1) and (2), the order of the loads, and a block that is computed while it is loaded."""
    first = data.draw(st.integers(0, len(chunks) - 1))
    loads = switch_from(first, blocks, chunks, _SHORT)
    plan = schedule(blocks, chunks, _LONG, _SHORT, loads)
    assert [load.block for load in loads] == list(reversed(range(len(blocks))))
    assert loads[0].after >= first * len(blocks)
    for load in loads:
        window = range(load.after, load.after + load.overlap)
        assert load.block not in {plan.runs[position].block for position in window}
        hidden_s = [_run_s(plan, blocks, position) for position in window]
        load_s = blocks[load.block].load_s
        assert sum(hidden_s[:-1]) < load_s
        if sum(hidden_s) < load_s:  # prefill ends first, or the next run is that of the block itself
            stop = load.after + load.overlap
            assert stop == len(plan.runs) or plan.runs[stop].block == load.block
    for before, load in pairwise(loads):
        gap = plan.runs[before.after + before.overlap : load.after]
        assert not gap or gap[-1].block == load.block  # only a load's own run delays it
        assert not any(run.short for run in gap if run.block == load.block)


def test_the_example_of_the_paper():
    """Guards the schedule of `CoordGen fig. 8a`: six blocks, two chunks, two runs for each load."""
    blocks = [BlockTimes(load_s=2.0, long_s=1.0, short_s=0.125)] * 6
    plan = plan_switch(blocks, [256, 256], _LONG, _SHORT)
    assert plan.loads == tuple(GraphLoad(block, 2 * index, 2) for index, block in enumerate((5, 4, 3, 2, 1, 0)))
    assert [run.short for run in plan.runs] == [False] * 4 + [True] * 2 + [False] * 2 + [True] * 4
    assert [len(run.rows) for run in plan.runs] == [1] * 4 + [8] * 2 + [1] * 2 + [8] * 4
    assert plan.latency_s == plan.prefill_s == 12.0
    others = [load_synchronously(6, 2), load_asynchronously(6, 2)]
    assert [schedule(blocks, [256, 256], _LONG, _SHORT, loads).latency_s for loads in others] == [24.0, 19.0]


def test_a_slow_short_graph_is_loaded_late():
    """Guards against a prefill that runs for many chunks on graphs that are four times as slow."""
    blocks = [BlockTimes(load_s=1.0, long_s=1.0, short_s=0.5)] * 4
    plan = plan_switch(blocks, [256] * 8, _LONG, _SHORT)
    paper = schedule(blocks, [256] * 8, _LONG, _SHORT, switch_from(0, blocks, [256] * 8, _SHORT))
    assert plan.latency_s < paper.latency_s / 2
    assert not any(run.short for run in plan.runs if run.chunk < 6)


def test_a_prompt_that_is_in_the_cache_only_loads():
    """Guards against a division by no chunk: without prefill the loads follow each other."""
    plan = plan_switch([BlockTimes(2.0, 1.0, 1.0)] * 3, [], _LONG, _SHORT)
    assert (plan.runs, plan.prefill_s, plan.latency_s) == ((), 0.0, 6.0)


def test_the_smallest_overlap_may_not_exist():
    """Guards against a load that is counted as hidden behind too little work."""
    assert smallest_overlap(3.0, [1.0, 1.0, 1.0, 1.0]) == 3
    assert smallest_overlap(0.0, [1.0]) == 1
    assert smallest_overlap(3.0, [1.0, 1.0]) is None


@pytest.mark.parametrize(
    ("blocks", "chunks", "short", "field"),
    [(0, [1], 32, "blocks"), (1, [257], 32, "chunks"), (1, [0], 32, "chunks"), (1, [1], 512, "short_rows")],
)
def test_an_impossible_plan_is_an_error(blocks: int, chunks: list[int], short: int, field: str):
    """Guards against a plan that leaves out rows, or divides by zero."""
    with pytest.raises(ConfigError, match=f"^{field}="):
        plan_switch([BlockTimes(1.0, 1.0, 1.0)] * blocks, chunks, _LONG, short)
