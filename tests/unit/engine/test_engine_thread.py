"""Whose turn it is, with a made-up conductor that notes what is asked of it and by whom."""

from __future__ import annotations

import random
import sys
import threading
from math import inf
from typing import Any, cast

import pytest

from xpu_runtime.engine.engine_thread import EngineThread, Message

PATIENCE_S = 60.0


class Notes:
    """A conductor that only writes down what is done, and on which thread.

    Attributes:
        done: in order; what is heard stands for itself.
        by: the threads of that.
        quick: what `decide` and a light `serve` answer.
        event_at: what `next_event` answers.
        gates: messages at which it waits.
        waits: it does.
        faults: messages that it cannot hear.
        asleep: the engine's thread has looked for the first time, and found nothing.
    """

    def __init__(self) -> None:
        self.done: list[object] = []
        self.by: list[str] = []
        self.quick = True
        self.event_at = inf
        self.gates: dict[object, threading.Event] = {}
        self.waits = threading.Event()
        self.faults: dict[object, BaseException] = {}
        self.stopped = False
        self.asleep = threading.Event()
        self.watched = threading.Semaphore(0)
        self._inside = threading.Lock()

    def hear(self, message: Message, now: float) -> None:
        self._note(message)
        if message in self.gates:
            self.waits.set()
            assert self.gates[message].wait(PATIENCE_S)
        if message in self.faults:
            raise self.faults[message]

    def watch(self, now: float) -> None:
        self._note("watch")
        self.watched.release()

    def decide(self) -> bool:
        self._note("decide")
        return self.quick

    def serve(self, *, light: bool = False) -> bool:
        self._note("serve lightly" if light else "serve")
        return self.quick

    def wake_at(self, now: float) -> float:
        self.asleep.set()
        return inf

    def next_event(self, now: float) -> float:
        return self.event_at

    def collapse(self, reason: str) -> None:
        self._note(reason)
        self.stopped = True

    def _note(self, what: object) -> None:
        assert self._inside.acquire(blocking=False), "two threads have the turn"
        self.done.append(what)
        self.by.append(threading.current_thread().name)
        self._inside.release()


def started(notes: Notes) -> EngineThread:
    """A relay whose own thread sleeps."""
    relay = EngineThread(notes)
    relay.thread.start()
    assert notes.asleep.wait(PATIENCE_S)
    with relay._lock:  # until that turn is over
        notes.done.clear()
        notes.by.clear()
    while notes.watched.acquire(blocking=False):
        pass
    return relay


def stop(relay: EngineThread, notes: Notes) -> None:
    notes.stopped = True
    relay.inbox.ring()
    relay.thread.join(PATIENCE_S)
    assert not relay.thread.is_alive()


def report(relay: EngineThread, what: str) -> None:
    """A lane reports, on its own thread."""
    thread = threading.Thread(target=relay.report, args=(cast("Any", what),), name="lane")
    thread.start()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def say(relay: EngineThread, what: str) -> None:
    relay.inbox.put(cast("Any", what))


def test_a_lane_that_stops_decides_itself() -> None:
    """Guards the time between two kernels: nobody else is woken where launches and tokens are all there is."""
    notes = Notes()
    relay = started(notes)
    report(relay, "a kernel has ended")
    assert notes.done == ["a kernel has ended", "decide", "serve lightly"]
    assert set(notes.by) == {"lane"}
    assert relay.inbox._bell.empty()
    stop(relay, notes)


def test_a_lane_leaves_its_report_to_whoever_has_the_turn() -> None:
    """Guards what two threads would change at once, and the lane from waiting for the other."""
    notes = Notes()
    relay = started(notes)
    gate = notes.gates["a request"] = threading.Event()
    say(relay, "a request")
    assert notes.waits.wait(PATIENCE_S)
    report(relay, "a kernel has ended")  # returns while the other still has the turn
    assert "a kernel has ended" not in notes.done
    gate.set()
    assert notes.watched.acquire(timeout=PATIENCE_S)
    assert notes.done[:2] == ["a request", "a kernel has ended"]
    assert "lane" not in notes.by
    stop(relay, notes)


