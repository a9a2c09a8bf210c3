"""Decode of background requests while other background requests prefill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from xpu_runtime.config import EngineConfig
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Pass, Scheduler, StepResult
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import PRODUCT, ModelCosts, Simulation, load_soc

MODEL = ModelCosts.open("llama-3.1-8b")
ANSWERS = [TracedRequest(0.0, Priority.PROACTIVE, 100, 150) for _ in range(4)]


class RecordingScheduler(Scheduler):
    """Records the time of each output token, and the end of the last prefill."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.tokens: defaultdict[int, list[float]] = defaultdict(list)
        self.prompts_end = 0.0

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Record, then finish."""
        for segment in work.segments:
            if segment.rows:
                self.tokens[segment.sequence.id].append(now)
        if work.prefill:
            self.prompts_end = now
        super().finish(work, results, now)


def recorded(soc: str, requests: list[TracedRequest]) -> RecordingScheduler:
    """The records of a run of ``requests`` on ``soc``."""
    made: list[RecordingScheduler] = []

    def build(*parts: Any) -> RecordingScheduler:
        made.append(RecordingScheduler(*parts))
        return made[-1]

    config = EngineConfig(memory="fast")  # else decode has no kernels of its own
    Simulation(load_soc(soc), MODEL, config, replace(PRODUCT, build=build)).run(Trace.of(requests))
    return made[0]


@pytest.mark.parametrize(
    ("soc", "prompts", "length"), [("388H", 20, 2000), ("258V", 14, 2000), ("125H", 3, 7000)], ids=str
)
def test_background_decode_continues_during_background_prefill(soc: str, prompts: int, length: int) -> None:
    """Guards background decode against a stall, with its KV cache allocated, until all background prompts are done.

    On some chips prefill also uses the iGPU, which is faster than the NPU, or two long prompts use it for attention.
    """
    (alone,) = {round(later - sooner, 1) for sooner, later in pairwise(recorded(soc, ANSWERS).tokens[0][10:])}
    both = recorded(soc, ANSWERS + [TracedRequest(1.5, Priority.PROACTIVE, length, 1) for _ in range(prompts)])
    assert both.prompts_end > 15.0, "enough prompts"
    during = [at for at in both.tokens[0] if 1.5 < at < both.prompts_end]
    assert max(later - sooner for sooner, later in pairwise(during)) < 7.0, "most delay by prefill"
    assert len(during) > (during[-1] - 8.5) / (6 * alone), (
        "at least a quarter of the lane time, without waits for kernel boundaries"
    )


def test_reactive_decode_does_not_use_the_background_decode_share() -> None:
    """Guards the decode share of background requests against being used up by decode steps of a reactive request."""
    answers = [TracedRequest(0.0, Priority.PROACTIVE, 100, 400) for _ in range(8)]
    reactive = [TracedRequest(2.0 + 4 * turn, Priority.REACTIVE, 60, 30) for turn in range(10)]
    prompts = [TracedRequest(1.5, Priority.PROACTIVE, 2000, 1) for _ in range(40)]
    both = recorded("388H", answers + reactive + prompts)
    during = [at for at in both.tokens[0] if 1.5 < at < both.prompts_end]
    assert both.prompts_end > 60.0, "enough prompts"
    assert len(during) > 100
    assert max(later - sooner for sooner, later in pairwise([1.5, *during, both.prompts_end])) < 18.0
