"""KV admission, displacement, restoring and shedding (`agent-xpu-v1 §6.5`, `agent-xpu-v2 §4.1`)."""

from __future__ import annotations

import pytest
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import QueueFullError
from xpu_runtime.kv import KvCosts
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.scheduler import End, PreemptionCosts, Restore, Sequence

_SLOW = KvCosts(prefill_s_per_token=1.0)
_TO_DISK = PreemptionCosts(_SLOW, 1024, 1 << 40)
_NO_DISK = PreemptionCosts(_SLOW, 1024, 0)


def test_requests_start_only_if_they_can_finish():
    """v1 §6.5, conservative footprint: guards against an answer that stops half-way for want of a block."""
    harness = SchedulerHarness(cpu_heg(), blocks=10)
    first = harness.proactive(0, 32, 200)  # 8 of 10 blocks, most of them for an answer that is still to come
    second = harness.proactive(0, 40, 50)
    harness.run(until=0.02)
    assert (first.status, second.status) == (RequestStatus.DECODE, RequestStatus.WAITING)
    harness.run()
    assert second.usage.first_kernel_at >= harness.ended_at[first.id]


def test_requests_of_one_priority_are_admitted_in_order():
    """Guards against a large request that small ones overtake for ever."""
    harness = SchedulerHarness(cpu_heg(), blocks=10)
    first, large, small = harness.proactive(0, 200, 20), harness.proactive(0, 280, 20), harness.proactive(0, 20, 5)
    harness.run()
    assert large.usage.first_kernel_at >= harness.ended_at[first.id]
    assert small.usage.first_kernel_at >= large.usage.first_kernel_at


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_reactive_request_displaces_the_newest_background_to_disk(name):
    """v2 §4.1 (6), selective offloading: guards reactive memory, and the progress of the displaced request."""
    harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(chunk_tokens=256), blocks=20, costs=_TO_DISK)
    older, newer = harness.proactive(0, 100, 60), harness.proactive(1e-5, 100, 60)
    harness.run(until=0.05)
    done = newer.num_generated
    assert done > 1
    reactive = harness.reactive(harness.now, 300, 60)
    harness.run()
    assert (older.memory.offloads, newer.memory.offloads, reactive.memory.offloads) == (0, 1, 0)
    assert (harness.offloads, harness.restores) == (1, 1)
    assert harness.prompt_computed[newer.id] == 100, "nothing is computed twice"
    assert newer.num_generated == 60


def test_without_a_disk_displaced_kv_is_recomputed():
    """v1 §6.5, discard: guards the same answer after prompt and answer tokens were recomputed."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_NO_DISK)
    _, newer = harness.proactive(0, 100, 60), harness.proactive(1e-5, 100, 60)
    harness.run(until=0.05)
    before = list(newer.tokens)
    harness.reactive(harness.now, 300, 60)
    harness.run()
    assert newer.tokens[: len(before)] == before
    assert harness.prompt_computed[newer.id] == 200
    assert harness.offloads == 0


def test_a_displaced_prompt_that_is_fully_cached_continues_its_answer():
    """Guards a shared block from being written to when a displaced request finds its whole prompt in the cache."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_NO_DISK, prefix=True)
    harness.proactive(0, 96, 60)
    newer = harness.proactive(1e-5, 96, 60)
    harness.run(until=0.1)
    harness.reactive(harness.now, 340, 20)
    harness.run()  # the harness checks every write
    assert newer.memory.offloads == 1
    assert newer.num_generated == 60


