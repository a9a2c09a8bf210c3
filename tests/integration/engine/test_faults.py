"""Faults: failing and hung kernels, dead lanes, full disks, leaving callers."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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

PROMPT = list(range(5, 105))
OTHER = list(range(300, 340))
GREEDY = SamplingParams(max_tokens=8, ignore_eos=True)
LONG = SamplingParams(max_tokens=300, ignore_eos=True)


def launches_of(handle: Any) -> Any:
    """Return a filter for launches that contain the request of ``handle``."""
    number = int(handle.request_id[1:])
    return lambda launch: any(segment.sequence.id == number for segment in launch.work.segments)


class FailingHook:
    """Raises before each kernel that ``wanted`` selects, ``times`` times."""

    def __init__(self, times: int, wanted: Any = lambda launch: True, error: type[Exception] = RuntimeError) -> None:
        self.left, self._wanted, self._error = times, wanted, error

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if self.left and self._wanted(launch):
            self.left -= 1
            raise self._error("the device is on fire")


# -- failing kernels ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skip", [0, 1, 4, 6])
def test_kernel_that_fails_once_is_retried(engine: Engine, hook: Any, reference: Any, skip: int) -> None:
    """A transient device error must not lose or change tokens, in prefill and in decode."""
    failing_hook = FailingHook(1)

    def later(lane: str, launch: Any, kernel: int) -> None:
        nonlocal skip
        skip -= 1
        if skip < 0:
            failing_hook(lane, launch, kernel)

    hook.action = later
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)
    assert failing_hook.left == 0


def test_kernel_that_always_fails_fails_its_request_only(engine: Engine, hook: Any, reference: Any) -> None:
    """A fault of one request must not affect others or the engine."""
    hold = hook.hold()
    first = engine.submit(PROMPT, GREEDY, priority="proactive")
    hold.wait_until_held()
    failing_hook = FailingHook(1000, launches_of(first))
    hook.action = failing_hook
    hold.release()
    with pytest.raises(RequestFailedError, match=r"kernel . failed on lane 'cpu'.*on fire") as caught:
        first.result(60)
    assert caught.value.request_id == first.request_id
    assert failing_hook.left == 998
    assert engine.generate(OTHER, GREEDY).token_ids == reference(OTHER, GREEDY)


@pytest.mark.parametrize("error", [OSError, RuntimeError])
@pytest.mark.parametrize("step", [0, 105])
def test_kernel_that_fails_during_a_preemption_is_retried(
    engine: Engine, hook: Any, reference: Any, error: type[Exception], step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that coincides with a preemption must not fail the proactive request."""
    entered, yielding = threading.Event(), threading.Event()
    lane = engine._lanes["cpu"]
    request_yield = lane.request_yield

    def request(**given: Any) -> None:
        request_yield(**given)
        yielding.set()

    monkeypatch.setattr(lane, "request_yield", request)
    failing_hook = FailingHook(1, lambda launch: launch.work.segments[0].start >= step, error)

    def fault(lane: str, launch: Any, kernel: int) -> None:
        if failing_hook.left and launch.work.segments[0].start >= step:
            entered.set()
            assert yielding.wait(60)
        failing_hook(lane, launch, kernel)

    hook.action = fault
    background = engine.submit(PROMPT, GREEDY, priority=Priority.PROACTIVE)
    assert entered.wait(60)
    reactive = engine.submit(OTHER, GREEDY)
    assert background.result(60).token_ids == reference(PROMPT, GREEDY)
    assert reactive.result(60).token_ids == reference(OTHER, GREEDY)
    assert failing_hook.left == 0


# -- hung kernels ------------------------------------------------------------------------------------------------------


