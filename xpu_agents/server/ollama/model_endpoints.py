"""Endpoints of Ollama's API that describe the models: `ModelEndpoints`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from xpu_agents.error_wording import json_wording
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.embeddings.endpoints import EmbeddingEndpoints
from xpu_agents.server.model_names import LATEST_TAG, background_name, plain_name, requested_model, without_priority
from xpu_agents.server.ollama.model_description import ModelDescription
from xpu_agents.server.served_models import ServedModels
from xpu_agents.server.streaming.stream_format import StreamFormat
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["ModelEndpoints"]

_VERSION = "0.24.0"
"""Version of Ollama whose API this is; clients require a minimum."""
_REFUSED = {
    "blobs/{digest:path}": ["POST", "HEAD"],
    "copy": ["POST"],
    "create": ["POST"],
    "delete": ["DELETE"],
    "push": ["POST"],
}
"""Endpoints that change the models of Ollama, with their methods."""


class ModelEndpoints:
    """Handlers of the endpoints that describe models.

    Args:
        generation: endpoints that read the requests.
        models: chat models.
        embeddings: endpoints of the embedding models.
    """

    def __init__(self, generation: GenerationEndpoints, models: ServedModels, embeddings: EmbeddingEndpoints) -> None:
        self._generation = generation
        self._models = models
        self._embeddings = embeddings
        self._descriptions: dict[str, ModelDescription] = {}

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; that of background work lists the names for background work."""
        return [
            Route("/tags", partial(self.tags, base=priority)),
            Route("/show", self.show, methods=["POST"]),
            Route("/ps", partial(self.running, base=priority)),
            Route("/version", self.version),
            Route("/pull", self.pull, methods=["POST"]),
            *(Route(f"/{path}", self.refuse, methods=methods) for path, methods in _REFUSED.items()),
        ]

    async def tags(self, request: Request, *, base: Priority | None) -> Response:
        """``GET /api/tags``: all models."""
        del request
        names = [*self._models.names, *self._embeddings.engines]
        return JSONResponse(
            {"models": [(await self._describe(name)).listed(self._shown(name, base)) for name in names]}
        )

    async def running(self, request: Request, *, base: Priority | None) -> Response:
        """``GET /api/ps``: the models that are loaded."""
        del request
        descriptions = [
            (await self._describe(name)).running(self._shown(name, base), loaded)
            for name, loaded in self._models.in_memory.items()
        ]
        descriptions += [
            (await self._describe(name)).running(self._shown(name, base), None) for name in self._embeddings.engines
        ]
        return JSONResponse({"models": descriptions})

    async def show(self, request: Request) -> Response:
        """``POST /api/show``: properties of a model."""
        fields, _ = await self._generation.read_fields(request, any_type=True)
        asked = _requested_name(fields)
        return JSONResponse((await self._describe(self._find(asked))).shown(asked))

    async def version(self, request: Request) -> Response:
        """``GET /api/version``."""
        del request
        return JSONResponse({"version": _VERSION})

    async def pull(self, request: Request) -> Response:
        """``POST /api/pull``: success for a model of this server, which clients pull before they use it."""
        fields, _ = await self._generation.read_fields(request, any_type=True)
        asked = _requested_name(fields)
        try:
            self._find(asked)
        except HTTPException as error:
            advice = "models are chosen when the server starts: `xpu-agents pull MODEL`, then `xpu-agents serve MODEL`"
            raise HTTPException(404, f"{error.detail}; {advice}") from None
        done = StreamFormat.JSON_LINES.encode({"status": "success"})
        is_streamed = fields.get("stream") is not False
        return Response(done, media_type=StreamFormat.JSON_LINES.value if is_streamed else "application/json")

    async def refuse(self, request: Request) -> Response:
        """Refuse to change the models."""
        raise HTTPException(
            405,
            f"path: {request.url.path} is not supported: the models of this server are chosen when it starts; expected "
            f"`xpu-agents serve MODEL`, and `xpu-agents models` to add and remove models",
            {"allow": ""},
        )

    def _find(self, name: str) -> str:
        return self._embeddings.find(without_priority(name)) or self._models.find(name)

    def _shown(self, name: str, base: Priority | None) -> str:
        """Return the name of a model in lists: that of the command line, with a tag, as clients of Ollama expect."""
        source = self._models.sources.get(name)
        shown = plain_name(source.aliases[0] if source is not None and source.aliases else name)
        shown = background_name(shown) if base is Priority.PROACTIVE else shown
        return shown if ":" in shown else f"{shown}{LATEST_TAG}"

    async def _describe(self, name: str) -> ModelDescription:
        found = self._descriptions.get(name)
        if found is None:
            engine = self._embeddings.engines.get(name)
            if engine is not None:
                found = await asyncio.to_thread(ModelDescription.of_embeddings, engine)
            elif (chat := self._models.loaded.get(name)) is not None:
                found = await asyncio.to_thread(ModelDescription.of_chat, chat)
            else:
                found = await asyncio.to_thread(ModelDescription.of_source, self._models.sources[name])
            self._descriptions[name] = found
        return found


def _requested_name(fields: Mapping[str, Any]) -> str:
    """Return the name of the model in ``model``, or ``name`` of older clients.

    Raises:
        InvalidRequestError: it is missing.
    """
    with json_wording():
        name = requested_model(fields) or requested_model({"model": fields.get("name")})
    if not name:
        raise InvalidRequestError("model: it is missing; expected the name of a model")
    return name
