"""Tells the scheduler about battery and desktop load while background work runs: `DesktopConditions`."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from xpu_runtime.scheduler import Scheduler
from xpu_runtime.soc.conditions import DesktopLoad, MachineSensors, Sensors
from xpu_runtime.soc.gpu_counters import GpuCounters

__all__ = ["DesktopConditions"]

_LOG = logging.getLogger(__name__)

_INTERVAL_S = 1.0
"""Seconds between two readings (chosen)."""
_MAX_AGE_S = 3.0
"""Age in seconds from which a reading is not used (chosen)."""


class _Reading(NamedTuple):
    """Conditions at one time.

    Attributes:
        at: monotonic time in seconds.
        gpu_load: share of the time in which other programs keep the iGPU busy.
        on_battery: whether the machine runs on battery.
    """

    at: float
    gpu_load: float
    on_battery: bool


class DesktopConditions:
    """Reads the conditions that bound background work on the integrated GPU.

    A thread of its own reads them about once a second while there are background requests, and sleeps otherwise. An
    engine step only takes the last reading, before its launches. A reading from before a pause is not used.

    Args:
        scheduler: receives them.
        post: queues a callback to be called in an engine step; from any thread.
        sensors: reads the battery.
        load: reads the load of other processes.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        post: Callable[[Callable[[], None]], None],
        sensors: Sensors | None = None,
        load: DesktopLoad | GpuCounters | None = None,
    ) -> None:
        self.thread = threading.Thread(target=self._run, name="xpu-conditions", daemon=True)
        self._scheduler = scheduler
        self._post = post
        self._sensors = sensors or MachineSensors()
        self._load = load or (GpuCounters() if sys.platform == "win32" else DesktopLoad())
        self._active = False  # there are background requests
        self._begun, self._closed = threading.Event(), threading.Event()
        self._last = _Reading(-inf, 0.0, on_battery=False)

    def update(self) -> None:
        """Give the last reading to the scheduler, and let the thread begin or end reading; in an engine step."""
        self._active = bool(self._scheduler.queues.proactive)
        if not self._active:
            return
        gpu_load, on_battery = self._known(time.perf_counter())
        self._scheduler.set_conditions(gpu_load=gpu_load, on_battery=on_battery)
        self._begun.set()

    def close(self, timeout_s: float = 0.0) -> None:
        """End the thread, and wait for its end at most ``timeout_s`` seconds."""
        self._closed.set()
        self._begun.set()
        if self.thread.is_alive() and self.thread is not threading.current_thread():
            self.thread.join(timeout_s)

    def _run(self) -> None:
        while True:
            self._begun.clear()  # before `_closed` and `_active` are read, so that no change is missed
            if self._closed.is_set():
                return
            if not self._active:
                self._begun.wait()
                continue
            try:
                self._read()
            except Exception as error:  # drivers and firmware write unexpected text into these files
                _LOG.warning("battery and desktop load are not read any more: %r", error)
                return
            self._closed.wait(_INTERVAL_S)

    def _read(self) -> None:
        on_battery, now = self._sensors.read().on_battery, time.perf_counter()
        before = self._known(now)
        self._last = _Reading(now, self._load.read(now), on_battery)
        if self._known(now) != before:
            self._post(self.update)

    def _known(self, now: float) -> tuple[float, bool]:
        """Load and battery of the last reading; those of an old one are not known and count as none."""
        last = self._last
        return (last.gpu_load, last.on_battery) if now - last.at <= _MAX_AGE_S else (0.0, False)
