"""Sampling parameters that a model recommends: sources, precedence, and values that cannot be used."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_gguf import write_tiny_gguf

from xpu_runtime import EngineConfig, SamplingParams
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.generation_config import default_sampling_params
from xpu_runtime.model.gguf.metadata import GgufFile

AUTO, NONE = EngineConfig(), EngineConfig(generation_config="none")


def recommended(folder: Path, content: object, config: EngineConfig = AUTO) -> dict[str, Any]:
    """The parameters that are set for a folder with this ``generation_config.json``."""
    (folder / "generation_config.json").write_text(json.dumps(content), encoding="utf-8")
    return default_sampling_params(folder, config).model_dump(exclude_unset=True)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"eos_token_id": 2, "max_new_tokens": 9}, {}),
        ({"temperature": 0.6, "top_p": 0.9}, {"temperature": 0.6, "top_p": 0.9}),
        ({"do_sample": True, "top_k": 64, "top_p": 0.95}, {"temperature": 1.0, "top_k": 64, "top_p": 0.95}),
        ({"do_sample": True, "temperature": 0.7, "top_k": -1}, {"temperature": 0.7, "top_k": 0}),
        ({"do_sample": False, "temperature": 0.7, "top_p": 0.8}, {"temperature": 0.0, "top_p": 0.8}),
        ({"do_sample": False}, {"temperature": 0.0}),
        ({"repetition_penalty": 1.1, "min_p": 0.05}, {"repetition_penalty": 1.1, "min_p": 0.05}),
        ({"temperature": None, "top_k": 20}, {"top_k": 20}),
    ],
)
def test_files_of_folders(tmp_path: Path, content: dict[str, Any], expected: dict[str, Any]) -> None:
    """Guards answers other than those of transformers and vLLM for the same folder."""
    assert recommended(tmp_path, content) == expected


def test_a_folder_without_file_recommends_nothing(tmp_path: Path) -> None:
    """Guards exports without the file, which must stay greedy."""
    assert default_sampling_params(tmp_path, AUTO) == SamplingParams()


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    """Guards against silently other answers after an interrupted download."""
    (tmp_path / "generation_config.json").write_text('{"temperature"', encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"generation_config\.json"):
        default_sampling_params(tmp_path, AUTO)


@pytest.mark.parametrize(
    "values",
    [
        {"temperature": "hot", "top_p": 0.9, "top_k": 2.5},
        {"temperature": float("nan"), "top_p": 0.9, "top_k": -3},
        {"temperature": [1] * 10_000, "top_p": 0.9, "top_k": True},
    ],
)
def test_values_that_cannot_be_used(tmp_path: Path, caplog: pytest.LogCaptureFixture, values: dict[str, Any]) -> None:
    """Guards a model with one wrong value against being refused, and its user against not knowing."""
    with caplog.at_level(logging.WARNING):
        assert recommended(tmp_path, values) == {"top_p": 0.9}
    (record,) = caplog.records
    assert all(part in record.getMessage() for part in ("generation_config.json", "temperature=", "top_k="))
    assert len(record.getMessage()) < 400


def test_settings_come_before_the_model(tmp_path: Path) -> None:
    """Guards the two settings: none of the model's, and single ones replaced."""
    content = {"temperature": 0.6, "top_p": 0.9}
    override = {"temperature": 0.2}
    assert recommended(tmp_path, content, NONE) == {}
    assert recommended(tmp_path, content, AUTO.replace(override_generation_config=override)) == content | override
    assert recommended(tmp_path, content, NONE.replace(override_generation_config=override)) == override


@pytest.mark.parametrize("override", [{"max_tokens": 5}, {"temperature": -1.0}, {"top_p": "all"}])
def test_invalid_overrides(tmp_path: Path, override: dict[str, Any]) -> None:
    """Guards a user's own mistake, which is an error and no log line."""
    config = EngineConfig(override_generation_config=override)
    with pytest.raises(ConfigError, match=f"override_generation_config: .*{next(iter(override))}"):
        default_sampling_params(tmp_path, config)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({}, {}),
        (
            {"temp": 0.6, "top_p": 0.95, "top_k": 20, "min_p": 0.05, "penalty_repeat": 1.1},
            {"temperature": 0.6, "top_p": 0.95, "top_k": 20, "min_p": 0.05, "repetition_penalty": 1.1},
        ),
        ({"top_k": 64}, {"temperature": 1.0, "top_k": 64}),
        ({"penalty_repeat": 1.5}, {"repetition_penalty": 1.5}),
        ({"temp": "warm", "top_p": 0.5}, {"temperature": 1.0, "top_p": 0.5}),
    ],
)
def test_gguf_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: dict[str, Any], expected: dict[str, Any]
) -> None:
    """Guards the keys of llama.cpp, before and after the conversion, and the digits of float32."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    metadata = {f"general.sampling.{key}": value for key, value in keys.items()}
    file = write_tiny_gguf(tmp_path / "m.gguf", "llama", metadata=metadata)
    of_file = default_sampling_params(GgufFile.summary(file), AUTO)
    assert of_file.model_dump(exclude_unset=True) == expected
    assert default_sampling_params(ModelFolder.open(file).path, AUTO) == of_file


PARAMETERS = st.fixed_dictionaries(
    {},
    optional={
        "temperature": st.sampled_from([0.0, 0.6, 1.0]),
        "top_p": st.sampled_from([0.5, 1.0]),
        "top_k": st.integers(0, 3),
        "max_tokens": st.integers(1, 9),
        "stop": st.sampled_from([(), ("a",)]),
        "seed": st.sampled_from([None, 3]),
    },
)


@given(PARAMETERS, PARAMETERS)
def test_a_request_comes_before_the_model(request: dict[str, Any], model: dict[str, Any]) -> None:
    """Guards explicit values of a request, also neutral ones, and that nothing else is set."""
    merged = SamplingParams(**request).with_defaults(SamplingParams(**model))
    assert merged.model_dump(exclude_unset=True) == {**model, **request}
