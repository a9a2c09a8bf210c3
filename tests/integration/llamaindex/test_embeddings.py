"""`XPUEmbedding`: all methods, priorities, and an index with a query engine."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from llama_index.core import Document, VectorStoreIndex
from tiny_embeddings import HIDDEN, Submitted

from llama_index.embeddings.xpu import XPUEmbedding
from llama_index.llms.xpu import XPULLM
from xpu_agents.engines import shared_embeddings
from xpu_agents.priority import priority_scope
from xpu_runtime import EngineConfig, Priority
from xpu_runtime.errors import ConfigError

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = [
    pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning"),
    pytest.mark.usefixtures("module_engines"),
]

F32 = EngineConfig(precision="f32")


@pytest.fixture
def embedding(embedding_folder: Path) -> XPUEmbedding:
    """An embedding on the shared engine."""
    return XPUEmbedding(model=str(embedding_folder), config=F32)


async def test_all_methods_give_the_same_vectors(embedding: XPUEmbedding) -> None:
    """Guards the eight methods, and the prompt before queries."""
    expected = embedding.get_text_embedding("the cat dog")
    assert len(expected) == HIDDEN
    found = [
        await embedding.aget_text_embedding("the cat dog"),
        embedding.get_query_embedding("dog"),
        await embedding.aget_query_embedding("dog"),
        *embedding.get_text_embedding_batch(["the cat dog"] * 2),
        *await embedding.aget_text_embedding_batch(["the cat dog"] * 2),
        embedding.get_agg_embedding_from_queries(["dog", "dog"]),
    ]
    assert np.allclose(found, expected, atol=1e-5)


def test_priorities(embedding: XPUEmbedding, submitted: Submitted) -> None:
    """Guards the order: field, scope, then proactive for texts and reactive for queries."""
    embedding.get_text_embedding_batch(["a", "b"])
    embedding.get_query_embedding("a")
    with priority_scope("proactive"):
        embedding.get_query_embedding("a")
    embedding.model_copy(update={"priority": Priority.REACTIVE}).get_text_embedding("a")
    assert [options["priority"] for options, _ in submitted] == [
        Priority.PROACTIVE,
        Priority.REACTIVE,
        Priority.PROACTIVE,
        Priority.REACTIVE,
    ]


def test_serialised_form(embedding: XPUEmbedding, embedding_folder: Path) -> None:
    """Guards storage, ingestion in several processes, and the name in traces."""
    assert embedding.model_name == "tiny"
    assert XPUEmbedding.from_dict(embedding.to_dict()).to_dict() == embedding.to_dict()
    vector = embedding.get_query_embedding("dog")
    assert pickle.loads(pickle.dumps(embedding)).get_query_embedding("dog") == pytest.approx(vector, abs=1e-5)
    own = XPUEmbedding(engine=shared_embeddings(embedding_folder, F32), model_name="mine")
    assert own.model_name == "mine"
    assert own.get_query_embedding("dog") == pytest.approx(vector, abs=1e-5)
    with pytest.raises(ConfigError, match="engine"):
        pickle.dumps(own)


async def test_index_and_query_engine(embedding: XPUEmbedding, embedded: XPULLM, submitted: Submitted) -> None:
    """Guards the use that most programs make: texts are indexed in the background, the question is reactive."""
    documents = [Document(text=text) for text in ("the blue sky", "a red house", "the dog ran fast")]
    index = VectorStoreIndex.from_documents(documents, embed_model=embedding)
    nodes = index.as_retriever(similarity_top_k=3).retrieve("the blue sky")
    assert {node.text for node in nodes} == {document.text for document in documents}
    query_engine = index.as_query_engine(llm=embedded, similarity_top_k=1)
    assert str(await query_engine.aquery("the sky"))
    assert [options["priority"] for options, _ in submitted] == [
        Priority.PROACTIVE,
        Priority.REACTIVE,
        Priority.REACTIVE,
    ]
