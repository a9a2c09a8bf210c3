"""Owners of early runs, cancellation and limits of the cache."""

from __future__ import annotations

import asyncio
import logging

import pytest
from cache_doubles import KEY, SPEC, Tool, ToolFailure, at_once, call, key_of, never, spec_of, virtual
from virtual_time import run_virtual, settled

from xpu_speculation.cache.entries import CacheBounds
from xpu_speculation.cache.future_cache import FutureCache, ResultSource, StartResult
from xpu_speculation.tools.keys import CallKey

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
    tool.futures[0].set_result("value")
    assert (await real).value == "value"
    total = cache.counters.total
    assert (total.used, total.wasted) == (1, 0)


@virtual
async def test_run_abandoned_before_its_start_is_not_counted(cache: FutureCache, tool: Tool) -> None:
    """Guards counts: a run that never called the tool is not a run."""
    cache.start(SPEC, KEY, tool, owner="a")
    cache.abandon("a")
    await settled()
    assert not tool.futures
    assert cache.counters.total.early == 0
    assert cache.start(SPEC, KEY, tool, owner="a") is StartResult.STARTED
    await settled()
    assert len(tool.futures) == 1


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
    tool.futures[0].set_result("value")
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
    assert len(tool.futures) == 6
    for unblock in tool.futures:
        unblock.set_result("value")
    await asyncio.gather(*calls)
    assert cache.start(SPEC, key_of("later"), at_once, owner="a") is StartResult.STARTED


def test_ten_thousand_proposals_do_not_grow_memory() -> None:
    """Guards against growth with the number of proposals."""

    async def main() -> None:
        bounds = CacheBounds(early=8, values=100, total_bytes=100_000)
        spec = spec_of(max_concurrency=1_000)
        with FutureCache(clock=asyncio.get_running_loop().time, bounds=bounds) as cache:
            unblock = asyncio.Event()

            async def run() -> object:
                await unblock.wait()
                return "x" * 2_000

            keys = [CallKey("search", str(number), str(number)) for number in range(10_000)]
            begun = [cache.start(spec, key, run, owner="wild") for key in keys]
            assert begun == [StartResult.STARTED] * bounds.early + [StartResult.REFUSED] * (len(keys) - bounds.early)
            await settled()
            assert len(asyncio.all_tasks()) == bounds.early + 1
            unblock.set()
            for key in keys[:300]:
                cache.start(spec, key, run, owner="wild")
                await settled()
            assert len(cache._entries) <= bounds.values
            assert cache._entries.total_bytes <= bounds.total_bytes
            cache.abandon("wild")
            total = cache.counters.total
            assert total.early == total.wasted == 300
            assert not cache._live_runs
            assert not cache._early_runs

    run_virtual(main())


@virtual
async def test_large_value_reaches_waiting_calls_only(cache: FutureCache, tool: Tool) -> None:
    """Guards large values: one run answers all waiting calls, and the next call runs again."""
    calls = [call(cache, tool, owner) for owner in "abc"]
    await settled()
    tool.futures[0].set_result(large := [f"{number:01000}" for number in range(3_000)])
    outcomes = await asyncio.gather(*calls)
    assert [each.value for each in outcomes] == [large] * 3
    assert len(tool.futures) == 1
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
        tool.futures[-1].set_result(value)
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
    tool.futures[1].set_result("value")
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
        tool.futures[0].set_exception(ToolFailure("hunter2"))
        await settled()
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    assert records
    assert not any("hunter2" in record.getMessage() or record.exc_info for record in records)
