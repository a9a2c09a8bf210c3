"""Embedding models in GGUF files: vectors as llama.cpp computes them, exact weights, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from gguf_vectors import MODELS, TEXTS
from model_stores import ModelStores
from tiny_embeddings import HIDDEN, POSITIONS, VOCABULARY, bert_weights, make_bert_folder
from tiny_gguf import write_tiny_gguf
from tiny_gguf_encoder import gguf_name, write_encoder_gguf, write_gguf_file

from xpu_agents.engines import shared_embeddings
from xpu_agents.models.catalog import found_models
from xpu_agents.models.local_model import LocalModel
from xpu_runtime import EmbeddingEngine, EmbeddingModel, EngineConfig
from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.gguf.conversion import unsupported_reason
from xpu_runtime.model.gguf.metadata import GgufFile

pytestmark = pytest.mark.slow

_F32 = EngineConfig(precision="f32")
_REFERENCE = np.load(Path(__file__).parents[2] / "fixtures" / "gguf_vectors.npz")


@pytest.fixture(autouse=True)
def stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelStores:
    """Stores of other programs, and a cache, of one test."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    return ModelStores.isolated(tmp_path / "stores", monkeypatch)


def vectors(path: Path, texts: list[str] = TEXTS) -> Any:
    """Vectors of texts, with f32 arithmetic."""
    with EmbeddingEngine.load(path, _F32) as engine:
        return engine.embed(texts).result(timeout=60)


@pytest.mark.parametrize("name", MODELS)
def test_vectors_equal_those_of_llama_cpp(tmp_path: Path, name: str) -> None:
    """A wrong tensor, position, mask, pooling or token gives other vectors.

    llama.cpp rounds activations to 8 bits where weights are quantised, and its GELU is an approximation.
    """
    found, stored = vectors(MODELS[name](tmp_path / "model.gguf")), _REFERENCE[name]
    quantised = name.rpartition(", ")[2].startswith("Q") or name == "llama"
    assert np.abs(found - stored).max() < (1e-2 if quantised else 1e-3)
    assert (found * stored).sum(-1).min() > (0.9998 if quantised else 0.999999)


@pytest.mark.parametrize("kind", ["F16", "BF16", "Q8_0", "Q4_0", "Q4_1", "Q5_0", "Q5_1"])
def test_weights_are_those_of_the_file(tmp_path: Path, kind: str) -> None:
    """Guards against rounding in the conversion: the vectors are those of the dequantised weights."""
    path, stored = write_encoder_gguf(tmp_path / "model.gguf", kind=kind), gguf.GGMLQuantizationType[kind]
    small = ("token_types.weight", "position_embd.weight")
    weights = {}
    for name, value in ((gguf_name(name), value) for name, value in bert_weights().items()):
        rounded = value.ndim > 1 and name not in small
        weights[name] = gguf.quants.dequantize(gguf.quants.quantize(value, stored), stored) if rounded else value
    reader = GgufFile.open(path)
    sizes = {key: reader.value(key) for key in ("context_length", "embedding_length", "block_count")}
    sizes["attention.head_count"] = reader.value("attention.head_count")
    plain = write_gguf_file(tmp_path / "plain.gguf", "bert", weights, sizes)
    assert np.abs(vectors(path) - vectors(plain)).max() < 1e-5


def test_gguf_and_folder_of_a_model_give_the_same_vectors(tmp_path: Path) -> None:
    """Guards the names of tensors, and the tokens of both forms of the vocabulary."""
    file, folder = write_encoder_gguf(tmp_path / "m.gguf"), make_bert_folder(tmp_path / "m")
    texts = ["the cat sat, on a MAT!", "dog"]
    assert np.abs(vectors(file, texts) - vectors(folder, texts)).max() < 1e-5


def test_other_texts_of_a_batch_change_no_vector_of_a_decoder(tmp_path: Path) -> None:
    """Padding and other texts must not leak through the masks of the frontend's graph."""
    path = write_tiny_gguf(tmp_path / "model.gguf", "qwen3", pooling=3)
    alone = np.concatenate([vectors(path, [text]) for text in TEXTS])
    assert np.abs(vectors(path) - alone).max() < 1e-5


