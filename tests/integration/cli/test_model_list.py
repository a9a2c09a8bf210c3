"""``xpu-agents models`` with the stores of other programs, and converted copies."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock
from model_stores import ModelStores, gguf_bytes
from tiny_embeddings import make_bert_folder
from typer.testing import Result

from xpu_agents.cli.options.models import complete_model
from xpu_agents.models import resolve_model
from xpu_agents.models.local_files import resolved
from xpu_runtime import EmbeddingModel

Cli = Callable[..., Result]


@pytest.fixture
def filled(stores: ModelStores) -> ModelStores:
    """One model in every store, and a broken one."""
    stores.add_ollama("registry.ollama.ai/library/llama3.2/latest", gguf_bytes())
    stores.add_ollama("registry.ollama.ai/library/gone/latest", gguf_bytes(), digest="sha256:" + "0" * 64)
    stores.add_lm_studio("pub/one-GGUF/one.Q8_0.gguf", gguf_bytes("qwen3", 40960, 7))
    stores.add_llama_cpp("two-Q4_K_M.gguf", gguf_bytes())
    stores.add_huggingface("org/three-GGUF", {"three-Q4_K_M.gguf": gguf_bytes(padding=7)})
    return stores


def convert(store: Path, source: Path, name: str) -> Path:
    """A converted copy as the runtime writes it."""
    folder = store.parent / "gguf" / name
    folder.mkdir(parents=True)
    (folder / "openvino_model.bin").write_bytes(bytes(1000))
    record = {"version": 1, "source": str(source), "name": name, "key": f"{name:0>16}", "files": {}}
    (folder / "conversion.json").write_text(json.dumps(record))
    return folder


def folders_in(folder: Path) -> list[str]:
    """Names of the folders, also hidden ones, without that of the locks, which must be empty."""
    assert not list((folder / ".locks").glob("*"))
    return sorted(each.name for each in folder.iterdir() if each.name != ".locks")


def listed(cli: Cli) -> dict[str, dict[str, object]]:
    """JSON rows by name."""
    return {row["id"]: row for row in json.loads(cli("models", "--json").stdout)}


def test_every_store_is_listed(cli: Cli, store: Path, filled: ModelStores, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards users who do not know which names commands take; the stores are only read."""
    monkeypatch.setenv("COLUMNS", "250")
    before = filled.snapshot()
    rows = listed(cli)
    assert {name: (row["store"], row["format"]) for name, row in rows.items()} == {
        "desk": ("package", "OpenVINO"),
        "desk-draft": ("package", "OpenVINO"),
        "ollama:gone:latest": ("Ollama", "GGUF"),
        "ollama:llama3.2:latest": ("Ollama", "GGUF"),
        "lmstudio:pub/one-GGUF/Q8_0": ("LM Studio", "GGUF"),
        "llama.cpp:two-Q4_K_M": ("llama.cpp", "GGUF"),
        "org/three-GGUF:Q4_K_M": ("Hugging Face", "GGUF"),
    }
    assert "is missing" in str(rows["ollama:gone:latest"]["problem"])
    printed = cli("models").stdout
    for name in rows:
        assert any(line.startswith((f" {name} ", f"{name} ")) or f" {name} " in line for line in printed.splitlines())
    assert "ollama:gone:latest: its blob" in printed
    assert filled.snapshot() == before


def test_converted_copies_are_shown_and_freed(cli: Cli, store: Path, filled: ModelStores) -> None:
    """Guards disk space, and the files of other programs: only the copy is removed."""
    name, before = "org/three-GGUF:Q4_K_M", filled.snapshot()
    source = filled.huggingface / "models--org--three-GGUF" / "snapshots" / ("a" * 40) / "three-Q4_K_M.gguf"
    folder = convert(store, source, "three-1")
    assert listed(cli)[name]["converted_bytes"] == sum(file.stat().st_size for file in folder.iterdir())
    assert "converted: 1." in cli("models").stdout
    kept = cli("models", "rm", name, stdin="n\n")
    assert "Remove the converted copy" in kept.output
    assert folder.is_dir()
    assert cli("models", "rm", name, "--yes").exit_code == 0
    assert folders_in(folder.parent) == []
    assert filled.snapshot() == before
    again = cli("models", "rm", name, "--yes")
    assert again.exit_code == 2
    assert "neither pulled nor converted" in again.stderr


def test_copies_of_embedding_models_are_shown_and_freed(
    cli: Cli, store: Path, stores: ModelStores, tmp_path: Path
) -> None:
    """Guards the disk space of converted encoders, as that of GGUF models."""
    made = make_bert_folder(tmp_path / "made")
    files = {each.relative_to(made).as_posix(): each.read_bytes() for each in made.rglob("*") if each.is_file()}
    stores.add_huggingface("org/encoder", {name: content for name, content in files.items() if "/" not in name})
    assert listed(cli)["org/encoder"]["converted_bytes"] is None
    graph = EmbeddingModel.open(resolve_model("org/encoder")).graph
    assert graph.parent.name.startswith("encoder-")
    assert listed(cli)["org/encoder"]["converted_bytes"] == sum(each.stat().st_size for each in graph.parent.iterdir())
    assert "embeddings, converted: " in cli("models").stdout
    assert cli("models", "rm", "org/encoder", "--yes").exit_code == 0
    assert folders_in(graph.parent.parent) == []


