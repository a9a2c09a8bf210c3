"""Who may hold KV blocks: admission, displacement, return, shedding (`agent-xpu-v1 §6.5`, `agent-xpu-v2 §4.1`)."""

from __future__ import annotations

import pytest
from scheduler_world import TOPOLOGIES, World, cpu_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import QueueFullError
from xpu_runtime.kv import KvCosts
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.scheduler import End, PreemptionCosts, Restore, Sequence

_SLOW = KvCosts(prefill_s_per_token=1.0)
_TO_DISK = PreemptionCosts(_SLOW, 1024, 1 << 40)
_NO_DISK = PreemptionCosts(_SLOW, 1024, 0)


def test_nobody_starts_who_might_not_finish():
    """v1 §6.5, conservative footprint: guards against an answer that stops half-way for want of a block."""
    world = World(cpu_heg(), blocks=10)
    first = world.proactive(0, 32, 200)  # 8 of 10 blocks, most of them for an answer that is still to come
    second = world.proactive(0, 40, 50)
    world.run(until=0.02)
    assert (first.status, second.status) == (RequestStatus.DECODE, RequestStatus.WAITING)
    world.run()
    assert second.usage.first_kernel_at >= world.ended_at[first.id]


def test_arrivals_of_one_class_are_admitted_in_order():
    """Guards against a large request that small ones overtake for ever."""
    world = World(cpu_heg(), blocks=10)
    first, large, small = world.proactive(0, 200, 20), world.proactive(0, 280, 20), world.proactive(0, 20, 5)
    world.run()
    assert large.usage.first_kernel_at >= world.ended_at[first.id]
    assert small.usage.first_kernel_at >= large.usage.first_kernel_at


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_person_displaces_the_newest_background_to_disk_and_back(name):
    """v2 §4.1 (6), selective off-loading: guards the person's memory, and the progress of whoever made room."""
    world = World(TOPOLOGIES[name](), SchedulerPolicy(chunk_tokens=256), blocks=20, costs=_TO_DISK)
    older, newer = world.proactive(0, 100, 60), world.proactive(1e-5, 100, 60)
    world.run(until=0.05)
    done = newer.num_generated
    assert done > 1
    person = world.reactive(world.now, 300, 60)
    world.run()
    assert (older.memory.offloads, newer.memory.offloads, person.memory.offloads) == (0, 1, 0)
    assert (world.offloads, world.restores) == (1, 1)
    assert world.prompt_computed[newer.id] == 100, "nothing is computed twice"
    assert newer.num_generated == 60


def test_without_a_disk_it_is_computed_again():
    """v1 §6.5, discard: guards the same answer after prompt and answer tokens were fed again."""
    world = World(cpu_heg(), blocks=20, costs=_NO_DISK)
    _, newer = world.proactive(0, 100, 60), world.proactive(1e-5, 100, 60)
    world.run(until=0.05)
    before = list(newer.tokens)
    world.reactive(world.now, 300, 60)
    world.run()
    assert newer.tokens[: len(before)] == before
    assert world.prompt_computed[newer.id] == 200
    assert world.offloads == 0


def test_a_prompt_that_is_all_cached_goes_on_with_its_answer():
    """Guards a shared block from being written to when a displaced request finds its whole prompt in the cache."""
    world = World(cpu_heg(), blocks=20, costs=_NO_DISK, prefix=True)
    world.proactive(0, 96, 60)
    newer = world.proactive(1e-5, 96, 60)
    world.run(until=0.1)
    world.reactive(world.now, 340, 20)
    world.run()  # the world checks every write
    assert newer.memory.offloads == 1
    assert newer.num_generated == 60


