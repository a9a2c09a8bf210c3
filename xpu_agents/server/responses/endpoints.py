"""Endpoints of the Responses API: `ResponseEndpoints`."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from xpu_agents.server.auth import client_digest
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.completions.generation_fields import chosen_id
from xpu_agents.server.loading.early_stream import starting_early
from xpu_agents.server.method_route import method_route
from xpu_agents.server.responses.events import ResponseEncoder
from xpu_agents.server.responses.request import ResponseRequest
from xpu_agents.server.responses.store import Item, ResponseStore, StoredResponse
from xpu_runtime import Priority

__all__ = ["ResponseEndpoints"]


class ResponseEndpoints:
    """Handlers of the Responses API.

    Args:
        generation: endpoints whose models answer.
    """

    def __init__(self, generation: GenerationEndpoints) -> None:
        self._generation = generation
        self._store = ResponseStore()

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; ``priority`` is the default priority of that URL."""
        return [
            Route("/responses", starting_early(partial(self.respond, base=priority)), methods=["POST"]),
            method_route("/responses/{response_id}", GET=self.response, DELETE=self.delete),
        ]

    async def respond(self, request: Request, *, base: Priority | None) -> Any:
        """``POST /v1/responses``; ``base`` is the priority of the base URL."""
        owner = client_digest(request.headers)
        parse = partial(ResponseRequest.read, _ClientResponses(self._store, owner))
        asked, chat = await self._generation.read(request, base, parse)
        completion = asked.completion
        priority = Priority(completion.request.priority)

        def keep(body: dict[str, Any]) -> None:
            if asked.store:
                self._store.add(StoredResponse(owner, body, asked.items))

        def num_tokens(text: str) -> int:
            return len(chat.engine.tokenizer.encode(text, add_special_tokens=False))

        response_id = self._generation.tool_caches.new_id(
            "resp_", chosen_id(request, asked.options), self._store.__contains__
        )
        caches = self._generation.caches(request, response_id, [completion.request], completion.tool_cache)
        options = replace(asked.options, response_id=response_id)
        echo = {**asked.echo, "model": chat.engine.name}
        encoder = ResponseEncoder(echo, asked.has_summary, num_tokens, keep, response_id)
        if options.stream:
            return await self._generation.stream(request, chat, options, priority, caches.streams(chat), encoder)
        with closing(caches):
            collect = partial(caches.collect, chat)
            (reply,) = await self._generation.replies(request, chat, priority, collect, caches.requests)
        return JSONResponse(encoder.whole(reply), headers=options.headers)

    async def response(self, request: Request) -> Response:
        """``GET /v1/responses/ID``."""
        return JSONResponse(self._store.find(client_digest(request.headers), request.path_params["response_id"]).body)

    async def delete(self, request: Request) -> Response:
        """``DELETE /v1/responses/ID``."""
        response_id = request.path_params["response_id"]
        self._store.remove(client_digest(request.headers), response_id)
        return JSONResponse({"id": response_id, "object": "response", "deleted": True})


@dataclass(frozen=True, slots=True)
class _ClientResponses:
    """The stored responses of one client."""

    store: ResponseStore
    owner: bytes

    def find(self, response_id: str, field: str) -> StoredResponse:
        return self.store.find(self.owner, response_id, field)

    def find_item(self, item_id: str, field: str) -> Item:
        return self.store.find_item(self.owner, item_id, field)
