"""Warm-up of kernels after a load, while the engine has nothing else to do."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from xpu_runtime.engine.load_memory import LoadMemory
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.lanes.lane import Lane, LaneTask
from xpu_runtime.scheduler import Scheduler, WarmUp

__all__ = ["WarmUpRuns"]

_LOG = logging.getLogger(__name__)

_HANG_FACTOR = 20.0
"""A warm-up counts as hung only if it also takes this many times longer than predicted."""


class WarmUpRuns:
    """Carries out the warm-ups that the scheduler starts.

    A warm-up waits while the process loads another model, whose kernels may be measured.

    Args:
        scheduler: decides when they run.
        warm_ups: all of them, in order.
        memory: memory that the load took, of which a part is returned after the warm-up.
        metrics: counters of the engine.
        kernel_timeout_s: seconds for each kernel after which a warm-up may count as hung.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        warm_ups: Sequence[WarmUp],
        memory: LoadMemory,
        metrics: MetricsRecorder,
        kernel_timeout_s: float,
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """Lanes by name; set before the first step."""
        self._scheduler = scheduler
        self._timeout_s = kernel_timeout_s
        self._memory = memory
        self._metrics = metrics
        self._returned = False
        self._running: tuple[WarmUp, LaneTask, float] | None = None  # with its start in seconds
        scheduler.add_warm_ups(warm_ups)

    def launch(self, action: WarmUp) -> None:
        """Run a warm-up on its lane."""
        now = time.perf_counter()
        if shared_devices.loads:
            self._scheduler.warmed_up(now, done=False)
            return
        self._running = action, self.lanes[action.lane].warm_up(action, self._process), now

    def return_memory(self) -> None:
        """Return memory after the first request, whose kernels have packed most of the weights; in an idle engine."""
        if self._served and not self._returned:
            self._returned = True
            self._memory.return_unused()

    @property
    def _served(self) -> bool:
        """True if anything was computed for a request."""
        return self._metrics.prompt_tokens + self._metrics.embedded_tokens > 0

    def check_hung(self, now: float, resumed_at: float) -> str | None:
        """Give up a warm-up that hangs: its lane is out of use until it ends.

        Args:
            now: time in seconds.
            resumed_at: as in `SuspensionDetector.check`.

        Returns:
            The lane if it has not recovered within another timeout.
        """
        if self._running is None:
            return None
        action, task, started_at = self._running
        waited_s = now - max(started_at, resumed_at)
        num_kernels = len(self._scheduler.heg.forms[action.form])
        limit_s = max(self._timeout_s * num_kernels, _HANG_FACTOR * self._scheduler.warm_up_s(action))
        if waited_s > limit_s and not task.abandoned:
            task.abandoned = True
            self._scheduler.hung(task.lane)
        return task.lane if waited_s > limit_s + self._timeout_s else None

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        return None if self._running is None else min(1.0, self._timeout_s / 4)

    def _process(self, task: LaneTask) -> None:
        """Handle a warm-up that has ended."""
        assert self._running is not None
        self._running = None
        if task.abandoned:
            self._scheduler.recovered(task.lane)
        if task.error is not None:
            _LOG.warning("a kernel on lane %r failed in its warm-up: %r", task.lane, task.error)
        if not self._scheduler.warmed_up(time.perf_counter(), done=not task.cancelled):
            self._memory.return_unused()
            if not self._served:
                self._memory.record()
