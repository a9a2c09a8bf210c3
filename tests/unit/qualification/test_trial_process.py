"""Tests of kernels in a process that ends, hangs, or cannot be started."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import KernelKind
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import KernelResult, Outcome, Qualification, qualify, trial_process

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"
KERNELS = [
    KernelResult(lane="npu", device="NPU", kind=KernelKind.TOKENWISE, kernel=name, outcome=Outcome.NOT_TESTED)
    for name in ("002-tokenwise", "006-tokenwise")
]
PLANNED = {"planned": [each.model_dump(mode="json") for each in KERNELS]}


def ok(kernel: KernelResult) -> dict[str, Any]:
    """The event of a kernel that works."""
    return {"result": kernel.model_copy(update={"outcome": Outcome.OK}).model_dump(mode="json")}


@pytest.fixture
def tested(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Qualification | None]:
    """Results of workers that send the given events one after another; at the end of each, its process ends."""

    def run(*workers: list[dict[str, Any]], status: int = 1, known: Qualification | None = None) -> Any:
        left = list(workers)

        class Worker:
            def __init__(self, command: list[str], request: str) -> None:
                if not left:
                    raise OSError("no more processes")
                self._events = left.pop(0)

            def next_event(self, timeout_s: float) -> dict[str, Any] | None:
                return self._events.pop(0) if self._events else None

            def status(self) -> int:
                return status

            def __enter__(self) -> Worker:
                return self

            def __exit__(self, *exception: object) -> None:
                pass

        monkeypatch.setattr(trial_process, "_Worker", Worker)
        return qualify(ModelFolder.open(LLAMA), EngineConfig(lanes="npu+cpu"), (), known)

    return run


@pytest.mark.parametrize(
    ("stage", "status", "outcome"),
    [
        ("compile", 1, Outcome.NOT_COMPILED),
        ("run", -11, Outcome.FAILS),
        ("reference", 1, Outcome.NOT_TESTED),
        *((stage, -9, Outcome.NOT_TESTED) for stage in ("compile", "reference", "run")),
    ],
)
def test_a_process_that_ends(tested: Any, stage: str, status: int, outcome: Outcome) -> None:
    """A process that the system killed because memory was short must not take the device away for good."""
    found = tested([PLANNED, {"stage": stage}], [PLANNED, ok(KERNELS[1]), {"done": True}], status=status)
    results = {each.kernel: each for each in found.results}
    assert [results[each.kernel].outcome for each in KERNELS] == [outcome, Outcome.OK]
    assert f"status {status}" in results[KERNELS[0].kernel].message


@pytest.mark.parametrize(
    ("workers", "reason"),
    [([[]], "status 1"), ([[{"error": "ModelError: unreadable"}]], "unreadable"), ([], "no more processes")],
)
def test_a_plan_that_fails_is_an_error(tested: Any, workers: list[list[dict[str, Any]]], reason: str) -> None:
    """Without any result it must not look as if the devices need no test."""
    with pytest.raises(DeviceError, match=reason):
        tested(*workers)


def test_a_plan_that_fails_keeps_earlier_results(tested: Any, caplog: pytest.LogCaptureFixture) -> None:
    """What is known must not be lost, and what was not tested must not look tested."""
    known = tested([PLANNED, ok(KERNELS[0]), {"stage": "compile"}], status=-9)
    assert [each.outcome for each in known.results] == [Outcome.OK, Outcome.NOT_TESTED]
    caplog.clear()
    found = tested([], known=known)
    assert [each.outcome for each in found.results] == [Outcome.OK, Outcome.NOT_TESTED]
    (line,) = caplog.messages
    assert "kernels are not tested: plan: the process ended with status 1" in line


def test_a_program_that_starts_no_process(tested: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program must be told from one whose tests fail, and must keep results that it has."""
    known = tested([PLANNED, ok(KERNELS[0]), ok(KERNELS[1]), {"done": True}])
    monkeypatch.setattr(trial_process, "module_command", lambda *arguments: None)
    assert tested() is None
    kept = tested(known=known)
    assert kept is not None
    assert kept.results == known.results


def test_lanes_that_cannot_run_the_model_have_a_result(tested: Any) -> None:
    """A result without a planned kernel must be kept, or each load would plan the lane again."""
    reason = KERNELS[0].model_copy(update={"kernel": "all", "outcome": Outcome.NOT_COMPILED, "message": "no cut"})
    found = tested([{"planned": []}, {"result": reason.model_dump(mode="json")}, {"done": True}])
    assert found.results == (reason,)
