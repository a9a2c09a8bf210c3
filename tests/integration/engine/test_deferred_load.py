"""Kernels of an NPU are compiled while the engine serves without it."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openvino
import pytest
import stand_in_devices
from lane_profiles import lanes_of_speed
from stand_in_devices import compiler, lanes_in_use, serving
from trial_here import run_tests_here

from xpu_agents.apps.doctor.kernel_checks import check_kernels
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams
from xpu_runtime.calibration import anchors
from xpu_runtime.calibration.rooflines import calibrated_rooflines
from xpu_runtime.engine import deferred_load, engine_core, loading, memory_monitor, static_lane_memory
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import RequestCancelledError
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.lanes.model_loader import ModelLoader, with_fixed_tokens
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.memory import MemoryState
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.position_graph import split_positions
from xpu_runtime.model.symmetric_weights import remove_zero_points
from xpu_runtime.process_identity import own_identity
from xpu_runtime.qualification import assembled_model, qualified_config, trial_process
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile

WAIT_S = 60
PROMPT, OTHER, LONG = list(range(5, 105)), list(range(300, 420)), list(range(40, 290))
PARAMS = SamplingParams(max_tokens=8, ignore_eos=True)
Load = Callable[..., Engine]


@pytest.fixture(scope="module")
def expected(reference_engines: Any) -> Any:
    """Tokens of the CPU; loaded before there are stand-in devices."""
    reference = reference_engines("f32")
    for prompt in (PROMPT, OTHER, LONG):
        reference(prompt, PARAMS)
    return reference


@pytest.fixture
def load(loader: Any, expected: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load engines on a stand-in NPU, whose compiler a test holds, and a stand-in GPU."""
    monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
    monkeypatch.setattr(openvino, "RemoteTensor", openvino.Tensor)
    serving.begin({})
    engines: list[Engine] = []

    def make(hook: Any = None, **settings: Any) -> Engine:
        settings = {"lanes": "npu+gpu", "qualify": False, "profile": False, "kernel_timeout_s": 5.0, **settings}
        engines.append(loader.load(hook, **settings))
        return engines[-1]

    yield make
    compiler.release()
    for engine in engines:
        engine.close()