@contextmanager
def short_timeout(engine: Engine) -> Iterator[None]:
    """Kernels of an engine that was loaded without such a timeout: a busy machine would exceed it before the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine._loop._executor, "_timeout_s", 0.3)
        yield


def test_hung_kernel_fails_its_request_and_the_lane_recovers(loader: Any, fresh_hook: Any, reference: Any) -> None:
    """A hang must end after its timeout, and its blocks must be released only after the kernel has ended."""
    engine = loader.load(fresh_hook)
    loader.wait_until_warm(engine)
    hold = fresh_hook.hold()
    stuck = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    waits = engine.submit(OTHER, GREEDY)
    with short_timeout(engine), pytest.raises(RequestFailedError, match=r"has not ended within kernel_timeout_s=0\.3"):
        stuck.result(60)
    assert engine.metrics().kv.used > 0, "the blocks of a kernel that may still write must be kept"
    hold.release()
    assert waits.result(60).token_ids == reference(OTHER, GREEDY)
    loader.check_idle(engine)
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)


def test_lane_that_never_recovers_fails_all_requests(loader: Any, fresh_hook: Any, reference: Any) -> None:
    """Callers and `close` must not wait for ever for a dead device."""
    engine = loader.load(fresh_hook)
    loader.wait_until_warm(engine)
    hold = fresh_hook.hold()
    stuck = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    waiting = [engine.submit(OTHER, GREEDY, priority=kind) for kind in Priority]
    with short_timeout(engine):
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


def test_lane_that_recovers_late_serves_again(loader: Any, fresh_hook: Any, reference: Any) -> None:
    """A device that was slow once, for example after a suspend, must be used again."""
    engine = loader.load(fresh_hook)
    loader.wait_until_warm(engine)
    hold = fresh_hook.hold()
    first = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    second = engine.submit(OTHER, GREEDY)
    with short_timeout(engine):
        with pytest.raises(RequestFailedError):
            first.result(60)
        with pytest.raises(RequestFailedError, match="hangs"):
            second.result(60)
    assert not engine.closed
    hold.release()
    loader.check_idle(engine)
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)


# -- callers that leave ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", ["cancel", "close", "drop", "aclose"])
def test_cancel_during_prefill_releases_blocks(engine: Engine, hook: Any, loader: Any, leave: str) -> None:
    """No work may be done, and no block kept, for a cancelled request."""
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
    loader.check_idle(engine)
    assert hook.calls == calls, "no kernel may start for a cancelled request"


def test_stream_dropped_before_its_first_delta_is_cancelled(engine: Engine, hook: Any, loader: Any) -> None:
    """A stream that is never read must not keep its request running."""
    hold = hook.hold()
    stream = engine.stream(PROMPT, LONG)
    hold.wait_until_held()
    key = (Priority.REACTIVE, RequestStatus.CANCELLED)
    before = engine.metrics().ended.get(key, 0)
    del stream
    hold.release()
    loader.check_idle(engine)
    assert engine.metrics().ended[key] == before + 1


def test_cancel_of_a_waiting_request_and_repeated_cancel(engine: Engine, hook: Any) -> None:
    """A waiting request must be cancellable, and a second cancel must have no effect."""
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
def test_ctrl_c_in_generate_cancels_the_request(engine: Engine, hook: Any, loader: Any) -> None:
    """Ctrl-C must be raised in the caller and cancel the request."""
    main = threading.main_thread().ident
    assert main is not None

    def interrupt(lane: str, launch: Any, kernel: int) -> None:
        hook.action = None
        signal.pthread_kill(main, signal.SIGINT)

    hook.action = interrupt
    # A process started in the background by a shell ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.generate(PROMPT, SamplingParams(max_tokens=600, ignore_eos=True))
    finally:
        signal.signal(signal.SIGINT, before)
    loader.check_idle(engine)


@pytest.mark.parametrize(("streamed", "recorded"), [(False, True), (True, False)])
def test_ctrl_c_at_any_point_leaves_no_request(loader: Any, tmp_path: Path, streamed: bool, recorded: bool) -> None:
    """No request may keep running, and `drain` must not wait for one that was never queued.

    Ctrl-C is raised at every point before the call waits.
    """
    latch = KernelLatch()
    engine = loader.load(latch)
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


def test_close_ends_running_requests_and_may_be_repeated(loader: Any, fresh_hook: Any) -> None:
    """Callers must not wait on a closed engine, and a second `close` must have no effect."""
    engine = loader.load(fresh_hook)
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


def test_drain_waits_for_submitted_requests_and_refuses_new_ones(loader: Any, fresh_hook: Any) -> None:
    """A drain must also wait for requests in the message queue."""
    engine = loader.load(fresh_hook)
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


def test_drain_refuses_a_request_during_tokenisation(
    loader: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request must not start after the drain, only to be cancelled by `close`."""
    engine = loader.load(fresh_hook)
    encode = engine.tokenizer.encode

    def drained_meanwhile(text: str) -> list[int]:
        assert engine.drain(60)
        return encode(text)

    monkeypatch.setattr(engine.tokenizer, "encode", drained_meanwhile)
    with pytest.raises(EngineClosedError, match="draining"):
        engine.submit("hello", GREEDY)


