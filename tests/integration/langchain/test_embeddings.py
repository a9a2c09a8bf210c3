"""`XPUEmbeddings`: LangChain's suites, priorities, the shared engine, copies and cancellation."""

from __future__ import annotations

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda
from langchain_core.vectorstores import InMemoryVectorStore
from langchain_tests.integration_tests import EmbeddingsIntegrationTests
from langchain_tests.unit_tests import EmbeddingsUnitTests
from pydantic import ValidationError
from tiny_embeddings import HIDDEN, Submitted

from langchain_xpu import XPUEmbeddings
from xpu_agents.engines import close_all, loaded_embeddings, shared_embeddings, shared_engine
from xpu_agents.priority import priority_scope
from xpu_runtime import EmbeddingEngine, EmbeddingHandle, EngineConfig, Priority
from xpu_runtime.errors import (
    ConfigError,
    EngineClosedError,
    InvalidRequestError,
    ModelFolderError,
    RequestCancelledError,
)

pytestmark = pytest.mark.usefixtures("module_engines")

F32 = EngineConfig(precision="f32")


@pytest.fixture
def embeddings(embedding_folder: Path) -> XPUEmbeddings:
    """Embeddings on the shared engine."""
    return XPUEmbeddings(model=str(embedding_folder), config=F32)


class TestXPUEmbeddingsUnit(EmbeddingsUnitTests):
    """Guards construction."""

    @property
    def embeddings_class(self) -> type[XPUEmbeddings]:
        return XPUEmbeddings

    @property
    def embedding_model_params(self) -> dict[str, Any]:
        return {"model": "models/some-model"}  # never loaded


class TestXPUEmbeddingsIntegration(EmbeddingsIntegrationTests):
    """Guards queries and documents, sync and async."""

    @pytest.fixture
    def model(self, embedding_folder: Path) -> XPUEmbeddings:
        return XPUEmbeddings(model=str(embedding_folder), config=F32)

    @property
    def embeddings_class(self) -> type[XPUEmbeddings]:
        return XPUEmbeddings


async def test_sync_and_async_vectors_are_equal(embeddings: XPUEmbeddings) -> None:
    """Guards the four methods, and the prompt before queries."""
    documents = embeddings.embed_documents(["dog", "the cat dog"])
    assert np.allclose(await embeddings.aembed_documents(["dog", "the cat dog"]), documents, atol=1e-5)
    assert np.allclose(embeddings.embed_query("dog"), documents[1], atol=1e-5)
    assert np.allclose(await embeddings.aembed_query("dog"), documents[1], atol=1e-5)
    assert embeddings.embed_documents([]) == []


def test_vector_store(embeddings: XPUEmbeddings) -> None:
    """Guards the use that most programs make."""
    store = InMemoryVectorStore(embeddings)
    store.add_documents([Document("blue sky"), Document("the red house")])
    assert store.similarity_search("blue sky", k=1)[0].page_content in ("blue sky", "the red house")


def test_priorities(embeddings: XPUEmbeddings, submitted: Submitted) -> None:
    """Guards the order: run, field, scope, then proactive for documents and reactive for queries."""
    embeddings.embed_documents(["a"])
    embeddings.embed_query("a")
    with priority_scope("proactive"):
        embeddings.embed_query("a")
    with priority_scope("reactive"):
        embeddings.embed_documents(["a"])
        embeddings.model_copy(update={"priority": Priority.PROACTIVE}).embed_query("a")
    RunnableLambda(embeddings.embed_query).invoke("a", {"metadata": {"xpu_priority": "proactive"}})
    with pytest.raises(InvalidRequestError, match="xpu_priority"):
        RunnableLambda(embeddings.embed_query).invoke("a", {"metadata": {"xpu_priority": "later"}})
    reactive, proactive = Priority.REACTIVE, Priority.PROACTIVE
    expected = [proactive, reactive, proactive, reactive, proactive, proactive]
    assert [options["priority"] for options, _ in submitted] == expected


def test_fields(embedding_folder: Path) -> None:
    """Guards dimensions, normalisation and prompts."""
    plain = XPUEmbeddings(model=embedding_folder, config=F32)
    raw = XPUEmbeddings(model=embedding_folder, config=F32, normalize=False, dimensions=7).embed_documents(["dog"])[0]
    assert len(raw) == 7
    full = plain.embed_documents(["dog"])[0]
    assert len(full) == HIDDEN
    assert np.linalg.norm(full) == pytest.approx(1.0, abs=1e-5)
    assert not np.allclose(raw, full[:7])
    own = XPUEmbeddings(model=embedding_folder, config=F32, query_prompt="a red ", document_prompt="query")
    assert np.allclose(own.embed_query("dog"), plain.embed_documents(["a red dog"])[0], atol=1e-5)
    assert np.allclose(own.embed_documents(["dog"]), [plain.embed_query("dog")], atol=1e-5)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"model": ""},
        {"model": "a", "dimensions": 0},
        {"model": "a", "priority": "later"},
        {"model": "a", "engine": object()},
        {"model": "a", "chunk_size": 3},
    ],
)
def test_invalid_fields(fields: dict[str, Any]) -> None:
    """Guards against a misspelt field that has no effect."""
    with pytest.raises(ValidationError):
        XPUEmbeddings(**fields)