@pytest.mark.parametrize("when", ["saving", "loading"])
def test_kv_that_cannot_be_saved_or_loaded_is_computed_again(when):
    """v1 §6.5, recovery: guards against an answer that goes on from keys and values that are not there."""
    world = World(cpu_heg(), blocks=20, costs=_TO_DISK)
    losses = iter([True] if when == "saving" else [False, True])
    world.lose_offloads = lambda: next(losses, False)
    _, newer = world.proactive(0, 100, 60), world.proactive(1e-5, 100, 60)
    world.run(until=0.05)
    world.reactive(world.now, 300, 60)
    world.run()  # the world checks what is read
    assert newer.id in world.discarded
    assert newer.num_generated == 60


def _world_that_reads(seconds, meanwhile):
    """A displaced request that is loaded back in ``seconds``; ``meanwhile`` is called half-way, once."""
    world = World(cpu_heg(), blocks=20, costs=_TO_DISK)
    world.disk_s = lambda: seconds
    _, newer = world.proactive(0, 100, 60), world.proactive(1e-5, 100, 60)
    world.run(until=0.05)
    world.reactive(world.now, 300, 60)
    carry_out = world._carry_out

    def spy(action):
        carry_out(action)
        if isinstance(action, Restore) and world.restores == 1:
            world.at(world.now + seconds / 2, lambda: meanwhile(world, newer))

    world._carry_out = spy
    return world, newer


def test_what_is_loaded_back_joins_no_pass_before_it_is_there():
    """Guards against a pass over blocks that are not loaded yet."""
    seen = []
    world, newer = _world_that_reads(0.5, lambda world, newer: seen.append((world.now, newer.current)))
    world.run()
    [(when, current)] = seen
    assert current is None
    assert not any(when - 0.25 <= at < when + 0.25 for at, _ in world.launches(newer))
    assert (newer.num_generated, newer.memory.offloads, world.prompt_computed[newer.id]) == (60, 1, 100)


def test_a_person_does_not_wait_for_what_is_loaded_back():
    """Guards a person from the disk: who is still being loaded back gives its blocks up at once, and loses nothing."""
    person = []

    def ask(world, newer):
        person.append(world.reactive(world.now, 500, 20))

    world, newer = _world_that_reads(0.5, ask)
    world.run()
    assert person[0].usage.first_kernel_at - person[0].arrived_at < 0.01
    assert (world.offloads, world.restores) == (1, 2)
    assert (newer.num_generated, newer.memory.offloads, world.prompt_computed[newer.id]) == (60, 1, 100)


@pytest.mark.parametrize("status", [RequestStatus.CANCELLED, RequestStatus.SHED])
def test_who_ends_while_it_is_loaded_back_gives_its_blocks_and_its_room_on_disk_back(status):
    """Guards blocks that are somebody else's by then from being written to, and the store's room."""

    def end(world, newer):
        world.scheduler.cancel(newer, status, "nobody wants it")
        world.proactive(world.now, 500, 20)

    world, newer = _world_that_reads(0.5, end)
    world.run()  # the world checks what is read, and that every block is back
    assert (newer.status, newer.memory.restoring) == (status, None)
    assert world.scheduler._admission._preemption.room_bytes == 1 << 40


@pytest.mark.parametrize("ends", [False, True])
def test_a_save_that_turns_out_to_have_failed_is_computed_again(ends):
    """Guards against going on from what was never written, and a report about a request that has ended meanwhile."""
    world = World(cpu_heg(), blocks=20, costs=_TO_DISK)
    world.disk_s, world.lose_offloads = lambda: 0.02, lambda: True
    _, newer = world.proactive(0, 100, 60), world.proactive(1e-5, 100, 60)
    world.run(until=0.05)
    world.reactive(world.now, 300, 60)
    world.run(until=world.now + 0.01)
    assert newer.status is RequestStatus.OFFLOADED
    assert not newer.memory.recompute
    if ends:
        world.scheduler.cancel(newer, RequestStatus.CANCELLED, "cancelled")
        world.scheduler.lost(newer)
    world.run()
    assert world.restores == 0
    assert newer.num_generated == 60 or ends
    assert world.prompt_computed[newer.id] == (100 if ends else 200)


