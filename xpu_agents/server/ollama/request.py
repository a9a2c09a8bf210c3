"""Requests for chats and for generation in Ollama's form: `OllamaRequest`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.completions.completion_request import CompletionRequest
from xpu_agents.server.completions.generation_fields import ANY_CONTEXT, GenerationOptions, check_logprob_count
from xpu_agents.server.completions.text_completion_request import TextCompletionRequest
from xpu_agents.server.field_values import read_flag
from xpu_agents.server.foreign_fields import with_integers
from xpu_agents.server.loading.keep_alive import requested_keep_alive
from xpu_agents.server.ollama.context import read_context
from xpu_agents.server.ollama.messages import check_no_images, openai_messages
from xpu_agents.server.ollama.options import OPTION_NAMES, sampling_fields
from xpu_agents.server.request_body import body_limit
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["OllamaRequest", "ollama_names"]

_OWN_FIELDS = frozenset({"format", "images", "keep_alive", "options", "shift", "stream", "truncate"})
"""Fields of chats and of generation that are read here."""
_GENERATE_FIELDS = frozenset({"context", "prompt", "raw", "suffix", "system"})
_OPENAI_FIELDS = frozenset({"best_of", "echo", "n"})
"""Fields of completions that have no effect here: a response has one answer, without the prompt."""
_FIELD_NAMES: Mapping[str, str] = {
    **OPTION_NAMES,
    "chat_template_kwargs": "think",
    "reasoning_effort": "think",
    "response_format.schema": "format",
    "response_format": "format",
}
"""Fields of chat completions, with their names here."""
_TEXT_FIELDS = ("prompt", "suffix", "system")


@dataclass(frozen=True, slots=True)
class OllamaRequest:
    """A request for a chat or for generation.

    Attributes:
        model: name of the model as the client wrote it.
        completion: the request for a chat completion, or for the continuation of a prompt, that it means; None for a
            request without messages or prompt, which loads or unloads the model.
        options: the fields that it shares with completions.
        keep_alive_s: seconds that the model stays loaded afterwards; infinity for ever, None for the default.
        truncate: whether the oldest messages of a conversation that is too long are left out.
    """

    model: str
    completion: CompletionRequest | TextCompletionRequest | None
    options: GenerationOptions
    keep_alive_s: float | None = None
    truncate: bool = True

    @property
    def is_unload(self) -> bool:
        """True if the request only unloads the model."""
        return self.completion is None and self.keep_alive_s == 0

    @classmethod
    def read_chat(
        cls,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> OllamaRequest:
        """Read the fields of a body of ``/api/chat``.

        Args:
            body: fields of the body.
            priority: priority of a body that has none.
            context: context length in tokens; more messages or tools than that are rejected early.
            strict: whether unknown fields are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more messages or tools than the context can hold.
        """
        with json_wording(), ollama_names():
            fields, unknown = _shared_fields(body)
            messages = body.get("messages")
            if messages in (None, []):
                return cls._load(body)
            fields["messages"] = openai_messages(messages) if isinstance(messages, list) else messages
            return cls._of(body, CompletionRequest.read(fields, priority, context, strict=strict), unknown, strict)

    @classmethod
    def read_generate(
        cls,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> OllamaRequest:
        """Read the fields of a body of ``/api/generate``; as `read_chat`.

        With a ``suffix`` or with ``raw`` the prompt is continued without a chat template, else it is a user message.
        """
        with json_wording(), ollama_names():
            fields, unknown = _shared_fields(body)
            for name in _TEXT_FIELDS:
                if not isinstance(body.get(name), str | None):
                    raise InvalidRequestError(f"{name}: {quoted(body[name])} cannot be used; expected a text")
            if not body.get("prompt") and not body.get("suffix"):
                return cls._load(body)
            fields = {name: value for name, value in fields.items() if name not in _GENERATE_FIELDS}
            completion: CompletionRequest | TextCompletionRequest
            if read_flag(body, "raw") or body.get("suffix"):
                prompt_fields = _prompt_fields(body, fields)
                completion = TextCompletionRequest.read(prompt_fields, priority, context, strict=strict)
            else:
                fields["messages"] = _prompt_messages(body, body_limit(context))
                completion = CompletionRequest.read(fields, priority, context, strict=strict)
            return cls._of(body, completion, unknown, strict)

    @classmethod
    def _load(cls, body: Mapping[str, Any]) -> OllamaRequest:
        """Request that loads or unloads the model."""
        options = GenerationOptions.read({"model": body.get("model")}, None, ())
        return cls(_model(body), None, options, requested_keep_alive(body))

    @classmethod
    def _of(
        cls,
        body: Mapping[str, Any],
        completion: CompletionRequest | TextCompletionRequest,
        unknown: list[str],
        strict: bool,
    ) -> OllamaRequest:
        if unknown and strict:
            raise InvalidRequestError(f"{unknown[0]}: it has no effect; expected fields and options of Ollama")
        options = completion.options
        options = replace(options, unknown_fields=(*options.unknown_fields, *unknown))
        keep_alive_s = requested_keep_alive(body)
        return cls(_model(body), completion, options, keep_alive_s, read_flag(body, "truncate", default=True))


def _model(body: Mapping[str, Any]) -> str:
    return str(body.get("model") or "")


def _shared_fields(body: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Convert the fields of both endpoints to those of chat completions; also return names without effect."""
    check_no_images(body, "")
    sampling, unknown = sampling_fields(body.get("options"))
    fields = {name: value for name, value in body.items() if name not in _OWN_FIELDS | _OPENAI_FIELDS}
    unknown += [name for name in body if name in _OPENAI_FIELDS]
    if not fields.get("logprobs") and (num_top := with_integers(fields.pop("top_logprobs", None))) not in (None, -1):
        check_logprob_count("top_logprobs", num_top)
    fields = {**sampling, **fields, "stream": read_flag(body, "stream", default=True)}
    if (answer_format := _response_format(body.get("format"))) is not None:
        fields["response_format"] = answer_format
    return fields, unknown


