"""Parsing and validation of request bodies: `CompletionRequest`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from xpu_agents.chat import ChatRequest, InvalidToolCall, ResponseFormat
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.completions.generation_fields import (
    ANY_CONTEXT,
    GENERATION_FIELDS,
    GenerationOptions,
    check_logprob_count,
    client_names,
    sampling_params,
)
from xpu_agents.server.field_values import read_flag
from xpu_agents.server.foreign_fields import accept_fields, native_fields
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError

__all__ = ["CompletionRequest"]

_REQUEST_FIELDS = frozenset(
    {
        "messages",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "prediction",
        "response_format",
        "priority",
        "deadline_s",
        "constrain",
        "chat_template_kwargs",
        "reasoning_budget",
        "reasoning_effort",
    }
)
_ACCEPTED_FIELDS = GENERATION_FIELDS | _REQUEST_FIELDS | {"logprobs", "store", "tool_cache", "top_logprobs"}
_MODALITIES = ["text"]
_CACHE_ID = re.compile(r"[\w-]{16,128}", re.ASCII)


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """A request for a chat completion.

    Attributes:
        request: the chat request.
        options: the fields that it shares with completions.
        tool_cache: id of the tool cache of its conversation, which our own client chose; empty for none.
    """

    request: ChatRequest
    options: GenerationOptions
    tool_cache: str = ""

    @classmethod
    def read(
        cls,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> CompletionRequest:
        """Read the fields of a request body.

        Args:
            body: fields of the body.
            priority: priority of a body that has none.
            context: context length in tokens; more messages or tools than that are rejected early.
            strict: whether unknown fields are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more messages or tools than the context can hold.
        """
        with json_wording():
            return cls._of_fields(native_fields(body, is_chat=True), priority, context, strict)

    @classmethod
    def _of_fields(
        cls, fields: dict[str, Any], priority: Priority | str | None, context: int, strict: bool
    ) -> CompletionRequest:
        modalities = fields.pop("modalities", _MODALITIES)
        if modalities != _MODALITIES:
            raise InvalidRequestError(
                f"modalities: {quoted(modalities)} is not supported; expected text, the only modality of this server"
            )
        unknown_fields = accept_fields(fields, _ACCEPTED_FIELDS, strict=strict)
        for name in ("messages", "tools"):  # checked first, since validating each item is slow
            field_items = fields.get(name)
            if isinstance(field_items, list) and len(field_items) > context:
                raise RequestTooLongError(
                    f"{name}: {len(field_items)} items exceed the context of {context} tokens; send fewer"
                )
        options = GenerationOptions.read(fields, priority, tuple(unknown_fields))
        with client_names(fields):
            return cls(_chat_request(fields, options.priority), options, _cache_id(fields.get("tool_cache")))

    @property
    def choices(self) -> list[ChatRequest]:
        """Requests of the choices."""
        request = self.request
        return [replace(request, params=params) for params in self.options.choice_params(request.params)]


def _chat_request(fields: Mapping[str, Any], priority: Priority | str | None) -> ChatRequest:
    arguments: dict[str, Any] = {name: fields[name] for name in _REQUEST_FIELDS & fields.keys()}
    if priority is not None:
        arguments["priority"] = priority
    if "messages" not in arguments:
        raise InvalidRequestError("messages: they are missing; expected at least one message")
    if isinstance(arguments["messages"], list):
        arguments["messages"] = [
            _chat_message(each, f"messages[{at}]") for at, each in enumerate(arguments["messages"])
        ]
    effort = arguments.pop("reasoning_effort", None)
    if "chat_template_kwargs" in arguments:
        arguments["template"] = arguments.pop("chat_template_kwargs")
    if effort is not None and isinstance(arguments.setdefault("template", {}), Mapping):
        arguments["template"] = {**_reasoning_variables(effort), **arguments["template"]}
    if "response_format" in arguments:
        arguments["response_format"] = _response_format(arguments["response_format"])
    arguments["history"] = read_flag(fields, "store", default=True)
    return ChatRequest(**arguments, params=sampling_params(fields, _num_logprobs(fields)))


def _cache_id(value: object) -> str:
    """Read the id of a tool cache, which nobody else can guess.

    Raises:
        InvalidRequestError: it is none.
    """
    if value is None:
        return ""
    if not isinstance(value, str) or not _CACHE_ID.fullmatch(value):
        raise InvalidRequestError(f"tool_cache: {quoted(value)} is no id; expected 16 to 128 letters, digits, _ and -")
    return value


def _num_logprobs(fields: Mapping[str, Any]) -> int | None:
    """Number of alternatives with log-probabilities; None without log-probabilities."""
    is_asked, num_top = fields.get("logprobs", False), fields.get("top_logprobs", 0)
    if not isinstance(is_asked, bool):
        raise InvalidRequestError(
            f"logprobs: {quoted(is_asked)} cannot be used; expected true or false, and the number in top_logprobs"
        )
    check_logprob_count("top_logprobs", num_top)
    if num_top and not is_asked:
        raise InvalidRequestError(f"top_logprobs: {num_top} has no effect alone; expected logprobs to be true")
    return num_top if is_asked else None


def _reasoning_variables(effort: object) -> dict[str, Any]:
    """Template variables of a reasoning effort.

    Raises:
        InvalidRequestError: it is not a string.
    """
    if not isinstance(effort, str):
        raise InvalidRequestError(f"reasoning_effort: {quoted(effort)} is not a string; expected 'low', 'high' or such")
    return {"reasoning_effort": effort, **({"enable_thinking": False} if effort == "none" else {})}


def _chat_message(message: Any, where: str) -> Any:
    """Normalise a message: the role ``developer`` becomes ``system``.

    Calls whose arguments are not JSON, for example from a truncated stream, become invalid tool calls.
    """
    if not isinstance(message, Mapping):
        return message
    if message.get("function_call") is not None:
        raise InvalidRequestError(f"{where}.function_call: it is not supported; expected tool_calls")
    if message.get("invalid_tool_calls") not in (None, []):
        raise InvalidRequestError(f"{where}.invalid_tool_calls: not supported; expected them as text in content")
    if message.get("role") == "developer":
        return {**message, "role": "system"}
    tool_calls = message.get("tool_calls")
    listed_calls = tool_calls if isinstance(tool_calls, list) else []
    invalid_calls = {at: call for at, tool_call in enumerate(listed_calls) if (call := _invalid_call(at, tool_call))}
    if not invalid_calls:
        return message
    return {
        **message,
        "tool_calls": [tool_call for at, tool_call in enumerate(listed_calls) if at not in invalid_calls],
        "invalid_tool_calls": list(invalid_calls.values()),
    }


def _invalid_call(index: int, call: Any) -> InvalidToolCall | None:
    """Return a call whose arguments are not JSON as an invalid call; None for other values."""
    function = call.get("function", call) if isinstance(call, Mapping) else None
    name, arguments = (function.get(key) if isinstance(function, Mapping) else None for key in ("name", "arguments"))
    if not isinstance(name, str) or not isinstance(arguments, str):
        return None
    try:
        json_object(arguments)
    except JsonTextError as error:
        call_text = f'{{"name": {json_text(name)}, "arguments": {arguments}}}'
        return InvalidToolCall(index, str(call.get("id") or ""), name, call_text, str(error))
    return None


def _response_format(response_format: Any) -> Any:
    """Read a schema of type ``json_object``, as at llama.cpp, and the field ``shown``, which our own client sends."""
    if not isinstance(response_format, Mapping):
        return response_format
    schema = response_format.get("schema")
    if response_format.get("type") == "json_object" and isinstance(schema, Mapping):
        return ResponseFormat("json_schema", schema) if schema else ResponseFormat("json_object")
    json_schema = response_format.get("json_schema")
    if not isinstance(json_schema, Mapping) or "shown" not in json_schema:
        return response_format
    if not isinstance(json_schema["shown"], bool):
        raise InvalidRequestError(
            f"response_format.json_schema.shown: {quoted(json_schema['shown'])} cannot be used; expected true or false"
        )
    answer_format = ResponseFormat.of(response_format)
    return ResponseFormat(answer_format.kind, answer_format.schema, json_schema["shown"])