@pytest.mark.parametrize("when", ["saving", "loading"])
def test_kv_that_cannot_be_saved_or_loaded_is_recomputed(when):
    """v1 §6.5, recovery: guards against an answer that continues from missing keys and values."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_TO_DISK)
    losses = iter([True] if when == "saving" else [False, True])
    harness.lose_offloads = lambda: next(losses, False)
    _, newer = harness.proactive(0, 100, 60), harness.proactive(1e-5, 100, 60)
    harness.run(until=0.05)
    harness.reactive(harness.now, 300, 60)
    harness.run()  # the harness checks what is read
    assert newer.id in harness.discarded
    assert newer.num_generated == 60


def _restoring_harness(seconds, meanwhile):
    """A displaced request whose KV is restored in ``seconds``; ``meanwhile`` is called half-way, once."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_TO_DISK)
    harness.disk_s = lambda: seconds
    _, newer = harness.proactive(0, 100, 60), harness.proactive(1e-5, 100, 60)
    harness.run(until=0.05)
    harness.reactive(harness.now, 300, 60)
    carry_out = harness._carry_out

    def spy(action):
        carry_out(action)
        if isinstance(action, Restore) and harness.restores == 1:
            harness.at(harness.now + seconds / 2, lambda: meanwhile(harness, newer))

    harness._carry_out = spy
    return harness, newer


def test_a_sequence_joins_no_pass_before_it_is_restored():
    """Guards against a pass over blocks that are not loaded yet."""
    seen = []
    harness, newer = _restoring_harness(0.5, lambda harness, newer: seen.append((harness.now, newer.pass_id)))
    harness.run()
    [(when, current)] = seen
    assert current is None
    assert not any(when - 0.25 <= at < when + 0.25 for at, _ in harness.launches(newer))
    assert (newer.num_generated, newer.memory.offloads, harness.prompt_computed[newer.id]) == (60, 1, 100)


def test_a_reactive_request_does_not_wait_for_a_restore():
    """Guards a reactive request from the disk: a sequence that is being restored gives up its blocks at once."""
    reactive = []

    def ask(harness, newer):
        reactive.append(harness.reactive(harness.now, 500, 20))

    harness, newer = _restoring_harness(0.5, ask)
    harness.run()
    assert reactive[0].usage.first_kernel_at - reactive[0].arrived_at < 0.01
    assert (harness.offloads, harness.restores) == (1, 2)
    assert (newer.num_generated, newer.memory.offloads, harness.prompt_computed[newer.id]) == (60, 1, 100)


@pytest.mark.parametrize("status", [RequestStatus.CANCELLED, RequestStatus.SHED])
def test_a_sequence_that_ends_during_its_restore_frees_blocks_and_disk(status):
    """Guards blocks of other sequences from being written to by the restore, and the room of the store."""

    def end(harness, newer):
        harness.scheduler.cancel(newer, status, "cancelled")
        harness.proactive(harness.now, 500, 20)

    harness, newer = _restoring_harness(0.5, end)
    harness.run()  # the harness checks what is read, and that every block is back
    assert (newer.status, newer.memory.restoring) == (status, None)
    assert harness.scheduler._admission._preemption.room_bytes == 1 << 40


