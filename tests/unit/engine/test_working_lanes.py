"""Sets of lanes that are tried one after another where devices fail."""

from __future__ import annotations

import gc
import itertools
import threading
import weakref
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine import working_lanes
from xpu_runtime.engine.working_lanes import ProgressCallback, on_working_lanes
from xpu_runtime.errors import ConfigError, DeviceError, UnsupportedModelError
from xpu_runtime.heg import KernelKind
from xpu_runtime.lanes.topology import lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import (
    KernelResult,
    Outcome,
    Qualification,
    choose_lanes,
    kept_results,
    stored_faults,
)
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

DEVICES = tuple(Device(kind, cast("Any", kind), kind, True) for kind in ("NPU", "GPU", "CPU"))
GPU = EngineConfig(lanes="gpu", npu_compile_timeout_s=0.05)


class Folder:
    """A model folder of which the name and the sizes are read."""

    name = "model"
    path = Path("/home/ada/models/model")
    config: ClassVar[dict[str, str]] = {"model_type": "llama"}
    weights_bytes = 1 << 20
    kv_bytes_per_token = 64

    def context(self, limit: int | None) -> int:
        """The context length in tokens."""
        return limit or 4096

    def fingerprint(self) -> str:
        """Part of the key of a profile, of which there is none."""
        return "model"


@pytest.mark.parametrize(
    ("disaggregation", "order"), [(True, ["npu+gpu", "gpu", "npu+cpu", "cpu"]), (False, ["gpu", "cpu"])]
)
def test_each_set_of_lanes_is_tried_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, disaggregation: bool, order: list[str]
) -> None:
    """A device that fails in this process only must not be tried for ever, and an error of the CPU must be raised.

    Later users of `doctor` and `report` must see each failure, and what was used instead.
    """
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))

    def qualified(
        folder: ModelFolder, config: EngineConfig, lanes: Any, *args: Any, failed: Any, **options: Any
    ) -> Any:
        wanted = lanes_setting(lanes)
        chosen = choose_lanes(None, wanted, failed).lanes
        return config if chosen == wanted else config.replace(lanes=chosen)

    monkeypatch.setattr(working_lanes, "qualified_config", qualified)
    tried: list[str] = []

    def fail(config: EngineConfig, report: ProgressCallback) -> None:
        tried.append(config.lanes)
        raise DeviceError("the driver fails in /home/ada/models/model/openvino_model.xml")

    config = EngineConfig(policy=SchedulerPolicy(disaggregation=disaggregation))
    with pytest.raises(DeviceError):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)
    assert tried == ["auto", *order[1:]]
    (stored,) = stored_faults(DEVICES, Machine.here())
    assert (stored.model, stored.architecture) == ("model", "llama")
    assert [(each.lane, each.instead) for each in stored.faults] == [
        (lanes, f"lanes {after}") for lanes, after in pairwise(order)
    ]
    assert {(each.error, each.time, each.message) for each in stored.faults} == {
        ("DeviceError", "load", "the driver fails in <private>")
    }


def test_devices_that_are_not_tested_are_not_left_out() -> None:
    """With `qualify=False` a device that fails must be an error, as the user has chosen it."""

    def fail(config: EngineConfig, report: ProgressCallback) -> None:
        raise RuntimeError("the driver fails")

    config = EngineConfig(qualify=False)
    with pytest.raises(RuntimeError, match="the driver fails"):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)


@pytest.mark.parametrize(("lanes", "served"), [("npu+gpu", "gpu"), ("npu+cpu", "cpu"), ("gpu", "")])
def test_a_model_that_cannot_be_cut_for_an_npu(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lanes: str, served: str
) -> None:
    """A model that the other device serves must load, with one line; an unsupported one must not be tried again."""

    def qualified(folder: object, config: EngineConfig, wanted: Any, *args: Any, failed: Any, **options: Any) -> Any:
        return config.replace(lanes=choose_lanes(None, lanes, failed).lanes)

    def run(config: EngineConfig, report: ProgressCallback) -> str:
        if config.lanes == lanes:
            raise UnsupportedModelError("a value cannot cross a cut")
        return config.lanes

    monkeypatch.setattr(working_lanes, "qualified_config", qualified)
    given: Any = (Folder(), EngineConfig(lanes=lanes), DEVICES, lambda share, step: None, run)
    if served:
        assert on_working_lanes(*given) == served
        (line,) = caplog.messages
        assert "a value cannot cross a cut" in line
    else:
        with pytest.raises(UnsupportedModelError):
            on_working_lanes(*given)


