"""Early runs and real calls: hits, failures and time limits."""

from __future__ import annotations

import asyncio
import functools
from types import SimpleNamespace
from typing import Any

import pytest
from cache_doubles import KEY, SPEC, Tool, ToolFailure, at_once, call, key_of, never, spec_of, virtual
from virtual_time import settled

from xpu_speculation.cache import entries
from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, StartResult

# ---- A tool ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump_s", [30.0, -30.0])
async def test_values_age_during_suspend(jump_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against stale values: the monotonic clock may stop while the machine is suspended."""
    wall = [1e9]
    monkeypatch.setattr(entries, "time", SimpleNamespace(time=lambda: wall[0]))
    with FutureCache() as cache:
        await cache.result(SPEC, KEY, at_once, owner="a")
        assert cache.peek(SPEC, KEY) is not None
        wall[0] += jump_s  # a clock set back does not change the age
        outcome = await cache.result(SPEC, KEY, at_once, owner="a")
        assert outcome.source is (ResultSource.MISS if jump_s > 0 else ResultSource.HIT)
        assert cache.peek(SPEC, KEY) is not None


# ---- One call and one early run --------------------------------------------------------------------------------


@virtual
async def test_miss_runs_the_tool_and_caches_the_value(cache: FutureCache, tool: Tool) -> None:
    """Guards a miss: the tool runs once, and the next call is a hit."""
    real = call(cache, tool)
    await asyncio.sleep(2.0)
    tool.futures[0].set_result({"n": 1})
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
    tool.futures[0].set_result("value")
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
    tool.futures[0].set_result("value")
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
    tool.futures[0].set_result("value")
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
    error = ToolFailure("for this call")
    real = call(cache, tool)
    await settled()
    tool.futures[0].set_exception(error)
    with pytest.raises(ToolFailure) as raised:
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
        tool.futures[-1].set_exception(ToolFailure())
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
    assert len(tool.futures) == 1
    tool.futures[0].set_exception(ToolFailure("of the first"))
    await settled()
    assert len(tool.futures) == 3
    tool.futures[1].set_exception(ToolFailure("of one's own"))
    tool.futures[2].set_result("value")
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [str(each) for each in outcomes[:2]] == ["of the first", "of one's own"]
    assert isinstance(outcomes[2], CallOutcome)


@virtual
async def test_start_survives_a_run_that_raises_at_once(cache: FutureCache, tool: Tool) -> None:
    """Guards `start` against exceptions of a run, and against a run that is not awaitable."""

    def broken() -> Any:
        raise ToolFailure

    for run in (broken, lambda: 3):
        assert cache.start(SPEC, KEY, run, owner="a") is StartResult.STARTED  # type: ignore[arg-type]
        await settled()
    assert cache.counters.total.failed == 2
    with pytest.raises(ToolFailure):
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
    tool.futures[0].cancel()
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
    for unblock in tool.futures:
        unblock.set_result("slow")
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
    tool.futures[0].set_result("value")
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
    tool.futures[0].set_result("value")
    assert (await real).source is ResultSource.LATE_HIT
    assert (await cache.result(spec, KEY, at_once, owner="a")).source is ResultSource.MISS
    cache.start(spec, KEY, at_once, owner="a")
    await settled()
    total = cache.counters.total
    assert (total.early, total.used, total.wasted, total.cancelled) == (2, 1, 1, 0)