def test_missing_model(tmp_path: Path) -> None:
    """Guards cheap construction, and the error of the first call."""
    embeddings = XPUEmbeddings(model=str(tmp_path / "none"))
    with pytest.raises(ModelFolderError, match="model"):
        embeddings.embed_query("a")


def test_copies_and_pickles(embeddings: XPUEmbeddings, embedding_folder: Path) -> None:
    """Guards programs with several processes; an engine of the caller exists in one only."""
    vector = embeddings.embed_query("dog")
    assert pickle.loads(pickle.dumps(embeddings)).embed_query("dog") == pytest.approx(vector, abs=1e-5)
    assert embeddings.model_copy(deep=True).embed_query("dog") == pytest.approx(vector, abs=1e-5)
    own = XPUEmbeddings(engine=shared_embeddings(embedding_folder, F32))
    assert own.embed_query("dog") == pytest.approx(vector, abs=1e-5)
    assert own.reported_name() == embeddings.reported_name() == "tiny"
    assert "engine" not in own.model_dump()
    with pytest.raises(ConfigError, match="engine"):
        pickle.dumps(own)


def test_progress(embeddings: XPUEmbeddings, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards the progress bar of long jobs, and that it does not change the vectors."""
    shown = embeddings.model_copy(update={"show_progress": True})
    assert np.allclose(shown.embed_documents(["dog"] * 3), embeddings.embed_documents(["dog"] * 3), atol=1e-5)
    assert capsys.readouterr().out == ""


async def test_cancelled_task_cancels_the_request(embeddings: XPUEmbeddings, submitted: Submitted) -> None:
    """Guards the engine against indexing for a program that has given up."""
    embeddings.embed_query("a")  # loads the engine, so that the request is made at once
    task = asyncio.create_task(embeddings.aembed_documents(["the cat sat on the mat"] * 5000))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    _, handle = submitted[-1]
    with pytest.raises(RequestCancelledError):
        handle.result(60)


def test_ctrl_c_cancels_the_request(
    embeddings: XPUEmbeddings, submitted: Submitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the same in a notebook, where the process goes on after Ctrl-C."""

    def interrupted(handle: EmbeddingHandle, timeout: float | None = None) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(EmbeddingHandle, "result", interrupted)
        with pytest.raises(KeyboardInterrupt):
            embeddings.embed_documents(["the cat sat on the mat"] * 5000)
    _, handle = submitted[-1]
    with pytest.raises(RequestCancelledError):
        handle.result(60)


@pytest.mark.usefixtures("own_engines")
def test_shared_engine_joins_the_chat_engine(
    embedding_folder: Path, test_model: Path, engine_config: EngineConfig
) -> None:
    """Guards indexing that a question cannot overtake, whatever is loaded first."""
    apart = shared_embeddings(embedding_folder)
    assert shared_embeddings(str(embedding_folder / ".." / embedding_folder.name)) is apart
    assert loaded_embeddings(embedding_folder) is apart
    assert loaded_embeddings(embedding_folder, F32) is None
    running = apart.embed(["the cat sat on the mat"] * 200)
    chat_engine = shared_engine(test_model, engine_config)
    assert loaded_embeddings(embedding_folder) is None
    joined = shared_embeddings(embedding_folder)
    assert joined is not apart
    assert joined.embed(["dog"] * 3).result(60).shape == (3, HIDDEN)
    assert chat_engine.metrics().embedded_texts == 3
    assert joined.config == engine_config
    assert shared_embeddings(embedding_folder) is joined
    del apart
    assert running.result(60).shape == (200, HIDDEN)
    chat_engine.close()
    assert shared_embeddings(embedding_folder).embed(["dog"]).result(60).shape == (1, HIDDEN)
    close_all()
    with pytest.raises(EngineClosedError):
        joined.embed(["dog"])
    assert shared_embeddings(embedding_folder).embed(["dog"]).result(60).shape == (1, HIDDEN)


@pytest.mark.usefixtures("own_engines")
def test_concurrent_callers_share_one_load(embedding_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against loading twice from two threads."""
    loads, load, together = [], EmbeddingEngine.load, threading.Barrier(4)

    def counted(*args: Any, **options: Any) -> EmbeddingEngine:
        loads.append(args)
        return load(*args, **options)

    def ask() -> EmbeddingEngine:
        together.wait(60)
        return shared_embeddings(embedding_folder)

    monkeypatch.setattr(EmbeddingEngine, "load", counted)
    with ThreadPoolExecutor(4) as pool:
        found = {id(future.result()) for future in [pool.submit(ask) for _ in range(4)]}
    assert len(found) == len(loads) == 1
