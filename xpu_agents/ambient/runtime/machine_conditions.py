"""The machine's power and memory, and how much the background slows for them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Protocol

import psutil

from xpu_agents.ambient.runtime.execution_policy import is_finite_number
from xpu_runtime.errors import ConfigError

__all__ = ["Conditions", "MachineSensors", "Sensors", "SlowPolicy", "Slowdown"]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What the machine has.

    Attributes:
        on_battery: whether nothing charges it.
        battery: share of the battery that is left; None without one.
        memory: share of the memory that is available.
    """

    on_battery: bool = False
    battery: float | None = None
    memory: float = 1.0


class Sensors(Protocol):
    """Reads `Conditions`."""

    def read(self) -> Conditions:
        """What the machine has now; takes no longer than milliseconds."""


class MachineSensors:
    """Those of this machine, through psutil."""

    def read(self) -> Conditions:
        """What it has now; a system that cannot tell its battery has none."""
        memory = psutil.virtual_memory()
        battery = None
        with contextlib.suppress(OSError):  # as some containers and old kernels have it
            battery = getattr(psutil, "sensors_battery", lambda: None)()
        if battery is None:
            return Conditions(memory=memory.available / memory.total)
        return Conditions(battery.power_plugged is False, battery.percent / 100, memory.available / memory.total)


@dataclass(frozen=True, slots=True)
class Slowdown:
    """How much the background slows.

    Attributes:
        factor: after each handler an agent rests, so that it works one part in ``factor`` of the time, but for a minute
            at most; 1 is not at all.
        stopped: nothing new is begun.
        reason: why, for people; empty where nothing slows.
    """

    factor: float = 1.0
    stopped: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SlowPolicy:
    """When proactive agents slow, and how much. Reactive ones never do, and nothing that has begun is stopped.

    Attributes:
        battery_factor: on battery; also one handler at a time.
        battery_stop: share of the battery below which nothing new is begun.
        memory_slow: share of the memory below which they slow.
        memory_factor: by how much; also one handler at a time.
        memory_stop: share of the memory below which nothing new is begun.
    """

    battery_factor: float = 4.0
    battery_stop: float = 0.15
    memory_slow: float = 0.15
    memory_factor: float = 4.0
    memory_stop: float = 0.05

    def __post_init__(self) -> None:
        for name in ("battery_factor", "memory_factor"):
            if not is_finite_number(getattr(self, name)) or getattr(self, name) < 1:
                raise ConfigError(f"slow.{name}: {getattr(self, name)!r}; expected at least 1, which is no slowing")
        for name in ("battery_stop", "memory_slow", "memory_stop"):
            if not is_finite_number(getattr(self, name)) or not 0 <= getattr(self, name) <= 1:
                raise ConfigError(f"slow.{name}: {getattr(self, name)!r}; expected a share from 0 (never) to 1")

    def slowness(self, conditions: Conditions) -> Slowdown:
        """How much, under these conditions: the most that any of them asks for."""
        left = conditions.battery
        if conditions.memory < self.memory_stop:
            return Slowdown(stopped=True, reason=f"stopped: {conditions.memory:.0%} of the memory is left")
        if conditions.on_battery and left is not None and left < self.battery_stop:
            return Slowdown(stopped=True, reason=f"stopped: on battery, {left:.0%} left")
        factor, reasons = 1.0, []
        if conditions.memory < self.memory_slow:
            factor = max(factor, self.memory_factor)
            reasons.append(f"{conditions.memory:.0%} of the memory is left")
        if conditions.on_battery:
            factor = max(factor, self.battery_factor)
            reasons.append("on battery")
        return Slowdown(factor, reason=f"slowed: {', '.join(reasons)}" if reasons and factor > 1 else "")