def test_who_has_nothing_to_lose_just_waits_again():
    """Guards against disk traffic for a request that has not computed anything."""
    world = World(single_heg(), blocks=20, costs=_TO_DISK)
    world.proactive(0, 250, 40)
    fresh = world.proactive(1e-5, 250, 40)
    world.reactive(1e-4, 250, 40)
    world.run()
    assert world.offloads == 0
    assert fresh.memory.offloads == 0


def test_the_disk_takes_no_more_than_there_is_room_for():
    """`offload_room_bytes`: guards against saving as if the disk were always empty, and against room never returned."""
    costs = PreemptionCosts(_SLOW, 1024, 8 * 32 * 1024)
    world = World(cpu_heg(), SchedulerPolicy(aging_s=1e9), blocks=20, costs=costs)
    for round_ in range(3):
        for i in range(2):
            world.proactive(round_ + i * 1e-5, 150, 60)
        world.reactive(round_ + 0.05, 500, 60)
        world.run()
    background = [s for s in world.sequences if not s.reactive]
    assert [s.memory.offloads for s in background] == [1] * 6
    assert world.offloads == 3, "one of each two fits on the disk, again after it was brought back"
    assert world.restores == 3


def test_a_cancelled_request_gives_its_room_on_disk_back():
    """Guards the room of requests that nobody brings back."""
    world = World(cpu_heg(), blocks=20, costs=PreemptionCosts(_SLOW, 1024, 6 * 32 * 1024))
    for round_ in range(3):
        background = world.proactive(round_, 150, 200)
        world.reactive(round_ + 0.05, 500, 60)
        world.cancel(round_ + 0.06, background)
        world.run()
        assert background.status is RequestStatus.CANCELLED
    assert world.offloads == 3


def test_what_runs_is_not_displaced():
    """Guards the blocks of a pass in flight, also when a person needs them."""
    world = World(cpu_heg(), SchedulerPolicy(preemption=False), blocks=10, costs=_TO_DISK)
    world.proactive(0, 250, 40)
    person = world.reactive(1e-3, 250, 40)
    world.run(until=2e-3)
    assert person.status is RequestStatus.WAITING
    world.run()


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_person_does_not_wait_for_the_answer_of_another_because_a_stopped_pass_holds_blocks(name):
    """Guards the second person: the pass of the background that the first has stopped may stand still for long."""
    heg = TOPOLOGIES[name]()
    seen = []
    for stopped_at in (0.001, 0.002, 0.003, 0.004, 0.006):
        policy = SchedulerPolicy(aging_s=1e7, reactive_slack=0.0)  # the background stands still beside answers
        world = World(heg, policy, blocks=40, costs=_TO_DISK, draft=lambda sequence: (1,))
        background = world.proactive(0, 800, 8)
        first = world.reactive(stopped_at, 64, 300)
        world.run(until=stopped_at + 0.02)
        seen.append(background.current is not None and not background.current.lanes)
        second = world.reactive(world.now, 600, 4)
        world.run()
        assert second.usage.first_kernel_at < world.ended_at[first.id]
        assert second.usage.first_kernel_at - second.arrived_at < 0.05
    cancels = any(lane.cancels for lane in heg.lanes.values())
    assert any(seen) or heg.static_tokens or cancels, "no pass was stopped"


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
def test_a_person_who_needs_the_blocks_of_what_runs_waits_for_a_kernel_and_not_for_a_pass(name):
    """Guards time to first token: a pass of the background may take many kernels."""
    heg = TOPOLOGIES[name]()
    world = World(heg, SchedulerPolicy(aging_s=1e7, quiet_s=1e7), blocks=40, costs=_TO_DISK)
    world.proactive(0, 1000, 8)
    person = world.reactive(0.0031, 600, 4)
    world.run(until=0.0031)
    (one,) = world.running.values()
    boundary = min(end for end in one.ends if end >= world.now)
    world.run()
    assert person.usage.first_kernel_at <= boundary + 1e-9


