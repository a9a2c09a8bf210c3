"""State machine test of the cache: early runs and calls in any order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cache_doubles import KEYS, SPEC, ToolFailure
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from virtual_time import VirtualLoop, settled

from xpu_speculation.cache.entries import CacheBounds
from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, StartResult
from xpu_speculation.tools.keys import CallKey


@dataclass(eq=False)
class _Run:
    """A run of the tool in the test's model."""

    key: CallKey
    live: object
    call: _Call | None
    began: float
    unblock: asyncio.Future[object]
    state: str = "live"
    value: object = None
    was_wanted: bool = False
    had_call: bool = False
    ended: float = 0.0


@dataclass(eq=False)
class _Call:
    """A real call in the test's model."""

    key: CallKey
    joined: object = None
    task: asyncio.Task[CallOutcome] | None = None
    arrived: float | None = None
    saw_failure: bool = False


OWNERS = ("a", "b")
MOSTLY_ONE_KEY = st.sampled_from([KEYS[0], KEYS[0], KEYS[0], KEYS[1], KEYS[2]])
VALUES = st.sampled_from(["text", {"list": [1]}, (1, 2)])


class FutureCacheMachine(RuleBasedStateMachine):
    """Early runs, calls, ends, failures, cancellations and time in any order, with or without settling in between."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop()
        bounds = CacheBounds(values=2, early=3)
        self.cache = FutureCache(clock=self.loop.time, bounds=bounds)
        self.runs: list[_Run] = []
        self.calls: list[_Call] = []
        self.wants: dict[object, set[str]] = {}
        self.outcomes: list[tuple[_Call, CallOutcome]] = []
        self.number = 0
        self.cut_short = 0
        self.settles = False
        self.is_settled = True

    # -- inputs of the cache --

    async def run(self, key: CallKey, of_call: _Call | None) -> object:
        # The cache's own run is not visible from outside.
        live = self.cache._live_runs.get(key.digest)
        if any(each.live is live for each in self.runs):
            live = None  # the lease belongs to another; this call runs alone
        run = _Run(key, live, of_call, self.loop.time(), self.loop.create_future())
        self.runs.append(run)
        try:
            run.value = await run.unblock
            run.state = "returned"
            return run.value
        except asyncio.CancelledError:
            run.state, run.was_wanted = "cancelled", self.is_wanted(run)
            run.had_call = any(each is of_call or each.joined is (live or run) for each in self.waiting())
            raise
        except ToolFailure:
            run.state = "raised"
            raise
        finally:
            run.ended = self.loop.time()
            if run.state != "returned":
                for each in self.calls:
                    each.saw_failure |= each.key == key

    def is_wanted(self, run: _Run) -> bool:
        """Whether a call waits for it or may come to wait."""
        if run.live is not None and self.wants.get(run.live):
            return True
        return any(each is run.call or (run.live is not None and each.joined is run.live) for each in self.waiting())

    def waiting(self) -> list[_Call]:
        """Waiting calls that are not cancelled. A cancelled call may wait until its run has cleaned up."""
        return [each for each in self.calls if each.task is not None and not each.task.cancelling()]

    async def real(self, call: _Call, owner: str) -> CallOutcome:
        call.joined, call.arrived = self.cache._live_runs.get(call.key.digest), self.loop.time()
        self.wants.get(call.joined, set()).discard(owner)
        self.calls.append(call)
        try:
            outcome = await self.cache.result(SPEC, call.key, lambda: self.run(call.key, call), owner=owner)
            self.outcomes.append((call, outcome))
            return outcome
        except asyncio.CancelledError:
            self.cut_short += 1
            raise
        finally:
            self.calls.remove(call)

    def live_runs(self) -> list[_Run]:
        return [run for run in self.runs if run.state == "live"]

    def do(self, work: Callable[[], object]) -> Any:
        async def main() -> object:
            return work()

        self.is_settled = False
        done = self.loop.run_until_complete(main())
        if self.settles:
            self.settle()
        return done

    # -- rules --

    @initialize(settles=st.booleans())
    def begin(self, settles: bool) -> None:
        self.settles = settles

    @rule(key=MOSTLY_ONE_KEY, owner=st.sampled_from(OWNERS))
    def start(self, key: CallKey, owner: str) -> None:
        def start() -> None:
            begun = self.cache.start(SPEC, key, lambda: self.run(key, None), owner=owner)
            live = self.cache._live_runs.get(key.digest)
            assert begun is not StartResult.STARTED or live is not None
            if live is not None:
                self.wants.setdefault(live, set()).add(owner)

        self.do(start)

    @rule(key=MOSTLY_ONE_KEY, owner=st.sampled_from(OWNERS))
    def call(self, key: CallKey, owner: str) -> None:
        def begin() -> None:
            call = _Call(key)
            call.task = self.loop.create_task(self.real(call, owner))
            call.task.add_done_callback(lambda task: task.cancelled() or task.exception())

        self.do(begin)

    @rule(owner=st.sampled_from(OWNERS))
    def abandon(self, owner: str) -> None:
        def abandon() -> None:
            for owners in self.wants.values():
                owners.discard(owner)
            self.cache.abandon(owner)

        self.do(abandon)

    @precondition(lambda self: self.live_runs())
    @rule(data=st.data(), value=VALUES)
    def finish(self, data: st.DataObject, value: object) -> None:
        run = data.draw(st.sampled_from(self.live_runs()))
        self.number += 1
        value = [self.number, value]

        def finish() -> None:
            if not run.unblock.done():
                run.unblock.set_result(value)

        self.do(finish)

    @precondition(lambda self: self.live_runs())
    @rule(data=st.data())
    def fail(self, data: st.DataObject) -> None:
        run = data.draw(st.sampled_from(self.live_runs()))
        self.do(lambda: run.unblock.done() or run.unblock.set_exception(ToolFailure()))

    @precondition(lambda self: self.calls)
    @rule(data=st.data())
    def cancel(self, data: st.DataObject) -> None:
        call = data.draw(st.sampled_from(self.calls))
        self.do(call.task.cancel)  # type: ignore[union-attr]

    @rule(seconds=st.sampled_from([1.0, 4.0, 5.0, 10.0]))
    def advance(self, seconds: float) -> None:
        self.is_settled = False
        self.loop.run_until_complete(asyncio.sleep(seconds))
        if self.settles:
            self.settle()

    @precondition(lambda self: not self.settles)
    @rule()
    def settle(self) -> None:
        self.loop.run_until_complete(settled())
        self.is_settled = True

    # -- invariants --

    @invariant()
    def cancelled_exactly_when_nobody_wants_it(self) -> None:
        """Checks that exactly the runs without owners and waiting calls are cancelled."""
        for run in self.runs:
            if run.state == "cancelled" and run.was_wanted:
                assert run.call is None, "somebody wanted it"
                assert run.ended - run.began >= 5.0, "somebody wanted it"
                assert not run.had_call, "a call waited for it"
        if self.is_settled:
            for run in self.live_runs():
                assert self.is_wanted(run), "nobody wants it"

    @invariant()
    def nothing_runs_twice(self) -> None:
        """Checks that a call has one run, except for callers that saw a shared run fail."""
        for key in KEYS:
            shared = [
                run
                for run in self.live_runs()
                if run.key is key and self.is_wanted(run) and not (run.call and run.call.saw_failure)
            ]
            assert len(shared) <= 1

    @invariant()
    def early_runs_are_bounded(self) -> None:
        """Checks the concurrency limit of the tool."""
        assert sum(run.call is None for run in self.live_runs()) <= SPEC.max_concurrency
        assert len(self.cache._entries) <= 2

    @invariant()
    def the_counters_add_up(self) -> None:
        """Checks that every run and answer is counted once, and every early run has at most one outcome."""
        total = self.cache.counters.total
        assert total.early == sum(run.call is None for run in self.runs)
        assert total.misses == sum(run.call is not None for run in self.runs)
        assert total.hits + total.late_hits == sum(
            outcome.source is not ResultSource.MISS for _, outcome in self.outcomes
        )
        assert total.cancelled <= total.wasted
        assert total.used + total.wasted + total.failed <= total.early
        answers = [outcome.value for _, outcome in self.outcomes]
        useful = [run for run in self.runs if run.call is None and run.state == "returned" and run.value in answers]
        if self.is_settled:  # a cancelled call may have been about to get it
            assert total.used <= len(useful) + self.cut_short
        assert total.failed <= sum(run.call is None and run.state in ("raised", "cancelled") for run in self.runs)

    @invariant()
    def every_answer_is_true(self) -> None:
        """Checks that a call gets the value of a run of the same call, within its ttl, and its own if it ran."""
        for call, outcome in self.outcomes:
            made = [run for run in self.runs if run.state == "returned" and run.value == outcome.value]
            assert [run.key for run in made] == [call.key]
            own = [run for run in self.runs if run.call is call]
            assert len(own) <= 1
            assert (made == own) == (outcome.source is ResultSource.MISS)
            assert call.arrived is not None
            if outcome.source is ResultSource.HIT:
                assert 0 <= call.arrived - made[0].ended < SPEC.ttl_s
            elif outcome.source is ResultSource.LATE_HIT:
                assert made[0].ended >= call.arrived

    def teardown(self) -> None:
        async def end() -> None:
            for owner in OWNERS:
                self.cache.abandon(owner)
            tasks = [call.task for call in self.calls if call.task is not None]
            for task in tasks:
                task.cancel()
            await settled()
            self.cache.close()
            await settled()
            assert all(task.done() for task in tasks)

        self.loop.run_until_complete(settled())
        self.loop.run_until_complete(end())
        try:
            assert not self.live_runs()
            assert not self.cache._live_runs
            assert not self.cache._early_runs
            total = self.cache.counters.total
            assert total.early == total.used + total.wasted + total.failed
            assert not asyncio.all_tasks(self.loop)
        finally:
            self.loop.close()


FutureCacheMachine.TestCase.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestFutureCacheMachine = FutureCacheMachine.TestCase
