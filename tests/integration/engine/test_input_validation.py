"""Invalid input is refused at once, with the field, the value and what would be right."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest

from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import ConfigError, DeviceError, InvalidRequestError, ModelFolderError, RequestTooLongError
from xpu_runtime.grammar import Grammar


@pytest.mark.parametrize(
    ("prompt", "message"),
    [
        ([], r"prompt: it is empty; give at least one token"),
        ([5, 1024], r"prompt: token id 1024 is outside the vocabulary; give ids from 0 to 1023"),
        ([-1], r"prompt: token id -1 is outside"),
        (["a"], r"prompt: item 0 is 'a'; give a text or a flat list of integer token ids"),
        ([5, 1.5], r"prompt: item 1 is 1\.5; give a text or a flat list"),
        (np.array([[5, 6]]), r"prompt: item 0 is array\(\[5, 6\]\); give a text or a flat list"),
        (b"hello", r"prompt: got a bytes; give a text or a list of token ids"),
        (bytearray(b"hello"), r"prompt: got a bytearray"),
        (memoryview(b"hello"), r"prompt: got a memoryview"),
        ({5: 6}, r"prompt: got a dict"),
        ({5, 6}, r"prompt: got a set"),
        (None, r"prompt: got a NoneType; give a text or a list of token ids"),
    ],
)
def test_invalid_prompt(engine: Engine, prompt: Any, message: str) -> None:
    """An invalid prompt must not reach the device, where it would affect other requests."""
    with pytest.raises(InvalidRequestError, match=message):
        engine.submit(prompt)


def test_prompt_longer_than_the_context_or_the_pool(loader: Any) -> None:
    """A request that can never fit must be refused instead of waiting for ever."""
    small = loader.load(kv_cache_bytes=5 * 32 * 768)
    assert small.max_context == 128  # so a request that fills the context is accepted
    with pytest.raises(RequestTooLongError, match=r"are 129, more than the 128 tokens of the KV cache; .*kv_cache_b"):
        small.submit(list(range(3, 103)), SamplingParams(max_tokens=29))
    assert small.generate(list(range(3, 103)), SamplingParams(max_tokens=28, ignore_eos=True)).token_ids
    engine = loader.load(max_context=128)
    with pytest.raises(RequestTooLongError, match=r"100 tokens plus max_tokens=29 are 129.*128.*at most 28$"):
        engine.submit(list(range(3, 103)), SamplingParams(max_tokens=29))
    with pytest.raises(RequestTooLongError, match=r"context of 128 tokens; shorten the prompt$"):
        engine.submit(list(range(3, 131)), SamplingParams(max_tokens=1))
    with pytest.raises(RequestTooLongError, match=r"context of 128 tokens; .*max_tokens to at most 125$"):
        engine.submit([3, 4, 5], SamplingParams(max_tokens=10**9))  # a larger pool would not help
    assert len(engine.generate(list(range(3, 103)), SamplingParams(max_tokens=28, ignore_eos=True)).token_ids) == 28


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"priority": "urgent"}, r"priority: 'urgent' is invalid; give 'reactive' or 'proactive'"),
        ({"params": {"max_tokens": 4}}, r"params: got a dict; give SamplingParams"),
        ({"params": {}}, r"params: got a dict"),
        ({"deadline_s": 0}, r"deadline_s: 0 is invalid; give seconds from now"),
        ({"deadline_s": "1"}, r"deadline_s: '1' is invalid; give seconds from now"),
        ({"deadline_s": math.nan}, r"deadline_s: nan"),
        ({"deadline_s": 10**400}, r"deadline_s: 10{59} is invalid"),
        ({"max_drafts": -1}, r"max_drafts: -1 is invalid; give a number of tokens, 0 or more"),
        ({"max_drafts": 1.5}, r"max_drafts: 1\.5 is invalid; give a number"),
        ({"proposer": 5}, r"proposer: a int has no method 'propose'"),
        ({"continuation": 5}, r"continuation: a int has no method 'extend'"),
        ({"marks": 5}, r"marks: got a int; give a mapping of token ids"),
        ({"mask": Grammar.regex("a")}, r"mask: got a Grammar; give a TokenMask, such as GrammarCompiler.mask"),
        ({"replay": []}, r"replay tokens=\(\) cannot be used: expected at least one"),
        ({"replay": [5, -1]}, r"replay: token id -1 is outside the vocabulary; give ids from 0 to 1023"),
        ({"replay": [[5], []]}, r"replay tokens=\(\) cannot be used: expected at least one"),
        ({"replay": [[5], [1024]]}, r"replay: token id 1024 is outside the vocabulary"),
        ({"replay": [[5], 6]}, r"replay: 6 is mixed with lists; give either"),
        ({"replay": [5, [6]]}, r"replay: \[6\] is mixed with token ids; give either"),
        ({"replay": [5, 1.5]}, r"replay tokens hold 1.5: expected integer token ids"),
        ({"replay": [[5], [None]]}, r"replay tokens hold None: expected integer token ids"),
        ({"replay": "text"}, r"replay tokens hold 't': expected integer token ids"),
        ({"replay": 5}, r"replay: got a int; give token ids, or lists of token ids"),
        ({"params": SamplingParams(stop_token_ids=[1024])}, r"stop_token_ids holds 1024: expected token ids from 0 to"),
        ({"params": SamplingParams(logit_bias={5000: 1.0})}, r"logit_bias holds 5000"),
    ],
)
def test_invalid_parameter(engine: Engine, given: dict[str, Any], message: str) -> None:
    """An invalid parameter must not be accepted silently."""
    with pytest.raises(InvalidRequestError, match=message):
        engine.submit([5], **given)


def test_expected_tokens_that_are_none_reach_no_step(engine: Engine) -> None:
    """An exception inside an engine step would end the engine, with the requests of all callers."""
    with pytest.raises(TypeError):
        engine.expect_continuation([[5, 6]] * 40)  # type: ignore[list-item]
    engine.expect_continuation([5, 6] * 40)
    assert engine.generate([5], SamplingParams(max_tokens=1)).token_ids


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"precision": "f8"}, r"precision: Input should be 'default', 'f32', 'bf16' or 'f16', got 'f8'"),
        ({"kv_cache_bytes": 0}, r"kv_cache_bytes: Input should be greater than 0, got 0"),
        ({"kernel_timeout_s": -1}, r"kernel_timeout_s: Input should be greater than 0, got -1"),
        ({"memory": "huge"}, r"memory: Input should be 'auto', 'fast' or 'lean', got 'huge'"),
        ({"max_context": 1}, r"max_context: Input should be greater than or equal to 64, got 1"),
        ({"cores": 3}, r"cores: Extra inputs are not permitted, got 3; known settings: .*threads"),
    ],
)
def test_invalid_setting(given: dict[str, Any], message: str) -> None:
    """A mistyped setting must not be ignored."""
    with pytest.raises(ConfigError, match=message):
        EngineConfig(**given)


def test_invalid_policy() -> None:
    """A policy constant out of range must be refused."""
    with pytest.raises(ConfigError, match=r"chunk_tokens: Input should be a multiple of 32, got 100"):
        SchedulerPolicy(chunk_tokens=100)
    with pytest.raises(ConfigError, match=r"aged_share: .* got 0\.9"):
        SchedulerPolicy().replace(aged_share=0.9)


@pytest.mark.parametrize("lanes", ["gpu", "npu+gpu", "npu+cpu"])
def test_lanes_of_missing_devices(folders: dict[str, Path], lanes: str) -> None:
    """A missing device must be reported before the plugin fails."""
    if {"GPU", "NPU"} & {name.split(".")[0] for name in ov.Core().available_devices}:
        pytest.skip("the machine has such a device")
    with pytest.raises(ConfigError, match=rf"lanes='{lanes[:3]}.*\['CPU'\], not .*doctor.*lanes='cpu'"):
        Engine.load(folders["llama"], EngineConfig(lanes=lanes))


def test_context_beyond_the_model_limit(folders: dict[str, Path]) -> None:
    """Positions beyond the training of the model must be refused."""
    with pytest.raises(ConfigError, match=r"max_context=1000000000: .*'llama' allows 2048 tokens"):
        Engine.load(folders["llama"], EngineConfig(max_context=10**9, profile=False, memory="lean"))


def test_pool_too_small_for_two_blocks(folders: dict[str, Path]) -> None:
    """An engine that can serve nothing must be refused."""
    with pytest.raises(ConfigError, match=r"kv_cache_bytes=100: one KV block of this model takes \d+ bytes; give"):
        Engine.load(folders["llama"], EngineConfig(kv_cache_bytes=100, profile=False, memory="lean"))


def test_unsupported_combination_of_precisions(folders: dict[str, Path]) -> None:
    """A plugin error must be translated to the settings that cause it."""
    config = EngineConfig(precision="f32", kv_precision="bf16", profile=False, memory="lean")
    with pytest.raises(DeviceError, match=r"CPU .* kernel '.*' of llama .*kvcache type.*kv_precision"):
        Engine.load(folders["llama"], config)


def test_missing_model_folder(tmp_path: Path) -> None:
    """The error must say how to get a model."""
    with pytest.raises(ModelFolderError, match=r"is not a model.*make-model"):
        Engine.load(tmp_path / "nothing")
    with pytest.raises(ModelFolderError, match=r"has no openvino_model\.xml; export"):
        Engine.load(tmp_path)


@pytest.mark.parametrize(
    ("file", "share", "expected"),
    [
        ("openvino_model.xml", 0, r"xml' is empty"),
        ("openvino_model.bin", 0, r"bin' is empty"),
        ("openvino_model.xml", 0.5, r"xml' or its weights cannot be read: .*; download"),
        ("openvino_model.bin", 0.5, r"bin' is incomplete: it has [\d,]+ bytes .* needs [\d,]+; download"),
    ],
)
def test_truncated_model_files(
    folders: dict[str, Path], tmp_path: Path, file: str, share: float, expected: str
) -> None:
    """Truncated files must give a clear error with the right remedy."""
    folder = tmp_path / "model"
    shutil.copytree(folders["llama"], folder)
    content = (folder / file).read_bytes()
    (folder / file).write_bytes(content[: int(share * len(content))])
    with pytest.raises(ModelFolderError, match=expected) as refused:
        Engine.load(folder, EngineConfig(memory="lean", profile=False))
    assert str(folder) in str(refused.value)
    assert "src/inference" not in str(refused.value)


def test_invalid_context_in_the_model_config(folders: dict[str, Path], tmp_path: Path) -> None:
    """The error must name the file's field, not a setting."""
    folder = tmp_path / "model"
    shutil.copytree(folders["llama"], folder)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    (folder / "config.json").write_text(json.dumps({**config, "max_position_embeddings": -5}), "utf-8")
    with pytest.raises(ModelFolderError, match="max_position_embeddings is -5; expected a positive"):
        Engine.load(folder, EngineConfig(memory="lean", profile=False))


