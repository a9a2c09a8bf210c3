"""Moves of a lane between its device and the CPU, with fake lanes and works."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine import device_fallback
from xpu_runtime.engine.device_fallback import DeviceFallback
from xpu_runtime.lanes.lane import LaneTask

WAIT_S = 30


class FakeLane:
    """A lane whose tasks end when the test says so."""

    def __init__(self, device: str) -> None:
        self.spec = SimpleNamespace(name="igpu", device=device)
        self.thread = threading.current_thread()
        self.tasks: list[LaneTask] = []

    def run_task(self, task: LaneTask) -> None:
        self.tasks.append(task)

    def close(self, timeout_s: float) -> bool:
        return True


class FakeScheduler:
    """A scheduler on which nothing runs."""

    def __init__(self) -> None:
        self.paused_idle = False
        self.device = "GPU"
        self.pauses = 0

    def pause(self) -> None:
        self.pauses += 1
        self.paused_idle = True

    def resume(self) -> None:
        self.paused_idle = False

    def use_device(self, device: str) -> None:
        self.device = device


class FakeWork:
    """A model whose compilation for the CPU ends when the test says how.

    Attributes:
        events: its moves and failures, in order.
        error: raised by the compilation; None if it succeeds.
    """

    def __init__(self) -> None:
        self.has_cpu = False
        self.events: list[str] = []
        self.error: BaseException | None = None
        self.compiles, self.go_on = threading.Event(), threading.Event()

    def compile_on_cpu(self) -> None:
        self.compiles.set()
        assert self.go_on.wait(WAIT_S)
        self.go_on.clear()
        self.compiles.clear()
        if self.error is not None:
            raise self.error
        self.has_cpu = True

    def move(self, *, on_cpu: bool, now: float) -> None:
        assert self.has_cpu or not on_cpu
        self.events.append("cpu" if on_cpu else "gpu")

    def test(self) -> None:
        """The device works."""

    def fail_all(self, reason: str) -> None:
        self.events.append(reason)

    def release_cpu(self) -> Callable[[], None]:
        self.has_cpu = False
        return lambda: None

    def start(self) -> None:
        self.events.append("start")


class Rig:
    """A fallback and its surroundings.

    Attributes:
        now: time in seconds, which tests set.
        copies: whether something is copied to memory of the device.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.copies = False
        self.gpu, self.cpu = FakeLane("GPU"), FakeLane("CPU")
        self.lanes: dict[str, Any] = {"igpu": self.gpu}
        self.scheduler = FakeScheduler()
        self.posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.fallback = DeviceFallback(
            cast("Any", self.gpu),
            self.lanes,
            self.scheduler,
            make_lane=lambda: cast("Any", self.cpu),
            post=self.posted.put,
            stop_copies=lambda on_cpu: on_cpu or not self.copies,
        )

    def add(self) -> FakeWork:
        work = FakeWork()
        self.fallback.add(cast("Any", work), work.start)
        return work

    def step(self) -> None:
        self.fallback.advance(self.now)

    def compiled(self, work: FakeWork, error: BaseException | None = None) -> None:
        """Let the compilation of ``work`` end, and process its report."""
        assert work.compiles.wait(WAIT_S)
        work.error = error
        work.go_on.set()
        self.posted.get(timeout=WAIT_S)()
        self.step()

    def on_cpu(self, *works: FakeWork) -> None:
        """Let the device fail, and ``works`` go on with the CPU."""
        self.fallback.leave("the device fails", self.now)
        for work in works:
            self.compiled(work)
            work.events.clear()
        assert self.lanes["igpu"] is self.cpu

    def pass_device_test(self) -> None:
        """Let the rest of the device end, and its test succeed."""
        self.now = self.fallback.next_wake()
        self.step()
        (task,) = self.gpu.tasks
        task.done = True
        task.process(task)
        self.step()


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_work_that_cannot_compile_fails_alone(rig: Rig) -> None:
    """A machine without memory for one model must not end the requests of the others on its lane."""
    works = [rig.add() for _ in range(3)]
    rig.fallback.leave("the device fails", rig.now)
    rig.compiled(works[0])
    rig.compiled(works[1], MemoryError("no\nroom"))
    assert rig.lanes["igpu"] is rig.gpu, "the third is not compiled yet"
    rig.compiled(works[2])
    assert rig.lanes["igpu"] is rig.cpu
    assert rig.scheduler.device == "CPU", "it takes turns with other engines there"
    started, reason = works[1].events
    assert started == "start"
    assert reason == "lane 'igpu': GPU fails, and the CPU cannot compile its kernels: no room"
    for work in (works[0], works[2]):
        assert work.events == ["start", "cpu"]
    rig.pass_device_test()
    assert rig.lanes["igpu"] is rig.gpu
    assert rig.scheduler.device == "GPU"
    assert all(work.events[-1] == "gpu" for work in works)
    assert not works[0].has_cpu, "its kernels take memory that was too little"


