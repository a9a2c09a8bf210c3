"""Replies that go on behind calls whose results are known (`speculative-tool-calls §3.2`, O2 and O3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.tool_cache.cache import ToolCache
from xpu_agents.chat.tool_cache.call_drafter import CallDrafter
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
    """Goes on with an answer whose calls a tool cache can answer, instead of leaving the engine.

    What is appended is what the chat template makes of the calls and their results, and only where the prompt of a
    request of its own would begin with exactly the tokens that are there. So whoever asks with that prompt can be
    given what comes.

    Args:
        model: of the engine.
        tokenizer: of the model.
        chat: the request, as it was handed in.
        params: gives those of a chat.
        mask: makes the mask of a chat.
        cache: has the results.
        guess: makes who drafts what is no known call, if anybody.

    Attributes:
        model: of the engine.
        chats: the request, and for each answer that was extended the request it was extended to.
        ended: no further answer is wanted.
    """

    def __init__(
        self,
        model: ChatModel,
        tokenizer: Tokenizer,
        chat: PreparedChat,
        params: Callable[[PreparedChat], SamplingParams],
        mask: Callable[[PreparedChat], GrammarMask | None],
        cache: ToolCache,
        guess: Callable[[], Proposer | None] = lambda: None,
    ) -> None:
        self.model = model
        self.chats = [chat]
        self.ended = False
        self._tokenizer = tokenizer
        self._params = params
        self._mask = mask
        self._cache = cache
        self._guess = guess

    @property
    def may_continue(self) -> bool:
        """Whether the model may call tools and need not, and nothing cuts its answers off."""
        chat, request = self.chats[0], self.chats[0].request
        # A deadline is that of one answer, and would end all of them.
        return (
            request.choice == "auto"
            and bool(request.offered)
            and request.deadline_s is None
            and not self._params(chat).stop
        )

    def suits(self, coming: PreparedChat, chat: PreparedChat) -> bool:
        """Whether the answer that comes is one to this chat."""
        if (coming.tokens, coming.grammar, self._params(coming)) != (chat.tokens, chat.grammar, self._params(chat)):
            return False
        one, other = coming.request, chat.request
        if other.deadline_s is not None or Priority(one.priority) is not Priority(other.priority):
            return False
        return _reading(one) == _reading(other)

    def proposer(self, mask: GrammarMask | None) -> Proposer:
        """Drafts the next answer."""
        drafter: Proposer = CallDrafter(self._cache, self._written, len(self.chats[-1].tokens))
        guess = self._guess()
        if guess is not None:
            drafter = FallbackProposer(drafter, guess)
        return drafter if mask is None else JumpForwardProposer(mask, drafter)

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        """What follows an answer: the results of its calls, and the opening of the next answer."""
        messages = [] if self.ended else self._answered(token_ids[begin:])
        if not messages:
            return None
        chat = self.model.prepare(self._with(*messages))
        appended = chat.tokens[len(token_ids) :]
        if not appended or chat.tokens[: len(token_ids)] != list(token_ids):
            return None  # the template writes the answer down in another way than the model
        self.chats.append(chat)
        mask = self._mask(chat)
        return Extension(appended, mask, self.proposer(mask), self._params(chat).max_tokens)

    def _answered(self, tokens: Sequence[int]) -> list[Message]:
        """An answer and the results of its calls; nothing if it makes none, or one that is not known."""
        chat = self.chats[-1]
        delta = Delta(self._tokenizer.decode(tokens), tuple(tokens), FinishReason.STOP)
        reply = ChatReply.of(self.model.reader(chat, self._params(chat), RequestMetrics).read(delta))
        if reply.invalid_tool_calls or not reply.tool_calls:
            return []
        messages = [reply.message]
        for call in reply.tool_calls:
            result = self._cache.result(call)
            if result is None:
                return []
            messages.append(Message("tool", result, tool_call_id=call.id, name=call.name))
        return messages

    def _written(self, call: ToolCall) -> Sequence[int]:
        """An answer that makes this call and nothing else, as the template writes it, with the end token."""
        chat = self.chats[-1]
        text = self.model.prompt(self._with(Message("assistant", tool_calls=(call,))))
        if not text.startswith(chat.prompt):
            return ()
        tokens = self._tokenizer.encode(text[len(chat.prompt) :], add_special_tokens=False)
        ends = (at for at, token in enumerate(tokens) if token in self._tokenizer.eos_token_ids)
        return tokens[: next(ends, -1) + 1]

    def _with(self, *messages: Message) -> ChatRequest:
        request = self.chats[-1].request
        return replace(request, messages=[*request.conversation, *messages])


def _reading(request: ChatRequest) -> object:
    """What decides how an answer is read."""
    names = [tool.name for tool in request.callable_tools]
    return names, request.parallel_tool_calls, request.answer


@dataclass(frozen=True, slots=True)
class PrefetchedReply:
    """A reply that may have gone on beyond what was asked for.

    Attributes:
        request: all of it.
        reply: what goes on with it.
        handle: its last answer that was asked for.
        number: of that answer.
    """

    request: Handle
    reply: ReplyContinuation
    handle: AnswerHandle
    number: int = 0

    @property
    def chat(self) -> PreparedChat:
        """What its last answer is one to."""
        return self.reply.chats[self.number]

    def following(self, chat: PreparedChat) -> PrefetchedReply | None:
        """The answer to a chat, if that is what comes next."""
        handle = self.handle.next_answer()
        if handle is None:
            return None  # this one goes on, is the last, or was cancelled
        if not self.reply.suits(self.reply.chats[self.number + 1], chat):
            return None
        return replace(self, handle=handle, number=self.number + 1)

    def close(self) -> None:
        """Cancel what nobody has asked for."""
        self.reply.ended = True
        if self.handle.next_answer() is not None:
            self.request.cancel()
