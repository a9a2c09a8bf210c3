"""The general lane of a GPU moves to the CPU when it fails, and back."""

from __future__ import annotations

import gc
import logging
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import openvino
import pytest
import stand_in_devices
from scripted_continuation import ScriptedContinuation
from stand_in_devices import serving

from xpu_runtime import EmbeddingEngine, Engine, Priority, SamplingParams
from xpu_runtime.engine import device_fallback
from xpu_runtime.engine.general_kernels import ChatWork
from xpu_runtime.errors import RequestCancelledError, RequestFailedError
from xpu_runtime.qualification import stored_faults
from xpu_runtime.scheduler.calibration_turns import CalibrationGain
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine

WAIT_S = 60
PROMPT, OTHER = list(range(5, 105)), list(range(300, 420))
PARAMS = SamplingParams(max_tokens=8, ignore_eos=True)


@pytest.fixture(scope="module")
def reference(reference_engines: Any) -> Any:
    """Reference outputs; loaded before there are stand-in devices."""
    return reference_engines("f32")


@pytest.fixture
def start(loader: Any, reference: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Engine]]:
    """Load engines on a stand-in GPU."""
    monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
    monkeypatch.setattr(openvino, "RemoteTensor", openvino.Tensor)
    monkeypatch.setattr(device_fallback, "REST_S", 0.01)
    serving.begin({})
    yield partial(loader.load, lanes="gpu", qualify=False, profile=False, kernel_timeout_s=0.4)
    serving.end()


@pytest.fixture
def gpu(start: Callable[..., Engine]) -> Engine:
    """An engine on a stand-in GPU."""
    return start()


def chat_work(engine: Engine) -> ChatWork:
    """The chat model in the fallback of ``engine``."""
    assert engine._loop.fallback is not None
    work = engine._loop.fallback._members[0].work
    assert isinstance(work, ChatWork)
    return work


