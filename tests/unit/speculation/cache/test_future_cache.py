"""Early runs and real calls in any order and any event loop."""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from virtual_time import VirtualLoop, run_virtual, settled

from xpu_speculation.cache import entries
from xpu_speculation.cache.entries import CacheBounds
from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, StartResult
from xpu_speculation.tools.keys import CallKey, canonical_key
from xpu_speculation.tools.specs import ToolSpec

# ---- A tool ------------------------------------------------------------------------------------------------------

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}


def spec_of(name: str = "search", **options: Any) -> ToolSpec:
    return ToolSpec(name=name, parameters=SCHEMA, **options)


SPEC = spec_of(timeout_s=5.0, ttl_s=10.0, max_concurrency=2)


def key_of(query: str = "tea", spec: ToolSpec = SPEC) -> CallKey:
    return canonical_key(spec, {"q": query})


KEY = key_of()


class Boom(Exception):
    """What a tool raises."""


@dataclass(eq=False)
class Tool:
    """A tool whose runs end when the test says so; a callable that counts them."""

    gates: list[asyncio.Future[object]] = field(default_factory=list)
    cancelled: int = 0
    closed: int = 0
    closing: Callable[[], Awaitable[None]] | None = None

    async def __call__(self) -> object:
        gate: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.gates.append(gate)
        try:
            return await gate
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            if self.closing is not None:
                await self.closing()
            self.closed += 1


