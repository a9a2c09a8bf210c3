"""Attention that is compiled for the NPU while requests wait (`agent-xpu-v2 §4.3 (5)`), with the CPU as stand-in."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import openvino
import pytest
import stand_in_devices
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane_profiles import lanes_of_speed
from stand_in_devices import SERVING_FAULTS, serving

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine import attention_compiler, device_fallback, loading
from xpu_runtime.lanes import model_loader, static_attention
from xpu_runtime.lanes.static_attention import AttentionKernels

VOCAB = 1024
WAIT_S = 60
FAULTS = sorted(SERVING_FAULTS.keys() - {"hangs"})
"""A kernel that hangs for ever is given up long after its predicted time, which is long in these engines."""
PARAMS = SamplingParams(max_tokens=6, ignore_eos=True)
PREFIX = random.Random(0).choices(range(3, VOCAB), k=160)
"""A beginning that prompts share."""


def prompt_of(length: int, of: object) -> list[int]:
    """A prompt with a unique beginning, so that nothing of it is cached."""
    return random.Random(f"{length} {of}").choices(range(3, VOCAB), k=length)


class Served:
    """An engine whose NPU may run attention, and what happened to its kernels.

    Attributes:
        lanes: number of attention kernels by lane.
        outcomes: results of the kernels that were tested.
    """

    def __init__(self, loader: Any, patch: pytest.MonkeyPatch, **changed: Any) -> None:
        self.lanes: dict[str, int] = {"npu": 0, "igpu": 0, "cpu": 0}
        self.outcomes: list[Any] = []
        self._tested = threading.Event()
        patch.setattr(loading, "measure_quick_profile", lanes_of_speed(1e6))  # attention on the NPU is found faster
        patch.setattr(model_loader, "ATTENTION_COMPILE_S", 1e-6)
        policy = {"paired_prefill": False, **changed.pop("policy", {})}
        settings = {"lanes": "npu+gpu", "stand_in": True, "profile": False, "kv_cache_bytes": 2 << 20, **changed}
        settings["memory_reserve_bytes"] = 0  # a check of free memory would allow kernels that a test forbids
        self.engine: Engine = loader.load(self._count, policy=policy, **settings)
        self._kinds = [kernel.name for kernel in self.engine.heg.forms["cut"]]
        compiler = self.compiler
        if compiler is not None:
            compiler._note = self._note
            self.in_step(self._spoil_cache)

    @property
    def compiler(self) -> Any:
        return self.engine._loop._executor.attention

    @property
    def kept(self) -> set[int]:
        """Contexts with a kernel in use."""
        return set(self.in_step(lambda: set(self.warmup.kept)))

    @property
    def warmup(self) -> Any:
        return self.engine._loop.scheduler._device_policy.warmup

    def in_step(self, call: Callable[[], Any]) -> Any:
        """The result of ``call`` inside an engine step."""
        found: list[Any] = []
        done = threading.Event()

        def run() -> None:
            found.append(call())
            done.set()

        self.engine._loop.post(run)
        assert done.wait(WAIT_S)
        return found[0]

    def allow(self) -> None:
        """Let the engine compile attention."""
        self.in_step(lambda: self.engine._loop.scheduler.allow_attention(allowed=True))

    def stop(self) -> None:
        """Release all kernels, also one that is being compiled, and compile none."""
        scheduler = self.engine._loop.scheduler
        self.in_step(lambda: scheduler.allow_attention(allowed=False))
        if self.compiler._running is not None:
            self.compiler._running.thread.join(WAIT_S)
        for _ in range(2):  # a kernel that was ready is used in one step, and released at its end
            self.in_step(lambda: None)
        assert not self.kept

    def _count(self, lane: str, launch: Any, kernel: int) -> None:
        if launch.work.form == "cut" and "attention" in self._kinds[kernel]:
            self.lanes[lane] += 1

    def _spoil_cache(self) -> None:
        """Fill blocks that hold nothing with values that are not numbers."""
        kv = self.engine._loop._executor._kv
        for name in kv.layout.names:
            kv.tensors[name].data[...] = np.nan

    def _note(self, result: Any) -> None:
        self.outcomes.append(result)
        self._tested.set()

    def serve(self, reference: Any, of: object, lengths: tuple[int, ...] = (200, 150, 180), shared: int = 0) -> None:
        """Serve prompts together, and compare their tokens; every second one has ``shared`` tokens that are cached."""
        handles = []
        for number, length in enumerate(lengths):
            prompt = [*(PREFIX[:shared] if number % 2 else []), *prompt_of(length, (of, number))]
            handles.append((prompt, self.engine.submit(prompt, PARAMS, priority=list(Priority)[number % 2])))
        for prompt, handle in handles:
            assert handle.result(WAIT_S).token_ids == reference(prompt, PARAMS), len(prompt)

    def serve_until(self, reference: Any, reached: Callable[[], bool]) -> None:
        """Serve prompts until a kernel was tested and ``reached`` holds."""
        for number in range(60):
            self.serve(reference, ("until", number))
            if self.warmup.compiling is not None:
                self._tested.clear()
                if not self.outcomes:
                    assert self._tested.wait(WAIT_S)
            if reached():
                return
        raise AssertionError(f"kernels {self.kept}, outcomes {[each.outcome for each in self.outcomes]}")


@pytest.fixture(scope="module")
def module_served(loader: Any) -> Iterator[Served]:
    """One engine with NPU and iGPU."""
    with pytest.MonkeyPatch.context() as patch:
        yield Served(loader, patch)


@pytest.fixture
def served(module_served: Served, reference: Any) -> Iterator[Served]:
    """The engine with some kernels in use; nothing is left out afterwards."""
    module_served.serve_until(reference, lambda: bool(module_served.kept))
    yield module_served
    module_served.in_step(module_served.warmup.left_out.clear)


SCHEDULES = {
    "lengths": st.lists(st.integers(1, 250), min_size=1, max_size=4).map(tuple),
    "shared": st.integers(0, len(PREFIX)),
    "seed": st.integers(0, 10**6),
}


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(**SCHEDULES)
def test_tokens_stay_the_same(served: Served, reference: Any, lengths: tuple[int, ...], shared: int, seed: int) -> None:
    """Guards the tokens at f32: attention may move to the NPU and back at any chunk of any prompt."""
    served.serve(reference, seed, lengths, shared)


def test_attention_runs_on_the_npu_and_is_released(served: Served, reference: Any, loader: Any) -> None:
    """Guards a mechanism that never runs: kernels are used, released under memory pressure, and compiled again."""
    before = served.lanes["npu"]
    served.serve_until(reference, lambda: served.lanes["npu"] > before)
    kernels: AttentionKernels = served.compiler._kernels
    served.stop()
    served.serve(reference, "short of memory")
    loader.check_idle(served.engine)
    assert not served.kept
    assert not kernels._compiled
    before = served.lanes["npu"]
    served.allow()
    served.serve_until(reference, lambda: served.lanes["npu"] > before)
    assert served.kept


def test_kernels_that_fail_while_they_serve(served: Served, reference: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request may fail that the other lane can carry; the context is left out, and the NPU keeps its other work."""
    run, used = static_attention._Request.run, threading.Event()

    def fail(self: Any, *arguments: Any) -> None:
        if threading.current_thread().name.startswith("xpu-lane"):
            used.set()
            raise RuntimeError("the device was lost")
        run(self, *arguments)

    monkeypatch.setattr(static_attention._Request, "run", fail)
    served.serve_until(reference, lambda: bool(served.warmup.left_out))
    assert used.is_set()
    assert not served.kept & served.in_step(lambda: set(served.warmup.left_out))
    assert served.in_step(lambda: served.engine._loop.scheduler.lanes.in_use("npu"))


