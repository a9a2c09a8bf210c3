"""Prefixes on disk: a later engine finds them, and tokens never change."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xpu_runtime import Engine, SamplingParams
from xpu_runtime.engine.disk import prefix_backup
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError
from xpu_runtime.kv import PrefixReadChoice
from xpu_runtime.kv.prefix_store import stored_blocks

VOCAB = 1024
TIMEOUT_S = 60.0
GREEDY = SamplingParams(max_tokens=6, ignore_eos=True)


def prompt_of(seed: int, length: int) -> list[int]:
    """Return a prompt; prompts with equal seeds share their beginning."""
    return random.Random(seed).choices(range(3, VOCAB), k=length)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the prefixes of one test. Reading always pays: so small a model computes faster than a disk reads."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    always = PrefixReadChoice(True, 0.0, TIMEOUT_S)
    monkeypatch.setattr(prefix_backup, "choose_prefix_read", lambda *given: always)
    return tmp_path / "cache" / "prefixes"


@pytest.fixture
def start(loader: Any) -> Iterator[Callable[..., Engine]]:
    """Load engines that keep prefixes on disk, and close them."""
    started: list[Engine] = []

    def load(**changed: Any) -> Engine:
        started.append(loader.load(**{"prefix_cache": "disk", "profile": False, **changed}))
        return started[-1]

    yield load
    for engine in started:
        engine.close()


Start = Callable[..., Engine]


def write(start: Start, *prompts: list[int], **changed: Any) -> None:
    """Let an engine serve prompts and close it."""
    engine = start(**changed)
    for prompt in prompts:
        engine.submit(prompt, GREEDY).result()
    engine.close()


def test_expected_tokens_outside_the_vocabulary_reach_no_step(start: Start) -> None:
    """Guards the requests of all callers: an exception inside an engine step ends the engine."""
    engine = start()
    for token in (-1, VOCAB, 2**40):
        with pytest.raises(InvalidRequestError):
            engine.expect_continuation([token] * 64)
    assert engine.generate(prompt_of(1, 5), GREEDY).token_ids


REQUESTS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([1, 31, 32, 33, 64, 65, 100, 200])), min_size=1, max_size=6
)


@pytest.mark.slow
@pytest.mark.parametrize("kv_precision", ["f32", "default"])
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=REQUESTS, after=REQUESTS)
def test_tokens_are_those_without_a_disk(
    start: Start,
    reference_engines: Any,
    loader: Any,
    kv_precision: str,
    before: list[tuple[int, int]],
    after: list[tuple[int, int]],
) -> None:
    """Guards tokens at f32: an engine that reads what an earlier one has written answers as one that computes all."""
    reference = reference_engines(kv_precision)
    for requests in (before, after):
        engine = start(kv_precision=kv_precision)
        handles = [engine.submit(prompt_of(*each), GREEDY) for each in requests]
        for each, handle in zip(requests, handles, strict=True):
            assert tuple(handle.result().token_ids) == reference(prompt_of(*each), GREEDY)
        loader.check_idle(engine)
        engine.close()


def test_a_restart_computes_new_tokens_only(start: Start, reference: Any, folder: Path) -> None:
    """Guards the purpose: the first request of a later engine finds its prefix, also after a conversation."""
    prompt = prompt_of(1, 150)
    write(start, prompt)
    assert {each.path.parent for each in stored_blocks(folder)} == {folder}
    engine = start()
    handle = engine.submit([*prompt, 5, 6], GREEDY)
    assert tuple(handle.result().token_ids) == reference([*prompt, 5, 6], GREEDY)
    assert handle.metrics.cached_tokens == 128
    metrics = engine.metrics()
    assert metrics.prompt_tokens == 152 - 128


@pytest.mark.parametrize(
    "changed",
    [
        {"kv_precision": "f16"},
        {"precision": "default", "kv_precision": "default"},
        {"family": "qwen2"},
        {"properties": {}},
    ],
    ids=["kv_precision", "precision", "model", "properties"],
)
def test_prefixes_of_others_are_not_used(start: Start, changed: dict[str, Any]) -> None:
    """Guards wrong KV: blocks of another model, precision or setting are not found."""
    prompt = prompt_of(1, 100)
    write(start, prompt)
    handle = start(**changed).submit(prompt, GREEDY)
    handle.result()
    assert handle.metrics.cached_tokens == 0


def test_changed_weights_are_another_model(start: Start, loader: Any, tmp_path: Path) -> None:
    """Guards wrong KV: a fine-tuned model may differ within its weights alone, which the fingerprint does not read."""
    folder = tmp_path / "model"
    shutil.copytree(loader.folders["llama"], folder)
    loader.folders["own"] = folder
    prompt = prompt_of(1, 100)
    write(start, prompt, family="own")
    weights = folder / "openvino_model.bin"
    os.utime(weights, (1_700_000_000, 1_700_000_000))
    handle = start(family="own").submit(prompt, GREEDY)
    handle.result()
    assert handle.metrics.cached_tokens == 0


def test_damaged_files_are_computed(start: Start, reference: Any, folder: Path) -> None:
    """Guards wrong KV and the engine: damaged files go, and their tokens are computed."""
    prompt = prompt_of(1, 100)
    write(start, prompt)
    paths = [each.path for each in stored_blocks(folder)]
    assert len(paths) == 3
    for path in paths:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    handle = start().submit(prompt, GREEDY)
    assert tuple(handle.result().token_ids) == reference(prompt, GREEDY)
    assert handle.metrics.cached_tokens == 0
    assert not min(paths, key=lambda path: int(path.name.split(".")[-3])).exists()


def test_private_requests_leave_the_disk_alone(start: Start, folder: Path) -> None:
    """Guards consent: nothing of a request without ``store`` is written, and nothing is read for it."""
    prompt = prompt_of(1, 100)
    engine = start()
    for _ in range(3):
        engine.submit(prompt, GREEDY, store=False).result()
    engine.close()
    assert list(stored_blocks(folder)) == []
    write(start, prompt)
    assert list(stored_blocks(folder))
    handle = start().submit(prompt, GREEDY, store=False)
    handle.result()
    assert handle.metrics.cached_tokens == 0


@pytest.mark.parametrize("expected", [True, False])
def test_a_prefix_that_is_expected_again_is_kept(start: Start, expected: bool) -> None:
    """Guards a conversation whose tool runs against prompts that begin after it."""
    engine = start(prefix_cache=True)
    pool = engine._loop.scheduler.kv.pool
    prompt = prompt_of(1, 3 * pool.block_size)
    engine.submit(prompt, GREEDY).result()
    if expected:
        engine.expect_continuation(prompt)
    for seed in range(2, 4 + pool.n_blocks // 3):
        engine.submit(prompt_of(seed, 3 * pool.block_size), GREEDY).result()
    handle = engine.submit(prompt, GREEDY)
    handle.result()
    assert handle.metrics.cached_tokens == (2 * pool.block_size if expected else 0)


@pytest.mark.parametrize("store", [True, False])
def test_a_prefix_that_is_expected_again_is_written_while_its_tool_runs(
    start: Start, loader: Any, folder: Path, store: bool
) -> None:
    """Guards the first turn of an agent against a KV cache that others fill, and the consent of private requests."""
    engine = start()
    prompt = prompt_of(1, 100)
    engine.submit(prompt, GREEDY, store=store).result()
    engine.expect_continuation(prompt)
    if store:
        loader.wait_until(engine, lambda: len(list(stored_blocks(folder))) == 3)
    else:
        loader.check_idle(engine)
    engine.close()
    assert len(list(stored_blocks(folder))) == 3 * store


def test_forgotten_prefixes_leave_the_disk(start: Start, folder: Path) -> None:
    """Guards privacy: prefixes of earlier processes and of this one go, and are not written at the end."""
    write(start, prompt_of(1, 100))
    assert list(stored_blocks(folder))
    engine = start()
    engine.submit(prompt_of(2, 100), GREEDY).result()
    engine.forget_prefixes()
    engine.close()
    assert list(stored_blocks(folder)) == []


def test_an_engine_in_memory_writes_nothing(start: Start, folder: Path) -> None:
    """Guards the default of the library: no prompt reaches the disk unasked."""
    write(start, prompt_of(1, 100), prompt_of(1, 100), prefix_cache=True)
    assert not folder.exists()


@pytest.mark.parametrize("end", ["cancel", "close"])
def test_a_request_may_end_while_its_prefix_is_read(start: Start, loader: Any, end: str) -> None:
    """Guards requests that wait for a disk that hangs: they can be cancelled, and the engine closed."""
    prompt = prompt_of(1, 100)
    write(start, prompt)
    engine = start()
    store: Any = engine._loop.prefixes._store  # type: ignore[union-attr]
    reached, released, load = threading.Event(), threading.Event(), store.load

    def slow(key: bytes, index: int) -> Any:
        reached.set()
        assert released.wait(TIMEOUT_S)
        return load(key, index)

    store.load = slow
    handle = engine.submit(prompt, GREEDY)
    assert reached.wait(TIMEOUT_S)
    if end == "cancel":
        handle.cancel()
        with pytest.raises(RequestCancelledError):
            handle.result()
        released.set()
        again = engine.submit([*prompt, 5], GREEDY)
        again.result()
        loader.check_idle(engine)
    else:
        closing = threading.Thread(target=engine.close)
        closing.start()
        with pytest.raises(RequestCancelledError):
            handle.result()
        released.set()
        closing.join(TIMEOUT_S)
        assert not closing.is_alive()


def test_an_unusable_folder_is_one_warning(start: Start, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Guards the start: without the folder prefixes are kept in memory."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    engine = start()
    assert [record for record in caplog.records if "prefixes are not kept" in record.getMessage()]
    engine.submit(prompt_of(1, 40), GREEDY).result()


_WRITER = """
import sys
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.config import SchedulerPolicy
prompt = [int(token) for token in sys.argv[2].split()]
config = EngineConfig(
    precision="f32", kv_precision="f32", kv_cache_bytes=1 << 20, profile=False, prefix_cache="disk",
    properties={"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}, policy=SchedulerPolicy(max_kernel_s=1e-9, chunk_tokens=32),
)
with Engine.load(sys.argv[1], config) as engine:
    engine.generate(prompt, SamplingParams(max_tokens=6, ignore_eos=True))
"""


@pytest.mark.slow
def test_processes_share_prefixes(start: Start, loader: Any, reference: Any, folder: Path) -> None:
    """Guards several processes: two that write one prefix at a time, and a third one that reads it."""
    prompt = prompt_of(1, 150)
    command = [sys.executable, "-c", _WRITER, str(loader.folders["llama"]), " ".join(map(str, prompt))]
    writers = [subprocess.Popen(command) for _ in range(2)]
    assert [writer.wait(TIMEOUT_S) for writer in writers] == [0, 0]
    assert len(list(folder.iterdir())) == 4
    handle = start().submit(prompt, GREEDY)
    assert tuple(handle.result().token_ids) == reference(prompt, GREEDY)
    assert handle.metrics.cached_tokens == 128
