"""Warm-up of kernels beside all other work, in virtual time: order, and preemption by every request."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduler_harness import TOPOLOGIES, SchedulerHarness, seeded

from xpu_runtime.heg import Form
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import WarmUp, Yield
from xpu_runtime.scheduler.warm_up_turns import _PAUSE_S

CANCEL_S = 1e-4
SIZES = ((1, 1), (512, 1), (2, 2), (8, 8))


@dataclass(eq=False)
class WarmHarness(SchedulerHarness):
    """A harness whose driver warms up the general lane.

    Attributes:
        warm_ups: start and end of each warm-up, and whether it was completed.
    """

    warm_ups: list[tuple[float, float, WarmUp, bool]] = field(default_factory=list)
    _warming: tuple[WarmUp, float] | None = None
    _num_ends: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        lane = self.heg.general_lane.name
        self.planned = [WarmUp(lane, Form.CUT, tokens, rows) for tokens, rows in SIZES]
        self.scheduler.add_warm_ups(self.planned)

    def next_step(self) -> float | None:
        wake = self.scheduler._warm_ups.next_wake()
        return min([when for when in (super().next_step(), wake) if when is not None], default=None)

    def _carry_out(self, action: object) -> None:
        if isinstance(action, WarmUp):
            assert not len(self.scheduler.queues), "a request waits"
            assert not self.running
            assert not self.embedding
            self._warming = action, self.now
            self._end_at(self.now + self.scheduler.warm_up_s(action), done=True)
        elif isinstance(action, Yield) and self._warming is not None and action.lane == self._warming[0].lane:
            assert action.cancel
            assert not action.preempts
            self._end_at(min(self.now + CANCEL_S, self.embedding[action.lane]), done=False)
        else:
            super()._carry_out(action)

    def _end_at(self, when: float, *, done: bool) -> None:
        assert self._warming is not None
        action, began = self._warming
        self._num_ends += 1
        number, self.embedding[action.lane] = self._num_ends, when

        def ended() -> None:
            if number == self._num_ends:  # else it was cancelled
                del self.embedding[action.lane]
                self._warming = None
                self.warm_ups.append((began, self.now, action, done))
                left = self.scheduler.warmed_up(self.now, done=done)
                assert left == len(SIZES) - sum(completed for *_, completed in self.warm_ups)

        self.at(when, ended)


def test_an_idle_engine_warms_up_at_once() -> None:
    """Guards against kernels that stay cold, and against an engine thread that wakes afterwards."""
    harness = WarmHarness(TOPOLOGIES["cpu that cancels"]())
    harness.run()
    assert [action for _, _, action, done in harness.warm_ups if done] == harness.planned
    assert [start for start, *_ in harness.warm_ups] == [0.0, *(end for _, end, *_ in harness.warm_ups[:-1])]
    assert harness.scheduler.next_wake(harness.now) is None
    assert not any(harness.scheduler._fairness.busy_s.values())


@pytest.mark.parametrize("priority", Priority)
def test_a_request_cancels_a_warm_up(priority: Priority) -> None:
    """Guards against a request that waits for a warm-up, one that is lost, and one between two close requests."""
    harness = WarmHarness(TOPOLOGIES["cpu that cancels"]())
    while len(harness.warm_ups) < 1 or harness._warming is None:
        harness.step(harness.next_step() or 0.0)
    when = harness.now + harness.scheduler.warm_up_s(harness.planned[1]) / 2
    arrive = harness.reactive if priority is Priority.REACTIVE else harness.proactive
    first = arrive(when, 100, 3)
    second = arrive(when + 0.8 * _PAUSE_S, 100, 3)
    harness.run()
    assert first.usage.first_kernel_at == pytest.approx(when + CANCEL_S)
    assert second.usage.first_kernel_at == pytest.approx(when + 0.8 * _PAUSE_S)
    began = [(start, action) for start, _, action, _ in harness.warm_ups]
    assert [action for _, action in began] == [harness.planned[0], *harness.planned[1:2], *harness.planned[1:]]
    assert began[2][0] == pytest.approx(harness.ended_at[second.id] + _PAUSE_S)
    assert [done for *_, done in harness.warm_ups] == [True, False, True, True, True]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(TOPOLOGIES)))
def test_random_loads_with_warm_up(seed: int, topology: str) -> None:
    """Guards against a request that is lost or waits for ever, a kernel beside another, and warm-up that never ends."""
    chance = random.Random(seed)
    harness = WarmHarness(TOPOLOGIES[topology](), **seeded(seed))
    for _ in range(chance.randint(1, 8)):
        when, prompt, new = chance.uniform(0.0, 3.0), chance.randint(1, 900), chance.randint(1, 20)
        (harness.reactive if chance.random() < 0.5 else harness.proactive)(when, prompt, new)
    harness.embed(chance.uniform(0.0, 3.0), Priority.PROACTIVE, [20, 30])
    harness.run()
    assert [action for _, _, action, done in harness.warm_ups if done] == harness.planned
