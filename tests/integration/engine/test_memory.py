"""Memory of an engine: one limit for its parts, and KV memory that goes back to other programs."""

from __future__ import annotations

import math
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from xpu_runtime import Engine, SamplingParams
from xpu_runtime.engine import load_memory, loading
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import ConfigError
from xpu_runtime.memory import KvMemory, MemoryState, PoolLimit
from xpu_runtime.soc.profile import Profile

if TYPE_CHECKING:
    from conftest import EngineLoader

TIMEOUT_S = 60.0
PROMPT = list(range(5, 105))


def give_back(engine: Engine) -> None:
    """Let another program need all memory, in a virtual look at the memory of the system."""
    loop, done = engine._loop, threading.Event()
    kv = loop.kv_offloader._kv
    block_bytes = kv.layout.bytes_per_block
    memory = KvMemory(
        PoolLimit(kv.blocks, block_bytes),
        loop.scheduler,
        block_bytes,
        kv.return_memory,
        loop.kv_offloader.drop_buffers,
    )

    def check() -> None:
        memory.adapt(MemoryState(1 << 30, 0, reserve_bytes=1 << 20), 0.0)
        done.set()

    loop.post(check)
    assert done.wait(TIMEOUT_S)


def test_tokens_stay_the_same_after_memory_went_back(loader: EngineLoader) -> None:
    """Guards answers: a prefix that was given back is computed again, in blocks with new memory."""
    engine = loader.load()
    first = engine.generate(PROMPT, SamplingParams(max_tokens=8))
    assert engine.metrics().kv.cached > 0
    give_back(engine)
    assert (engine.metrics().kv.cached, engine._loop.scheduler.kv.pool.backed_blocks) == (0, 0)
    for priority in ("reactive", "proactive"):
        again = engine.generate(PROMPT, SamplingParams(max_tokens=8), priority=priority)
        assert again.token_ids == first.token_ids
    loader.check_idle(engine)


def test_running_requests_keep_their_memory(loader: EngineLoader) -> None:
    """Guards a request that runs while another program needs all memory."""
    engine = loader.load()
    alone = engine.generate(PROMPT, SamplingParams(max_tokens=60))
    give_back(engine)
    handle = engine.submit(PROMPT, SamplingParams(max_tokens=60))
    deltas = iter(handle)
    next(deltas)
    give_back(engine)
    assert handle.result().token_ids == alone.token_ids


def test_an_engine_stays_within_its_limit(loader: EngineLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the limit against a larger pool, and the error of a limit that is too small for any pool."""
    limit = 4 << 20
    monkeypatch.setattr(loading, "resident_bytes", lambda: 0)  # the files count alone
    engine = loader.load(memory_limit_bytes=limit, kv_cache_bytes=8 << 20)
    kv_bytes = engine._loop.kv_offloader._kv.nbytes
    offload_bytes = engine._loop.kv_offloader.limit_bytes
    assert offload_bytes is not None
    assert engine.memory_bytes + offload_bytes <= limit
    assert kv_bytes > 1 << 20
    weights = engine.memory_bytes - kv_bytes
    assert engine.generate(PROMPT, SamplingParams(max_tokens=4)).token_ids
    with pytest.raises(ConfigError, match=f"^memory_limit_bytes={weights + 1000}: "):
        loader.load(memory_limit_bytes=weights + 1000)


def test_a_load_notes_the_memory_that_it_took(
    loader: EngineLoader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards what is said before the next load: the memory of this one, by layout, and only of a first engine."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    sizes = iter([1 << 30, (1 << 30) + 500, (1 << 30) + 900, 1 << 30, 1 << 30, 1 << 30])
    for module in (loading, load_memory):
        monkeypatch.setattr(module, "resident_bytes", lambda: next(sizes))
    monkeypatch.setattr(shared_devices, "had_engines", False)
    engine = loader.load()
    loader.wait_until_warm(engine)
    saved = Profile.load(loading.profile_key(engine.folder, engine.config).path)
    assert saved is not None
    assert saved.loaded_bytes == {"lean": 900}
    loader.wait_until_warm(loader.load())
    again = Profile.load(loading.profile_key(engine.folder, engine.config).path)
    assert again is not None
    assert again.loaded_bytes == {"lean": 900}


def test_the_pool_gets_what_the_weights_leave(loader: EngineLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the limit against weights that take more memory than their file."""
    sizes = iter([0, 3 << 20, 3 << 20])
    monkeypatch.setattr(loading, "resident_bytes", lambda: next(sizes))
    engine = loader.load(memory_limit_bytes=4 << 20, offload_bytes=0)
    assert 3 << 20 < engine.memory_bytes <= 4 << 20
    assert engine._loop.kv_offloader._kv.nbytes <= 1 << 20


def test_an_idle_engine_looks_at_the_memory(loader: EngineLoader) -> None:
    """Guards the wiring: the engine looks at the memory of the system by itself, unless that is disabled."""
    assert loader.load(memory_reserve_bytes=0)._loop.memory is None
    engine = loader.load()
    memory = engine._loop.memory
    assert memory is not None
    if engine._loop.kv_offloader._kv.can_return_memory:  # else the system has no call to return pages
        assert memory.next_check == math.inf, "an engine that never ran wakes up"
        engine.generate(PROMPT, SamplingParams(max_tokens=2))
        assert memory.next_check < math.inf
