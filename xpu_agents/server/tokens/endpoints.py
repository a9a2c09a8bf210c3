"""Endpoints for tokens: `TokenEndpoints`."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from xpu_agents.error_wording import json_wording
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.foreign_fields import warning_header
from xpu_agents.server.model_names import requested_model
from xpu_agents.server.served_models import ServedModels
from xpu_agents.server.tokens.requests import DetokenizeRequest, TokenizeRequest

__all__ = ["TokenEndpoints"]


class TokenEndpoints:
    """Handlers of the endpoints for tokens.

    Args:
        generation: endpoints that read the requests.
        models: the models.
        strict: whether unknown fields of requests are errors.
    """

    def __init__(self, generation: GenerationEndpoints, models: ServedModels, *, strict: bool) -> None:
        self._generation = generation
        self._models = models
        self._strict = strict

    def routes(self, base: str = "") -> list[Route]:
        """Return the routes below a path; vLLM and llama.cpp have them at the root, clients also below ``/v1``."""
        return [
            Route(f"{base}/tokenize", partial(self._answer, kind=TokenizeRequest), methods=["POST"]),
            Route(f"{base}/detokenize", partial(self._answer, kind=DetokenizeRequest), methods=["POST"]),
        ]

    async def _answer(self, request: Request, *, kind: type[TokenizeRequest] | type[DetokenizeRequest]) -> Response:
        fields, _ = await self._generation.read_fields(request)
        with json_wording():
            chat = await self._models.chat(requested_model(fields))

            def answer() -> Response:
                asked = kind.read(fields, strict=self._strict)
                return JSONResponse(asked.answer(chat), headers=warning_header(asked.unknown_fields))

            return await asyncio.to_thread(answer)  # large texts take long
