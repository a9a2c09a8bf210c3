"""Answers that are continued in their request: decode, prefill of what was appended, decode again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from scheduler_harness import BLOCK, TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.kv import KvCosts
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler import PreemptionCosts, Sequence

_NO_DISK = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, 0)
_TO_DISK = PreemptionCosts(KvCosts(prefill_s_per_token=1.0), 1024, 1 << 40)


def _after(sequence: Sequence, *places: tuple[int, int]):
    """Append ``n`` tokens after so many generated ones, for each of ``places``."""
    left = list(places)

    def extend(other: Sequence) -> int:
        if other is not sequence or not left or other.num_generated + 1 < left[0][0]:
            return 0
        return left.pop(0)[1]

    return extend


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_appended_tokens_are_computed_once_and_the_answer_continues(name):
    """Guards the purpose: resident KV is not recomputed, and the sequence keeps its blocks."""
    harness = SchedulerHarness(TOPOLOGIES[name](), exact=True)
    one = harness.reactive(0, 100, 20)
    harness.extend = _after(one, (1, 40), (7, 3), (8, 300))
    harness.run()
    assert one.num_generated == 20
    assert (one.num_appended, harness.extended[one.id], one.memory.offloads) == (343, 3, 0)
    assert harness.prompt_computed[one.id] == 100 + 343 + 3
    # With drafts there would be fewer steps; without them each token but those sampled by prefill has one.
    assert harness.computed[one.id] == len(one.tokens) - 1


def test_a_quantised_block_is_rewritten_with_appended_tokens():
    """Guards against a block written in two parts, whose keys depend on the other tokens of the pass."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(chunk_tokens=64), exact=False)
    one = harness.proactive(0, 50, 30)
    harness.extend = _after(one, (5, 200), (6, 1), (20, 9))
    harness.run()
    # Five answer tokens to 55, the block from 32 on again; one token at 255; 14 from 257 to 271.
    assert one.appended_spans == [(32, 255), (224, 257), (256, 280)]
    assert harness.refilled[one.id] == 23 + 32 + 15
    at = (0, 31, 32, 223, 224, 255, 256, 279, 280)
    assert list(map(one.prefill_tokens_from, at)) == [32, 1, 192, 1, 32, 1, 24, 1, 0]


@pytest.mark.parametrize("name", ["cpu", "gpu"])
def test_a_reactive_extension_goes_before_the_background(name):
    """Guards the next reactive answer from waiting for a background prompt."""
    harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(aging_s=1e9))
    reactive = harness.reactive(0, 64, 12)
    harness.extend = _after(reactive, (6, 64))
    background = harness.proactive(0.001, 6000, 1)
    harness.run()
    mine = [(when, one.work.segments[-1].prefill) for when, one in harness.launches(reactive)]
    at = [place for place, (_, prefill) in enumerate(mine) if prefill][-1]
    answered, began, goes_on = mine[at - 1][0], mine[at][0], mine[at + 1][0]
    assert answered < began < goes_on < harness.ended_at[background.id]
    others = [when for when, one in harness.log if answered < when < goes_on and not one.work.reactive]
    assert len(others) <= 1, "what was launched beside the last step, or before it was known to be the last"
    assert not any(when >= began for when in others)


def test_a_reactive_extension_displaces_the_background():
    """Guards extensions under load: the background fills the pool, so there would never be room."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_TO_DISK)
    background = harness.proactive(0, 300, 100)  # 13 blocks
    reactive = harness.reactive(0.06, 100, 60)  # 5 blocks, when the background answers
    harness.extend = _after(reactive, (5, 200))
    harness.run()
    assert reactive.num_appended == 200
    assert (background.memory.offloads, background.num_generated) == (1, 100)
    assert (harness.offloads, harness.restores) == (1, 1)


def test_the_background_is_not_extended_while_a_reactive_request_waits_for_blocks():
    """Guards a reactive request from free blocks going to a sequence that already holds some."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_TO_DISK)
    harness.reactive(0, 400, 100)  # 16 blocks
    small = harness.proactive(0, 20, 30)  # 2 blocks
    harness.extend = _after(small, (25, 40))
    reactive = harness.reactive(0.001, 100, 100)  # 7 blocks, more than there are without the first
    harness.run()
    assert small.id in harness.cut_short or small.memory.offloads
    assert reactive.num_generated == 100


