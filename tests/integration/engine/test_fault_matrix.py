"""Stand-in devices with faults while a model is loaded, serves, is profiled, is displaced, and verifies drafts.

Whatever a device does, every request must end with the tokens of the CPU at f32.
"""

from __future__ import annotations

import itertools
import random
import shutil
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import numpy as np
import openvino
import pytest
import stand_in_devices
from lane_profiles import lanes_of_speed
from stand_in_devices import FAULTY_DEVICES, SERVING_FAULTS, lanes_in_use, serving
from trial_here import run_tests_here

from xpu_runtime import EmbeddingEngine, Engine, EngineConfig, Priority, SamplingParams
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.decoding import LookupProposer
from xpu_runtime.engine import device_fallback, loading, working_lanes
from xpu_runtime.engine.loading import load_engine
from xpu_runtime.errors import DeviceError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling import full_profile
from xpu_runtime.profiling.engine_timings import RequestBatch, measure_engine_timings
from xpu_runtime.profiling.full_profile import measure_full_profile
from xpu_runtime.qualification import lane_choice

pytestmark = pytest.mark.slow

WAIT_S = 60
VOCAB = 1024
CONFIG = EngineConfig(
    precision="f32",
    kv_precision="f32",
    kv_cache_bytes=2 << 20,
    memory="fast",
    offload_bytes=64 << 20,
    kernel_timeout_s=0.4,
    qualify=False,
    profile=False,
    properties={"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0},
    max_context=512,
    policy=SchedulerPolicy(chunk_tokens=32, max_kernel_s=1e-9),
)
SHORT, LONG = SamplingParams(max_tokens=5, ignore_eos=True), SamplingParams(max_tokens=24, ignore_eos=True)
DEVICES = {"npu": ("NPU",), "igpu": ("GPU",), "both": ("NPU", "GPU")}
ONE_DEVICE = {name: devices for name, devices in DEVICES.items() if len(devices) == 1}
HARMLESS = {("odd-properties", "NPU"), ("no-properties", "GPU"), ("f16-angles", "NPU"), ("slow", "NPU")}
"""Faults of a device that keep it in use; how long a kernel takes decides nothing here, see `run_tests_here`."""
IN_ANY_PASS = ("throws-sometimes", "loses-context", "not-finite-once", "hangs-once")
"""Faults that begin in the middle of a pass."""
WHILE_SERVING = [*((fault, "both") for fault in SERVING_FAULTS), *product(IN_ANY_PASS, ONE_DEVICE)]
LASTING = ("throws", "throws-other", "no-memory", "hangs")
"""Faults of every run."""
PASSING = [fault for fault in SERVING_FAULTS if fault not in LASTING]


def prompt_of(length: int, of: object = "") -> list[int]:
    """A prompt of random tokens."""
    return random.Random(f"{length} {of}").choices(range(3, VOCAB), k=length)


@pytest.fixture(scope="module")
def folder(folders: dict[str, Path]) -> Path:
    """The model."""
    return folders["llama"]


@pytest.fixture(scope="module")
def expected(folder: Path) -> Iterator[Callable[..., tuple[int, ...]]]:
    """Tokens of the CPU at f32, of one request after another."""
    known: dict[Any, tuple[int, ...]] = {}
    with Engine.load(folder, CONFIG.replace(lanes="cpu", prefix_cache=False, kernel_timeout_s=30.0)) as engine:

        def tokens(prompt: list[int], params: SamplingParams) -> tuple[int, ...]:
            key = tuple(prompt), params.max_tokens
            if key not in known:
                known[key] = tuple(engine.submit(prompt, params).result(WAIT_S).token_ids)
            return known[key]

        yield tokens


@pytest.fixture(scope="module")
def devices(expected: Callable[..., tuple[int, ...]]) -> Iterator[pytest.MonkeyPatch]:
    """A stand-in NPU and GPU, which are tested soon after a failure."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openvino, "Core", stand_in_devices.core)
        patch.setattr(openvino, "RemoteTensor", openvino.Tensor)
        patch.setattr(device_fallback, "REST_S", 0.05)
        yield patch


class Served:
    """An engine on stand-in devices that several tests use one after another."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.engine = Engine.load(folder, CONFIG.replace(**settings))
        assert self.engine.wait_for_npu(WAIT_S)

    def heal(self) -> None:
        """End all faults, and wait until the engine uses all devices again."""
        loop = self.engine._loop
        executor = loop._executor

        def use_devices() -> None:
            executor._num_rests.clear()
            executor._rests_until.update(dict.fromkeys(executor._rests_until, 0.0))

        heal(loop.fallback, loop.post, use_devices, loop.scheduler.lanes.out_of_use)


def heal(
    fallback: Any,
    post: Callable[[Callable[[], None]], None],
    use_devices: Callable[[], None] = lambda: None,
    out_of_use: Mapping[str, Collection[object]] = MappingProxyType({}),
) -> None:
    """End all faults, and wait until the device of ``fallback`` is used again and no lane is ``out_of_use``."""
    serving.end()

    def use_device() -> None:
        fallback._num_rests = 0
        if fallback.on_cpu and fallback.next_wake() < float("inf"):
            fallback._rests_until = 0.0
        use_devices()

    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        processed = threading.Event()
        post(use_device)
        post(processed.set)
        assert processed.wait(WAIT_S)
        if not fallback.on_cpu and not fallback.hung and not any(out_of_use.values()):
            return
    raise AssertionError("the devices are not used again")


def submit(engine: Engine, prompt: list[int], params: SamplingParams, priority: Priority, *, drafts: bool) -> Any:
    proposer = {"proposer": LookupProposer(), "max_drafts": 4} if drafts else {}
    return engine.submit(prompt, params, priority=priority, **proposer)


def check(handles: list[tuple[list[int], SamplingParams, Any]], expected: Callable[..., tuple[int, ...]]) -> None:
    for prompt, params, handle in handles:
        assert tuple(handle.result(WAIT_S).token_ids) == expected(prompt, params), len(prompt)


@pytest.fixture(scope="module")
def pair(devices: pytest.MonkeyPatch, folder: Path) -> Iterator[Served]:
    """An engine on NPU and GPU, without a prefix cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "measure_quick_profile", lanes_of_speed())  # both devices get work
        served = Served(folder, lanes="npu+gpu", prefix_cache=False)
    yield served
    served.engine.close()


@pytest.fixture(scope="module")
def gpu(devices: pytest.MonkeyPatch, folder: Path) -> Iterator[Served]:
    """An engine on a GPU alone with a prefix cache, whose reactive requests displace others."""
    served = Served(folder, lanes="gpu", kv_cache_bytes=512 << 10)
    yield served
    served.engine.close()


@pytest.fixture(scope="module")
def npu(devices: pytest.MonkeyPatch, folder: Path) -> Iterator[Served]:
    """An engine on NPU and CPU, whose reactive requests displace others."""
    served = Served(folder, lanes="npu+cpu", kv_cache_bytes=512 << 10, kernel_timeout_s=5.0)
    yield served
    served.engine.close()


@pytest.mark.parametrize(("fault", "lane"), WHILE_SERVING)
def test_requests_end_right_while_a_device_fails(
    pair: Served, expected: Callable[..., tuple[int, ...]], fault: str, lane: str
) -> None:
    """No request may fail, or change its tokens, that another device can carry; the devices are used again later."""
    serving.begin(dict.fromkeys(DEVICES[lane], fault))
    handles = [
        (prompt, params, submit(pair.engine, prompt, params, priority, drafts=False))
        for prompt, params, priority in (
            (prompt_of(20), LONG, Priority.PROACTIVE),
            (prompt_of(33), SHORT, Priority.REACTIVE),
            (prompt_of(100), SHORT, Priority.PROACTIVE),
            (prompt_of(200), LONG, Priority.REACTIVE),
        )
    ]
    check(handles, expected)
    assert any(serving.runs[device] for device in DEVICES[lane])
    pair.heal()
    serving.begin({})
    prompt = prompt_of(90)
    for _ in range(20):  # which lane a kernel runs on depends on measured times
        check([(prompt, SHORT, pair.engine.submit(prompt, SHORT))], expected)
        if serving.runs["NPU"] and serving.runs["GPU"]:
            break
    else:
        pytest.fail(f"a device is not used again: {serving.runs}")


@pytest.mark.parametrize(("fault", "lane"), WHILE_SERVING)
def test_drafts_are_verified_right_while_a_device_fails(
    pair: Served, expected: Callable[..., tuple[int, ...]], fault: str, lane: str
) -> None:
    """Rows of drafts that are computed again elsewhere must neither be lost nor be accepted twice."""
    serving.begin(dict.fromkeys(DEVICES[lane], fault))
    handles = []
    for length, priority in ((12, Priority.REACTIVE), (30, Priority.PROACTIVE)):
        prompt = prompt_of(length) * 3
        handles.append((prompt, LONG, submit(pair.engine, prompt, LONG, priority, drafts=True)))
    check(handles, expected)
    pair.heal()


@pytest.mark.parametrize("fault", SERVING_FAULTS)
def test_displaced_requests_end_right_while_devices_fail(
    gpu: Served, npu: Served, expected: Callable[..., tuple[int, ...]], fault: str
) -> None:
    """Saved KV blocks must not be restored into those of another device; each of two engines has its faulty one."""
    serving.begin({"NPU": fault, "GPU": fault})
    handles = []
    for of, served in enumerate((gpu, npu)):
        for length, params, priority in (
            (200, LONG, Priority.PROACTIVE),
            (180, LONG, Priority.PROACTIVE),
            (150, SHORT, Priority.REACTIVE),
            (200, SHORT, Priority.REACTIVE),
        ):
            prompt = prompt_of(length, of)
            handles.append((prompt, params, submit(served.engine, prompt, params, priority, drafts=False)))
    check(handles, expected)
    for served in (gpu, npu):
        served.heal()


TEXTS = ["the cat sat on the mat", "a dog", "", "a blue sky over the red house and the tree"]


@pytest.fixture(scope="module")
def embeddings(
    devices: pytest.MonkeyPatch, gpu: Served, embedding_folder: Path
) -> Iterator[dict[str, EmbeddingEngine]]:
    """An embedding model on a GPU of its own, on the lane of the chat engine there, and on the CPU."""
    with (
        EmbeddingEngine.load(embedding_folder, CONFIG.replace(lanes="gpu")) as own,
        EmbeddingEngine.load(embedding_folder, engine=gpu.engine) as shared,
        EmbeddingEngine.load(embedding_folder, CONFIG.replace(lanes="cpu", kernel_timeout_s=30.0)) as cpu,
    ):
        yield {"own": own, "shared": shared, "cpu": cpu}


@pytest.mark.parametrize("lane", ["own", "shared"])
@pytest.mark.parametrize("fault", SERVING_FAULTS)
def test_texts_are_embedded_right_while_a_gpu_fails(
    gpu: Served, embeddings: dict[str, EmbeddingEngine], expected: Callable[..., tuple[int, ...]], fault: str, lane: str
) -> None:
    """No text may fail, or have another vector, that the CPU can carry; the GPU is used again later."""
    vectors = embeddings["cpu"].embed(TEXTS).result(WAIT_S)
    engine = embeddings[lane]
    serving.begin({"GPU": fault})
    for number in range(8):  # one batch after another
        text = number % len(TEXTS)
        found = engine.embed([TEXTS[text]], kind="document" if number % 3 else None).result(WAIT_S)
        assert np.abs(found - vectors[text]).max() < 1e-5
    prompt = prompt_of(40)
    answer = gpu.engine.submit(prompt, LONG) if lane == "shared" else None
    handles = [engine.embed(TEXTS * 30, kind=kind) for kind in ("document", "query", "document")]
    prefix = embeddings["cpu"].embed(TEXTS, kind="query").result(WAIT_S)
    for handle, each in zip(handles, (vectors, prefix, vectors), strict=True):
        assert np.abs(handle.result(WAIT_S) - np.tile(each, (30, 1))).max() < 1e-5
    if answer is not None:
        assert tuple(answer.result(WAIT_S).token_ids) == expected(prompt, LONG)
    assert serving.runs["GPU"]
    own = engine._core.lane
    if lane == "shared":
        gpu.heal()
    else:
        heal(own._fallback, own.post)
    serving.begin({})
    assert np.abs(engine.embed(TEXTS).result(WAIT_S) - vectors).max() < 1e-5
    assert serving.runs["GPU"]


@pytest.mark.usefixtures("limit")
@pytest.mark.parametrize("fault", LASTING)
def test_an_embedding_model_loads_while_a_gpu_fails(
    gpu: Served, embeddings: dict[str, EmbeddingEngine], embedding_folder: Path, fault: str, caplog: Any
) -> None:
    """Guards a load against a driver that fails or hangs, alone and beside a chat engine on the same GPU."""
    vectors = embeddings["cpu"].embed(TEXTS).result(WAIT_S)
    own = CONFIG.replace(lanes="gpu", qualify=True)
    for settings in ({"config": own}, {"config": own, "engine": gpu.engine}):
        serving.begin({"GPU": fault})
        with EmbeddingEngine.load(embedding_folder, **settings) as engine:
            serving.end()
            assert np.abs(engine.embed(TEXTS).result(WAIT_S) - vectors).max() < 1e-5
    assert len([each for each in caplog.messages if "GPU fails, the CPU is used" in each]) == 2
    serving.begin({"GPU": fault})
    with pytest.raises((DeviceError, RuntimeError, MemoryError, OSError)):
        EmbeddingEngine.load(embedding_folder, CONFIG.replace(lanes="gpu"))
    gpu.heal()


@pytest.mark.usefixtures("limit", "few_rounds")
@pytest.mark.parametrize(
    ("lanes", "device", "fault", "step", "measured"),
    [
        ("gpu", "GPU", "throws", "loading the whole engine", {"cpu"}),
        ("npu+gpu", "NPU", "throws", "measuring kernels on two lanes", {"igpu"}),
        *(("gpu", "GPU", fault, "measuring one layer", {"cpu"}) for fault in LASTING),
        *(("gpu", "GPU", fault, "loading the whole engine", {"cpu", "igpu"}) for fault in PASSING),
    ],
)
def test_a_profile_ends_while_a_device_fails_that_embeds_texts(
    gpu: Served,
    embeddings: dict[str, EmbeddingEngine],
    folder: Path,
    expected: Callable[..., tuple[int, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lanes: str,
    device: str,
    fault: str,
    step: str,
    measured: set[str],
) -> None:
    """A device that fails in a profile must be left out of it, and texts and answers in the process must be right."""
    vectors = embeddings["cpu"].embed(TEXTS).result(WAIT_S)
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(lane_choice, "qualify", lambda *args, **options: None)  # the fault comes later
    monkeypatch.setattr(full_profile, "measure_timing_model", lambda *args: None)
    prompt = prompt_of(40)
    texts: list[Any] = []
    answers: list[Any] = []

    def report(share: float, what: str) -> None:
        if what.startswith(step) and not texts:
            serving.begin({device: fault})
            texts.extend(embeddings[lane].embed(TEXTS * 10) for lane in ("own", "shared"))
            answers.append(gpu.engine.submit(prompt, LONG))

    profile, path = measure_full_profile(folder, CONFIG.replace(lanes=lanes, qualify=True), report)
    assert profile.anchors.keys() <= measured
    assert path.is_file()
    for handle in texts:
        assert np.abs(handle.result(WAIT_S) - np.tile(vectors, (10, 1))).max() < 1e-5
    assert [tuple(each.result(WAIT_S).token_ids) for each in answers] == [expected(prompt, LONG)]
    gpu.heal()
    own = embeddings["own"]._core.lane
    heal(own._fallback, own.post)
    serving.begin({})
    for lane in ("own", "shared"):
        assert np.abs(embeddings[lane].embed(TEXTS).result(WAIT_S) - vectors).max() < 1e-5
    assert serving.runs["GPU"]


@pytest.mark.usefixtures("devices")
def test_timings_of_a_gpu_are_not_those_of_the_cpu(folder: Path) -> None:
    """Guards a profile against steps that the CPU computed, after the engine that is measured moved to it."""
    serving.end()
    config = CONFIG.replace(lanes="gpu")
    loaded = load_engine(ModelFolder.open(folder), config)
    serving.begin({"GPU": "throws"})
    with pytest.raises(DeviceError, match="CPU"):
        measure_engine_timings(loaded, config, [RequestBatch(1, 8)], 1, 2)
    serving.end()


@pytest.fixture
def load(
    devices: pytest.MonkeyPatch, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few_rounds: None
) -> Iterator[Callable[..., Engine]]:
    """Load the model on devices with a fault, and with the results of kernel tests in an empty folder."""
    engines: list[Engine] = []
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    monkeypatch.setattr(full_profile, "measure_timing_model", lambda *args: None)
    run_tests_here(monkeypatch)

    def make(fault: str, faulty: tuple[str, ...], *, progress: Any = None, **settings: Any) -> Engine:
        serving.end()
        monkeypatch.setenv(stand_in_devices.FAULTS, ",".join(f"{device}={fault}" for device in faulty))
        engines.append(Engine.load(folder, CONFIG.replace(qualify=True, **settings), progress=progress))
        return engines[-1]

    yield make
    serving.end()
    for engine in engines:
        engine.close()


def check_all(engine: Engine, expected: Callable[..., tuple[int, ...]]) -> None:
    """Requests of both priorities, of which reactive ones displace others, and some with drafts."""
    handles = []
    for length, params, priority, drafts in (
        (200, LONG, Priority.PROACTIVE, False),
        (180, LONG, Priority.PROACTIVE, False),
        (30, LONG, Priority.PROACTIVE, True),
        (150, SHORT, Priority.REACTIVE, False),
        (200, SHORT, Priority.REACTIVE, False),
        (12, LONG, Priority.REACTIVE, True),
    ):
        prompt = prompt_of(length) * (3 if drafts else 1)
        handles.append((prompt, params, submit(engine, prompt, params, priority, drafts=drafts)))
    check(handles, expected)


@pytest.mark.parametrize(("fault", "devices_with"), FAULTY_DEVICES.items(), ids=FAULTY_DEVICES)
def test_devices_with_a_fault_from_the_beginning_are_left_out(
    load: Callable[..., Engine],
    folder: Path,
    expected: Callable[..., tuple[int, ...]],
    fault: str,
    devices_with: tuple[str, ...],
) -> None:
    """Guards loads, answers, displaced requests, drafts and a profile against what a device does not do."""
    faulty = {device for device in devices_with if (fault, device) not in HARMLESS}
    used = {name for name, (device,) in ONE_DEVICE.items() if device not in faulty}
    engine = load(fault, devices_with, kv_cache_bytes=512 << 10)
    assert lanes_in_use(engine) & ONE_DEVICE.keys() == used
    check_all(engine, expected)
    engine.close()
    profile, path = measure_full_profile(folder, CONFIG.replace(qualify=True))
    assert profile.anchors.keys() & ONE_DEVICE.keys() == used
    assert path.is_file()


@pytest.fixture(scope="module")
def tested(devices: pytest.MonkeyPatch, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the results of kernels that are right."""
    cache = tmp_path_factory.mktemp("tested")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XPU_AGENTS_CACHE", str(cache))
        run_tests_here(patch)
        serving.end()
        with Engine.load(folder, CONFIG.replace(qualify=True)) as engine:
            assert lanes_in_use(engine) == {"npu", "igpu"}
    return cache


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time limits of loads pass while a run hangs, and at no other time."""
    passed_s = itertools.count(step=400)
    clock = SimpleNamespace(perf_counter=lambda: next(passed_s) if serving.num_hung else 0.0)
    monkeypatch.setattr(working_lanes, "time", clock)


@pytest.mark.usefixtures("limit")
@pytest.mark.parametrize("fault", SERVING_FAULTS)
def test_a_load_ends_right_while_devices_fail(
    load: Callable[..., Engine], tested: Path, tmp_path: Path, expected: Callable[..., tuple[int, ...]], fault: str
) -> None:
    """Guards a load whose kernels were right in their tests, and fail behind them, on the GPU and on the NPU."""
    shutil.copytree(tested, tmp_path, dirs_exist_ok=True)

    def report(share: float, step: str) -> None:
        if step.startswith("compiling"):
            serving.begin({"NPU": fault, "GPU": fault})

    engine = load("", (), progress=report, kv_cache_bytes=512 << 10)
    check_all(engine, expected)
    assert any(serving.runs.values())
    serving.end()


@pytest.mark.parametrize(("fault", "rows"), [("few-rows", 0), ("no-tensors", 4)])
def test_short_graphs_that_are_wrong_are_left_out_alone(
    load: Callable[..., Engine], expected: Callable[..., tuple[int, ...]], fault: str, rows: int
) -> None:
    """Guards decode on an NPU whose kernels are right for prompts, and these kernels."""
    engine = load(fault, ("NPU",), policy=CONFIG.policy.replace(short_graphs=True))
    assert "npu" in lanes_in_use(engine)
    assert engine.heg.short_tokens == rows
    assert tuple(engine.submit(prompt_of(20), LONG).result(WAIT_S).token_ids) == expected(prompt_of(20), LONG)