def compile_error(self: AttentionKernels, context: int) -> Any:
    raise RuntimeError("Exception from src/plugin.cpp:1:\nunsupported operation")


def wrong(self: Any, queries: Any, mask: Any, output: Any) -> None:
    _RUN(self, queries, mask, output)
    output *= 1.2


def not_finite(self: Any, queries: Any, mask: Any, output: Any) -> None:
    _RUN(self, queries, mask, output)
    output[0] = float("nan")


def raises(self: Any, *arguments: Any) -> None:
    raise OSError("the handle of the driver is invalid")


_RUN = static_attention._Request.run


@pytest.mark.parametrize(
    ("outcome", "target", "name", "value"),
    [
        ("does not compile", AttentionKernels, "compile", compile_error),
        ("wrong", static_attention._Request, "run", wrong),
        ("wrong", static_attention._Request, "run", not_finite),
        ("wrong", AttentionKernels, "gather_error", lambda self: 0.5),
        ("wrong", AttentionKernels, "gather_error", lambda self: float("nan")),
        ("fails", static_attention._Request, "run", raises),
        ("slower than elsewhere", attention_compiler, "_SLOWER", 0.0),
    ],
)
def test_kernels_that_do_not_qualify_are_left_out(
    served: Served, reference: Any, monkeypatch: pytest.MonkeyPatch, outcome: str, target: Any, name: str, value: Any
) -> None:
    """Guards wrong tokens from a kernel that is not right, and its repeated compilation."""
    served.stop()
    monkeypatch.setattr(target, name, value)
    served.outcomes.clear()
    served.allow()
    served.serve_until(reference, lambda: bool(served.warmup.left_out))
    assert {each.outcome for each in served.outcomes} == {outcome}
    contexts = [int(each.kernel.rpartition("-")[2]) for each in served.outcomes]
    assert len(contexts) == len(set(contexts))
    assert not served.kept


