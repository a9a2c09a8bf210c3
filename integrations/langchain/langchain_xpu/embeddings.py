"""LangChain embeddings on an engine of this process."""

from __future__ import annotations

from typing import cast

from langchain_core.embeddings import Embeddings

from langchain_xpu._requests import call_priority
from xpu_agents.embeddings import EmbeddingSettings

__all__ = ["XPUEmbeddings"]


class XPUEmbeddings(EmbeddingSettings, Embeddings):
    """Embeddings whose queries are served before documents.

    They run in this process: instances with the same model and configuration share one engine, which the first call
    loads (`xpu_agents.engines.shared_embeddings`) on the lanes of the chat model, if there is one. Indexing is
    background work, which questions to the chat model and queries overtake::

        embeddings = XPUEmbeddings(model="path/to/folder")  # or the id of a pulled model
        store = InMemoryVectorStore(embeddings)
        store.add_documents(documents)  # proactive
        store.similarity_search("Who wrote it?")  # reactive

    The priority of a call is the first of these that is set: ``xpu_priority`` in the metadata of the run that it is
    in (a graph or chain), the field ``priority``, the surrounding `xpu_agents.priority.priority_scope`. The default is
    proactive for documents and reactive for queries. A request is cancelled when the caller's task is cancelled or
    Ctrl-C interrupts it. Texts that are too long for the model are cut.

    Errors of the engine (`xpu_runtime.errors`) are raised unchanged.
    """

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Returns the vectors of documents."""
        return cast("list[list[float]]", self._vectors(texts, "document", call_priority(None, None)).tolist())

    def embed_query(self, text: str) -> list[float]:
        """Returns the vector of a query."""
        return cast("list[float]", self._vectors([text], "query", call_priority(None, None))[0].tolist())

    async def aembed_documents(self, texts: list[str]) -> list[list[float]]:
        """Returns the vectors of documents without blocking the event loop."""
        vectors = await self._avectors(texts, "document", call_priority(None, None))
        return cast("list[list[float]]", vectors.tolist())

    async def aembed_query(self, text: str) -> list[float]:
        """Returns the vector of a query without blocking the event loop."""
        vectors = await self._avectors([text], "query", call_priority(None, None))
        return cast("list[float]", vectors[0].tolist())
