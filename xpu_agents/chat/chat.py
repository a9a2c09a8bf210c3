"""Conversations with the engine: messages and tools in, typed events or a whole reply out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cached_property
from typing import Any, Self

from xpu_agents.chat.events import ChatEvent
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.request import ChatRequest, checked_request
from xpu_agents.chat.tool_cache.call_drafter import MAX_DRAFT_TOKENS
from xpu_agents.chat.tool_cache.continuation import PrefetchedReply, ReplyContinuation
from xpu_runtime import AnswerHandle, Delta, Engine, Handle, Proposer, SamplingParams
from xpu_runtime.decoding import AnswerHistory, LookupProposer
from xpu_runtime.errors import RequestCancelledError, RequestTooLongError
from xpu_runtime.grammar import GrammarCompiler, GrammarMask, JumpForwardProposer

__all__ = ["AsyncChatStream", "Chat", "ChatStream"]

_LOG = logging.getLogger(__name__)
_LONGEST_TOKEN = 128
"""Characters of the longest tokens of the usual vocabularies: so many spaces."""


class Chat:
    """Talks with one engine; may be used from several threads and tasks.

    Make one for an engine and keep it: it remembers compiled grammars.

    Args:
        engine: of the model.
        longest_answer: most tokens of an answer whose request says nothing of it; KV blocks are kept for so many.

    Errors of the engine (`xpu_runtime.errors`) are raised as they are. What a model does wrong is no error: a call
    that cannot be carried out is among the reply's ``invalid_tool_calls``.
    """

    def __init__(self, engine: Engine, longest_answer: int = SamplingParams().max_tokens) -> None:
        self.engine = engine
        self.model = ChatModel(engine.tokenizer, engine.name)
        self._longest_answer = longest_answer
        self._history = AnswerHistory() if engine.config.history else None

    def __repr__(self) -> str:
        return f"Chat({self.engine!r})"

    def complete(self, request: ChatRequest) -> ChatReply:
        """Answer and wait for it. Ctrl-C cancels the request.

        Raises:
            ModelFolderError: the model has no chat template.
            RequestError: the request is invalid, was cancelled or shed, or failed.
        """
        handle, reader = self._submit(request)
        try:
            return ChatReply.of(reader.read(handle.result()))
        finally:
            handle.cancel()

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Like `complete`, without blocking the event loop; cancelling the task cancels the request."""
        handle, reader = await self._asubmit(request)
        return ChatReply.of(reader.read(await handle.aresult()))

    def stream(self, request: ChatRequest) -> ChatStream:
        """Answer event by event; leaving the loop or closing the stream cancels the request."""
        handle, reader = self._submit(request)
        try:
            return ChatStream(handle, reader)
        except BaseException:
            handle.cancel()
            raise

    def astream(self, request: ChatRequest) -> AsyncChatStream:
        """Like `stream`, for ``async for``; the request is handed in when the first event is asked for."""
        return AsyncChatStream(lambda: self._asubmit(request))

    def prepare(self, request: ChatRequest) -> PreparedChat:
        """Prompt, tokens and grammar of a request, without asking the engine.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template refuses the conversation, or a schema cannot be used.
            RequestTooLongError: the messages are so long that no context could hold them.
        """
        self._check_room(checked_request(request))
        return self.model.prepare(request)

    def forget(self) -> None:
        """Draft nothing any more from what the model has said until now; see `EngineConfig.history`."""
        self._history = AnswerHistory() if self.engine.config.history else None

    def warm_up(self) -> None:
        """Read all that the first request would wait for: what the chat template can do, and the vocabulary.

        The engine is not asked, since it has run its kernels when it was loaded. A vocabulary that cannot be read is
        told to the log: not every request needs it.
        """
        if not self.model.template.source:
            return
        self.model.warm_up()
        try:
            _ = self._compiler.vocabulary
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":  # one of llguidance
                raise
            _LOG.warning(
                "requests with tools or a form of the answer will fail, as the vocabulary cannot be read: %r", error
            )

    # -- inside ----------------------------------------------------------------------------------------------------

    def _check_room(self, request: ChatRequest) -> None:
        """Refuse what is far too long before it is made tokens, during which nothing else of this process runs."""
        messages = request.conversation
        most, letters = self.engine.max_context, sum(len(message.content) for message in messages)
        if len(messages) > most or letters > most * _LONGEST_TOKEN:
            raise RequestTooLongError(
                f"prompt: {len(messages)} messages of {letters} characters are more than the context of {most} tokens "
                f"can hold; shorten the prompt"
            )

    @cached_property
    def _compiler(self) -> GrammarCompiler:
        return GrammarCompiler(self.engine.tokenizer)

    def _submit(self, request: ChatRequest) -> tuple[AnswerHandle, ReplyParser]:
        return self._start(*self._ready(request))

    async def _asubmit(self, request: ChatRequest) -> tuple[AnswerHandle, ReplyParser]:
        # Reading the vocabulary, or making a large schema a grammar, takes up to seconds; the rest takes no thread.
        if checked_request(request).has_schemas:
            return self._start(*await asyncio.to_thread(self._ready, request))
        return self._submit(request)

    def _ready(self, request: ChatRequest) -> tuple[PreparedChat, GrammarMask | None]:
        """What is handed in; nothing is done for the schemas of a prompt that does not fit anyway."""
        self._check_room(checked_request(request))
        chat = self.model.prepare(request, self.engine.max_context)
        return chat, self._mask(chat)

    def _mask(self, chat: PreparedChat) -> GrammarMask | None:
        return None if chat.grammar is None else self._compiler.mask(chat.grammar)

    def _start(self, chat: PreparedChat, mask: GrammarMask | None) -> tuple[AnswerHandle, ReplyParser]:
        cache = chat.request.tool_cache
        before = None if cache is None else cache.swap(None)
        ahead = (
            before.following(chat) if isinstance(before, PrefetchedReply) and before.reply.model is self.model else None
        )
        reply: ReplyContinuation | None = None
        if ahead is None and before is not None:
            before.close()
        if ahead is None and cache is not None:
            reply = ReplyContinuation(
                self.model, self.engine.tokenizer, chat, self._params, self._mask, cache, self._guess
            )
        request = self._handed_in(chat, mask, reply) if ahead is None else ahead.request
        try:
            handle = request.first_answer() if ahead is None else ahead.handle
            if reply is not None:
                ahead = PrefetchedReply(request, reply, handle)
            if cache is not None and (meanwhile := cache.swap(ahead)) is not None:
                meanwhile.close()  # of a request that was handed in at the same time
            reader = self.model.reader(ahead.chat if ahead else chat, self._params(chat), lambda: handle.metrics)
        except BaseException:  # as Ctrl-C: nobody would wait for it
            request.cancel()
            raise
        return handle, reader

    def _handed_in(self, chat: PreparedChat, mask: GrammarMask | None, reply: ReplyContinuation | None) -> Handle:
        request, params = chat.request, self._params(chat)
        proposer = self._guess()
        if mask is not None:
            proposer = JumpForwardProposer(mask, proposer)
        more: dict[str, Any] = {}
        if reply is not None and reply.may_continue:
            proposer = reply.proposer(mask)
            more = {"continuation": reply, "max_drafts": MAX_DRAFT_TOKENS}
        return self.engine.submit(
            chat.tokens,
            params,
            priority=request.priority,
            deadline_s=request.deadline_s,
            mask=mask,
            proposer=proposer,
            marks=self.model.marks if params.stop else None,
            **more,
        )

    def _guess(self) -> Proposer | None:
        return LookupProposer(self._history) if self.engine.uses_lookup else None

    def _params(self, chat: PreparedChat) -> SamplingParams:
        given = chat.request.params or SamplingParams()
        if "max_tokens" in given.model_fields_set:
            return given
        room = self.engine.max_context - len(chat.tokens)
        longest = max(1, min(self._longest_answer, room))
        return SamplingParams(**{**given.model_dump(exclude_unset=True), "max_tokens": longest})


