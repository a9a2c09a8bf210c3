"""Prompts, grammars and reply parsers of a chat model: `ChatModel`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from xpu_agents.chat.formats import CallIds, ToolCallFormat, detect_format
from xpu_agents.chat.history import is_continued
from xpu_agents.chat.messages import Message
from xpu_agents.chat.parsing.call_filter import CallFilter
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.prompts import PromptRenderer
from xpu_agents.chat.reasoning_budget import ReasoningBudget
from xpu_agents.chat.request import ChatRequest, checked_request
from xpu_agents.chat.structured.answer_grammar import answer_grammar, argument_checks
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.templates import ChatTemplate
from xpu_runtime import RequestMetrics, SamplingParams, TokenMask
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError
from xpu_runtime.grammar import Grammar, GrammarMask
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["ChatModel", "PreparedChat", "check_continuation"]


@dataclass(frozen=True, slots=True)
class PreparedChat:
    """A request ready to be submitted.

    Attributes:
        request: the original request.
        prompt: text of the prompt.
        tokens: token ids of the prompt.
        grammar: constraint of the answer, or None.
        call_ids: ids of the calls in the answer.
    """

    request: ChatRequest
    prompt: str
    tokens: list[int]
    grammar: Grammar | None
    call_ids: CallIds = field(default_factory=CallIds, compare=False)


class ChatModel:
    """Converts chat requests to prompts and answers to replies, based on the model's chat template and vocabulary.

    Args:
        tokenizer: tokenizer of the model.
        name: name of the model in error messages.
    """

    def __init__(self, tokenizer: Tokenizer, name: str = "model") -> None:
        self._tokenizer = tokenizer
        self._model_name = name
        self.template = ChatTemplate(tokenizer)

    @cached_property
    def tool_format(self) -> ToolCallFormat:
        """Tool-call format of the model."""
        return detect_format(self.template)

    @cached_property
    def _prompt_renderer(self) -> PromptRenderer:
        return PromptRenderer(self.tool_format)

    @cached_property
    def special_tokens(self) -> Mapping[int, str]:
        """Special tokens with a meaning in answers, by id."""
        markers = [*self.tool_format.special_tokens]
        if self.tool_format.reasoning is not None:
            markers += [self.tool_format.reasoning.opening, self.tool_format.reasoning.closing]
        tokens = {self.template.token_id(marker): marker for marker in markers if self.template.is_silent(marker)}
        return {token: marker for token, marker in tokens.items() if token is not None}

    @cached_property
    def end_token_ids(self) -> tuple[int, ...]:
        """Tokens that end an answer of the model's family and that its folder does not list as end tokens."""
        tokens = map(self.template.token_id, self.tool_format.end_markers)
        return tuple(token for token in tokens if token is not None and token not in self._tokenizer.eos_token_ids)

    def warm_up(self) -> None:
        """Fill the caches that the first request would fill; requires a chat template."""
        with contextlib.suppress(InvalidRequestError):  # some templates reject a single user message
            self.prepare(ChatRequest([Message("user", "Hello")]))
        _ = self.special_tokens

    def prepare(self, request: ChatRequest, context: int | None = None) -> PreparedChat:
        """Build the prompt and the grammar of a request.

        Args:
            request: the request.
            context: context length in tokens; no grammar is built for a prompt that exceeds it.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template rejects the conversation, or a schema cannot be used.
            RequestTooLongError: the prompt leaves no room for an answer in the context.
        """
        prompt = self.prompt(checked_request(request))
        # The template renders the special tokens itself.
        tokens = self._tokenizer.encode(prompt, add_special_tokens=False)
        if context is not None and len(tokens) >= context:
            raise RequestTooLongError(
                f"prompt: {len(tokens)} tokens leave no room to answer in a context of {context}; shorten the prompt"
            )
        if is_continued(request.conversation):
            return PreparedChat(request, prompt, tokens, None)  # grammars begin at the beginning of an answer
        grammar = answer_grammar(request, self.template, self.tool_format, prompt)
        return PreparedChat(request, prompt, tokens, grammar)

    def prompt(self, request: ChatRequest) -> str:
        """Render the prompt of a request; raises the errors of `prepare`."""
        self._check_template(request)
        answer_format = request.answer
        instruction = ""
        if answer_format.schema is not None and answer_format.shown:
            instruction = (
                f"Answer with JSON that follows this schema, and nothing else:\n{json_text(dict(answer_format.schema))}"
            )
        return self._prompt_renderer.render(request.conversation, request.offered, request.template, instruction)

    def token_mask(self, chat: PreparedChat, grammar: GrammarMask | None) -> TokenMask | None:
        """Return the mask of an answer: that of its grammar, with the limit of its reasoning.

        The limit needs a model whose markers of reasoning are tokens.
        """
        budget, markers = chat.request.reasoning_budget, self.tool_format.reasoning
        if budget is None or markers is None or markers.closed_at_end(chat.prompt):
            return grammar
        is_begun = markers.open_at_end(chat.prompt)
        opening, closing = self.template.token_id(markers.opening), self.template.token_id(markers.closing)
        if closing is None or (opening is None and not is_begun):
            return grammar
        return ReasoningBudget(budget, None if is_begun else opening, closing, grammar)

    def reply_parser(
        self, chat: PreparedChat, params: SamplingParams, metrics: Callable[[], RequestMetrics]
    ) -> ReplyParser:
        """Return the parser of the reply to a prepared request."""
        request = chat.request
        answer_parser = self.tool_format.answer_parser(
            chat.prompt,
            request.callable_tools,
            parallel=request.parallel_tool_calls,
            json_answer=request.answer.kind != "text",
            ids=chat.call_ids,
        )
        checks = argument_checks(request, self.tool_format)
        call_filter = CallFilter(checks, drop_repeated=request.must_call) if checks or request.must_call else None
        # With stop strings the engine's text already has the special tokens.
        special_tokens = {} if params.stop else self.special_tokens
        continued = is_continued(request.conversation)
        detokenizer = ReplyDetokenizer(self._tokenizer, special_tokens, continued=continued)
        return ReplyParser(detokenizer, answer_parser, metrics, call_filter)

    def _check_template(self, request: ChatRequest) -> None:
        """Check that a model without a chat template is not asked for tools or a response format.

        Raises:
            InvalidRequestError: the request needs a chat template.
        """
        if self.template.source:
            return
        template_features: dict[str, Any] = {
            "tools": request.offered,
            "tool_choice": request.choice != "auto",
            "response_format": request.answer.kind != "text",
        }
        need = next((name for name, is_needed in template_features.items() if is_needed), None)
        if need is not None:
            raise InvalidRequestError(
                f"{need}: {self._model_name} has no chat template; expected a chat_template.jinja in its folder, or a "
                f"model made for chat"
            )


def check_continuation(request: ChatRequest) -> None:
    """Check that an assistant's message at the end, which the answer continues, needs no other beginning.

    Raises:
        InvalidRequestError: the answer may be a call or must be JSON.
    """
    if is_continued(request.conversation) and (request.callable_tools or request.answer.kind != "text"):
        needed = "tools" if request.callable_tools else "response_format"
        raise InvalidRequestError(
            f"{needed}: the last message is the assistant's, which the answer continues as text; expected a user "
            f"message or a tool result at the end, or tool_choice 'none' and no response_format"
        )