def test_settings_come_from_the_file(tmp_path: Path) -> None:
    """A wrong limit or pooling changes every vector; a wrong name hides the model from clients."""
    path = write_encoder_gguf(tmp_path / "mini-F16.gguf", pooling=2, kind="F16")
    steps: list[str] = []
    model = EmbeddingModel.open(path, lambda share, step: steps.append(step))
    assert (model.name, model.dimension, model.max_tokens, model.pooling) == ("mini-F16", HIDDEN, POSITIONS, "cls")
    assert (model.vocab_size, model.normalize, set(steps)) == (len(VOCABULARY), True, {"converting mini-F16"})
    assert EmbeddingModel.open(tmp_path).graph == model.graph  # the folder that holds the file
    assert EmbeddingModel.open(write_encoder_gguf(tmp_path / "none.gguf", pooling=None)).pooling == "mean"


def test_names_of_other_programs(tmp_path: Path, stores: ModelStores) -> None:
    """Embedding models of Ollama are listed as such, served by their name, and never written to."""
    content = write_encoder_gguf(tmp_path / "model.gguf").read_bytes()
    stores.add_ollama("registry.ollama.ai/library/all-minilm/latest", content)
    before = stores.snapshot()
    listed = {model.name: LocalModel.of(model) for model in found_models()}["ollama:all-minilm:latest"]
    assert (listed.kind, listed.problem, listed.max_context) == ("embedding", "", POSITIONS)
    assert shared_embeddings("ollama:all-minilm", _F32).embed(TEXTS).result(timeout=60).shape == (len(TEXTS), HIDDEN)
    assert stores.snapshot() == before
    assert LocalModel.of(next(each for each in found_models() if each.store == "Ollama")).converted_bytes


def test_files_of_the_other_kind_are_not_converted(tmp_path: Path) -> None:
    """A chat class gets a chat model; the conversion of a wrong file would take minutes before its error."""
    chat, embedding = write_tiny_gguf(tmp_path / "chat.gguf", "qwen3"), write_encoder_gguf(tmp_path / "vectors.gguf")
    with pytest.raises(UnsupportedModelError, match=r"chat\.gguf.*not an embedding model"):
        EmbeddingModel.open(chat)
    with pytest.raises(UnsupportedModelError, match=r"vectors\.gguf.*XPUEmbeddings"):
        ModelFolder.open(embedding)
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("write", "expected"),
    [
        (lambda path: write_encoder_gguf(path, pooling=0), "pooling_type: 0"),
        (lambda path: write_encoder_gguf(path, pooling=4), "pooling_type: 4"),
        (lambda path: write_tiny_gguf(path, "gpt-oss", pooling=3), "gpt-oss"),
    ],
)
def test_refusals_name_the_value(tmp_path: Path, write: Callable[[Path], Path], expected: str) -> None:
    """A pooling or graph that is not computed must not give other vectors silently."""
    path = write(tmp_path / "model.gguf")
    with pytest.raises(UnsupportedModelError, match=expected) as raised:
        EmbeddingModel.open(path)
    assert "\n" not in str(raised.value)


def test_decoders_without_a_causal_mask_are_refused(tmp_path: Path) -> None:
    """The graph of OpenVINO's frontend has a causal mask, whatever the file says."""
    file = GgufFile.open(write_tiny_gguf(tmp_path / "model.gguf", "qwen2", pooling=1))
    metadata = {**file.metadata, "qwen2.attention.causal": False}
    assert "attention.causal" in unsupported_reason(GgufFile(file.path, file.paths, metadata, file.tensors, 0))


def test_a_missing_tensor_is_named(tmp_path: Path) -> None:
    """Guards against a traceback for a file of another variant."""
    weights = {gguf_name(name): value for name, value in bert_weights().items() if "layer.1.output.dense" not in name}
    sizes = {"context_length": POSITIONS, "embedding_length": HIDDEN, "block_count": 2, "attention.head_count": 2}
    path = write_gguf_file(tmp_path / "model.gguf", "bert", weights, sizes)
    with pytest.raises(ModelFolderError, match=r"encoder\.layer\.1\.output\.dense\.weight"):
        EmbeddingModel.open(path)
