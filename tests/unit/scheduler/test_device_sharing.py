"""Several engines on the same devices, in virtual time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness, cpu_heg, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Heg
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Action, Launch, Sequence
from xpu_runtime.scheduler.sharing import DeviceTurns, EngineTurn, PeerWork

_WAKE_S = 1e-5
"""Time that a thread takes to wake."""
_RETRY_S = 0.05


class Machine:
    """Engines that share devices; each decides when one of its events is due, or soon after it was woken."""

    def __init__(self, engines: list[SchedulerHarness], wake_s: float = _WAKE_S) -> None:
        self.engines = engines
        self.turns = DeviceTurns()
        self.members: list[EngineTurn] = []
        self.now = 0.0
        self.decisions = 0
        self._wake_s = wake_s
        self._woken: dict[int, float] = {}
        self._dead: set[int] = set()
        for index, engine in enumerate(engines):
            self._join(index, engine)

    def _join(self, index: int, engine: SchedulerHarness) -> None:
        def wake() -> None:
            self._woken.setdefault(index, self.now + self._wake_s)

        member = self.turns.join(engine.scheduler, wake)
        self.members.append(member)
        engine.dispatch = lambda now: self.turns.dispatch(member, now)

    def kill(self, index: int) -> None:
        """Take an engine away in the middle of its work."""
        self.turns.leave(self.members[index])
        self._dead.add(index)

    def run(self, until: float = float("inf"), steps: int = 100_000) -> Machine:
        """Advance the time until no event is left."""
        for _ in range(steps):
            times = [(self._next(index), index) for index in range(len(self.engines))]
            when, index = min(times)
            if when == float("inf") or when > until:
                break
            self.now = max(self.now, when)
            self._woken.pop(index, None)
            self.decisions += 1
            before = len(self.engines[index].log)
            ready = [self._reactive_ready(other) for other in range(len(self.engines))]
            self.engines[index].step(self.now)
            self._check(index, self.engines[index].log[before:], ready)
        else:
            raise AssertionError("no end")
        if until == float("inf"):
            for index, engine in enumerate(self.engines):
                if index not in self._dead:
                    engine._settled()
        return self

    def _next(self, index: int) -> float:
        times = [] if index in self._dead else [self.engines[index].next_step(), self._woken.get(index)]
        return min((when for when in times if when is not None), default=float("inf"))

    def _reactive_ready(self, index: int) -> bool:
        """Whether an engine with idle lanes has reactive work that it has asked for."""
        engine = self.engines[index]
        return index not in self._dead and not engine.running and self.members[index].urgent_since is not None

    def _check(self, index: int, launches: list[tuple[float, Launch]], ready: list[bool]) -> None:
        busy = [
            each
            for each, engine in enumerate(self.engines)
            if each not in self._dead and (engine.running or engine.embedding)
        ]
        assert len(busy) <= 1, f"kernels of the engines {busy} run at the same time"
        late = self.now - max(member.stopped_at for member in self.members) > _RETRY_S
        for _, launch in launches:
            waits = [other for other, waiting in enumerate(ready) if waiting and other != index]
            proactive = not launch.work.reactive and not launch.work.protected
            scheduler = self.engines[index].scheduler
            # On an NPU slices are single kernels without protection, and a step may wait for one of the background.
            static = scheduler.heg.static_tokens > 0
            is_slice = static and scheduler.peer_rules._slice_waits
            is_awaited = static and not launch.work.prefill and bool(scheduler.queues.reactive)
            allowed = late or is_slice or is_awaited
            assert allowed or not (proactive and waits), f"engines {waits} wait with reactive work"


def machine(heg: Callable[[], Heg] = cpu_heg, count: int = 2, **policy: float) -> Machine:
    """Engines of one kind."""
    return Machine([SchedulerHarness(heg(), SchedulerPolicy(**policy)) for _ in range(count)])


def starts(engine: SchedulerHarness, sequence: Sequence) -> list[float]:
    """Starts of the launches for a request."""
    return [when for when, _ in engine.launches(sequence)]


@pytest.mark.parametrize("name", TOPOLOGIES)
def test_reactive_work_stops_the_background_of_another_engine(name: str) -> None:
    """Guards the latency of the other model: its prompt waits for one kernel, not for a background prompt."""
    shared = machine(TOPOLOGIES[name])
    first, other = shared.engines
    background = first.proactive(0.0, 4096, 4)
    reactive = other.reactive(0.003, 64, 2)
    shared.run()
    kernels = [end - start for start, ends in _kernels(first) for end in ends[:1]]
    begun = starts(other, reactive)[0]
    assert begun - 0.003 <= 3 * max(kernels) + 10 * _WAKE_S
    assert first.ended_at[background.id] > other.ended_at[reactive.id]


def _kernels(engine: SchedulerHarness) -> list[tuple[float, list[float]]]:
    """Start and first end of each launch, as predicted."""
    found = []
    for when, launch in engine.log:
        kernel = engine.heg.forms[launch.work.form][launch.start]
        found.append((when, [when + engine.heg.time_s(kernel, launch.lane, launch.load)]))
    return found


def test_background_waits_while_the_other_engine_answers() -> None:
    """Guards reactive decode: no background kernel of another model comes between two steps."""
    shared = machine(aging_s=1e5)
    first, other = shared.engines
    reactive = other.reactive(0.0, 64, 50)
    background = first.proactive(0.001, 512, 2)
    shared.run()
    assert starts(first, background)[0] >= other.ended_at[reactive.id]


def test_reactive_work_of_two_engines_takes_turns() -> None:
    """Guards two users of two models: their steps alternate."""
    shared = machine(aging_s=1e5)
    first, other = shared.engines
    answers = first.reactive(0.0, 64, 60), other.reactive(0.0, 64, 60)
    shared.run()
    both = sorted([(when, 0) for when in starts(first, answers[0])] + [(when, 1) for when in starts(other, answers[1])])
    turns = [engine for _, engine in both][:100]
    assert sum(one != two for one, two in pairwise(turns)) >= 0.9 * len(turns)


def test_background_of_two_engines_shares_the_time() -> None:
    """Guards background work of a model with short steps beside one with long prompts."""
    shared = machine()
    first, other = shared.engines
    for _ in range(20):
        first.proactive(0.0, 4096, 1)
    other.proactive(0.0, 64, 2000)
    shared.run(0.5)
    use = [member.scheduler.peer_rules.use().background_s for member in shared.members]
    assert 0.6 < use[0] / use[1] < 1.6
    shared.run()


@pytest.mark.parametrize("name", ["cpu", "cpu that cancels", "gpu", "npu+gpu"])
def test_aged_background_has_its_share_beside_another_engine(name: str) -> None:
    """Guards background work against starvation by another model that always answers."""
    share, aging_s = 0.2, 0.05
    shared = machine(TOPOLOGIES[name], aging_s=aging_s, aged_share=share)
    first, other = shared.engines
    for index in range(100):
        other.reactive(0.002 * index, 256, 20)
    for _ in range(4):
        first.proactive(0.0, 2048, 20)
    shared.run(0.4)
    use = [member.scheduler.peer_rules.use() for member in shared.members]
    taken = use[0].background_s / (use[0].background_s + use[1].reactive_s)
    assert 0.3 * share < taken < 2.5 * share
    for engine in shared.engines:
        for sequence in engine.alive():
            engine.cancel(shared.now, sequence)
    shared.run()


@pytest.mark.parametrize("priority", Priority)
def test_engine_that_fails_frees_the_devices(priority: Priority) -> None:
    """Guards the other engine when one is closed or fails in the middle of its work."""
    shared = machine()
    first, other = shared.engines
    first.arrive(0.0, priority, 64, 1000)
    answer, background = other.reactive(0.0, 64, 10), other.proactive(0.0, 64, 10)
    shared.run(0.01)
    assert first.running or other.running
    shared.kill(0)
    shared.run()
    assert answer.status is background.status is RequestStatus.FINISHED
    assert other.scheduler.peer_rules.peers is None


def test_engine_that_does_not_take_its_turn_is_passed_over() -> None:
    """Guards the other engine when the thread of one hangs: idle devices wait for it only for a moment."""
    shared = machine()
    other = shared.engines[1]
    shared.run()  # both know of each other
    shared.members[0].urgent_since = shared.members[0].asked_at = shared.now
    answer = other.reactive(0.001, 64, 5)
    shared.run(2.0)
    assert answer.status is RequestStatus.FINISHED
    assert 0.04 < starts(other, answer)[0] < 0.2


def test_hung_kernel_of_another_engine() -> None:
    """Guards the other engine when a kernel of one hangs: the engine gives it up, and the devices are free."""
    shared = machine()
    first, other = shared.engines
    first.proactive(0.0, 4096, 1)
    first.fail(0.004, "cpu")
    answer = other.reactive(0.003, 64, 5)
    shared.run()
    assert answer.status is RequestStatus.FINISHED


def test_engines_on_different_devices_run_side_by_side() -> None:
    """Guards the throughput of a model on a GPU beside one on the CPU."""
    shared = Machine([SchedulerHarness(cpu_heg()), SchedulerHarness(single_heg())])
    first, other = shared.engines
    shared._check = lambda *_: None  # type: ignore[method-assign]
    answer, background = first.reactive(0.0, 64, 50), other.proactive(0.0, 1024, 10)
    shared.run()
    assert starts(other, background)[0] < first.ended_at[answer.id]
    assert not any(engine.scheduler.peer_rules.use().waits for engine in shared.engines)


def test_draft_model_on_the_cpu_counts_beside_npu_and_gpu() -> None:
    """Guards the predictions of the main model: they include the memory bandwidth of drafts while these run."""
    shared = Machine([SchedulerHarness(hybrid_heg()), SchedulerHarness(cpu_heg())])
    main, draft = shared.engines
    shared._check = lambda *_: None  # type: ignore[method-assign]
    seen = []
    decide = main.dispatch

    def dispatch(now: float) -> list[Action]:
        actions = decide(now)
        lanes = main.scheduler.lanes
        beside = lanes.shared_pressure - lanes.pressure
        seen.append((bool(draft.running), beside, draft.scheduler.lanes.pressure))
        return actions

    main.dispatch = dispatch
    main.reactive(0.0, 1024, 200)
    draft.proactive(0.01, 256, 20)
    shared.run()
    drafted = [(beside, of_draft) for running, beside, of_draft in seen if running]
    assert len(drafted) > 10
    assert all(beside == pytest.approx(of_draft) for beside, of_draft in drafted)
    assert all(beside == pytest.approx(0.0) for running, beside, _ in seen if not running)
    assert not all(running for running, *_ in seen)
    shared.kill(1)
    shared.run()
    assert main.scheduler.peer_rules.peers is None


@pytest.mark.parametrize("priority", Priority)
def test_engine_that_moves_to_the_cpu_takes_turns_there(priority: Priority) -> None:
    """Guards a draft model on the CPU while the CPU computes for a GPU that fails: kernels do not overlap."""
    shared = Machine([SchedulerHarness(single_heg()), SchedulerHarness(cpu_heg())])
    main, draft = shared.engines
    main.scheduler.use_device("CPU")
    answer, drafts = main.arrive(0.0, priority, 256, 20), draft.proactive(0.0, 256, 20)
    shared.run()
    assert answer.status is drafts.status is RequestStatus.FINISHED
    main.scheduler.use_device("GPU")
    assert shared.turns._peers(shared.members[1]) == []


def test_one_engine_decides_as_without_sharing() -> None:
    """Guards a single engine: its launches are the same, at the same times."""

    def launches(engine: SchedulerHarness) -> list[tuple[float, str, int, int]]:
        for index in range(6):
            engine.arrive(0.01 * index, Priority.REACTIVE if index % 2 else Priority.PROACTIVE, 300 + index, 20)
        return [(when, one.lane, one.start, one.stop) for when, one in engine.run().log]

    shared = machine(count=1)
    assert launches(shared.engines[0]) == launches(SchedulerHarness(cpu_heg()))
    assert shared.engines[0].scheduler.peer_rules.peers is None


def test_embeddings_of_another_engine() -> None:
    """Guards embedding models on the lanes of one engine: reactive texts go before background of the other."""
    shared = machine()
    first, other = shared.engines
    first.proactive(0.0, 8192, 4)
    job = other.embed(0.004, Priority.REACTIVE, [64] * 4)
    other.embed(0.004, Priority.PROACTIVE, [64] * 64)
    shared.run()
    assert max(when for (number, _), when in other.embedded.items() if number == job.id) < 0.03
    assert len(other.embedded) == 68


def test_tokens_do_not_depend_on_sharing() -> None:
    """Guards answers: each request ends as it would alone, with as many tokens."""
    alone = SchedulerHarness(cpu_heg())
    shared = machine()
    for engine in (alone, *shared.engines):
        for index in range(5):
            engine.arrive(0.003 * index, Priority.REACTIVE if index % 2 else Priority.PROACTIVE, 200, 10)
    alone.run()
    shared.run()
    expected = [len(sequence.tokens) for sequence in alone.sequences]
    assert all([len(each.tokens) for each in engine.sequences] == expected for engine in shared.engines)


_REQUEST = st.tuples(
    st.integers(0, 2), st.sampled_from(Priority), st.integers(0, 60), st.integers(1, 700), st.integers(1, 12)
)


@settings(max_examples=15, deadline=None)
@given(
    names=st.lists(st.sampled_from(sorted(TOPOLOGIES)), min_size=2, max_size=3),
    requests=st.lists(_REQUEST, min_size=1, max_size=8),
    cancels=st.lists(st.tuples(st.integers(0, 13), st.integers(0, 80)), max_size=3),
    failures=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 80)), max_size=2),
    wake_s=st.sampled_from([0.0, 1e-5, 2e-3]),
    aging_s=st.sampled_from([0.005, 0.05, 10.0]),
)
def test_any_load(
    names: list[str],
    requests: list[tuple[int, Priority, int, int, int]],
    cancels: list[tuple[int, int]],
    failures: list[tuple[int, int]],
    wake_s: float,
    aging_s: float,
) -> None:
    """Guards all loads: each request ends once, kernels of two engines never overlap, and reactive work goes first."""
    policy = SchedulerPolicy(aging_s=aging_s, aged_share=0.2)
    shared = Machine([SchedulerHarness(TOPOLOGIES[names[0]](), policy) for _ in names], wake_s)
    submitted = []
    for engine, priority, when, prompt, new in requests:
        target = shared.engines[engine % len(names)]
        submitted.append((target, target.arrive(1e-3 * when, priority, prompt, new)))
    for index, later in cancels:
        target, sequence = submitted[index % len(submitted)]
        target.cancel(sequence.arrived_at + 1e-3 * later, sequence)
    for engine, when in failures:
        target = shared.engines[engine % len(names)]
        target.fail(1e-3 * when, next(iter(target.heg.lanes)))
    shared.run()


def test_views_compare_what_may_start() -> None:
    """Guards the wake-ups: seconds alone wake no engine."""
    assert PeerWork(busy_s=1.0).allows_as(PeerWork(reactive_s=2.0))
    assert not PeerWork(urgent=True).allows_as(PeerWork())
