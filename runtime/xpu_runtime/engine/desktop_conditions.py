"""Tells the scheduler about battery and desktop load while background work runs: `DesktopConditions`."""

from __future__ import annotations

from math import inf

from xpu_runtime.scheduler import Scheduler
from xpu_runtime.soc.conditions import DesktopLoad, MachineSensors, Sensors

__all__ = ["DesktopConditions"]

_CHECK_S = 1.0
"""Seconds between two readings (chosen)."""


class DesktopConditions:
    """Reads the conditions that bound background work on the integrated GPU; called inside engine steps.

    Args:
        scheduler: receives them.
        sensors: reads the battery.
        load: reads the load of other processes.
    """

    def __init__(self, scheduler: Scheduler, sensors: Sensors | None = None, load: DesktopLoad | None = None) -> None:
        self._scheduler = scheduler
        self._sensors = sensors or MachineSensors()
        self._load = load or DesktopLoad()
        self._next_check = 0.0

    def check(self, now: float) -> None:
        """Read the conditions, if it is time to."""
        if now < self.next_check:
            return
        self._next_check = now + _CHECK_S
        on_battery = self._sensors.read().on_battery
        self._scheduler.set_conditions(gpu_load=self._load.read(now), on_battery=on_battery)

    @property
    def next_check(self) -> float:
        """Time of the next reading in seconds; ``inf`` without background requests."""
        return self._next_check if self._scheduler.queues.proactive else inf
