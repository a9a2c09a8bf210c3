"""Duration of a step by its rows: the cost of a draft."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.common.figures import Figures
from xpu_runtime import Engine, EngineConfig

__all__ = ["STEPS", "measure_step_times"]

STEPS = "steps"
"""First word of the figures of this module."""
_ROWS = (1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33)
"""Rows of the measured steps; the first is a step without draft."""
_PROMPT_TOKENS = 1000
_NUM_STEPS = 24


def measure_step_times(model: str, figures: Figures, repeats: int) -> None:
    """Add the duration of a step by its rows, relative to a step of one row, from drafts that are all accepted."""
    prompt = [100 + at % 97 for at in range(_PROMPT_TOKENS)]
    with Engine.load(model, EngineConfig(prefix_cache=False)) as engine:
        engine.wait_for_npu()
        step_s: dict[int, list[float]] = {rows: [] for rows in _ROWS}
        for repeat in range(-1, repeats):
            for rows in _ROWS[:: 1 if repeat % 2 else -1]:
                answer = [200 + at % 89 for at in range(1 + rows * _NUM_STEPS)]
                proposer = _KnownAnswer([*prompt, *answer], rows - 1) if rows > 1 else None
                handle = engine.submit(prompt, replay=answer, proposer=proposer, max_drafts=max(1, rows - 1))
                handle.result()
                if repeat >= 0:
                    step_s[rows].append((handle.metrics.tpot_s or 0.0) * rows)
    for rows in _ROWS:
        ratios = [more / one for more, one in zip(step_s[rows], step_s[1], strict=True)]
        figures.add_repeats(f"{STEPS}, {rows} rows: time", ratios, "x")


class _KnownAnswer:
    """Drafts the known answer."""

    def __init__(self, token_ids: Sequence[int], length: int) -> None:
        self._token_ids = token_ids
        self._length = length

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        return self._token_ids[len(token_ids) :][: min(self._length, limit)]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        pass