def virtual(test: Callable[[FutureCache, Tool], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Gives a test a cache and a tool, on virtual time."""

    @functools.wraps(test)
    def wrapped() -> None:
        async def main() -> None:
            with FutureCache(clock=asyncio.get_running_loop().time) as cache:
                await test(cache, Tool())

        run_virtual(main())

    del wrapped.__wrapped__  # type: ignore[attr-defined]
    return wrapped


def call(cache: FutureCache, tool: Callable[[], Awaitable[object]], owner: str = "a", key: CallKey = KEY) -> Any:
    """A real call, as a task."""
    return asyncio.ensure_future(cache.result(SPEC, key, tool, owner=owner))


async def never() -> object:
    raise AssertionError("the tool is run")


async def at_once(value: object = "value") -> object:
    return value


@pytest.mark.parametrize("jump_s", [30.0, -30.0])
async def test_values_age_during_suspend(jump_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against stale values: the monotonic clock may stop while the machine is suspended."""
    wall = [1e9]
    monkeypatch.setattr(entries, "time", SimpleNamespace(time=lambda: wall[0]))
    with FutureCache() as cache:
        await cache.result(SPEC, KEY, at_once, owner="a")
        assert cache.peek(SPEC, KEY) is not None
        wall[0] += jump_s  # a clock that is set back makes nothing younger, and nothing older
        outcome = await cache.result(SPEC, KEY, at_once, owner="a")
        assert outcome.source is (ResultSource.MISS if jump_s > 0 else ResultSource.HIT)
        assert cache.peek(SPEC, KEY) is not None


# ---- One call and one early run --------------------------------------------------------------------------------


@virtual
async def test_miss_runs_the_tool_and_caches_the_value(cache: FutureCache, tool: Tool) -> None:
    """Guards a miss: the tool runs once, and the next call is a hit."""
    real = call(cache, tool)
    await asyncio.sleep(2.0)
    tool.gates[0].set_result({"n": 1})
    assert await real == CallOutcome({"n": 1}, ResultSource.MISS, waited_s=2.0, ran_s=2.0)
    assert await cache.result(SPEC, KEY, never, owner="b") == CallOutcome(
        {"n": 1}, ResultSource.HIT, waited_s=0.0, ran_s=2.0
    )
    total = cache.counters.total
    assert (total.misses, total.hits, total.early) == (1, 1, 0)


@virtual
async def test_call_after_the_early_run_is_a_hit(cache: FutureCache, tool: Tool) -> None:
    """Guards a hit: the value is returned at once, without another run."""
    assert cache.start(SPEC, KEY, tool, owner="a") is StartResult.STARTED
    await asyncio.sleep(3.0)
    tool.gates[0].set_result("value")
    await asyncio.sleep(1.0)
    assert await cache.result(SPEC, KEY, never, owner="a") == CallOutcome(
        "value", ResultSource.HIT, waited_s=0.0, ran_s=3.0
    )
    total = cache.counters.total
    assert (total.early, total.used, total.hits, total.misses, total.wasted_s) == (1, 1, 1, 0, 0.0)


@virtual
async def test_call_during_the_early_run_is_a_late_hit(cache: FutureCache, tool: Tool) -> None:
    """Guards a late hit: the call waits only for the rest of the run."""
    cache.start(SPEC, KEY, tool, owner="a")
    await asyncio.sleep(2.0)
    real = call(cache, never)
    await asyncio.sleep(1.0)
    tool.gates[0].set_result("value")
    assert await real == CallOutcome("value", ResultSource.LATE_HIT, waited_s=1.0, ran_s=3.0)
    total = cache.counters.total
    assert (total.early, total.used, total.late_hits, total.misses) == (1, 1, 1, 0)


@virtual
async def test_identical_early_runs_start_once(cache: FutureCache, tool: Tool) -> None:
    """Guards against a second early run of a running or cached call."""
    assert cache.start(SPEC, KEY, tool, owner="a") is StartResult.STARTED
    assert cache.start(SPEC, KEY, never, owner="a") is StartResult.SHARED
    await settled()
    assert cache.start(SPEC, KEY, never, owner="b") is StartResult.SHARED
    tool.gates[0].set_result("value")
    await settled()
    assert cache.start(SPEC, KEY, never, owner="c") is StartResult.SHARED
    assert cache.counters.total.refused == 0
    assert cache.counters.total.early == 1


@virtual
async def test_different_calls_do_not_share_values(cache: FutureCache, tool: Tool) -> None:
    """Guards against a value that answers another call."""
    cache.start(SPEC, key_of("tea"), functools.partial(at_once, "tea"), owner="a")
    other = await cache.result(SPEC, key_of("coffee"), functools.partial(at_once, "coffee"), owner="a")
    assert (other.value, other.source) == ("coffee", ResultSource.MISS)
    assert (await cache.result(SPEC, key_of("tea"), never, owner="a")).value == "tea"


# ---- Failures ----------------------------------------------------------------------------------------------------


@virtual
async def test_call_raises_the_exception_of_its_own_run(cache: FutureCache, tool: Tool) -> None:
    """Guards errors: the caller gets the original exception, and the next call runs the tool again."""
    error = Boom("for this call")
    real = call(cache, tool)
    await settled()
    tool.gates[0].set_exception(error)
    with pytest.raises(Boom) as raised:
        await real
    assert raised.value is error
    assert (await cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS


@virtual
async def test_failed_early_run_is_a_miss(cache: FutureCache, tool: Tool) -> None:
    """Guards against an early run's error that reaches a caller."""
    for waits in (False, True):
        cache.start(SPEC, KEY, tool, owner="a")
        await settled()
        real = call(cache, functools.partial(at_once, "real")) if waits else None
        await settled()
        tool.gates[-1].set_exception(Boom())
        await settled()
        outcome = await (real or call(cache, functools.partial(at_once, "real")))
        assert (outcome.value, outcome.source) == ("real", ResultSource.MISS)
        await asyncio.sleep(SPEC.ttl_s)
    total = cache.counters.total
    assert (total.early, total.failed, total.used, total.wasted, total.misses) == (2, 2, 0, 0, 2)


@virtual
async def test_waiters_of_a_failed_run_retry_concurrently(cache: FutureCache, tool: Tool) -> None:
    """Guards latency: after a failed shared run all waiting calls run at the same time."""
    calls = [call(cache, tool, owner) for owner in "abc"]
    await settled()
    assert len(tool.gates) == 1
    tool.gates[0].set_exception(Boom("of the first"))
    await settled()
    assert len(tool.gates) == 3
    tool.gates[1].set_exception(Boom("of one's own"))
    tool.gates[2].set_result("value")
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [str(each) for each in outcomes[:2]] == ["of the first", "of one's own"]
    assert isinstance(outcomes[2], CallOutcome)


@virtual
async def test_start_survives_a_run_that_raises_at_once(cache: FutureCache, tool: Tool) -> None:
    """Guards `start` against exceptions of a run, and against a run that is not awaitable."""

    def broken() -> Any:
        raise Boom

    for run in (broken, lambda: 3):
        assert cache.start(SPEC, KEY, run, owner="a") is StartResult.STARTED  # type: ignore[arg-type]
        await settled()
    assert cache.counters.total.failed == 2
    with pytest.raises(Boom):
        await cache.result(SPEC, KEY, broken, owner="a")


@virtual
async def test_run_may_use_the_cache_itself(cache: FutureCache, tool: Tool) -> None:
    """Guards against a deadlock of a run that calls tools or abandons other runs."""
    cache.start(SPEC, key_of("other"), tool, owner="b")
    await settled()

    async def run() -> object:
        cache.abandon("b")
        inner = await cache.result(SPEC, key_of("inner"), functools.partial(at_once, "inner"), owner="a")
        return [inner.value]

    assert (await cache.result(SPEC, KEY, run, owner="a")).value == ["inner"]
    assert tool.cancelled == 1


@virtual
async def test_cancellation_inside_a_tool_ends_only_its_own_call(cache: FutureCache, tool: Tool) -> None:
    """Guards waiting calls against a cancellation that the tool itself raises."""
    first, second = call(cache, tool, "a"), call(cache, functools.partial(at_once, "own"), "b")
    await settled()
    tool.gates[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert (await second).value == "own"


# ---- Time --------------------------------------------------------------------------------------------------------


@virtual
async def test_early_run_times_out(cache: FutureCache, tool: Tool) -> None:
    """Guards against a hung early run without a call."""
    cache.start(SPEC, KEY, tool, owner="a")
    await asyncio.sleep(4.9)
    assert tool.cancelled == 0
    await asyncio.sleep(0.2)
    assert tool.cancelled == 1
    total = cache.counters.total
    assert (total.failed, total.wasted, total.wasted_s) == (1, 0, pytest.approx(5.0))
    assert (await cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS


@virtual
async def test_real_call_has_no_early_time_limit(cache: FutureCache, tool: Tool) -> None:
    """Guards slow tools: the limit of early runs never interrupts a real call."""
    cache.start(SPEC, KEY, tool, owner="a")
    await asyncio.sleep(4.0)
    joined, other = call(cache, never), call(cache, tool, key=key_of("other"))
    await asyncio.sleep(100.0)
    for gate in tool.gates:
        gate.set_result("slow")
    assert (await joined).waited_s == 100.0
    assert (await other).value == "slow"


@virtual
async def test_time_limit_returns_after_a_cancelled_call(cache: FutureCache, tool: Tool) -> None:
    """Guards against an endless early run after its only waiting call was cancelled."""
    cache.start(SPEC, KEY, tool, owner="a")
    cache.start(SPEC, KEY, never, owner="b")
    await asyncio.sleep(3.0)
    real = call(cache, never, "a")
    await asyncio.sleep(10.0)
    real.cancel()
    await asyncio.sleep(4.9)
    assert tool.cancelled == 0
    await asyncio.sleep(0.2)
    assert tool.cancelled == 1
    assert cache.counters.total.failed == 1


@virtual
async def test_early_run_without_a_time_limit(cache: FutureCache, tool: Tool) -> None:
    """Guards tools without a time limit, with and without a call."""
    spec = spec_of(timeout_s=None)
    cache.start(spec, KEY, tool, owner="a")
    cache.start(spec, KEY, tool, owner="b")
    await asyncio.sleep(1_000.0)
    real = call(cache, never)
    await asyncio.sleep(1_000.0)
    real.cancel()
    await asyncio.sleep(1_000.0)
    tool.gates[0].set_result("value")
    assert (await call(cache, never)).value == "value"


@virtual
async def test_values_expire_after_the_ttl(cache: FutureCache, tool: Tool) -> None:
    """Guards against stale values: the ttl counts from the end of the run."""
    cache.start(SPEC, KEY, functools.partial(at_once, "old"), owner="a")
    await asyncio.sleep(9.9)
    assert (await cache.result(SPEC, KEY, never, owner="a")).value == "old"
    await asyncio.sleep(0.1)
    outcome = await cache.result(SPEC, KEY, functools.partial(at_once, "new"), owner="a")
    assert (outcome.value, outcome.source) == ("new", ResultSource.MISS)


@virtual
async def test_ttl_zero_shares_only_with_waiting_calls(cache: FutureCache, tool: Tool) -> None:
    """Guards `ttl_s=0`: waiting calls get the value, later calls do not."""
    spec = spec_of(ttl_s=0.0)
    cache.start(spec, KEY, tool, owner="a")
    real = asyncio.ensure_future(cache.result(spec, KEY, never, owner="a"))
    await settled()
    tool.gates[0].set_result("value")
    assert (await real).source is ResultSource.LATE_HIT
    assert (await cache.result(spec, KEY, at_once, owner="a")).source is ResultSource.MISS
    cache.start(spec, KEY, at_once, owner="a")
    await settled()
    total = cache.counters.total
    assert (total.early, total.used, total.wasted, total.cancelled) == (2, 1, 1, 0)


# ---- Who wants a run ---------------------------------------------------------------------------------------------


@virtual
async def test_abandoned_run_is_cancelled_and_counted(cache: FutureCache, tool: Tool) -> None:
    """Guards against useless work that continues or is not counted."""
    cache.start(SPEC, KEY, tool, owner="a")
    await asyncio.sleep(2.0)
    cache.abandon("a")
    await settled()
    assert (tool.cancelled, tool.closed) == (1, 1)
    total = cache.counters.total
    assert (total.early, total.wasted, total.cancelled, total.wasted_s) == (1, 1, 1, 2.0)
    cache.abandon("a")
    assert cache.counters.total == total


@virtual
async def test_run_with_another_owner_continues(cache: FutureCache, tool: Tool) -> None:
    """Guards owners against each other: a shared early run continues while one owner is left."""
    cache.start(SPEC, KEY, tool, owner="a")
    cache.start(SPEC, KEY, never, owner="b")
    await settled()
    cache.abandon("a")
    cache.abandon("nobody")
    await settled()
    assert tool.cancelled == 0
    cache.abandon("b")
    await settled()
    assert tool.cancelled == 1
    assert cache.counters.total.wasted == 1


@virtual
async def test_run_with_a_waiting_call_continues(cache: FutureCache, tool: Tool) -> None:
    """Guards a waiting call against the end of the speculation that started its run."""
    cache.start(SPEC, KEY, tool, owner="a")
    real = call(cache, never, "b")
    await settled()
    cache.abandon("a")
    await settled()
    tool.gates[0].set_result("value")
    assert (await real).value == "value"
    total = cache.counters.total
    assert (total.used, total.wasted) == (1, 0)


@virtual
async def test_run_abandoned_before_its_start_is_not_counted(cache: FutureCache, tool: Tool) -> None:
    """Guards counts: a run that never called the tool is not a run."""
    cache.start(SPEC, KEY, tool, owner="a")
    cache.abandon("a")
    await settled()
    assert not tool.gates
    assert cache.counters.total.early == 0
    assert cache.start(SPEC, KEY, tool, owner="a") is StartResult.STARTED
    await settled()
    assert len(tool.gates) == 1


@virtual
async def test_abandoned_value_counts_as_wasted_but_stays_cached(cache: FutureCache, tool: Tool) -> None:
    """Guards counts: each early run is settled once, also if its value is used later."""
    cache.start(SPEC, KEY, at_once, owner="a")
    await settled()
    cache.start(SPEC, KEY, never, owner="b")
    cache.abandon("a")
    assert cache.counters.total.wasted == 0
    cache.abandon("b")
    assert cache.counters.total.wasted == 1
    assert (await cache.result(SPEC, KEY, never, owner="c")).source is ResultSource.HIT
    total = cache.counters.total
    assert (total.hits, total.used, total.wasted, total.cancelled) == (1, 0, 1, 0)


@virtual
async def test_used_value_is_not_wasted(cache: FutureCache, tool: Tool) -> None:
    """Guards counts: abandoning a used run wastes nothing."""
    cache.start(SPEC, KEY, at_once, owner="a")
    await cache.result(SPEC, KEY, never, owner="a")
    cache.abandon("a")
    cache.close()
    total = cache.counters.total
    assert (total.used, total.wasted) == (1, 0)


@virtual
async def test_cancelled_call_cancels_its_run(cache: FutureCache, tool: Tool) -> None:
    """Guards cancellation: the tool has cleaned up before the caller continues."""
    closing = asyncio.Event()

    async def close() -> None:
        await closing.wait()

    tool.closing = close
    for begin in (lambda: None, lambda: cache.start(SPEC, KEY, tool, owner="a")):
        closing.clear()
        begin()
        real = call(cache, tool, "a")
        await settled()
        closed = tool.closed
        real.cancel()
        await settled()
        assert not real.done()
        closing.set()
        with pytest.raises(asyncio.CancelledError):
            await real
        assert tool.closed == closed + 1
    total = cache.counters.total
    assert (total.misses, total.early, total.wasted, total.cancelled) == (1, 1, 1, 1)


@virtual
async def test_cancelled_call_leaves_the_run_to_other_callers(cache: FutureCache, tool: Tool) -> None:
    """Guards callers against each other's cancellation."""
    first, second = call(cache, tool, "a"), call(cache, never, "b")
    await settled()
    cache.start(SPEC, KEY, never, owner="c")
    first.cancel()
    await settled()
    assert first.cancelled()
    second.cancel()
    await settled()
    assert second.cancelled()
    assert tool.cancelled == 0
    third = call(cache, never, "c")
    await settled()
    tool.gates[0].set_result("value")
    assert (await third).source is ResultSource.LATE_HIT


@virtual
async def test_call_does_not_join_a_cancelled_run(cache: FutureCache, tool: Tool) -> None:
    """Guards a call against joining a cancelled run that has not ended."""
    closing = asyncio.Event()

    async def close() -> None:
        await closing.wait()

    tool.closing = close
    cache.start(SPEC, KEY, tool, owner="a")
    await settled()
    cache.abandon("a")
    await settled()
    assert (await cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS
    closing.set()
    await settled()
    assert (await cache.result(SPEC, KEY, never, owner="a")).source is ResultSource.HIT


@virtual
async def test_run_that_ignores_cancellation_occupies_its_slot(cache: FutureCache, tool: Tool) -> None:
    """Guards the concurrency limit: the run counts until it ends, and its value is not used."""
    spec, go = spec_of(max_concurrency=1), asyncio.Event()

    async def stubborn() -> object:
        while not go.is_set():
            try:
                await go.wait()
            except asyncio.CancelledError:
                continue
        return "from the dead"

    cache.start(spec, KEY, stubborn, owner="a")
    await settled()
    cache.abandon("a")
    await settled()
    assert cache.start(spec, key_of("other"), never, owner="a") is StartResult.REFUSED
    go.set()
    await settled()
    assert cache.start(spec, key_of("other"), at_once, owner="a") is StartResult.STARTED
    assert (await cache.result(spec, KEY, at_once, owner="a")).value == "value"


# ---- Bounds ------------------------------------------------------------------------------------------------------


@virtual
async def test_early_runs_of_a_tool_are_limited(cache: FutureCache, tool: Tool) -> None:
    """Guards a tool against too many early runs. Real calls are never refused."""
    begun = [cache.start(SPEC, key_of(str(number)), tool, owner="a") for number in range(5)]
    assert begun == [StartResult.STARTED] * 2 + [StartResult.REFUSED] * 3
    assert cache.counters.of("search").refused == 3
    assert cache.start(spec_of("other"), key_of(spec=spec_of("other")), tool, owner="a") is StartResult.STARTED
    calls = [call(cache, tool, key=key_of(str(number))) for number in range(5)]
    await settled()
    assert len(tool.gates) == 6
    for gate in tool.gates:
        gate.set_result("value")
    await asyncio.gather(*calls)
    assert cache.start(SPEC, key_of("later"), at_once, owner="a") is StartResult.STARTED


def test_ten_thousand_proposals_do_not_grow_memory() -> None:
    """Guards against growth with the number of proposals."""

    async def main() -> None:
        bounds = CacheBounds(early=8, values=100, total_bytes=100_000)
        spec = spec_of(max_concurrency=1_000)
        with FutureCache(clock=asyncio.get_running_loop().time, bounds=bounds) as cache:
            gate = asyncio.Event()

            async def run() -> object:
                await gate.wait()
                return "x" * 2_000

            keys = [CallKey("search", str(number), str(number)) for number in range(10_000)]
            begun = [cache.start(spec, key, run, owner="wild") for key in keys]
            assert begun == [StartResult.STARTED] * bounds.early + [StartResult.REFUSED] * (len(keys) - bounds.early)
            await settled()
            assert len(asyncio.all_tasks()) == bounds.early + 1
            gate.set()
            for key in keys[:300]:
                cache.start(spec, key, run, owner="wild")
                await settled()
            assert len(cache._entries) <= bounds.values
            assert cache._entries.total_bytes <= bounds.total_bytes
            cache.abandon("wild")
            total = cache.counters.total
            assert total.early == total.wasted == 300
            assert not cache._running
            assert not cache._early

    run_virtual(main())


@virtual
async def test_large_value_reaches_waiting_calls_only(cache: FutureCache, tool: Tool) -> None:
    """Guards large values: one run answers all waiting calls, and the next call runs again."""
    calls = [call(cache, tool, owner) for owner in "abc"]
    await settled()
    tool.gates[0].set_result(large := [f"{number:01000}" for number in range(3_000)])
    outcomes = await asyncio.gather(*calls)
    assert [each.value for each in outcomes] == [large] * 3
    assert len(tool.gates) == 1
    assert outcomes[0].value is large
    assert outcomes[1].value is not outcomes[2].value
    assert (await cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS


@virtual
async def test_unsharable_value_goes_to_one_call(cache: FutureCache, tool: Tool) -> None:
    """Guards one-shot values: one call gets the early value, the other runs its tool."""

    async def run() -> object:
        return (number for number in range(3))

    cache.start(SPEC, KEY, run, owner="a")
    outcomes = [await each for each in [call(cache, run, owner) for owner in "ab"]]
    assert [list(each.value) for each in outcomes] == [[0, 1, 2]] * 2
    assert [each.source for each in outcomes] == [ResultSource.LATE_HIT, ResultSource.MISS]


@virtual
async def test_callers_get_independent_copies(cache: FutureCache, tool: Tool) -> None:
    """Guards callers against changes of a value by another caller."""
    for value in ({"list": [1]}, ([1],)):
        key = key_of(str(value))
        calls = [call(cache, tool, owner, key) for owner in "abc"]
        await settled()
        tool.gates[-1].set_result(value)
        outcomes = [*await asyncio.gather(*calls), await cache.result(SPEC, key, never, owner="d")]
        for outcome in outcomes:
            inner = outcome.value["list"] if isinstance(outcome.value, dict) else outcome.value[0]
            assert inner == [1]
            inner.append(2)


@virtual
async def test_closed_cache_only_runs_calls(cache: FutureCache, tool: Tool) -> None:
    """Guards closing: early runs end, a waiting call continues, and new calls still run."""
    cache.start(SPEC, key_of("early"), tool, owner="a")
    real = call(cache, tool)
    await settled()
    cache.close()
    await settled()
    assert tool.cancelled == 1
    tool.gates[1].set_result("value")
    assert (await real).value == "value"
    assert cache.start(SPEC, KEY, never, owner="a") is StartResult.REFUSED
    assert (await cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS
    total = cache.counters.total
    assert (total.early, total.wasted, total.refused) == (1, 1, 1)


@virtual
async def test_arguments_results_and_errors_are_not_logged(cache: FutureCache, tool: Tool) -> None:
    """Guards secrets against the log."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    logger = logging.getLogger("xpu_speculation")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        cache.start(SPEC, key_of("hunter2"), tool, owner="a")
        await settled()
        tool.gates[0].set_exception(Boom("hunter2"))
        await settled()
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    assert records
    assert not any("hunter2" in record.getMessage() or record.exc_info for record in records)


# ---- Loops and threads ---------------------------------------------------------------------------------------------


class LoopThread:
    """A loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()

    def close(self) -> None:
        if self._thread.is_alive():
            self.stop()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


@pytest.fixture
def other() -> Iterator[LoopThread]:
    """Another loop."""
    thread = LoopThread()
    yield thread
    thread.close()


async def started(cache: FutureCache, tool: Tool, owner: str = "a", spec: ToolSpec = SPEC) -> None:
    assert cache.start(spec, KEY, tool, owner=owner) is StartResult.STARTED
    await settled()


async def opened(tool: Tool, value: object) -> None:
    tool.gates[0].set_result(value)
    await settled()


def test_value_reaches_other_loops_and_threads(other: LoopThread) -> None:
    """Guards callers in other loops, and in threads without a loop."""
    cache, tool, joined = FutureCache(), Tool(), threading.Barrier(3)
    other.run(started(cache, tool))
    values: list[object] = []

    async def real() -> object:
        waiting = call(cache, never, threading.current_thread().name)
        await settled()
        joined.wait(10)
        return (await waiting).value

    threads = [threading.Thread(target=lambda: values.append(asyncio.run(real()))) for _ in range(2)]
    for thread in threads:
        thread.start()
    joined.wait(10)
    other.run(opened(tool, "value"))
    for thread in threads:
        thread.join(10)
    assert values == ["value", "value"]
    assert asyncio.run(cache.result(SPEC, KEY, never, owner="late")).source is ResultSource.HIT
    total = cache.counters.total
    assert (total.early, total.used, total.late_hits, total.hits) == (1, 1, 2, 1)


def test_run_is_cancelled_in_its_own_loop(other: LoopThread) -> None:
    """Guards against a cancellation outside of the run's loop."""
    cache, tool = FutureCache(), Tool()
    ended = threading.Event()

    async def close() -> None:
        assert asyncio.get_running_loop() is other.loop
        ended.set()

    tool.closing = close
    other.run(started(cache, tool))
    cache.abandon("a")
    assert ended.wait(10)
    assert tool.cancelled == 1


def test_last_caller_in_another_loop_cancels_the_run(other: LoopThread) -> None:
    """Guards against a run without callers after a cancelled caller in another loop."""
    cache, tool = FutureCache(), Tool()
    ended = threading.Event()

    async def close() -> None:
        ended.set()

    tool.closing = close
    other.run(started(cache, tool))

    async def real() -> None:
        waiting = call(cache, never, "a")
        await settled()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(real())
    assert ended.wait(10)


def test_call_in_another_loop_lifts_the_time_limit(other: LoopThread) -> None:
    """Guards slow tools of callers in another loop."""
    cache, tool = FutureCache(), Tool()
    other.run(started(cache, tool, spec=spec_of(timeout_s=0.2)))

    async def real() -> CallOutcome:
        waiting = call(cache, never)
        await settled()
        timer = threading.Timer(0.4, lambda: other.run(opened(tool, "slow")))
        timer.start()
        try:
            return await waiting
        finally:
            await asyncio.to_thread(timer.join)  # the loop it runs in ends with the test

    assert asyncio.run(real()).value == "slow"
    assert tool.cancelled == 0


def test_run_of_a_closed_loop_is_repeated() -> None:
    """Guards against waiting for a run whose loop is closed."""
    cache, tool = FutureCache(), Tool()
    asyncio.run(started(cache, tool))
    assert tool.cancelled == 1
    assert asyncio.run(cache.result(SPEC, KEY, at_once, owner="a")).source is ResultSource.MISS
    total = cache.counters.total
    assert (total.early, total.wasted, total.cancelled) == (1, 1, 1)


@pytest.mark.parametrize("closed", [False, True])
def test_run_of_a_stopped_loop_is_repeated(closed: bool) -> None:
    """Guards against waiting for a stopped loop, and against its run occupying a slot."""
    cache, tools = FutureCache(), [Tool(), Tool()]
    spec = spec_of(max_concurrency=2)
    loop = VirtualLoop()
    loop.run_until_complete(started(cache, tools[0], spec=spec))
    if closed:
        task = next(iter(asyncio.all_tasks(loop)))
        loop.close()
    assert asyncio.run(cache.result(spec, KEY, at_once, owner="b")).source is ResultSource.MISS
    assert cache.counters.total.cancelled == 1

    async def begun() -> list[StartResult]:
        return [cache.start(spec, key_of(str(number)), tools[1], owner="b") for number in range(3)]

    if closed:  # nobody can end that task any more
        assert asyncio.run(begun()) == [StartResult.STARTED, StartResult.STARTED, StartResult.REFUSED]
        task.get_coro().close()  # type: ignore[union-attr]
        task._log_destroy_pending = False  # type: ignore[attr-defined]
    else:  # it may still be closing what it had open
        assert asyncio.run(begun()) == [StartResult.STARTED, StartResult.REFUSED, StartResult.REFUSED]
        loop.run_until_complete(settled())
        assert tools[0].cancelled == 1
        loop.close()


def test_waiting_call_notices_a_stopped_loop(other: LoopThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a waiting call in another loop: it runs the tool itself."""
    monkeypatch.setattr("xpu_speculation.cache.runs._POLL_S", 0.01)
    cache, tool = FutureCache(), Tool()
    other.run(started(cache, tool))

    async def real() -> CallOutcome:
        waiting = call(cache, functools.partial(at_once, "own"))
        await settled()
        await asyncio.to_thread(other.stop)
        return await waiting

    outcome = asyncio.run(real())
    assert (outcome.value, outcome.source) == ("own", ResultSource.MISS)


def test_paused_loop_keeps_its_calls(other: LoopThread) -> None:
    """Guards synchronous drivers: a call in a paused loop still gets its value."""
    cache, tool = FutureCache(), Tool()
    loop = VirtualLoop()
    real = loop.create_task(cache.result(SPEC, KEY, tool, owner="a"))
    loop.run_until_complete(settled())
    assert other.run(cache.result(SPEC, KEY, functools.partial(at_once, "b"), owner="b")).value == "b"
    loop.run_until_complete(opened(tool, "a"))
    assert loop.run_until_complete(real).value == "a"
    loop.close()


def test_many_threads_share_one_run() -> None:
    """Guards the lock: the tool runs once for concurrent callers in many loops."""
    cache, runs, barrier = FutureCache(), [], threading.Barrier(8)

    async def run() -> object:
        runs.append(1)
        await asyncio.sleep(0.05)
        return "value"

    values: list[object] = []

    def thread() -> None:
        barrier.wait(10)
        values.append(asyncio.run(cache.result(SPEC, KEY, run, owner="a")).value)

    threads = [threading.Thread(target=thread) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(10)
    assert values == ["value"] * 8
    assert len(runs) == 1


def test_start_needs_a_loop() -> None:
    """Guards against an early run without an event loop."""
    with pytest.raises(RuntimeError, match="no running event loop"):
        FutureCache().start(SPEC, KEY, never, owner="a")


# ---- Any order ---------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class _Run:
    """One run of the tool as the test sees it."""

    key: CallKey
    live: object
    call: _Call | None
    began: float
    gate: asyncio.Future[object]
    state: str = "live"
    value: object = None
    was_wanted: bool = False
    had_call: bool = False
    ended: float = 0.0


@dataclass(eq=False)
class _Call:
    """One real call as the test sees it."""

    key: CallKey
    joined: object = None
    task: asyncio.Task[CallOutcome] | None = None
    arrived: float | None = None
    saw_failure: bool = False


OWNERS = ("a", "b")
KEYS = tuple(key_of(query) for query in ("tea", "coffee", "milk"))
OFTEN = st.sampled_from([KEYS[0], KEYS[0], KEYS[0], KEYS[1], KEYS[2]])
VALUES = st.sampled_from(["text", {"list": [1]}, (1, 2)])


class AnyOrder(RuleBasedStateMachine):
    """Early runs, calls, ends, failures, cancellations and time in any order; half the time nothing settles between."""

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

    # -- what the cache is given --

    async def run(self, key: CallKey, of_call: _Call | None) -> object:
        # Which of the cache's own runs this is cannot be seen from outside.
        live = self.cache._running.get(key.digest)
        if any(each.live is live for each in self.runs):
            live = None  # it is another's: this one runs alone
        run = _Run(key, live, of_call, self.loop.time(), self.loop.create_future())
        self.runs.append(run)
        try:
            run.value = await run.gate
            run.state = "returned"
            return run.value
        except asyncio.CancelledError:
            run.state, run.was_wanted = "cancelled", self.is_wanted(run)
            run.had_call = any(each is of_call or each.joined is (live or run) for each in self.waiting())
            raise
        except Boom:
            run.state = "raised"
            raise
        finally:
            run.ended = self.loop.time()
            if run.state != "returned":
                for each in self.calls:
                    each.saw_failure |= each.key == key

    def is_wanted(self, run: _Run) -> bool:
        """Whether somebody waits for it or may come to."""
        if run.live is not None and self.wants.get(run.live):
            return True
        return any(each is run.call or (run.live is not None and each.joined is run.live) for each in self.waiting())

    def waiting(self) -> list[_Call]:
        """Calls that wait and have not been cancelled; those that have may wait for the run to close what it had."""
        return [each for each in self.calls if each.task is not None and not each.task.cancelling()]

    async def real(self, call: _Call, owner: str) -> CallOutcome:
        call.joined, call.arrived = self.cache._running.get(call.key.digest), self.loop.time()
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

    @rule(key=OFTEN, owner=st.sampled_from(OWNERS))
    def start(self, key: CallKey, owner: str) -> None:
        def start() -> None:
            begun = self.cache.start(SPEC, key, lambda: self.run(key, None), owner=owner)
            live = self.cache._running.get(key.digest)
            assert begun is not StartResult.STARTED or live is not None
            if live is not None:
                self.wants.setdefault(live, set()).add(owner)

        self.do(start)

    @rule(key=OFTEN, owner=st.sampled_from(OWNERS))
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
            if not run.gate.done():
                run.gate.set_result(value)

        self.do(finish)

    @precondition(lambda self: self.live_runs())
    @rule(data=st.data())
    def fail(self, data: st.DataObject) -> None:
        run = data.draw(st.sampled_from(self.live_runs()))
        self.do(lambda: run.gate.done() or run.gate.set_exception(Boom()))

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

    # -- what must hold --

    @invariant()
    def cancelled_exactly_when_nobody_wants_it(self) -> None:
        """No run goes on for nobody; none ends for want of time or interest while somebody waits."""
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
        """Of one call there is one live run, but for callers who have seen a shared one fail."""
        for key in KEYS:
            shared = [
                run
                for run in self.live_runs()
                if run.key is key and self.is_wanted(run) and not (run.call and run.call.saw_failure)
            ]
            assert len(shared) <= 1

    @invariant()
    def early_runs_are_bounded(self) -> None:
        """Never more than the tool allows."""
        assert sum(run.call is None for run in self.live_runs()) <= SPEC.max_concurrency
        assert len(self.cache._entries) <= 2

    @invariant()
    def the_counters_add_up(self) -> None:
        """Every run and every answer is counted once, every early run has one fate at most."""
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
        if self.is_settled:  # who was cancelled may have been about to get it
            assert total.used <= len(useful) + self.cut_short
        assert total.failed <= sum(run.call is None and run.state in ("raised", "cancelled") for run in self.runs)

    @invariant()
    def every_answer_is_true(self) -> None:
        """A call gets what a run of the same call returned, not older than it may be, and its own if it ran."""
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
            assert not self.cache._running
            assert not self.cache._early
            total = self.cache.counters.total
            assert total.early == total.used + total.wasted + total.failed
            assert not asyncio.all_tasks(self.loop)
        finally:
            self.loop.close()


AnyOrder.TestCase.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestAnyOrder = AnyOrder.TestCase
