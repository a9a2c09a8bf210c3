"""Kernels that throw or hang, lanes that die, full disks, callers that leave: each has a defined end."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ctrl_c import interrupt_at_each_call
from kernel_hold import TIMEOUT_S, KernelLatch

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import engine_core
from xpu_runtime.errors import (
    EngineClosedError,
    OffloadError,
    QueueFullError,
    RequestCancelledError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
)
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.policies.single_device.slack import DecodeSlack

PROMPT = list(range(5, 105))
OTHER = list(range(300, 340))
GREEDY = SamplingParams(max_tokens=8, ignore_eos=True)
LONG = SamplingParams(max_tokens=300, ignore_eos=True)


def of(handle: Any) -> Any:
    """Launches that hold the request of ``handle``."""
    number = int(handle.request_id[1:])
    return lambda launch: any(segment.sequence.id == number for segment in launch.work.segments)


class Throws:
    """Raises before each kernel that ``wanted`` picks, ``times`` times."""

    def __init__(self, times: int, wanted: Any = lambda launch: True, error: type[Exception] = RuntimeError) -> None:
        self.left, self._wanted, self._error = times, wanted, error

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if self.left and self._wanted(launch):
            self.left -= 1
            raise self._error("the device is on fire")


# -- kernels that throw ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skip", [0, 1, 4, 6])
def test_kernel_that_throws_once_is_run_again(engine: Engine, hook: Any, alone: Any, skip: int) -> None:
    """Guards against an answer lost, or changed, by a hiccup of the device, in prefill and in decode."""
    throws = Throws(1)

    def later(lane: str, launch: Any, kernel: int) -> None:
        nonlocal skip
        skip -= 1
        if skip < 0:
            throws(lane, launch, kernel)

    hook.action = later
    assert engine.generate(PROMPT, GREEDY).token_ids == alone(PROMPT, GREEDY)
    assert throws.left == 0


def test_kernel_that_throws_always_fails_its_request_only(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards against one request's fault ending the others, or the engine."""
    hold = hook.hold()
    first = engine.submit(PROMPT, GREEDY, priority="proactive")
    hold.wait_until_held()
    throws = Throws(1000, of(first))
    hook.action = throws
    hold.release()
    with pytest.raises(RequestFailedError, match=r"kernel . failed on lane 'cpu'.*on fire") as caught:
        first.result(60)
    assert caught.value.request_id == first.request_id
    assert throws.left == 998
    assert engine.generate(OTHER, GREEDY).token_ids == alone(OTHER, GREEDY)