@pytest.mark.parametrize("ends", [False, True])
def test_kv_of_a_failed_save_is_recomputed(ends):
    """Guards against continuing from KV that was never written, and a late report about a request that has ended."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_TO_DISK)
    harness.disk_s, harness.lose_offloads = lambda: 0.02, lambda: True
    _, newer = harness.proactive(0, 100, 60), harness.proactive(1e-5, 100, 60)
    harness.run(until=0.05)
    harness.reactive(harness.now, 300, 60)
    harness.run(until=harness.now + 0.01)
    assert newer.status is RequestStatus.OFFLOADED
    assert not newer.memory.recompute
    if ends:
        harness.scheduler.cancel(newer, RequestStatus.CANCELLED, "cancelled")
        harness.scheduler.lost(newer)
    harness.run()
    assert harness.restores == 0
    assert newer.num_generated == 60 or ends
    assert harness.prompt_computed[newer.id] == (100 if ends else 200)


def test_a_displaced_request_without_kv_waits_again():
    """Guards against disk traffic for a request that has not computed anything."""
    harness = SchedulerHarness(single_heg(), blocks=20, costs=_TO_DISK)
    harness.proactive(0, 250, 40)
    fresh = harness.proactive(1e-5, 250, 40)
    harness.reactive(1e-4, 250, 40)
    harness.run()
    assert harness.offloads == 0
    assert fresh.memory.offloads == 0


def test_off_loading_respects_the_room_on_disk():
    """`offload_room_bytes`: guards against saving more than fits, and against room that is never returned."""
    costs = PreemptionCosts(_SLOW, 1024, 8 * 32 * 1024)
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(aging_s=1e9), blocks=20, costs=costs)
    for round_ in range(3):
        for i in range(2):
            harness.proactive(round_ + i * 1e-5, 150, 60)
        harness.reactive(round_ + 0.05, 500, 60)
        harness.run()
    background = [s for s in harness.sequences if not s.reactive]
    assert [s.memory.offloads for s in background] == [1] * 6
    assert harness.offloads == 3, "one of each two fits on the disk, again after it was brought back"
    assert harness.restores == 3


def test_a_cancelled_request_frees_its_room_on_disk():
    """Guards the room of offloaded requests that are never restored."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=PreemptionCosts(_SLOW, 1024, 6 * 32 * 1024))
    for round_ in range(3):
        background = harness.proactive(round_, 150, 200)
        harness.reactive(round_ + 0.05, 500, 60)
        harness.cancel(round_ + 0.06, background)
        harness.run()
        assert background.status is RequestStatus.CANCELLED
    assert harness.offloads == 3


def test_running_sequences_are_not_displaced():
    """Guards the blocks of a pass in flight, also when a reactive request needs them."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(preemption=False), blocks=10, costs=_TO_DISK)
    harness.proactive(0, 250, 40)
    reactive = harness.reactive(1e-3, 250, 40)
    harness.run(until=2e-3)
    assert reactive.status is RequestStatus.WAITING
    harness.run()


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_reactive_request_gets_blocks_of_a_stopped_pass(name):
    """Guards a second reactive request: the background pass that the first one stopped may stay stopped for long."""
    heg = TOPOLOGIES[name]()
    seen = []
    for stopped_at in (0.001, 0.003, 0.006):
        policy = SchedulerPolicy(aging_s=1e7, reactive_slack=0.0)  # no background work beside reactive decode
        harness = SchedulerHarness(heg, policy, blocks=40, costs=_TO_DISK, draft=lambda sequence: (1,))
        background = harness.proactive(0, 800, 8)
        first = harness.reactive(stopped_at, 64, 300)
        harness.run(until=stopped_at + 0.02)
        work = harness.scheduler._builder.pass_of(background)
        seen.append(work is not None and not work.lanes)
        second = harness.reactive(harness.now, 600, 4)
        harness.run()
        assert second.usage.first_kernel_at < harness.ended_at[first.id]
        assert second.usage.first_kernel_at - second.arrived_at < 0.05
    cancels = any(lane.cancels for lane in heg.lanes.values())
    assert any(seen) or heg.static_tokens or cancels, "no pass was stopped"


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_reactive_request_waits_for_a_kernel_not_for_a_pass_to_get_blocks(name):
    """Guards time to first token: a background pass may have many kernels."""
    heg = TOPOLOGIES[name]()
    harness = SchedulerHarness(heg, SchedulerPolicy(aging_s=1e7), blocks=40, costs=_TO_DISK)
    harness.proactive(0, 1000, 8)
    reactive = harness.reactive(0.0031, 600, 4)
    harness.run(until=0.0031)
    (one,) = harness.running.values()
    boundary = min(end for end in one.ends if end >= harness.now)
    harness.run()
    assert reactive.usage.first_kernel_at <= boundary + 1e-9


def test_a_full_queue_sheds_the_newest_background_request():
    """v1 §6.5, graceful degradation: the lowest priority is shed, and among it the request that waited least."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(max_waiting=2), blocks=8)
    running = harness.proactive(0, 200, 40)
    older, newer = harness.proactive(1e-4, 200, 40), harness.proactive(2e-4, 200, 40)
    reactive = harness.reactive(3e-4, 100, 20)
    harness.run()
    assert newer.status is RequestStatus.SHED
    for one in (running, older, reactive):
        assert one.status is RequestStatus.FINISHED
    [(_, end)] = harness.ends
    assert "reactive" in end.reason


