"""Endpoints for embeddings: the shared path, and OpenAI's protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from xpu_agents.priority import checked_priority
from xpu_agents.server.embeddings.request import MAX_TEXTS, EmbeddingBody, with_client_names
from xpu_agents.server.foreign_fields import warning_header
from xpu_agents.server.load.server_load import ServerLoad
from xpu_agents.server.metrics import ServerMetrics
from xpu_agents.server.model_names import plain_name
from xpu_agents.server.request_body import body_limit, read_body
from xpu_agents.server.streaming.event_stream import until_disconnect
from xpu_agents.telemetry import begin_operation
from xpu_runtime import EmbeddingEngine, EmbeddingMetrics, Priority
from xpu_runtime.errors import ConfigError, InvalidRequestError

__all__ = ["EmbeddingEndpoints", "json_bytes"]

_LOG = logging.getLogger("xpu_agents.server")
_INLINE_BYTES = 64 << 10
"""Bytes of a body, and values of vectors, that are converted in the event loop; more use a thread (chosen)."""


class EmbeddingEndpoints:
    """Handlers of the endpoints for embeddings.

    Args:
        engines: embedding models; the first is the default.
        metrics: metrics of the server.
        priority_header: request header with a priority.
        strict: whether unknown fields of requests are errors.
        load: accepts the requests.

    Raises:
        ConfigError: two engines have the same name.
    """

    def __init__(
        self,
        engines: Sequence[EmbeddingEngine],
        metrics: ServerMetrics,
        priority_header: str,
        *,
        strict: bool,
        load: ServerLoad,
    ) -> None:
        self.engines: dict[str, EmbeddingEngine] = {}
        for engine in engines:
            if engine.name in self.engines:
                raise ConfigError(f"embeddings: two models have the name {engine.name!r}; expected different names")
            self.engines[engine.name] = engine
        self._metrics = metrics
        self._priority_header = priority_header
        self._strict = strict
        self._load = load

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL of OpenAI's protocol; ``priority`` is that of the URL."""
        handler = partial(self.embed, base=priority, parse=EmbeddingBody.read_openai, encode=_openai_body)
        return [Route("/embeddings", handler, methods=["POST"])]

    async def embed(
        self,
        request: Request,
        *,
        base: Priority | None,
        parse: Callable[..., EmbeddingBody],
        encode: Callable[[EmbeddingBody, str, NDArray[np.float32], EmbeddingMetrics], bytes],
        any_type: bool = False,
    ) -> Response:
        """Answer a request.

        Args:
            request: request of the client.
            base: priority of the base URL.
            parse: reads the body; called as `EmbeddingBody.read_openai`.
            encode: encodes the response from the request, the name of the model, the vectors and their metrics.
            any_type: whether programs may leave out the content type; see `read_body`.
        """
        longest = max((engine.max_tokens for engine in self.engines.values()), default=1)
        limit = body_limit(MAX_TEXTS * longest)
        body = await read_body(request, limit, f"{MAX_TEXTS} texts of {longest} tokens", any_type=any_type)
        priority: Priority | None = base
        if header := request.headers.get(self._priority_header):
            priority = checked_priority(self._priority_header, header)
        read = partial(parse, body, priority, strict=self._strict)
        embedding = await asyncio.to_thread(read) if len(body) > _INLINE_BYTES else read()
        engine = self._engine(embedding.model)
        submit = partial(
            engine.embed,
            embedding.texts,
            priority=embedding.priority,
            kind=embedding.kind,
            dimensions=embedding.dimensions,
            normalize=embedding.normalize,
            truncate=embedding.truncate,
        )
        dimensions = {"gen_ai.request.model": engine.name, "xpu_agents.priority": embedding.priority.value}
        accepted = self._load.accept(request, embedding.priority)
        try:
            with (
                accepted.refusals_timed(),
                begin_operation("embeddings", engine.name, dimensions=dimensions) as operation,
            ):
                # It checks every token id.
                handle = await asyncio.to_thread(submit) if len(body) > _INLINE_BYTES else submit()
                vectors = await until_disconnect(request.receive, handle.aresult())
                operation.end(input_tokens=handle.metrics.tokens)
        except InvalidRequestError as error:
            raise with_client_names(error) from None
        finally:
            accepted.end()
        accepted.finished(0.0, handle.metrics.latency_s)
        self._record(engine.name, embedding.priority, handle.metrics)
        write = partial(encode, embedding, engine.name, vectors, handle.metrics)
        content = await asyncio.to_thread(write) if vectors.size > _INLINE_BYTES else write()
        headers = warning_header(embedding.unknown_fields)
        return Response(content, media_type="application/json", headers=headers)

    def _engine(self, name: str) -> EmbeddingEngine:
        if not self.engines:
            raise HTTPException(
                404, "model: this server has no embedding model; expected `xpu-agents serve --embeddings MODEL`"
            )
        found = self.find(name or next(iter(self.engines)))
        if found is None:
            expected = " or ".join(map(repr, self.engines))
            raise HTTPException(404, f"model: {name!r} is not an embedding model of this server; expected {expected}")
        return self.engines[found]

    def find(self, name: str) -> str | None:
        """Return the full name of a model; None if there is none of this name."""
        names = (each for each in self.engines if plain_name(each) == plain_name(name))
        return name if name in self.engines else next(names, None)

    def _record(self, model: str, priority: Priority, metrics: EmbeddingMetrics) -> None:
        self._metrics.record_embedding(model, priority, metrics)
        _LOG.info(
            "%s: %d texts embedded, %d tokens, all %.0f ms",
            priority.value,
            metrics.texts,
            metrics.tokens,
            1e3 * (metrics.latency_s or 0.0),
        )


def _openai_body(
    embedding: EmbeddingBody, model: str, vectors: NDArray[np.float32], metrics: EmbeddingMetrics
) -> bytes:
    if embedding.base64:
        encoded: list[Any] = [base64.b64encode(row.astype("<f4").tobytes()).decode() for row in vectors]
    else:
        encoded = vectors.tolist()
    return json_bytes(
        {
            "object": "list",
            "data": [{"object": "embedding", "index": at, "embedding": each} for at, each in enumerate(encoded)],
            "model": model,
            "usage": {"prompt_tokens": metrics.tokens, "total_tokens": metrics.tokens},
        }
    )


def json_bytes(content: dict[str, Any]) -> bytes:
    """Encode a response."""
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