def test_passes_beyond_the_memory(folders: dict[str, Path]) -> None:
    """A huge setting must not raise a NumPy error."""
    config = EngineConfig(memory="lean", profile=False, policy={"max_batch": 10**12})
    with pytest.raises(
        ConfigError, match=r"max_batch=1000000000000: not enough memory for .* passes of .*; give smaller"
    ):
        Engine.load(folders["llama"], config)


def test_tokenizer_of_another_model(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text prompt must not raise an error about token ids given by the caller."""
    monkeypatch.setattr(engine.tokenizer, "encode", lambda text: [5, 1024])
    with pytest.raises(InvalidRequestError, match="token id 1024, but the model has ids 0 to 1023"):
        engine.submit("hello")


def test_load_reports_progress_and_saves_the_profile(folders: dict[str, Path], tmp_path: Path) -> None:
    """A load must report progress, and a second load must not measure again."""
    reports: list[tuple[float, str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
        for _ in range(2):
            with Engine.load(
                folders["llama"],
                EngineConfig(memory="lean", kv_cache_bytes=1 << 20),
                progress=lambda share, what: reports.append((share, what)),
            ) as engine:
                assert engine.name == "llama"
                assert engine.memory == "lean"
    shares = [share for share, _ in reports]
    second = shares.index(1.0) + 1
    assert shares[:second] == sorted(shares[:second])
    assert shares[0] == 0.0
    assert "measuring one layer on every lane" in [what for _, what in reports[:second]]
    assert "measuring one layer on every lane" not in [what for _, what in reports[second:]]
    assert len(list((tmp_path / "profiles").glob("*.json"))) == 1


async def test_engine_is_an_async_context_manager(folders: dict[str, Path]) -> None:
    """``async with`` must end the threads of the engine."""
    async with Engine.load(folders["llama"], EngineConfig(memory="lean", profile=False)) as engine:
        output = await engine.agenerate("Hello there", SamplingParams(max_tokens=3, ignore_eos=True))
        assert len(output.token_ids) == 3
    assert not engine._loop.engine_thread.thread.is_alive()
