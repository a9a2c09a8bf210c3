"""Measures the profile value `narrow_rows`: the largest decode batch that needs only the cores of the decode lane."""

from __future__ import annotations

from xpu_runtime.calibration.pass_runner import PassRunner
from xpu_runtime.calibration.timing import interleaved_s, median_s
from xpu_runtime.lanes.model_loader import LoadedModel

__all__ = ["measure_narrow_rows"]

_ROWS = (1, 2, 4, 8)
_SHORT_S = 0.01
"""A slower step is bound by reading weights, where more cores help. It is not measured, to keep the load short
(chosen)."""
_TOLERANCE = 1.2
"""Accepted slowdown of a step on fewer cores (chosen: beside other work all cores are seldom free at once, so at equal
medians the slowest tokens are faster on fewer cores; and the other cores stay free)."""


def measure_narrow_rows(model: LoadedModel, decode_lane: str) -> int:
    """Return the most rows with which a decode step is about as fast on the decode lane as on all cores; 0 if none.

    The operations of a small model are so short that distributing them over many threads costs as much as it saves.
    """
    runner, narrow_rows = PassRunner(model), 0
    for rows in _ROWS:
        wide, narrow = (runner.decode(rows, lane) for lane in (model.heg.general_lane.name, decode_lane))
        if median_s(wide, repeats=1, warm_up=1) > _SHORT_S:
            break
        seconds = interleaved_s({0: wide, 1: narrow})
        if seconds[1] > _TOLERANCE * seconds[0]:
            break
        narrow_rows = rows
    return narrow_rows
