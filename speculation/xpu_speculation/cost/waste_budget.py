"""Budget of wasted tool time per minute."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from xpu_speculation.cost.equations import is_number
from xpu_speculation.errors import SpeculationError

__all__ = ["WasteBudget"]

_MINUTE_S = 60.0
_RESERVATION_LIMIT_S = 600.0


@dataclass(slots=True)
class WasteBudget:
    """Token bucket of wasted work, in seconds of tool runs times `ToolSpec.cost`.

    A turn reserves the most it may waste, and settles when the waste is known. Half of ``per_minute`` is available at
    once and the other half refills over a minute, so every minute, wherever it starts, holds at most ``per_minute``. A
    turn that wasted more than its reservation leaves a debt, and nothing is reserved until it has refilled. Not
    thread-safe.
    """

    per_minute: float
    _available: float = field(init=False)
    _reservations: dict[int, tuple[float, float]] = field(init=False, default_factory=dict)
    _reserved: float = field(init=False, default=0.0)
    _filled_at: float = field(init=False, default=-math.inf)
    _tickets: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if not is_number(self.per_minute) or not self.per_minute >= 0.0:
            raise SpeculationError(f"per_minute: {self.per_minute!r}; expected a number, at least 0")
        self._available = self.per_minute / 2.0

    def available(self, now: float) -> float:
        """Returns the amount that can be reserved; negative while there is a debt."""
        self._refill(now)
        return self._available

    def reserved(self) -> float:
        """Returns the sum of open reservations."""
        return self._reserved

    def reserve(self, most: float, now: float) -> int | None:
        """Reserves ``most`` and returns a ticket for `settle`; None if less is left."""
        if most > self.available(now):
            return None
        self._tickets += 1
        self._reservations[self._tickets] = (most, now)
        self._reserved += most
        self._available -= most
        return self._tickets

    def settle(self, ticket: int, spent: float, now: float) -> None:
        """Charges ``spent`` and releases the reservation. A ticket that is settled already is only charged."""
        self._refill(now)
        self._available += self._release(ticket) - spent

    def _release(self, ticket: int) -> float:
        most, _ = self._reservations.pop(ticket, (0.0, 0.0))
        # Without reservations the rounding error is reset.
        self._reserved = self._reserved - most if self._reservations else 0.0
        return most

    def _refill(self, now: float) -> None:
        """Refills the bucket up to half of ``per_minute`` minus open reservations."""
        if now <= self._filled_at:
            return
        # The reservation of a turn that never settled counts as wasted.
        for ticket in [
            ticket for ticket, (_, since) in self._reservations.items() if since + _RESERVATION_LIMIT_S < now
        ]:
            self._release(ticket)
        if math.isfinite(self._filled_at):
            half = self.per_minute / 2.0
            refilled = self._available + half * (now - self._filled_at) / _MINUTE_S
            self._available = max(self._available, min(refilled, half - self._reserved))
        self._filled_at = now