@pytest.fixture
def equal_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both lanes get work, whatever the machine measures."""
    monkeypatch.setattr(loading, "measure_quick_profile", lanes_of_speed())


@pytest.fixture
def tested_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Kernels are tested in this process; results are in an empty cache folder, which is returned."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    run_tests_here(monkeypatch)
    return tmp_path


def results(cache: Path) -> dict[tuple[str, str], str]:
    """Stored outcomes by lane and kernel."""
    (file,) = (cache / "profiles").glob("*.qualification.json")
    return {(each["lane"], each["kernel"]): each["outcome"] for each in json.loads(file.read_text("utf-8"))["results"]}


def status(engine: Engine) -> tuple[str, str, str]:
    """Device, state and reason of the NPU."""
    (lane,) = (each for each in engine.lane_status() if each.name == "npu")
    return lane.device, lane.state, lane.reason


def check_npu_is_used(engine: Engine, expected: Any) -> None:
    for _ in range(20):  # which lane a kernel runs on depends on measured times
        assert engine.submit(OTHER, PARAMS, priority=Priority.PROACTIVE).result(WAIT_S).token_ids == expected(
            OTHER, PARAMS
        )
        if serving.runs["NPU"]:
            return
    pytest.fail("the NPU is not used")


@pytest.mark.usefixtures("equal_lanes")
@pytest.mark.parametrize("lanes", ["npu+gpu", "npu+cpu"])
def test_requests_are_served_while_the_npu_is_compiled(load: Load, expected: Any, loader: Any, lanes: str) -> None:
    """Minutes of compilation must delay no request, and the NPU must be used as soon as it is ready."""
    compiler.hold("NPU")
    engine = load(lanes=lanes)
    assert compiler.begun.wait(WAIT_S)
    kernels = [each for each in engine.heg.forms[Form.CUT] if "npu" in each.lanes]
    number = sum(each.kind is KernelKind.TOKENWISE for each in kernels)
    assert status(engine) == ("NPU", "loading", f"compiling kernel 1 of {number}")
    for prompt, priority in ((PROMPT, Priority.REACTIVE), (OTHER, Priority.PROACTIVE)):
        assert engine.submit(prompt, PARAMS, priority=priority).result(WAIT_S).token_ids == expected(prompt, PARAMS)
    assert not serving.runs["NPU"]
    assert not engine.wait_for_npu(0.0)
    compiler.release()
    assert engine.wait_for_npu(WAIT_S)
    assert status(engine) == ("NPU", "ready", "")
    check_npu_is_used(engine, expected)
    loader.check_idle(engine)


@pytest.mark.usefixtures("equal_lanes")
@pytest.mark.parametrize("lanes", ["npu+gpu", pytest.param("npu+cpu", marks=pytest.mark.slow)])
def test_kernels_of_an_npu_are_released_while_memory_is_short(
    load: Load, expected: Any, loader: Any, monkeypatch: pytest.MonkeyPatch, lanes: str
) -> None:
    """Guards a laptop against a copy of the weights that other programs need, and requests against its release."""
    monkeypatch.setattr(static_lane_memory, "_SHORT_S", 0.0)
    monkeypatch.setattr(static_lane_memory, "_CALM_S", 0.0)
    monkeypatch.setattr(memory_monitor, "_LOOK_S", 0.01)
    engine = load(lanes=lanes)
    assert engine.wait_for_npu(WAIT_S)
    check_npu_is_used(engine, expected)
    memory, lane = engine._loop.memory, engine._loop._executor.lanes["npu"]
    assert memory is not None
    free = [0]
    memory._users = [each for each in memory._users if isinstance(each, static_lane_memory.StaticLaneMemory)]
    memory._read_state = lambda: MemoryState(1 << 40, free[0], reserve_bytes=1)
    handles = [(prompt, engine.submit(prompt, PARAMS, priority=Priority.PROACTIVE)) for prompt in (LONG, PROMPT)]
    for prompt, handle in handles:
        assert handle.result(WAIT_S).token_ids == expected(prompt, PARAMS)
    loader.wait_until(engine, lambda: not lane._form_programs)
    assert status(engine) == ("NPU", "released", "other programs need the memory")
    assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    before = engine._loop.deferred
    free[0] = 1 << 40
    loader.wait_until(engine, lambda: engine._loop.deferred is not before)
    assert engine.wait_for_npu(WAIT_S)
    serving.runs["NPU"] = 0
    check_npu_is_used(engine, expected)
    loader.check_idle(engine)


@pytest.mark.usefixtures("equal_lanes")
@pytest.mark.parametrize("kernel", [1, 2])
def test_a_pass_goes_on_with_the_npu(load: Load, expected: Any, fresh_hook: Any, loader: Any, kernel: int) -> None:
    """A prompt in the middle of its kernels must not be computed again, lost or changed when the NPU is ready."""
    compiler.hold("NPU")
    engine = load(fresh_hook)
    held = fresh_hook.hold(lambda launch: launch.work.prefill and launch.start == kernel)
    handles = [(prompt, engine.submit(prompt, PARAMS, priority=Priority.PROACTIVE)) for prompt in (LONG, PROMPT)]
    held.wait_until_held()
    compiler.release()
    assert engine.wait_for_npu(WAIT_S)
    held.release()
    for prompt, handle in handles:
        assert handle.result(WAIT_S).token_ids == expected(prompt, PARAMS)
    assert serving.runs["NPU"]
    loader.check_idle(engine)


@pytest.mark.usefixtures("equal_lanes")
def test_an_npu_that_compiles_too_long_is_given_up(load: Load, expected: Any, caplog: pytest.LogCaptureFixture) -> None:
    """A compiler that does not end must be said, and a result that comes later must not be used by surprise."""
    compiler.hold("NPU")
    engine = load(npu_compile_timeout_s=0.01)
    assert not engine.wait_for_npu(WAIT_S)
    assert "npu_compile_timeout_s=0.01" in caplog.text
    assert status(engine) == ("NPU", "failed", "not ready after npu_compile_timeout_s=0.01")
    compiler.release()
    assert engine._loop.deferred is not None
    engine._loop.deferred._running.thread.join(WAIT_S)
    assert engine.submit(OTHER, PARAMS, priority="proactive").result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    assert lanes_in_use(engine) == {"igpu"}
    assert not serving.runs["NPU"]


@pytest.mark.usefixtures("equal_lanes")
@pytest.mark.parametrize("error", [RuntimeError("line\nno such operation"), MemoryError("no room")])
def test_a_compilation_that_fails_later_costs_the_npu_alone(
    load: Load, expected: Any, caplog: pytest.LogCaptureFixture, error: BaseException
) -> None:
    """An error of a thread in the background must be said, and must neither be lost nor end requests."""
    compiler.hold("NPU")
    engine = load()
    handle = engine.submit(OTHER, PARAMS, priority="proactive")
    assert compiler.begun.wait(WAIT_S)
    compiler.release(error)
    assert lanes_in_use(engine) == {"igpu"}
    assert handle.result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    (line,) = [each.message for each in caplog.records if "is not used" in each.message]
    assert str(error).splitlines()[-1] in line
    assert "\n" not in line


@pytest.mark.usefixtures("equal_lanes")
def test_an_engine_closes_while_the_npu_is_compiled(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing must end all requests, compile no further kernel, and not wait for ever for a compiler that hangs."""
    for close_s in (engine_core._CLOSE_S, 0.05):
        monkeypatch.setattr(engine_core, "_CLOSE_S", close_s)
        compiler.hold("NPU")
        engine = load()
        assert compiler.begun.wait(WAIT_S)
        thread = engine._loop.deferred._running.thread  # type: ignore[union-attr]
        handle = engine.submit(PROMPT, SamplingParams(max_tokens=1000, ignore_eos=True))
        closer = threading.Thread(target=engine.close)
        closer.start()
        with pytest.raises(RequestCancelledError):
            handle.result(WAIT_S)
        if close_s > 1.0:
            compiler.release()
        closer.join(WAIT_S)
        assert not closer.is_alive()
        assert thread.is_alive() == (close_s < 1.0)
        compiler.release()
        thread.join(WAIT_S)
        assert not thread.is_alive()
        assert not serving.runs["NPU"]


