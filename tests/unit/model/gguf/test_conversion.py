"""Conversions of GGUF models: cache, locks, failures, and what stays untouched."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from filelock import FileLock
from tiny_gguf import CONTEXT, write_tiny_gguf

from xpu_runtime.errors import ModelError, ModelFolderError, UnsupportedModelError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.gguf import conversion
from xpu_runtime.model.gguf.conversion import converted_folder, unsupported_reason
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.tokenizer import Tokenizer

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "gguf"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_gguf(tmp_path_factory.mktemp("models") / "tiny-Q8_0.gguf", "qwen3", kind="Q8_0")


def _folders(cache: Path) -> list[str]:
    return sorted(each.name for each in cache.iterdir() if each.name != ".locks")


def test_first_open_converts_and_second_does_not(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the settings of the file, the progress, and a second start that is as quick as from a folder."""
    seen: list[tuple[float, str]] = []
    folder = ModelFolder.open(source, lambda share, step: seen.append((share, step)))
    assert (folder.name, folder.max_context) == ("tiny-Q8_0", CONTEXT)
    assert folder.config["vocab_size"] == 320
    assert folder.config["model_type"] == "qwen3"
    folder.check_whole()
    tokenizer = Tokenizer(folder.path)
    assert tokenizer.decode(tokenizer.encode("hello there")) == "hello there"
    assert {step for _, step in seen} == {"converting tiny-Q8_0"}
    assert [each.name for each in source.parent.iterdir()] == [source.name]
    assert _folders(cache) == [folder.path.name]
    assert not list(folder.path.glob("*.gguf"))
    monkeypatch.setattr(conversion, "_convert", None)
    assert ModelFolder.open(source.parent).path == folder.path
    assert ModelFolder.open(folder.path).name == "tiny-Q8_0"