@pytest.mark.parametrize("newcomer", Priority)
def test_a_full_queue_refuses_when_none_may_be_shed(newcomer):
    """v1 §6.5: guards reactive requests from being shed, and proactive ones from shedding their like."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(max_waiting=1), blocks=8)
    waiting = Priority.REACTIVE if newcomer is Priority.REACTIVE else Priority.PROACTIVE
    scheduler = harness.scheduler
    for number in range(2):  # the first has all blocks
        scheduler.submit(Sequence(number, waiting, [1] * 200, 200, 40, 0.0), 0.0)
    with pytest.raises(QueueFullError, match=r"policy\.max_waiting=1\b"):
        scheduler.submit(Sequence(2, newcomer, [1] * 200, 200, 40, 0.0), 0.0)
    assert len(scheduler.queues) == 2


@pytest.mark.parametrize("last", Priority)
def test_simultaneous_arrivals_that_fit_are_not_refused(last):
    """Guards requests that arrive between two decisions: none is shed or refused while the machine has room for all."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(max_waiting=1))
    for priority in (Priority.PROACTIVE, Priority.PROACTIVE, last):
        harness.arrive(0, priority, 40, 4)
    harness.run()
    assert [one.status for one in harness.sequences] == [RequestStatus.FINISHED] * 3


def test_enqueueing_displaces_no_sequence():
    """Guards background work from an arrival that checks the queue: only a decision displaces."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(max_waiting=1), blocks=8)
    scheduler = harness.scheduler
    one, reactive = (
        Sequence(n, p, [1] * 200, 200, 40, 0.0) for n, p in enumerate([Priority.PROACTIVE, Priority.REACTIVE])
    )
    for each in (one, reactive):
        scheduler.submit(each, 0.0)
    with pytest.raises(QueueFullError):
        scheduler.submit(Sequence(2, Priority.REACTIVE, [1] * 200, 200, 40, 0.0), 0.0)
    assert (one.status, reactive.status) == (RequestStatus.PREFILL, RequestStatus.WAITING)


def test_the_resident_background_is_bounded():
    """`SchedulerPolicy.max_batch`: guards the pool from being filled by requests that cannot decode together anyway."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(max_batch=3))
    for _ in range(9):
        harness.proactive(0, 40, 30)
    harness.run(until=0.05)
    assert harness.scheduler.queues.proactive.resident == 3
    harness.run()


def test_ends_can_be_collected_without_dispatching():
    """Guards an engine that stops: requests that it cancels must still be reported."""
    harness = SchedulerHarness(cpu_heg())
    one = Sequence(0, Priority.REACTIVE, [1] * 20, 20, 4, 0.0)
    harness.scheduler.submit(one, 0.0)
    harness.scheduler.cancel(one, RequestStatus.CANCELLED, "closing")
    assert harness.scheduler.take_ends() == [End(one, RequestStatus.CANCELLED, "closing")]
    assert harness.scheduler.take_ends() == []
    assert harness.scheduler.idle


