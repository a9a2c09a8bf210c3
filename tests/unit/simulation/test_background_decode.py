"""Answers of the background beside its own prompts, on chips that are not here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Scheduler, StepResult
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import PRODUCT, ModelCosts, Simulation, load_soc

MODEL = ModelCosts.open("llama-3.1-8b")
ANSWERS = [TracedRequest(0.0, Priority.PROACTIVE, 100, 150) for _ in range(4)]


class Telling(Scheduler):
    """Notes when each request got a token, and when the last prompt was through."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.tokens: defaultdict[int, list[float]] = defaultdict(list)
        self.prompts_end = 0.0

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Note, then finish."""
        for segment in work.segments:
            if segment.rows:
                self.tokens[segment.sequence.id].append(now)
        if work.prefill:
            self.prompts_end = now
        super().finish(work, results, now)


def told(soc: str, requests: list[TracedRequest]) -> Telling:
    """What was noted while ``soc`` served ``requests``."""
    made: list[Telling] = []

    def build(*parts: Any) -> Telling:
        made.append(Telling(*parts))
        return made[-1]

    Simulation(load_soc(soc), MODEL, scheme=replace(PRODUCT, build=build)).run(Trace.of(requests))
    return made[0]


@pytest.mark.parametrize(
    ("soc", "prompts", "length"), [("388H", 20, 2000), ("258V", 14, 2000), ("125H", 3, 7000)], ids=str
)
def test_an_answer_of_the_background_goes_on_beside_its_prompts(soc: str, prompts: int, length: int) -> None:
    """Guards an answer that has begun from standing still, with its KV, until prompts of the background have run out.

    On the first two chips they took the iGPU as well, which is more than twice as fast as the NPU; on the third two
    long ones took it in turns for their attention.
    """
    (alone,) = {round(later - sooner, 1) for sooner, later in pairwise(told(soc, ANSWERS).tokens[0][10:])}
    both = told(soc, ANSWERS + [TracedRequest(1.5, Priority.PROACTIVE, length, 1) for _ in range(prompts)])
    assert both.prompts_end > 15.0, "there are prompts enough"
    beside = [at for at in both.tokens[0] if 1.5 < at < both.prompts_end]
    assert max(later - sooner for sooner, later in pairwise(beside)) < 7.0, "so much prompts may be ahead"
    assert len(beside) > (beside[-1] - 8.5) / (6 * alone), "a quarter of the lane, less what waits for a boundary"


def test_people_who_come_and_go_do_not_put_it_off() -> None:
    """Guards what answers are owed: the steps of a person's own answer, which are none of theirs, paid it back."""
    answers = [TracedRequest(0.0, Priority.PROACTIVE, 100, 400) for _ in range(8)]
    people = [TracedRequest(2.0 + 4 * turn, Priority.REACTIVE, 60, 30) for turn in range(10)]
    prompts = [TracedRequest(1.5, Priority.PROACTIVE, 2000, 1) for _ in range(40)]
    both = told("388H", answers + people + prompts)
    beside = [at for at in both.tokens[0] if 1.5 < at < both.prompts_end]
    assert both.prompts_end > 60.0, "there are prompts enough"
    assert len(beside) > 100, "60 before"
    assert max(later - sooner for sooner, later in pairwise([1.5, *beside, both.prompts_end])) < 18.0
