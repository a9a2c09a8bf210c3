"""Headers of GGUF files: values, split models, and files that are damaged or hostile."""

from __future__ import annotations

import contextlib
import os
import struct
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_gguf import CONTEXT, write_tiny_gguf

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.header import HeaderReader, mapped_file
from xpu_runtime.model.gguf.merge import merge_parts
from xpu_runtime.model.gguf.metadata import GgufFile, fingerprint, is_gguf, split_parts

_MEMORY = 32 << 20


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_gguf(tmp_path_factory.mktemp("gguf") / "model.gguf", "qwen3", kind="Q8_0")


def test_values_are_those_that_were_written(model: Path) -> None:
    """A shifted offset or a wrong type code changes a value."""
    found = GgufFile.open(model)
    assert found.architecture == "qwen3"
    assert found.context_length == CONTEXT
    assert found.weight_types == {"F32", "Q8_0"}
    assert len(found.metadata["tokenizer.ggml.tokens"]) == 320
    assert found.tensors[0].name == "token_embd.weight"
    assert found.tensors[0].shape == (320, 64)


def test_summary_leaves_only_the_vocabulary_out(model: Path, tmp_path: Path) -> None:
    """Lists of many models would be slow with vocabularies; llama-quantize writes keys behind them, which count."""
    content = model.read_bytes()
    behind = _text("general.file_type") + struct.pack("<II", 4, 7)
    with mapped_file(model) as data:
        reader = HeaderReader(model, data)
        begin, keys = reader.at, reader.key_count
        reader.metadata()
        end, table = reader.at, b"".join(tensor.entry + bytes(8) for tensor in reader.tensors(32))
    counts = struct.pack("<IQQ", 3, content[8] + 256 * content[9], keys + 1)
    changed = tmp_path / "m.gguf"
    changed.write_bytes(b"GGUF" + counts + content[begin:end] + behind + table + content)
    found, whole = GgufFile.summary(changed), GgufFile.open(changed)
    assert (found.architecture, found.context_length, found.quantization) == ("qwen3", CONTEXT, "Q8_0")
    arrays = {f"tokenizer.ggml.{name}" for name in ("tokens", "token_type", "merges")}
    assert set(whole.metadata) - set(found.metadata) == arrays
    assert found.weight_types == whole.weight_types


def _text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


@given(share=st.floats(0, 0.999))
@settings(max_examples=25, deadline=None)
def test_truncated_files_are_one_error(model: Path, tmp_path_factory: pytest.TempPathFactory, share: float) -> None:
    """A download that stopped must not reach a native reader."""
    content = model.read_bytes()
    cut = tmp_path_factory.mktemp("cut") / "model.gguf"
    cut.write_bytes(content[: int(share * len(content))])
    with pytest.raises(ModelFolderError, match=r"model\.gguf"):
        GgufFile.open(cut)


