"""Copies of KV blocks that hang in a GPU: requests go on, with the CPU once the time limit has passed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openvino
import pytest
import stand_in_devices
from stand_in_devices import serving

from xpu_runtime import Engine, SamplingParams
from xpu_runtime.engine import device_fallback
from xpu_runtime.engine.disk import prefix_backup
from xpu_runtime.errors import RequestCancelledError
from xpu_runtime.kv import PrefixReadChoice
from xpu_runtime.kv.prefix_store import stored_blocks

WAIT_S = 60
PROMPT, OTHER = list(range(5, 105)), list(range(300, 420))
PARAMS = SamplingParams(max_tokens=8, ignore_eos=True)
LONG = SamplingParams(max_tokens=20, ignore_eos=True)


class HeldCopies:
    """Copies of a KV cache in one direction, ``read`` or ``write``, that wait from `hang` until `release`."""

    def __init__(self, engine: Engine, direction: str) -> None:
        self.begun = threading.Event()
        self._go_on = threading.Event()
        self._hangs = False
        self._copy = getattr(engine._loop._executor._kv, direction)
        setattr(engine._loop._executor._kv, direction, self)

    def __call__(self, *args: Any) -> Any:
        if self._hangs:
            self.begun.set()
            assert self._go_on.wait(WAIT_S)
        return self._copy(*args)

    def hang(self) -> None:
        self._hangs = True

    def release(self) -> None:
        self._hangs = False
        self._go_on.set()


@pytest.fixture(scope="module")
def reference(reference_engines: Any) -> Any:
    """Reference outputs; loaded before there are stand-in devices."""
    return reference_engines("f32")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the prefixes of one test. Reading always pays, but a request waits no longer than it computes."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    always = PrefixReadChoice(True, 0.0, 0.05)
    monkeypatch.setattr(prefix_backup, "choose_prefix_read", lambda *given: always)
    return tmp_path / "cache" / "prefixes"


@pytest.fixture
def start(
    loader: Any, reference: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Engine]]:
    """Load engines on a stand-in GPU."""
    monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
    monkeypatch.setattr(openvino, "RemoteTensor", openvino.Tensor)
    monkeypatch.setattr(device_fallback, "REST_S", 0.01)
    serving.begin({})
    started: list[Engine] = []

    def load(hook: Any = None, **changed: Any) -> Engine:
        settings = {"prefix_cache": "disk", "kernel_timeout_s": 0.4, **changed}
        started.append(loader.load(hook, lanes="gpu", qualify=False, profile=False, **settings))
        return started[-1]

    yield load
    for engine in started:
        engine.close()
    serving.end()


def check_answers_on_the_cpu(engine: Engine, copies: HeldCopies, reference: Any, loader: Any) -> None:
    """Check that the lane moves to the CPU, stays there until the copy has ended, and returns to the GPU."""
    fallback = engine._loop.fallback
    assert fallback is not None
    loader.wait_until(engine, lambda: fallback.on_cpu)
    before = serving.runs["GPU"]
    for prompt in (PROMPT, OTHER):
        assert engine.submit(prompt, PARAMS).result(WAIT_S).token_ids == reference(prompt, PARAMS)
    assert serving.runs["GPU"] == before, "the copy has not ended"
    copies.release()
    loader.wait_until(engine, lambda: not fallback.on_cpu)
    for prompt in (PROMPT, OTHER):
        assert engine.submit(prompt, PARAMS).result(WAIT_S).token_ids == reference(prompt, PARAMS)
    assert serving.runs["GPU"] > before
    loader.check_idle(engine)


def test_requests_go_on_while_a_block_is_copied_to_be_written(
    start: Callable[..., Engine], folder: Path, reference: Any, loader: Any
) -> None:
    """Guards a step that waits for the copy: no request would go on, and no time limit would pass."""
    engine = start()
    copies = HeldCopies(engine, "read")
    copies.hang()
    for _ in range(2):
        assert engine.submit(PROMPT, PARAMS).result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    assert copies.begun.wait(WAIT_S)
    assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == reference(OTHER, PARAMS)
    check_answers_on_the_cpu(engine, copies, reference, loader)
    engine.close()
    assert list(stored_blocks(folder))
    again = start()
    for prompt in (PROMPT, OTHER):
        handle = again.submit(prompt, PARAMS)
        assert handle.result(WAIT_S).token_ids == reference(prompt, PARAMS)


def test_requests_go_on_while_a_prefix_is_copied_to_the_device(
    start: Callable[..., Engine], reference: Any, loader: Any
) -> None:
    """Guards a request whose prefix is read: it is computed, and nothing is copied to blocks of later requests."""
    engine = start()
    engine.submit(PROMPT, PARAMS).result(WAIT_S)
    engine.close()
    engine = start()
    copies = HeldCopies(engine, "write")
    copies.hang()
    handle = engine.submit(PROMPT, PARAMS)
    assert copies.begun.wait(WAIT_S)
    assert handle.result(WAIT_S).token_ids == reference(PROMPT, PARAMS)
    assert engine.submit([*PROMPT, 7], PARAMS).result(WAIT_S).token_ids == reference([*PROMPT, 7], PARAMS)
    check_answers_on_the_cpu(engine, copies, reference, loader)


def displaced(engine: Engine, hook: Any, reference: Any) -> Any:
    """Return the handle of a background request whose KV blocks a reactive one has taken; that one has ended."""
    hold = hook.hold(lambda launch: launch.work.segments[0].start >= len(PROMPT) + 3)
    background = engine.submit(PROMPT, LONG, priority="proactive")
    hold.wait_until_held()
    reactive = engine.submit(OTHER, PARAMS)
    hook.action = None
    hold.release()
    assert reactive.result(WAIT_S).token_ids == reference(OTHER, PARAMS)
    return background


@pytest.mark.parametrize("end", ["result", "cancel"])
def test_a_request_whose_kv_is_restored_goes_on(
    start: Callable[..., Engine], fresh_hook: Any, reference: Any, loader: Any, end: str
) -> None:
    """Guards a preempted request: no kernel of it runs that could time out while its KV is copied back.

    If it is cancelled, neither a step nor the next owner of its blocks may wait for the copy, or be written to by it.
    """
    engine = start(fresh_hook, prefix_cache=True, kv_cache_bytes=5 * 32 * 768, offload_bytes=1 << 24)
    copies = HeldCopies(engine, "write")
    copies.hang()
    background = displaced(engine, fresh_hook, reference)
    assert copies.begun.wait(WAIT_S)
    if end == "cancel":
        background.cancel()
        with pytest.raises(RequestCancelledError):
            background.result(WAIT_S)
        assert engine.submit(OTHER, PARAMS).result(WAIT_S).token_ids == reference(OTHER, PARAMS)
    else:
        assert background.result(WAIT_S).token_ids == reference(PROMPT, LONG)
    check_answers_on_the_cpu(engine, copies, reference, loader)


def test_a_request_whose_kv_is_saved_goes_on(
    start: Callable[..., Engine], fresh_hook: Any, reference: Any, loader: Any
) -> None:
    """Guards both requests of a preemption: the one that waits for the blocks, and the one that gives them up."""
    engine = start(fresh_hook, prefix_cache=True, kv_cache_bytes=5 * 32 * 768, offload_bytes=1 << 24)
    copies = HeldCopies(engine, "read")
    copies.hang()
    background = displaced(engine, fresh_hook, reference)
    assert background.result(WAIT_S).token_ids == reference(PROMPT, LONG)
    assert copies.begun.is_set()
    check_answers_on_the_cpu(engine, copies, reference, loader)


def test_an_engine_closes_while_a_copy_hangs(start: Callable[..., Engine], loader: Any) -> None:
    """Guards the end of a program: it must not wait for a device that never returns, nor free its memory."""
    engine = start()
    copies = HeldCopies(engine, "read")
    copies.hang()
    for _ in range(2):
        engine.submit(PROMPT, PARAMS).result(WAIT_S)
    assert copies.begun.wait(WAIT_S)
    loader.wait_until(engine, lambda: engine._loop.copies_hang)
    engine.close()
    assert engine._loop._executor._kv.tensors
    copies.release()
