"""Measures reshape costs: passes after one with another number of rows, or with a number that did not run before."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable, Sequence

from xpu_runtime.calibration.pass_runner import PassRunner
from xpu_runtime.calibration.timing import dummy_pass, elapsed_s, fits_cache
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.heg import Form
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.profiling.engine_timings import SwitchCost
from xpu_runtime.soc.profile import ReshapeCost

__all__ = [
    "FEW_UNSETTLED_STEPS",
    "LONG_PASS_S",
    "PREFILL_LENGTHS",
    "SHORT_CONTEXT",
    "STEP_ROWS",
    "UNSETTLED_STEPS",
    "NewRowCounts",
    "ReshapeMeasurement",
    "switch_cost",
]

SHORT_CONTEXT = 32
"""Context tokens of most measured decode steps."""
STEP_ROWS = (1, 2, 4, 8, 16)
"""Sequences of the decode steps in the timing model."""
PREFILL_LENGTHS = (16, 64, 256, 512)
"""Tokens of the prefill passes in the timing model."""
LONG_PASS_S = 0.1
"""Longer passes are repeated less often."""
UNSETTLED_STEPS, FEW_UNSETTLED_STEPS = 16, 4
"""Decode steps until their duration has settled, where the weights fit in the CPU cache and where they do not."""
_MAX_PREFILL = 256
"""Most tokens of the prefill before decode steps."""
_SWITCH_ROUNDS = 12
_PASSES_BEFORE = 2
"""Passes of another kind before the decode steps of a round."""
_NUM_NEW_STEPS = 5
"""New row counts of decode steps, for each form on each lane."""
_NUM_LENGTHS, _FEW_LENGTHS = 8, 3
"""Prefill lengths, and their number for passes longer than `LONG_PASS_S`."""
_OFFSET = 3
"""Least difference of these lengths from `PREFILL_LENGTHS`."""

_Run = Callable[[], None]


class NewRowCounts:
    """Row counts that no pass has had yet: forms share generated code, so each count is used once."""

    def __init__(self) -> None:
        self._new_step_rows = (rows for rows in itertools.count(max(WARM_UP_ROWS) + 1) if rows not in STEP_ROWS)
        self._new_length_offsets = itertools.count(_OFFSET + 1)

    def steps(self) -> list[int]:
        """Return new row counts of decode steps."""
        return list(itertools.islice(self._new_step_rows, _NUM_NEW_STEPS))

    def prefill_lengths(self, longest: int, count: int) -> list[int]:
        """Return ``count`` new lengths of prefill passes up to ``longest``."""
        return _prompt_lengths(longest, count, next(self._new_length_offsets))


class ReshapeMeasurement:
    """Measures the reshape costs of every form on every lane of a loaded engine."""

    def __init__(self, runner: PassRunner, loaded: LoadedEngine) -> None:
        self._pass_runner = runner
        self._heg = loaded.model.heg
        self._programs = loaded.model.programs
        self._max_tokens = loaded.policy.max_batch_tokens

    def first_costs(self) -> dict[tuple[str, str], dict[str, float]]:
        """Return the costs of row counts that did not run before, by lane and form.

        Must be called before any other measurement, which would run some of these row counts.
        """
        new_rows = NewRowCounts()
        return {
            (lane, form.value): self._first_cost(lane, form, new_rows)
            for lane, programs in self._programs.items()
            for form in programs
        }

    def costs(self) -> dict[str, dict[str, ReshapeCost]]:
        """Return all other reshape costs, by lane and form."""
        return {
            lane: {form.value: self._reshape_cost(lane, form) for form in programs}
            for lane, programs in self._programs.items()
        }

    def _first_cost(self, lane: str, form: Form, new_rows: NewRowCounts) -> dict[str, float]:
        step = self._step_run(lane, form, 1)
        first_step_s = _first_time_s(step, [self._step_run(lane, form, rows) for rows in new_rows.steps()])
        lengths = new_rows.prefill_lengths(*self._longest_and_count(lane))
        prompts = [self._prompt_run(lane, form, length) for length in lengths]
        return {"first_step_s": first_step_s, "first_s": _first_time_s(self._decode_steps(), prompts)}

    def _reshape_cost(self, lane: str, form: Form) -> ReshapeCost:
        step, other = (self._step_run(lane, form, rows) for rows in (1, 2))
        prompt = self._pass_runner.prefill(min(_MAX_PREFILL, self._max_tokens), self._heg.general_lane.name)
        step_s, after_prompt = switch_cost(other, step).all_s, switch_cost(prompt, step)
        if step_s > after_prompt.all_s:
            after_prompt = SwitchCost(step_s, step_s)
        return ReshapeCost(
            step_s=step_s,
            behind_other_s=after_prompt.all_s,
            first_behind_other_s=after_prompt.first_s,
            **self._prefill_costs(lane, form),
        )

    def _prefill_costs(self, lane: str, form: Form) -> dict[str, float]:
        prompts = [self._prompt_run(lane, form, length) for length in _prompt_lengths(*self._longest_and_count(lane))]
        steps = self._decode_steps()
        same, after_steps = [], []
        for prompt in prompts:
            prompt()
            same.append(elapsed_s(prompt))
            after_steps.append(_elapsed_after_s(steps, prompt))
        after_prompt = list(map(_elapsed_after_s, [prompts[-1], *prompts[:-1]], prompts))
        after_other = [_elapsed_after_s(steps, prompt) for prompt in prompts]
        return {
            "prompt_s": _median_difference(after_prompt, same),
            "prompt_behind_steps_s": _median_difference(after_steps, same),
            "prompt_behind_other_s": _median_difference(after_other, same),
        }

    def _longest_and_count(self, lane: str) -> tuple[int, int]:
        """Return the longest prefill to measure, and the number of lengths."""
        longest = min(PREFILL_LENGTHS[-1], self._max_tokens)
        short = elapsed_s(self._pass_runner.prefill(longest, lane)) < LONG_PASS_S
        return longest, _NUM_LENGTHS if short else _FEW_LENGTHS

    def _prompt_run(self, lane: str, form: Form, tokens: int) -> _Run:
        return self._pass_runner.pass_function(dummy_pass([(0, tokens, 1)], form), lane)

    def _step_run(self, lane: str, form: Form, rows: int) -> _Run:
        return self._pass_runner.pass_function(dummy_pass([(SHORT_CONTEXT, 1, 1)] * rows, form), lane)

    def _decode_steps(self) -> _Run:
        """Return a function that runs decode steps where the engine does, so that the CPU cache is cold for prefill."""
        step = self._step_run(self._heg.general_lane.name, self._heg.decode_form, 1)
        count = UNSETTLED_STEPS if fits_cache(step) else 1

        def run() -> None:
            for _ in range(count):
                step()

        return run


def switch_cost(before: _Run, step: _Run) -> SwitchCost:
    """Measure how much longer decode steps take after another pass than when settled."""
    count = UNSETTLED_STEPS if fits_cache(step) else FEW_UNSETTLED_STEPS
    rounds = _SWITCH_ROUNDS if elapsed_s(before) + elapsed_s(step) < LONG_PASS_S else _FEW_LENGTHS
    costs = []
    for _ in range(rounds):
        for _ in range(_PASSES_BEFORE):
            before()
        times = [elapsed_s(step) for _ in range(count)]
        costs.append(SwitchCost.of(times, times[count // 2 :]))
    return SwitchCost.median(costs)


def _prompt_lengths(longest: int, count: int, offset: int = _OFFSET) -> list[int]:
    """Return ``count`` lengths in the upper half up to ``longest - offset``, none in `PREFILL_LENGTHS`."""
    return [max(1, longest - offset - number * longest // (2 * count)) for number in reversed(range(count))]


def _first_time_s(before: _Run, runs: Sequence[_Run]) -> float:
    """Return how much longer each pass takes after ``before`` the first time than the second time."""
    first, second = ([_elapsed_after_s(before, run) for run in runs] for _ in range(2))
    return _median_difference(first, second)


def _elapsed_after_s(before: _Run, run: _Run) -> float:
    before()
    return elapsed_s(run)


def _median_difference(values: Sequence[float], others: Sequence[float]) -> float:
    """Return the median of the differences, at least 0."""
    return max(0.0, statistics.median(map(float.__sub__, values, others)))
