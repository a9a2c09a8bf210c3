"""Vectors of `EmbeddingEngine`: equal to the reference, whatever the batches, the order and the cancellations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tiny_embeddings import WORDS, make_bert_folder, reference_hidden, token_ids

from xpu_runtime import EmbeddingEngine, EngineConfig, Priority
from xpu_runtime.embedding import requests as request_module
from xpu_runtime.embedding.encoder import EncodedBatch, Encoder
from xpu_runtime.errors import (
    EngineClosedError,
    InvalidRequestError,
    RequestCancelledError,
    RequestFailedError,
    RequestTooLongError,
)
from xpu_runtime.scheduler import EmbeddingJob, EmbeddingQueue, next_priority

F32 = EngineConfig(precision="f32")
PLAIN = [word for word in WORDS if word.isalpha()]
TEXTS = st.lists(st.lists(st.sampled_from(PLAIN), max_size=20).map(" ".join), max_size=12)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddingEngine]:
    """A tiny BERT with mean pooling and normalisation."""
    folder = make_bert_folder(tmp_path_factory.mktemp("embedding") / "tiny", prompts={"query": "the cat "})
    with EmbeddingEngine.load(folder, F32) as loaded:
        yield loaded


def test_vectors_equal_the_reference(engine: EmbeddingEngine) -> None:
    """A wrong graph, tokenizer, pooling or normalisation would change the vectors."""
    texts = ["the cat sat on the mat", "dog", "a blue sky over the red house"]
    expected = np.array([reference_hidden(token_ids(text)).mean(0) for text in texts])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.abs(engine.embed(texts).result() - expected).max() < 1e-4


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(requests=st.lists(st.tuples(TEXTS, st.sampled_from(Priority), st.booleans()), max_size=6))
@example(requests=[(["", ""], Priority.REACTIVE, False)])
def test_batches_and_cancellations_change_no_vector(
    engine: EmbeddingEngine, requests: list[tuple[list[str], Priority, bool]]
) -> None:
    """A text that shares a batch must get the vector of a text alone, and every request ends."""
    handles = [engine.embed(texts, priority=priority) for texts, priority, _ in requests]
    for handle, (_, _, cancelled) in zip(handles, requests, strict=True):
        if cancelled:
            handle.cancel()
    for handle, (texts, _, cancelled) in zip(handles, requests, strict=True):
        try:
            vectors = handle.result(timeout=60)
        except RequestCancelledError:
            assert cancelled
            continue
        assert vectors.shape == (len(texts), engine.dimension)
        for text, vector in zip(texts, vectors, strict=True):
            assert np.abs(engine.embed([text]).result(timeout=60)[0] - vector).max() < 1e-5


def test_query_prompt_is_put_before_queries_only(engine: EmbeddingEngine) -> None:
    """A missing prompt makes queries and documents of such models incomparable."""
    query, plain = engine.embed(["dog"], kind="query").result(), engine.embed(["the cat dog"]).result()
    assert np.abs(query - plain).max() < 1e-5
    assert np.abs(engine.embed(["dog"], kind="document").result() - engine.embed(["dog"]).result()).max() < 1e-5


def test_prompt_replaces_that_of_the_model(engine: EmbeddingEngine) -> None:
    """Models have prompts for more than queries and documents, and users have their own."""
    expected = engine.embed(["the cat dog"]).result()
    for prompt in ("query", "the cat "):
        assert np.abs(engine.embed(["dog"], kind="document", prompt=prompt).result() - expected).max() < 1e-5
    bare = engine.embed(["dog"], kind="query", prompt="").result()
    assert np.abs(bare - engine.embed(["dog"]).result()).max() < 1e-5


def test_token_ids_equal_their_text(engine: EmbeddingEngine) -> None:
    """Clients that count tokens send ids; a prompt or more special tokens would change their vectors."""
    handle = engine.embed([token_ids("the cat sat"), "dog", token_ids("cat " * 100)], prompt="")
    texts = engine.embed(["the cat sat", "dog", "cat " * 100])
    assert np.abs(handle.result() - texts.result()).max() < 1e-5
    assert handle.metrics.tokens == texts.metrics.tokens


def test_dimensions_are_cut_and_normalised_again(engine: EmbeddingEngine) -> None:
    """A cut vector that is not scaled again gives wrong similarities."""
    raw, cut = engine.embed(["dog"], normalize=False).result(), engine.embed(["dog"], dimensions=7).result()
    assert np.abs(cut - raw[:, :7] / np.linalg.norm(raw[:, :7])).max() < 1e-6


def test_long_texts_are_cut_with_their_last_special_token(engine: EmbeddingEngine) -> None:
    """sentence-transformers keeps the separator at the end of a text that it cuts."""
    handle = engine.embed(["cat " * 100])
    expected = reference_hidden([*token_ids("cat " * 46)[:-1], token_ids("")[-1]])
    vector = expected.mean(0) / np.linalg.norm(expected.mean(0))
    assert np.abs(handle.result()[0] - vector).max() < 1e-4
    assert (handle.metrics.truncated, handle.metrics.tokens) == (1, engine.max_tokens)
    with pytest.raises(RequestTooLongError, match=r"texts\[1\]"):
        engine.embed(["a", "cat " * 100], truncate=False).result()


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"texts": "one text"}, "texts"),
        ({"texts": [1]}, r"texts\[0\]"),
        ({"texts": ["\ud800"]}, r"texts\[0\]"),
        ({"texts": [[]]}, r"texts\[0\]"),
        ({"texts": ["a", [1, 10**6]]}, r"texts\[1\]\[1\]"),
        ({"texts": [[-1]]}, r"texts\[0\]\[0\]"),
        ({"texts": [[True]]}, r"texts\[0\]\[0\]"),
        ({"texts": ["a"], "prompt": 1}, "prompt"),
        ({"texts": ["a"], "dimensions": 0}, "dimensions"),
        ({"texts": ["a"], "dimensions": True}, "dimensions"),
        ({"texts": ["a"], "kind": "other"}, "kind"),
        ({"texts": ["a"], "priority": "later"}, "priority"),
        ({"texts": ["a"], "normalize": 1}, "normalize"),
    ],
)
def test_wrong_arguments_are_refused(engine: EmbeddingEngine, arguments: dict[str, object], field: str) -> None:
    """A wrong argument must name its field instead of failing in a kernel."""
    with pytest.raises(InvalidRequestError, match=field):
        engine.embed(**arguments)  # type: ignore[arg-type]


def test_no_texts_give_no_rows(engine: EmbeddingEngine) -> None:
    """Indexing an empty folder must not wait for ever."""
    assert engine.embed([]).result().shape == (0, engine.dimension)


async def test_async_results(engine: EmbeddingEngine) -> None:
    """Awaiting a handle gives the result of `result`."""
    handle = engine.embed(["dog", "cat"])
    assert np.array_equal(await handle, handle.result())


def test_progress_is_complete_before_the_result(engine: EmbeddingEngine) -> None:
    """A progress bar must have reached its end when the result is there."""
    seen: list[tuple[int, int]] = []
    engine.embed(["dog"] * 200, on_progress=lambda done, total: seen.append((done, total))).result()
    assert seen[-1] == (200, 200)
    assert seen == sorted(seen)


def test_a_failing_progress_function_fails_its_request_only(engine: EmbeddingEngine) -> None:
    """An error of the caller must not end the thread of the engine."""

    def fail(done: int, total: int) -> None:
        raise ValueError(f"{done} of {total}")

    with pytest.raises(RequestFailedError):
        engine.embed(["dog"], on_progress=fail).result(timeout=60)
    assert engine.embed(["dog"]).result(timeout=60).shape == (1, engine.dimension)


def test_a_question_overtakes_documents(engine: EmbeddingEngine) -> None:
    """Indexing must not delay a question by more than the batch in flight."""
    documents = engine.embed(["the cat sat on the mat"] * 3000, kind="document")
    question = engine.embed(["dog"], kind="query")
    question.result(timeout=60)
    assert not documents.done
    documents.cancel()
    with pytest.raises(RequestCancelledError):
        documents.result(timeout=60)


def test_an_aged_document_gets_a_batch_before_reactive_texts() -> None:
    """An endless stream of questions must not stop indexing."""
    queue, now = EmbeddingQueue(), 0.0
    for number, priority in enumerate(Priority):
        queue.add(job := EmbeddingJob(number, priority, 0.0))
        queue.extend(job, [(10, index) for index in range(5000)])
    chosen = []
    while now < 3.0 and (priority := next_priority(queue, now)) is not None:
        batch = queue.next_batch(priority)
        assert batch is not None
        busy_s = batch.tokens * 1e-4
        now += busy_s
        queue.finished(batch, busy_s, now)
        chosen.append(priority)
    assert 2 <= chosen.count(Priority.PROACTIVE) <= 3


def test_a_failing_kernel_fails_its_request_only(engine: EmbeddingEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that shared the batch run again, each alone."""
    start = Encoder.start

    def fail(self: Encoder, rows: list[list[int]], width: int = 0) -> EncodedBatch:
        if any(len(row) == 7 for row in rows):
            raise RuntimeError("struck")
        return start(self, rows, width)

    monkeypatch.setattr(Encoder, "start", fail)
    handles = [engine.embed([text]) for text in ("the cat sat on", "the cat sat on red", "the cat sat on the red mat")]
    with pytest.raises(RequestFailedError, match="struck"):
        handles[1].result(timeout=60)
    assert handles[0].result(timeout=60).shape == handles[2].result(timeout=60).shape == (1, engine.dimension)