def test_a_lane_stays_on_its_device_if_no_work_can_compile(rig: Rig) -> None:
    """A lane on a CPU without any kernels would serve nobody."""
    works = [rig.add() for _ in range(2)]
    rig.fallback.leave("the device fails", rig.now, hung=True)
    for work in works:
        rig.compiled(work, RuntimeError("no such operation"))
    assert rig.scheduler.paused_idle, "a kernel hangs on the device"
    rig.fallback.returned()
    rig.step()
    assert rig.lanes["igpu"] is rig.gpu
    assert not rig.scheduler.paused_idle
    for work in works:
        assert work.events[0] == "start"
        assert work.events[1].endswith("no such operation")
        assert work.events[2:] == ["gpu"]
    rig.fallback.leave("the device fails again", rig.now)
    for work in works:
        rig.compiled(work)
    assert [work.events[-1] for work in works] == ["cpu", "cpu"]


def test_rests_are_short_again_after_a_time_without_failures(rig: Rig) -> None:
    """A CPU that lacked memory once must not leave the device with long rests for ever."""
    work = rig.add()
    for _ in range(3):
        rig.fallback.leave("the device fails", rig.now)
        rig.compiled(work, MemoryError("no room"))
        assert rig.lanes["igpu"] is rig.gpu
    assert rig.fallback._num_rests == 3
    rig.now = rig.fallback.next_wake()
    rig.step()
    assert rig.fallback._num_rests == 0


@pytest.mark.parametrize("tested", [False, True])
def test_a_work_that_comes_later_moves_alone(rig: Rig, tested: bool) -> None:
    """An embedding model that is loaded must not stop the chats, nor use the device that failed."""
    first = rig.add()
    rig.on_cpu(first)
    if tested:
        rig.now = rig.fallback.next_wake()
        rig.step()
    pauses = rig.scheduler.pauses
    second = rig.add()
    assert second.events == []
    rig.compiled(second)
    assert second.events == ["cpu", "start"]
    assert first.events == []
    assert rig.scheduler.pauses == pauses


def test_a_work_that_comes_later_and_cannot_compile_waits_for_the_device(rig: Rig) -> None:
    """Its requests must fail with the reason, those of the others go on, and the device serves it again."""
    first = rig.add()
    rig.on_cpu(first)
    second = rig.add()
    rig.compiled(second, MemoryError("no room"))
    assert len(second.events) == 1
    assert "no room" in second.events[0]
    assert first.events == []
    rig.pass_device_test()
    assert second.events[1:] == ["gpu", "start"]


def test_a_compilation_that_ends_after_the_return_is_released(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second copy of the weights must not stay in memory for ever, and no request may fail for its error."""
    monkeypatch.setattr(device_fallback, "KEEP_S", 0.0)
    first = rig.add()
    rig.on_cpu(first)
    second, third = rig.add(), rig.add()
    assert second.compiles.wait(WAIT_S)
    rig.pass_device_test()
    rig.step()
    assert not first.has_cpu
    rig.compiled(second)
    assert second.events == ["gpu", "start"]
    assert not second.has_cpu
    assert not third.compiles.is_set()


def test_one_test_of_the_device_runs_at_a_time_and_decides(rig: Rig) -> None:
    """A report of an older test must not bring back a device whose newer test has failed."""
    first = rig.add()
    rig.on_cpu(first)
    rig.now = rig.fallback.next_wake()
    rig.step()
    second = rig.add()
    rig.compiled(second)
    rig.now += 1000.0
    rig.step()
    (task,) = rig.gpu.tasks
    task.error, task.stopped_at = RuntimeError("lost"), rig.now
    task.process(task)
    rig.step()
    assert rig.lanes["igpu"] is rig.cpu
    assert rig.fallback.next_wake() > rig.now


def test_a_work_that_is_removed_while_it_compiles_is_not_used(rig: Rig) -> None:
    """A closed embedding model must not be attached to the scheduler, and the next one must not wait for ever."""
    first = rig.add()
    rig.on_cpu(first)
    second, third = rig.add(), rig.add()
    assert second.compiles.wait(WAIT_S)
    rig.fallback.remove(cast("Any", second))
    rig.compiled(second)
    rig.compiled(third)
    assert second.events == []
    assert third.events == ["cpu", "start"]


def test_a_device_is_not_used_while_something_is_copied_to_it(rig: Rig) -> None:
    """Guards KV blocks: a copy that hung must not write to those that requests have after the return."""
    work = rig.add()
    rig.copies = True
    rig.on_cpu(work)
    rig.now = 1000.0
    rig.step()
    assert not rig.gpu.tasks
    assert rig.fallback.next_wake() == float("inf"), "a step follows the end of the copy"
    rig.copies = False
    rig.pass_device_test()
    assert work.events == ["gpu"]
    rig.copies = True
    rig.fallback.recompute()
    rig.step()
    assert work.events == ["gpu"]
    rig.copies = False
    rig.step()
    assert work.events == ["gpu", "gpu"]


def test_a_kernel_that_hangs_after_a_copy_fails_no_request(rig: Rig) -> None:
    """Guards a device that hangs with a copy and a kernel: the second report finds the lane leaving already."""
    work = rig.add()
    rig.fallback.leave("a copy hangs", rig.now)
    assert rig.fallback.takes("igpu")
    rig.fallback.leave("a kernel hangs", rig.now, hung=True)
    assert "a copy hangs" in rig.fallback.status.reason
    rig.compiled(work)
    assert not rig.fallback.takes("igpu")
    assert rig.fallback._num_rests == 1
    rig.now = 1000.0
    rig.step()
    assert not rig.gpu.tasks, "the kernel has not returned"
    rig.fallback.returned()
    rig.step()
    assert rig.gpu.tasks
