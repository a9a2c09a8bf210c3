"""Estimates of waiting times from those of earlier requests: `WaitEstimate`."""

from __future__ import annotations

from collections import deque

__all__ = ["WaitEstimate"]

_MAX_SAMPLES = 32


class WaitEstimate:
    """Time that requests of one priority wait on an engine, by the number of requests before them.

    The time for each place is the mean over the latest requests that had to wait.
    """

    def __init__(self) -> None:
        self._waits: deque[tuple[float, int]] = deque(maxlen=_MAX_SAMPLES)

    def add(self, num_ahead: int, waited_s: float) -> None:
        """Add a request that has waited, which was accepted when ``num_ahead`` others were before it."""
        if num_ahead > 0:
            self._waits.append((waited_s, num_ahead + 1))

    def seconds(self, num_ahead: int, *, waits: bool = False) -> float | None:
        """Return the time until a request starts, in seconds; None before any request has waited.

        Args:
            num_ahead: number of requests before it.
            waits: whether it is known to wait; otherwise one without others before it is taken to start at once.
        """
        if num_ahead == 0 and not waits:
            return 0.0
        places = sum(places for _, places in self._waits)
        if not places:
            return None
        return (num_ahead + 1) * sum(waited_s for waited_s, _ in self._waits) / places
