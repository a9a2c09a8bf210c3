"""Parsing and validation of request bodies for completions: `TextCompletionRequest`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xpu_agents.chat import RawPrompt
from xpu_agents.chat.request import check_deadline
from xpu_agents.chat.structured.json_text import check_text
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.priority import checked_priority
from xpu_agents.server.completions.generation_fields import (
    ANY_CONTEXT,
    GENERATION_FIELDS,
    GenerationOptions,
    check_logprob_count,
    client_names,
    sampling_params,
)
from xpu_agents.server.completions.infill import InfillTokens
from xpu_agents.server.field_values import read_flag
from xpu_agents.server.foreign_fields import accept_fields, native_fields
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["MAX_PROMPTS", "PromptTokenizer", "TextCompletionRequest"]

_PROMPT_FIELDS = frozenset({"prompt", "suffix", "echo", "best_of", "logprobs", "add_special_tokens", "store"})
_LENGTH_FIELDS = ("max_tokens", "max_completion_tokens", "n_predict", "num_predict")
_DEFAULT_MAX_TOKENS = 16
"""As at OpenAI."""
MAX_PROMPTS = 128
"""Maximum prompts of a request (chosen)."""
_MAX_TOKEN_CHARS = 128
"""Characters of the longest tokens in common vocabularies, which are runs of spaces."""
_MAX_TOKEN_ID = (1 << 31) - 1
"""Largest token id that is read; the engine checks the vocabulary of the model."""


@dataclass(frozen=True, slots=True)
class TextCompletionRequest:
    """A request for the continuations of prompts.

    Attributes:
        prompts: the prompts, as text or token ids.
        params: sampling parameters.
        options: the fields that it shares with chat completions.
        priority: reactive or proactive.
        suffix: text after the continuation.
        echo: whether the reply begins with the prompt.
        add_special_tokens: whether a text begins with the tokens that the model's tokenizer puts there.
        deadline_s: seconds from now after which the reply is no longer needed.
        store: whether the KV of the prompts may be kept on disk.
    """

    prompts: tuple[str | list[int], ...]
    params: SamplingParams
    options: GenerationOptions
    priority: Priority
    suffix: str | None = None
    echo: bool = False
    add_special_tokens: bool = True
    deadline_s: float | None = None
    store: bool = True

    @classmethod
    def read(
        cls,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> TextCompletionRequest:
        """Read the fields of a request body.

        Args:
            body: fields of the body.
            priority: priority of a body that has none.
            context: context length in tokens; longer prompts are rejected early.
            strict: whether unknown fields are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: a prompt cannot fit into the context.
        """
        with json_wording():
            return cls._read_fields(body, priority, context, strict)

    @classmethod
    def _read_fields(
        cls, given: Mapping[str, Any], priority: Priority | str | None, context: int, strict: bool
    ) -> TextCompletionRequest:
        fields = native_fields(given)
        is_length_given = any(given.get(name) is not None for name in _LENGTH_FIELDS)  # -1 is no limit
        unknown_fields = accept_fields(fields, GENERATION_FIELDS | _PROMPT_FIELDS, strict=strict)
        options = GenerationOptions.read(fields, priority, tuple(unknown_fields))
        prompts = _prompts(fields, context)
        suffix, logprobs = fields.get("suffix"), fields.get("logprobs")
        echo, add_special = read_flag(fields, "echo"), read_flag(fields, "add_special_tokens", default=True)
        if suffix is not None and not isinstance(suffix, str):
            raise InvalidRequestError(f"suffix: {quoted(suffix)} cannot be used; expected a text")
        if logprobs is not None:
            check_logprob_count("logprobs", logprobs)
            if echo:
                raise InvalidRequestError(
                    "echo: true and logprobs cannot be used together, as prompts have no log-probabilities; expected "
                    "one of them"
                )
        best_of = fields.get("best_of", 1)
        if type(best_of) is not int or best_of not in (1, options.num_choices):
            raise InvalidRequestError(f"best_of: {quoted(best_of)} is not supported; expected 1, or the value of n")
        check_deadline(fields.get("deadline_s"), "deadline_s")
        checked = checked_priority("priority", Priority.REACTIVE if options.priority is None else options.priority)
        with client_names(fields):
            params = sampling_params(fields, logprobs, None if is_length_given else _DEFAULT_MAX_TOKENS)
        for at, stop in enumerate(params.stop):
            check_text(stop, f"stop[{at}]")
        store = read_flag(fields, "store", default=True)
        return cls(prompts, params, options, checked, suffix, echo, add_special, fields.get("deadline_s"), store)


class PromptTokenizer:
    """Converts the prompts of requests to tokens.

    Args:
        tokenizer: tokenizer of the model.
        model: name of the model in error messages.
    """

    def __init__(self, tokenizer: Tokenizer, model: str) -> None:
        self._tokenizer = tokenizer
        self._model_name = model

    @cached_property
    def _infill(self) -> InfillTokens | None:
        return InfillTokens.of(self._tokenizer)

    def echoes(self, request: TextCompletionRequest) -> list[str]:
        """Return the text that each continuation begins with."""
        texts: list[str] = []
        for prompt in request.prompts:
            text = "" if not request.echo else prompt if isinstance(prompt, str) else self._tokenizer.decode(prompt)
            texts += [text] * request.options.num_choices
        return texts

    def requests(self, request: TextCompletionRequest) -> list[RawPrompt]:
        """Return what to submit for each continuation.

        Raises:
            InvalidRequestError: there is a suffix, but the model cannot fill in the middle.
        """
        params = request.params
        if request.suffix is not None:
            infill = self._infill
            if infill is None:
                raise InvalidRequestError(
                    f"suffix: {self._model_name} has no tokens for filling in the middle; expected a model for code, "
                    f"such as Qwen2.5-Coder, or no suffix"
                )
            if not params.ignore_eos:
                params = infill.with_ends(params)
        prompts: list[RawPrompt] = []
        for prompt in request.prompts:
            tokens = self._tokens(prompt, request)
            prompts += [
                RawPrompt(tokens, each, request.priority, request.deadline_s, request.store)
                for each in request.options.choice_params(params)
            ]
        return prompts

    def _tokens(self, prompt: str | list[int], request: TextCompletionRequest) -> Sequence[int]:
        add_special = request.add_special_tokens and request.suffix is None
        tokens = prompt if isinstance(prompt, list) else self._tokenizer.encode(prompt, add_special_tokens=add_special)
        if request.suffix is None or self._infill is None:
            return tokens
        return self._infill.prompt(self._tokenizer, tokens, request.suffix)


def _prompts(fields: Mapping[str, Any], context: int) -> tuple[str | list[int], ...]:
    """Return the prompts of a request.

    Raises:
        InvalidRequestError: they are missing, or neither texts nor token ids.
        RequestTooLongError: a prompt cannot fit into the context.
    """
    expected = "expected a text, a list of token ids, or a list of several of them"
    if "prompt" not in fields:
        raise InvalidRequestError(f"prompt: it is missing; {expected}")
    given = fields["prompt"]
    is_single = isinstance(given, str) or (isinstance(given, list) and given and type(given[0]) is int)
    prompts = [given] if is_single else given
    if not isinstance(prompts, list) or not prompts:
        raise InvalidRequestError(f"prompt: {quoted(given)} cannot be used; {expected}")
    if len(prompts) > MAX_PROMPTS:
        raise InvalidRequestError(f"prompt: {len(prompts)} prompts are too many; expected at most {MAX_PROMPTS}")
    for at, prompt in enumerate(prompts):
        where = "prompt" if is_single else f"prompt[{at}]"
        is_tokens = isinstance(prompt, list) and all(type(token) is int for token in prompt)
        if not isinstance(prompt, str) and not is_tokens:
            raise InvalidRequestError(f"{where}: {quoted(prompt)} cannot be used; expected a text or token ids")
        if isinstance(prompt, str):
            check_text(prompt, where)
        elif (invalid := next((token for token in prompt if not 0 <= token <= _MAX_TOKEN_ID), None)) is not None:
            raise InvalidRequestError(f"{where}: {invalid} is no token id; expected ids of the model's vocabulary")
        if len(prompt) > context * (_MAX_TOKEN_CHARS if isinstance(prompt, str) else 1):
            raise RequestTooLongError(f"{where}: it exceeds the context of {context} tokens; shorten it")
    return tuple(prompts)
