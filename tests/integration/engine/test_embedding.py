"""An embedding model on the lanes of a chat engine."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tiny_embeddings import make_bert_folder

from xpu_runtime import EmbeddingEngine, Engine, EngineConfig, SamplingParams
from xpu_runtime.embedding.encoder import EncodedBatch, Encoder
from xpu_runtime.errors import EngineClosedError, RequestCancelledError, RequestFailedError

pytestmark = pytest.mark.slow

CONFIG = EngineConfig(precision="f32", profile=False, kernel_timeout_s=1.0)
TEXTS = ["the cat sat on the mat", "a dog", "", "a blue sky over the red house and the tree"]
ANSWER = SamplingParams(max_tokens=12, ignore_eos=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny BERT."""
    return make_bert_folder(tmp_path_factory.mktemp("embedding") / "tiny")


@pytest.fixture(scope="module")
def chat(test_model: Path) -> Iterator[Engine]:
    """A chat engine."""
    with Engine.load(test_model, CONFIG) as engine:
        yield engine


def test_vectors_and_tokens_are_those_of_separate_engines(chat: Engine, folder: Path) -> None:
    """Kernels of two models on one lane must not change each other's results."""
    alone = chat.generate("hello", ANSWER).token_ids
    with EmbeddingEngine.load(folder, CONFIG) as own:
        expected = own.embed(TEXTS * 50).result(timeout=60)
    with EmbeddingEngine.load(folder, engine=chat) as shared:
        indexing = shared.embed(TEXTS * 50, kind="document")
        answers = [chat.submit("hello", ANSWER, priority=kind) for kind in ("reactive", "proactive")]
        question = shared.embed(TEXTS, kind="query")
        assert np.abs(question.result(timeout=60) - expected[: len(TEXTS)]).max() < 1e-5
        assert [handle.result(timeout=60).token_ids for handle in answers] == [alone, alone]
        assert np.abs(indexing.result(timeout=60) - expected).max() < 1e-5
    assert chat.metrics().embedded_texts >= 204
    assert {span.lane for span in chat.kernels() if span.kernel == "embedding"} == {chat.heg.general_lane.name}


def test_a_failing_batch_fails_its_request_only(chat: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that shared the batch run again, each alone."""
    start = Encoder.start

    def fail(self: Encoder, rows: list[list[int]], width: int = 0) -> EncodedBatch:
        if any(len(row) == 7 for row in rows):
            raise RuntimeError("struck")
        return start(self, rows, width)

    with EmbeddingEngine.load(folder, engine=chat) as shared:
        monkeypatch.setattr(Encoder, "start", fail)
        bad = shared.embed(["the cat sat on red"])
        good = [shared.embed(["the cat sat on"]), shared.embed(["the cat sat on the red mat"])]
        with pytest.raises(RequestFailedError, match="struck"):
            bad.result(timeout=60)
        assert [handle.result(timeout=60).shape for handle in good] == [(1, shared.dimension)] * 2
    assert len(chat.generate("hello", ANSWER).token_ids) == 12


def test_closing_the_embedding_engine_leaves_the_chat_engine_open(chat: Engine, folder: Path) -> None:
    """Requests of the closed one end, and those of the other go on."""
    shared = EmbeddingEngine.load(folder, engine=chat)
    handle, answer = shared.embed(TEXTS * 500, kind="document"), chat.submit("hello", ANSWER)
    shared.close()
    with pytest.raises(RequestCancelledError):
        handle.result(timeout=60)
    assert len(answer.result(timeout=60).token_ids) == 12
    with EmbeddingEngine.load(folder, engine=chat) as again:
        assert again.embed(TEXTS).result(timeout=60).shape == (len(TEXTS), again.dimension)


def test_closing_the_chat_engine_ends_embedding_requests(test_model: Path, folder: Path) -> None:
    """The lanes are gone then, so no request may wait for them."""
    chat = Engine.load(test_model, CONFIG)
    shared = EmbeddingEngine.load(folder, engine=chat)
    handles = [shared.embed(TEXTS * 500, kind="document") for _ in range(3)]
    chat.close()
    for handle in handles:
        with pytest.raises(RequestCancelledError):
            handle.result(timeout=60)
    assert shared.closed
    with pytest.raises(EngineClosedError):
        shared.embed(TEXTS)
    shared.close()
    with pytest.raises(EngineClosedError):
        EmbeddingEngine.load(folder, engine=chat)


def test_draining_waits_for_embedding_requests(test_model: Path, folder: Path) -> None:
    """A server that drains must not cut off the texts that it accepted."""
    with Engine.load(test_model, CONFIG) as chat, EmbeddingEngine.load(folder, engine=chat) as shared:
        handle = shared.embed(TEXTS * 20, kind="document")
        assert chat.drain(timeout=60)
        assert handle.done
        with pytest.raises(EngineClosedError):
            shared.embed(TEXTS)


@pytest.mark.parametrize("shares", [True, False])
def test_a_hung_batch_fails_its_request(
    chat: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch, *, shares: bool
) -> None:
    """A CPU that hangs must not make a request wait for ever; the lane is used again when it recovers."""
    recovered, start = threading.Event(), Encoder.start

    def hang(self: Encoder, rows: list[list[int]], width: int = 0) -> EncodedBatch:
        recovered.wait(60)
        return start(self, rows, width)

    with EmbeddingEngine.load(folder, CONFIG, engine=chat if shares else None) as embeddings:
        monkeypatch.setattr(Encoder, "start", hang)
        with pytest.raises(RequestFailedError, match="kernel_timeout_s"):
            embeddings.embed(["dog"]).result(timeout=60)
        recovered.set()
        assert embeddings.embed(["dog"]).result(timeout=60).shape == (1, embeddings.dimension)
        assert len(chat.generate("hello", ANSWER).token_ids) == 12


@pytest.mark.parametrize("shares", [True, False])
def test_texts_are_embedded_again_after_a_late_return(
    test_model: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, *, shares: bool
) -> None:
    """A device that was slow once must be used again; all texts must fail until then, also of engines loaded then."""
    config = CONFIG.replace(kernel_timeout_s=0.3)
    returned, start = threading.Event(), Encoder.start

    def hang(self: Encoder, rows: list[list[int]], width: int = 0) -> EncodedBatch:
        returned.wait(60)
        return start(self, rows, width)

    with Engine.load(test_model, config) as chat:
        engine = chat if shares else None
        with EmbeddingEngine.load(folder, config, engine=engine) as embeddings:
            monkeypatch.setattr(Encoder, "start", hang)
            hung = embeddings.embed(["dog"])
            with pytest.raises(RequestFailedError, match="kernel_timeout_s"):
                hung.result(timeout=60)
            monkeypatch.setattr(Encoder, "start", start)
            with pytest.raises(RequestFailedError, match="hangs in its device"):
                embeddings.embed(["cat"]).result(timeout=60)
            assert not embeddings.closed
            with EmbeddingEngine.load(folder, config, engine=engine) as other:
                if shares:
                    with pytest.raises(RequestFailedError, match="hangs in its device"):
                        other.embed(["cat"]).result(timeout=60)
                returned.set()
                for each in (embeddings, other):
                    assert _vectors(each).shape == (1, each.dimension)
            assert len(chat.generate("hello", ANSWER).token_ids) == 12


def _vectors(embeddings: EmbeddingEngine) -> np.ndarray:
    """Embed a text as soon as the batch that hung has returned."""
    end = time.monotonic() + 60
    while True:
        try:
            return embeddings.embed(["dog"]).result(timeout=60)
        except RequestFailedError:
            if time.monotonic() > end:
                raise
