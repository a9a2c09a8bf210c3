"""The compiled encoder: graphs of several architectures, cuts between layers, and OpenVINO GenAI as reference."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import openvino_genai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_embeddings import POSITIONS, VOCABULARY, bert_config, make_bert_folder, make_causal_folder, reference_hidden

from xpu_runtime import EmbeddingEngine, EmbeddingModel, EngineConfig, Priority
from xpu_runtime.embedding.encoder import Encoder
from xpu_runtime.heg import LaneSpec
from xpu_runtime.model.encoder_graph import EncoderShape

F32 = EngineConfig(precision="f32")
LANE = LaneSpec("cpu", "CPU", "all", threads=1)
TEXTS = ["the cat sat on the mat", "dog", "a blue sky over the red house and the tree . the dog ran fast"]
ROWS = st.lists(st.lists(st.integers(0, len(VOCABULARY) - 1), min_size=1, max_size=40), min_size=1, max_size=5)


def genai_folder(model: EmbeddingModel, folder: Path) -> Path:
    """A folder with graph and tokenizer as GenAI reads them."""
    folder.mkdir()
    for file in (*model.graph.parent.glob("openvino_model.*"), *model.tokenizer_folder.glob("openvino_tokenizer.*")):
        shutil.copy(file, folder / file.name)
    shutil.copy(model.path / "config.json", folder / "config.json")
    return folder


@pytest.mark.parametrize(
    ("make", "pooling", "genai"),
    [
        (lambda at: make_bert_folder(at), "mean", "MEAN"),
        (lambda at: make_bert_folder(at, pooling="cls_token"), "cls", "CLS"),
        (lambda at: make_bert_folder(at, kind="xlm-roberta"), "mean", "MEAN"),
        (lambda at: make_causal_folder(at, positions=False), "lasttoken", "LAST_TOKEN"),
    ],
    ids=["bert", "bert, cls", "xlm-roberta", "causal"],
)
def test_vectors_equal_those_of_genai(tmp_path: Path, make: Callable[[Path], Path], pooling: str, genai: str) -> None:
    """GenAI reads graph and tokenizer independently of ours."""
    folder = make(tmp_path / "model")
    with EmbeddingEngine.load(folder, F32) as engine:
        assert engine.model.pooling == pooling
        vectors = engine.embed(TEXTS).result(timeout=60)
        copy = genai_folder(engine.model, tmp_path / "genai")
    kind = getattr(openvino_genai.TextEmbeddingPipeline.PoolingType, genai)
    pipeline = openvino_genai.TextEmbeddingPipeline(
        str(copy), "CPU", pooling_type=kind, normalize=True, INFERENCE_PRECISION_HINT="f32"
    )
    assert np.abs(np.array(pipeline.embed_documents(TEXTS)) - vectors).max() < 1e-4


@pytest.mark.parametrize("groups", [2, 3])
@pytest.mark.parametrize("kind", ["bert", "xlm-roberta", "causal"])
def test_a_cut_changes_no_vector(tmp_path: Path, kind: str, groups: int) -> None:
    """Values that cross a cut must be those of the whole graph, with batches of both priorities under way."""
    folder = tmp_path / "model"
    if kind == "causal":
        make_causal_folder(folder)
    else:
        make_bert_folder(folder, kind=kind)
    model = EmbeddingModel.open(folder)
    whole, cut = Encoder(model, F32, LANE, groups=1), Encoder(model, F32, LANE, groups=groups)
    assert (whole.groups, cut.groups) == (1, 2)
    first, second = [[2, 7, 9, 3], [2, 3]], [[2, 8, 9, 10, 11, 12, 3]]
    batches = {Priority.PROACTIVE: cut.start(first), Priority.REACTIVE: cut.start(second)}
    for stop in range(1, cut.groups + 1):
        for priority, batch in batches.items():
            cut.advance(batch, stop, priority)
    for rows, batch in zip((first, second), batches.values(), strict=True):
        assert batch.vectors is not None
        assert np.abs(batch.vectors - whole.run(rows)).max() < 1e-5


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Encoder:
    """A tiny BERT in two groups."""
    model = EmbeddingModel.open(make_bert_folder(tmp_path_factory.mktemp("encoder") / "tiny"))
    return Encoder(model, F32, LANE, groups=2)


@settings(max_examples=15)
@given(rows=ROWS, padding=st.integers(0, 8))
def test_a_batch_gives_the_vectors_of_its_texts_alone(encoder: Encoder, rows: list[list[int]], padding: int) -> None:
    """Padding and other texts of a batch must not leak into a vector."""
    width = min(POSITIONS, max(len(row) for row in rows) + padding)
    for row, vector in zip(rows, encoder.run(rows, width), strict=True):
        assert np.abs(reference_hidden(row).mean(0) - vector).max() < 1e-3
        assert np.abs(encoder.run([row])[0] - vector).max() < 1e-5


def test_positions_of_roberta_begin_behind_the_padding_id() -> None:
    """The first two position embeddings of RoBERTa belong to the padding."""
    assert EncoderShape.of(bert_config("xlm-roberta") | {"pad_token_id": 1}).position_offset == 2
