"""Sampling parameters of models by name: those in Ollama's manifests, and their description."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from model_stores import ModelStores, gguf_bytes

from xpu_agents import engines
from xpu_agents.models.sampling import config_for, describe_sampling
from xpu_runtime import Engine, EngineConfig, SamplingParams

NAME = "registry.ollama.ai/library/a/latest"


def add(stores: ModelStores, params: object) -> Path:
    """Add ``ollama:a`` with these parameters."""
    return stores.add_ollama(NAME, gguf_bytes(), params=json.dumps(params).encode())


def test_ollama_parameters(stores: ModelStores) -> None:
    """Guards the names of Ollama, and the order: settings of the program, manifest."""
    add(stores, {"temperature": 0.6, "top_k": 20, "repeat_penalty": 1.5, "stop": ["x"], "num_ctx": 9})
    found = config_for("ollama:A:latest", EngineConfig(max_context=512, override_generation_config={"top_k": 3}))
    assert found.override_generation_config == {"temperature": 0.6, "top_k": 3, "repetition_penalty": 1.5}
    assert found.max_context == 512
    none = EngineConfig(generation_config="none", prefix_cache=False)
    assert config_for("ollama:a", none) == none


@pytest.mark.parametrize("params", [{}, [], {"stop": ["x"]}, "text", {"temperature": None}])
def test_manifests_without_sampling(stores: ModelStores, params: Any) -> None:
    """Guards models without parameters, whose engine is shared with other names of the file."""
    add(stores, params)
    assert config_for("ollama:a") == EngineConfig(prefix_cache="disk")


def test_invalid_parameters_are_named_once(stores: ModelStores, caplog: pytest.LogCaptureFixture) -> None:
    """Guards against a log line for each request."""
    add(stores, {"temperature": "hot", "top_p": 0.9})
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert config_for("ollama:a").override_generation_config == {"top_p": 0.9}
    (record,) = caplog.records
    assert "temperature='hot'" in record.getMessage()


def test_a_layer_without_blob(stores: ModelStores) -> None:
    """Guards a model whose weights are complete."""
    add(stores, {"temperature": 0.6})
    for blob in (stores.ollama / "blobs").iterdir():
        if b"temperature" in blob.read_bytes():
            blob.unlink()
    assert config_for("ollama:a") == EngineConfig(prefix_cache="disk")


def test_engines_of_a_name_and_of_its_file(stores: ModelStores, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the way from a name to the engine: all frameworks take shared engines."""
    blob = add(stores, {"temperature": 0.6})
    loaded = []

    def load(path: Path, config: EngineConfig) -> Mock:
        loaded.append((path, config.override_generation_config))
        return Mock(closed=False)

    monkeypatch.setattr(Engine, "load", load)
    monkeypatch.setattr(engines, "_registry", engines._Registry())
    named = engines.shared_engine("ollama:a")
    assert engines.shared_engine("ollama:A:latest") is named
    assert engines.loaded_engine("ollama:a") is named
    assert engines.shared_engine(blob) is not named
    assert loaded == [(blob, {"temperature": 0.6}), (blob, {})]


def test_other_names(stores: ModelStores, tmp_path: Path) -> None:
    """Guards paths and unknown names, whose errors come from loading them."""
    config = EngineConfig(max_context=512, prefix_cache=True)
    for name in ("desk", tmp_path, "ollama:unknown", ""):
        assert config_for(name, config) is config


def test_prefixes_are_kept_on_disk_unless_settings_say_otherwise(tmp_path: Path) -> None:
    """Guards the default of commands and frameworks, and users who decide for themselves."""
    assert config_for(tmp_path) == config_for(tmp_path, EngineConfig()) == EngineConfig(prefix_cache="disk")
    for kept in (False, True):
        assert config_for(tmp_path, EngineConfig(prefix_cache=kept)).prefix_cache is kept


@pytest.mark.parametrize(
    ("params", "text"),
    [
        (SamplingParams(), "greedy"),
        (SamplingParams(temperature=0.0, top_p=0.9), "greedy"),
        (SamplingParams(repetition_penalty=1.1), "greedy, repetition_penalty 1.1"),
        (SamplingParams(temperature=0.6, top_k=20), "temperature 0.6, top_k 20"),
    ],
)
def test_description(params: SamplingParams, text: str) -> None:
    """Guards the text of `run` and `doctor`."""
    assert describe_sampling(params) == text
