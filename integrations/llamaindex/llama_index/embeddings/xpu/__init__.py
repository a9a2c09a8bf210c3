"""LlamaIndex embeddings on an engine of this process."""

from __future__ import annotations

from llama_index.embeddings.xpu.base import XPUEmbedding

__all__ = ["XPUEmbedding"]