def test_a_full_line_sheds_the_newest_background_for_a_person():
    """v1 §6.5, graceful degradation: the lowest priority goes, and of it who has waited least."""
    world = World(cpu_heg(), SchedulerPolicy(max_waiting=2), blocks=8)
    running = world.proactive(0, 200, 40)
    older, newer = world.proactive(1e-4, 200, 40), world.proactive(2e-4, 200, 40)
    person = world.reactive(3e-4, 100, 20)
    world.run()
    assert newer.status is RequestStatus.SHED
    for one in (running, older, person):
        assert one.status is RequestStatus.FINISHED
    [(_, end)] = world.ends
    assert "reactive" in end.reason


@pytest.mark.parametrize("newcomer", Priority)
def test_a_full_line_refuses_when_nobody_may_be_shed(newcomer):
    """v1 §6.5: guards people from being shed, and the background from pushing out its like."""
    world = World(cpu_heg(), SchedulerPolicy(max_waiting=1), blocks=8)
    waiting = Priority.REACTIVE if newcomer is Priority.REACTIVE else Priority.PROACTIVE
    scheduler = world.scheduler
    for number in range(2):  # the first has all blocks
        scheduler.submit(Sequence(number, waiting, [1] * 200, 200, 40, 0.0), 0.0)
    with pytest.raises(QueueFullError, match=r"policy\.max_waiting=1\b"):
        scheduler.submit(Sequence(2, newcomer, [1] * 200, 200, 40, 0.0), 0.0)
    assert len(scheduler.queues) == 2


@pytest.mark.parametrize("last", Priority)
def test_who_comes_at_once_is_not_a_full_line(last):
    """Guards requests that come between two decisions: nobody is shed or refused while the machine has room for all."""
    world = World(cpu_heg(), SchedulerPolicy(max_waiting=1))
    for priority in (Priority.PROACTIVE, Priority.PROACTIVE, last):
        world.arrive(0, priority, 40, 4)
    world.run()
    assert [one.status for one in world.sequences] == [RequestStatus.FINISHED] * 3


def test_a_place_in_line_is_given_without_displacing_anybody():
    """Guards background work from a newcomer who only looks whether the line is full: making room is for a decision."""
    world = World(cpu_heg(), SchedulerPolicy(max_waiting=1), blocks=8)
    scheduler = world.scheduler
    one, person = (
        Sequence(n, p, [1] * 200, 200, 40, 0.0) for n, p in enumerate([Priority.PROACTIVE, Priority.REACTIVE])
    )
    for each in (one, person):
        scheduler.submit(each, 0.0)
    with pytest.raises(QueueFullError):
        scheduler.submit(Sequence(2, Priority.REACTIVE, [1] * 200, 200, 40, 0.0), 0.0)
    assert (one.status, person.status) == (RequestStatus.PREFILL, RequestStatus.WAITING)


def test_the_resident_background_is_bounded():
    """`SchedulerPolicy.max_batch`: guards the pool from being filled by requests that cannot decode together anyway."""
    world = World(cpu_heg(), SchedulerPolicy(max_batch=3))
    for _ in range(9):
        world.proactive(0, 40, 30)
    world.run(until=0.05)
    assert world.scheduler.queues.proactive.resident == 3
    world.run()


def test_ends_can_be_collected_without_dispatching():
    """Guards an engine that stops: requests it cancels must still be told."""
    world = World(cpu_heg())
    one = Sequence(0, Priority.REACTIVE, [1] * 20, 20, 4, 0.0)
    world.scheduler.submit(one, 0.0)
    world.scheduler.cancel(one, RequestStatus.CANCELLED, "closing")
    assert world.scheduler.take_ends() == [End(one, RequestStatus.CANCELLED, "closing")]
    assert world.scheduler.take_ends() == []
    assert world.scheduler.idle


