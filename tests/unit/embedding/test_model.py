"""Folders of embedding models: what is read from them, and errors that name the file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_embeddings import HIDDEN, POSITIONS, bert_weights, make_bert_folder, make_causal_folder, write_safetensors

from xpu_agents.engines import shared_embeddings
from xpu_runtime import EmbeddingModel
from xpu_runtime.embedding import conversion
from xpu_runtime.embedding.safetensors import read_safetensors
from xpu_runtime.embedding.tokenizer import EmbeddingTokenizer
from xpu_runtime.errors import ConfigError, ModelFolderError, UnsupportedModelError
from xpu_runtime.model.embedding_folder import is_embedding_folder
from xpu_runtime.model.encoder_graph import encoder_graph
from xpu_runtime.model.folder import ModelFolder


def edit(folder: Path, name: str, **values: Any) -> None:
    """Change fields of a JSON file; None removes a field."""
    path = folder / name
    content = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    content = {key: value for key, value in {**content, **values}.items() if value is not None}
    path.write_text(json.dumps(content), encoding="utf-8")


def test_configuration_is_read(tmp_path: Path) -> None:
    """A wrong limit, pooling or prompt changes every vector."""
    folder = make_bert_folder(tmp_path / "tiny", normalize=False, max_tokens=20, prompts={"query": "q: "})
    model = EmbeddingModel.open(folder)
    assert (model.dimension, model.max_tokens, model.pooling, model.normalize) == (HIDDEN, 20, "mean", False)
    assert [model.prompt(kind) for kind in ("query", "document", None)] == ["q: ", "", ""]
    assert model.name == "tiny"


def test_the_conversion_is_kept(tmp_path: Path) -> None:
    """A second load must not convert again, and a changed file must."""
    folder = make_bert_folder(tmp_path / "tiny")
    first = EmbeddingModel.open(folder).graph
    assert EmbeddingModel.open(folder).graph == first
    assert EmbeddingModel.open(Path(shutil.copytree(folder, tmp_path / "same"))).graph == first
    write_safetensors(folder / "model.safetensors", bert_weights(seed=1))
    assert EmbeddingModel.open(folder).graph != first


def test_several_loads_convert_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads and processes that open a model at the same time must not convert it several times."""
    folder, built = make_bert_folder(tmp_path / "tiny", seed=5), []

    def build(*args: Any) -> Any:
        built.append(args)
        return encoder_graph(*args)

    monkeypatch.setattr(conversion, "encoder_graph", build)
    with ThreadPoolExecutor(3) as threads:
        graphs = {model.graph for model in threads.map(EmbeddingModel.open, [folder] * 3)}
    assert (len(built), len(graphs)) == (1, 1)


def test_an_incomplete_conversion_is_redone(tmp_path: Path) -> None:
    """A cleaner of the cache may remove single files."""
    folder = make_bert_folder(tmp_path / "tiny", seed=6)
    graph = EmbeddingModel.open(folder).graph
    graph.with_suffix(".bin").unlink()
    assert EmbeddingModel.open(folder).graph == graph
    assert graph.with_suffix(".bin").is_file()


def test_tokenizer_of_xlm_roberta(tmp_path: Path) -> None:
    """Multilingual models have a Unigram tokenizer."""
    folder = make_bert_folder(tmp_path / "tiny", kind="xlm-roberta")
    pieces = ["<s>", "<pad>", "</s>", "<unk>", "\u2581", "\u2581the", "\u2581cat", "s"]
    edit(
        folder,
        "tokenizer.json",
        added_tokens=[{"id": at, "content": piece, "special": True} for at, piece in enumerate(pieces[:4])],
        normalizer=None,
        pre_tokenizer={"type": "Metaspace", "prepend_scheme": "always"},
        post_processor={"type": "RobertaProcessing", "cls": ["<s>", 0], "sep": ["</s>", 2]},
        model={"type": "Unigram", "unk_id": 3, "vocab": [[piece, -float(at)] for at, piece in enumerate(pieces)]},
    )
    rows, cut = EmbeddingTokenizer(EmbeddingModel.open(folder)).encode(["the cats", "the " * POSITIONS])
    assert rows[0] == [0, 5, 6, 7, 2]
    assert (len(rows[1]), rows[1][-1], cut) == (POSITIONS - 2, 2, 1)  # pad_token_id is 0 in this configuration


@pytest.mark.parametrize(
    ("config", "expected"),
    [({"max_position_embeddings": 40}, 40), ({"model_type": "roberta", "pad_token_id": 1}, POSITIONS - 2)],
)
def test_longest_text_follows_from_the_positions(tmp_path: Path, config: dict[str, Any], expected: int) -> None:
    """A longer text would read positions that the model does not have."""
    folder = make_bert_folder(tmp_path / "tiny")
    edit(folder, "config.json", **config)
    assert EmbeddingModel.open(folder).max_tokens == expected


