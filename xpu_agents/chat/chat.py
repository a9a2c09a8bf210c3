"""Chat with an engine: messages and tools in, typed events or a whole reply out."""

from __future__ import annotations

import asyncio
import logging
from functools import cached_property, partial
from typing import Any

from xpu_agents.chat.call_decision import CallDecision, decided_call
from xpu_agents.chat.drafts import MAX_TOKEN_CHARS, AnswerDrafts
from xpu_agents.chat.events import ChatEvent
from xpu_agents.chat.model import ChatModel, PreparedChat, check_continuation
from xpu_agents.chat.parsing.answer_parser import MarkedAnswerParser
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.raw_prompt import RawPrompt
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.reply_operation import ReplyOperation
from xpu_agents.chat.request import ChatRequest, checked_request
from xpu_agents.chat.streams import AsyncChatStream, ChatStream, SubmittedReply
from xpu_agents.chat.structured.reply_checks import ReplyChecks, reply_checks
from xpu_agents.chat.tool_cache.call_drafter import MAX_DRAFT_TOKENS
from xpu_agents.chat.tool_cache.continuation import PrefetchedReply, ReplyContinuation
from xpu_runtime import Engine, Handle, SamplingParams
from xpu_runtime.decoding import MAX_LOOKUP_DRAFT, MAX_PREDICTED_DRAFT, PredictionProposer
from xpu_runtime.errors import RequestTooLongError
from xpu_runtime.grammar import GrammarCompiler, GrammarMask

__all__ = ["Chat"]

_LOG = logging.getLogger(__name__)


