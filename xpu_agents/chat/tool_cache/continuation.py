"""Replies that continue after tool calls with cached results (`speculative-tool-calls §3.2`, O2 and O3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.tool_cache.cache import ToolCache
from xpu_agents.chat.tool_cache.call_drafter import CallDrafter
from xpu_agents.chat.tool_cache.continued import cached_outputs, tool_messages
from xpu_runtime import (
    AnswerHandle,
    Delta,
    Extension,
    FinishReason,
    Handle,
    Priority,
    Proposer,
    RequestMetrics,
    SamplingParams,
)
from xpu_runtime.decoding import FallbackProposer
from xpu_runtime.grammar import GrammarMask, JumpForwardProposer
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["PrefetchedReply", "ReplyContinuation"]


class ReplyContinuation:
    """Continuation that appends cached tool results to an answer and lets the engine generate the next one.

    The appended text is rendered by the chat template. The answer is continued only if the prompt of the next request
    would begin with exactly the tokens generated so far, so that a request with that prompt can receive the next
    answer.

    Args:
        model: chat model of the engine.
        tokenizer: tokenizer of the model.
        chat: the submitted request.
        params: returns the sampling parameters of a chat.
        mask: compiles the grammar mask of a chat.
        cache: the tool results.
        fallback_proposer: returns a proposer for text other than cached calls, or None.

    Attributes:
        model: chat model of the engine.
        chats: the request, followed by the request of each further answer.
        stopped: whether to stop continuing.
    """

    def __init__(
        self,
        model: ChatModel,
        tokenizer: Tokenizer,
        chat: PreparedChat,
        params: Callable[[PreparedChat], SamplingParams],
        mask: Callable[[PreparedChat], GrammarMask | None],
        cache: ToolCache,
        fallback_proposer: Callable[[], Proposer | None] = lambda: None,
    ) -> None:
        self.model = model
        self.chats = [chat]
        self.stopped = False
        self._tokenizer = tokenizer
        self._params = params
        self._mask = mask
        self._cache = cache
        self._fallback_proposer = fallback_proposer

    @property
    def may_continue(self) -> bool:
        """True if the reply can be continued.

        Calls are optional, no deadline or stop string ends the answer, and no prediction concerns one answer only.
        """
        chat, request = self.chats[0], self.chats[0].request
        # A deadline applies to one answer, but would end all of them.
        return (
            request.choice == "auto"
            and bool(request.offered)
            and request.deadline_s is None
            and not request.predicted
            and not self._params(chat).stop
        )

    def matches(self, prefetched: PreparedChat, chat: PreparedChat) -> bool:
        """True if the prefetched answer is an answer to this chat."""
        if (prefetched.tokens, prefetched.grammar) != (chat.tokens, chat.grammar):
            return False
        if self._params(prefetched) != self._params(chat):
            return False
        early, wanted = prefetched.request, chat.request
        if wanted.deadline_s is not None or Priority(early.priority) is not Priority(wanted.priority):
            return False
        return _parser_inputs(early) == _parser_inputs(wanted)

    def proposer(self, mask: GrammarMask | None) -> Proposer:
        """Return a proposer for the next answer."""
        drafter: Proposer = CallDrafter(self._cache, self._render_call, len(self.chats[-1].tokens))
        fallback_proposer = self._fallback_proposer()
        if fallback_proposer is not None:
            drafter = FallbackProposer(drafter, fallback_proposer)
        return drafter if mask is None else JumpForwardProposer(mask, drafter)

    def extend(self, token_ids: Sequence[int], answer_start: int) -> Extension | None:
        """Return the tokens to append to an answer: the tool results and the beginning of the next answer."""
        if self.stopped or not self._cache.cached_calls:
            return None  # without reading the answer, as the device waits
        messages = self._answer_with_results(token_ids[answer_start:])
        if not messages:
            return None
        chat = self.model.prepare(self._request_with(*messages))
        appended = chat.tokens[len(token_ids) :]
        if not appended or chat.tokens[: len(token_ids)] != list(token_ids):
            return None  # the template renders the answer differently from the model
        self.chats.append(chat)
        mask = self._mask(chat)
        limited = self.model.token_mask(chat, mask)
        return Extension(appended, limited, self.proposer(mask), self._params(chat).max_tokens)

    def _answer_with_results(self, tokens: Sequence[int]) -> list[Message]:
        """Return the answer's message and tool results; empty if it has no calls or a result is missing."""
        chat = self.chats[-1]
        delta = Delta(self._tokenizer.decode(tokens), tuple(tokens), FinishReason.STOP)
        reply = ChatReply.of(self.model.reply_parser(chat, self._params(chat), RequestMetrics).read(delta))
        outputs = cached_outputs(self._cache, reply)
        return [reply.message, *tool_messages(outputs)] if outputs else []

    def _render_call(self, call: ToolCall) -> Sequence[int]:
        """Tokens of an answer that consists of this call, as the template renders it, with the end token."""
        chat = self.chats[-1]
        call_prompt = self.model.prompt(self._request_with(Message("assistant", tool_calls=(call,))))
        if not call_prompt.startswith(chat.prompt):
            return ()
        call_tokens = self._tokenizer.encode(call_prompt[len(chat.prompt) :], add_special_tokens=False)
        end_positions = (at for at, token in enumerate(call_tokens) if token in self._tokenizer.eos_token_ids)
        return call_tokens[: next(end_positions, -1) + 1]

    def _request_with(self, *messages: Message) -> ChatRequest:
        request = self.chats[-1].request
        return replace(request, messages=[*request.conversation, *messages])


def _parser_inputs(request: ChatRequest) -> object:
    """Parts of a request that determine its answer and how it is parsed, beside its prompt and grammar."""
    tool_names = [tool.name for tool in request.callable_tools]
    return tool_names, request.parallel_tool_calls, request.answer, request.reasoning_budget


@dataclass(frozen=True, slots=True)
class PrefetchedReply:
    """A reply that the engine may have continued beyond the requested answer.

    Attributes:
        request: handle of all answers.
        reply: the continuation.
        handle: the last requested answer.
        number: index of that answer.
    """

    request: Handle
    reply: ReplyContinuation
    handle: AnswerHandle
    number: int = 0

    @property
    def chat(self) -> PreparedChat:
        """The chat that the last requested answer belongs to."""
        return self.reply.chats[self.number]

    def next_for(self, chat: PreparedChat) -> PrefetchedReply | None:
        """Return the next answer if it is an answer to ``chat``, else None."""
        handle = self.handle.next_answer()
        if handle is None:
            return None  # the current answer continues, is the last one, or was cancelled
        if not self.reply.matches(self.reply.chats[self.number + 1], chat):
            return None
        return replace(self, handle=handle, number=self.number + 1)

    def close(self) -> None:
        """Stop continuing and cancel an answer that was not requested."""
        self.reply.stopped = True
        if self.handle.next_answer() is not None:
            self.request.cancel()