def test_what_the_cache_is_said_to_have_given_is_what_it_gave_at_first():
    """`RequestMetrics.cached_tokens`: guards against a displaced request's own prompt being counted as found."""
    world = World(cpu_heg(), blocks=20, costs=_NO_DISK, prefix=True)
    first = world.proactive(0, [*range(32), *range(500, 510)], 4)
    world.run()
    newer = world.proactive(world.now, [*range(32), *range(1000, 1064)], 60)
    world.run(until=world.now + 0.05)
    world.reactive(world.now, 500, 20)
    world.run()
    metrics = [RequestMetrics(), RequestMetrics()]
    for one, found in zip((first, newer), metrics, strict=True):
        one.fill_metrics(found, world.now)
    assert newer.memory.offloads == 1
    assert newer.memory.cached > 32, "it found its own prompt"
    assert [found.cached_tokens for found in metrics] == [0, 32]


@pytest.mark.parametrize("name", sorted(TOPOLOGIES))
@pytest.mark.parametrize("priority", Priority)
def test_prompts_that_begin_alike_are_read_once_though_they_come_at_once(name, priority):
    """Guards samples, and agents with the same tools, from being read each by itself: the cache had nothing yet."""
    world = World(TOPOLOGIES[name](), SchedulerPolicy(chunk_tokens=256), blocks=100, prefix=True)
    shared = list(range(96))
    alike = [world.arrive(0, priority, [*shared, *range(900 + 10 * each, 904 + 10 * each)], 3) for each in range(5)]
    other = world.arrive(0, priority, 100, 3)
    world.run()
    assert sorted(world.prompt_computed[each.id] for each in alike) == [4, 4, 4, 4, 100]
    assert world.prompt_computed[other.id] == 100
    assert world.kv.cache.counters.lookups == 6, "looking once more is no further lookup"
    assert world.kv.cache.counters.hits == 4
    assert world.kv.cache.counters.hit_tokens == 4 * 96
    assert sorted(each.memory.first_cached for each in alike) == [0, 96, 96, 96, 96]


def test_a_prompt_that_only_begins_with_the_same_words_does_not_wait():
    """Guards packing: for a block in common, such as every template has, nobody is left out of a pass."""
    world = World(cpu_heg(), SchedulerPolicy(chunk_tokens=256), blocks=100, prefix=True)
    first, second = (world.proactive(0, [*range(16), *range(base, base + 84)], 1) for base in (1000, 2000))
    world.run()
    (launch, *_), (other, *_) = ([one for _, one in world.launches(each)] for each in (first, second))
    assert launch.work is other.work


def test_blocks_that_sharing_brings_back_are_used_at_once():
    """Guards who waits for memory: what a prompt no longer needs goes to the next in line."""
    world = World(cpu_heg(), SchedulerPolicy(chunk_tokens=128), blocks=13, prefix=True)
    shared = list(range(160))
    first, second = (world.proactive(0, [*shared, 900 + each], 30) for each in range(2))
    third = world.proactive(0, 60, 2)
    world.run(until=1e-3)
    assert third.status is RequestStatus.WAITING
    world.run()
    assert world.prompt_computed[second.id] == 1
    assert third.usage.first_kernel_at < min(world.ended_at[first.id], world.ended_at[second.id])


def test_a_displaced_prompt_that_another_computes_again_goes_on_with_its_answer():
    """Guards against a hang: nothing was left to read of a prompt that waited to be read, so it waited for ever."""
    world = World(cpu_heg(), blocks=6, costs=_NO_DISK, prefix=True)
    alike = [world.proactive(0, list(range(64)), 30) for _ in range(2)]
    world.run(until=0.05)
    assert all(0 < each.num_generated < 30 for each in alike)
    world.reactive(world.now, 160, 20)  # takes all blocks, those in the cache as well
    world.run()
    assert [each.memory.offloads for each in alike] == [1, 1]
    assert [each.num_generated for each in alike] == [30, 30]
    assert [world.prompt_computed[each.id] for each in alike] == [64 + 64, 32], "the second time it finds all of it"
