"""Measures the profile value `prompt_unit`: the number of rows to whose multiple prompts are padded."""

from __future__ import annotations

import statistics
from functools import partial

from xpu_runtime.calibration.timing import median_s
from xpu_runtime.heg import Load
from xpu_runtime.lanes.model_loader import LoadedModel

__all__ = ["measure_prompt_unit"]

_UNIT = 32
"""Rows (chosen: prompts of up to 512 tokens then have 16 lengths, and half a unit of padding on average)."""
_LENGTHS = (136, 168, 200)
"""Prompt lengths that no warm-up has run."""
_SHORT_S = 0.1
"""If a chunk is predicted to take longer, rows cost more than new lengths; nothing is measured (chosen)."""
_GAIN = 2.0
"""A new length must cost this many times the padding (chosen: without padding lengths may repeat too)."""


def measure_prompt_unit(model: LoadedModel, chunk: int) -> int:
    """Return the number of rows to whose multiple prompts should be padded; 0 for no padding.

    Preparing all operations of a CPU for a new number of rows can cost a small model half as much as a whole prompt.
    Padding limits the number of lengths. A large model computes the padding rows no faster than that.

    Args:
        model: a loaded model after its warm-up.
        chunk: tokens of its longest passes.
    """
    heg = model.heg
    if any(lane.device != "CPU" or lane.role == "static" for lane in heg.lanes.values()):
        return 0
    if heg.form_s(heg.decode_form, heg.general_lane.name, Load.chunk(chunk, 0, 1)) > _SHORT_S:
        return 0
    program = model.programs[heg.general_lane.name][heg.decode_form]

    def measure_s(rows: int) -> float:
        return median_s(partial(program.warm_up, rows), repeats=1, warm_up=0)

    times = [(measure_s(rows), measure_s(rows)) for rows in _LENGTHS]
    new_length_s = statistics.median(first - again for first, again in times)
    row_s = statistics.median(again for _, again in times) / statistics.median(_LENGTHS)
    return _UNIT if new_length_s >= _GAIN * row_s * _UNIT / 2 else 0
