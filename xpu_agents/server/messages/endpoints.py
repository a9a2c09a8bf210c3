"""Endpoints of Anthropic's Messages API: `MessageEndpoints`."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from xpu_agents.chat import Chat, ChatRequest, ReplyEnd
from xpu_agents.error_wording import json_wording
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.loading.early_stream import starting_early
from xpu_agents.server.messages.events import MessageEncoder
from xpu_agents.server.messages.request import MessagesRequest
from xpu_agents.server.model_names import requested_model, without_priority
from xpu_agents.server.served_models import ServedModels
from xpu_runtime import Priority

__all__ = ["MessageEndpoints"]

_CLAUDE = "claude-"
"""Beginning of the names of Anthropic's models, which coding agents have built in."""


class MessageEndpoints:
    """Handlers of Anthropic's Messages API.

    Args:
        generation: endpoints whose models answer.
        models: the models.
        strict: whether only the names of this server's models are accepted.
    """

    def __init__(self, generation: GenerationEndpoints, models: ServedModels, *, strict: bool) -> None:
        self._generation = generation
        self._models = models
        self._strict = strict

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; ``priority`` is the default priority of that URL."""
        return [
            Route("/messages", starting_early(partial(self.create, base=priority)), methods=["POST"]),
            Route("/messages/count_tokens", partial(self.count_tokens, base=priority), methods=["POST"]),
        ]

    async def create(self, request: Request, *, base: Priority | None) -> Any:
        """``POST /v1/messages``; ``base`` is the priority of the base URL."""
        asked, chat = await self._read(request, base)
        options, priority = asked.options, Priority(asked.request.priority)
        stream = chat.astream(asked.request)

        def num_tokens(text: str) -> int:
            return len(chat.engine.tokenizer.encode(text, add_special_tokens=False))

        def num_prompt_tokens() -> int:
            return 0 if stream.handle is None else stream.handle.metrics.prompt_tokens

        encoder = MessageEncoder(
            chat.engine.name,
            "batch" if priority is Priority.PROACTIVE else "standard",
            num_tokens,
            num_prompt_tokens,
            asked.shows_thinking,
            asked.only_caches,
            asked.eager_tools if options.stream else (),
        )
        if options.stream:
            return await self._generation.stream(request, chat, options, priority, [stream], encoder)

        async def answer(chat_request: ChatRequest) -> ReplyEnd:
            return encoder.add(await chat.acollect(chat_request))

        await self._generation.replies(request, chat, priority, answer, [asked.request])
        return JSONResponse(encoder.message, headers=options.headers)

    async def count_tokens(self, request: Request, *, base: Priority | None) -> Any:
        """``POST /v1/messages/count_tokens``: the tokens of the prompt, also if they exceed the context."""
        asked, chat = await self._read(request, base)
        with json_wording():
            prepared = await asyncio.to_thread(chat.prepare, asked.request)
        return JSONResponse({"input_tokens": len(prepared.tokens)}, headers=asked.options.headers)

    async def _read(self, request: Request, base: Priority | None) -> tuple[MessagesRequest, Chat]:
        """Read a request; a name of Anthropic's that no model here has means the default model."""
        fields, is_large = await self._generation.read_fields(request)
        with json_wording():
            name = requested_model(fields)
        is_foreign = name.startswith(_CLAUDE) and without_priority(name) not in self._models.names
        if is_foreign and not self._strict:
            fields[f"model.{name}"], name = name, ""  # a field without effect, which the headers name
        chat = await self._generation.find_chat(request, fields, name)
        context, read = chat.engine.max_context, MessagesRequest.read
        return await self._generation.parse(request, base, read, fields, context, is_large=is_large), chat