def _remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def _write(name: str, content: str) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        (folder / name).write_text(content, encoding="utf-8")

    return write


@pytest.mark.parametrize(
    ("damage", "error", "named"),
    [
        (_remove("config.json"), ModelFolderError, "config.json"),
        (_remove("model.safetensors"), ModelFolderError, "optimum-cli"),
        (_remove("tokenizer.json"), ModelFolderError, "openvino_tokenizer"),
        (_write("config.json", "{"), ModelFolderError, "config.json"),
        (_write("config.json", "[]"), ModelFolderError, "config.json"),
        (_write("modules.json", '{"type": 1}'), ModelFolderError, "modules.json"),
        (_write("modules.json", '[{"path": "", "type": "a.LayerNorm"}]'), UnsupportedModelError, "LayerNorm"),
        (_write("tokenizer.json", "{}"), ModelFolderError, "tokenizer.json"),
        (lambda folder: edit(folder, "tokenizer.json", model={"type": "WordLevel"}), UnsupportedModelError, "convert_"),
        (_write("model.safetensors", "\x01\x00\x00\x00\x00\x00\x00\x00{}"), ModelFolderError, "safetensors"),
        (_write("model.safetensors", "\x7f" * 16), ModelFolderError, "safetensors"),
        (lambda folder: edit(folder, "config.json", hidden_act="swish"), UnsupportedModelError, "hidden_act"),
        (lambda folder: edit(folder, "config.json", num_hidden_layers=9), ModelFolderError, "encoder.layer.2"),
        (lambda folder: edit(folder, "config.json", hidden_size="x"), ModelFolderError, "configuration"),
        (lambda folder: edit(folder, "config.json", model_type="t5"), ModelFolderError, "optimum-cli"),
    ],
)
def test_damaged_folders_name_the_file(
    tmp_path: Path, damage: Callable[[Path], None], error: type[Exception], named: str
) -> None:
    """A folder that cannot be served must say which file is wrong, in one line."""
    folder = make_bert_folder(tmp_path / "tiny")
    damage(folder)
    with pytest.raises(error, match=named) as raised:
        EmbeddingModel.open(folder)
    assert "\n" not in str(raised.value)


def test_other_paths_are_refused(tmp_path: Path) -> None:
    """A damaged GGUF file or a missing folder gives an error that names it."""
    (tmp_path / "model.gguf").write_bytes(b"GGUF\x03\x00\x00\x00")
    for path, error in (
        (tmp_path / "none", ModelFolderError),
        (tmp_path / "model.gguf", ModelFolderError),
        (tmp_path, ModelFolderError),
        (3, ConfigError),
    ):
        with pytest.raises(error, match="model"):
            EmbeddingModel.open(path)  # type: ignore[arg-type]


def test_a_linked_file_keeps_its_name(tmp_path: Path) -> None:
    """The file behind a link, as in the caches of other programs, has a hash as its name."""
    (tmp_path / "sha256-ab").write_bytes(b"GGUF\x03\x00\x00\x00")
    try:
        (tmp_path / "named.gguf").symlink_to("sha256-ab")
    except OSError:
        pytest.skip("this user may not make links")
    with pytest.raises(ModelFolderError, match=r"named\.gguf"):
        shared_embeddings(tmp_path / "named.gguf")


def test_embedding_folders_are_recognised(tmp_path: Path, test_model: Path) -> None:
    """A listing must not offer a chat model as an embedding model, or the other way round."""
    assert is_embedding_folder(make_bert_folder(tmp_path / "tiny"))
    assert not is_embedding_folder(test_model)
    assert not is_embedding_folder(tmp_path)


def test_a_chat_class_names_the_use_of_an_embedding_model(tmp_path: Path) -> None:
    """An export for text generation, as for other folders, would not help."""
    for folder in (make_bert_folder(tmp_path / "weights"), make_causal_folder(tmp_path / "exported")):
        with pytest.raises(
            UnsupportedModelError, match=r"embedding model.*XPUEmbeddings.*serve CHAT_MODEL --embeddings"
        ):
            ModelFolder.open(folder)


def test_an_embedding_class_names_the_use_of_a_chat_model(test_model: Path) -> None:
    with pytest.raises(UnsupportedModelError, match=r"not an embedding model.*XPUChatModel"):
        EmbeddingModel.open(test_model)


def test_safetensors_of_other_types(tmp_path: Path) -> None:
    """Half-precision weights are read with their values."""
    header = {"a": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]}}
    header["b"] = {"dtype": "F16", "shape": [1, 1], "data_offsets": [4, 6]}
    text = json.dumps(header).encode()
    data = np.array([0x3FC0, 0xC000], "<u2").tobytes() + np.array([0.5], "<f2").tobytes()
    (tmp_path / "x.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + data)
    tensors = read_safetensors(tmp_path / "x.safetensors")
    assert tensors["a"].tolist() == [1.5, -2.0]
    assert tensors["b"].tolist() == [[0.5]]
