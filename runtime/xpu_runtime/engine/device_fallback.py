"""Serving goes on with the CPU while a GPU fails, and returns to the GPU: `DeviceFallback`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from math import inf

from xpu_runtime.heg import Form
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.scheduler import Scheduler

__all__ = ["REST_S", "DeviceFallback", "GeneralKernels", "rest_s"]

_LOG = logging.getLogger(__name__)

REST_S = 10.0
"""Seconds for which a lane whose kernels fail is not used (chosen: a driver that restarts takes seconds)."""
_MAX_REST_S = 600.0
"""Longest rest in seconds; each rest of a lane is twice as long as the one before (chosen)."""
_TEST_S = 1.0
"""Seconds that `DeviceFallback.close` waits for a test, which may hang (chosen)."""


def rest_s(num_rests: int) -> float:
    """Seconds of the rest after ``num_rests`` earlier ones."""
    return min(_MAX_REST_S, REST_S * 2.0**num_rests)


@dataclass(frozen=True, slots=True)
class GeneralKernels:
    """Kernels of the general lane on one device, with their KV cache."""

    programs: Mapping[Form, Program]
    kv: KvCache


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
    """Moves the general lane to the CPU when its device fails, and back after a rest and a test.

    KV blocks of a device that fails cannot be relied on, and their layout differs between devices. Every request is
    therefore computed again from its tokens after a move, as after a KV preemption. The kernels of the CPU are compiled
    at the first failure; they are kept until the engine is closed.

    All methods but `close` are called inside an engine step.

    Args:
        lane: the general lane.
        kernels: its kernels.
        lanes: lanes in use by name; the entry of the general lane is replaced.
        scheduler: the scheduler, which is paused during a move.
        compile_on_cpu: compiles the kernels for the CPU; None if the lane uses the CPU.
        make_lane: starts a lane of the same name with other kernels.
        moved: called with the KV cache that is used from now on, and whether it is that of the lane's own device.
        failed: called with the reason for which requests cannot go on: the CPU cannot compile the kernels either.
        post: queues a callback to be called in an engine step; from any thread.
    """

    def __init__(
        self,
        lane: Lane,
        kernels: GeneralKernels,
        lanes: dict[str, Lane],
        scheduler: Scheduler,
        *,
        compile_on_cpu: Callable[[], GeneralKernels] | None,
        make_lane: Callable[[GeneralKernels], Lane],
        moved: Callable[[KvCache, bool], None],
        failed: Callable[[str], None],
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        self.hung = False
        """Whether a kernel hangs on the device."""
        self._name = lane.spec.name
        self._device = lane.spec.device
        self._own = self._in_use = lane, kernels
        self._on_cpu: tuple[Lane, GeneralKernels] | None = None
        self._lanes = lanes
        self._scheduler = scheduler
        self._compile_on_cpu = compile_on_cpu
        self._make_lane = make_lane
        self._moved = moved
        self._failed = failed
        self._post = post
        self._state = _State.ON_DEVICE
        self._recomputes = False
        self._num_rests = 0
        self._rests_until = inf
        self._compiler: threading.Thread | None = None
        self._closed = False

    @property
    def on_cpu(self) -> bool:
        """True while the CPU computes in place of another device."""
        return self._in_use is not self._own

    @property
    def threads(self) -> tuple[threading.Thread, ...]:
        """Lane threads of both devices."""
        return tuple(lane.thread for lane, _ in self._both())

    def takes(self, lane: str) -> bool:
        """True if work of ``lane`` can go on with the CPU."""
        return lane == self._name and self._compile_on_cpu is not None and self._state is _State.ON_DEVICE

    def leave(self, reason: str, now: float, *, hung: bool = False) -> None:
        """Go on with the CPU; ``hung``: a kernel still runs on the device."""
        self.hung = hung
        self._pause(_State.LEAVING)
        self._rest(now)
        _LOG.warning("lane %r goes on with the CPU in place of %s: %s", self._name, self._device, reason)
        if self._on_cpu is None and self._compiler is None:
            _LOG.warning("compiling the kernels of lane %r for the CPU", self._name)
            self._compiler = threading.Thread(target=self._compile, name="xpu-fallback", daemon=True)
            self._compiler.start()

    def recompute(self) -> None:
        """Compute all requests again from their tokens, where the lane is or will be."""
        self._recomputes = True
        self._scheduler.pause()

    def returned(self) -> None:
        """Note that the hung kernel has ended."""
        self.hung = False

    def advance(self, now: float) -> None:
        """Do what can be done now: move the lane, or test its device."""
        state = self._state
        if state is _State.LEAVING and self._on_cpu is not None and self._scheduler.paused_idle:
            self._move(self._on_cpu, now)
            self._state = _State.ON_CPU
        elif state is _State.RETURNING and not self.hung and self._scheduler.paused_idle:
            self._move(self._own, now)
            self._state = _State.ON_DEVICE
        elif state is _State.ON_CPU and now >= self._rests_until and not self.hung:
            self._state = _State.TESTED
            self._own[0].run_task(LaneTask(self._name, self._test, self._tested))
        elif self._recomputes and state not in (_State.LEAVING, _State.RETURNING) and self._scheduler.paused_idle:
            self._move(self._in_use, now)

    def next_wake(self) -> float:
        """Time in seconds at which `advance` should be called; ``inf`` if only an event matters."""
        return self._rests_until if self._state is _State.ON_CPU and not self.hung else inf

    def close(self, timeout_s: float) -> bool:
        """End the lane that is not in use, and wait for the compilation; returns True if all ended. From any thread."""
        self._closed = True
        ended = True
        if self._compiler is not None and self._compiler is not threading.current_thread():
            self._compiler.join(timeout_s)
            ended = not self._compiler.is_alive()
        for lane, _ in self._both():
            if lane is not self._in_use[0]:
                limit_s = 0.0 if self.hung else _TEST_S if self._state is _State.TESTED else timeout_s
                ended = lane.close(limit_s) and ended
        return ended

    def free(self) -> None:
        """Free both KV caches, after all lanes have ended."""
        for _, kernels in self._both():
            kernels.kv.free()

    def _both(self) -> tuple[tuple[Lane, GeneralKernels], ...]:
        return (self._own,) if self._on_cpu is None else (self._own, self._on_cpu)

    def _pause(self, state: _State) -> None:
        self._state = state
        self._scheduler.pause()

    def _rest(self, now: float) -> None:
        self._rests_until = now + rest_s(self._num_rests)
        self._num_rests += 1

    def _move(self, to: tuple[Lane, GeneralKernels], now: float) -> None:
        before, self._in_use, self._recomputes = self._in_use[1].kv, to, False
        lane, kernels = to
        self._lanes[self._name] = lane
        if before.can_return_memory:
            before.return_memory(range(before.blocks))
        self._moved(kernels.kv, kernels is self._own[1])
        layout = kernels.kv.layout
        self._scheduler.restart(kernels.kv.blocks, layout.block_size, now, exact_blocks=layout.exact)
        _LOG.warning("lane %r computes the running requests again on %s", self._name, lane.spec.device)

    def _test(self) -> None:
        """Run all kernels of the device once, on its lane thread."""
        for program in self._own[1].programs.values():
            program.warm_up(1)

    def _tested(self, task: LaneTask) -> None:
        if task.done:
            self._pause(_State.RETURNING)
        else:
            self._state = _State.ON_CPU
            assert task.stopped_at is not None
            self._rest(task.stopped_at)
            _LOG.warning("lane %r stays on the CPU, %s fails its test: %s", self._name, self._device, task.error)

    # -- compiling thread ------------------------------------------------------------------------------------------

    def _compile(self) -> None:
        assert self._compile_on_cpu is not None
        try:
            kernels = self._compile_on_cpu()
        except BaseException as error:  # requests wait for it, whatever it is
            reason = f"lane {self._name!r}: {self._device} fails, and the CPU cannot compile its kernels: {error}"
            self._post(lambda: self._not_compiled(reason))
        else:
            self._post(lambda: self._compiled(kernels))

    def _compiled(self, kernels: GeneralKernels) -> None:
        self._compiler = None
        if not self._closed:
            self._on_cpu = self._make_lane(kernels), kernels

    def _not_compiled(self, reason: str) -> None:
        self._compiler = None
        self._state = _State.RETURNING
        self._failed(reason)
