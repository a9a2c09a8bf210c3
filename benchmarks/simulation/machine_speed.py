"""Requests that are always the same, by which the speed of a machine is told from what was foreseen of it."""

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

__all__ = ["AS_PROFILED", "Reading", "Slowness", "Yardstick", "slowed"]

_APART_S = 1e4
_TOGETHER = 4
"""Requests that come at once."""
_FEWEST, _LEAST_S = 5, 3.0
"""How often it is asked at least, and for how long: a virtual machine changes its speed for a second or for many."""
_OF_PROMPTS = {"prompt_s", "prompt_behind_steps_s", "prompt_behind_other_s", "first_s"}


class Slowness(NamedTuple):
    """How many times as long as foreseen requests take that have the machine to themselves, and are always the same.

    Attributes:
        prompts: to the first token of a lone one.
        steps: for each further one.
        together: for each further token of several at once.
    """

    prompts: float = 1.0
    steps: float = 1.0
    together: float = 1.0

    def against(self, other: Slowness) -> float:
        """The larger of the two changes since ``other``, as a share."""
        return max(abs(now / then - 1) for now, then in zip(self, other, strict=True))

    def between(self, other: Slowness) -> Slowness:
        """The mean of both."""
        return Slowness(*((one + two) / 2 for one, two in zip(self, other, strict=True)))


AS_PROFILED = Slowness()


class Reading(NamedTuple):
    """How slow the machine was for some seconds.

    Attributes:
        mean: what counts, as what is foreseen are sums.
        median: of the same requests.
    """

    mean: Slowness
    median: Slowness

    @property
    def unrest(self) -> float:
        """How far the two lie apart, as a share: in a machine that kept its speed they are the same."""
        return self.mean.against(self.median)


class Yardstick:
    """One request alone and several at once, in turns.

    Args:
        engine: that is asked.
        simulation: of it, on the machine as it was profiled.
        size: tokens of their prompts and answers.
    """

    def __init__(self, engine: Engine, simulation: Simulation, size: tuple[int, int]) -> None:
        self._engine = engine
        self._size = size
        self._numbers = itertools.count(1)
        self._foreseen_s = self._foreseen(simulation)

    @property
    def lanes(self) -> tuple[str, str]:
        """Where the steps of a lone request run, and those of several."""
        heg = self._engine.heg
        return heg.step_lane(1).name, heg.step_lane(_TOGETHER).name

    def reading(self) -> Reading:
        """How the machine is now, against its profile."""
        found: list[tuple[float, float, float]] = []
        began = time.perf_counter()
        while len(found) < _FEWEST or time.perf_counter() - began < _LEAST_S:
            found.append(self._times_of(*map(self._asked, (1, _TOGETHER))))
        times = [
            [seconds / foreseen for seconds in each]
            for each, foreseen in zip(zip(*found, strict=True), self._foreseen_s, strict=True)
        ]
        return Reading(Slowness(*map(statistics.fmean, times)), Slowness(*map(statistics.median, times)))

    def _asked(self, count: int) -> TracedResult:
        """Of the last of so many yardsticks at once."""
        prompt, answer = self._size
        handles = []
        for _ in range(count):
            first = next(self._numbers)  # no two prompts share tokens
            ids = [1 + (first * prompt + place) % (self._engine.tokenizer.vocab_size - 1) for place in range(prompt)]
            handles.append(self._engine.submit(ids, SamplingParams(max_tokens=answer, ignore_eos=True)))
        for handle in handles:
            handle.result()
        return TracedResult.of(handles[-1].metrics, RequestStatus.FINISHED)

    def _foreseen(self, simulation: Simulation) -> tuple[float, float, float]:
        """What a reading times, simulated: one alone and several at once in turns, as the engine is asked."""
        counts = (1, _TOGETHER) * 3
        requests = [
            TracedRequest(number * _APART_S, Priority.REACTIVE, *self._size)
            for number, count in enumerate(counts)
            for _ in range(count)
        ]
        results = [each.result for each in simulation.run(Trace(tuple(requests))).trace.requests]
        lone, several = results[-1 - _TOGETHER], results[-1]
        assert lone is not None
        assert several is not None
        return self._times_of(lone, several)

    def _times_of(self, lone: TracedResult, several: TracedResult) -> tuple[float, float, float]:
        """Seconds to the first token of one yardstick, for each further one, and for those of several at once."""
        first_s, further = lone.ttft_s or math.nan, self._size[1] - 1
        steps_s = [((each.latency_s or math.nan) - (each.ttft_s or math.nan)) / further for each in (lone, several)]
        return first_s, *steps_s


def slowed(pace: TimingModel, speed: Slowness, lone: str, several: str) -> TimingModel:
    """``pace`` of a machine that takes that many times as long.

    Args:
        pace: as it was profiled.
        speed: of a lone request.
        lone: the lane of its steps.
        several: the lane of those of several requests. Where that is all cores and the other a part of them, the one
            tells nothing of the other: threads on all cores wait for each other.
    """

    def of_steps(lane: str, sequences: int) -> float:
        return speed.together if lane == several and (sequences > 1 or lane != lone) else speed.steps

    def passes(lane: str, of: tuple[TimedPass, ...]) -> tuple[TimedPass, ...]:
        times = (speed.prompts if each.length > 1 else of_steps(lane, each.sequences) for each in of)
        return tuple(each.model_copy(update={"seconds": each.seconds * by}) for each, by in zip(of, times, strict=True))

    def resize(lane: str, of: ReshapeCost) -> ReshapeCost:
        times = {name: speed.prompts if name in _OF_PROMPTS else of_steps(lane, 1) for name in ReshapeCost.model_fields}
        return ReshapeCost(**{name: getattr(of, name) * by for name, by in times.items()})

    return pace.model_copy(
        update={
            "turn_s": pace.turn_s * speed.steps,
            "row_s": pace.row_s * speed.steps,
            "token_turn_s": pace.token_turn_s * speed.steps,
            "prompt_turn_s": pace.prompt_turn_s * speed.steps,
            "passes": {lane: passes(lane, timed) for lane, timed in pace.passes.items()},
            "resize": {
                lane: {form: resize(lane, each) for form, each in forms.items()} for lane, forms in pace.resize.items()
            },
        }
    )
