"""Measures the timing model of a loaded engine: whole passes, and the time between two of them."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from xpu_runtime.calibration.pass_runner import MAX_SEQUENCES, MAX_TOKENS, PassRunner
from xpu_runtime.calibration.timing import dummy_pass, elapsed_s, fits_cache, interleaved_s
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.heg import Form
from xpu_runtime.profiling.engine_timings import EngineTimings, RequestBatch, measure_engine_timings
from xpu_runtime.profiling.reshape_costs import (
    FEW_UNSETTLED_STEPS,
    LONG_PASS_S,
    PREFILL_LENGTHS,
    SHORT_CONTEXT,
    STEP_ROWS,
    UNSETTLED_STEPS,
    ReshapeMeasurement,
)
from xpu_runtime.soc.profile import TimedPass, TimingModel

__all__ = ["STEP_SHAPES", "measure_timing_model"]

_LONG_CONTEXT = MAX_TOKENS - 64
"""Context tokens of decode steps that show the cost of attention."""
_LONG_CONTEXT_ROWS = tuple(rows for rows in STEP_ROWS if rows <= MAX_SEQUENCES)
"""Sequences of these steps. All are measured: the keys and values of a few sequences fit in the CPU cache, those of
more do not, so the cost of a token is not linear."""
STEP_SHAPES = (
    *((rows, SHORT_CONTEXT, 1) for rows in STEP_ROWS),
    *((rows, _LONG_CONTEXT, 1) for rows in _LONG_CONTEXT_ROWS),
)
"""Measured decode steps as (sequences, context tokens, new tokens of each)."""
_LONG_CONTEXT_PREFILL = 256
"""Most tokens of the prefill pass with a long context."""
_STEP_REPEATS, _PREFILL_REPEATS = 5, 1
_ROUNDS, _SHORT_ROUNDS = 3, 6
"""Rounds of measurement; the second for passes shorter than `LONG_PASS_S`."""
_SLOW_S = 1.0
"""Longer passes are measured in one round only (chosen: minutes matter more there, and noise less)."""
_CACHED_REPEATS = 3
"""Repetitions of the whole measurement if the weights fit in the CPU cache, where single runs differ by up to 2x."""
_BATCHES = tuple(
    RequestBatch(requests, prompt) for prompt in (SHORT_CONTEXT, _LONG_CONTEXT) for requests in _LONG_CONTEXT_ROWS
)
_FEW_BATCHES = (RequestBatch(1, _LONG_CONTEXT_PREFILL), RequestBatch(MAX_SEQUENCES, SHORT_CONTEXT))
"""Request batches for an engine; the second if the weights do not fit in the CPU cache, where only turns matter."""


def measure_timing_model(loaded: LoadedEngine, config: EngineConfig) -> TimingModel | None:
    """Measure the passes of a loaded engine; None if its kernels run on several devices.

    Takes one to two minutes for a small model. Nothing else may use ``loaded`` meanwhile, nor afterwards.

    Args:
        loaded: a loaded engine.
        config: its settings.
    """
    runner = PassRunner(loaded.model)
    if runner.disaggregated:
        return None
    reshape = ReshapeMeasurement(runner, loaded)
    first_costs = reshape.first_costs()  # before the other measurements, which run some of its row counts
    cached = fits_cache(runner.decode(1, loaded.model.heg.general_lane.name))
    models = [_measure_once(runner, loaded, reshape).model_dump() for _ in range(_CACHED_REPEATS if cached else 1)]
    if cached:
        timings = measure_engine_timings(loaded, config, _BATCHES, _SHORT_ROUNDS, UNSETTLED_STEPS)
    else:
        timings = measure_engine_timings(loaded, config, _FEW_BATCHES, _ROUNDS, FEW_UNSETTLED_STEPS)
    model = TimingModel.model_validate({**_median_of_models(models), **timings.turns})
    costs = {
        lane: {form: cost.model_copy(update=first_costs[lane, form]) for form, cost in forms.items()}
        for lane, forms in model.resize.items()
    }
    model = model.model_copy(update={"resize": costs})
    return _with_engine_steps(model, timings, loaded.model.heg.decode_form.value) if cached else model


def _measure_once(runner: PassRunner, loaded: LoadedEngine, reshape: ReshapeMeasurement) -> TimingModel:
    """Measure everything that can be repeated."""
    return TimingModel(turn_s=0.0, row_s=0.0, passes=_measure_passes(runner, loaded), resize=reshape.costs())


def _median_of_models(models: Sequence[Any]) -> Any:
    """Return the median of every number in equally structured data."""
    first = models[0]
    if isinstance(first, dict):
        return {name: _median_of_models([each[name] for each in models]) for name in first}
    if isinstance(first, tuple):
        return tuple(map(_median_of_models, zip(*models, strict=True)))
    return statistics.median(models) if isinstance(first, float) else first


def _with_engine_steps(model: TimingModel, timings: EngineTimings, form: str) -> TimingModel:
    """Replace decode steps and switch costs by those measured in the engine."""
    passes, resize = dict(model.passes), dict(model.resize)
    for lane, steps in timings.steps.items():
        replaced = {step.sequences for step in steps}
        others = [p for p in passes[lane] if (p.form, p.length) != (form, 1) or p.sequences not in replaced]
        passes[lane] = (*others, *steps)
    for lane, cost in timings.switch_costs.items():
        update = {"behind_other_s": cost.all_s, "first_behind_other_s": cost.first_s}
        resize[lane] = {**resize[lane], form: resize[lane][form].model_copy(update=update)}
    return model.model_copy(update={"passes": passes, "resize": resize})


class _PlannedPass(NamedTuple):
    """A pass to measure: ``sequences``, each with ``start`` context tokens and ``length`` new tokens."""

    lane: str
    form: Form
    sequences: int
    start: int
    length: int

    def function(self, runner: PassRunner) -> Callable[[], None]:
        """Return a function that runs the pass."""
        pass_ = dummy_pass([(self.start, self.length, 1)] * self.sequences, self.form)
        return runner.pass_function(pass_, self.lane)

    def timed(self, seconds: float) -> TimedPass:
        """Return the pass with its duration."""
        form = self.form.value
        return TimedPass(form=form, sequences=self.sequences, start=self.start, length=self.length, seconds=seconds)


def _measure_passes(runner: PassRunner, loaded: LoadedEngine) -> dict[str, tuple[TimedPass, ...]]:
    """Measure decode steps and prefill passes by lane, interleaved so that disturbances affect all equally.

    Means, not medians: predictions are sums of many passes.
    """
    steps: list[_PlannedPass] = []
    prefills: list[_PlannedPass] = []
    for lane, programs in loaded.model.programs.items():
        for form in programs:
            steps += [_PlannedPass(lane, form, *shape) for shape in STEP_SHAPES]
            prefills += [_PlannedPass(lane, form, *shape) for shape in _prefill_shapes(loaded.policy.max_batch_tokens)]
    timed: dict[str, list[TimedPass]] = {lane: [] for lane in loaded.model.programs}
    for planned, repeats in ((steps, _STEP_REPEATS), (prefills, _PREFILL_REPEATS)):
        functions = [each.function(runner) for each in planned]
        longest_s = max(map(elapsed_s, functions), default=0.0)
        rounds = _SHORT_ROUNDS if longest_s < LONG_PASS_S else _ROUNDS if longest_s < _SLOW_S else 1
        warm_up = UNSETTLED_STEPS if planned is steps and fits_cache(functions[0]) else 1
        seconds = interleaved_s(dict(enumerate(functions)), rounds, repeats, warm_up, statistics.fmean)
        for number, each in enumerate(planned):
            timed[each.lane].append(each.timed(seconds[number]))
    return {lane: tuple(passes) for lane, passes in timed.items()}


def _prefill_shapes(max_tokens: int) -> tuple[tuple[int, int, int], ...]:
    """Return the prefill passes to measure as (sequences, context tokens, new tokens), one with a long context."""
    lengths = sorted({min(max_tokens, length) for length in PREFILL_LENGTHS})
    long = max(length for length in lengths if length <= _LONG_CONTEXT_PREFILL)
    return (*((1, 0, length) for length in lengths), (1, MAX_TOKENS - long, long))
