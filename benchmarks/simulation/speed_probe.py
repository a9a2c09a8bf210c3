"""Fixed requests that measure the speed of the machine relative to its profile."""

from __future__ import annotations

import itertools
import math
import statistics
import time
from typing import NamedTuple

from xpu_runtime import Engine, Priority, RequestStatus, SamplingParams
from xpu_runtime.soc.profile import ReshapeCost, TimedPass, TimingModel
from xpu_runtime.trace import Trace, TracedRequest, TracedResult
from xpu_simulation import Simulation

__all__ = ["AS_PROFILED", "Slowdown", "SpeedProbe", "SpeedReading", "scale_timing"]

_SPACING_S = 1e4
_BATCH = 4
"""Requests that arrive at once."""
_MIN_SAMPLES, _MIN_SECONDS = 5, 3.0
"""Smallest number and duration of measurements; the speed of a virtual machine changes for a second or for many."""
_PROMPT_FIELDS = {"prompt_s", "prompt_behind_steps_s", "prompt_behind_other_s", "first_s"}


class Slowdown(NamedTuple):
    """Ratio of measured to predicted time of fixed requests on an idle machine.

    Attributes:
        prompts: time to first token of a single request.
        steps: time of each further token.
        batched_steps: time of each further token in a batch.
    """

    prompts: float = 1.0
    steps: float = 1.0
    batched_steps: float = 1.0

    def max_change(self, other: Slowdown) -> float:
        """Return the largest relative change since ``other``."""
        return max(abs(now / then - 1) for now, then in zip(self, other, strict=True))

    def average(self, other: Slowdown) -> Slowdown:
        """Return the mean of both."""
        return Slowdown(*((one + two) / 2 for one, two in zip(self, other, strict=True)))


AS_PROFILED = Slowdown()


class SpeedReading(NamedTuple):
    """Slowdown of the machine over some seconds.

    Attributes:
        mean: mean over the requests, which is used for correction because predictions are sums.
        median: median over the same requests.
    """

    mean: Slowdown
    median: Slowdown

    @property
    def instability(self) -> float:
        """Relative distance of mean and median; 0 on a machine of constant speed."""
        return self.mean.max_change(self.median)


class SpeedProbe:
    """Runs a single request and a batch of requests of ``size``, alternating, on an engine and in its simulation."""

    def __init__(self, engine: Engine, simulation: Simulation, size: tuple[int, int]) -> None:
        self._engine = engine
        self._size = size
        self._seeds = itertools.count(1)
        self._predicted_s = self._predict(simulation)

    def measure(self) -> SpeedReading:
        """Measure the current speed of the machine relative to its profile."""
        samples: list[tuple[float, float, float]] = []
        began = time.perf_counter()
        while len(samples) < _MIN_SAMPLES or time.perf_counter() - began < _MIN_SECONDS:
            samples.append(self._times_of(*map(self._run_batch, (1, _BATCH))))
        times = [
            [seconds / predicted_s for seconds in each]
            for each, predicted_s in zip(zip(*samples, strict=True), self._predicted_s, strict=True)
        ]
        return SpeedReading(Slowdown(*map(statistics.fmean, times)), Slowdown(*map(statistics.median, times)))

    def _run_batch(self, count: int) -> TracedResult:
        """Run ``count`` requests at once and return the result of the last one."""
        prompt, answer = self._size
        handles = []
        for _ in range(count):
            first = next(self._seeds)  # no two prompts share tokens
            ids = [1 + (first * prompt + place) % (self._engine.tokenizer.vocab_size - 1) for place in range(prompt)]
            handles.append(self._engine.submit(ids, SamplingParams(max_tokens=answer, ignore_eos=True)))
        for handle in handles:
            handle.result()
        return TracedResult.of(handles[-1].metrics, RequestStatus.FINISHED)

    def _predict(self, simulation: Simulation) -> tuple[float, float, float]:
        """Simulate the measured requests: single and batched ones, alternating."""
        counts = (1, _BATCH) * 3
        requests = [
            TracedRequest(number * _SPACING_S, Priority.REACTIVE, *self._size)
            for number, count in enumerate(counts)
            for _ in range(count)
        ]
        predicted_results = [each.result for each in simulation.run(Trace(tuple(requests))).trace.requests]
        single, batch = predicted_results[-1 - _BATCH], predicted_results[-1]
        assert single is not None
        assert batch is not None
        return self._times_of(single, batch)

    def _times_of(self, single: TracedResult, batch: TracedResult) -> tuple[float, float, float]:
        """Return the time to first token of a single request, and the times per further token, single and batched."""
        first_s, further = single.ttft_s or math.nan, self._size[1] - 1
        steps_s = [((each.latency_s or math.nan) - (each.ttft_s or math.nan)) / further for each in (single, batch)]
        return first_s, *steps_s


def scale_timing(timing: TimingModel, speed: Slowdown) -> TimingModel:
    """Return the timing model of a machine slower by ``speed``, the slowdown of the fixed requests."""

    def scaled(timed: TimedPass) -> TimedPass:
        by = speed.prompts if timed.length > 1 else speed.batched_steps if timed.sequences > 1 else speed.steps
        return timed.model_copy(update={"seconds": timed.seconds * by})

    def resize(of: ReshapeCost) -> ReshapeCost:
        times = {name: speed.prompts if name in _PROMPT_FIELDS else speed.steps for name in ReshapeCost.model_fields}
        return ReshapeCost(**{name: getattr(of, name) * by for name, by in times.items()})

    return timing.model_copy(
        update={
            "turn_s": timing.turn_s * speed.steps,
            "row_s": timing.row_s * speed.steps,
            "token_turn_s": timing.token_turn_s * speed.steps,
            "prompt_turn_s": timing.prompt_turn_s * speed.steps,
            "passes": {lane: tuple(map(scaled, timed)) for lane, timed in timing.passes.items()},
            "resize": {
                lane: {form: resize(each) for form, each in forms.items()} for lane, forms in timing.resize.items()
            },
        }
    )
