"""The first outcome of a deferred lane decides: ready, not qualified, failed, too late, or closed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.engine import deferred_load
from xpu_runtime.engine.deferred_load import DeferredLane, DeferredLoad
from xpu_runtime.heg import LaneSpec
from xpu_runtime.qualification import CompileNote, Fault, Outcome, TrialLimits
from xpu_runtime.scheduler import OutOfUse

WAIT_S = 30
NPU = LaneSpec("npu", "NPU", "static")
ROOFLINES, CONTENTION, PROGRAM = object(), object(), object()


class PanicError(BaseException):
    """An error like that of a library in Rust, which is no `Exception`."""


class Load:
    """A load that ends when the test says how.

    Attributes:
        outcome: ``ready``, ``unqualified``, ``fails`` or ``panics``.
    """

    loader = SimpleNamespace(folder=SimpleNamespace(name="model"), config=None, lanes=())
    devices = ()

    def __init__(self, results: Path | None = None) -> None:
        self.results = results
        self.outcome = ""
        self.go_on, self.begun = threading.Event(), threading.Event()
        self.checked = False

    def run(self, model: Any, report: Callable[[str], None], note: CompileNote) -> Any:
        with note:
            report("first")
            self.begun.set()
            assert self.go_on.wait(WAIT_S)
            if self.outcome == "fails":
                raise RuntimeError("no such operation")
            if self.outcome == "panics":
                raise PanicError("a library in Rust")
            report("last")
        return (PROGRAM, (ROOFLINES, CONTENTION)) if self.outcome == "ready" else None


class Scheduler:
    """What the deferred lane changes of a scheduler."""

    def __init__(self) -> None:
        self.reasons: set[OutOfUse] = set()
        self.heg = SimpleNamespace(general_lane=LaneSpec("cpu", "CPU", "all"))
        self.lanes = SimpleNamespace(out_of_use={"npu": self.reasons})
        self.calibrations: list[tuple[object, object]] = []

    def recalibrate(self, rooflines: object, contention: object) -> None:
        self.calibrations.append((rooflines, contention))


@pytest.mark.parametrize(
    "events",
    list(permutations(("ready", "unqualified", "fails", "panics", "timeout", "cancel", "close"), 2)),
    ids="-".join,
)
def test_the_first_outcome_decides(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path, events: tuple[str, str]
) -> None:
    """A lane that was given up or closed must not come into use by surprise, and one in use must not be given up.

    No outcome may leave a note behind, which would count as a crash.
    """
    notes: list[Outcome] = []
    monkeypatch.setattr(deferred_load, "note_unused_lane", lambda *given: notes.append(given[5]))
    faults: list[Fault] = []
    monkeypatch.setattr(deferred_load, "FaultNotes", lambda *given: SimpleNamespace(keep=faults.append))
    load, scheduler, programs = Load(tmp_path / "x.qualification.json"), Scheduler(), {}
    lane = SimpleNamespace(spec=NPU, add_program=programs.__setitem__)
    given: Any = (lane, load, None, scheduler, 3600.0, lambda call: call())
    deferred = DeferredLane(*given)
    deferred.start()
    assert load.begun.wait(WAIT_S)
    assert len(list(tmp_path.iterdir())) == 1
    assert scheduler.reasons == {OutOfUse.NOT_LOADED}
    assert (deferred.step, deferred.failure) == ("first", "")
    with caplog.at_level(logging.WARNING, "xpu_runtime"):
        for event in events:
            if event == "timeout":
                deferred._running._expire(deferred._give_up)
            elif event == "cancel":
                deferred.cancel()
            elif event == "close":
                deferred.close(0.0)
                assert not list(tmp_path.iterdir()), "the thread still compiles"
            elif not load.go_on.is_set():
                load.outcome = event
                load.go_on.set()
                deferred._running.thread.join(WAIT_S)
        load.go_on.set()
        deferred._running.thread.join(WAIT_S)
    assert not list(tmp_path.iterdir())
    deferred.close(WAIT_S)
    assert deferred.ended.is_set()
    used = events[0] == "ready"
    assert scheduler.reasons == (set() if used else {OutOfUse.NOT_LOADED})
    assert list(programs.values()) == ([PROGRAM] if used else [])
    assert scheduler.calibrations == ([(ROOFLINES, CONTENTION)] if used else [])
    expected = {
        "ready": [Outcome.OK],
        "unqualified": [Outcome.OK],
        "fails": [Outcome.NOT_COMPILED],
        "panics": [Outcome.NOT_COMPILED],
        "timeout": [Outcome.SLOW_TO_COMPILE],
    }
    assert notes == expected.get(events[0], [])
    errors = {"fails": ["RuntimeError"], "panics": ["PanicError"], "timeout": ["TimeoutError"]}
    assert [each.error for each in faults] == errors.get(events[0], [])
    assert all((each.lane, each.time, each.instead) == ("npu", "load", "CPU") for each in faults)
    assert bool(deferred.failure) is (events[0] in ("unqualified", "fails", "panics", "timeout"))
    assert len(caplog.records) == (events[0] in ("fails", "panics", "timeout"))


@pytest.mark.parametrize("outcome", ["ready", "unqualified", "fails"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_outcome_that_cannot_be_kept_ends_the_wait(monkeypatch: pytest.MonkeyPatch, outcome: str) -> None:
    """A model folder that was removed must not leave `Engine.wait_for_npu` waiting for ever."""

    def unreadable(*given: object) -> None:
        raise OSError("the folder is gone")

    monkeypatch.setattr(deferred_load, "note_unused_lane", unreadable)
    load, scheduler = Load(), Scheduler()
    lane = SimpleNamespace(spec=NPU, add_program=lambda form, program: None)
    given: Any = (lane, load, None, scheduler, 3600.0, lambda call: call())
    deferred = DeferredLane(*given)
    load.outcome = outcome
    load.go_on.set()
    deferred.start()
    assert deferred.ended.wait(WAIT_S)
    deferred.close(WAIT_S)


@pytest.mark.parametrize(("timeout_s", "stages_s"), [(3600.0, (720.0, 360.0)), (60.0, (60.0, 30.0))])
def test_tests_in_the_background_have_the_time_of_the_load(
    monkeypatch: pytest.MonkeyPatch, timeout_s: float, stages_s: tuple[float, float]
) -> None:
    """A compiler that shares the cores with an engine must not count as too slow after the minute of an idle one."""
    given: list[TrialLimits] = []

    def qualified(*arguments: object, limits: TrialLimits, **options: object) -> None:
        given.append(limits)

    monkeypatch.setattr(deferred_load, "qualified_config", qualified)
    config = EngineConfig(npu_compile_timeout_s=timeout_s)
    fields: Any = (SimpleNamespace(folder=None, config=config, lanes=()), None, None, 256, {}, (), None, None)
    unused: Any = None
    assert DeferredLoad(*fields).run(unused, lambda step: None, unused) is None
    (limits,) = given
    assert limits.total_s == timeout_s
    assert (limits.of_stage("compile"), limits.of_stage("run")) == stages_s


def test_a_failed_engine_ends_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lane that is ready for an engine which takes no more steps must not leave callers waiting for ever."""
    monkeypatch.setattr(deferred_load, "note_unused_lane", lambda *given: None)
    load, posted = Load(), threading.Event()
    lane = SimpleNamespace(spec=NPU)
    given: Any = (lane, load, None, Scheduler(), 3600.0, lambda call: posted.set())
    deferred = DeferredLane(*given)
    load.outcome = "ready"
    load.go_on.set()
    deferred.start()
    assert posted.wait(WAIT_S)
    assert not deferred.ended.is_set()
    deferred.cancel()
    assert deferred.ended.is_set()
    deferred.close(WAIT_S)