def test_submit_during_close_ends(loader: Any, fresh_hook: Any) -> None:
    """A request queued during `close` must end with a result or an error."""
    engine = loader.load(fresh_hook)
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


def test_garbage_collected_engine_ends_its_threads(loader: Any) -> None:
    """An engine that was dropped without `close` must not leave threads or memory."""
    engine = loader.load()
    loader._engines.remove(engine)
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


@pytest.mark.slow
def test_handle_keeps_its_engine_alive(loader: Any, fresh_hook: Any, reference: Any) -> None:
    """A request must finish although the caller kept only its handle."""
    hold = fresh_hook.hold()
    engine = loader.load(fresh_hook)
    loader._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    del engine
    gc.collect()
    hold.release()
    assert handle.result(60).token_ids == reference(PROMPT, GREEDY)


def test_end_of_a_preempted_request_may_close_its_engine(
    loader: Any, fresh_hook: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Saved blocks must be dropped before the store is closed with the engine."""
    hold = fresh_hook.hold()
    engine = loader.load(fresh_hook)
    loader._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    (request_state,) = engine._loop.requests._requests.values()
    request_state.sequence.memory.offloads = 1
    thread = engine._loop.engine_thread.thread
    del engine, request_state
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


def test_engine_closed_in_a_lane_step_does_not_deadlock(
    loader: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lane thread that closes the engine must not wait for the engine thread."""

    class Broken:
        def allowed(self) -> None:
            raise ZeroDivisionError("a bug")

        def advance(self, token_id: int) -> None:
            """Not called."""

        def rollback(self, n: int) -> None:
            """Not called."""

        def is_finished(self) -> bool:
            return False

    monkeypatch.setattr(engine_core, "_CLOSE_S", 1000.0)
    hold = fresh_hook.hold()
    engine = loader.load(fresh_hook)
    loader._engines.remove(engine)
    handle = engine.submit(PROMPT, GREEDY, mask=Broken())
    hold.wait_until_held()
    loop = engine._loop
    threads = [loop.engine_thread.thread, loop.kv_offloader._thread, *(lane.thread for lane in engine._lanes.values())]
    del engine, loop  # the handle keeps it alive until the request has failed
    gc.collect()
    hold.release()
    with pytest.raises(RequestFailedError, match="choosing a token failed: a bug"):
        handle.result(60)
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


class Panic(BaseException):
    """Raised by Rust libraries when they panic; not an `Exception`."""


@pytest.mark.parametrize("fault", [ZeroDivisionError("a bug"), Panic("a bug")])
def test_internal_error_ends_every_request(
    loader: Any,
    fresh_hook: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: BaseException,
) -> None:
    """Callers must not wait for ever after an internal error."""
    engine = loader.load(fresh_hook)
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    submitted = threading.Event()

    def broken(now: float) -> list[Any]:
        if submitted.is_set():
            raise fault
        return []

    monkeypatch.setattr(engine._loop.scheduler, "dispatch", broken)
    waiting = engine.submit(OTHER, GREEDY)
    submitted.set()
    engine._loop.post(lambda: None)
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


def test_internal_error_during_submit_ends_the_request(
    loader: Any, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that is not yet registered must end too."""
    engine = loader.load(fresh_hook)

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
def test_fork_is_refused_in_the_child_and_harmless_to_the_parent(engine: Engine, hook: Any, reference: Any) -> None:
    """A forked worker must not wait for threads, or take locks of threads, that it does not have."""
    hold = hook.hold()
    handles = [engine.submit(PROMPT, GREEDY) for _ in range(3)]
    hold.wait_until_held()
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=_in_child, args=(engine, handles, there))
    with engine._loop.metrics.decision_s._lock:  # as the engine thread may hold it
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
    assert [handle.result(60).token_ids for handle in handles] == [reference(PROMPT, GREEDY)] * 3
    assert len(found) == 9
    assert found[0] == "closed"
    for message in found[1:]:
        assert "do not survive a fork" in message
        assert "spawn" in message
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)


# -- deadlines and full queues -----------------------------------------------------------------------------------------


def test_deadline_ends_waiting_and_running_requests(engine: Engine, hook: Any, loader: Any) -> None:
    """No work may be done for a request whose deadline passed."""
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


def test_full_queue_sheds_proactive_requests_first(loader: Any, fresh_hook: Any) -> None:
    """The queue must be bounded, and a reactive request must not be refused while proactive ones wait.

    A shed request gets `RequestShedError`, not its subclass for deadlines.
    """
    engine = loader.load(fresh_hook, kv_cache_bytes=5 * 32 * 768, policy={"max_waiting": 1})
    hold = fresh_hook.hold()
    running = engine.submit(PROMPT, GREEDY)
    hold.wait_until_held()
    background = engine.submit(OTHER, GREEDY, priority="proactive")
    refused = engine.submit(OTHER, GREEDY, priority="proactive")
    with pytest.raises(QueueFullError, match=r"policy\.max_waiting=1") as caught:
        refused.result(60)
    assert caught.value.request_id == refused.request_id
    reactive = engine.submit(OTHER, GREEDY)
    with pytest.raises(RequestShedError, match="make room") as shed:
        background.result(60)
    assert shed.type is RequestShedError
    with pytest.raises(QueueFullError):
        engine.submit(OTHER, GREEDY).result(60)
    hold.release()
    assert len(running.result(60).token_ids) == len(reactive.result(60).token_ids) == 8
    loader.check_idle(engine)
    assert engine.drain(60)


# -- memory ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("disk", ["off", "works", "full", "damaged", "blocked"])
@pytest.mark.parametrize("phase", ["prefill", "decode"])
def test_preempted_request_gets_the_same_tokens(
    loader: Any, fresh_hook: Any, reference: Any, monkeypatch: pytest.MonkeyPatch, disk: str, phase: str
) -> None:
    """Offloaded KV blocks must not be lost or mixed up.

    With a blocked disk neither request may wait for it.
    """
    engine = loader.load(fresh_hook, kv_cache_bytes=5 * 32 * 768, offload_bytes=0 if disk == "off" else 1 << 24)
    used: list[str] = []
    notified, unblocked = threading.Event(), threading.Event()
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
        post = engine._loop.kv_offloader._post

        def posted(message: Any) -> None:
            post(message)
            notified.set()

        engine._loop.kv_offloader._post = posted
    decode = phase == "decode"
    hold = fresh_hook.hold(lambda launch: launch.work.segments[0].start >= (len(PROMPT) + 3 if decode else 32))
    background = engine.submit(PROMPT, SamplingParams(max_tokens=20, ignore_eos=True), priority="proactive")
    hold.wait_until_held()
    reactive = engine.submit(list(range(200, 310)), GREEDY)

    def written(lane: str, launch: Any, kernel: int) -> None:
        """Wait for the write, so that the blocks are not restored from memory."""
        if launch.work.reactive and disk not in {"off", "blocked"}:
            assert notified.wait(60)

    fresh_hook.action = written
    hold.release()
    assert reactive.result(60).token_ids == reference(list(range(200, 310)), GREEDY)
    output = background.result(60)
    assert output.token_ids == reference(PROMPT, SamplingParams(max_tokens=20, ignore_eos=True))
    assert output.metrics.offloads == 1
    if disk == "blocked":
        assert engine.metrics().prompt_tokens == len(PROMPT) + 110, "restored from memory"
        unblocked.set()
    loader.check_idle(engine)
    both = ["save", "load"]
    assert used == {"off": [], "works": both, "full": ["save"], "damaged": both, "blocked": ["save"]}[disk]
    assert store is None or len(store) == 0


def test_full_kv_pool_makes_requests_wait(loader: Any, reference: Any) -> None:
    """A full pool must not fail a running request."""
    engine = loader.load(kv_cache_bytes=5 * 32 * 768)
    prompts = [list(range(n, n + 90)) for n in range(10, 22)]
    handles = [engine.submit(p, GREEDY, priority=list(Priority)[n % 2]) for n, p in enumerate(prompts)]
    for prompt, handle in zip(prompts, handles, strict=True):
        assert handle.result(60).token_ids == reference(prompt, GREEDY)
    loader.check_idle(engine)


# -- user code ---------------------------------------------------------------------------------------------------------


class DeadEndMask:
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


class FailingProposer:
    """A proposer that raises at a chosen method."""

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
def test_grammar_dead_end_fails_its_request_only(engine: Engine, hook: Any, reference: Any, steps: int) -> None:
    """A dead end of one grammar must not affect the batch or the engine."""
    hold = hook.hold()
    failing = engine.submit(PROMPT, GREEDY, mask=DeadEndMask(steps), priority="proactive")
    others = [engine.submit([n, *OTHER], GREEDY, priority="proactive") for n in range(3)]
    hold.wait_until_held()
    hold.release()
    with pytest.raises(RequestFailedError, match=rf"output position {steps}: the grammar allows no token"):
        failing.result(60)
    for number, other in enumerate(others):
        assert other.result(60).token_ids == reference([number, *OTHER], GREEDY)


class PanickingMask(DeadEndMask):
    """A grammar whose library panics."""

    def allowed(self) -> Any:
        raise Panic("a bug")


def test_panicking_mask_fails_its_request_only(engine: Engine, reference: Any) -> None:
    """An error that is not an `Exception` must not block other requests."""
    failing = engine.submit(PROMPT, GREEDY, mask=PanickingMask(0), priority="proactive")
    other = engine.submit(OTHER, GREEDY, priority="proactive")
    with pytest.raises(RequestFailedError, match="a bug"):
        failing.result(60)
    assert other.result(60).token_ids == reference(OTHER, GREEDY)


@pytest.mark.parametrize("fault", [KeyError("lost my notes"), asyncio.CancelledError(), SystemExit(3), Panic()])
@pytest.mark.parametrize(("where", "drafted"), [("propose", 0), ("accepted", 2), ("nonsense", 0)])
def test_failing_proposer_is_dropped(
    engine: Engine, reference: Any, where: str, drafted: int, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing proposer must not fail its request or the engine."""
    one = engine.submit(PROMPT, GREEDY, proposer=FailingProposer(where, fault), priority="proactive")
    other = engine.submit(OTHER, GREEDY, priority="proactive")
    assert one.result(60).token_ids == reference(PROMPT, GREEDY)
    assert one.metrics.drafted_tokens == drafted
    assert other.result(60).token_ids == reference(OTHER, GREEDY)
    assert caplog.text.count("continues without drafts: its proposer failed") == 1


@pytest.mark.slow
def test_non_finite_logits_fail_one_request(engine: Engine, reference: Any) -> None:
    """A row of NaN must not give token -1, which the next step would read beyond the embedding table."""
    program = engine._lanes["cpu"]._form_programs
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
        assert engine.generate(PROMPT[:20], GREEDY).token_ids == reference(PROMPT[:20], GREEDY)
    finally:
        for kernel, real in wrapped:
            kernel.run = real  # type: ignore[method-assign]