@pytest.fixture(scope="module", params=["npu+cpu", "npu+gpu"])
def beside(loader: Any, request: pytest.FixtureRequest) -> Iterator[Served]:
    """An engine with a stand-in NPU that takes static shapes only, and the CPU, or a GPU with a KV cache of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openvino, "Core", stand_in_devices.core)
        patch.setattr(openvino, "RemoteTensor", openvino.Tensor)
        patch.setattr(device_fallback, "REST_S", 0.05)
        served = Served(loader, patch, lanes=request.param, stand_in=False, qualify=False)
        assert served.engine.wait_for_npu(WAIT_S)
        yield served


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(**SCHEDULES)
def test_tokens_with_the_kv_cache_of_another_device(
    beside: Served, reference: Any, lengths: tuple[int, ...], shared: int, seed: int
) -> None:
    """Guards keys and values that are copied from and to a GPU, beside decode and a prefix that is cached."""
    beside.serve_until(reference, lambda: bool(beside.kept) and beside.lanes["npu"] > 0)
    beside.serve(reference, seed, lengths, shared)


@pytest.mark.parametrize(
    "fault", [pytest.param(each, marks=() if each == "throws-sometimes" else pytest.mark.slow) for each in FAULTS]
)
def test_tokens_while_the_npu_fails(beside: Served, reference: Any, fault: str) -> None:
    """No request may fail, or change its tokens, while attention or any other kernel of the NPU fails."""
    served = beside
    served.serve_until(reference, lambda: bool(served.kept) and served.lanes["npu"] > 0)
    serving.begin({"NPU": fault})
    for number in range(4):
        served.serve(reference, (fault, number))
    assert serving.runs["NPU"]
    serving.end()

    def use_again() -> None:
        executor = served.engine._loop._executor
        executor._num_rests.clear()
        executor._rests_until.update(dict.fromkeys(executor._rests_until, 0.0))
        served.warmup.left_out.clear()

    served.in_step(use_again)
    served.lanes["npu"] = 0
    served.serve_until(reference, lambda: served.lanes["npu"] > 0)


@pytest.mark.parametrize("beside", ["npu+gpu"], indirect=True)
def test_attention_while_the_cpu_computes_in_place_of_the_gpu(beside: Served, reference: Any, loader: Any) -> None:
    """Guards the KV cache of the CPU: the NPU would write to that of the GPU, which comes back later."""
    fallback = beside.engine._loop.fallback
    assert fallback is not None
    beside.serve_until(reference, lambda: bool(beside.kept) and beside.lanes["npu"] > 0)
    serving.begin({"GPU": "throws"})
    beside.serve(reference, "the GPU is lost")
    assert beside.in_step(lambda: fallback.on_cpu)
    loader.wait_until(beside.engine, lambda: not beside.warmup.kept)
    beside.lanes["npu"] = 0
    beside.serve(reference, "on the CPU")
    assert not beside.lanes["npu"]
    serving.end()
    loader.wait_until(beside.engine, lambda: not fallback.on_cpu)
    beside.serve_until(reference, lambda: beside.lanes["npu"] > 0)


@pytest.mark.parametrize(
    "changed",
    [{"policy": {"attention_warmup": False}}, {"kv_precision": "u8"}],
    ids=["off", "quantised"],
)
def test_engines_without_attention_on_the_npu(loader: Any, changed: dict[str, Any]) -> None:
    """Guards the switch, and a cache from which nothing can be gathered."""
    with pytest.MonkeyPatch.context() as patch:
        served = Served(loader, patch, **changed)
    assert served.compiler is None
    handle = served.engine.submit(prompt_of(200, "off"), PARAMS, priority=Priority.REACTIVE)
    assert len(handle.result(WAIT_S).token_ids) == PARAMS.max_tokens
    assert not served.lanes["npu"]
