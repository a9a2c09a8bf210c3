"""Prompts of requests with a seed: the same rows are computed together with and without the prefix cache."""

from __future__ import annotations

import pytest
from scheduler_harness import BLOCK, TOPOLOGIES, SchedulerHarness, cpu_heg

from xpu_runtime import Priority
from xpu_runtime.scheduler import Sequence

LENGTHS = [1, BLOCK - 1, BLOCK, BLOCK + 1, 100, 1024]


def last_chunk(harness: SchedulerHarness, sequence: Sequence) -> tuple[int, int]:
    """Start and length of the chunk that gives the first token of an answer."""
    segments = [each for _, launch in harness.launches(sequence) for each in launch.work.segments]
    return next(
        (each.start, each.length) for each in segments if each.sequence is sequence and each.prefill and each.rows
    )


def two_runs(harness: SchedulerHarness, priority: Priority, length: int, *, repeatable: bool) -> list[Sequence]:
    """Compute the same prompt twice, one request after the other."""
    requests = [harness.arrive(when, priority, list(range(length)), 3) for when in (0.0, 1000.0)]
    for request in requests:
        request.repeatable = repeatable
    harness.run()
    assert [request.memory.first_cached for request in requests] == [0, (length - 1) // BLOCK * BLOCK]
    return requests


@pytest.mark.parametrize("priority", Priority)
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_the_end_of_a_prompt_is_computed_alike_without_the_cache(name: str, length: int, priority: Priority) -> None:
    """Guards a seed below f32: the first answer would differ from the next ones, whose prompt is in the cache."""
    harness = SchedulerHarness(TOPOLOGIES[name](), prefix=True)
    first, again = two_runs(harness, priority, length, repeatable=True)
    assert last_chunk(harness, first) == last_chunk(harness, again)
    assert harness.prompt_computed[first.id] == length


def test_other_prompts_have_no_chunk_more() -> None:
    """Guards the time to the first token of requests without a seed."""
    harness = SchedulerHarness(cpu_heg(), prefix=True)
    first, again = two_runs(harness, Priority.REACTIVE, 100, repeatable=False)
    assert last_chunk(harness, first) == (0, 100)
    assert last_chunk(harness, again) == (96, 4)


def test_without_a_cache_nothing_is_split() -> None:
    """Guards the time of requests with a seed where no prompt is ever found in a cache."""
    harness = SchedulerHarness(cpu_heg())
    request = harness.reactive(0, 100, 3)
    request.repeatable = True
    harness.run()
    assert last_chunk(harness, request) == (0, 100)