class Chat:
    """Chat with one engine; may be used from several threads and tasks.

    Create one for each engine and keep it, since it caches compiled grammars.

    Args:
        engine: the engine.
        longest_answer: maximum number of output tokens of requests without ``max_tokens``; KV blocks are reserved for
            that many.
        decide_calls: whether free tool choices of models that do not know tool calls are decided by their probability,
            and their required calls are single ones.

    Errors of the engine (`xpu_runtime.errors`) are raised unchanged. Mistakes of the model are not errors: a call that
    cannot be executed is listed in the reply's ``invalid_tool_calls``.
    """

    def __init__(
        self, engine: Engine, longest_answer: int = SamplingParams().max_tokens, *, decide_calls: bool = True
    ) -> None:
        self.engine = engine
        self._decides_calls = decide_calls
        self.model = ChatModel(engine.tokenizer, engine.name)
        self._longest_answer = longest_answer
        self._drafts = AnswerDrafts(engine)

    def __repr__(self) -> str:
        return f"Chat({self.engine!r})"

    def complete(self, request: ChatRequest) -> ChatReply:
        """Return the whole reply. Ctrl-C cancels the request.

        Raises:
            ModelFolderError: the model has no chat template.
            RequestError: the request is invalid, was cancelled or shed, or failed.
            InvalidAnswerError: the answer does not follow a part of its schema that a grammar cannot hold.
        """
        with self._begin_operation(request) as operation:
            reply, events = self._submit_request(request), list[ChatEvent]()
            while True:
                try:
                    events += reply.read(reply.handle.result())
                finally:
                    reply.handle.cancel()
                if (again := reply.take_again()) is None:
                    operation.read(events, reply.handle.metrics)
                    return ChatReply.of(events)
                reply = self._submit_request(again, reply.check)

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Like `complete`, without blocking the event loop; cancelling the task cancels the request."""
        return ChatReply.of(await self.acollect(request))

    async def acollect(self, request: ChatRequest) -> list[ChatEvent]:
        """Like `acomplete`, as the events of the whole reply in their order."""
        with self._begin_operation(request) as operation:
            reply, events = await self._asubmit_request(request), list[ChatEvent]()
            while True:
                events += reply.read(await reply.handle.aresult())
                if (again := reply.take_again()) is None:
                    operation.read(events, reply.handle.metrics)
                    return events
                reply = await self._asubmit_request(again, reply.check)

    def stream(self, request: ChatRequest) -> ChatStream:
        """Return the events of the reply; closing the stream, or leaving its loop, cancels the request.

        An answer with a schema that a grammar cannot hold completely is checked before its text is returned.
        """
        with self._begin_operation(request, streamed=True) as operation:
            reply = self._submit_request(request)
            try:
                return ChatStream(reply, self._submit_request, operation)
            except BaseException:
                reply.handle.cancel()
                raise

    def astream(self, request: ChatRequest) -> AsyncChatStream:
        """Like `stream`, for ``async for``; the request is submitted when the first event is read."""
        begin_operation = partial(self._begin_operation, request, streamed=True)
        return AsyncChatStream(partial(self._asubmit_request, request), self._asubmit_request, begin_operation)

    async def acomplete_prompt(self, prompt: RawPrompt) -> ChatReply:
        """Return the continuation of a raw prompt; cancelling the task cancels the request.

        Raises:
            RequestError: the request is invalid, was cancelled or shed, or failed.
        """
        with self._begin_operation(prompt) as operation:
            reply = self._submit_prompt(prompt)
            events = reply.read(await reply.handle.aresult())
            operation.read(events, reply.handle.metrics)
            return ChatReply.of(events)

    def astream_prompt(self, prompt: RawPrompt) -> AsyncChatStream:
        """Like `acomplete_prompt`, as events; the request is submitted when the first event is read."""

        async def submit() -> SubmittedReply:
            return self._submit_prompt(prompt)

        return AsyncChatStream(submit, None, partial(self._begin_operation, prompt, streamed=True))

    def prepare(self, request: ChatRequest) -> PreparedChat:
        """Build the prompt, tokens and grammar of a request without submitting it.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template rejects the conversation, or a schema cannot be used.
            RequestTooLongError: the messages cannot fit into the context.
        """
        self._check_length(checked_request(request))
        return self.model.prepare(request)

    def forget(self) -> None:
        """Remove what is kept of requests to this model: answers for drafting, and prefixes on disk.

        See `EngineConfig.history` and `EngineConfig.prefix_cache`.
        """
        self._drafts.forget()
        self.engine.forget_prefixes()

    def warm_up(self) -> None:
        """Analyse the chat template and read the vocabulary, so that the first request does not wait for it.

        The engine itself was warmed up when it was loaded. A vocabulary that cannot be read is logged only, since not
        every request needs it.
        """
        if not self.model.template.source:
            return
        self.model.warm_up()
        try:
            _ = self._grammar_compiler.vocabulary
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":  # raised by llguidance
                raise
            _LOG.warning(
                "requests with tools or a response format will fail, as the vocabulary cannot be read: %r", error
            )

    # -- internals -------------------------------------------------------------------------------------------------

    def _begin_operation(self, request: ChatRequest | RawPrompt, *, streamed: bool = False) -> ReplyOperation:
        return ReplyOperation.begin(self.engine.name, request, streamed=streamed)

    def _check_length(self, request: ChatRequest) -> None:
        """Reject very long conversations before tokenization, which would block other threads of this process."""
        messages = request.conversation
        context, characters = self.engine.max_context, sum(len(message.content) for message in messages)
        if len(messages) > context or characters > context * MAX_TOKEN_CHARS:
            raise RequestTooLongError(
                f"prompt: {len(messages)} messages with {characters} characters exceed the context of {context} tokens"
            )

    @cached_property
    def _grammar_compiler(self) -> GrammarCompiler:
        return GrammarCompiler(self.engine.tokenizer)

    @cached_property
    def _call_decision(self) -> CallDecision:
        return CallDecision(self.engine, self.model, self._grammar_compiler)

    def _submit_request(self, request: ChatRequest, check: ReplyChecks | None = None) -> SubmittedReply:
        return self._begin_reply(*self._prepare_masked(request), check or reply_checks(request))

    async def _asubmit_request(self, request: ChatRequest, check: ReplyChecks | None = None) -> SubmittedReply:
        # Reading the vocabulary and compiling a large schema take up to seconds; everything else needs no thread.
        if checked_request(request).has_schemas:
            chat = await asyncio.to_thread(self._prepare, request)
            if self._may_decide_call(request) and await self._call_decision.awants_call(chat):
                chat = await asyncio.to_thread(self._prepare, decided_call(request))
            mask = await asyncio.to_thread(self._mask, chat)
            return self._begin_reply(chat, mask, check or reply_checks(request))
        return self._submit_request(request, check)

    def _prepare_masked(self, request: ChatRequest) -> tuple[PreparedChat, GrammarMask | None]:
        """Prepare a request and its grammar mask."""
        chat = self._prepare(request)
        if self._may_decide_call(request) and self._call_decision.wants_call(chat):
            chat = self._prepare(decided_call(request))
        return chat, self._mask(chat)

    def _prepare(self, request: ChatRequest) -> PreparedChat:
        """Prepare a request; schemas of a prompt that is too long are not compiled."""
        self._check_length(checked_request(request))
        check_continuation(request)
        return self.model.prepare(request, self.engine.max_context)

    def _may_decide_call(self, request: ChatRequest) -> bool:
        return self._decides_calls and self._call_decision.concerns(request)

    def _mask(self, chat: PreparedChat) -> GrammarMask | None:
        return None if chat.grammar is None else self._grammar_compiler.mask(chat.grammar)

    def _begin_reply(self, chat: PreparedChat, mask: GrammarMask | None, check: ReplyChecks | None) -> SubmittedReply:
        cache = chat.request.tool_cache
        previous = None if cache is None else cache.swap_prefetched(None)
        prefetched: PrefetchedReply | None = None
        if isinstance(previous, PrefetchedReply) and previous.reply.model is self.model:
            prefetched = previous.next_for(chat)
        reply: ReplyContinuation | None = None
        if prefetched is None and previous is not None:
            previous.close()
        if prefetched is None and cache is not None:
            reply = ReplyContinuation(
                self.model,
                self.engine.tokenizer,
                chat,
                self._params,
                self._mask,
                cache,
                partial(self._drafts.lookup, chat.request, priority=chat.request.priority),
            )
        prediction = self._drafts.prediction(chat.request.predicted) if prefetched is None else None
        request = self._submit_prepared(chat, mask, reply, prediction) if prefetched is None else prefetched.request
        try:
            handle = request.first_answer() if prefetched is None else prefetched.handle
            if reply is not None:
                prefetched = PrefetchedReply(request, reply, handle)
            if cache is not None and (concurrent := cache.swap_prefetched(prefetched)) is not None:
                concurrent.close()  # of a request that was submitted at the same time
            parser = self.model.reply_parser(
                prefetched.chat if prefetched else chat, self._params(chat), lambda: handle.metrics
            )
            expect = partial(self.engine.expect_continuation, chat.tokens)
            return SubmittedReply(handle, parser, check, prediction, self._drafts.recorder(chat.request), expect)
        except BaseException:  # for example Ctrl-C: nothing would wait for the request
            request.cancel()
            raise

    def _submit_prompt(self, prompt: RawPrompt) -> SubmittedReply:
        params = self._within_context(prompt.params, len(prompt.tokens))
        request = self.engine.submit(
            prompt.tokens,
            params,
            priority=prompt.priority,
            deadline_s=prompt.deadline_s,
            proposer=self._drafts.lookup(priority=prompt.priority),
            max_drafts=MAX_LOOKUP_DRAFT,
            store=prompt.store,
        )
        handle = request.first_answer()
        detokenizer = ReplyDetokenizer(self.engine.tokenizer, {}, continued=True)
        return SubmittedReply(handle, ReplyParser(detokenizer, MarkedAnswerParser(None, None), lambda: handle.metrics))

    def _submit_prepared(
        self,
        chat: PreparedChat,
        mask: GrammarMask | None,
        reply: ReplyContinuation | None,
        prediction: PredictionProposer | None,
    ) -> Handle:
        request, params = chat.request, self._params(chat)
        proposer = self._drafts.proposer(request, mask, prediction)
        options: dict[str, Any] = {"max_drafts": MAX_LOOKUP_DRAFT if prediction is None else MAX_PREDICTED_DRAFT}
        if reply is not None and reply.may_continue:
            proposer = reply.proposer(mask)
            options = {"continuation": reply, "max_drafts": MAX_DRAFT_TOKENS}
        return self.engine.submit(
            chat.tokens,
            params,
            priority=request.priority,
            deadline_s=request.deadline_s,
            mask=self.model.token_mask(chat, mask),
            proposer=proposer,
            marks=self.model.special_tokens if params.stop else None,
            store=request.history,
            **options,
        )

    def _params(self, chat: PreparedChat) -> SamplingParams:
        params = self._within_context(chat.request.params or SamplingParams(), len(chat.tokens))
        if params.ignore_eos or not self.model.end_token_ids:
            return params
        return params.model_copy(update={"stop_token_ids": (*params.stop_token_ids, *self.model.end_token_ids)})

    def _within_context(self, params: SamplingParams, num_prompt: int) -> SamplingParams:
        """Return the parameters with the model's defaults and as many tokens as a prompt leaves in the context."""
        params = params.with_defaults(self.engine.default_sampling_params)
        context_left = max(1, self.engine.max_context - num_prompt)
        limit = params.max_tokens if "max_tokens" in params.model_fields_set else self._longest_answer
        limits = {"max_tokens": min(limit, context_left)}
        if params.min_tokens > limits["max_tokens"]:
            limits["min_tokens"] = limits["max_tokens"]
        return params.model_copy(update=limits)