def _response_format(value: object) -> dict[str, Any] | None:
    if value is None or value == "":
        return None
    if value == "json":
        return {"type": "json_object"}
    if isinstance(value, Mapping):
        return {"type": "json_schema", "json_schema": {"schema": value}}
    raise InvalidRequestError(f"format: {quoted(value)} cannot be used; expected 'json' or a JSON schema")


def _prompt_messages(body: Mapping[str, Any], max_bytes: int) -> list[dict[str, Any]]:
    """The conversation of a request for generation: that of ``context``, and the prompt."""
    messages = read_context(body.get("context"), max_bytes)
    if body.get("system"):
        messages = [{"role": "system", "content": body["system"]}, *(m for m in messages if m["role"] != "system")]
    return [*messages, {"role": "user", "content": body["prompt"]}]


def _prompt_fields(body: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of completions for a prompt that is continued as it is.

    Raises:
        InvalidRequestError: the request has a field that needs a chat template.
    """
    for name in ("context", "system", "format"):
        if body.get(name):
            raise InvalidRequestError(f"{name}: it cannot be used with raw or suffix; expected one of them")
    prompt_fields = {name: value for name, value in fields.items() if name not in ("logprobs", "top_logprobs", "think")}
    if read_flag(body, "logprobs"):
        prompt_fields["logprobs"] = body.get("top_logprobs") or 0
    prompt_fields.setdefault("max_tokens", -1)  # without it completions have few tokens
    return {**prompt_fields, "prompt": body.get("prompt") or "", "suffix": body.get("suffix") or None}


@contextmanager
def ollama_names() -> Iterator[None]:
    """Replace the field name at the beginning of an error by that of Ollama."""
    try:
        yield
    except InvalidRequestError as error:
        error_text = re.sub(r"^(messages\[\d+\])\.reasoning\b", r"\1.thinking", str(error))
        for field_name, name in _FIELD_NAMES.items():
            error_text = re.sub(rf"^(?:sampling parameter )?{re.escape(field_name)}\b", name, error_text)
        raise type(error)(error_text) from None