class ChatStream(Iterator[ChatEvent]):
    """The events of one reply; also a context manager, at whose end the request is cancelled if it still runs."""

    def __init__(self, handle: AnswerHandle, reader: ReplyParser) -> None:
        self.handle = handle
        self._reader = reader
        self._deltas = iter(handle)
        self._ready: deque[ChatEvent] = deque()
        self._closed = False

    def __next__(self) -> ChatEvent:
        while not self._closed:
            if self._ready:
                return self._ready.popleft()
            try:
                self._ready.extend(self._reader.read(next(self._deltas)))
            except RequestCancelledError:
                if not self._closed:  # else another thread did that, which is no fault
                    raise
        raise StopIteration

    def close(self) -> None:
        """End the stream, from any thread; the request is cancelled if it still runs."""
        self._closed = True
        self.handle.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class AsyncChatStream(AsyncIterator[ChatEvent]):
    """The same for ``async for`` and ``async with``; cancelling the task cancels the request too."""

    def __init__(self, submit: Callable[[], Awaitable[tuple[AnswerHandle, ReplyParser]]]) -> None:
        self.handle: AnswerHandle | None = None
        """The request, once the first event was asked for."""
        self._submit = submit
        self._started: tuple[AsyncIterator[Delta], ReplyParser] | None = None
        self._ready: deque[ChatEvent] = deque()
        self._closed = False

    async def __anext__(self) -> ChatEvent:
        while not self._closed:
            if self._ready:
                return self._ready.popleft()
            try:
                deltas, reader = self._started or await self._start()
                self._ready.extend(reader.read(await anext(deltas)))
            except RequestCancelledError:
                if not self._closed:  # else another task did that, which is no fault
                    raise
        raise StopAsyncIteration

    async def _start(self) -> tuple[AsyncIterator[Delta], ReplyParser]:
        self.handle, reader = await self._submit()
        if self._closed:
            self.handle.cancel()  # another task closed it when there was no request yet
        self._started = aiter(self.handle), reader
        return self._started

    async def begin(self) -> None:
        """Hand the request in, where the first event would; what it is refused for is raised here."""
        if self._started is None and not self._closed:
            await self._start()

    async def aclose(self) -> None:
        """End the stream, from any task of its loop; the request is cancelled if it still runs."""
        self._closed = True
        if self.handle is not None:
            self.handle.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()
