"""Properties of GGUF files in the list of models."""

from __future__ import annotations

import struct
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_stores import ModelStores, gguf_bytes

from xpu_agents.engines import known_context
from xpu_agents.models.catalog import found_models
from xpu_agents.models.gguf_facts import GgufFacts, read_facts
from xpu_agents.models.local_model import LocalModel
from xpu_runtime.model.conversion_cache import conversions_dir


def facts_of(tmp_path: Path, content: bytes, name: str = "model.gguf") -> GgufFacts:
    """Facts of a file with this content."""
    (tmp_path / name).write_bytes(content)
    return read_facts(tmp_path / name)


def test_facts_come_from_the_header(tmp_path: Path) -> None:
    """Guards models whose file name says nothing, as Ollama's blobs."""
    assert facts_of(tmp_path, gguf_bytes("qwen3", 40960, 7), "sha256-0") == GgufFacts("Q8_0", 40960)


def test_quantisation_of_the_name(tmp_path: Path) -> None:
    """Guards types that are newer than our table."""
    assert facts_of(tmp_path, gguf_bytes(file_type=9999), "m-UD-Q4_K_XL.gguf").quantization == "UD-Q4_K_XL"


def test_unsupported_architectures_are_listed_with_the_reason(tmp_path: Path) -> None:
    """Guards users against a load that fails."""
    facts = facts_of(tmp_path, gguf_bytes("mamba"))
    assert "'mamba' is not supported: " in facts.problem
    assert facts.context == 2048


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GG",
        b"PK\3\4" + bytes(100),
        b"GGUF" + struct.pack("<IQQ", 1, 0, 0),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 2**63),
        b"GGUF" + struct.pack("<IQQ", 3, 2**40, 0),
        b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 2**50) + bytes(50),
        gguf_bytes()[:-1],
    ],
)
def test_damaged_files_have_a_problem(tmp_path: Path, content: bytes) -> None:
    """Guards the list against one hostile or truncated file, and its memory against a length in it."""
    facts = facts_of(tmp_path, content)
    assert facts.problem
    assert "\n" not in facts.problem


@given(position=st.integers(0, 100), value=st.integers(0, 255))
def test_any_changed_byte(tmp_path_factory: pytest.TempPathFactory, position: int, value: int) -> None:
    """Guards the list against tracebacks for a damaged header."""
    content = bytearray(gguf_bytes())
    content[position] = value
    read_facts_of = facts_of(tmp_path_factory.mktemp("changed"), bytes(content))
    assert isinstance(read_facts_of, GgufFacts)


@pytest.mark.parametrize(("context", "expected"), [(2048, 2048), (131072, 32768)])
def test_context_is_known_without_a_conversion(stores: ModelStores, context: int, expected: int) -> None:
    """Guards the creation of framework models, which read the context length, against minutes of conversion."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", gguf_bytes(context=context))
    assert known_context("ollama:a") == expected
    assert not conversions_dir().exists()


def test_dozens_of_files_are_listed_quickly(stores: ModelStores) -> None:
    """Guards the list against reading whole files: only headers of sparse gigabytes are touched."""
    for index in range(60):
        file = stores.add_llama_cpp(f"m{index}-Q4_K_M.gguf", gguf_bytes())
        with file.open("r+b") as large:
            large.truncate(4 << 30)
    begun = time.perf_counter()
    models = [LocalModel.of(model, {}) for model in found_models() if model.store == "llama.cpp"]
    assert len(models) == 60
    assert all(model.max_context == 2048 and not model.problem for model in models)
    assert time.perf_counter() - begun < 5
