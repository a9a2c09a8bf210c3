"""Serving goes on with the CPU while a GPU fails, and returns to the GPU: `DeviceFallback`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from enum import Enum, auto
from math import inf
from typing import Protocol

from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.memory.pages import return_free_heap

__all__ = ["KEEP_S", "REST_S", "DeviceFallback", "FallbackWork", "PausableScheduler", "rest_s"]

_LOG = logging.getLogger(__name__)

REST_S = 10.0
"""Seconds for which a lane whose kernels fail is not used (chosen: a driver that restarts takes seconds)."""
KEEP_S = 60.0
"""Seconds for which the kernels of the CPU are kept after a return to the device (chosen: compiling them again takes
seconds, and a device that fails again mostly does so soon)."""
_MAX_REST_S = 600.0
"""Longest rest in seconds; each rest of a lane is twice as long as the one before (chosen)."""
_CLOSE_S = 30.0
"""Seconds that the release of the CPU's kernels waits for the thread of their lane, which is idle (chosen)."""
_TEST_S = 1.0
"""Seconds that `DeviceFallback.close` waits for a test, which may hang (chosen)."""


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
        """Compile the kernels for the CPU; on a thread of its own."""

    def move(self, *, on_cpu: bool, now: float) -> None:
        """Use the kernels of the CPU or of the device from now on, and compute unfinished work again; nothing runs."""

    def test(self) -> None:
        """Run the kernels of the device once, on its lane thread; raises what they raise."""

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


class _State(Enum):
    ON_DEVICE = auto()
    """The lane uses its own device."""
    LEAVING = auto()
    """Nothing is launched until the kernels of the CPU are compiled and nothing runs."""
    ON_CPU = auto()
    """The lane uses the CPU, and its device rests."""
    TESTED = auto()
    """The lane uses the CPU, and its device runs a test."""
    RETURNING = auto()
    """Nothing is launched until nothing runs."""


