"""Durations of decode steps by their rows, from which the length of drafts follows (algorithm C8)."""

from __future__ import annotations

from bisect import bisect_left
from math import exp, log

from xpu_runtime.heg import Heg, Load

__all__ = ["StepTimes"]

_ROWS = (1, 2, 3, 4, 8, 16, 32)
"""Numbers of rows between which durations are interpolated: those of a step with one draft, and more."""
_CONTEXT = 512
"""Context in tokens of the predicted steps (chosen)."""
_LEVEL_WEIGHT, _RATIO_WEIGHT = 0.3, 0.03
"""Weights of a new step in the speed of all steps, and in the ratio of its rows (chosen)."""
_MAX_DEVIATION = 0.5
"""Largest logarithm of the deviation of a step that counts: the machine was busy with other programs (chosen)."""


class StepTimes:
    """Duration of a decode step by its rows, relative to a step of one row: predicted at first, then measured.

    The duration of all steps changes with the context and with what else the machine does. So each step is compared
    with the recent ones, and only its ratio to them is kept.
    """

    def __init__(self, heg: Heg) -> None:
        form, lane = heg.decode_form, heg.general_lane.name
        # logarithms of seconds, relative to the level
        self._ratios = [log(heg.form_s(form, lane, Load.chunk(rows, _CONTEXT, rows))) for rows in _ROWS]
        self._level: float | None = None

    def relative(self, rows: int) -> float:
        """Return the duration of a step of ``rows`` rows, relative to one row."""
        return exp(self._ratio(rows) - self._ratios[0])

    def record(self, rows: int, seconds: float) -> None:
        """Add a measured step of ``rows`` rows; more than the largest known number are ignored."""
        if seconds <= 0.0 or rows > _ROWS[-1]:
            return
        found = log(seconds) - self._ratio(rows)
        if self._level is None:
            self._level = found
            return
        deviation = found - self._level
        deviation = min(max(deviation, -_MAX_DEVIATION), _MAX_DEVIATION)
        self._level += _LEVEL_WEIGHT * deviation
        for at, share in _shares(rows):
            self._ratios[at] += _RATIO_WEIGHT * share * deviation

    def _ratio(self, rows: int) -> float:
        if rows <= _ROWS[-1]:
            return sum(share * self._ratios[at] for at, share in _shares(rows))
        return self._ratios[-1] + log(rows / _ROWS[-1])


def _shares(rows: int) -> tuple[tuple[int, float], ...]:
    """Indices of the known numbers around ``rows``, which is not above all of them, with their shares."""
    upper = bisect_left(_ROWS, rows)
    if _ROWS[upper] == rows:
        return ((upper, 1.0),)
    share = (rows - _ROWS[upper - 1]) / (_ROWS[upper] - _ROWS[upper - 1])
    return (upper - 1, 1.0 - share), (upper, share)
