"""Battery and desktop load, read on a thread of their own while background work runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from xpu_runtime.engine import desktop_conditions
from xpu_runtime.engine.desktop_conditions import DesktopConditions
from xpu_runtime.soc.conditions import Conditions

WAIT_S = 30


class Machine:
    """A scheduler, its sensors and the time, all set by the test.

    Attributes:
        background: background requests.
        given: conditions that the scheduler was given.
        readers: the thread of each reading.
    """

    def __init__(self) -> None:
        self.now, self.load, self.on_battery = 100.0, 0.0, False
        self.background: list[object] = []
        self.given: list[tuple[float, bool]] = []
        self.readers: list[threading.Thread] = []
        self.readings, self.posts = threading.Semaphore(0), threading.Semaphore(0)
        scheduler: Any = SimpleNamespace(
            queues=SimpleNamespace(proactive=self.background),
            set_conditions=lambda *, gpu_load, on_battery: self.given.append((gpu_load, on_battery)),
        )
        sensors: Any = SimpleNamespace(read=lambda: Conditions(on_battery=self.on_battery))
        load: Any = SimpleNamespace(read=self._read)
        self.conditions = DesktopConditions(scheduler, self._post, sensors, load)

    def _read(self, now: float) -> float:
        self.readers.append(threading.current_thread())
        self.readings.release()
        return self.load

    def _post(self, call: Callable[[], None]) -> None:
        call()
        self.posts.release()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """A machine whose clock stands still; one reading is all unless a test sets the interval."""
    made = Machine()
    monkeypatch.setattr(desktop_conditions, "time", SimpleNamespace(perf_counter=lambda: made.now))
    monkeypatch.setattr(desktop_conditions, "_INTERVAL_S", 3600.0)
    made.conditions.thread.start()
    yield made
    made.conditions.close(WAIT_S)
    assert not made.conditions.thread.is_alive()


def test_a_step_reads_nothing_itself(machine: Machine) -> None:
    """Guards engine steps from files of all processes; what the thread reads must reach the scheduler."""
    machine.load, machine.on_battery = 0.25, True
    machine.background.append(object())
    machine.conditions.update()
    assert machine.posts.acquire(timeout=WAIT_S)
    assert machine.given == [(0.0, False), (0.25, True)]
    assert machine.readers == [machine.conditions.thread]


def test_nothing_is_read_without_background_requests(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards an idle machine from being woken, before the first background request and behind the last."""
    monkeypatch.setattr(desktop_conditions, "_INTERVAL_S", 0.0)
    waits = threading.Semaphore(0)
    wait = machine.conditions._begun.wait
    monkeypatch.setattr(machine.conditions._begun, "wait", lambda: waits.release() or wait())
    num_readings = 0
    for _ in range(3):
        machine.conditions.update()
        assert len(machine.readers) == num_readings
        machine.readings = threading.Semaphore(0)
        machine.background.append(object())
        machine.conditions.update()
        assert machine.readings.acquire(timeout=WAIT_S)
        assert machine.readings.acquire(timeout=WAIT_S), "it is read again while the request lives"
        machine.background.clear()
        machine.conditions.update()
        assert waits.acquire(timeout=WAIT_S), "the thread does not sleep"
        num_readings = len(machine.readers)


def test_an_unchanged_reading_wakes_no_engine(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards an engine that waits for its share of the iGPU from a step a second."""
    monkeypatch.setattr(desktop_conditions, "_INTERVAL_S", 0.0)
    machine.load = 0.5
    machine.background.append(object())
    machine.conditions.update()
    for _ in range(5):
        assert machine.readings.acquire(timeout=WAIT_S)
    assert machine.posts.acquire(timeout=WAIT_S)
    machine.load = 0.75
    assert machine.posts.acquire(timeout=WAIT_S)
    assert machine.given == [(0.0, False), (0.5, False), (0.75, False)]


def test_a_reading_from_before_a_pause_is_not_used(machine: Machine) -> None:
    """Guards the first launches behind an idle time, or of a woken laptop, from conditions of another hour."""
    machine.load = 0.5
    machine.background.append(object())
    machine.conditions.update()
    assert machine.posts.acquire(timeout=WAIT_S)
    machine.now += 1.0
    machine.conditions.update()
    machine.now += 3600.0
    machine.conditions.update()
    assert machine.given == [(0.0, False), (0.5, False), (0.5, False), (0.0, False)]


def test_an_error_ends_the_readings_alone(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    """Guards requests from a battery whose driver writes no number; what was read last must not bound for ever."""

    def fails(now: float) -> float:
        raise ValueError("invalid literal")

    machine.conditions._load.read = fails  # type: ignore[method-assign]
    machine.background.append(object())
    machine.conditions.update()
    machine.conditions.thread.join(WAIT_S)
    assert not machine.conditions.thread.is_alive()
    assert "not read any more" in caplog.text
    machine.conditions.update()
    assert machine.given == [(0.0, False), (0.0, False)]
