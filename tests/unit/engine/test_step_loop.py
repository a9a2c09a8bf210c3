"""What the engine thread does with what is decided, with a made-up scheduler."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.scheduler import Action, Yield


class Lane:
    """Notes how it is asked to stop."""

    cancelling = False

    def __init__(self) -> None:
        self.yields: list[bool] = []

    def request_yield(self, *, cancel: bool) -> None:
        self.yields.append(cancel)

    def retry_cancel(self) -> None:
        """Nothing is to be given up."""

    def overdue(self, now: float, limit_s: float) -> None:
        """Nothing runs."""


def one_turn(lane: Lane, decide: Callable[[float], list[Action]]) -> StepLoop:
    """A loop that has taken one turn and ended."""
    scheduler = SimpleNamespace(
        dispatch=decide,
        take_ends=list,
        next_wake=lambda now: None,
        lost=lambda sequence: None,
        lanes=SimpleNamespace(work_on=lambda lane: SimpleNamespace(live=1), running=tuple),
    )
    loop = StepLoop(cast("Any", scheduler), cast("Any", None), {}, None, 10.0)
    loop.stop("one turn")
    loop.start(cast("Any", {"cpu": lane}))
    loop.engine_thread.thread.join(60.0)
    return loop


def test_a_stop_is_a_preemption_if_the_scheduler_says_so() -> None:
    """Guards the engine's total against counting who was cancelled, when others have the lane by then."""
    lane = Lane()
    loop = one_turn(lane, lambda now: [Yield("cpu", cancel=True), Yield("cpu", preempts=True)])
    assert lane.yields == [True, False]
    assert loop.metrics.preemptions == 1


@pytest.mark.parametrize("fails", [False, True])
def test_windows_ticks_finely_while_the_engine_runs(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    """Guards waits of 2 ms on Windows, which took 15.6, and its battery once the engine has ended, however."""
    asked: list[tuple[str, int]] = []

    def clock(name: str) -> object:
        assert name == "winmm"
        return SimpleNamespace(
            timeBeginPeriod=lambda ms: asked.append(("begin", ms)), timeEndPeriod=lambda ms: asked.append(("end", ms))
        )

    def decide(now: float) -> list[Action]:
        assert asked == [("begin", 1)]
        if fails:
            raise RuntimeError("a fault of the engine")
        return []

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", clock, raising=False)
    loop = one_turn(Lane(), decide)
    assert (loop.failure is not None) is fails
    assert asked == [("begin", 1), ("end", 1)]


def test_a_windows_without_that_clock_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards an engine in a container of Windows that lacks the library."""

    def missing(name: str) -> object:
        raise OSError(f"{name} is missing")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", missing, raising=False)
    assert one_turn(Lane(), lambda now: []).failure is None