def test_copies_of_other_files_are_shown(cli: Cli, store: Path, tmp_path: Path) -> None:
    """Guards space for copies whose file is in no store, or gone."""
    (tmp_path / "a.gguf").write_bytes(gguf_bytes())
    here, gone = convert(store, tmp_path / "a.gguf", "a-1"), convert(store, tmp_path / "b.gguf", "b-2")
    printed = cli("models").stdout
    assert f"b-2: 1.2 kB, converted from {resolved(tmp_path / 'b.gguf')}, which is gone" in printed
    assert cli("models", "rm", tmp_path / "a.gguf", "--yes").exit_code == 0
    assert cli("models", "rm", "b-2", "--yes").exit_code == 0
    assert not here.exists()
    assert not gone.exists()
    assert (tmp_path / "a.gguf").is_file()


def test_interrupted_and_outdated_copies_are_shown_and_freed(cli: Cli, store: Path, tmp_path: Path) -> None:
    """Guards gigabytes that a killed conversion left, and those of a file that has another content now."""
    cache, file, key = store.parent / "gguf", tmp_path / "a.gguf", "0123456789abcdef"
    file.write_bytes(gguf_bytes())
    old, new = convert(store, file, "a-1"), convert(store, file, "a-2")
    os.utime(old / "conversion.json", (1, 1))
    with contextlib.suppress(OSError):  # Windows may not allow links
        (old / "source.gguf").symlink_to(file)
    left = cache / f".b-{key}.17-abcd"
    left.mkdir()
    (left / "openvino_model.bin").write_bytes(bytes(5000))
    (cache / ".locks").mkdir()
    with FileLock(cache / ".locks" / f"{key}.lock"):
        assert "b-0123" not in cli("models").stdout
    printed = cli("models").stdout
    assert f"a-1: 1.2 kB, converted from an earlier content of {resolved(file)}; `models rm a-1` frees it" in printed
    assert f"b-{key}: 5.0 kB, left by an interrupted conversion; `models rm b-{key}` frees it" in printed
    assert cli("models", "rm", "a-1", "--yes").exit_code == 0
    assert cli("models", "rm", f"b-{key}", "--yes").exit_code == 0
    assert folders_in(cache) == [new.name]


def test_copy_is_not_removed_while_it_is_converted(cli: Cli, store: Path, tmp_path: Path) -> None:
    """Guards the process that converts the file again."""
    folder = convert(store, tmp_path / "a.gguf", "a-1")
    (folder.parent / ".locks").mkdir()
    with FileLock(store.parent / "gguf" / ".locks" / f"{'a-1':0>16}.lock"):
        assert "a-1 is being converted" in cli("models", "rm", "a-1", "--yes").stderr
    assert folder.is_dir()


@pytest.mark.parametrize("record", ["", "[]", "{}", '{"source": 5}', "[" * 100_000])
def test_invalid_records_are_ignored(cli: Cli, store: Path, record: str) -> None:
    """Guards the list against a half-written copy."""
    folder = store.parent / "gguf" / "broken"
    folder.mkdir(parents=True)
    (folder / "conversion.json").write_text(record)
    assert list(listed(cli)) == ["desk", "desk-draft"]


def test_rm_of_a_pulled_gguf_removes_its_copy(cli: Cli, store: Path) -> None:
    """Guards disk space: the copy is of no use without the file."""
    file = store / "a--b-GGUF--Q4_K_M" / "b-Q4_K_M.gguf"
    file.parent.mkdir(parents=True)
    file.write_bytes(gguf_bytes())
    folder = convert(store, file, "b-1")
    assert listed(cli)["a/b-GGUF:Q4_K_M"]["converted_bytes"]
    assert cli("models", "rm", "a/b-GGUF:Q4_K_M", "--yes").exit_code == 0
    assert not folder.exists()
    assert not file.parent.exists()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("oll", ["ollama:llama3.2:latest"]),
        ("org/", ["org/three-GGUF:Q4_K_M"]),
        ("lms", ["lmstudio:pub/one-GGUF/Q8_0"]),
        ("des", ["desk", "desk-draft"]),
        ("./", []),
    ],
)
def test_names_are_completed(filled: ModelStores, typed: str, expected: list[str]) -> None:
    """Guards TAB; models that cannot be served are left out, and paths are the shell's."""
    assert complete_model(typed) == expected


@pytest.mark.parametrize(
    ("typed", "expected"), [("doctor oll", "ollama:llama3.2:latest"), ("models rm thr", "three-1")]
)
def test_shells_ask_for_names(store: Path, filled: ModelStores, typed: str, expected: str) -> None:
    """Guards the arguments that have names."""
    convert(store, filled.llama_cpp / "two-Q4_K_M.gguf", "three-1")
    words = f"xpu-agents {typed}"
    asked = {"_XPU_AGENTS_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    code = "import sys; sys.argv = ['xpu-agents']; from xpu_agents.__main__ import main; main()"
    completed = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert completed.stdout.split() == [expected], completed.stderr
