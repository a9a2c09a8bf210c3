"""Embedding models: texts become vectors, as kernels of the same scheduler."""

from __future__ import annotations

from xpu_runtime.embedding.engine import EmbeddingEngine
from xpu_runtime.embedding.handle import EmbeddingHandle, EmbeddingMetrics
from xpu_runtime.embedding.model import EmbeddingModel

__all__ = ["EmbeddingEngine", "EmbeddingHandle", "EmbeddingMetrics", "EmbeddingModel"]