def test_cached_tokens_are_those_of_the_first_admission():
    """`RequestMetrics.cached_tokens`: guards against a displaced request's own prompt being counted as found."""
    harness = SchedulerHarness(cpu_heg(), blocks=20, costs=_NO_DISK, prefix=True)
    first = harness.proactive(0, [*range(32), *range(500, 510)], 4)
    harness.run()
    newer = harness.proactive(harness.now, [*range(32), *range(1000, 1064)], 60)
    harness.run(until=harness.now + 0.05)
    harness.reactive(harness.now, 500, 20)
    harness.run()
    metrics = [RequestMetrics(), RequestMetrics()]
    for one, found in zip((first, newer), metrics, strict=True):
        one.fill_metrics(found, harness.now)
    assert newer.memory.offloads == 1
    assert newer.memory.cached > 32, "it found its own prompt"
    assert [found.cached_tokens for found in metrics] == [0, 32]


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
@pytest.mark.parametrize("priority", Priority)
def test_simultaneous_prompts_share_their_common_prefix(name, priority):
    """Guards samples, and agents with the same tools, against prefilling their common prefix once each."""
    harness = SchedulerHarness(TOPOLOGIES[name](), SchedulerPolicy(chunk_tokens=256), blocks=100, prefix=True)
    shared = list(range(96))
    alike = [harness.arrive(0, priority, [*shared, *range(900 + 10 * each, 904 + 10 * each)], 3) for each in range(5)]
    other = harness.arrive(0, priority, 100, 3)
    harness.run()
    assert sorted(harness.prompt_computed[each.id] for each in alike) == [4, 4, 4, 4, 100]
    assert harness.prompt_computed[other.id] == 100
    assert harness.kv.cache._lookup_tick == 6, "looking once more is no further lookup"
    assert sorted(each.memory.first_cached for each in alike) == [0, 96, 96, 96, 96]


def test_a_short_common_prefix_does_not_delay_a_prompt():
    """Guards packing: a common block, such as every chat template has, keeps no prompt out of a pass."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(chunk_tokens=256), blocks=100, prefix=True)
    first, second = (harness.proactive(0, [*range(16), *range(base, base + 84)], 1) for base in (1000, 2000))
    harness.run()
    (launch, *_), (other, *_) = ([one for _, one in harness.launches(each)] for each in (first, second))
    assert launch.work is other.work


def test_blocks_freed_by_sharing_are_used_at_once():
    """Guards a request that waits for memory: blocks that a prompt no longer needs go to the next in the queue."""
    harness = SchedulerHarness(cpu_heg(), SchedulerPolicy(chunk_tokens=128), blocks=13, prefix=True)
    shared = list(range(160))
    first, second = (harness.proactive(0, [*shared, 900 + each], 30) for each in range(2))
    third = harness.proactive(0, 60, 2)
    harness.run(until=1e-3)
    assert third.status is RequestStatus.WAITING
    harness.run()
    assert harness.prompt_computed[second.id] == 1
    assert third.usage.first_kernel_at < min(harness.ended_at[first.id], harness.ended_at[second.id])


def test_a_displaced_prompt_cached_by_another_continues_its_answer():
    """Guards against a hang: a prompt that waited for prefill has nothing left to prefill."""
    harness = SchedulerHarness(cpu_heg(), blocks=6, costs=_NO_DISK, prefix=True)
    alike = [harness.proactive(0, list(range(64)), 30) for _ in range(2)]
    harness.run(until=0.05)
    assert all(0 < each.num_generated < 30 for each in alike)
    harness.reactive(harness.now, 160, 20)  # takes all blocks, those in the cache as well
    harness.run()
    assert [each.memory.offloads for each in alike] == [1, 1]
    assert [each.num_generated for each in alike] == [30, 30]
    assert [harness.prompt_computed[each.id] for each in alike] == [64 + 64, 32], "the second time it finds all of it"


def test_an_end_while_launches_are_paused_needs_no_other_event():
    """Guards a request whose grammar fails while a lane moves: its caller must not wait until the lane has moved."""
    scheduler = SchedulerHarness(cpu_heg(), blocks=10).scheduler
    scheduler.pause()
    sequence = Sequence(1, Priority.REACTIVE, [1, 2, 3], 3, 4, 0.0)
    scheduler.submit(sequence, 0.0)
    assert (scheduler.dispatch(0.0), scheduler.next_wake(0.0)) == ([], None)
    scheduler.cancel(sequence, RequestStatus.FAILED, "preparing the mask failed")
    assert scheduler.next_wake(1.0) == 1.0
    assert [type(action) for action in scheduler.dispatch(1.0)] == [End]
    assert scheduler.next_wake(1.0) is None
