"""Engine steps with a fake scheduler."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.scheduler import Action, CompileKernel, Offload, Yield


class Lane:
    """A fake lane that records stop requests."""

    cancelling = False

    def __init__(self) -> None:
        self.yields: list[bool] = []

    def request_yield(self, *, cancel: bool) -> None:
        self.yields.append(cancel)

    def retry_cancel(self) -> None:
        """No kernel is being cancelled."""

    def overdue(self, now: float, limit_s: float) -> None:
        """Nothing runs."""


def run_one_step(lane: Lane, decide: Callable[[float], list[Action]]) -> StepLoop:
    """Run a loop for one step."""
    scheduler = SimpleNamespace(
        dispatch=decide,
        take_ends=list,
        next_wake=lambda now: None,
        lost=lambda sequence: None,
        heg=SimpleNamespace(forms={}, lanes={}),
        queues=SimpleNamespace(reactive=(), proactive=()),
        lanes=SimpleNamespace(work_on=lambda lane: SimpleNamespace(live=1), running=tuple),
    )
    loop = StepLoop(cast("Any", scheduler), cast("Any", None), {}, None, 10.0, 0)
    loop.stop("one turn")
    loop.start(cast("Any", {"cpu": lane}))
    loop.engine_thread.thread.join(60.0)
    return loop


def test_preemptions_are_counted_by_the_scheduler_flag() -> None:
    """Only stops that preempt a request count as preemptions."""
    lane = Lane()
    loop = run_one_step(lane, lambda now: [Yield("cpu", cancel=True), Yield("cpu", preempts=True)])
    assert lane.yields == [True, False]
    assert loop.metrics.preemptions == 1


def test_unknown_action_of_the_scheduler_fails_the_engine() -> None:
    """An action that the engine does not support must not be ignored."""
    loop = run_one_step(Lane(), lambda now: [CompileKernel("cpu", 512)])
    assert loop.failure is not None
    assert "CompileKernel" in loop.failure


@pytest.mark.parametrize(("on_cpu", "hung"), [(False, {"igpu"}), (True, set())])
def test_a_lane_that_leaves_a_device_hangs_with_it(on_cpu: bool, hung: set[str]) -> None:
    """Guards the end of an engine while kernels of the CPU are compiled: it would wait for the hung kernel again."""
    loop = run_one_step(Lane(), lambda now: [])
    lane = SimpleNamespace(spec=SimpleNamespace(name="igpu"))
    loop.fallback = cast("Any", SimpleNamespace(hung=True, on_cpu=on_cpu, lane=lane))
    assert loop.hung_lanes == hung


def test_a_step_that_waits_for_a_copy_is_no_suspension(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the move of a lane whose GPU hangs in a copy: all time limits would begin again behind the wait."""
    loop, now = run_one_step(Lane(), lambda now: []), [100.0]
    monkeypatch.setattr("xpu_runtime.engine.step_loop.time", SimpleNamespace(perf_counter=lambda: now[0]))

    def offload(action: Offload) -> None:
        now[0] += 10.0

    monkeypatch.setattr(loop.kv_offloader, "offload", offload)
    loop.scheduler.dispatch = lambda now: [Offload(cast("Any", None), ())]  # type: ignore[method-assign]
    loop.schedule()
    assert loop._suspensions.check(now[0]) < 100.0
    now[0] += 10.0
    loop.schedule()
    assert loop._suspensions.check(now[0]) == 120.0, "a suspension before the step"


@pytest.mark.parametrize("fails", [False, True])
def test_windows_timer_resolution_is_set_while_the_engine_runs(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    """Waits of 2 ms must not take 15.6 ms on Windows, and the resolution must be reset at the end."""
    calls: list[tuple[str, int]] = []

    def clock(name: str) -> object:
        assert name == "winmm"
        return SimpleNamespace(
            timeBeginPeriod=lambda ms: calls.append(("begin", ms)), timeEndPeriod=lambda ms: calls.append(("end", ms))
        )

    def decide(now: float) -> list[Action]:
        assert calls == [("begin", 1)]
        if fails:
            raise RuntimeError("a fault of the engine")
        return []

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", clock, raising=False)
    loop = run_one_step(Lane(), decide)
    assert (loop.failure is not None) is fails
    assert calls == [("begin", 1), ("end", 1)]


def test_missing_winmm_library_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine must work in a Windows container without ``winmm``."""

    def missing(name: str) -> object:
        raise OSError(f"{name} is missing")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", missing, raising=False)
    assert run_one_step(Lane(), lambda now: []).failure is None