@pytest.mark.parametrize("error", [OSError, RuntimeError])
@pytest.mark.parametrize("step", [0, 105])
def test_kernel_that_throws_while_asked_to_yield_is_run_again(
    engine: Engine, hook: Any, alone: Any, error: type[Exception], step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a background request that dies because its fault fell together with a preemption."""
    entered, asked = threading.Event(), threading.Event()
    lane = engine._lanes["cpu"]
    request_yield = lane.request_yield

    def request(**given: Any) -> None:
        request_yield(**given)
        asked.set()

    monkeypatch.setattr(lane, "request_yield", request)
    throws = Throws(1, lambda launch: launch.work.segments[0].start >= step, error)

    def fault(lane: str, launch: Any, kernel: int) -> None:
        if throws.left and launch.work.segments[0].start >= step:
            entered.set()
            assert asked.wait(60)
        throws(lane, launch, kernel)

    hook.action = fault
    background = engine.submit(PROMPT, GREEDY, priority=Priority.PROACTIVE)
    assert entered.wait(60)
    person = engine.submit(OTHER, GREEDY)
    assert background.result(60).token_ids == alone(PROMPT, GREEDY)
    assert person.result(60).token_ids == alone(OTHER, GREEDY)
    assert throws.left == 0


# -- kernels that hang -------------------------------------------------------------------------------------------------


def test_hung_kernel_fails_its_request_and_the_lane_comes_back(bench: Any, fresh_hook: Any, alone: Any) -> None:
    """Guards against a hang that is waited for without end, and against its blocks being lost or used too early."""
    engine = bench.load(fresh_hook, kernel_timeout_s=0.5)
    hold = fresh_hook.hold()
    stuck = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    waits = engine.submit(OTHER, GREEDY)
    with pytest.raises(RequestFailedError, match=r"has not ended within kernel_timeout_s=0\.5"):
        stuck.result(60)
    assert engine.metrics().kv.used > 0, "a kernel that may still write must keep its blocks"
    hold.release()
    assert waits.result(60).token_ids == alone(OTHER, GREEDY)
    bench.at_rest(engine)
    assert engine.generate(PROMPT, GREEDY).token_ids == alone(PROMPT, GREEDY)


def test_lane_that_never_comes_back_fails_everything_and_close_returns(bench: Any, fresh_hook: Any, alone: Any) -> None:
    """Guards against callers, and `close`, that wait for ever on a dead device."""
    engine = bench.load(fresh_hook, kernel_timeout_s=0.3)
    hold = fresh_hook.hold()
    stuck = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    waiting = [engine.submit(OTHER, GREEDY, priority=kind) for kind in Priority]
    for handle in (stuck, *waiting):
        with pytest.raises(RequestFailedError, match=r"kernel_timeout_s|hangs in its device.*restart"):
            handle.result(60)
    with pytest.raises(RequestFailedError, match="'cpu' hangs in its device"):
        engine.generate(OTHER, GREEDY)
    assert engine.drain(60)
    closer = threading.Thread(target=engine.close)
    closer.start()
    closer.join(10)
    assert not closer.is_alive()
    hold.release()


def test_lane_that_comes_back_after_all_serves_again(bench: Any, fresh_hook: Any, alone: Any) -> None:
    """Guards against an engine that refuses for ever because a device was slow once, after a suspend for instance."""
    engine = bench.load(fresh_hook, kernel_timeout_s=0.3)
    hold = fresh_hook.hold()
    first = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    second = engine.submit(OTHER, GREEDY)
    with pytest.raises(RequestFailedError):
        first.result(60)
    with pytest.raises(RequestFailedError, match="hangs"):
        second.result(60)
    assert not engine.closed
    hold.release()
    bench.at_rest(engine)
    assert engine.generate(PROMPT, GREEDY).token_ids == alone(PROMPT, GREEDY)


def test_hang_on_half_of_the_cores_spares_the_rest(
    bench: Any, fresh_hook: Any, alone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against activations of a hung background kernel leaking into the background pass that follows it."""
    # By what a busy machine measured, slices of all cores may seem cheaper, and none would run on half of them.
    monkeypatch.setattr(DecodeSlack, "cost_of_split", lambda *given: 0.0)
    params = SamplingParams(max_tokens=400, ignore_eos=True)  # longer than the background may take to be taken in
    engine = bench.load(fresh_hook, memory="fast", kernel_timeout_s=2.0, threads=2, policy={"reactive_slack": 1e6})
    half = engine._lanes["cpu.prefill"]
    came_back = threading.Event()
    report = half._report

    def reported(found: Any) -> None:
        report(found)
        if found.job.abandoned:
            came_back.set()

    half._report = reported
    first = fresh_hook.hold()
    person = engine.submit(OTHER, params)
    first.wait_until_held()
    stuck = engine.submit(PROMPT, GREEDY, priority="proactive")
    hold = fresh_hook.hold(lambda launch: launch.lane == "cpu.prefill")
    first.release()  # not before both are there: the background has half of the cores only beside a person
    hold.wait_until_held()
    other = engine.submit([7, *PROMPT], GREEDY, priority="proactive")

    def between(lane: str, launch: Any, kernel: int) -> None:
        if kernel == 1 and not launch.work.reactive and not came_back.is_set():
            hold.release()  # the hung kernel writes now, while this pass has its own values in the same places
            assert came_back.wait(60)

    fresh_hook.action = between
    with pytest.raises(RequestFailedError, match=r"cpu\.prefill"):
        stuck.result(60)
    assert other.result(60).token_ids == alone([7, *PROMPT], GREEDY)
    assert came_back.is_set()
    assert person.result(60).token_ids == alone(OTHER, params)
    bench.at_rest(engine)


# -- callers that leave ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["cancel", "close", "drop", "aclose"])
def test_caller_that_leaves_mid_prefill_gives_its_blocks_back(
    engine: Engine, hook: Any, bench: Any, leave: str
) -> None:
    """Guards against work, and blocks, for somebody who is gone."""
    hold = hook.hold()
    handle = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    assert engine.metrics().kv.used > 0
    if leave == "cancel":
        handle.cancel()
    elif leave == "close":
        iter(handle).close()
    elif leave == "drop":
        iter(handle)
    else:
        asyncio.run(aiter(handle).aclose())
    calls = hook.calls
    with pytest.raises(RequestCancelledError, match=f"request {handle.request_id}: cancelled by the caller"):
        handle.result(60)
    hold.release()
    bench.at_rest(engine)
    assert hook.calls == calls, "no kernel may start for a request that was given up"


def test_stream_that_is_dropped_before_its_first_delta_is_cancelled(engine: Engine, hook: Any, bench: Any) -> None:
    """Guards against a stream that nobody ever reads keeping the machine busy."""
    hold = hook.hold()
    stream = engine.stream(PROMPT, LONG)
    hold.wait_until_held()
    key = (Priority.REACTIVE, RequestStatus.CANCELLED)
    before = engine.metrics().ended.get(key, 0)
    del stream
    hold.release()
    bench.at_rest(engine)
    assert engine.metrics().ended[key] == before + 1


def test_cancel_of_a_waiting_request_and_twice(engine: Engine, hook: Any) -> None:
    """Guards against a request that cannot be cancelled before it has begun, and a second cancel that does harm."""
    hold = hook.hold()
    first = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    second = engine.submit(OTHER, GREEDY, priority="proactive")
    for _ in range(2):
        second.cancel()
    with pytest.raises(RequestCancelledError):
        second.result(60)
    second.cancel()
    hold.release()
    assert len(first.result(60).token_ids) == 8
    first.cancel()
    assert len(first.result(0).token_ids) == 8


@pytest.mark.skipif(os.name == "nt", reason="a signal cannot be sent to one thread on Windows")
def test_ctrl_c_in_generate_cancels_the_request(engine: Engine, hook: Any, bench: Any) -> None:
    """Guards against a Ctrl-C that does not get through, or that leaves the request running."""
    main = threading.main_thread().ident
    assert main is not None

    def interrupt(lane: str, launch: Any, kernel: int) -> None:
        hook.action = None
        signal.pthread_kill(main, signal.SIGINT)

    hook.action = interrupt
    # A process that a shell starts in the background ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.generate(PROMPT, SamplingParams(max_tokens=600, ignore_eos=True))
    finally:
        signal.signal(signal.SIGINT, before)
    bench.at_rest(engine)


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("recorded", [False, True])
def test_ctrl_c_at_any_moment_leaves_no_request(bench: Any, tmp_path: Path, streamed: bool, recorded: bool) -> None:
    """Guards against answers that go on for nobody, and a `drain` that waits for what never came.

    The Ctrl-C comes before the call waits, wherever it hits.
    """
    latch = KernelLatch()
    engine = bench.load(latch)
    if recorded:
        engine.record(tmp_path / "trace.jsonl")
    params = SamplingParams(max_tokens=600, ignore_eos=True)
    for place in interrupt_at_each_call(
        lambda: next(engine.stream(PROMPT, params)) if streamed else engine.generate(PROMPT, params), latch
    ):
        assert engine._loop.wait_idle(TIMEOUT_S), place
        assert (Priority.REACTIVE, RequestStatus.FINISHED) not in engine.metrics().ended, place
    assert engine.drain(0)


# -- the end of the engine ---------------------------------------------------------------------------------------------


def test_close_ends_running_requests_and_may_be_repeated(bench: Any, fresh_hook: Any) -> None:
    """Guards against callers that wait on a closed engine, and a second `close` that hangs or throws."""
    engine = bench.load(fresh_hook)
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, LONG)
    hold.wait_until_held()
    waiting = engine.submit(OTHER, LONG, priority="proactive")
    assert not engine.closed
    closer = threading.Thread(target=engine.close)
    closer.start()
    for handle in (running, waiting):
        with pytest.raises(RequestCancelledError, match="the engine was closed"):
            handle.result(60)
    hold.release()
    closer.join(60)
    assert not closer.is_alive()
    assert engine.closed
    engine.close()
    for use in (engine.submit, engine.generate, engine.stream, engine.astream):
        with pytest.raises(EngineClosedError, match="closed; load it again"):
            use(PROMPT)
    assert not any(lane.thread.is_alive() for lane in engine._lanes.values())
    assert not engine._loop.engine_thread.thread.is_alive()
    assert not engine._loop.kv_offloader._thread.is_alive()


