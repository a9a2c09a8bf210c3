"""Engine steps on the engine thread and on lane threads, with a handler that records its calls and their threads."""

from __future__ import annotations

import random
import sys
import threading
from math import inf
from typing import Any, cast

import pytest

from xpu_runtime.engine.engine_thread import EngineThread, Message

TIMEOUT_S = 60.0


class RecordingHandler:
    """A step handler that records its calls and the thread of each.

    Attributes:
        calls: calls in order; a processed message is recorded itself.
        threads: names of their threads.
        fast: return value of `schedule` and of `deliver_outputs`.
        scheduler_wake: return value of `next_scheduler_wake`.
        blockers: events to wait for while processing a message.
        blocked: set while it waits for one.
        faults: exceptions to raise while processing a message.
        idle: set when the engine thread has finished its first step.
    """

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.threads: list[str] = []
        self.fast = True
        self.scheduler_wake = inf
        self.blockers: dict[object, threading.Event] = {}
        self.blocked = threading.Event()
        self.faults: dict[object, BaseException] = {}
        self.stopped = False
        self.idle = threading.Event()
        self.checked = threading.Semaphore(0)
        self._in_step = threading.Lock()

    def process_message(self, message: Message, now: float) -> None:
        self._record(message)
        if message in self.blockers:
            self.blocked.set()
            assert self.blockers[message].wait(TIMEOUT_S)
        if message in self.faults:
            raise self.faults[message]

    def check_timeouts(self, now: float) -> None:
        self._record("check timeouts")
        self.checked.release()

    def schedule(self) -> bool:
        self._record("schedule")
        return self.fast

    def deliver_outputs(self, *, fast_only: bool = False) -> bool:
        self._record("deliver fast" if fast_only else "deliver")
        return self.fast

    def next_wake(self, now: float) -> float:
        self.idle.set()
        return inf

    def next_scheduler_wake(self, now: float) -> float:
        return self.scheduler_wake

    def abort_all(self, reason: str) -> None:
        self._record(reason)
        self.stopped = True

    def _record(self, call: object) -> None:
        assert self._in_step.acquire(blocking=False), "two threads run a step"
        self.calls.append(call)
        self.threads.append(threading.current_thread().name)
        self._in_step.release()


def started(handler: RecordingHandler) -> EngineThread:
    """An engine thread that sleeps after its first step."""
    engine_thread = EngineThread(handler)
    engine_thread.thread.start()
    assert handler.idle.wait(TIMEOUT_S)
    with engine_thread._step_lock:  # until the first step has ended
        handler.calls.clear()
        handler.threads.clear()
    while handler.checked.acquire(blocking=False):
        pass
    return engine_thread


def stop(engine_thread: EngineThread, handler: RecordingHandler) -> None:
    handler.stopped = True
    engine_thread.messages.wake()
    engine_thread.thread.join(TIMEOUT_S)
    assert not engine_thread.thread.is_alive()


def report(engine_thread: EngineThread, result: str) -> None:
    """Report the result of a launch on a lane thread."""
    thread = threading.Thread(target=engine_thread.on_launch_result, args=(cast("Any", result),), name="lane")
    thread.start()
    thread.join(TIMEOUT_S)
    assert not thread.is_alive()


def put(engine_thread: EngineThread, message: str) -> None:
    engine_thread.messages.put(cast("Any", message))


def test_lane_thread_runs_the_step_after_its_kernel() -> None:
    """No other thread may be woken between two kernels if the step only launches and delivers tokens."""
    handler = RecordingHandler()
    engine_thread = started(handler)
    report(engine_thread, "kernel result")
    assert handler.calls == ["kernel result", "schedule", "deliver fast"]
    assert set(handler.threads) == {"lane"}
    assert engine_thread.messages._wakeups.empty()
    stop(engine_thread, handler)


def test_result_is_queued_while_another_thread_runs_a_step() -> None:
    """Two threads must not run a step at once, and a lane must not wait for the other one."""
    handler = RecordingHandler()
    engine_thread = started(handler)
    blocker = handler.blockers["request"] = threading.Event()
    put(engine_thread, "request")
    assert handler.blocked.wait(TIMEOUT_S)
    report(engine_thread, "kernel result")  # returns during the other step
    assert "kernel result" not in handler.calls
    blocker.set()
    assert handler.checked.acquire(timeout=TIMEOUT_S)
    assert handler.calls[:2] == ["request", "kernel result"]
    assert "lane" not in handler.threads
    stop(engine_thread, handler)