@pytest.mark.usefixtures("equal_lanes")
@pytest.mark.parametrize("ends", ["fails", "closes"])
def test_waiting_for_an_npu_ends_with_the_engine(load: Load, ends: str) -> None:
    """A caller of `wait_for_npu` must not wait for ever, nor for the compiler, where the engine serves no more."""
    compiler.hold("NPU")
    engine = load()
    assert compiler.begun.wait(WAIT_S)
    found: list[bool] = []
    waiter = threading.Thread(target=lambda: found.append(engine.wait_for_npu()), daemon=True)
    waiter.start()
    closer = threading.Thread(target=engine.close)
    if ends == "fails":
        engine._loop.post(lambda: 1 / 0)  # type: ignore[arg-type]
    else:
        closer.start()
    waiter.join(WAIT_S / 4)
    assert found == [False]
    compiler.release()
    if ends == "closes":
        closer.join(WAIT_S)


@pytest.mark.usefixtures("equal_lanes")
def test_other_loads_see_that_an_npu_is_compiled(load: Load) -> None:
    """A profile that is measured beside the compiler must not be saved; warm-ups of minutes must not wait for it."""
    compiler.hold("NPU")
    engine = load()
    assert compiler.begun.wait(WAIT_S)
    with shared_devices.loading(warm_ups_wait=False) as alone:
        assert not alone()
        assert shared_devices.loads == 0
    compiler.release()
    assert engine.wait_for_npu(WAIT_S)
    assert engine._loop.deferred is not None
    engine._loop.deferred._running.thread.join(WAIT_S)
    with shared_devices.loading() as alone:
        assert alone()