def test_drain_waits_for_what_was_handed_in_and_refuses_more(bench: Any, fresh_hook: Any) -> None:
    """Guards against a drain that returns while requests are still on their way to the engine thread."""
    engine = bench.load(fresh_hook)
    hold = fresh_hook.hold()
    handles = [engine.submit(PROMPT, GREEDY, priority=kind) for kind in Priority]
    assert engine.drain(0.01) is False
    with pytest.raises(EngineClosedError, match="draining"):
        engine.submit(PROMPT)
    hold.release()
    assert engine.drain(60) is True
    assert not engine.closed
    assert all(handle.done for handle in handles)
    assert [len(handle.result(0).token_ids) for handle in handles] == [8, 8]


def test_drain_refuses_what_is_still_being_tokenised(
    bench: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a request that begins after the drain has ended, and is cancelled by the `close` behind it."""
    engine = bench.load(fresh_hook)
    encode = engine.tokenizer.encode

    def drained_meanwhile(text: str) -> list[int]:
        assert engine.drain(60)
        return encode(text)

    monkeypatch.setattr(engine.tokenizer, "encode", drained_meanwhile)
    with pytest.raises(EngineClosedError, match="draining"):
        engine.submit("hello", GREEDY)


def test_submit_that_races_with_close_gets_an_answer(bench: Any, fresh_hook: Any) -> None:
    """Guards against a request that slips in behind the engine's last message and is never answered."""
    engine = bench.load(fresh_hook)
    handles: list[Any] = []
    began, refused = threading.Event(), threading.Event()

    def flood() -> None:
        try:
            while True:
                handles.append(engine.submit(OTHER, GREEDY, priority="proactive"))
                began.set()
        except EngineClosedError:
            refused.set()

    thread = threading.Thread(target=flood)
    thread.start()
    assert began.wait(60)
    engine.close()
    thread.join(60)
    assert refused.is_set()
    for handle in handles:
        try:
            handle.result(10)
        except (RequestCancelledError, QueueFullError):
            continue


def test_engine_that_nobody_holds_ends_its_threads(bench: Any) -> None:
    """Guards against threads and memory of an engine that was forgotten without `close`."""
    engine = bench.load()
    bench._engines.remove(engine)
    loop = engine._loop
    threads = [loop.engine_thread.thread, loop.kv_offloader._thread, *(lane.thread for lane in engine._lanes.values())]
    del loop
    handle = engine.submit(PROMPT, GREEDY)
    handle.result(60)
    del engine, handle
    gc.collect()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def test_handle_keeps_the_engine_that_answers_it(bench: Any, fresh_hook: Any, alone: Any) -> None:
    """Guards against an answer that is cancelled because the caller kept nothing but its handle."""
    hold = fresh_hook.hold()
    engine = bench.load(fresh_hook)
    bench._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    del engine
    gc.collect()
    hold.release()
    assert handle.result(60).token_ids == alone(PROMPT, GREEDY)


def test_the_end_of_a_displaced_request_may_be_the_end_of_its_engine(
    bench: Any, fresh_hook: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards against a store that is closed, with the engine, before what was saved of the request is dropped."""
    hold = fresh_hook.hold()
    engine = bench.load(fresh_hook)
    bench._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    (live,) = engine._loop._requests.values()
    live.sequence.memory.offloads = 1
    thread = engine._loop.engine_thread.thread
    del engine, live
    gc.collect()
    handle.cancel()
    hold.release()
    with pytest.raises(RequestCancelledError):
        handle.result(60)
    del handle
    gc.collect()
    thread.join(60)
    assert not thread.is_alive()
    assert "the engine failed" not in caplog.text


def test_the_end_of_an_engine_in_a_turn_of_its_lane_waits_for_nobody(
    bench: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a lane that waits for the engine's thread, which waits for the lane to give up its turn."""

    class Broken:
        def allowed(self) -> None:
            raise ZeroDivisionError("a bug")

        def advance(self, token_id: int) -> None:
            """Nothing is chosen."""

        def rollback(self, n: int) -> None:
            """Nor taken back."""

        def is_finished(self) -> bool:
            return False

    monkeypatch.setattr(engine_core, "_CLOSE_S", 1000.0)
    hold = fresh_hook.hold()
    engine = bench.load(fresh_hook)
    bench._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY, mask=Broken())
    hold.wait_until_held()
    loop = engine._loop
    threads = [loop.engine_thread.thread, loop.kv_offloader._thread, *(lane.thread for lane in engine._lanes.values())]
    del engine, loop  # now the handle keeps it, until the request has failed
    gc.collect()
    hold.release()
    with pytest.raises(RequestFailedError, match="choosing a token failed: a bug"):
        handle.result(60)
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


class Panic(BaseException):
    """What libraries in Rust raise when they panic: no `Exception`."""


@pytest.mark.parametrize("fault", [ZeroDivisionError("a bug"), Panic("a bug")])
def test_fault_of_the_engine_itself_ends_every_request(
    bench: Any,
    fresh_hook: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: BaseException,
) -> None:
    """Guards against callers that wait for ever when the engine's own thread dies of a bug."""
    engine = bench.load(fresh_hook)
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()

    def broken(now: float) -> list[Any]:
        raise fault

    monkeypatch.setattr(engine._loop.scheduler, "dispatch", broken)
    waiting = engine.submit(OTHER, GREEDY)
    hold.release()
    for handle in (running, waiting):
        with pytest.raises(RequestFailedError, match=r"the engine failed: \w+\('a bug'\)"):
            handle.result(60)
    assert "the engine failed" in caplog.text
    engine._loop.engine_thread.thread.join(60)
    assert engine.closed
    with pytest.raises(EngineClosedError, match="the engine failed"):
        engine.submit(OTHER)
    assert engine.drain(60)


def test_fault_while_a_request_is_taken_in_ends_it_too(
    bench: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the caller whose request is in nobody's list yet when the engine's own thread dies."""
    engine = bench.load(fresh_hook)

    def broken(*given: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(engine._loop.scheduler, "submit", broken)
    with pytest.raises(RequestFailedError, match="the engine failed"):
        engine.submit(PROMPT, GREEDY).result(60)


def _in_child(engine: Engine, handles: Sequence[Any], pipe: Any) -> None:
    found = ["closed" if engine.closed else "open"]
    waited, streamed, awaited = handles
    for use in (
        lambda: engine.submit(PROMPT),
        lambda: engine.generate("hello"),
        engine.drain,
        engine.metrics,
        engine.kernels,
        waited.result,
        lambda: next(iter(streamed)),
        lambda: asyncio.run(awaited.aresult()),
    ):
        try:
            use()
            found.append("no error")
        except EngineClosedError as error:
            found.append(str(error))
    engine.close()
    pipe.send(found)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks a process that holds OpenVINO")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork_is_refused_in_the_child_and_harmless_to_the_parent(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards against a forked worker that waits for threads, or takes locks of threads, that it does not have."""
    hold = hook.hold()
    handles = [engine.submit(PROMPT, GREEDY) for _ in range(3)]
    hold.wait_until_held()
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=_in_child, args=(engine, handles, there))
    with engine._loop.metrics.decision_s._lock:  # as the engine thread has it now and then
        child.start()
    try:
        assert here.poll(60)
        found = here.recv()
        child.join(60)
    finally:
        child.kill()
    hold.release()
    assert child.exitcode == 0
    assert not engine.closed
    assert [handle.result(60).token_ids for handle in handles] == [alone(PROMPT, GREEDY)] * 3
    assert len(found) == 9
    assert found[0] == "closed"
    for message in found[1:]:
        assert "do not survive a fork" in message
        assert "spawn" in message
    assert engine.generate(PROMPT, GREEDY).token_ids == alone(PROMPT, GREEDY)


# -- deadlines and full queues -----------------------------------------------------------------------------------------


def test_deadline_ends_a_request_that_waits_and_one_that_runs(engine: Engine, hook: Any, bench: Any) -> None:
    """Guards against work on answers that nobody wants any more."""
    hold = hook.hold()
    running = engine.submit(PROMPT, LONG, deadline_s=0.05)
    hold.wait_until_held()
    waiting = engine.submit(OTHER, GREEDY, priority="proactive", deadline_s=0.05)
    patient = engine.submit(OTHER, GREEDY, deadline_s=1e12)
    for handle in (running, waiting):
        with pytest.raises(RequestExpiredError, match=r"its deadline passed .* s ago"):
            handle.result(60)
    hold.release()
    assert len(patient.result(60).token_ids) == 8


def test_full_queue_sheds_background_first_and_then_refuses(bench: Any, fresh_hook: Any) -> None:
    """Guards against a queue that grows without bound, and a person refused while background waits.

    What made room has not missed a deadline: it may ask again.
    """
    engine = bench.load(fresh_hook, kv_cache_bytes=5 * 32 * 768, policy={"max_waiting": 1})
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    background = engine.submit(OTHER, GREEDY, priority="proactive")
    refused = engine.submit(OTHER, GREEDY, priority="proactive")
    with pytest.raises(QueueFullError, match=r"policy\.max_waiting=1") as caught:
        refused.result(60)
    assert caught.value.request_id == refused.request_id
    person = engine.submit(OTHER, GREEDY)
    with pytest.raises(RequestShedError, match="make room") as shed:
        background.result(60)
    assert shed.type is RequestShedError
    with pytest.raises(QueueFullError):
        engine.submit(OTHER, GREEDY).result(60)
    hold.release()
    assert len(running.result(60).token_ids) == len(person.result(60).token_ids) == 8
    bench.at_rest(engine)
    assert engine.drain(60)


# -- memory ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("disk", ["off", "works", "full", "damaged", "blocked"])
@pytest.mark.parametrize("phase", ["prefill", "decode"])
def test_displaced_request_gets_the_same_tokens(
    bench: Any, fresh_hook: Any, alone: Any, monkeypatch: pytest.MonkeyPatch, disk: str, phase: str
) -> None:
    """Guards against KV that is lost or mixed up when a person needs the blocks of background work.

    With a disk that is blocked, also against a person, or the background, who waits for it.
    """
    engine = bench.load(fresh_hook, kv_cache_bytes=5 * 32 * 768, offload_bytes=0 if disk == "off" else 1 << 24)
    used: list[str] = []
    heard, unblocked = threading.Event(), threading.Event()
    store = engine._store
    if store is not None:
        for name in ("save", "load"):
            real = getattr(store, name)

            def spy(key: str, *rest: Any, name: str = name, real: Any = real) -> Any:
                used.append(name)
                if disk == "blocked":
                    assert unblocked.wait(60)
                if (disk, name) in {("full", "save"), ("damaged", "load")}:
                    raise OffloadError(f"key={key!r}: the disk is broken")
                return real(key, *rest)

            monkeypatch.setattr(store, name, spy)
        tell = engine._loop.kv_offloader._post

        def told(message: Any) -> None:
            tell(message)
            heard.set()

        engine._loop.kv_offloader._post = told
    decode = phase == "decode"
    hold = fresh_hook.hold(lambda launch: launch.work.segments[0].start >= (len(PROMPT) + 3 if decode else 32))
    background = engine.submit(PROMPT, SamplingParams(max_tokens=20, ignore_eos=True), priority="proactive")
    hold.wait_until_held()
    person = engine.submit(list(range(200, 310)), GREEDY)

    def written(lane: str, launch: Any, kernel: int) -> None:
        """So that it is not loaded back from memory."""
        if launch.work.reactive and disk not in {"off", "blocked"}:
            assert heard.wait(60)

    fresh_hook.action = written
    hold.release()
    assert person.result(60).token_ids == alone(list(range(200, 310)), GREEDY)
    output = background.result(60)
    assert output.token_ids == alone(PROMPT, SamplingParams(max_tokens=20, ignore_eos=True))
    assert output.metrics.offloads == 1
    if disk == "blocked":
        assert engine.metrics().prompt_tokens == len(PROMPT) + 110, "it came back from memory"
        unblocked.set()
    bench.at_rest(engine)
    both = ["save", "load"]
    assert used == {"off": [], "works": both, "full": ["save"], "damaged": both, "blocked": ["save"]}[disk]
    assert store is None or len(store) == 0


def test_kv_exhaustion_makes_requests_wait_and_not_fail(bench: Any, alone: Any) -> None:
    """Guards against an answer that breaks off because the pool is full."""
    engine = bench.load(kv_cache_bytes=5 * 32 * 768)
    prompts = [list(range(n, n + 90)) for n in range(10, 22)]
    handles = [engine.submit(p, GREEDY, priority=list(Priority)[n % 2]) for n, p in enumerate(prompts)]
    for prompt, handle in zip(prompts, handles, strict=True):
        assert handle.result(60).token_ids == alone(prompt, GREEDY)
    bench.at_rest(engine)


# -- what the caller brings along --------------------------------------------------------------------------------------


class Forbids:
    """A grammar that allows everything for ``steps`` tokens and then nothing."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def allowed(self) -> Any:
        return np.full(1024, self._left > 0)

    def advance(self, token_id: int) -> None:
        self._left -= 1

    def rollback(self, n: int) -> None:
        self._left += n

    def is_finished(self) -> bool:
        return False


class BadProposer:
    """A proposer that raises where it is asked to."""

    def __init__(self, where: str, fault: BaseException) -> None:
        self._where = where
        self._fault = fault

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        if self._where == "propose":
            raise self._fault
        return [1, 2] if self._where == "accepted" else ["one"]  # type: ignore[list-item]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        if self._where == "accepted":
            raise self._fault


@pytest.mark.parametrize("steps", [0, 3])
def test_grammar_that_forbids_everything_ends_its_request_only(
    engine: Engine, hook: Any, alone: Any, steps: int
) -> None:
    """Guards against a dead end of one grammar taking the batch, or the engine, with it."""
    hold = hook.hold()
    doomed = engine.submit(PROMPT, GREEDY, mask=Forbids(steps), priority="proactive")
    others = [engine.submit([n, *OTHER], GREEDY, priority="proactive") for n in range(3)]
    hold.wait_until_held()
    hold.release()
    with pytest.raises(RequestFailedError, match=rf"output position {steps}: the grammar allows no token"):
        doomed.result(60)
    for number, other in enumerate(others):
        assert other.result(60).token_ids == alone([number, *OTHER], GREEDY)


class Panics(Forbids):
    """A grammar whose library panics."""

    def allowed(self) -> Any:
        raise Panic("a bug")


def test_a_mask_that_panics_ends_its_request_only(engine: Engine, alone: Any) -> None:
    """Guards everybody else from waiting for ever behind what is no `Exception`."""
    doomed = engine.submit(PROMPT, GREEDY, mask=Panics(0), priority="proactive")
    other = engine.submit(OTHER, GREEDY, priority="proactive")
    with pytest.raises(RequestFailedError, match="a bug"):
        doomed.result(60)
    assert other.result(60).token_ids == alone(OTHER, GREEDY)


@pytest.mark.parametrize("fault", [KeyError("lost my notes"), asyncio.CancelledError(), SystemExit(3), Panic()])
@pytest.mark.parametrize(("where", "drafted"), [("propose", 0), ("accepted", 2), ("nonsense", 0)])
def test_an_answer_goes_on_without_a_proposer_that_fails(
    engine: Engine, alone: Any, where: str, drafted: int, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards answers, and the engine's thread, from a fault in what may only save time."""
    one = engine.submit(PROMPT, GREEDY, proposer=BadProposer(where, fault), priority="proactive")
    other = engine.submit(OTHER, GREEDY, priority="proactive")
    assert one.result(60).token_ids == alone(PROMPT, GREEDY)
    assert one.metrics.drafted_tokens == drafted
    assert other.result(60).token_ids == alone(OTHER, GREEDY)
    assert caplog.text.count("continues without drafts: its proposer failed") == 1


def test_logits_that_are_not_finite_fail_one_request(engine: Engine, alone: Any) -> None:
    """Guards against token -1 from a row of NaN, which the next step would read beyond the embedding."""
    program = engine._lanes["cpu"]._programs
    wrapped = []
    for form in program.values():
        kernel = form.kernels[-1]
        assert kernel is not None
        real = kernel.run

        def run(step: Any, values: Any, *rows: Any, real: Any = real, **how: Any) -> Any:
            logits = real(step, values, *rows, **how)
            if logits is not None and 77 in step.arrays["input_ids"]:
                logits = np.full_like(logits, np.nan)
            return logits

        kernel.run = run  # type: ignore[method-assign]
        wrapped.append((kernel, real))
    try:
        with pytest.raises(RequestFailedError, match="the logits are not finite"):
            engine.generate([5, 77], GREEDY)
        assert engine.generate(PROMPT[:20], GREEDY).token_ids == alone(PROMPT[:20], GREEDY)
    finally:
        for kernel, real in wrapped:
            kernel.run = real  # type: ignore[method-assign]