def test_earlier_messages_are_processed_before_a_result() -> None:
    """A request must not be cancelled before it was accepted."""
    handler = RecordingHandler()
    engine_thread = EngineThread(handler)
    put(engine_thread, "request")
    report(engine_thread, "kernel result")
    put(engine_thread, "cancel")
    assert not handler.calls
    engine_thread.thread.start()
    assert handler.checked.acquire(timeout=TIMEOUT_S)
    assert handler.calls[:4] == ["request", "kernel result", "cancel", "check timeouts"]
    stop(engine_thread, handler)


def test_pending_output_is_delivered_before_the_next_step() -> None:
    """Undelivered tokens must not be overwritten by those of the next step."""
    handler = RecordingHandler()
    handler.fast = False
    engine_thread = EngineThread(handler)
    report(engine_thread, "kernel result")
    report(engine_thread, "next result")
    assert handler.calls == ["kernel result", "schedule"]
    engine_thread.thread.start()
    assert handler.checked.acquire(timeout=TIMEOUT_S)
    assert handler.calls[2:5] == ["deliver", "next result", "check timeouts"]
    stop(engine_thread, handler)


def test_pending_output_is_delivered_without_another_result() -> None:
    """The last tokens of a request must be delivered although no kernel follows."""
    handler = RecordingHandler()
    engine_thread = started(handler)
    handler.fast = False
    handler.idle.clear()
    report(engine_thread, "last result")
    assert handler.idle.wait(TIMEOUT_S)
    assert handler.calls == ["last result", "schedule", "deliver"]
    assert handler.threads == ["lane", "lane", "xpu-engine"]
    stop(engine_thread, handler)


def test_engine_thread_wakes_for_an_earlier_timer() -> None:
    """A timer that a step on a lane thread sets must wake the sleeping engine thread in time."""
    handler = RecordingHandler()
    engine_thread = started(handler)
    handler.scheduler_wake = 0.0
    report(engine_thread, "kernel result")
    assert handler.checked.acquire(timeout=TIMEOUT_S)
    stop(engine_thread, handler)


def test_wakeups_are_counted() -> None:
    """The count must show each wake of the engine thread, and none for a step that a lane thread runs itself."""
    handler = RecordingHandler()
    engine_thread = started(handler)
    before = engine_thread.wakeups
    report(engine_thread, "kernel result")
    assert engine_thread.wakeups == before
    put(engine_thread, "request")
    assert handler.checked.acquire(timeout=TIMEOUT_S)
    assert engine_thread.wakeups == before + 1
    stop(engine_thread, handler)


@pytest.mark.parametrize("on_engine_thread", [False, True])
def test_failed_step_aborts_everything(on_engine_thread: bool, caplog: pytest.LogCaptureFixture) -> None:
    """Callers must not wait for ever after an internal error, on whichever thread it is raised."""

    class Panic(BaseException):
        """Raised by a library in Rust."""

    handler = RecordingHandler()
    engine_thread = started(handler)
    handler.faults["bad"] = Panic("a bug")
    if on_engine_thread:
        put(engine_thread, "bad")
    else:
        report(engine_thread, "bad")
    engine_thread.thread.join(TIMEOUT_S)
    assert not engine_thread.thread.is_alive()
    assert handler.calls == ["bad", "the engine failed: Panic('a bug')"]
    assert "the engine failed" in caplog.text
    report(engine_thread, "too late")
    assert len(handler.calls) == 2


@pytest.mark.parametrize("seed", range(5))
def test_each_message_is_processed_once_and_in_order(seed: int) -> None:
    """Results and requests must not be lost, repeated or reordered between threads."""

    class RandomHandler(RecordingHandler):
        def schedule(self) -> bool:
            self.fast = rng.random() < 0.7
            return super().schedule()

    rng = random.Random(seed)
    handler = RandomHandler()
    engine_thread = started(handler)
    sources = {f"lane {n}": engine_thread.on_launch_result for n in range(3)}
    sources |= {f"caller {n}": engine_thread.messages.put for n in range(3)}

    def send(source: str) -> None:
        for number in range(200):
            sources[source](cast("Any", (source, number)))

    threads = [threading.Thread(target=send, args=(source,)) for source in sources]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # otherwise each thread would end before the next one starts
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(TIMEOUT_S)
    finally:
        sys.setswitchinterval(interval)
    put(engine_thread, "the last")
    while "the last" not in handler.calls:
        assert handler.checked.acquire(timeout=TIMEOUT_S)
    for source in sources:
        numbers = [call[1] for call in handler.calls if isinstance(call, tuple) and call[0] == source]
        assert numbers == list(range(200))
    stop(engine_thread, handler)
