"""Endpoints of Ollama's API for chats and generation: `OllamaEndpoints`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.error_wording import json_wording
from xpu_agents.server.completions.generation import GenerationEndpoints
from xpu_agents.server.completions.text_completion_request import TextCompletionRequest
from xpu_agents.server.ollama.chunks import OllamaEncoder, Part, chat_part, generate_part, load_response
from xpu_agents.server.ollama.context import write_context
from xpu_agents.server.ollama.request import OllamaRequest, ollama_names
from xpu_agents.server.ollama.truncation import shortened_request
from xpu_agents.server.served_models import ServedModels
from xpu_runtime import Priority
from xpu_runtime.errors import RequestTooLongError

__all__ = ["OllamaEndpoints"]


class OllamaEndpoints:
    """Handlers of the endpoints for chats and generation.

    Args:
        generation: endpoints that the requests pass through.
        models: models that answer.
    """

    def __init__(self, generation: GenerationEndpoints, models: ServedModels) -> None:
        self._generation = generation
        self._models = models

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; ``priority`` is the default priority of that URL."""
        chat = partial(self._answer, base=priority, parse=OllamaRequest.read_chat, part=chat_part)
        generate = partial(self._answer, base=priority, parse=OllamaRequest.read_generate, part=generate_part)
        return [Route("/chat", chat, methods=["POST"]), Route("/generate", generate, methods=["POST"])]

    async def _answer(
        self, request: Request, *, base: Priority | None, parse: Callable[..., OllamaRequest], part: Part
    ) -> Any:
        """``POST /api/chat`` and ``POST /api/generate``; ``base`` is the priority of the base URL."""
        fields, is_large = await self._generation.read_fields(request, any_type=True)
        longest = max(self._models.contexts.values())
        asked = await self._generation.parse(request, base, parse, fields, longest, is_large=is_large)
        if asked.is_unload:
            await self._models.unload(asked.model)
            return JSONResponse(load_response(asked.model, part, "unload"))
        begun = time.perf_counter()
        loads = {"keep_alive": fields.get("keep_alive")}  # a stream of JSON lines has no comments to begin with
        chat = await self._generation.find_chat(request, loads, asked.model)
        load_s = time.perf_counter() - begun
        if asked.completion is None:
            return JSONResponse(load_response(asked.model or chat.engine.name, part, "load"))
        encoder = OllamaEncoder(asked.model or chat.engine.name, part, load_s)
        if isinstance(asked.completion, TextCompletionRequest):
            return await self._continue_prompt(request, chat, asked, asked.completion, encoder)
        conversation = asked.completion.request
        if part is generate_part:
            encoder.context = partial(write_context, conversation.conversation)
        with ollama_names():
            try:
                return await self._continue_chat(request, chat, asked, conversation, encoder)
            except RequestTooLongError:
                with json_wording():
                    shorter = await asyncio.to_thread(shortened_request, chat, conversation) if asked.truncate else None
                if shorter is None:
                    raise
                return await self._continue_chat(request, chat, asked, shorter, encoder)

    async def _continue_chat(
        self, request: Request, chat: Chat, asked: OllamaRequest, conversation: ChatRequest, encoder: OllamaEncoder
    ) -> Any:
        priority = Priority(conversation.priority)
        if asked.options.stream:
            streams = [chat.astream(conversation)]
            return await self._generation.stream(request, chat, asked.options, priority, streams, encoder)
        (reply,) = await self._generation.replies(request, chat, priority, chat.acomplete, [conversation])
        return JSONResponse(encoder.whole(reply), headers=asked.options.headers)

    async def _continue_prompt(
        self,
        request: Request,
        chat: Chat,
        asked: OllamaRequest,
        completion: TextCompletionRequest,
        encoder: OllamaEncoder,
    ) -> Any:
        if _begins_specially(chat, completion):
            completion = replace(completion, add_special_tokens=False)
        (prompt,) = await self._generation.prompts(completion, chat)
        if asked.options.stream:
            streams = [chat.astream_prompt(prompt)]
            return await self._generation.stream(request, chat, asked.options, completion.priority, streams, encoder)
        (reply,) = await self._generation.replies(request, chat, completion.priority, chat.acomplete_prompt, [prompt])
        return JSONResponse(encoder.whole(reply), headers=asked.options.headers)


def _begins_specially(chat: Chat, completion: TextCompletionRequest) -> bool:
    """True if a raw prompt has the tokens that the tokenizer puts at the beginning, as templates of clients do."""
    tokenizer = chat.engine.tokenizer
    special = tokenizer.encode("", add_special_tokens=True)
    (prompt,) = completion.prompts
    text = tokenizer.decode(special, skip_special_tokens=False)
    return bool(text) and isinstance(prompt, str) and prompt.startswith(text)
