"""Embeddings in Ollama's protocol."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from numpy.typing import NDArray
from starlette.routing import Route

from xpu_agents.server.embeddings.endpoints import EmbeddingEndpoints, json_bytes
from xpu_agents.server.embeddings.request import EmbeddingBody
from xpu_agents.server.ollama.chunks import nanoseconds
from xpu_runtime import EmbeddingMetrics, Priority

__all__ = ["embedding_routes"]


def embedding_routes(embeddings: EmbeddingEndpoints, priority: Priority | None = None) -> list[Route]:
    """Return the routes below a base URL; ``priority`` is that of the URL."""
    embed = partial(embeddings.embed, base=priority, parse=EmbeddingBody.read_ollama, any_type=True)
    return [
        Route("/embed", partial(embed, encode=_vectors), methods=["POST"]),
        Route("/embeddings", partial(embed, encode=_vector), methods=["POST"]),
    ]


def _vectors(embedding: EmbeddingBody, model: str, vectors: NDArray[np.float32], metrics: EmbeddingMetrics) -> bytes:
    """Encode the response of ``/api/embed``."""
    return json_bytes(
        {
            "model": embedding.model or model,
            "embeddings": vectors.tolist(),
            "total_duration": nanoseconds(time.perf_counter() - metrics.arrived_at),
            "load_duration": 0,  # the model stays loaded
            "prompt_eval_count": metrics.tokens,
        }
    )


def _vector(embedding: EmbeddingBody, model: str, vectors: NDArray[np.float32], metrics: EmbeddingMetrics) -> bytes:
    """Encode the response of the older ``/api/embeddings``, which has one text."""
    del embedding, model, metrics
    return json_bytes({"embedding": vectors[0].tolist() if len(vectors) else []})
