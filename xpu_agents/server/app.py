"""ASGI application with the server's endpoints."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from xpu_agents.chat import Chat
from xpu_agents.server.ambient.endpoints import AmbientEndpoints
from xpu_agents.server.ambient.stores import AmbientStores
from xpu_agents.server.auth import AuthMiddleware
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.embeddings.endpoints import EmbeddingEndpoints
from xpu_agents.server.errors.forms import error_form, is_anthropic
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.errors.shutdown import ShutdownErrorMiddleware
from xpu_agents.server.inspection.endpoints import InspectionEndpoints
from xpu_agents.server.load.queue_headers import QUEUE_HEADERS
from xpu_agents.server.load.server_load import ServerLoad
from xpu_agents.server.messages.endpoints import MessageEndpoints
from xpu_agents.server.messages.model_objects import model_list, model_object
from xpu_agents.server.metrics import ServerMetrics
from xpu_agents.server.model_names import background_name, is_background
from xpu_agents.server.ollama.embeddings import embedding_routes
from xpu_agents.server.ollama.endpoints import OllamaEndpoints
from xpu_agents.server.ollama.model_endpoints import ModelEndpoints
from xpu_agents.server.openapi.endpoint import OpenApiEndpoint
from xpu_agents.server.options import ServerOptions
from xpu_agents.server.response_headers import ResponseHeadersMiddleware
from xpu_agents.server.responses.endpoints import ResponseEndpoints
from xpu_agents.server.served_models import ModelUseMiddleware, ServedModels
from xpu_agents.server.tokens.endpoints import TokenEndpoints
from xpu_agents.server.tool_cache.endpoints import ToolCacheEndpoints
from xpu_agents.server.tracing import TracingMiddleware
from xpu_agents.server.ui.endpoints import ui_routes
from xpu_agents.sharing.server_place import PrivateListener
from xpu_runtime import EmbeddingEngine, Priority
from xpu_runtime.errors import ConfigError, InvalidRequestError, XpuError

__all__ = ["create_app"]

_LOG = logging.getLogger("xpu_agents.server")
_PRIORITY_HEADER = "x-xpu-priority"
_MODEL_OWNER = "xpu-agents"
_CLOSED_BY_CLIENT = 499
_PROMPT_FIELDS = {"chat/completions": "messages", "responses": "input"}
"""Fields that the prompt is made of, by endpoint."""


def create_app(
    chat: Chat | ServedModels,
    options: ServerOptions | None = None,
    embeddings: Sequence[EmbeddingEngine] = (),
    ambient: AmbientStores | None = None,
    private: Sequence[PrivateListener] = (),
) -> Starlette:
    """Create an ASGI application that answers from ``chat``; it can be served alone or mounted in another application.

    Args:
        chat: chat on the engine, or several models; the caller closes them.
        options: authentication and origins; the listening address is not used here.
        embeddings: embedding engines, best loaded with the chat's engine; the caller closes them.
        ambient: stores of ambient apps for the inbox; None for no inbox. The caller closes them.
        private: listeners for programs of this user, which send no key of the options.

    The event ``app.state.closing`` is to be set when the server shuts down: requests that wait are answered then.

    Raises:
        ConfigError: two models have the same name.
    """
    options = options or ServerOptions()
    models = ServedModels([chat]) if isinstance(chat, Chat) else chat
    endpoints = _Endpoints(models, embeddings, options)
    closing = asyncio.Event()
    inbox_routes = [] if ambient is None else AmbientEndpoints(ambient, closing, options).routes()
    middleware = [
        Middleware(ResponseHeadersMiddleware),
        Middleware(ShutdownErrorMiddleware),
        Middleware(AuthMiddleware, options=options, private=private),
        Middleware(ModelUseMiddleware, models=models),
    ]
    if options.origins:
        cors = Middleware(
            CORSMiddleware,
            allow_origins=options.allowed_origins,
            allow_origin_regex=options.allowed_origin_pattern,
            allow_methods=["*"],
            allow_headers=["*"],
            allow_private_network=True,  # required by Chrome for pages of public sites that access this machine
            # for clients in a page
            expose_headers=[*QUEUE_HEADERS, "retry-after", "warning", "x-request-id", "x-should-retry"],
        )
        middleware.insert(0, cors)
    middleware.insert(0, Middleware(TracingMiddleware))
    app = Starlette(
        routes=[
            Mount("/v1", routes=[*endpoints.routes(), *inbox_routes]),
            # For clients without a priority field: the priority is part of the URL.
            *(
                Mount(f"/{each.value}/v1", routes=[*endpoints.routes(each), *inbox_routes], name=each.value)
                for each in Priority
            ),
            Mount("/api", routes=endpoints.ollama_routes()),
            *(Mount(f"/{each.value}/api", routes=endpoints.ollama_routes(each)) for each in Priority),
            *(
                route
                for base in ("", *(f"/{each.value}" for each in Priority))
                for route in (*endpoints.tokens.routes(base), *endpoints.tool_cache.routes(base))
            ),
            Mount("/debug", routes=InspectionEndpoints(models, closing).routes()),
            *ui_routes(),
            Route("/health", endpoints.health),
            Route("/metrics", endpoints.metrics),
            Route("/openapi.json", OpenApiEndpoint(has_key=bool(options.api_key)).document),
            Route("/", endpoints.index),
        ],
        middleware=middleware,
        exception_handlers={
            HTTPException: _http_error,
            XpuError: _request_error,
            ClientDisconnect: _client_disconnected,
        },
    )
    app.state.closing = closing
    return app


class _Endpoints:
    """Handlers of the endpoints.

    Attributes:
        tokens: those for tokens.
        tool_cache: those for outputs of speculative tool calls.
    """

    def __init__(self, models: ServedModels, embeddings: Sequence[EmbeddingEngine], options: ServerOptions) -> None:
        strict, load = options.strict, ServerLoad(options)
        self._models = models
        self._metrics = ServerMetrics(models)
        self._generation = GenerationEndpoints(models, self._metrics, _PRIORITY_HEADER, strict=strict, load=load)
        self._responses = ResponseEndpoints(self._generation)
        self._messages = MessageEndpoints(self._generation, models, strict=strict)
        self.tool_cache = ToolCacheEndpoints(self._generation.tool_caches)
        self.tokens = TokenEndpoints(self._generation, models, strict=strict)
        self._embeddings = EmbeddingEndpoints(embeddings, self._metrics, _PRIORITY_HEADER, strict=strict, load=load)
        self._ollama = OllamaEndpoints(self._generation, models)
        self._ollama_models = ModelEndpoints(self._generation, models, self._embeddings)
        for name in models.names:
            if name in self._embeddings.engines:
                raise ConfigError(f"embeddings: {name!r} is the name of a chat model; expected another name")

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; ``priority`` is the default priority of that URL."""
        return [
            *self._generation.routes(priority),
            *self._responses.routes(priority),
            *self._messages.routes(priority),
            *self.tokens.routes(),
            *self.tool_cache.routes(),
            Route("/models", partial(self.models, base=priority)),
            Route("/models/", partial(self.models, base=priority)),
            Route("/models/{model:path}", self.model),
            *self._embeddings.routes(priority),
        ]

    def ollama_routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL of Ollama's API."""
        return [
            *self._ollama.routes(priority),
            *self._ollama_models.routes(priority),
            *embedding_routes(self._embeddings, priority),
        ]

    async def models(self, request: Request, *, base: Priority | None) -> Response:
        """``GET /v1/models``; the base URL of background work lists the names for background work."""
        background = base is Priority.PROACTIVE
        listed = {name: each for name, each in self._model_objects.items() if is_background(name) == background}
        if is_anthropic(request.scope):
            return JSONResponse(model_list({name: each["max_model_len"] for name, each in listed.items()}))
        return JSONResponse({"object": "list", "data": [*listed.values()]})

    async def model(self, request: Request) -> Response:
        """``GET /v1/models/NAME``."""
        listed, name = self._model_objects, request.path_params["model"]
        if name not in listed:
            expected = " or ".join(map(repr, listed))
            raise HTTPException(404, f"model: {name!r} is not available; expected {expected}")
        if is_anthropic(request.scope):
            return JSONResponse(model_object(name, listed[name]["max_model_len"]))
        return JSONResponse(listed[name])

    async def health(self, request: Request) -> Response:
        """``GET /health``: 200 if the engines accept requests, else 503."""
        del request
        states = self._models.states
        closed = "closed" in states.values()
        content = {"status": "closed" if closed else "ok", "model": self._models.default, "models": states}
        return JSONResponse(content, 503 if closed else 200)

    async def metrics(self, request: Request) -> Response:
        """``GET /metrics``, for Prometheus."""
        metrics_text, media_type = self._metrics.text(request.headers.get("accept", ""))
        return Response(metrics_text, headers={"content-type": media_type})

    async def index(self, request: Request) -> Response:
        """``GET /``: a short description for browsers."""
        base = f"{str(request.url.replace(query='', fragment='')).rstrip('/')}/"  # includes the mount point
        return PlainTextResponse(
            f"xpu-agents serves {', '.join(self._models.names)} with an OpenAI-compatible API.\n\n"
            f"base URL for reactive requests     {base}v1\n"
            f"base URL for background requests   {base}proactive/v1\n"
            f"base URL for clients of Ollama     {base.rstrip('/')}\n"
            f"page                               {base}ui\n"
            f"metrics for Prometheus             {base}metrics\n"
            f"OpenAPI document                   {base}openapi.json\n\n"
            f"For clients that look for it: Ollama is running\n"
        )

    @property
    def _model_objects(self) -> dict[str, dict[str, Any]]:
        """Descriptions of all models by each of their names, the chat models first."""
        sizes: dict[str, dict[str, Any]] = {
            name: {"max_model_len": context} for name, context in self._models.contexts.items()
        }
        for name, each in self._embeddings.engines.items():
            sizes[name] = {"max_model_len": each.max_tokens, "dimensions": each.dimension}
        sizes |= {background_name(name): size for name, size in sizes.items()}
        common = {"object": "model", "created": 0, "owned_by": _MODEL_OWNER}
        return {name: {"id": name, **common, **size} for name, size in sizes.items()}


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    form = error_form(request.scope)
    response = ErrorResponse.of(error)
    if error.status_code in (404, 405) and ":" not in error.detail:
        methods = " or ".join(sorted((error.headers or {}).get("Allow", "").split(", ")))  # Starlette has a set
        expected = f"{methods} {request.url.path}" if methods else form.endpoint
        message = f"path: there is no {request.method} {request.url.path}; expected {expected}"
        response = replace(response, message=message, param=None)
    return form.response(response)


async def _request_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, InvalidRequestError):
        _LOG.warning("%s", error)
    endpoint = request.url.path.rpartition("/v1/")[2]
    names = {"prompt": _PROMPT_FIELDS[endpoint]} if endpoint in _PROMPT_FIELDS else {}
    return error_form(request.scope).response(ErrorResponse.of(error, names))


async def _client_disconnected(request: Request, error: Exception) -> Response:
    del request, error
    return Response(status_code=_CLOSED_BY_CLIENT)  # the client has disconnected
