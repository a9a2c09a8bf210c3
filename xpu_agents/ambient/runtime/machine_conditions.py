"""The policy that slows background work on battery and with little memory."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_agents.ambient.runtime.execution_policy import is_finite_number
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.conditions import Conditions

__all__ = ["SlowPolicy", "Slowdown"]


@dataclass(frozen=True, slots=True)
class Slowdown:
    """The current slowdown of background work.

    Attributes:
        factor: after each handler an agent rests, so that it works 1/``factor`` of the time; a rest is at most a
            minute. 1 is no slowdown.
        stopped: no handler starts.
        reason: reason for display; empty without a slowdown.
    """

    factor: float = 1.0
    stopped: bool = False
    reason: str = ""


@renamed_members(slowness="slowdown")
@dataclass(frozen=True, slots=True)
class SlowPolicy:
    """Thresholds and factors for slowing proactive agents. Reactive agents and running handlers are never slowed.

    Attributes:
        battery_factor: slowdown on battery; also limits agents to one handler at a time.
        battery_stop: share of the battery below which no handler starts.
        memory_slow: share of available memory below which agents slow.
        memory_factor: slowdown for little memory; also limits agents to one handler at a time.
        memory_stop: share of available memory below which no handler starts.
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

    def slowdown(self, conditions: Conditions) -> Slowdown:
        """The slowdown under the given conditions: the strongest one that applies."""
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
