"""Endpoints that generate text: chat completions and completions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from xpu_agents.chat import Chat, ChatEvent, ChatRequest, RawPrompt, ReplyEnd, Timings, Usage
from xpu_agents.error_wording import json_wording
from xpu_agents.priority import checked_priority
from xpu_agents.server.auth import client_digest
from xpu_agents.server.completions.choices import ChoiceStreams, ReplyStream, gather_choices
from xpu_agents.server.completions.chunks import ChunkEncoder, completion_body
from xpu_agents.server.completions.completion_request import CompletionRequest
from xpu_agents.server.completions.generation_fields import GenerationOptions, chosen_id, read_object
from xpu_agents.server.completions.text_chunks import TextChunkEncoder, text_completion_body
from xpu_agents.server.completions.text_completion_request import PromptTokenizer, TextCompletionRequest
from xpu_agents.server.errors.shutdown import log_unexpected_error
from xpu_agents.server.load.server_load import ServerLoad
from xpu_agents.server.loading.early_stream import starting_early, will_stream
from xpu_agents.server.loading.keep_alive import requested_keep_alive
from xpu_agents.server.metrics import ServerMetrics
from xpu_agents.server.model_names import requested_model
from xpu_agents.server.request_body import body_limit, read_body
from xpu_agents.server.response_headers import add_response_headers
from xpu_agents.server.served_models import ServedModels
from xpu_agents.server.streaming.event_stream import EventEncoder, EventStream, until_disconnect
from xpu_agents.server.tool_cache.caches import ToolCaches
from xpu_agents.server.tool_cache.response_caches import ResponseCaches
from xpu_runtime import Priority
from xpu_runtime.errors import XpuError

__all__ = ["GenerationEndpoints"]

_LOG = logging.getLogger("xpu_agents.server")
_INLINE_PARSE_BYTES = 64 << 10
"""Bytes of a body that are parsed in the event loop, in milliseconds; larger ones use a thread (chosen)."""


class _GenerationRequest(Protocol):
    @property
    def options(self) -> GenerationOptions: ...


class _Counted(Protocol):
    @property
    def usage(self) -> Usage: ...

    @property
    def timings(self) -> Timings: ...


E = TypeVar("E", bound=_Counted)
P = TypeVar("P", bound=_GenerationRequest)
R = TypeVar("R")


class GenerationEndpoints:
    """Handlers of the endpoints that generate text.

    Args:
        models: models that answer.
        metrics: metrics of the server.
        priority_header: request header with a priority.
        strict: whether unknown fields of requests are errors.
        load: accepts the requests.

    Attributes:
        tool_caches: tool caches of responses that are being generated.
    """

    def __init__(
        self, models: ServedModels, metrics: ServerMetrics, priority_header: str, *, strict: bool, load: ServerLoad
    ) -> None:
        self._models = models
        self._metrics = metrics
        self._load = load
        self._priority_header = priority_header
        self._strict = strict
        self.tool_caches = ToolCaches()
        self._prompt_tokenizers = WeakKeyDictionary[Chat, PromptTokenizer]()

    def routes(self, priority: Priority | None = None) -> list[Route]:
        """Return the routes below a base URL; ``priority`` is the default priority of that URL."""
        return [
            Route("/chat/completions", starting_early(partial(self.complete_chat, base=priority)), methods=["POST"]),
            Route("/completions", starting_early(partial(self.complete_text, base=priority)), methods=["POST"]),
        ]

    async def complete_chat(self, request: Request, *, base: Priority | None) -> Any:
        """``POST /v1/chat/completions``; ``base`` is the priority of the base URL."""
        completion, chat = await self.read(request, base, CompletionRequest.read)
        choices, options, priority = completion.choices, completion.options, Priority(completion.request.priority)
        response_id = self.tool_caches.new_id("chatcmpl-", chosen_id(request, options))
        options = replace(options, response_id=response_id)
        caches = self.caches(request, response_id, choices, completion.tool_cache)
        if options.stream:
            encoder = ChunkEncoder(chat.engine.name, options.with_usage, len(choices), response_id)
            return await self.stream(request, chat, options, priority, caches.streams(chat), encoder)
        with closing(caches):
            replies = await self.replies(request, chat, priority, partial(caches.collect, chat), caches.requests)
        return JSONResponse(completion_body(replies, chat.engine.name, response_id), headers=options.headers)

    async def complete_text(self, request: Request, *, base: Priority | None) -> Any:
        """``POST /v1/completions``; ``base`` is the priority of the base URL."""
        completion, chat = await self.read(request, base, TextCompletionRequest.read)
        options, priority, model = completion.options, completion.priority, chat.engine.name
        prompts = await self.prompts(completion, chat)
        echoes = self._prompt_tokenizer(chat).echoes(completion)
        response_id = self.tool_caches.new_id("cmpl-", chosen_id(request, options))
        options = replace(options, response_id=response_id)
        if options.stream:
            encoder = TextChunkEncoder(model, options.with_usage, echoes, options.num_choices, response_id)
            return await self.stream(request, chat, options, priority, map(chat.astream_prompt, prompts), encoder)
        replies = await self.replies(request, chat, priority, chat.acomplete_prompt, prompts)
        content = text_completion_body(replies, model, echoes, options.num_choices, response_id)
        return JSONResponse(content, headers=options.headers)

    async def read(self, request: Request, base: Priority | None, parse: Callable[..., P]) -> tuple[P, Chat]:
        """Read a request body and find its model.

        Args:
            request: request of the client.
            base: priority of the base URL.
            parse: reads the fields of the body; called as `CompletionRequest.read` with all its arguments.

        Returns:
            The parsed request, and the chat of its model.
        """
        fields, is_large = await self.read_fields(request)
        chat = await self.find_chat(request, fields)
        return await self.parse(request, base, parse, fields, chat.engine.max_context, is_large=is_large), chat

    async def read_fields(self, request: Request, *, any_type: bool = False) -> tuple[dict[str, Any], bool]:
        """Read the fields of a request body.

        Args:
            request: request of the client.
            any_type: whether programs may leave out the content type; see `read_body`.

        Returns:
            The fields, and whether the body is so large that its fields should be read in a thread.
        """
        longest = max(self._models.contexts.values())
        body = await read_body(request, body_limit(longest), f"a context of {longest} tokens", any_type=any_type)
        is_large = len(body) > _INLINE_PARSE_BYTES
        return await asyncio.to_thread(read_object, body) if is_large else read_object(body), is_large

    async def parse(
        self,
        request: Request,
        base: Priority | None,
        parse: Callable[..., P],
        fields: Mapping[str, Any],
        context: int,
        *,
        is_large: bool,
    ) -> P:
        """Read a request from the fields of its body with ``parse``, see `read`; in a thread if ``is_large``."""
        default_priority: Priority | None = base
        if header := request.headers.get(self._priority_header):
            default_priority = checked_priority(self._priority_header, header)
        read = partial(parse, fields, default_priority, context, strict=self._strict)
        return await asyncio.to_thread(read) if is_large else read()

    async def prompts(self, completion: TextCompletionRequest, chat: Chat) -> list[RawPrompt]:
        """Convert the prompts of a request to tokens; those for one prompt follow each other."""
        prepare = partial(self._prompt_tokenizer(chat).requests, completion)
        is_long = sum(map(len, completion.prompts)) > _INLINE_PARSE_BYTES
        with json_wording():
            return await asyncio.to_thread(prepare) if is_long else prepare()

    async def find_chat(self, request: Request, fields: Mapping[str, Any], name: str | None = None) -> Chat:
        """Return the chat that a request asks for, whose model is loaded unless the client disconnects.

        Args:
            request: request of the client.
            fields: fields of its body; ``model`` and ``keep_alive`` are read here.
            name: name of the model in place of ``model``.
        """
        with json_wording():
            name = requested_model(fields) if name is None else name
            keep_alive_s = requested_keep_alive(fields)
        if fields.get("stream") is True:
            will_stream(request)
        is_loaded = self._models.find(name) in self._models.loaded
        chat = self._models.chat(name, keep_alive_s)
        return await (chat if is_loaded else until_disconnect(request.receive, chat))

    def caches(
        self, request: Request, response_id: str, choices: Sequence[ChatRequest], conversation: str = ""
    ) -> ResponseCaches:
        """Open the tool caches of a response, and add its headers; see `ResponseCaches`."""
        owner = client_digest(request.headers)
        caches = ResponseCaches(self.tool_caches, response_id, owner, choices, conversation)
        add_response_headers(request.scope, caches.headers)
        return caches

    async def replies(
        self,
        request: Request,
        chat: Chat,
        priority: Priority,
        answer: Callable[[R], Awaitable[E]],
        choices: Iterable[R],
    ) -> list[E]:
        """Wait for the whole replies to all choices."""
        accepted = self._load.accept(request, priority, chat.engine)
        try:
            with json_wording(), accepted.refusals_timed():
                replies = await until_disconnect(request.receive, gather_choices(map(answer, choices)))
        finally:
            accepted.end()
        accepted.finished(replies[0].timings.queue_s, replies[0].timings.latency_s)
        for reply in replies:
            self._record(chat, priority, reply.usage, reply.timings)
        return replies

    async def stream(
        self,
        request: Request,
        chat: Chat,
        options: GenerationOptions,
        priority: Priority,
        streams: Iterable[ReplyStream],
        encoder: EventEncoder,
    ) -> EventStream:
        """Submit all choices and return the response that streams them."""
        choice_streams = ChoiceStreams(list(streams))
        async with AsyncExitStack() as stack:
            stack.push_async_callback(choice_streams.aclose)  # also if the request is refused
            accepted = self._load.accept(request, priority, chat.engine)
            stack.callback(accepted.end)
            with json_wording(), accepted.refusals_timed():
                await until_disconnect(request.receive, choice_streams.begin())
            stack.pop_all()

        def record(event: ChatEvent | Exception) -> None:
            if isinstance(event, ReplyEnd):
                accepted.finished(event.timings.queue_s, event.timings.latency_s)
                self._record(chat, priority, event.usage, event.timings)
            elif isinstance(event, XpuError):
                _LOG.warning("%s: %s", priority.value, event)
            elif isinstance(event, Exception):
                log_unexpected_error(event)

        return EventStream(choice_streams, encoder, record, options.headers, accepted)

    def _prompt_tokenizer(self, chat: Chat) -> PromptTokenizer:
        engine = chat.engine
        return self._prompt_tokenizers.setdefault(chat, PromptTokenizer(engine.tokenizer, engine.name))

    def _record(self, chat: Chat, priority: Priority, usage: Usage, timings: Timings) -> None:
        self._metrics.record(chat.engine.name, priority, timings)
        ttft_text = "" if timings.ttft_s is None else f", first token {1e3 * timings.ttft_s:.0f} ms"
        latency_text = "" if timings.latency_s is None else f", all {1e3 * timings.latency_s:.0f} ms"
        _LOG.info(
            "%s: %d tokens in (%d cached), %d out%s%s",
            priority.value,
            usage.prompt_tokens,
            usage.cached_tokens,
            usage.completion_tokens,
            ttft_text,
            latency_text,
        )
