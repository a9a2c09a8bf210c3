"""Decode steps for which some of the cores are enough."""

from __future__ import annotations

from xpu_runtime.calibration.pass_runner import PassRunner
from xpu_runtime.calibration.timing import interleaved_s, median_s
from xpu_runtime.lanes.model_loader import LoadedModel

__all__ = ["measure_narrow_rows"]

_ROWS = (1, 2, 4, 8)
_SHORT_S = 0.01
"""A lone step that takes longer is all loading, which more cores do faster; it is not measured, so that no load takes
long for it (chosen)."""
_TOLERANCE = 1.2
"""A step on fewer cores may take so many times as long, one after the other in an engine that does nothing else. Among
other work all cores are seldom there at once: at equal medians a token of every tenth answer of `desk` took 1.13 ms or
more on two cores, and 0.87 on one (measured, 60 answers of each). And the other cores are left to others (chosen)."""


def measure_narrow_rows(model: LoadedModel, decode_lane: str) -> int:
    """Measure the most rows with which a decode step is about as fast on the decode lane as on all cores; 0 if none is.

    The operations of a small model are so short that handing them out to many threads, and waiting for the last of
    them, takes as long as it saves. Takes some 200 steps.
    """
    trial, found = PassRunner(model), 0
    for rows in _ROWS:
        wide, narrow = (trial.decode(rows, lane) for lane in (model.heg.general_lane.name, decode_lane))
        if median_s(wide, repeats=1, warm_up=1) > _SHORT_S:
            break
        taken = interleaved_s({0: wide, 1: narrow})
        if taken[1] > _TOLERANCE * taken[0]:
            break
        found = rows
    return found
