"""Axis scales: ticks, and the position of a value between them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["AxisScale", "format_number"]

_SAME = 1e-9
"""Relative difference below which values are equal: ticks between them would coincide."""


@dataclass(frozen=True, slots=True)
class AxisScale:
    """A linear or logarithmic axis from its first to its last tick."""

    ticks: tuple[float, ...]
    log: bool = False

    @classmethod
    def over(
        cls, values: Iterable[float], *, log: bool = False, from_zero: bool = False, max_ticks: int = 6
    ) -> AxisScale:
        """Return an axis that contains all finite ``values``.

        Args:
            values: values to show.
            log: use a logarithmic axis if all values are positive.
            from_zero: a linear axis contains 0.
            max_ticks: approximate number of ticks.
        """
        finite = [plotted for plotted in values if math.isfinite(plotted)] or [0.0, 1.0]
        low, high = min(finite), max(finite)
        if log and low > 0:
            return cls(_log_ticks(low, high), log=True)
        if from_zero:
            low, high = min(0.0, low), max(0.0, high)
        if high - low <= _SAME * max(abs(low), abs(high)):
            low, high = (0.0, high or 1.0) if high >= 0 else (low, 0.0)
        return cls(_linear_ticks(low, high, max_ticks))

    def position(self, value: float) -> float:
        """Return the position of a value: 0 at the first tick, 1 at the last."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.log:
            return math.log(value / low) / math.log(high / low)
        return (value - low) / (high - low)


def format_number(value: float) -> str:
    """Format a number with three significant digits, for ticks and labels."""
    size = abs(value)
    if size >= 100:
        return f"{value:,.0f}"
    return f"{float(f'{value:.3g}'):g}"


def _linear_ticks(low: float, high: float, max_ticks: int) -> tuple[float, ...]:
    rough = (high - low) / max_ticks
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * (1 - 1e-9))
    first_tick, last_tick = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(float(f"{number * step:.12g}") for number in range(first_tick, last_tick + 1))


def _log_ticks(low: float, high: float) -> tuple[float, ...]:
    """Powers of ten with 2 and 5 between them; more for values of a small range."""
    span = high / low
    factors = (1.0,) if span > 1000 else (1.0, 2.0, 5.0) if span > 4 else (1.0, 1.5, 2.0, 3.0, 5.0, 7.0)
    powers = range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 2)
    steps = [float(f"{factor}e{power}") for power in powers for factor in factors]
    first_step = max(number for number, step in enumerate(steps) if step <= low * (1 + 1e-9))
    last_step = min(number for number, step in enumerate(steps) if step >= high * (1 - 1e-9))
    return tuple(steps[first_step : max(last_step, first_step + 1) + 1])
