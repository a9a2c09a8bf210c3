"""What the engine thread does with what is decided, with a made-up scheduler."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from xpu_runtime.engine.loop import EngineLoop, Stop
from xpu_runtime.scheduler import Action, Yield


class Lane:
    """Notes how it is asked to stop."""

    cancelling = False

    def __init__(self) -> None:
        self.yields: list[bool] = []

    def request_yield(self, *, cancel: bool) -> None:
        self.yields.append(cancel)

    def insist(self) -> None:
        """Nothing is to be given up."""

    def overdue(self, now: float, limit_s: float) -> None:
        """Nothing runs."""


def test_a_stop_is_a_preemption_if_the_scheduler_says_so() -> None:
    """Guards the engine's total against counting who was cancelled, when others have the lane by then."""
    decided: list[Action] = [Yield("cpu", cancel=True), Yield("cpu", preempts=True)]
    scheduler = SimpleNamespace(
        dispatch=lambda now: decided,
        take_ends=list,
        next_wake=lambda now: None,
        lost=lambda sequence: None,
        lanes=SimpleNamespace(work_on=lambda lane: SimpleNamespace(live=1), running=tuple),
    )
    lane = Lane()
    loop = EngineLoop(cast("Any", scheduler), cast("Any", None), {}, None, 10.0)
    loop.inbox.put(Stop("one turn"))
    loop.start(cast("Any", {"cpu": lane}))
    loop.thread.join(60.0)
    assert lane.yields == [True, False]
    assert loop.recorder.preemptions == 1
