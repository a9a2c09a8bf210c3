"""Model ids, and the names of their folders."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.models.identifier import ModelId
from xpu_runtime.errors import ConfigError


@pytest.mark.parametrize(
    "text",
    [
        "OpenVINO/Llama-3.2-3B-Instruct-int8-ov",
        "a/b",
        "0wner_/na.me-1",
        "bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M",
        "a/b:c-d.1",
    ],
)
def test_round_trip(text: str) -> None:
    """Guards the ids of real models."""
    assert str(ModelId.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name",
        "/name",
        "owner/",
        "a/b/c",
        "a\\b",
        "../b",
        "a/..",
        "./b",
        "a/.b",
        "a/-b",
        "a/b.",
        "a--b/c",
        "a/b.git",
        "a/b c",
        "a/b\n",
        "ä/b",
        "C:/b",
        "~/b",
        "a/" + "b" * 97,
        "a/b:",
        "a/b:../c",
        "a/b:c/d",
        "a/b:c--d",
        "a/b:c:d",
        "a:b",
    ],
)
def test_invalid_ids(text: str) -> None:
    """Guards the store against names that lead out of it, and paths against being taken for ids."""
    assert ModelId.find(text) is None
    with pytest.raises(ConfigError, match="expected OWNER/NAME"):
        ModelId.parse(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hf.co/a/b:q4_k_m", "a/b:Q4_K_M"),
        ("https://huggingface.co/a/b", "a/b"),
        ("a/b:fp16", "a/b:F16"),
        ("a/b:ud-iq2_xxs", "a/b:UD-IQ2_XXS"),
        ("a/b:model-q4", "a/b:model-q4"),
    ],
)
def test_other_spellings(text: str, expected: str) -> None:
    """Guards ids copied from a browser or from Ollama, and one model against two folders."""
    assert str(ModelId.parse(text)) == expected


@given(st.text("abq-_./0:", max_size=12))
def test_folder_names(text: str) -> None:
    """Guards against two models in one folder, and against folders elsewhere."""
    model_id = ModelId.find(text)
    if model_id is not None:
        assert ModelId.of_folder(model_id.folder) == model_id
        assert re.fullmatch(r"\w[\w.-]*\w", model_id.folder)


@pytest.mark.parametrize("name", ["synthetic-0.5b-int8", ".a--b.partial", "--", "a--", "a--b--q4_0", "a--b--c--d"])
def test_other_folders_have_no_id(name: str) -> None:
    """Guards the list of models against other folders in the cache."""
    assert ModelId.of_folder(name) is None