@pytest.mark.parametrize("reports", [False, True])
def test_no_memory_for_a_result_fails_its_request_only(
    engine: EmbeddingEngine, monkeypatch: pytest.MonkeyPatch, *, reports: bool
) -> None:
    """An exception there would end the thread that serves all requests of the engine, or those of a chat engine."""

    def no_memory(vectors: np.ndarray) -> np.ndarray:
        raise MemoryError("Unable to allocate 4.00 GiB")

    on_progress = (lambda done, total: None) if reports else None
    with monkeypatch.context() as patch:
        patch.setattr(request_module, "normalized", no_memory)
        with pytest.raises(RequestFailedError, match=r"4\.00 GiB"):
            engine.embed(["the cat"], on_progress=on_progress).result(timeout=60)
    assert engine.embed(["the cat"], on_progress=on_progress).result(timeout=60).shape == (1, engine.dimension)


def test_close_ends_every_request(tmp_path: Path) -> None:
    """A request that is under way when the engine closes must not wait for ever."""
    engine = EmbeddingEngine.load(make_bert_folder(tmp_path / "tiny"), F32)
    handles = [engine.embed(["the cat sat"] * 3000, kind="document") for _ in range(3)]
    engine.close()
    engine.close()
    assert all(handle.done for handle in handles)
    with pytest.raises(EngineClosedError):
        engine.embed(["dog"])
