"""Fallback of a lane from its GPU to the CPU, and its return to the GPU: `DeviceFallback`."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import inf
from typing import Protocol

from xpu_runtime.engine.lane_status import LaneState, LaneStatus
from xpu_runtime.errors import KernelTimeoutError
from xpu_runtime.heg import KernelKind
from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.memory.pages import return_free_heap
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.qualification import Fault, FaultNotes

__all__ = ["KEEP_S", "REST_S", "DeviceFallback", "FallbackWork", "PausableScheduler", "rest_s"]

_LOG = logging.getLogger(__name__)

REST_S = 10.0
"""Rest in seconds of a lane whose kernels fail (chosen: a driver that restarts takes seconds)."""
KEEP_S = 60.0
"""Seconds after a return to the device until the kernels of the CPU are released (chosen: compiling them again takes
seconds, and a device that fails again mostly does so soon)."""
_MAX_REST_S = 600.0
"""Longest rest in seconds; each rest of a lane is twice as long as the one before (chosen)."""
_CLOSE_S = 30.0
"""Timeout in seconds for the end of the idle CPU lane when its kernels are released (chosen)."""
_TEST_S = 1.0
"""Timeout in seconds of `DeviceFallback.close` for a test, which may hang (chosen)."""


def rest_s(num_rests: int) -> float:
    """Seconds of the rest after ``num_rests`` earlier ones."""
    return min(_MAX_REST_S, REST_S * 2.0**num_rests)


class FallbackWork(Protocol):
    """Kernels of one model on a lane, for the device of the lane and, after a failure, for the CPU.

    All methods but `compile_on_cpu` and `test` are called inside a step.
    """

    @property
    def has_cpu(self) -> bool:
        """True if the kernels for the CPU are compiled."""

    def compile_on_cpu(self) -> None:
        """Compile the kernels for the CPU; called on a thread of its own."""

    def move(self, *, on_cpu: bool, now: float) -> None:
        """Use the kernels of the CPU or of the device from now on, and compute unfinished work again.

        None of its kernels runs.
        """

    def test(self) -> None:
        """Run the kernels of the device once, on its lane thread; passes on their errors."""

    def fail_all(self, reason: str) -> None:
        """Fail the requests in flight, and new ones until the next `move`."""

    def release_cpu(self) -> Callable[[], None]:
        """Forget the kernels of the CPU; returns a function that frees them, for any thread."""


class PausableScheduler(Protocol):
    """A scheduler that stops launching while a lane moves."""

    @property
    def paused_idle(self) -> bool:
        """True if launches are paused and nothing runs any more."""

    def pause(self) -> None:
        """Launch nothing until `resume`."""

    def resume(self) -> None:
        """Launch again."""

    def use_device(self, device: str) -> None:
        """Note that the lane uses ``device`` from now on."""


class _State(Enum):
    ON_DEVICE = auto()
    """The lane uses its own device."""
    LEAVING = auto()
    """Launches are paused until the kernels of the CPU are compiled and no kernel runs."""
    ON_CPU = auto()
    """The lane uses the CPU, and its device rests."""
    TESTED = auto()
    """The lane uses the CPU, and its device runs a test."""
    RETURNING = auto()
    """Launches are paused until no kernel runs."""


@dataclass(slots=True, eq=False)
class _Member:
    """A work of the lane.

    Attributes:
        work: the work.
        start: called once, when the work can use the lane.
        started: True once ``start`` was called.
        failed: the CPU cannot compile its kernels; its requests fail until the return to the device.
    """

    work: FallbackWork
    start: Callable[[], None]
    started: bool = False
    failed: bool = False


class DeviceFallback:
    """Moves a lane to the CPU when its device fails, and back after a rest and a test.

    The kernels of the CPU are compiled at the first failure. They are released when the device has served for `KEEP_S`
    after a return; its rests are short again then. A work without kernels for the CPU fails its own requests until the
    return; if no work has any, the lane stays on its device.

    All methods but `close` and `free` are called inside a step.

    Args:
        lane: the lane.
        lanes: lanes in use by name; the entry of the lane is replaced.
        scheduler: the scheduler, which is paused during a move.
        make_lane: starts a lane of the same name with the kernels of the CPU.
        post: queues a callback to be called in a step; from any thread.
        stop_copies: gives up copies to memory that a move gives to others, of the CPU if its argument is True, else of
            the device; returns whether none is under way. A step follows the end of a copy.
    """

    def __init__(
        self,
        lane: Lane,
        lanes: dict[str, Lane],
        scheduler: PausableScheduler,
        *,
        make_lane: Callable[[], Lane],
        post: Callable[[Callable[[], None]], None],
        stop_copies: Callable[[bool], bool] = lambda on_cpu: True,
    ) -> None:
        self.hung = False
        """True while a kernel hangs on the device."""
        self.lane = lane
        """The lane with its device."""
        self.faults: FaultNotes | None = None
        """Keeps the failures of the device for `doctor`."""
        self._name = lane.spec.name
        self._device = lane.spec.device
        self._in_use = lane
        self._on_cpu: Lane | None = None
        self._lanes = lanes
        self._members: list[_Member] = []
        self._scheduler = scheduler
        self._make_lane = make_lane
        self._post = post
        self._stop_copies = stop_copies
        self._state = _State.ON_DEVICE
        self._recomputes = False
        self._reason = ""
        self._num_rests = 0
        self._rests_until = inf
        self._release_at = inf
        self._compiles = False
        self._helpers: list[threading.Thread] = []  # compile and release kernels
        self._closed = False

    @property
    def on_cpu(self) -> bool:
        """True while the CPU computes in place of another device."""
        return self._in_use is not self.lane

    @property
    def status(self) -> LaneStatus:
        """The lane as it is now; from any thread."""
        if self._state is _State.LEAVING:
            return LaneStatus(self._name, "CPU", LaneState.LOADING, f"in place of {self._device}: {self._reason}")
        if self.on_cpu:
            return LaneStatus(self._name, "CPU", LaneState.FALLBACK, f"in place of {self._device}: {self._reason}")
        return LaneStatus(self._name, self._device)

    @property
    def threads(self) -> tuple[threading.Thread, ...]:
        """Lane threads of both devices."""
        return tuple(lane.thread for lane in self._both())

    def add(self, work: FallbackWork, start: Callable[[], None] = lambda: None) -> None:
        """Move ``work``, whose kernels are those of the device at first, with the lane.

        Args:
            work: the work.
            start: called when the work can use the lane: at once on the device, else after the compilation for the CPU.
        """
        member = _Member(work, start)
        self._members.append(member)
        if self._state is _State.ON_DEVICE:
            _start(member)
        elif self._state is not _State.RETURNING:
            self._compile_next()

    def remove(self, work: FallbackWork) -> None:
        """Forget ``work``, whose requests have ended."""
        self._members = [member for member in self._members if member.work is not work]

    def takes(self, lane: str) -> bool:
        """True if work of ``lane``, which uses its device, can go on with the CPU."""
        leaves = self._state in (_State.ON_DEVICE, _State.LEAVING)
        return lane == self._name and self._device != "CPU" and leaves

    def leave(
        self,
        reason: str,
        now: float,
        *,
        hung: bool = False,
        error: BaseException | None = None,
        kind: KernelKind | None = None,
    ) -> None:
        """Go on with the CPU, if not before.

        Args:
            reason: cause, for the log and the status.
            now: time in seconds.
            hung: a kernel still runs on the device.
            error: the error of the device; None if it exceeds a time limit.
            kind: content of the kernel that failed; None if it is not known.
        """
        if self.faults is not None:
            self.faults.note(Fault.of(self._name, self._device, error or KernelTimeoutError(reason), "CPU", kind))
        self.hung = self.hung or hung
        if self._state is _State.LEAVING:
            return
        self._reason = reason
        self._release_at = inf
        self._rest(now)
        _LOG.warning("lane %r goes on with the CPU in place of %s: %s", self._name, self._device, reason)
        self._pause(_State.LEAVING)
        self._compile_next()

    def recompute(self) -> None:
        """Compute all requests again from their tokens, on the device that the lane then uses."""
        self._recomputes = True
        self._scheduler.pause()

    def returned(self) -> None:
        """Note that the hung kernel has ended."""
        self.hung = False

    def advance(self, now: float) -> None:
        """Move the lane, test its device, or release the kernels of the CPU, if one of these is due."""
        if self._state is _State.LEAVING and self._ready and not any(each.work.has_cpu for each in self._members):
            self._state = _State.RETURNING
        state = self._state
        if state is _State.LEAVING and self._ready and self._scheduler.paused_idle and self._stop_copies(True):
            self._move(now, on_cpu=True)
            self._state = _State.ON_CPU
        elif state is _State.RETURNING and self._device_idle and self._scheduler.paused_idle:
            self._return(now)
        elif state is _State.ON_CPU and now >= self._rests_until and self._device_idle:
            self._state = _State.TESTED
            self.lane.run_task(LaneTask(self._name, self._test, self._tested))
        elif self._recomputes and state not in (_State.LEAVING, _State.RETURNING) and self._scheduler.paused_idle:
            if self._stop_copies(self.on_cpu):
                self._move(now, on_cpu=self.on_cpu)
        elif state is _State.ON_DEVICE and now >= self._release_at:
            self._release_at, self._num_rests = inf, 0
            self._release()

    def next_wake(self) -> float:
        """Time in seconds at which `advance` should be called; ``inf`` without a timer."""
        return self._rests_until if self._state is _State.ON_CPU and self._device_idle else self._release_at

    def close(self, timeout_s: float) -> bool:
        """End the unused lane and the threads for compilation; returns True if all ended in time. From any thread."""
        self._closed = True
        ended = True
        for thread in self._helpers:
            if thread is not threading.current_thread():
                thread.join(timeout_s)
                ended = ended and not thread.is_alive()
        for lane in self._both():
            if lane is not self._in_use:
                limit_s = 0.0 if self.hung else _TEST_S if self._state is _State.TESTED else timeout_s
                ended = lane.close(limit_s) and ended
        return ended

    def free(self) -> None:
        """Free the memory of the CPU's kernels, after all lanes have ended."""
        for member in self._members:
            member.work.release_cpu()()

    @property
    def _device_idle(self) -> bool:
        """True if no kernel hangs on the device, and nothing is copied to its memory."""
        return not self.hung and self._stop_copies(False)

    @property
    def _ready(self) -> bool:
        """True if each work that has used the lane has kernels for the CPU, or cannot have them."""
        return all(member.work.has_cpu or member.failed for member in self._members if member.started)

    def _both(self) -> tuple[Lane, ...]:
        return (self.lane,) if self._on_cpu is None else (self.lane, self._on_cpu)

    def _pause(self, state: _State) -> None:
        self._state = state
        self._scheduler.pause()

    def _rest(self, now: float) -> None:
        self._rests_until = now + rest_s(self._num_rests)
        self._num_rests += 1

    def _move(self, now: float, *, on_cpu: bool) -> None:
        if on_cpu and self._on_cpu is None:
            self._on_cpu = self._make_lane()
        lane = self._on_cpu if on_cpu else self.lane
        assert lane is not None
        self._in_use = self._lanes[self._name] = lane
        self._scheduler.use_device(lane.spec.device)
        self._recomputes = False
        for member in self._members:
            if not on_cpu or member.work.has_cpu:
                member.work.move(on_cpu=on_cpu, now=now)
                _start(member)
        self._scheduler.resume()
        _LOG.warning("lane %r computes the running requests again on %s", self._name, lane.spec.device)

    def _return(self, now: float) -> None:
        """Use the device again, and release the kernels of the CPU at once if it lacks others, as without memory."""
        self._move(now, on_cpu=False)
        self._state, self._release_at = _State.ON_DEVICE, now + KEEP_S
        if any(member.failed for member in self._members):
            self._release()
        for member in self._members:
            member.failed = False

    def _test(self) -> None:
        for member in tuple(self._members):
            member.work.test()

    def _tested(self, task: LaneTask) -> None:
        if task.done:
            self._pause(_State.RETURNING)
        else:
            self._state = _State.ON_CPU
            assert task.stopped_at is not None
            self._rest(task.stopped_at)
            _LOG.warning("lane %r stays on the CPU, %s fails its test: %s", self._name, self._device, task.error)

    def _release(self) -> None:
        """Release lane and kernels of the CPU, which takes long, on a thread of its own."""
        lane, self._on_cpu = self._on_cpu, None
        free = [member.work.release_cpu() for member in self._members]

        def release() -> None:
            if lane is not None:
                lane.close(_CLOSE_S)
            while free:
                free.pop()()
            return_free_heap()

        self._run_helper(release)

    def _run_helper(self, target: Callable[[], None]) -> None:
        thread = threading.Thread(target=target, name="xpu-fallback", daemon=True)
        thread.start()
        self._helpers = [*(each for each in self._helpers if each.is_alive()), thread]

    # -- compilation -----------------------------------------------------------------------------------------------

    def _compile_next(self) -> None:
        """Compile the kernels of the next work for the CPU on a thread of its own, one work at a time."""
        member = next((each for each in self._members if not each.work.has_cpu and not each.failed), None)
        if member is not None and not self._compiles and not self._closed:
            _LOG.warning("compiling the kernels of lane %r for the CPU", self._name)
            self._compiles = True
            self._run_helper(partial(self._compile, member))

    def _compile(self, member: _Member) -> None:
        error: BaseException | None = None
        try:
            member.work.compile_on_cpu()
        except BaseException as raised:  # of any kind: requests wait for the report
            error = raised
        self._post(partial(self._compiled, member, error))

    def _compiled(self, member: _Member, error: BaseException | None) -> None:
        self._compiles = False
        if self._closed:
            return
        if self._state is _State.ON_DEVICE and self._on_cpu is None:
            self._release()  # the lane returned during the compilation
        if self._state in (_State.ON_DEVICE, _State.RETURNING):
            return
        if member in self._members and error is not None:
            member.failed = True
            member.work.fail_all(
                f"lane {self._name!r}: {self._device} fails, and the CPU cannot compile its kernels: "
                f"{openvino_message(error)}"
            )
        elif member in self._members and self.on_cpu and not member.started:
            member.work.move(on_cpu=True, now=time.perf_counter())
            _start(member)
        self._compile_next()


def _start(member: _Member) -> None:
    if not member.started:
        member.started = True
        member.start()