def test_what_came_before_a_report_is_heard_first() -> None:
    """Guards a request from being cancelled before it was taken in."""
    notes = Notes()
    relay = EngineThread(notes)
    say(relay, "a request")
    report(relay, "a kernel has ended")
    say(relay, "its end")
    assert not notes.done
    relay.thread.start()
    assert notes.watched.acquire(timeout=PATIENCE_S)
    assert notes.done[:4] == ["a request", "a kernel has ended", "its end", "watch"]
    stop(relay, notes)


def test_the_rest_of_a_lanes_turn_comes_before_the_next_turn() -> None:
    """Guards tokens that readers have not got yet from those of the next step, which come in their place."""
    notes = Notes()
    notes.quick = False
    relay = EngineThread(notes)
    report(relay, "a kernel has ended")
    report(relay, "the next as well")
    assert notes.done == ["a kernel has ended", "decide"]
    relay.thread.start()
    assert notes.watched.acquire(timeout=PATIENCE_S)
    assert notes.done[2:5] == ["serve", "the next as well", "watch"]
    stop(relay, notes)


def test_the_rest_of_a_lanes_turn_is_done_without_another_report() -> None:
    """Guards the last tokens of an answer, behind which nothing runs."""
    notes = Notes()
    relay = started(notes)
    notes.quick = False
    notes.asleep.clear()
    report(relay, "the last kernel has ended")
    assert notes.asleep.wait(PATIENCE_S)
    assert notes.done == ["the last kernel has ended", "decide", "serve"]
    assert notes.by == ["lane", "lane", "xpu-engine"]
    stop(relay, notes)


def test_the_engines_thread_hears_of_what_is_due_earlier_than_it_thought() -> None:
    """Guards rows that are to run at a certain time, decided by a lane while the engine's thread sleeps for long."""
    notes = Notes()
    relay = started(notes)
    notes.event_at = 0.0
    report(relay, "a kernel has ended")
    assert notes.watched.acquire(timeout=PATIENCE_S)
    stop(relay, notes)


@pytest.mark.parametrize("own", [False, True])
def test_a_fault_ends_everything_whoever_has_the_turn(own: bool, caplog: pytest.LogCaptureFixture) -> None:
    """Guards callers that wait for what cannot come any more, and the lane's thread, which others wait for."""

    class Panic(BaseException):
        """Of a library in Rust."""

    notes = Notes()
    relay = started(notes)
    notes.faults["bad"] = Panic("a bug")
    if own:
        say(relay, "bad")
    else:
        report(relay, "bad")
    relay.thread.join(PATIENCE_S)
    assert not relay.thread.is_alive()
    assert notes.done == ["bad", "the engine failed: Panic('a bug')"]
    assert "the engine ends" in caplog.text
    report(relay, "too late")
    assert len(notes.done) == 2


@pytest.mark.parametrize("seed", range(5))
def test_everything_is_heard_once_and_in_order_by_one_thread_at_a_time(seed: int) -> None:
    """Guards against reports and requests that are lost, doubled or overtaken between the threads."""

    class Erratic(Notes):
        def decide(self) -> bool:
            self.quick = chance.random() < 0.7
            return super().decide()

    chance = random.Random(seed)
    notes = Erratic()
    relay = started(notes)
    sources = {f"lane {n}": relay.report for n in range(3)} | {f"caller {n}": relay.inbox.put for n in range(3)}

    def send(source: str) -> None:
        for number in range(200):
            sources[source](cast("Any", (source, number)))

    threads = [threading.Thread(target=send, args=(source,)) for source in sources]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # else one is through before the next begins
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE_S)
    finally:
        sys.setswitchinterval(interval)
    say(relay, "the last")
    while "the last" not in notes.done:
        assert notes.watched.acquire(timeout=PATIENCE_S)
    for source in sources:
        assert [what[1] for what in notes.done if isinstance(what, tuple) and what[0] == source] == list(range(200))
    stop(relay, notes)