@given(at=st.integers(8, 6000), value=st.integers(0, 2**64 - 1))
@settings(max_examples=60, deadline=None)
def test_hostile_numbers_take_no_memory(
    model: Path, tmp_path_factory: pytest.TempPathFactory, at: int, value: int
) -> None:
    """A length of exabytes must be an error before anything of that length is allocated."""
    content = bytearray(model.read_bytes())
    content[at : at + 8] = struct.pack("<Q", value)
    changed = tmp_path_factory.mktemp("hostile") / "model.gguf"
    changed.write_bytes(content)
    tracemalloc.start()
    try:
        GgufFile.summary(changed)
        GgufFile.open(changed)
    except ModelFolderError as error:
        assert "\n" not in str(error)  # noqa: PT017
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < _MEMORY


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04 a zip file", b"GGUF\x01\x00\x00\x00" + bytes(16)])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    """Files of another format, and versions whose layout differs."""
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelFolderError):
        GgufFile.open(path)


def test_magic_is_recognised_without_an_ending(model: Path, tmp_path: Path) -> None:
    """Blobs of Ollama have no ending."""
    blob = tmp_path / "sha256-0123"
    blob.write_bytes(model.read_bytes())
    assert is_gguf(blob)
    assert not is_gguf(tmp_path / "missing")


def test_fingerprint_follows_the_content(model: Path, tmp_path: Path) -> None:
    """A moved file keeps its conversion; a changed one gets a new one."""
    copy = tmp_path / "other name.gguf"
    copy.write_bytes(model.read_bytes())
    assert fingerprint([copy]) == fingerprint([model])
    content = bytearray(model.read_bytes())
    content[-1] ^= 1
    copy.write_bytes(content)
    assert fingerprint([copy]) != fingerprint([model])


def test_split_models_are_read_and_joined(model: Path, tmp_path: Path) -> None:
    """Large models come in parts; a missing one is an error that names it."""
    whole = GgufFile.open(model)
    parts = _split(model, tmp_path)
    assert [tensor.name for tensor in GgufFile.open(parts[1]).tensors] == [tensor.name for tensor in whole.tensors]
    joined = tmp_path / "joined.gguf"
    merge_parts(GgufFile.open(parts[0]).paths, joined)
    again = GgufFile.open(joined)
    assert again.architecture == whole.architecture
    for before, after in zip(whole.tensors, again.tensors, strict=True):
        assert (before.name, before.shape) == (after.name, after.shape)
        assert _data(model, before) == _data(joined, after)
    parts[1].unlink()
    with pytest.raises(ModelFolderError, match="00002-of-00002"):
        GgufFile.open(parts[0])


@pytest.mark.parametrize("name", ["m-00003-of-00002.gguf", "m-00000-of-00002.gguf", "m-00001-of-99999.gguf"])
def test_impossible_parts_are_files_of_their_own(tmp_path: Path, name: str) -> None:
    """Guards against a hundred thousand look-ups, and an error about parts that never were."""
    assert split_parts(tmp_path / name) == [tmp_path / name]


def test_parts_keep_their_ending(tmp_path: Path) -> None:
    """Guards files in capital letters on Linux."""
    parts = [tmp_path / f"M-0000{index}-of-00002.GGUF" for index in (1, 2)]
    for part in parts:
        part.touch()
    assert split_parts(parts[1]) == parts


def _data(path: Path, tensor: object) -> bytes:
    return path.read_bytes()[tensor.at : tensor.at + tensor.n_bytes]  # type: ignore[attr-defined]


def _split(model: Path, folder: Path) -> list[Path]:
    """Write the tensors of a model in two parts, as llama.cpp's tool does; metadata is in the first one."""
    import gguf

    reader = gguf.GGUFReader(model)
    parts = [folder / f"model-{index:05}-of-00002.gguf" for index in (1, 2)]
    half = len(reader.tensors) // 2
    for index, part in enumerate(parts):
        writer = gguf.GGUFWriter(part, "qwen3")
        writer.add_uint16("split.no", index)
        if index == 0:
            writer.add_context_length(CONTEXT)
        for tensor in reader.tensors[:half] if index == 0 else reader.tensors[half:]:
            writer.add_tensor(tensor.name, np.array(tensor.data), raw_dtype=tensor.tensor_type)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
    return parts


@pytest.mark.parametrize("key", ["general.file_type", "general.alignment", "general.architecture"])
def test_values_of_another_type_are_no_crash(tmp_path: Path, key: str) -> None:
    """A list in place of a number or text must not end a listing."""
    text = key.encode()
    value = struct.pack("<Q", len(text)) + text + struct.pack("<IIQ", 9, 4, 2) + bytes(8)
    file = tmp_path / "odd.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + value + bytes(64))
    with contextlib.suppress(ModelFolderError):
        assert GgufFile.open(file).quantization == ""


@pytest.mark.skipif(sys.platform == "win32", reason="files are not sparse by default")
def test_length_inside_a_huge_file_takes_no_memory(tmp_path: Path) -> None:
    """A text of gigabytes may lie inside the file and is still no metadata."""
    file = tmp_path / "huge.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<IQQQ", 3, 0, 1, 1 << 34))
    os.truncate(file, 1 << 35)
    tracemalloc.start()
    with pytest.raises(ModelFolderError, match="more than the file can hold"):
        GgufFile.open(file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < _MEMORY
