"""What there is to know of a model to talk with it: `ChatModel`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from xpu_agents.chat.formats import CallIds, ToolCallFormat, detect_format
from xpu_agents.chat.messages import Message
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers, ReasoningParser
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.request import ChatRequest, checked_request
from xpu_agents.chat.structured.answer_grammar import answer_grammar
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.template import ChatTemplate
from xpu_runtime import RequestMetrics, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError
from xpu_runtime.grammar import Grammar
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["ChatModel", "PreparedChat"]

_OF_OTHERS = ("user", "tool")
"""Roles whose texts may come from anywhere: mails, pages, files."""


@dataclass(frozen=True, slots=True)
class PreparedChat:
    """A request as the engine takes it.

    Attributes:
        request: where it comes from.
        prompt: text of the prompt.
        tokens: its token ids.
        grammar: what constrains the answer, if anything does.
        call_ids: the ids of the calls in the answer.
    """

    request: ChatRequest
    prompt: str
    tokens: list[int]
    grammar: Grammar | None
    call_ids: CallIds = field(default_factory=CallIds, compare=False)


class ChatModel:
    """How a model is talked to, read off its chat template and its vocabulary.

    Args:
        tokenizer: of the model.
        name: what to call it in errors.
    """

    def __init__(self, tokenizer: Tokenizer, name: str = "model") -> None:
        self._tokenizer = tokenizer
        self._name = name
        self.template = ChatTemplate(tokenizer)

    @cached_property
    def tool_format(self) -> ToolCallFormat:
        """How it writes tool calls."""
        return detect_format(self.template)

    @cached_property
    def reasoning(self) -> ReasoningMarkers | None:
        """How it marks what it thinks; None if it does not."""
        return ReasoningMarkers.of(self.template)

    @cached_property
    def marks(self) -> Mapping[int, str]:
        """The special tokens that mean something in an answer, by id."""
        texts = [*self.tool_format.marks]
        if self.reasoning is not None:
            texts += [self.reasoning.opening, self.reasoning.closing]
        tokens = {self.template.token_of(text): text for text in texts if self.template.is_silent(text)}
        return {token: text for token, text in tokens.items() if token is not None}

    def warm_up(self) -> None:
        """Find out at once what the first request would wait for; there has to be a chat template."""
        with contextlib.suppress(InvalidRequestError):  # a template may want more than a greeting
            self.prepare(ChatRequest([Message("user", "Hello")]))
        _ = self.marks

    def prepare(self, request: ChatRequest, context: int | None = None) -> PreparedChat:
        """Make the prompt and the grammar of a request.

        Args:
            request: what is asked for.
            context: tokens that the engine can hold; for a prompt of more no grammar is made.

        Raises:
            ModelFolderError: the model has no chat template.
            InvalidRequestError: the template refuses the conversation, or a schema cannot be used.
            RequestTooLongError: the prompt leaves no room for an answer in the context.
        """
        prompt = self.prompt(checked_request(request))
        # The template writes the special tokens out.
        tokens = self._tokenizer.encode(prompt, add_special_tokens=False)
        if context is not None and len(tokens) >= context:
            raise RequestTooLongError(
                f"prompt: {len(tokens)} tokens leave no room for an answer in the context of {context}; shorten it"
            )
        grammar = answer_grammar(request, self.template, self.tool_format, self.reasoning, prompt)
        return PreparedChat(request, prompt, tokens, grammar)

    def prompt(self, request: ChatRequest) -> str:
        """Only the prompt of a request; raises as `prepare` does for it."""
        self._check_template(request)
        messages = [self._as_text(message) for message in request.conversation]
        form = request.answer
        if form.schema is not None and form.shown:
            asked = f"Answer with JSON that follows this schema, and nothing else:\n{json_text(dict(form.schema))}"
            messages = self.tool_format.with_system(messages, asked)
        prompted = self.tool_format.prompt(messages, request.offered)
        return self.template.render(prompted.messages, prompted.tools, request.template)

    def reader(self, chat: PreparedChat, params: SamplingParams, metrics: Callable[[], RequestMetrics]) -> ReplyParser:
        """Reads the reply to a prepared request."""
        request, reasoning = chat.request, self.reasoning
        tools = [tool.name for tool in request.callable_tools]
        splitter = None
        if reasoning is not None:
            splitter = ReasoningParser(reasoning, inside=reasoning.open_at_end(chat.prompt))
        parser = None
        if tools:
            in_json = request.answer.kind != "text"
            parser = self.tool_format.parser(
                tools, parallel=request.parallel_tool_calls, json_answer=in_json, ids=chat.call_ids
            )
        marks = {} if params.stop else self.marks  # the engine's text has them where it looks for stop strings
        return ReplyParser(ReplyDetokenizer(self._tokenizer, marks), splitter, parser, metrics)

    def _as_text(self, message: Message) -> Message:
        """Without the special tokens that others than the application and its model have written into it."""
        if message.role not in _OF_OTHERS:
            return message
        return replace(message, content=self.template.escape_special_tokens(message.content))

    def _check_template(self, request: ChatRequest) -> None:
        """Say what cannot be had without a template before it is missed.

        Raises:
            InvalidRequestError: the request needs one, and there is none.
        """
        if self.template.source:
            return
        asked: dict[str, Any] = {
            "tools": request.offered,
            "tool_choice": request.choice != "auto",
            "response_format": request.answer.kind != "text",
        }
        wanted = next((name for name, value in asked.items() if value), None)
        if wanted is not None:
            raise InvalidRequestError(
                f"{wanted}: {self._name} has no chat template, so it cannot be told of it; put the model's own "
                f"chat_template.jinja into its folder, or use a model that is made for chats"
            )
