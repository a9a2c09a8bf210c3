"""Cache used from several event loops and threads."""

from __future__ import annotations

import asyncio
import functools
import threading

import pytest
from cache_doubles import KEY, SPEC, LoopThread, Tool, at_once, call, key_of, never, spec_of
from virtual_time import VirtualLoop, settled

from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, StartResult
from xpu_speculation.tools.specs import ToolSpec


async def started(cache: FutureCache, tool: Tool, owner: str = "a", spec: ToolSpec = SPEC) -> None:
    assert cache.start(spec, KEY, tool, owner=owner) is StartResult.STARTED
    await settled()


async def opened(tool: Tool, value: object) -> None:
    tool.futures[0].set_result(value)
    await settled()


def test_value_reaches_other_loops_and_threads(other_loop: LoopThread) -> None:
    """Guards callers in other loops, and in threads without a loop."""
    cache, tool, joined = FutureCache(), Tool(), threading.Barrier(3)
    other_loop.run(started(cache, tool))
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
    other_loop.run(opened(tool, "value"))
    for thread in threads:
        thread.join(10)
    assert values == ["value", "value"]
    assert asyncio.run(cache.result(SPEC, KEY, never, owner="late")).source is ResultSource.HIT
    total = cache.counters.total
    assert (total.early, total.used, total.late_hits, total.hits) == (1, 1, 2, 1)


def test_run_is_cancelled_in_its_own_loop(other_loop: LoopThread) -> None:
    """Guards against a cancellation outside of the run's loop."""
    cache, tool = FutureCache(), Tool()
    ended = threading.Event()

    async def close() -> None:
        assert asyncio.get_running_loop() is other_loop.loop
        ended.set()

    tool.closing = close
    other_loop.run(started(cache, tool))
    cache.abandon("a")
    assert ended.wait(10)
    assert tool.cancelled == 1


def test_last_caller_in_another_loop_cancels_the_run(other_loop: LoopThread) -> None:
    """Guards against a run without callers after a cancelled caller in another loop."""
    cache, tool = FutureCache(), Tool()
    ended = threading.Event()

    async def close() -> None:
        ended.set()

    tool.closing = close
    other_loop.run(started(cache, tool))

    async def real() -> None:
        waiting = call(cache, never, "a")
        await settled()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(real())
    assert ended.wait(10)


def test_call_in_another_loop_lifts_the_time_limit(other_loop: LoopThread) -> None:
    """Guards slow tools of callers in another loop."""
    cache, tool = FutureCache(), Tool()
    other_loop.run(started(cache, tool, spec=spec_of(timeout_s=0.2)))

    async def real() -> CallOutcome:
        waiting = call(cache, never)
        await settled()
        timer = threading.Timer(0.4, lambda: other_loop.run(opened(tool, "slow")))
        timer.start()
        try:
            return await waiting
        finally:
            await asyncio.to_thread(timer.join)  # its loop ends with the test

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

    if closed:  # the task of a closed loop cannot be cancelled
        assert asyncio.run(begun()) == [StartResult.STARTED, StartResult.STARTED, StartResult.REFUSED]
        task.get_coro().close()  # type: ignore[union-attr]
        task._log_destroy_pending = False  # type: ignore[attr-defined]
    else:  # it may still clean up
        assert asyncio.run(begun()) == [StartResult.STARTED, StartResult.REFUSED, StartResult.REFUSED]
        loop.run_until_complete(settled())
        assert tools[0].cancelled == 1
        loop.close()


def test_waiting_call_notices_a_stopped_loop(other_loop: LoopThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a waiting call in another loop: it runs the tool itself."""
    monkeypatch.setattr("xpu_speculation.cache.runs._POLL_S", 0.01)
    cache, tool = FutureCache(), Tool()
    other_loop.run(started(cache, tool))

    async def real() -> CallOutcome:
        waiting = call(cache, functools.partial(at_once, "own"))
        await settled()
        await asyncio.to_thread(other_loop.stop)
        return await waiting

    outcome = asyncio.run(real())
    assert (outcome.value, outcome.source) == ("own", ResultSource.MISS)


def test_paused_loop_keeps_its_calls(other_loop: LoopThread) -> None:
    """Guards synchronous drivers: a call in a paused loop still gets its value."""
    cache, tool = FutureCache(), Tool()
    loop = VirtualLoop()
    real = loop.create_task(cache.result(SPEC, KEY, tool, owner="a"))
    loop.run_until_complete(settled())
    assert other_loop.run(cache.result(SPEC, KEY, functools.partial(at_once, "b"), owner="b")).value == "b"
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
