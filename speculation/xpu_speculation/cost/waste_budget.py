"""How much work may be wasted: no more than so much in any minute."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from xpu_speculation.cost.equations import is_number
from xpu_speculation.errors import SpeculationError

__all__ = ["WasteBudget"]

_MINUTE_S = 60.0
_FORGET_S = 600.0


@dataclass(slots=True)
class WasteBudget:
    """A bucket of work that may be wasted, in cost: seconds of tool runs times `ToolSpec.cost`.

    A turn sets aside the most it may waste, and settles when it knows. Half of ``per_minute`` may be spent at once and
    the other half fills up again over a minute, so that *any* minute, wherever it begins, holds ``per_minute`` at most.
    A turn that wasted more than it set aside leaves a debt, and nothing is given until that has filled up.

    Not thread-safe: its owner is.
    """

    per_minute: float
    _free: float = field(init=False)
    _held: dict[int, tuple[float, float]] = field(init=False, default_factory=dict)
    _holding: float = field(init=False, default=0.0)
    _at: float = field(init=False, default=-math.inf)
    _tickets: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if not is_number(self.per_minute) or not self.per_minute >= 0.0:
            raise SpeculationError(f"per_minute: {self.per_minute!r}; expected a number, at least 0")
        self._free = self.per_minute / 2.0

    def left(self, now: float) -> float:
        """What may still be set aside; below 0 while there is a debt."""
        self._fill(now)
        return self._free

    def held(self) -> float:
        """What turns that have not settled have set aside."""
        return self._holding

    def hold(self, most: float, now: float) -> int | None:
        """Sets ``most`` aside; a ticket for `settle`, None if so much is not left."""
        if most > self.left(now):
            return None
        self._tickets += 1
        self._held[self._tickets] = (most, now)
        self._holding += most
        self._free -= most
        return self._tickets

    def settle(self, ticket: int, spent: float, now: float) -> None:
        """Charges ``spent`` and gives back what was set aside; a ticket that is settled already is charged alone."""
        self._fill(now)
        self._free += self._release(ticket) - spent

    def _release(self, ticket: int) -> float:
        most, _ = self._held.pop(ticket, (0.0, 0.0))
        # Where nothing is held, what rounding has left over must not stay.
        self._holding = self._holding - most if self._held else 0.0
        return most

    def _fill(self, now: float) -> None:
        """Fills up to half of ``per_minute``, of which what is set aside is a part."""
        if now <= self._at:
            return
        # A turn that never settled, because its caller died, counts as wasted.
        for ticket in [ticket for ticket, (_, since) in self._held.items() if since + _FORGET_S < now]:
            self._release(ticket)
        if math.isfinite(self._at):
            half = self.per_minute / 2.0
            filled = self._free + half * (now - self._at) / _MINUTE_S
            self._free = max(self._free, min(filled, half - self._holding))
        self._at = now
