"""Outcomes of kernels on stand-in devices with faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stand_in_devices import serving

from xpu_runtime import EngineConfig
from xpu_runtime.heg import KernelKind
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import KernelResult, Outcome, TrialLimits, kernel_trial, qualify
from xpu_runtime.qualification.trial_worker import TrialRequest, run_trials
from xpu_runtime.soc.devices import discover_devices

Faults = Callable[[str], None]
CHUNK = 64


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few timed runs in this process; time that other tests take from them must not make a kernel slow."""
    monkeypatch.setattr(kernel_trial, "_ROUNDS", 1)
    monkeypatch.setattr(kernel_trial, "_SLOWER_S", 60.0)


def outcomes(model: Path, lanes: str, short_rows: int = 0, **config: Any) -> list[KernelResult]:
    """Results of all kernels of ``lanes``, computed in this process; with ``short_rows`` also of short graphs."""
    events: list[dict[str, Any]] = []
    request = TrialRequest(
        core="stand_in_devices:core",
        model=str(model),
        config={"lanes": lanes, **config},
        chunk=CHUNK,
        short_rows=short_rows,
    )
    run_trials(request, events.append)
    assert events[-1] == {"done": True}
    return [KernelResult(**event["result"]) for event in events if "result" in event]


def of_device(results: list[KernelResult], device: str) -> set[Outcome]:
    return {result.outcome for result in results if result.device == device}


def test_devices_without_faults_qualify(test_model: Path, faults: Faults) -> None:
    """A right device must not be refused: rounding of the plugin's own precision is no fault."""
    faults("")
    results = outcomes(test_model, "npu+gpu")
    assert of_device(results, "NPU") == of_device(results, "GPU") == {Outcome.OK}, results
    assert {result.kind for result in results} == set(KernelKind) - {KernelKind.WHOLE}
    for result in results:
        assert result.error is not None
        assert result.tolerance is not None
        assert result.error <= result.tolerance
        assert result.run_s
        assert result.cpu_run_s
        assert result.compile_s


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        ("no-compile", Outcome.NOT_COMPILED),
        ("no-memory-compile", Outcome.NOT_TESTED),
        ("no-memory", Outcome.NOT_TESTED),
        ("throws", Outcome.FAILS),
        ("not-finite", Outcome.WRONG),
        ("slow", Outcome.SLOWER),
    ],
)
def test_faults_of_a_gpu_are_found(
    test_model: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch, fault: str, outcome: Outcome
) -> None:
    """Each fault must have its outcome on every kernel, and must not reach the NPU."""
    if fault == "slow":  # in virtual time, which other tests do not change

        def elapsed_s(run: Callable[[], Any]) -> float:
            before = serving.runs["GPU"]
            run()
            return 100.0 if serving.runs["GPU"] > before else 1.0

        monkeypatch.setattr(kernel_trial, "_MORE_ROUNDS", 1)
        monkeypatch.setattr(kernel_trial, "elapsed_s", elapsed_s)
    faults(f"GPU={fault}")
    results = outcomes(test_model, "npu+gpu", max_context=256)
    assert of_device(results, "GPU") == {outcome}
    assert of_device(results, "NPU") == {Outcome.OK}
    assert all(
        result.message and "Exception from" not in result.message for result in results if result.device == "GPU"
    )


def test_wrong_long_positions_are_found(test_model: Path, faults: Faults) -> None:
    """Angles rounded to f16 are right up to position 2,048 and must not qualify all the same."""
    faults("GPU=f16-angles")
    results = [result for result in outcomes(test_model, "npu+gpu") if result.device == "GPU"]
    wrong = [result for result in results if result.outcome is Outcome.WRONG]
    assert KernelKind.TOKENWISE in {result.kind for result in wrong}
    assert all(result.position is not None and result.position > 2048 for result in wrong)
    assert all(
        result.outcome is Outcome.OK for result in results if result.kind in (KernelKind.ATTENTION, KernelKind.HEAD)
    )


@pytest.mark.parametrize("lanes", ["gpu", "npu+gpu"])
def test_wrong_rows_behind_a_context_are_found(test_model: Path, faults: Faults, lanes: str) -> None:
    """A GPU has other code for the second chunk of a prompt than for the first one and for decode steps."""
    faults("GPU=second-chunk")
    results = [result for result in outcomes(test_model, lanes) if result.device == "GPU"]
    attentive = {KernelKind.LAYERS, *([KernelKind.ATTENTION] if lanes == "npu+gpu" else [])}
    for result in results:
        assert result.outcome is (Outcome.WRONG if result.kind in attentive else Outcome.OK), result
    assert attentive < {result.kind for result in results}


def test_an_npu_that_computes_in_f16_qualifies(test_model: Path, faults: Faults) -> None:
    """Kernels of an NPU must not compute angles: it has no arithmetic in which those of long contexts are right."""
    faults("NPU=f16-angles")
    assert of_device(outcomes(test_model, "npu+cpu"), "NPU") == {Outcome.OK}


@pytest.mark.parametrize(("fault", "outcome"), [("", Outcome.OK), ("NPU=few-rows", Outcome.WRONG)])
def test_short_graphs_are_tested_with_their_rows(
    test_model: Path, faults: Faults, fault: str, outcome: Outcome
) -> None:
    """Guards decode on an NPU whose kernels are right for the rows of a prompt alone."""
    faults(fault)
    results = outcomes(test_model, "npu+cpu", short_rows=CHUNK // 8)
    by_kind = {kind: {each.outcome for each in results if each.kind is kind} for kind in KernelKind}
    assert by_kind[KernelKind.TOKENWISE] == {Outcome.OK}
    assert by_kind[KernelKind.WHOLE] == {outcome}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "outcome"),
    [("hangs", Outcome.HANGS), ("slow-compile", Outcome.SLOW_TO_COMPILE), ("crashes", Outcome.FAILS)],
)
def test_a_process_that_is_stuck_is_replaced(test_model: Path, faults: Faults, fault: str, outcome: Outcome) -> None:
    """A driver that never returns or ends the process must cost its own kernels only, and the load goes on."""
    faults(f"NPU={fault}")
    reports: list[str] = []
    found = qualify(
        ModelFolder.open(test_model),
        EngineConfig(lanes="npu+cpu", max_context=256),
        discover_devices(),
        progress=lambda share, step: reports.append(step),
        limits=TrialLimits(compile_s=5.0, run_s=5.0),
    )
    assert {result.outcome for result in found.results} == {outcome}
    assert all(result.message for result in found.results)
    assert any(step.startswith("testing tokenwise on npu") for step in reports)


@pytest.mark.slow
def test_time_that_is_over_leaves_kernels_untested(test_model: Path, faults: Faults) -> None:
    """A load must not wait longer than the limit; the next one goes on with the rest and keeps what is known."""
    faults("NPU=hangs")
    folder, config, devices = ModelFolder.open(test_model), EngineConfig(lanes="npu+gpu"), discover_devices()
    found = qualify(folder, config, devices, limits=TrialLimits(total_s=8.0, run_s=60.0))
    assert {result.outcome for result in found.results} == {Outcome.NOT_TESTED}
    faults("")
    again = qualify(folder, config, devices, found)
    assert {result.outcome for result in again.results} == {Outcome.OK}
    assert [result.kernel for result in again.results] == [result.kernel for result in found.results]
    known = qualify(folder, config, devices, again, limits=TrialLimits(run_s=0.0, compile_s=0.0))
    assert known.results == again.results