class DeviceFallback:
    """Moves a lane to the CPU when its device fails, and back after a rest and a test.

    The kernels of the CPU are compiled at the first failure. They are released when the device has served for `KEEP_S`
    after a return; its rests are short again then.

    All methods but `close` and `free` are called inside a step.

    Args:
        lane: the lane.
        lanes: lanes in use by name; the entry of the lane is replaced.
        scheduler: the scheduler, which is paused during a move.
        make_lane: starts a lane of the same name with the kernels of the CPU.
        post: queues a callback to be called in a step; from any thread.
    """

    def __init__(
        self,
        lane: Lane,
        lanes: dict[str, Lane],
        scheduler: PausableScheduler,
        *,
        make_lane: Callable[[], Lane],
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        self.hung = False
        """True while a kernel hangs on the device."""
        self._name = lane.spec.name
        self._device = lane.spec.device
        self._own = self._in_use = lane
        self._on_cpu: Lane | None = None
        self._lanes = lanes
        self._works: list[FallbackWork] = []
        self._scheduler = scheduler
        self._make_lane = make_lane
        self._post = post
        self._state = _State.ON_DEVICE
        self._recomputes = False
        self._num_rests = 0
        self._rests_until = inf
        self._release_at = inf
        self._compiler: threading.Thread | None = None
        self._releaser: threading.Thread | None = None
        self._closed = False

    @property
    def on_cpu(self) -> bool:
        """True while the CPU computes in place of another device."""
        return self._in_use is not self._own

    @property
    def threads(self) -> tuple[threading.Thread, ...]:
        """Lane threads of both devices."""
        return tuple(lane.thread for lane in self._both())

    def add(self, work: FallbackWork) -> None:
        """Move ``work``, which uses the device at first, with the lane."""
        self._works.append(work)
        if self._state in (_State.LEAVING, _State.ON_CPU, _State.TESTED):
            self._leave()

    def remove(self, work: FallbackWork) -> None:
        """Forget ``work``, whose requests have ended."""
        if work in self._works:
            self._works.remove(work)

    def takes(self, lane: str) -> bool:
        """True if work of ``lane`` can go on with the CPU."""
        return lane == self._name and self._device != "CPU" and self._state is _State.ON_DEVICE

    def leave(self, reason: str, now: float, *, hung: bool = False) -> None:
        """Go on with the CPU; ``hung``: a kernel still runs on the device."""
        self.hung = hung
        self._release_at = inf
        self._rest(now)
        _LOG.warning("lane %r goes on with the CPU in place of %s: %s", self._name, self._device, reason)
        self._leave()

    def recompute(self) -> None:
        """Compute all requests again from their tokens, where the lane is or will be."""
        self._recomputes = True
        self._scheduler.pause()

    def returned(self) -> None:
        """Note that the hung kernel has ended."""
        self.hung = False

    def advance(self, now: float) -> None:
        """Do what can be done now: move the lane, test its device, or release the kernels of the CPU."""
        state = self._state
        if state is _State.LEAVING and self._ready and self._scheduler.paused_idle:
            self._move(now, on_cpu=True)
            self._state = _State.ON_CPU
        elif state is _State.RETURNING and not self.hung and self._scheduler.paused_idle:
            self._move(now, on_cpu=False)
            self._state, self._release_at = _State.ON_DEVICE, now + KEEP_S
        elif state is _State.ON_CPU and now >= self._rests_until and not self.hung:
            self._state = _State.TESTED
            self._own.run_task(LaneTask(self._name, self._test, self._tested))
        elif self._recomputes and state not in (_State.LEAVING, _State.RETURNING) and self._scheduler.paused_idle:
            self._move(now, on_cpu=self.on_cpu)
        elif state is _State.ON_DEVICE and now >= self._release_at:
            self._release()

    def next_wake(self) -> float:
        """Time in seconds at which `advance` should be called; ``inf`` if only an event matters."""
        return self._rests_until if self._state is _State.ON_CPU and not self.hung else self._release_at

    def close(self, timeout_s: float) -> bool:
        """End the lane that is not in use, and wait for other threads; returns True if all ended. From any thread."""
        self._closed = True
        ended = True
        for thread in (self._compiler, self._releaser):
            if thread is not None and thread is not threading.current_thread():
                thread.join(timeout_s)
                ended = ended and not thread.is_alive()
        for lane in self._both():
            if lane is not self._in_use:
                limit_s = 0.0 if self.hung else _TEST_S if self._state is _State.TESTED else timeout_s
                ended = lane.close(limit_s) and ended
        return ended

    def free(self) -> None:
        """Free the memory of the CPU's kernels, after all lanes have ended."""
        for work in self._works:
            work.release_cpu()()

    @property
    def _ready(self) -> bool:
        """True if the CPU has a lane and all kernels."""
        return self._on_cpu is not None and all(work.has_cpu for work in self._works)

    def _both(self) -> tuple[Lane, ...]:
        return (self._own,) if self._on_cpu is None else (self._own, self._on_cpu)

    def _leave(self) -> None:
        self._pause(_State.LEAVING)
        if not self._ready and self._compiler is None:
            _LOG.warning("compiling the kernels of lane %r for the CPU", self._name)
            self._compiler = _started(self._compile)

    def _pause(self, state: _State) -> None:
        self._state = state
        self._scheduler.pause()

    def _rest(self, now: float) -> None:
        self._rests_until = now + rest_s(self._num_rests)
        self._num_rests += 1

    def _move(self, now: float, *, on_cpu: bool) -> None:
        lane = self._on_cpu if on_cpu else self._own
        assert lane is not None
        self._in_use = self._lanes[self._name] = lane
        self._recomputes = False
        for work in self._works:
            work.move(on_cpu=on_cpu, now=now)
        self._scheduler.resume()
        _LOG.warning("lane %r computes the running requests again on %s", self._name, lane.spec.device)

    def _test(self) -> None:
        for work in tuple(self._works):
            work.test()

    def _tested(self, task: LaneTask) -> None:
        if self._state is not _State.TESTED:
            return  # it leaves again, with more work
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
        self._release_at, self._num_rests = inf, 0
        free = [work.release_cpu() for work in self._works]

        def release() -> None:
            if lane is not None:
                lane.close(_CLOSE_S)
            while free:
                free.pop()()
            return_free_heap()

        self._releaser = _started(release)

    # -- compiling thread ------------------------------------------------------------------------------------------

    def _compile(self) -> None:
        try:
            for work in tuple(self._works):
                if not work.has_cpu:
                    work.compile_on_cpu()
        except BaseException as error:  # requests wait for it, whatever it is
            reason = f"lane {self._name!r}: {self._device} fails, and the CPU cannot compile its kernels: {error}"
            self._post(lambda: self._not_compiled(reason))
        else:
            self._post(self._compiled)

    def _compiled(self) -> None:
        self._compiler = None
        if self._closed:
            return
        if self._on_cpu is None:
            self._on_cpu = self._make_lane()
        if not self._ready:  # work was added meanwhile
            self._leave()

    def _not_compiled(self, reason: str) -> None:
        self._compiler = None
        self._state = _State.RETURNING
        for work in self._works:
            work.fail_all(reason)


def _started(target: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=target, name="xpu-fallback", daemon=True)
    thread.start()
    return thread
