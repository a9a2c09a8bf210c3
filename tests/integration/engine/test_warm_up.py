"""Warm-up after a load: it yields to requests, ends with the engine, and its failures reach no request."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from xpu_runtime import Engine, SamplingParams
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.scheduler import warm_up_turns

if TYPE_CHECKING:
    from conftest import EngineLoader, ReferenceEngine

pytestmark = pytest.mark.usefixtures("all_warm_ups")

TIMEOUT_S = 60.0
PROMPT = list(range(5, 75))
GREEDY = SamplingParams(max_tokens=6)


class HeldWarmUp:
    """Holds the first warm-up of a kernel with some number of tokens, as a kernel that runs for long.

    Attributes:
        started: set while it is held.
        cancelled: set when it is cancelled.
        obeys: a cancelled kernel ends; otherwise it hangs until `release`.
    """

    def __init__(self, patch: pytest.MonkeyPatch, tokens: int, *, obeys: bool = True) -> None:
        self.started, self.cancelled, self._ended = threading.Event(), threading.Event(), threading.Event()
        self.obeys = obeys
        self.sizes: list[tuple[int, int]] = []
        warm_up, cancel = CompiledKernel.warm_up, CompiledKernel.cancel
        held: list[CompiledKernel] = []

        def warm_up_held(kernel: CompiledKernel, size: int, rows: int = 1) -> None:
            if size == tokens and not held:
                held.append(kernel)
                self.started.set()
                assert self._ended.wait(TIMEOUT_S)
                if self.cancelled.is_set() and self.obeys:
                    raise RuntimeError("cancelled")
            self.sizes.append((size, rows))
            warm_up(kernel, size, rows)

        def cancel_held(kernel: CompiledKernel) -> None:
            if kernel in held:
                self.cancelled.set()
                if self.obeys:
                    self._ended.set()
            cancel(kernel)

        patch.setattr(CompiledKernel, "warm_up", warm_up_held)
        patch.setattr(CompiledKernel, "cancel", cancel_held)

    def release(self) -> None:
        """Let it go on."""
        self._ended.set()


@pytest.fixture(autouse=True)
def _short_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up_turns, "_PAUSE_S", 0.01)


@pytest.fixture
def load(loader: EngineLoader) -> Iterator[Callable[..., Engine]]:
    """Load engines that are closed after the test."""
    engines: list[Engine] = []

    def loaded(**settings: object) -> Engine:
        engines.append(loader.load(**settings))
        return engines[-1]

    yield loaded
    for engine in engines:
        engine.close()


def test_an_idle_engine_warms_up_by_itself(loader: EngineLoader, load: Callable[..., Engine]) -> None:
    """Guards against an engine that stays cold, and against one that counts warm-ups as requests or wakes for ever."""
    engine = load()
    loader.wait_until_warm(engine)
    metrics = engine.metrics()
    assert (metrics.prompt_tokens, metrics.output_tokens, dict(metrics.ended)) == (0, 0, {})
    assert engine._loop.scheduler.next_wake(0.0) is None
    assert engine.kernels() == ()


@pytest.mark.parametrize("tokens", [1, 32, 2])
def test_a_request_in_the_middle_gets_the_same_tokens(
    loader: EngineLoader,
    load: Callable[..., Engine],
    reference: ReferenceEngine,
    monkeypatch: pytest.MonkeyPatch,
    tokens: int,
) -> None:
    """Guards answers after a cancelled warm-up: of the first step, of a chunk, and of a decode batch."""
    held = HeldWarmUp(monkeypatch, tokens)
    engine = load()
    assert held.started.wait(TIMEOUT_S)
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)
    assert held.cancelled.is_set()
    loader.wait_until_warm(engine)
    assert {(1, 1), (32, 1), (2, 2), (8, 8)} <= set(held.sizes)
    assert engine.generate([7, *PROMPT], GREEDY).token_ids == reference([7, *PROMPT], GREEDY)


def test_closing_ends_a_warm_up(load: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a program that waits at its end for kernels that nobody needs."""
    held = HeldWarmUp(monkeypatch, 32)
    engine = load()
    assert held.started.wait(TIMEOUT_S)
    sizes = list(held.sizes)
    engine.close()
    assert held.cancelled.is_set()
    assert held.sizes == sizes
    assert not any(lane.thread.is_alive() for lane in engine._lanes.values())


def test_a_failed_warm_up_fails_no_request(
    loader: EngineLoader,
    load: Callable[..., Engine],
    reference: ReferenceEngine,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Guards against an engine that ends, or tries for ever, because a kernel cannot be warmed up."""
    warm_up = CompiledKernel.warm_up

    def fail(kernel: CompiledKernel, tokens: int, rows: int = 1) -> None:
        if tokens == 32:
            raise RuntimeError("no memory")
        warm_up(kernel, tokens, rows)

    monkeypatch.setattr(CompiledKernel, "warm_up", fail)
    engine = load()
    loader.wait_until_warm(engine)
    assert "no memory" in caplog.text
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)


def test_a_hanging_warm_up_fails_requests_until_it_returns(
    loader: EngineLoader, load: Callable[..., Engine], reference: ReferenceEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against requests that wait for ever behind a kernel that cannot be cancelled, or fail after it ended."""
    held = HeldWarmUp(monkeypatch, 32, obeys=False)
    monkeypatch.setattr("xpu_runtime.engine.warm_up_runs._HANG_FACTOR", 0.0)
    engine = load(kernel_timeout_s=0.1)
    try:
        assert held.started.wait(TIMEOUT_S)
        with pytest.raises(RequestFailedError, match="hangs"):
            engine.submit(PROMPT, GREEDY).result(TIMEOUT_S)
        monkeypatch.setattr(engine._loop._executor, "_timeout_s", TIMEOUT_S)  # kernels of a busy machine are slower
        monkeypatch.setattr(engine._loop.warm_ups, "_timeout_s", TIMEOUT_S)
    finally:
        held.release()
    loader.wait_until(engine, lambda: engine.lane_status()[0].state == "ready")
    assert engine.generate(PROMPT, GREEDY).token_ids == reference(PROMPT, GREEDY)


def test_no_warm_up_beside_the_load_of_another_model(loader: EngineLoader, load: Callable[..., Engine]) -> None:
    """Guards against a profile of the other model that is measured beside these kernels."""
    with shared_devices.loading():
        engine = load()
        planned = engine._loop.scheduler._warm_ups.left
        engine.generate(PROMPT, GREEDY)
        assert engine._loop.scheduler._warm_ups.left == planned > 0
    loader.wait_until_warm(engine)
