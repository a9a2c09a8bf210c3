"""KV preemption: the background sequences that give up their blocks (`agent-xpu-v1 §6.5`, `agent-xpu-v2 §4.1 (6)`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scheduler_harness import BLOCK, TOPOLOGIES, SchedulerHarness, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.kv import BlockPool, KvCosts, KvManager, PrefixCache, recompute_seconds
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Action, Offload, PreemptionCosts, Sequence
from xpu_runtime.scheduler.kv_preemption import KvPreemption, cheapest_cover
from xpu_runtime.scheduler.passes import Segment
from xpu_runtime.scheduler.queues import PriorityQueues

_BLOCK = 4
_items = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 6)), max_size=8)


def _subsets(count: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(count + 1) for chosen in combinations(range(count), size)]


@given(items=_items, need=st.integers(0, 20))
def test_the_cheapest_cover_is_the_cheapest(items, need):
    """Guards the choice against every other set."""
    costs, gains = [float(cost) for cost, _ in items], [gain for _, gain in items]
    enough = [s for s in _subsets(len(items)) if sum(gains[i] for i in s) >= need]
    chosen = cheapest_cover(costs, gains, need)
    if not enough:
        assert chosen is None
        return
    assert tuple(chosen) in enough
    cost = sum(costs[i] for i in chosen)
    assert cost == min(sum(costs[i] for i in s) for s in enough)
    assert len(chosen) == min(len(s) for s in enough if sum(costs[i] for i in s) == cost)


def test_among_equals_the_earlier_items_are_chosen():
    """Guards the order of displacement, the newest first, where costs do not decide."""
    assert cheapest_cover([1.0] * 4, [2] * 4, 3) == [0, 1]


def test_a_large_choice_does_not_take_long():
    """Guards the time of a decision, for which a reactive request with a long prompt waits."""
    chosen = cheapest_cover([1.0 + i % 7 for i in range(64)], [3 + i % 11 for i in range(64)], 300)
    assert chosen is not None


@dataclass
class _State:
    """Residents of a small pool, and a reactive request that needs some of it."""

    kv: KvManager
    queues: PriorityQueues
    preemption: KvPreemption
    residents: list[Sequence]
    reactive: Sequence
    passes: dict[str, _Work]
    stop_requests: list[_Work]
    discarded: list[_Work]

    def admit(self, one: Sequence) -> bool:
        """Admit ``one`` as the scheduler does."""
        cached = self.kv.admit(one.id, one.tokens, one.max_new, cacheable=one.prompt_len)
        if cached is None:
            return False
        one.num_computed_tokens = one.memory.cached = cached
        one.memory.blocks = one.blocks_needed(_BLOCK)
        return True


@dataclass(eq=False)
class _Work:
    """The attributes of a pass that KV preemption reads."""

    id: int
    reactive: bool = False
    lanes: list[str] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    holds_ended: bool = False

    def add(self, one: Sequence) -> None:
        """Put ``one`` into the pass."""
        one.pass_id = self.id
        self.segments.append(Segment(one, 0, 1, 1))

    @property
    def pinned(self) -> bool:
        """Whether a sequence in it is pinned."""
        return any(segment.sequence.memory.pinned for segment in self.segments)


def _sequence(number: int, priority: Priority, tokens: list[int], new: int) -> Sequence:
    return Sequence(number, priority, tokens, len(tokens), new, float(number))


def _state(residents, reactive, *, prefix: bool, room: int) -> _State:
    pool = BlockPool(40, _BLOCK)
    kv = KvManager(pool, PrefixCache(pool) if prefix else None)
    queues = PriorityQueues()
    costs = PreemptionCosts(KvCosts(prefill_s_per_token=0.01), 1024, room)
    stop_requests: list[_Work] = []
    discarded: list[_Work] = []

    def discard(work: _Work) -> None:
        discarded.append(work)
        for segment in work.segments:
            segment.sequence.pass_id = None

    passes = {"reactive": _Work(0, reactive=True), "stopped": _Work(1), "running": _Work(2, lanes=["cpu"])}
    by_id = {work.id: work for work in passes.values()}

    def stop(work: _Work) -> None:
        stop_requests.extend([work] * len(work.lanes))

    preemption = KvPreemption(queues, kv, costs, lambda one: by_id.get(one.pass_id), stop, discard)
    state = _State(kv, queues, preemption, [], reactive, passes, stop_requests, discarded)
    for number, (begins, own, new, computed, keeps, held, retained) in enumerate(residents):
        one = _sequence(number, Priority.PROACTIVE, [*range(begins), *range(100 * number, 100 * number + own)], new)
        if not state.admit(one):
            continue
        one.status, one.memory.pinned = RequestStatus.PREFILL, keeps
        one.num_computed_tokens = max(one.memory.cached, min(computed, one.prompt_len))
        kv.mark_computed(one.id, one.num_computed_tokens)
        if held:
            passes[held].add(one)
        if retained:
            kv.retain_blocks(kv.table(one.id).tolist())
        queues.prefill.append(one)
        state.residents.append(one)
    return state


_residents = st.lists(
    st.tuples(
        st.integers(0, 12),  # begins as others do
        st.integers(1, 20),
        st.integers(1, 8),
        st.integers(0, 30),
        st.sampled_from([False, False, False, True]),
        st.sampled_from(["", "", "", "reactive", "stopped", "stopped", "running"]),
        st.sampled_from([False, False, False, True]),  # its KV is being copied
    ),
    min_size=1,
    max_size=7,
)


@given(
    residents=_residents,
    begins=st.integers(0, 12),
    own=st.integers(1, 150),
    prefix=st.booleans(),
    room=st.sampled_from([0, 20 * 1024, 1 << 40]),
)
def test_the_cheapest_sufficient_set_is_displaced_or_none(residents, begins, own, prefix, room):
    """Guards background work from being displaced in vain, needlessly, or at a higher cost than another set.

    And passes under way: one is discarded or asked to stop only where there is no other way, one with a pinned
    sequence never. Blocks that a copy retains are not free when their sequence gives them up.
    """

    def fresh() -> _State:
        reactive = _sequence(1000, Priority.REACTIVE, [*range(begins), *range(9000, 9000 + own)], 5)
        return _state(residents, reactive, prefix=prefix, room=room)

    state = fresh()
    if state.admit(state.reactive):
        return
    free = [s for s in state.residents if s.pass_id is None and not s.memory.pinned]
    stopped, running = (
        [] if work.pinned else [segment.sequence for segment in work.segments]
        for work in (state.passes["stopped"], state.passes["running"])
    )
    cost = {s.id: state.preemption._cost_s(s) for s in state.residents}

    def fits_without(chosen: tuple[int, ...]) -> bool:
        other = fresh()
        for number in chosen:
            other.kv.release(number)
        return other.admit(other.reactive)

    actions: list[Action] = []
    made = state.preemption.make_room(state.reactive, 0.0, actions)
    gone = tuple(s.id for s in state.residents if s not in state.queues.prefill)
    reach = [[], free, [*free, *stopped], [*free, *stopped, *running]]
    reach = [tuple(s.id for s in each) for each in reach]
    needed = next((i for i, each in enumerate(reach) if fits_without(each)), None)
    movable = reach[needed] if needed in (1, 2) else ()
    assert made is (needed in (1, 2))
    assert set(gone) <= set(movable)
    assert made is state.admit(state.reactive)
    assert bool(gone) is made
    assert state.stop_requests == ([state.passes["running"]] if needed == 3 else [])
    assert state.discarded == ([state.passes["stopped"]] if needed == 2 else [])
    assert not any(fits_without(gone[:i] + gone[i + 1 :]) for i in range(len(gone)))
    if made and not prefix:
        enough = [chosen for size in range(len(movable) + 1) for chosen in combinations(movable, size)]
        cheapest = min(sum(cost[i] for i in chosen) for chosen in enough if fits_without(chosen))
        assert sum(cost[i] for i in gone) == pytest.approx(cheapest)
    saved = sum(len(a.blocks) * _BLOCK * 1024 for a in actions if isinstance(a, Offload))
    assert state.preemption.room_bytes == room - saved >= 0
    for one in state.residents:
        assert (one.memory.blocks > 0) is (one.id not in gone)
    state.kv.check()


def test_displaced_sequences_return_in_order_of_arrival():
    """Guards the oldest sequence: the latest one displaced must not return first."""
    state = _state(
        [(0, 20, 4, computed, False, "", False) for computed in (20, 20, 0)],
        _sequence(1000, Priority.REACTIVE, list(range(9000, 9150)), 5),
        prefix=False,
        room=1 << 40,
    )
    assert state.preemption.make_room(state.reactive, 0.0, [])
    assert [s.id for s in state.queues.offloaded] == [0, 1]
    assert [s.id for s in state.queues.waiting] == [2]


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_blocks_of_a_cancelled_request_are_free_at_once(topology: str) -> None:
    """Guards a reactive request that needs them: they are in a pass that is stopped during another reactive answer."""
    policy = SchedulerPolicy(aging_s=1e9, chunk_tokens=256, reactive_slack=0.0)
    harness = SchedulerHarness(TOPOLOGIES[topology](), policy, 64)
    large = harness.proactive(0.0, 200, 40 * BLOCK - 200)
    harness.proactive(0.0, 40, 20)
    other = harness.reactive(0.0005, 64, 400)
    harness.cancel(0.002, large)
    reactive = harness.reactive(0.02, 35 * BLOCK, 4)
    harness.run()
    assert harness.ended_at[other.id] > 0.3
    assert reactive.usage.first_kernel_at is not None
    assert reactive.usage.first_kernel_at - 0.02 < 0.01


def _answered(computed: int, spans: list[tuple[int, int]], tokens: int) -> Sequence:
    one = _sequence(0, Priority.PROACTIVE, list(range(tokens)), 100)
    one.prompt_len, one.num_computed_tokens, one.appended_spans = 10, computed, spans
    return one


@pytest.mark.parametrize(
    ("computed", "spans", "again"),
    [
        (4, [], 0),
        (10, [], 0),
        (17, [], 7),
        (18, [(14, 20)], 4),
        (30, [(14, 20)], 14),
        (40, [(14, 20), (25, 33)], 16),
        (40, [(12, 20), (20, 33)], 9),
        (40, [(8, 20), (16, 33)], 7),
    ],
)
def test_recomputed_output_counts_generated_tokens(computed, spans, again):
    """Guards against answer tokens counted as prompt, or counted twice where spans overlap."""
    one = _answered(computed, spans, 50)
    assert one.num_recomputed_output == again
    assert one.num_recomputed_output == sum(
        not any(a <= at < b for a, b in [(0, 10), *spans]) for at in range(computed)
    )


def test_discarding_an_answer_costs_its_decode_steps():
    """Guards answers from being discarded as if chunks recomputed their tokens."""
    state = _state([(0, 20, 8, 20, False, "", False)], _sequence(9, Priority.REACTIVE, [1], 1), prefix=False, room=0)
    [one] = state.residents
    prompt = state.preemption._cost_s(one)
    one.tokens += range(6)
    one.num_computed_tokens += 5
    costs = KvCosts(prefill_s_per_token=0.01)
    assert prompt == pytest.approx(20 * costs.prefill_s_per_token)
    assert state.preemption._cost_s(one) == pytest.approx(prompt + 5 * costs.decode_s_per_token)


def test_a_step_costs_its_predicted_time():
    """Guards the cost of an answer token, for which all weights are read."""
    heg = hybrid_heg()
    costs = PreemptionCosts.of(heg, 1024, 0).kv
    whole = heg.forms[Form.WHOLE][0]
    assert costs.decode_s_per_token == heg.time_s(whole, "igpu", Load(1, 256, 256, 0))
    assert costs.decode_s_per_token > 2 * costs.prefill_s_per_token


@pytest.mark.parametrize("heg", [single_heg(), hybrid_heg()])
def test_a_long_prompt_costs_its_predicted_time(heg: Heg):
    """Guards the choice of victims against ignoring the attention over a long context."""
    costs = PreemptionCosts.of(heg, 1024, 0).kv
    chunk, lane = 256, heg.general_lane.name
    loads = [Load(chunk, chunk * chunk // 2 + chunk * start, start + chunk, 0) for start in range(0, 64 * chunk, chunk)]
    predicted = sum(heg.form_s(Form.CUT, lane, load) for load in loads)
    assert recompute_seconds(len(loads) * chunk, 0, costs) == pytest.approx(predicted, rel=0.1)
    assert predicted > 1.2 * len(loads) * chunk * costs.prefill_s_per_token