def test_requests_go_on_with_the_cpu_and_the_gpu_is_used_again(
    gpu: Engine, reference: Any, loader: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A GPU that loses its context once in a day must cost a recomputation, and not the requests or the GPU."""
    serving.begin({"GPU": "loses-context"})
    with caplog.at_level(logging.WARNING, "xpu_runtime.engine"):
        handles = [
            (prompt, gpu.submit(prompt, PARAMS, priority=kind))
            for prompt, kind in zip((PROMPT, OTHER), Priority, strict=True)
        ]
        for prompt, handle in handles:
            assert handle.result(WAIT_S).token_ids == reference(prompt, PARAMS)
    assert "goes on with the CPU" in caplog.text
    assert "compiling the kernels" in caplog.text
    fallback = gpu._loop.fallback
    assert fallback is not None
    assert fallback.on_cpu
    assert gpu._loop.scheduler.devices == {"CPU"}, "it takes turns with other engines there"
    (lane,) = gpu.lane_status()
    assert (lane.device, lane.state) == ("CPU", "fallback")
    assert "the device was lost" in lane.reason
    faults = gpu._loop._executor.faults
    assert faults is not None
    faults.close(WAIT_S)
    kept = [fault for each in stored_faults(discover_devices(), Machine.here()) for fault in each.faults]
    assert ("GPU", "serving", "the device was lost", "CPU") in {
        (each.device, each.time, each.message, each.instead) for each in kept
    }
    returned = threading.Event()
    recompute_all = gpu._loop.scheduler.recompute_all

    def note(*args: Any, **options: Any) -> None:
        recompute_all(*args, **options)
        if not fallback.on_cpu:
            returned.set()

    gpu._loop.scheduler.recompute_all = note  # type: ignore[method-assign]
    serving.begin({})
    assert returned.wait(WAIT_S)
    before = serving.runs["GPU"]
    assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    assert serving.runs["GPU"] > before
    assert gpu._loop.scheduler.devices == {"GPU"}
    assert [str(each) for each in gpu.lane_status()] == ["igpu (GPU) ready"]
    loader.check_idle(gpu)


def test_values_between_kernels_are_in_memory_that_the_gpu_reads_in_place(gpu: Engine, reference: Any) -> None:
    """A copy to the device and back at every kernel is time that no one needs."""
    slots = [slot for buffer in gpu._loop._executor._buffers.values() for slot in buffer._buffer_slots]
    assert slots
    for slot in slots:
        assert any(np.shares_memory(slot, tensor.data) for tensor in stand_in_devices.host_tensors)
    assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)


def test_answers_that_continue_are_not_cut(gpu: Engine, reference: Any, loader: Any) -> None:
    """Tokens that were to be appended when the GPU failed must be appended, and each of them once."""
    params, appended = SamplingParams(max_tokens=24, stop_token_ids=list(range(3, 512))), [[7, 8, 9], [11]]
    expected = reference.answers(PROMPT, params, appended)
    for kind in ("throws-twice", "loses-context", "not-finite-once", "hangs-once"):
        serving.begin({"GPU": kind})
        output = gpu.submit(PROMPT, params, continuation=ScriptedContinuation(appended)).result(WAIT_S)
        assert [answer.token_ids for answer in output.answers] == [answer.token_ids for answer in expected], kind
        serving.end()
    loader.check_idle(gpu)


@pytest.mark.parametrize("kind", ["throws", "hangs"])
def test_without_kernels_for_the_cpu_requests_fail_with_the_reason(
    gpu: Engine, reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A machine without memory for a second copy of the weights must say so, and serve again with the GPU."""

    def no_memory() -> Any:
        raise MemoryError("no room")

    monkeypatch.setattr(chat_work(gpu), "_compile_on_cpu", no_memory)
    serving.begin({"GPU": kind})
    with pytest.raises(RequestFailedError, match="no room"):
        gpu.submit(PROMPT, PARAMS).result(WAIT_S)
    if kind == "hangs":
        (lane,) = gpu.lane_status()
        assert lane.state == "failed"
        assert "no room" in lane.reason
    serving.end()
    for _ in range(10_000):
        try:
            assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
            break
        except RequestFailedError:  # until the hung kernel has returned
            continue
    else:
        pytest.fail("the GPU is not used again")
    loader.check_idle(gpu)


def test_kernels_of_the_cpu_are_released_when_the_gpu_has_served_again(
    gpu: Engine, reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch, embedding_folder: Path
) -> None:
    """A second copy of the weights must not stay in memory for ever, and the next failure must find its way again."""
    monkeypatch.setattr(device_fallback, "KEEP_S", 0.01)
    fallback, work = gpu._loop.fallback, chat_work(gpu)
    assert fallback is not None
    with EmbeddingEngine.load(embedding_folder, engine=gpu) as embeddings:
        for _ in range(2):
            serving.begin({"GPU": "throws"})
            assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
            assert embeddings.embed(["the cat"]).result(WAIT_S).shape == (1, embeddings.dimension)
            assert work.on_cpu is not None
            encoder = fallback._members[1].work._cpu_encoder  # type: ignore[attr-defined]
            held = weakref.ref(work.on_cpu.kv), weakref.ref(encoder)
            del encoder
            serving.begin({})
            loader.wait_until(gpu, lambda: not fallback._both()[1:])
            loader.wait_until(gpu, lambda: True)  # the end of that step
            for helper in fallback._helpers:
                helper.join(WAIT_S)
            gc.collect()
            assert [each() for each in held] == [None, None]
            assert not work.has_cpu
            assert fallback._num_rests == 0
    assert gpu.submit(OTHER, PARAMS).result(WAIT_S).token_ids == reference(OTHER, PARAMS)
    loader.check_idle(gpu)


@pytest.mark.parametrize("lacking", ["chat", "embeddings"])
def test_a_model_without_kernels_for_the_cpu_fails_alone(
    gpu: Engine, reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch, embedding_folder: Path, lacking: str
) -> None:
    """Memory that suffices for one of two models must serve that one, and both again with the GPU."""

    def no_memory() -> Any:
        raise MemoryError("no room")

    fallback = gpu._loop.fallback
    assert fallback is not None
    with EmbeddingEngine.load(embedding_folder, engine=gpu) as embeddings:
        loader.wait_until(gpu, lambda: len(fallback._members) == 2)
        chats, texts = (member.work for member in fallback._members)
        monkeypatch.setattr(chats if lacking == "chat" else texts, "compile_on_cpu", no_memory)
        serving.begin({"GPU": "throws"})
        for _ in range(2):
            handles: dict[str, Any] = {"chat": gpu.submit(PROMPT, PARAMS), "embeddings": embeddings.embed(["the cat"])}
            with pytest.raises(RequestFailedError, match="no room") as failed:
                handles.pop(lacking).result(WAIT_S)
            assert "\n" not in str(failed.value)
            (served,) = handles.values()
            served.result(WAIT_S)
        serving.end()
        loader.wait_until(gpu, lambda: not fallback.on_cpu)
        assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
        assert embeddings.embed(["the cat"]).result(WAIT_S).shape == (1, embeddings.dimension)
    loader.check_idle(gpu)


def test_an_embedding_model_that_comes_later_uses_the_cpu_as_well(
    gpu: Engine, reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch, embedding_folder: Path
) -> None:
    """Its texts must not wait for the end of the rest, not run on the device that failed, and recompute no chat."""
    monkeypatch.setattr(device_fallback, "REST_S", 600.0)
    serving.begin({"GPU": "throws"})
    assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    serving.end()
    moves: list[object] = []
    monkeypatch.setattr(gpu._loop.scheduler, "recompute_all", lambda *args, **options: moves.append(args))
    with EmbeddingEngine.load(embedding_folder, engine=gpu) as embeddings:
        serving.begin({"GPU": "throws"})
        assert embeddings.embed(["the cat"]).result(WAIT_S).shape == (1, embeddings.dimension)
        assert gpu.submit(OTHER, PARAMS).result(WAIT_S).token_ids == reference(OTHER, PARAMS)
        assert not serving.runs["GPU"]
    assert not moves
    loader.check_idle(gpu)


class TableDrafter:
    """Takes the table of in-context calibration, and drafts nothing."""

    def calibrate(self, table: object) -> bool:
        return True

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        return ()

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing was proposed."""


def test_a_calibration_kernel_that_hangs_fails_no_request(
    start: Callable[..., Engine], reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards requests against background work that hangs in the GPU: they go on with the CPU, and it is used again."""
    monkeypatch.setattr(CalibrationGain, "begin", lambda self, kind: True)
    gpu = start(context_calibration=True, policy={"reactive_slack": 1e9})
    kernel = gpu._loop._calibrations._kernel
    assert kernel is not None
    begun, go_on = threading.Event(), threading.Event()

    def hang(rows: object) -> None:
        begun.set()
        assert go_on.wait(WAIT_S)

    monkeypatch.setattr(kernel, "run", hang)
    params = SamplingParams(max_tokens=24, ignore_eos=True)
    handles = [
        (prompt, gpu.submit(prompt, params, priority=priority, proposer=TableDrafter(), max_drafts=2))
        for prompt, priority in zip((PROMPT, OTHER), Priority, strict=True)
    ]
    assert begun.wait(WAIT_S)
    for prompt, handle in handles:
        assert handle.result(WAIT_S).token_ids == reference(prompt, params)
    fallback = gpu._loop.fallback
    assert fallback is not None
    assert fallback.on_cpu
    assert fallback.hung
    before = serving.runs["GPU"]
    assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    assert serving.runs["GPU"] == before
    go_on.set()
    loader.wait_until(gpu, lambda: not fallback.on_cpu)
    assert gpu.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    assert serving.runs["GPU"] > before
    loader.check_idle(gpu)


def test_nothing_is_calibrated_on_a_gpu_that_failed(
    start: Callable[..., Engine], reference: Any, loader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the rest of a GPU against calibration kernels from the lane thread of the CPU."""
    monkeypatch.setattr(CalibrationGain, "begin", lambda self, kind: True)
    monkeypatch.setattr(device_fallback, "REST_S", 600.0)
    gpu = start(context_calibration=True, policy={"reactive_slack": 1e9})
    params = SamplingParams(max_tokens=24, ignore_eos=True)

    def answer() -> None:
        output = gpu.submit(PROMPT, params, proposer=TableDrafter(), max_drafts=2).result(WAIT_S)
        assert output.token_ids == reference(PROMPT, params)

    answer()
    assert gpu.metrics().calibrated_rows
    serving.begin({"GPU": "throws"})
    answer()
    fallback = gpu._loop.fallback
    assert fallback is not None
    assert fallback.on_cpu
    serving.begin({})
    answer()
    assert not serving.runs["GPU"]
    loader.check_idle(gpu)


def test_an_engine_closes_while_it_moves(gpu: Engine) -> None:
    """Closing must neither wait for ever nor leave a request without an end."""
    work = chat_work(gpu)
    begun, go_on, compile_on_cpu = threading.Event(), threading.Event(), work._compile_on_cpu
    assert compile_on_cpu is not None

    def held(compiled: Any) -> Any:
        begun.set()
        assert go_on.wait(WAIT_S)
        return compiled()

    work._compile_on_cpu = partial(held, compile_on_cpu)
    serving.begin({"GPU": "throws"})
    handle = gpu.submit(PROMPT, PARAMS)
    assert begun.wait(WAIT_S)
    (lane,) = gpu.lane_status()
    assert (lane.device, lane.state) == ("CPU", "loading")
    closer = threading.Thread(target=gpu.close)
    closer.start()
    with pytest.raises(RequestCancelledError):
        handle.result(WAIT_S)
    go_on.set()
    closer.join(WAIT_S)
    assert not closer.is_alive()
