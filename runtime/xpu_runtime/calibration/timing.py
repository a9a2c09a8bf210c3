"""Timing of functions and dummy passes for measurements."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Sequence as ReadOnlyList

from xpu_runtime.heg import Form
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Segment, Sequence

__all__ = ["dummy_pass", "elapsed_s", "fits_cache", "interleaved_s", "median_s"]

_CACHED_STEP_S = 0.005
"""A slower step reads more weights than a CPU cache holds (chosen)."""


def dummy_pass(segments: ReadOnlyList[tuple[int, int, int]], form: Form = Form.CUT) -> Pass:
    """A pass for measurements over dummy sequences ``(start, length, rows)``: context, new and sampled tokens."""
    dummies = []
    for number, (start, length, rows) in enumerate(segments):
        sequence = Sequence(number, Priority.PROACTIVE, [5] * (start + length), start + length, 1, 0.0)
        dummies.append(Segment(sequence, start, length, rows))
    return Pass.build(0, Priority.PROACTIVE, form, dummies)


def median_s(run: Callable[[], object], repeats: int = 5, warm_up: int = 2) -> float:
    """Median duration of ``run`` in seconds."""
    return statistics.median(_durations_s(run, repeats, warm_up))


def interleaved_s(
    runs: Mapping[int, Callable[[], object]],
    rounds: int = 5,
    repeats: int = 3,
    warm_up: int = 1,
    average: Callable[[Iterable[float]], float] = statistics.median,
) -> dict[int, float]:
    """Average duration in seconds of each function, measured round-robin so that a drift in speed affects all equally.

    Args:
        runs: functions by key.
        rounds: rounds over all functions.
        repeats: timed calls of one function in a round.
        warm_up: untimed calls before them; a kernel is reshaped whenever its number of rows changes.
        average: the median to compare functions, or the mean to predict a total time.
    """
    durations: dict[int, list[float]] = {key: [] for key in runs}
    for _ in range(rounds):
        for key, run in runs.items():
            durations[key].append(average(_durations_s(run, repeats, warm_up)))
    return {key: average(of_key) for key, of_key in durations.items()}


def _durations_s(run: Callable[[], object], repeats: int, warm_up: int) -> list[float]:
    """Durations in seconds of ``repeats`` calls, after ``warm_up`` untimed calls."""
    for _ in range(warm_up):
        run()
    durations = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        durations.append(time.perf_counter() - start)
    return durations


def elapsed_s(run: Callable[[], None]) -> float:
    """Return the duration of one call in seconds."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def fits_cache(step: Callable[[], None]) -> bool:
    """True if a decode step is so fast that its weights may stay in the CPU cache until the next one."""
    return any(elapsed_s(step) < _CACHED_STEP_S for _ in range(3))
