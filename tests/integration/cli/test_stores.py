"""Models of other programs, served from their folders."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from model_stores import ModelStores
from typer.testing import Result

Cli = Callable[..., Result]

OLLAMA, LM_STUDIO, LLAMA_CPP, HUGGINGFACE = (
    "ollama:tiny",
    "lmstudio:pub/tiny-GGUF",
    "llama.cpp:tiny-F32",
    "org/tiny-GGUF:F32",
)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A model with random weights."""
    pytest.importorskip("gguf")
    from tiny_gguf import write_tiny_gguf

    return write_tiny_gguf(tmp_path_factory.mktemp("gguf") / "tiny.gguf", "llama").read_bytes()


@pytest.mark.parametrize(
    "links", [False, pytest.param(True, marks=pytest.mark.skipif(sys.platform == "win32", reason="no links"))]
)
def test_doctor_checks_a_model_where_it_lies(
    cli: Cli, store: Path, stores: ModelStores, tiny: bytes, links: bool
) -> None:
    """Guards names in `doctor`, which converts nothing."""
    stores.add_huggingface("org/tiny-GGUF", {"tiny-F32.gguf": tiny}, links=links)
    report = json.loads(cli("doctor", HUGGINGFACE, "--json").stdout)
    (check,) = (each for each in report["checks"] if each["name"] == "model")
    assert check["status"] == "ok"
    assert "tiny-F32.gguf (llama, " in check["finding"]
    assert not (store.parent / "gguf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", [OLLAMA, LM_STUDIO, LLAMA_CPP, HUGGINGFACE])
def test_models_are_served_and_nothing_is_written(
    cli: Cli, store: Path, stores: ModelStores, tiny: bytes, name: str
) -> None:
    """Guards the models that people have, and the folders of other programs."""
    stores.add_ollama("registry.ollama.ai/library/tiny/latest", tiny)
    stores.add_lm_studio("pub/tiny-GGUF/tiny-F32.gguf", tiny)
    stores.add_llama_cpp("tiny-F32.gguf", tiny)
    stores.add_huggingface("org/tiny-GGUF", {"tiny-F32.gguf": tiny})
    before = stores.snapshot()
    answer = cli("run", name, "--max-tokens", 1, stdin="Hello")
    assert answer.exit_code == 0, answer.output
    assert "1 out" in answer.stderr
    (folder,) = (each.parent for each in (store.parent / "gguf").glob("*/conversion.json"))
    assert folder.name.startswith("tiny-")
    rows = {row["id"]: row["converted_bytes"] for row in json.loads(cli("models", "--json").stdout)}
    assert [row for row, size in rows.items() if size] == [
        {OLLAMA: "ollama:tiny:latest", LM_STUDIO: "lmstudio:pub/tiny-GGUF/F32"}.get(name, name)
    ]
    assert cli("models", "rm", name, "--yes").exit_code == 0
    assert not folder.exists()
    assert stores.snapshot() == before