def test_warm_ups_wait_while_an_npu_is_measured(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that are warmed up beside a measurement would slow it down."""
    loads: list[int] = []

    def calibrate(*args: Any, **options: Any) -> Any:
        loads.append(shared_devices.loads)
        return anchors.calibrate(*args, **options)

    monkeypatch.setattr(deferred_load, "calibrate", calibrate)
    assert load().wait_for_npu(WAIT_S)
    assert loads == [1]


def test_the_comparison_of_an_npu_that_was_given_up_ends(
    load: Load, tested_here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`close` must not wait for a comparison without use, and `doctor` must know the reason."""
    compared: list[Any] = []
    begun, given_up = threading.Event(), threading.Event()
    logits = assembled_model._Reference.logits

    def observed(*args: Any) -> Any:
        if threading.current_thread().name == "xpu-load-npu":
            compared.append(args)
            begun.set()
            assert given_up.wait(WAIT_S)
        return logits(*args)

    monkeypatch.setattr(assembled_model._Reference, "logits", observed)
    engine = load(qualify=True, max_context=512)
    deferred = engine._loop.deferred
    assert deferred is not None
    assert begun.wait(WAIT_S)
    deferred._running._expire(deferred._give_up)
    given_up.set()
    deferred._running.thread.join(WAIT_S)
    assert not deferred._running.thread.is_alive()
    assert len(compared) == 1
    assert results(tested_here)["npu+gpu", "all"] == "too slow to compile"
    assert ("npu+gpu", "assembled") not in results(tested_here)


def test_the_first_load_tests_and_measures_the_npu_later(
    load: Load, expected: Any, tested_here: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests of an NPU must not hold up the first load, and the second load must repeat none of them."""
    compiler.hold("NPU")
    settings = {"qualify": True, "profile": True, "max_context": 512}
    with caplog.at_level(logging.INFO, "xpu_runtime"):
        engine = load(**settings)
        assert compiler.begun.wait(WAIT_S)
        assert {lane for lane, _ in results(tested_here)} == {"igpu", "gpu"}
        assert engine.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == expected(PROMPT, PARAMS)
        compiler.release()
        assert engine.wait_for_npu(WAIT_S)
    assert len([each for each in caplog.records if "all kernels qualified" in each.message]) == 1
    assert set(results(tested_here).values()) == {"ok"}
    assert {lane for lane, _ in results(tested_here)} == {"igpu", "gpu", "npu", "npu+gpu"}
    (file,) = (each for each in (tested_here / "profiles").glob("*.json") if ".qual" not in each.name)
    saved = Profile.load(file)
    assert saved is not None
    assert set(saved.anchors) == {"npu", "igpu"}
    measured = calibrated_rooflines(saved, engine.heg.lanes.values())
    assert (engine.heg.rooflines, engine.heg.contention) == measured, "the NPU still counts as the GPU"
    assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    engine.close()
    monkeypatch.setattr(trial_process, "_Worker", lambda *args: pytest.fail("kernels are tested again"))
    caplog.clear()
    with caplog.at_level(logging.INFO, "xpu_runtime"):
        again = load(**settings)
        assert again.wait_for_npu(WAIT_S)
    lines = [each.message for each in caplog.records if "qualified" in each.message]
    assert lines == ["llama: lanes npu+gpu, all kernels qualified"], "later loads say what they use, too"
    assert again.submit(OTHER, PARAMS).result(WAIT_S).token_ids == expected(OTHER, PARAMS)


def test_an_npu_that_does_not_qualify_is_not_tried_again(
    load: Load, expected: Any, tested_here: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Wrong kernels must reach no request, and must cost time once."""
    monkeypatch.setenv(stand_in_devices.FAULTS, "NPU=wrong")
    engine = load(qualify=True, max_context=512)
    assert lanes_in_use(engine) == {"igpu"}
    assert status(engine) == ("NPU", "failed", "a kernel has failed its test")
    assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    lines = [each.message for each in caplog.records if each.levelno >= logging.WARNING and "npu" in each.message]
    assert len(lines) == 1
    assert "lanes gpu instead of npu+gpu (tokenwise on NPU: wrong)" in lines[0]
    assert set(load(qualify=True, max_context=512).heg.lanes) == {"igpu"}


@pytest.mark.slow
@pytest.mark.usefixtures("equal_lanes")
def test_doctor_says_that_an_npu_was_given_up(load: Load, tested_here: Path) -> None:
    """A user must see why the NPU is idle, and the next load must try it again and remove the note."""
    engine = load(qualify=True, max_context=512)
    assert engine.wait_for_npu(WAIT_S)
    engine.close()
    compiler.hold("NPU")
    assert not load(qualify=True, max_context=512, npu_compile_timeout_s=0.01).wait_for_npu(WAIT_S)
    (check,) = check_kernels(discover_devices(), Machine.here())
    assert check.status == "warn"
    assert "left one out (tokenwise on NPU: too slow to compile)" in check.finding
    compiler.release()
    assert load(qualify=True, max_context=512).wait_for_npu(WAIT_S)
    (check,) = check_kernels(discover_devices(), Machine.here())
    assert check.status == "ok"


@pytest.mark.slow
@pytest.mark.usefixtures("equal_lanes")
def test_an_npu_whose_compiler_crashes_is_left_out(
    load: Load, expected: Any, tested_here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A driver that ends the process must not do so at each load; the user must see what to do about it."""
    settings = {"qualify": True, "max_context": 512}
    engine = load(**settings)
    assert engine.wait_for_npu(WAIT_S)
    engine.close()
    profiles = tested_here / "profiles"
    for crashes in (1, 2):
        compiler.hold("NPU")
        engine = load(**settings)
        assert set(engine.heg.lanes) == {"npu", "igpu"}
        assert compiler.begun.wait(WAIT_S)
        (note,) = (each for each in profiles.glob("*.compiling") if own_identity() in each.name)
        left = note.read_text("utf-8")
        assert engine._loop.deferred is not None
        engine._loop.deferred.cancel()
        compiler.release()
        engine.close()
        note.with_name(note.name.replace(own_identity(), f"{os.getpid()}-{crashes}")).write_text(left, "utf-8")
    caplog.clear()
    engine = load(**settings)
    assert lanes_in_use(engine) == {"igpu"} == set(engine.heg.lanes)
    assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == expected(OTHER, PARAMS)
    (line,) = [each.message for each in caplog.records if each.levelno >= logging.WARNING and "npu" in each.message]
    assert "lanes gpu instead of npu+gpu (tokenwise on NPU: ends the process)" in line
    assert "`xpu-agents profile` tests again" in line
    assert not list(profiles.glob("*.compiling"))
    (check,) = check_kernels(discover_devices(), Machine.here())
    assert (check.status, "ends the process" in check.finding) == ("warn", True)
    engine.close()
    folder, config, devices = engine.folder, engine.config, discover_devices()
    lanes = plan_lanes(config, [each.name for each in devices], 1)
    qualified_config(folder, config, lanes, devices, again=True)  # as `xpu-agents profile` does
    assert load(**settings).wait_for_npu(WAIT_S)


@pytest.mark.parametrize("family", ["llama", "llama-int4"])
def test_the_next_load_finds_kernels_in_the_cache(folders: dict[str, Path], tmp_path: Path, family: str) -> None:
    """Names of operations that are made at each load must not change the key under which OpenVINO keeps a kernel."""
    config = EngineConfig(lanes="npu+gpu", stand_in=True)
    found = []
    for _ in range(2):
        model_loader = ModelLoader(ModelFolder.open(folders[family]), config, plan_lanes(config, ["CPU"], 1))
        for group in model_loader.cut(1).groups:
            if group.kind is KernelKind.TOKENWISE and not group.reads_token_ids:
                model = with_fixed_tokens(group.model, 64)
                remove_zero_points(model)
                split_positions(model)
                compiled = model_loader.core.compile_model(model, "CPU", {"CACHE_DIR": str(tmp_path)})
                found.append(bool(compiled.get_property("LOADED_FROM_CACHE")))
    assert found == sorted(found)
    assert sum(found) == len(found) / 2
