"""Lengths that prompts are filled up to."""

from __future__ import annotations

import statistics
from functools import partial

from xpu_runtime.calibration.timing import median_s
from xpu_runtime.lanes.model_loader import LoadedModel

__all__ = ["measure_prompt_unit"]

_UNIT = 32
"""Rows (chosen: prompts of up to 512 tokens have 16 lengths then, and half of it is computed for nobody)."""
_LENGTHS = (136, 168, 200)
"""Rows that no warm-up has met."""
_SHORT_S = 0.1
"""Where a chunk takes longer, rows cost more than lengths: nothing is measured, so that no load takes long for it."""
_GAIN = 2.0
"""How many times what filling up costs a new length has to cost (chosen: lengths may come again as it is)."""


def measure_prompt_unit(model: LoadedModel, chunk: int) -> int:
    """Measure whether prompts should be filled up to a multiple of some rows, and of how many; 0 if they should not.

    Setting up all operations of a CPU for a number of rows that it never had takes `desk` as long again as half of a
    prompt of 300 tokens, and less each time that it comes again. A large model computes the rows no faster than that.

    Args:
        model: loaded and warmed up.
        chunk: tokens of its longest passes, one of which it was warmed up with.
    """
    heg = model.heg
    if any(lane.device != "CPU" or lane.role == "static" for lane in heg.lanes.values()):
        return 0
    program = model.programs[heg.general_lane.name][heg.decode_form]

    def taken_s(rows: int) -> float:
        return median_s(partial(program.warm_up, rows), repeats=1, warm_up=0)

    if taken_s(chunk) > _SHORT_S:
        return 0
    times = [(taken_s(rows), taken_s(rows)) for rows in _LENGTHS]
    new_s = statistics.median(first - again for first, again in times)
    row_s = statistics.median(again for _, again in times) / statistics.median(_LENGTHS)
    return _UNIT if new_s >= _GAIN * row_s * _UNIT / 2 else 0