def test_folder_without_stored_graph_is_opened_again(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a second conversion: engines open the folder that a command has opened before."""
    file = write_tiny_gguf(tmp_path / "experts.gguf", "gpt-oss")
    folder = ModelFolder.open(file)
    assert folder.graph.name == "source.gguf"
    monkeypatch.chdir(cache)
    again = ModelFolder.open(folder.path.name)
    assert (again.name, again.fingerprint()) == ("experts", folder.fingerprint())
    assert _folders(cache) == [folder.path.name]
    (folder.path / "source.gguf").unlink()
    with pytest.raises(ModelFolderError, match=r"was converted from '.*experts\.gguf', which is gone or has changed"):
        ModelFolder.open(folder.path)


def test_modules_in_the_current_folder_are_not_run(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards people who open a model in a folder with files of other people."""
    (tmp_path / "numpy.py").write_text("raise SystemExit('planted')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    assert ModelFolder.open(source).max_context == CONTEXT


@pytest.mark.parametrize("architecture", ["gemma3", "phi3", "llama"])
def test_architectures_with_other_weights_and_vocabularies(tmp_path: Path, architecture: str) -> None:
    """Guards weights with zero points, sliding windows, and both kinds of vocabulary."""
    kind = "Q4_1" if architecture == "llama" else "F16"
    folder = ModelFolder.open(write_tiny_gguf(tmp_path / "m.gguf", architecture, kind=kind))
    assert folder.max_context == CONTEXT
    assert Tokenizer(folder.path).eos_token_ids


def test_record_names_the_file_from_everywhere(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the list, which tells from any folder which file a copy belongs to."""
    monkeypatch.chdir(source.parent)
    folder = converted_folder(Path(source.name))
    assert json.loads((folder / "conversion.json").read_text())["source"] == str(source)


def test_blob_without_suffix_is_converted(source: Path, tmp_path: Path) -> None:
    """Guards the blobs of Ollama, whose names are hashes."""
    blob = tmp_path / f"sha256-{'ab' * 32}"
    shutil.copyfile(source, blob)
    assert ModelFolder.open(blob).name == "tiny"


@pytest.mark.parametrize("damage", ["truncate", "remove", "record", "version"])
def test_broken_conversion_is_redone(source: Path, damage: str) -> None:
    """Guards a full disk or a removed file in the cache."""
    folder = converted_folder(source)
    record = folder / "conversion.json"
    if damage == "truncate":
        (folder / "openvino_model.bin").write_bytes(b"half")
    elif damage == "remove":
        (folder / "config.json").unlink()
    elif damage == "record":
        record.write_text("{", encoding="utf-8")
    else:
        record.write_text(json.dumps(json.loads(record.read_text()) | {"version": 0}), encoding="utf-8")
    converted: list[str] = []
    assert converted_folder(source, lambda share, step: converted.append(step)) == folder
    assert converted
    converted.clear()
    assert converted_folder(source, lambda share, step: converted.append(step)) == folder
    assert not converted


def test_unsupported_architecture_names_what_to_do(tmp_path: Path) -> None:
    """Guards against a graph with wrong results, and against an error that leaves people without a next step."""
    path = write_tiny_gguf(tmp_path / "m.gguf", "smollm3")
    with pytest.raises(UnsupportedModelError, match=r"m\.gguf \(smollm3, F32\) cannot be served: .*; use a"):
        converted_folder(path)


def _header(path: Path, kind: str = "model", *, weights: str = "") -> Path:
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type(kind)
    if weights:
        stored = gguf.GGMLQuantizationType[weights]
        writer.add_tensor("one", np.zeros((1, gguf.GGML_QUANT_SIZES[stored][1]), np.uint8), raw_dtype=stored)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _renamed(path: Path, source: Path, key: bytes) -> Path:
    path.write_bytes(source.read_bytes().replace(key, b"x" * len(key)))
    return path


def test_files_that_are_no_models_are_refused_with_the_reason(tmp_path: Path, source: Path) -> None:
    """Guards people who name such a file, and lists, which read only the header."""
    file = tmp_path / "m.gguf"
    for write, reason in (
        (lambda: _header(file, "adapter"), "it holds no text model (general.type: adapter)"),
        (lambda: _header(file, weights="IQ2_S"), "weights of type IQ2_S are not supported; expected BF16, "),
        (lambda: _header(file), "it has no weights, only a vocabulary"),
        (lambda: _renamed(file, source, b"general.architecture"), "it names no architecture"),
        (lambda: _renamed(file, source, b"tokenizer.ggml.pre"), "tokenizer.ggml.pre: None is not supported"),
    ):
        write()
        assert unsupported_reason(GgufFile.summary(file)).startswith(reason)
        with pytest.raises(UnsupportedModelError, match=rf"m\.gguf.* cannot be served: {re.escape(reason)}"):
            converted_folder(file)


def test_full_disk_is_found_before_the_conversion(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a disk that is filled for minutes and then refuses."""
    usage = shutil.disk_usage(source.parent)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    with pytest.raises(ModelFolderError, match=r"needs 0\.1 GB of disk space in .*, 0\.0 GB are free"):
        converted_folder(source)
    assert _folders(cache) == []


def _replace_program(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    start = subprocess.Popen

    def start_other(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        return start([sys.executable, "-c", code, *command[4:]], **options)

    monkeypatch.setattr(conversion.subprocess, "Popen", start_other)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os; os.abort()", "the conversion ended with status"),
        ("raise SystemExit('no such library')", "the conversion ended with status 1"),
    ],
)
def test_crash_of_the_reader_is_one_line(
    source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, code: str, message: str
) -> None:
    """Guards the program against native readers that crash on a file."""
    _replace_program(monkeypatch, code)
    with pytest.raises(ModelFolderError, match=message) as caught:
        converted_folder(source)
    assert "\n" not in str(caught.value)
    assert _folders(cache) == []


def test_interrupt_leaves_nothing(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the disk and the processor after Ctrl-C."""
    _replace_program(monkeypatch, "input()")
    start = conversion.subprocess.Popen
    started: list[subprocess.Popen[bytes]] = []

    def start_recorded(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(start(*args, **options))
        return started[-1]

    def interrupt(share: float, step: str) -> None:
        if started:
            raise KeyboardInterrupt

    monkeypatch.setattr(conversion.subprocess, "Popen", start_recorded)
    with pytest.raises(KeyboardInterrupt):
        converted_folder(source, interrupt)
    assert _folders(cache) == []
    assert started[0].returncode not in (None, 0)


def test_second_process_waits_for_the_first(source: Path, cache: Path) -> None:
    """Guards against two conversions of one file at the same time."""
    folder = converted_folder(source)
    (folder / "config.json").unlink()
    seen: list[str] = []
    waiting = threading.Event()

    def progress(share: float, step: str) -> None:
        seen.append(step)
        waiting.set()

    with FileLock(cache / ".locks" / f"{folder.name[-16:]}.lock"):
        other = threading.Thread(target=converted_folder, args=(source, progress))
        other.start()
        assert waiting.wait(30)
        assert set(seen) == {"waiting for another process that converts tiny-Q8_0"}
    other.join()
    assert (folder / "config.json").is_file()


def test_file_system_without_locks(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards network folders, where locks are not implemented: the files of another process stay."""

    def refuse(lock: FileLock, timeout: float) -> None:
        raise NotImplementedError

    folder = converted_folder(source)
    (folder / "config.json").unlink()
    other = cache / f".{folder.name}.1-abcd"
    other.mkdir()
    monkeypatch.setattr(FileLock, "acquire", refuse)
    assert ModelFolder.open(source).max_context == CONTEXT
    assert other.is_dir()


def test_embedded_python_converts_in_its_process(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards programs that cannot start Python again: the same files, the same errors."""
    monkeypatch.setattr(sys, "executable", "")
    assert ModelFolder.open(source).max_context == CONTEXT


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            RuntimeError("write failed"),
            r"OpenVINO cannot write it \(write failed\); .* MB of the disk are free.*; XPU_AGENTS_CACHE",
        ),
        (MemoryError(), "not enough memory"),
        (UnsupportedModelError("source.gguf: no input"), "no input; use an OpenVINO export of it"),
    ],
)
def test_failures_while_writing_are_explained(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    """Guards people with a full disk or too little memory against advice to download the file again."""

    def fail(*args: object) -> None:
        raise error

    monkeypatch.setattr(sys, "executable", "")
    monkeypatch.setattr("openvino.serialize", fail)
    path = write_tiny_gguf(tmp_path / "m.gguf", "gemma")
    with pytest.raises(ModelError, match=rf"m\.gguf \(gemma, F32\) cannot be converted: .*{message}") as caught:
        converted_folder(path)
    assert type(caught.value) is (UnsupportedModelError if "input" in str(error) else ModelFolderError)
    assert _folders(cache) == []


def test_disk_without_links_gets_a_copy(source: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards Windows with models on another disk: the space of the copy is checked, too."""

    def refuse(*args: object) -> None:
        raise OSError("no links")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    monkeypatch.setattr(Path, "hardlink_to", refuse)
    usage = shutil.disk_usage(source.parent)
    weights = GgufFile.open(source).weights_bytes
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=(64 << 20) + int(1.5 * weights)))
    with pytest.raises(ModelFolderError, match="XPU_AGENTS_CACHE"):
        converted_folder(source)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    assert ModelFolder.open(source).max_context == CONTEXT


def test_one_content_under_two_names_is_converted_once(source: Path, tmp_path: Path, cache: Path) -> None:
    """Guards disk space for files that two programs have."""
    copy = tmp_path / "other.gguf"
    shutil.copyfile(source, copy)
    assert converted_folder(copy) == converted_folder(source)
    assert len(_folders(cache)) == 1


def test_long_names_fit_into_every_file_system(source: Path, tmp_path: Path) -> None:
    """Guards names in other scripts: file systems limit bytes."""
    copy = tmp_path / f"{'ä' * 120}.gguf"
    shutil.copyfile(source, copy)
    assert len(converted_folder(copy).name.encode()) < 120


def test_folder_with_several_models_lists_them(source: Path, tmp_path: Path) -> None:
    """Guards against a quantisation that nobody chose; projectors do not count."""
    folder = tmp_path / "models"
    folder.mkdir()
    for name in ("m-Q4_0.gguf", "m-Q8_0.gguf", "mmproj-m.gguf", "m.imatrix.gguf"):
        shutil.copyfile(source, folder / name)
    with pytest.raises(ModelFolderError, match=r"holds several models: m-Q4_0\.gguf .*, m-Q8_0\.gguf .*; name one"):
        ModelFolder.open(folder)
    (folder / "m-Q4_0.gguf").unlink()
    with contextlib.suppress(OSError):  # Windows may not allow links
        (folder / "broken.gguf").symlink_to("missing")
    assert ModelFolder.open(folder).name == "m-Q8_0"


def test_converted_folder_without_configuration_is_served(source: Path, tmp_path: Path) -> None:
    """Guards folders of openvino-genai, which have no config.json; they stay as they are."""
    folder = Path(shutil.copytree(converted_folder(source), tmp_path / "plain"))
    for name in ("config.json", "generation_config.json", "conversion.json"):
        (folder / name).unlink()
    before = sorted(each.name for each in folder.iterdir())
    found = ModelFolder.open(folder)
    assert (found.max_context, found.config, found.name) == (4096, {}, "plain")
    assert Tokenizer(folder).eos_token_ids == (2,)
    assert sorted(each.name for each in folder.iterdir()) == before
