"""LlamaIndex embeddings on an engine of this process."""

from __future__ import annotations

from typing import Any, Self, cast

from llama_index.core.base.embeddings.base import BaseEmbedding, Embedding
from pydantic import Field, model_validator

from xpu_agents.embeddings import EmbeddingSettings

__all__ = ["XPUEmbedding"]

_BATCH_SIZE = 1024
"""Texts in one request (chosen: the engine sorts them by length, and cuts them into batches itself)."""


class XPUEmbedding(BaseEmbedding, EmbeddingSettings):
    """Embeddings whose queries are served before texts.

    They run in this process: instances with the same model and configuration share one engine, which the first call
    loads (`xpu_agents.engines.shared_embeddings`) on the lanes of the LLM, if there is one. Indexing is background
    work, which questions to the LLM and queries overtake::

        index = VectorStoreIndex.from_documents(documents, embed_model=XPUEmbedding(model="path/to/folder"))
        index.as_query_engine(llm=XPULLM()).query("Who wrote it?")

    The priority of a call is the first of these that is set: the field ``priority``, the surrounding
    `xpu_agents.priority.priority_scope`. The default is proactive for texts and reactive for queries. A request is
    cancelled when the caller's task is cancelled or Ctrl-C interrupts it. Texts that are too long are cut.

    Errors of the engine (`xpu_runtime.errors`) are raised unchanged.
    """

    embed_batch_size: int = Field(default=_BATCH_SIZE, gt=0, le=2048)
    """Texts in one request."""

    @model_validator(mode="after")
    def _name_model(self) -> Self:
        if "model_name" not in self.model_fields_set:
            self.model_name = self.reported_name()
            self.model_fields_set.discard("model_name")
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Returns the pickled state."""
        self.check_picklable()
        # From a copy, since LlamaIndex removes unpicklable attributes from the object itself.
        return super(XPUEmbedding, self.model_copy()).__getstate__()

    @classmethod
    def class_name(cls) -> str:
        """Returns the class id for LlamaIndex's serialisation."""
        return "xpu_embedding"

    def _get_query_embedding(self, query: str) -> Embedding:
        return cast("Embedding", self._vectors([query], "query")[0].tolist())

    async def _aget_query_embedding(self, query: str) -> Embedding:
        return cast("Embedding", (await self._avectors([query], "query"))[0].tolist())

    def _get_text_embedding(self, text: str) -> Embedding:
        return self._get_text_embeddings([text])[0]

    async def _aget_text_embedding(self, text: str) -> Embedding:
        return (await self._aget_text_embeddings([text]))[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[Embedding]:
        return cast("list[Embedding]", self._vectors(texts, "document").tolist())

    async def _aget_text_embeddings(self, texts: list[str]) -> list[Embedding]:
        return cast("list[Embedding]", (await self._avectors(texts, "document")).tolist())
