"""Execution of tool calls from threads, and runs in threads."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from executor_doubles import TURN, RecordingCostModel, call_of
from virtual_time import settled

from xpu_speculation import (
    CallDelta,
    ParsedToolCall,
    ResultSource,
    SpeculationError,
    ToolExecutor,
    ToolResult,
    speculable,
    threads,
)
from xpu_speculation.cost.cost_model import SpeculationDecision
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.tools.keys import canonical_key

_LIMIT_S = 20.0  # real-time limit for waits that would otherwise never end

# ---- Threads ----------------------------------------------------------------------------------------------------

USER: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")


@pytest.mark.usefixtures("patient")
def test_synchronous_caller() -> None:
    """Guards callers without a loop: async and other functions, context, errors and turns."""
    begun = threading.Event()

    @speculable
    def look(n: int) -> str:
        begun.set()
        return f"{USER.get()} {n}"

    async def poke(n: int) -> str:
        await asyncio.sleep(0)
        return f"{USER.get()} {n}"

    def leave() -> None:
        sys.exit(3)

    def stop() -> None:
        raise StopIteration

    USER.set("me")
    with ToolExecutor([look, poke, leave, stop], costs=RecordingCostModel()) as executor:
        turn = executor.begin(executor.speculator(), TURN)
        turn.on_delta(CallDelta(0, "c", "look", '{"n": 1}'))
        assert begun.wait(_LIMIT_S)
        calls = [call_of("look", n=1), call_of("poke", n=2), call_of("leave"), call_of("stop")]
        turn.on_calls(calls)
        results = executor.execute_all(calls)
        turn.close()
        assert [result.value for result in results] == ["me 1", "me 2", None, None]
        assert results[0].source in (ResultSource.HIT, ResultSource.LATE_HIT)
        assert [str(result.error) for result in results[2:]] == ["it raised SystemExit", "it raised StopIteration"]
        assert executor.execute(call_of("poke", n=3)).value == "me 3"  # the loop is running


@pytest.mark.usefixtures("patient")
def test_take_runs_in_the_callers_thread() -> None:
    """Guards tools that need their caller's thread, and their exceptions."""

    @speculable
    def look(q: str) -> str: ...

    ran: list[int] = []

    def run() -> object:
        ran.append(threading.get_ident())
        return asyncio.run(asyncio.sleep(0, "value"))

    def interrupt() -> object:
        raise KeyboardInterrupt

    with ToolExecutor(costs=RecordingCostModel()) as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        with pytest.raises(KeyboardInterrupt):
            executor.take(spec, call, interrupt)
        for source in (ResultSource.MISS, ResultSource.HIT):
            outcome = executor.take(spec, call, run)
            assert (outcome.value, outcome.source) == ("value", source)
        assert executor.take(None, call, run).source is ResultSource.MISS
        assert executor.take(spec, call_of("look", q=5), run).source is ResultSource.MISS
        assert ran == [threading.get_ident()] * 3
        assert isinstance(executor.costs, RecordingCostModel)
        assert len(executor.costs.durations) == 2  # the miss, and the hit of its value
        assert executor.metrics()["calls"]["look"]["calls"] == 5
        assert executor.metrics()["calls"]["look"]["errors"] == 1
    assert executor.take(spec, call, run).value == "value"  # calls after close


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the time limit for loops to answer, so that a busy machine does not count as blocked."""
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", _LIMIT_S)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("fails", [False, True])
def test_two_threads_share_a_run(fails: bool) -> None:
    """Guards equal calls of two threads. After a failure the second runs the tool itself."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def slow() -> object:
        entered.set()
        assert go.wait(_LIMIT_S)
        if fails:
            raise OSError("gone")
        return "of the first"

    with ToolExecutor() as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        answers: dict[str, object] = {}
        first = in_thread(answers, "first", lambda: executor.take(spec, call, slow).value)
        assert entered.wait(_LIMIT_S)
        second = in_thread(answers, "second", lambda: executor.take(spec, call, lambda: "of the second").value)
        while next(iter(executor.cache._live_runs.values())).waiting < 2:
            pass
        go.set()
        first.join(_LIMIT_S)
        second.join(_LIMIT_S)
    assert answers["second"] == ("of the second" if fails else "of the first")
    assert str(answers["first"]) == ("gone" if fails else "of the first")


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("late", [False, True])
def test_interrupted_thread_releases_its_waiters(late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a call that joined a call interrupted by Ctrl-C before its run."""

    @speculable
    def look(q: str) -> str: ...

    waits, go, next_of = threading.Event(), threading.Event(), threads._next_request

    def interrupted(handed: Any) -> Any:
        if threading.current_thread().name != "first":
            return next_of(handed)
        waits.set()
        assert go.wait(_LIMIT_S)
        raise KeyboardInterrupt

    monkeypatch.setattr(threads, "_next_request", interrupted)
    with ToolExecutor(folder=tmp_path) as executor, ResultStore(tmp_path / "results") as other:
        spec, call = executor.admit(look), call_of("look", q="tea")
        assert spec is not None
        digest = canonical_key(spec, call.arguments).digest
        if late:  # another process holds the lease, so the first thread is asked for its run after it left
            assert not other.claim(digest, "theirs", spec.ttl_s).result(_LIMIT_S).is_run
        answers: dict[str, object] = {}

        def leave() -> None:
            with pytest.raises(KeyboardInterrupt):
                executor.take(spec, call, lambda: "of the first")

        first = threading.Thread(target=leave, name="first", daemon=True)
        first.start()
        assert waits.wait(_LIMIT_S)
        while not executor.cache._live_runs:
            pass
        second = in_thread(answers, "second", lambda: executor.take(spec, call, lambda: "own").value)
        while next(iter(executor.cache._live_runs.values())).waiting < 2:
            pass
        go.set()
        first.join(_LIMIT_S)
        other.finish(digest, "theirs", None)
        second.join(_LIMIT_S)
        assert answers == {"second": "own"}


def in_thread(answers: dict[str, object], name: str, work: Callable[[], object]) -> threading.Thread:
    """Runs a function in a thread, and records its result."""

    def run() -> None:
        try:
            answers[name] = work()
        except Exception as error:
            answers[name] = error

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("how", ["execute", "take"])
def test_thread_does_not_wait_for_a_loop_that_it_blocks(how: str) -> None:
    """Guards against a deadlock between an async agent and a synchronous one in its loop."""
    asked: list[int] = []

    @speculable
    async def look(q: str) -> str:
        asked.append(1)
        if len(asked) == 1:
            await asyncio.get_running_loop().create_future()
        return "value"

    async def main() -> None:
        with ToolExecutor([look]) as executor:
            first = asyncio.create_task(executor.aexecute(call_of("look", q="tea")))
            while not asked:
                await asyncio.sleep(0)
            answers: dict[str, object] = {}

            def work() -> object:
                if how == "execute":
                    return executor.execute(call_of("look", q="tea")).text
                return executor.take(executor.admit(look), call_of("look", q="tea"), lambda: "value").value

            in_thread(answers, "second", work).join(_LIMIT_S)  # blocks this loop
            assert answers == {"second": "value"}
            assert executor.take(executor.admit(look), call_of("look", q="coffee"), lambda: "here").value == "here"
            first.cancel()

    asyncio.run(main())


def test_thread_does_not_wait_for_a_blocked_loop() -> None:
    """Guards synchronous callers against a tool that blocks the executor's loop."""

    @speculable
    def look(q: str) -> str: ...

    go = threading.Event()
    with ToolExecutor() as executor:
        executor._loop_thread.loop.call_soon_threadsafe(go.wait, _LIMIT_S)
        outcome = executor.take(executor.admit(look), call_of("look", q="tea"), lambda: "own")
        assert (outcome.value, outcome.source) == ("own", ResultSource.MISS)
        go.set()
        assert executor.metrics()["calls"]["look"] == {
            "calls": 1,
            "errors": 0,
            "waited_s": outcome.waited_s,
            "saved_s": 0,
        }


def test_blocked_loop_does_not_hide_values() -> None:
    """Guards against a repeated run of a cached call, and a lost value, while the loop is blocked."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def never() -> object:
        raise AssertionError("the tool is run")

    def block() -> None:
        entered.set()
        go.wait(_LIMIT_S)

    costs = RecordingCostModel()
    with ToolExecutor(costs=costs) as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        executor.take(spec, call, lambda: "found")
        executor._loop_thread.loop.call_soon_threadsafe(block)
        assert entered.wait(_LIMIT_S)
        outcome = executor.take(spec, call, never)
        assert (outcome.value, outcome.source) == ("found", ResultSource.HIT)
        apart = executor.take(spec, call_of("look", q="coffee"), lambda: "own")
        again = executor.take(spec, call_of("look", q="coffee"), never)
        go.set()
        assert (apart.source, again.source, again.value) == (ResultSource.MISS, ResultSource.HIT, "own")
        total = executor.cache.counters.total
        assert (total.misses, total.hits) == (2, 2)
        assert len(costs.durations) == 4


def test_call_that_must_not_wait_uses_cached_values() -> None:
    """Guards against a repeated run in a thread that blocks the loop of an async agent."""
    asked: list[str] = []

    @speculable
    async def look(q: str) -> str:
        asked.append(q)
        return q

    async def main() -> None:
        with ToolExecutor([look]) as executor:
            await executor.aexecute(call_of("look", q="tea"))
            sources: list[object] = []

            def work() -> None:
                sources.extend(executor.execute(call_of("look", q=q)).source for q in ("tea", "coffee", "coffee"))

            thread = threading.Thread(target=work, daemon=True)
            thread.start()
            thread.join(_LIMIT_S)  # blocks this loop
            assert sources == [ResultSource.HIT, ResultSource.MISS, ResultSource.HIT]
            assert asked == ["tea", "coffee"]
            assert executor.cache.counters.total.misses == 2

    asyncio.run(main())


def test_uncached_run_is_stored_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the folder: a value computed while the loop was blocked is stored."""

    @speculable
    def look(q: str) -> str: ...

    go, call = threading.Event(), call_of("look", q="tea")
    with ToolExecutor(folder=tmp_path) as executor:
        executor._loop_thread.loop.call_soon_threadsafe(go.wait, _LIMIT_S)
        executor.take(executor.admit(look), call, lambda: "own")
        go.set()
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", _LIMIT_S)
    with ToolExecutor(folder=tmp_path) as executor:
        assert executor.take(executor.admit(look), call, lambda: "again").value == "own"


def test_the_executors_own_loop_does_not_wait_for_itself() -> None:
    """Guards async tools that call the synchronous form: an error instead of a deadlock."""

    async def nested() -> str:
        return executor.execute(call_of("nested")).text

    with ToolExecutor([nested]) as executor:
        assert "use the async form in async tools" in executor.execute(call_of("nested")).text


async def test_tool_that_panics_counts_as_failed() -> None:
    """Guards other calls against a tool that raises a BaseException, as Rust extensions do."""

    class PanicError(BaseException):
        """What they raise."""

    async def panic() -> None:
        raise PanicError

    async def look() -> str:
        return "seen"

    with ToolExecutor([panic, look]) as executor:
        failed, found = await executor.aexecute_all([call_of("panic"), call_of("look")])
    assert (str(failed.error), found.value) == ("it raised PanicError", "seen")


def test_hung_early_runs_use_a_limited_number_of_threads() -> None:
    """Guards threads against a hung tool. Real calls do not wait for them."""
    go = threading.Event()
    entered: list[int] = []

    @speculable(max_concurrency=99)
    def hang(n: int) -> int:
        entered.append(n)
        assert n >= 100 or go.wait(_LIMIT_S)
        return n

    async def main() -> None:
        with ToolExecutor([hang], costs=RecordingCostModel()) as executor:
            executor._run_slots = threading.BoundedSemaphore(2)
            speculator = executor.speculator()
            for n in range(4):
                turn = await executor.abegin(speculator, TURN)
                turn.on_delta(CallDelta(0, "c", "hang", f'{{"n": {n}}}'))
                while len(entered) < min(n + 1, 2):
                    await asyncio.sleep(0)
                for _ in range(10):
                    await asyncio.sleep(0)
                turn.on_calls([])
            assert entered == [0, 1]
            assert executor.cache.counters.total.failed == 2
            assert (await executor.aexecute(call_of("hang", n=100))).value == 100
            go.set()

    asyncio.run(main())


class WasteRecorder(RecordingCostModel):
    """Cost model that always speculates and records settlements."""

    def __init__(self) -> None:
        super().__init__()
        self.settled: list[float] = []
        self.is_settled = threading.Event()

    def settle(self, decision: SpeculationDecision, wasted: float, now: float) -> None:
        self.settled.append(wasted)
        self.is_settled.set()


def test_run_in_a_thread_counts_until_the_thread_ends() -> None:
    """Guards a blocking tool's concurrency limit, and the budget."""
    go, now = threading.Event(), 0.0
    entered: list[int] = []

    @speculable(max_concurrency=1)
    def block(n: int) -> int:
        entered.append(n)
        assert go.wait(_LIMIT_S)
        return n

    async def main() -> None:
        nonlocal now
        costs = WasteRecorder()
        with ToolExecutor([block], costs=costs, clock=lambda: now) as executor:
            speculator = executor.speculator()

            async def guess_wrong(n: int) -> None:
                turn = await executor.abegin(speculator, TURN)
                turn.on_delta(CallDelta(0, "c", "block", f'{{"n": {n}}}'))
                while not entered:
                    await asyncio.sleep(0)
                await settled()
                turn.on_calls([])
                await settled()

            await guess_wrong(0)
            assert costs.settled == [], "what it will have wasted is not known yet"
            costs.is_settled.clear()
            now = 1.0
            for n in range(1, 10):
                await guess_wrong(n)
            assert entered == [0]
            assert executor.cache.counters.total.refused == 9
            assert costs.settled == [0.0] * 9
            costs.is_settled.clear()
            now = 5.0
            go.set()
            assert await asyncio.to_thread(costs.is_settled.wait, _LIMIT_S)
            assert costs.settled[9:] == [5.0]
            assert executor.cache.counters.total.wasted_s == 5.0
            entered.clear()
            await guess_wrong(10)
            assert entered == [10], "the place is free again"

    asyncio.run(main())


def test_thread_that_outlives_its_loop_occupies_its_slot() -> None:
    """Guards a blocking tool in a program with one loop per request."""
    go, came_back = threading.Event(), threading.Event()
    entered: list[int] = []

    @speculable(max_concurrency=1)
    def block(n: int) -> int:
        entered.append(n)
        assert n or go.wait(_LIMIT_S)
        return n

    with ToolExecutor([block], costs=RecordingCostModel()) as executor:

        async def prediction(n: int) -> None:
            turn = await executor.abegin(executor.speculator(), TURN)
            turn.on_delta(CallDelta(0, "c", "block", f'{{"n": {n}}}'))
            while not entered:
                await asyncio.sleep(0)
            await settled()
            turn.close()

        asyncio.run(prediction(0))
        asyncio.run(prediction(1))
        assert entered == [0]
        [live] = executor.cache._early_runs
        live.slot.on_free(came_back.set)
        go.set()
        assert came_back.wait(_LIMIT_S)
        entered.clear()
        asyncio.run(prediction(2))
        assert entered == [2]


@pytest.mark.parametrize("is_async", [False, True])
def test_an_early_run_cannot_end_the_program(is_async: bool) -> None:
    """Guards the program against a tool that exits."""

    @speculable
    def leave() -> None:
        sys.exit(3)

    @speculable
    async def aleave() -> None:
        sys.exit(3)

    async def main() -> None:
        tool = aleave if is_async else leave
        with ToolExecutor([tool], costs=RecordingCostModel()) as executor:
            turn = await executor.abegin(executor.speculator(), TURN)
            turn.on_delta(CallDelta(0, "c", tool.__name__, "{}"))
            while not executor.cache.counters.total.failed:
                await asyncio.sleep(0)
            turn.close()
            assert executor.cache.counters.total.failed == 1

    asyncio.run(main())


@pytest.mark.usefixtures("patient")
def test_close_while_a_thread_waits() -> None:
    """Guards a call that waits for a run of a closed executor: it runs the tool itself."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def slow() -> object:
        entered.set()
        assert go.wait(_LIMIT_S)
        return "slow"

    executor = ToolExecutor()
    spec, call, answers = executor.admit(look), call_of("look", q="tea"), dict[str, object]()
    first = in_thread(answers, "first", lambda: executor.take(spec, call, slow).value)
    assert entered.wait(_LIMIT_S)
    second = in_thread(answers, "second", lambda: executor.take(spec, call, lambda: "own").value)
    while next(iter(executor.cache._live_runs.values())).waiting < 2:
        pass
    executor.close()
    second.join(_LIMIT_S)
    go.set()
    first.join(_LIMIT_S)
    assert answers == {"first": "slow", "second": "own"}


@pytest.mark.usefixtures("patient")
def test_close_while_a_call_is_executed() -> None:
    """Guards the promise that every error is part of the result."""
    entered = threading.Event()

    async def hang() -> None:
        entered.set()
        await asyncio.get_running_loop().create_future()

    executor, answers = ToolExecutor([hang]), dict[str, object]()
    caller = in_thread(answers, "caller", lambda: executor.execute(call_of("hang")))
    assert entered.wait(_LIMIT_S)
    executor.close()
    caller.join(_LIMIT_S)
    result = answers["caller"]
    assert isinstance(result, ToolResult)
    assert isinstance(result.error, SpeculationError)
    assert "closed before the call had ended" in str(result.error)


def test_dropped_executor_leaves_no_thread() -> None:
    """Guards servers with one agent per request against leaked threads and files."""

    def look(q: str) -> str:
        return q

    before = set(threading.enumerate())
    for _ in range(5):
        assert ToolExecutor([look]).execute(call_of("look", q="tea")).value == "tea"
    own = [each for each in threading.enumerate() if each.name == "xpu-speculation" and each not in before]
    gc.collect()
    for each in own:
        each.join(_LIMIT_S)
        assert not each.is_alive()


async def test_failed_thread_start_releases_its_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards early runs after a temporary lack of threads."""
    slots = threading.BoundedSemaphore(1)

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        for _ in range(2):
            with pytest.raises(RuntimeError, match="can't start new thread"):
                await threads.run_in_thread(lambda: 1, slots)
    assert await threads.run_in_thread(lambda: 1, slots) == 1


def test_results_are_stored_for_the_next_process(tmp_path: Path) -> None:
    """Guards the folder: another executor finds the results, another folder does not."""
    ran: list[str] = []

    @speculable
    def look(q: str) -> list[str]:
        ran.append(q)
        return [q]

    sources = []
    for folder in ("mine", "mine", "yours"):
        with ToolExecutor([look], folder=str(tmp_path / folder)) as executor:  # a string is enough
            sources.append(executor.execute(call_of("look", q="tea")).source)
    assert sources == [ResultSource.MISS, ResultSource.HIT, ResultSource.MISS]
    assert ran == ["tea"] * 2


def test_speculator_is_counted_while_it_is_alive() -> None:
    """Guards memory against agents created per request."""
    with ToolExecutor() as executor:
        kept: list[Speculator] = [executor.speculator() for _ in range(3)]
        assert len(executor._speculators) == len(kept)
        kept.clear()
        assert len(executor._speculators) == 0


@pytest.mark.parametrize("mark", [speculable, lambda tool: tool])
def test_tool_that_cancels_itself(mark: Callable[[Any], Any]) -> None:
    """Guards side effects: concurrent calls must not be reported as not done."""
    sent: list[str] = []

    def send_mail(to: str) -> str:
        sent.append(to)
        return f"sent to {to}"

    @mark
    async def look_up() -> str:
        inner = asyncio.get_running_loop().create_future()
        inner.cancel()
        return await inner

    with ToolExecutor([send_mail, look_up]) as executor:
        calls = [ParsedToolCall("send_mail", {"to": "Ann"}), ParsedToolCall("look_up", {})]
        mail, found = executor.execute_all(calls)
        assert (mail.value, sent) == ("sent to Ann", ["Ann"])
        assert "a task that the tool waited for was cancelled" in found.text
        assert "was cancelled" in asyncio.run(executor.aexecute(calls[1])).text