@pytest.mark.parametrize("disk", [True, False])
def test_without_room_the_request_ends_with_its_answer(disk):
    """Guards against an error, or an endless wait, where the pool cannot hold the appended tokens."""
    harness = SchedulerHarness(cpu_heg(), blocks=10, costs=_TO_DISK if disk else _NO_DISK)
    one, other = harness.reactive(0, 100, 60), harness.reactive(0, 60, 60)
    harness.extend = _after(one, (5, 200))
    harness.run()
    assert one.status is RequestStatus.FINISHED
    assert (one.num_generated, one.num_appended, one.id in harness.cut_short) == (5, 0, True)
    assert other.num_generated == 60


def test_a_discarded_extended_sequence_is_recomputed_in_the_same_parts():
    """Guards tokens of a quantised cache: all tokens are recomputed in the same parts as before."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(chunk_tokens=64), blocks=20, costs=_NO_DISK)
    one = harness.proactive(0, 70, 90)
    harness.extend = _after(one, (1, 40), (50, 77))
    while one.num_generated < 60:
        harness.run(until=harness.now + 0.01)
    assert (one.appended_spans, one.status) == ([(64, 111), (128, 237)], RequestStatus.DECODE)
    before = len(one.tokens)
    harness.reactive(harness.now, 500, 60)
    began = len(harness.log)
    harness.run()  # the harness checks that each block is filled in the same parts
    assert (one.memory.offloads, one.num_generated) == (1, 90)
    again = {s.start: s for _, launch in harness.log[began:] for s in launch.work.segments if s.sequence is one}
    assert {0, 64, 128} <= set(again), "each of the three begins a chunk"
    assert all(again[at].length == 1 and not again[at].rows for at in range(111, 128))
    ends = sorted((s.start, s.start + s.length) for s in again.values())
    assert all(end == start for (_, end), (start, _) in pairwise(ends)), "all of it, one after the other"
    assert ends[-1][1] == len(one.tokens) - 1 > before


def _watched(harness: SchedulerHarness) -> list[bool]:
    """Whether a reactive answer waits for blocks, after each decision from now on."""
    seen: list[bool] = []
    decide = harness._decide

    def spy() -> None:
        decide()
        seen.append(bool(harness.scheduler.queues.reactive.extending))

    harness._decide = spy
    return seen


@pytest.mark.parametrize(("n_appended", "fits"), [(200, True), (290, False)])
def test_a_reactive_extension_waits_for_a_background_pass_and_no_longer(n_appended, fits):
    """Guards an extension against an early refusal, and against waiting for blocks that do not become free."""
    policy = SchedulerPolicy(chunk_tokens=64, aging_s=1e9)
    harness = SchedulerHarness(hybrid_heg(chunk=64), policy, blocks=12, prefix=True, exact=True, costs=_TO_DISK)
    reactive = harness.reactive(0, [*range(100)], 20)  # 4 blocks
    harness.extend = _after(reactive, (8, n_appended))  # to 10 or 13
    # 7 blocks, of which the reactive one shares 2: 3 are free, and 5 can be displaced.
    harness.proactive(0.013, [*range(96), *range(5000, 5104)], 10)
    waited = _watched(harness)
    harness.run()
    assert any(waited)
    assert (reactive.num_appended, reactive.num_generated) == ((n_appended, 20) if fits else (0, 8))


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_an_extension_that_cannot_fit_blocks_no_request(name):
    """Guards later arrivals: an answer waited for blocks of a stopped pass that shares most of them."""
    appended_at = []

    def extend(sequence: Sequence) -> int:
        if (
            appended_at
            or len(harness.sequences) < 3
            or sequence is not harness.sequences[2]
            or sequence.num_generated < 6
        ):
            return 0
        appended_at.append(harness.now)
        return 8 * BLOCK

    policy = SchedulerPolicy(aging_s=1e9, chunk_tokens=64, reactive_slack=0.0)
    harness = SchedulerHarness(TOPOLOGIES[name](), policy, 24, True, extend=extend)
    common = list(range(6 * BLOCK))
    harness.reactive(0.0, [*common, 5], 1)  # fills the prefix cache
    harness.proactive(0.05, common + [2 * 10**6 + i for i in range(60)], 20)
    answer = harness.reactive(0.0503, common + [10**6 + i for i in range(10)], 20)
    other = harness.reactive(0.0504, 40, 340)
    late = harness.reactive(0.12, 20, 4)
    harness.run()
    assert appended_at
    assert harness.ended_at[answer.id] - appended_at[0] < 0.01
    assert late.usage.first_kernel_at is not None
    assert late.usage.first_kernel_at - 0.12 < 0.01
    assert harness.ended_at[other.id] > 0.3