def test_an_npu_without_memory_is_not_tested(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Guards a large model against a load that swaps, and against minutes of tests of an NPU that it cannot use."""
    folder = cast("Any", Folder())
    folder.weights_bytes = 1 << 50
    tested: list[Any] = []

    def qualified(folder: Any, config: EngineConfig, wanted: Any, *args: Any, **more: Any) -> EngineConfig:
        tested.append([lane.name for lane in wanted])
        return config

    monkeypatch.setattr(working_lanes, "qualified_config", qualified)
    assert on_working_lanes(folder, EngineConfig(), DEVICES, lambda *_: None, lambda used, _: used.lanes) == "gpu"
    assert tested == [["igpu"]]
    assert "the NPU is left out" in caplog.text


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results of kernels that are all right, with which the lanes ``gpu`` load."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    folder: Any = Folder()
    path = kept_results(folder, GPU, DEVICES)
    assert path is not None
    results = (
        KernelResult(lane="igpu", device="GPU", kind=kind, kernel=kind, outcome=Outcome.OK)
        for kind in (KernelKind.LAYERS, KernelKind.HEAD)
    )
    Qualification(model="m", machine="h", results=tuple(results)).save(path)
    return path


def load(
    run: Callable[[EngineConfig, ProgressCallback], str], progress: ProgressCallback = lambda share, step: None
) -> str:
    """Load on a GPU, or on the CPU in its place."""
    return on_working_lanes(cast("ModelFolder", Folder()), GPU, DEVICES, progress, run)


def test_a_load_that_hangs_on_a_gpu_ends_on_the_cpu(
    kept: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards a first load against a driver that never returns, and later loads against the same wait."""
    monkeypatch.setattr(working_lanes, "_MIN_LIMIT_S", 0.05)
    released, ended = threading.Event(), threading.Event()

    def run(config: EngineConfig, report: ProgressCallback) -> str:
        report(0.5, "compiling")
        if config.lanes == "gpu":
            released.wait()
            try:
                report(0.6, "more")  # a kernel that ends late is the last one
            finally:
                ended.set()
        return config.lanes

    steps: list[str] = []
    assert load(run, lambda share, step: steps.append(step)) == "cpu"
    (line,) = caplog.messages
    assert "'compiling' goes on" in line
    stored = Qualification.load(kept)
    assert stored is not None
    assert [each.lane for each in stored.results if each.outcome is Outcome.HANGS] == ["gpu"]
    assert [each.error for faults in stored_faults(DEVICES, Machine.here()) for each in faults.faults] == [
        "LoadTimeoutError"
    ]
    released.set()
    assert ended.wait(60)
    assert steps == ["compiling", "compiling"]
    assert load(run, lambda share, step: steps.append(step)) == "cpu"
    assert steps == ["compiling"] * 3
    assert "whole model on GPU: hangs" in caplog.text


def test_a_machine_that_sleeps_does_not_hang(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a GPU against the loss by a lid that is closed during the load."""
    begun, slept, checked = threading.Event(), threading.Event(), threading.Event()
    readings, later = itertools.count(), itertools.count()

    def perf_counter() -> float:
        if slept.is_set():
            if next(later):  # behind the check that finds the sleep
                checked.set()
            return 1e6
        if next(readings):  # the first check
            begun.set()
        return 0.0

    def run(config: EngineConfig, report: ProgressCallback) -> str:
        assert begun.wait(60)
        slept.set()
        assert checked.wait(60)
        return config.lanes

    monkeypatch.setattr(working_lanes, "_MIN_LIMIT_S", 1.0)
    monkeypatch.setattr(working_lanes, "time", SimpleNamespace(perf_counter=perf_counter))
    try:
        assert load(run) == "gpu"
    finally:
        checked.set()


def test_no_kernel_is_compiled_behind_a_load_that_was_interrupted(kept: Path) -> None:
    """Guards Ctrl-C: a process that ends while a plugin compiles may crash."""
    interrupted, ended = threading.Event(), threading.Event()

    def run(config: EngineConfig, report: ProgressCallback) -> str:
        report(0.5, "compiling")
        assert interrupted.wait(60)
        try:
            while True:
                report(0.6, "more")
        finally:
            ended.set()

    def interrupt(share: float, step: str) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load(run, interrupt)
    assert ended.is_set()
    assert not list(kept.parent.glob("*.compiling"))


def test_a_failed_load_leaves_nothing_in_memory(kept: Path) -> None:
    """Guards against two copies of the weights where a GPU fails: references in a circle keep the first one."""
    models: list[weakref.ref[Any]] = []

    def run(config: EngineConfig, report: ProgressCallback) -> str:
        if config.lanes == "gpu":
            model = Folder()
            models.append(weakref.ref(model))
            raise DeviceError("the driver fails")
        return f"{config.lanes}, {models[0]()}"

    gc.disable()
    try:
        assert load(run) == "cpu, None"
    finally:
        gc.enable()


def test_misspelt_properties_end_a_load_before_its_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against minutes of tests, all of which fail, before the one line that says why."""
    monkeypatch.setattr(working_lanes, "qualified_config", lambda *given, **options: pytest.fail("kernels are tested"))
    config = EngineConfig(lanes="cpu", properties={"CPU": {"MISSPELT": 1}})
    with pytest.raises(ConfigError, match="MISSPELT"):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda *_: None, lambda used, _: used.lanes)
