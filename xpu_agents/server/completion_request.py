"""Parsing and validation of request bodies: `CompletionRequest`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat import ChatRequest, InvalidToolCall, ResponseFormat
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.foreign_fields import accept_fields, native_fields
from xpu_agents.server.model_names import is_background, without_priority
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError

__all__ = ["CompletionRequest"]

_SAMPLING_FIELDS = frozenset(SamplingParams.model_fields) - {"logprobs"}
_REQUEST_FIELDS = frozenset(
    {
        "messages",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "response_format",
        "priority",
        "deadline_s",
        "constrain",
        "chat_template_kwargs",
        "reasoning_effort",
    }
)
_ACCEPTED_FIELDS = (
    _SAMPLING_FIELDS | _REQUEST_FIELDS | {"model", "stream", "stream_options", "max_completion_tokens", "service_tier"}
)
_FIXED_VALUES: Mapping[str, tuple[tuple[object, ...], str]] = {
    "n": ((1,), "one answer; send the request again for another"),
    "logprobs": ((False,), "no log-probabilities; the Python API has them (`SamplingParams.logprobs`)"),
    "top_logprobs": ((0,), "no log-probabilities; the Python API has them (`SamplingParams.logprobs`)"),
    "modalities": ((["text"],), "text, the only modality of this server"),
}
"""OpenAI fields that accept only values without effect, and what the error message expects instead."""
_BACKGROUND_TIERS, _REACTIVE_TIER = ("batch", "flex"), "priority"
"""Values of OpenAI's ``service_tier`` that mean background work and reactive work; others mean nothing."""
_CLIENT_NAMES: Mapping[str, str] = {"template": "chat_template_kwargs", "max_tokens": "max_completion_tokens"}
"""Names of our fields, with the names that clients may use for them."""
_ANY_CONTEXT = 1 << 62


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """A request for a chat completion.

    Attributes:
        request: the chat request.
        model: name of the model, without the suffix for background work; empty if the client gave none.
        stream: whether the reply is streamed.
        with_usage: whether the stream ends with token counts.
        unknown_fields: names of fields that this server does not know.
    """

    request: ChatRequest
    model: str
    stream: bool = False
    with_usage: bool = False
    unknown_fields: tuple[str, ...] = ()

    @classmethod
    def read(
        cls,
        body: bytes,
        priority: Priority | str | None = None,
        context: int = _ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> CompletionRequest:
        """Parse a request body.

        Args:
            body: JSON text of an object.
            priority: priority of a body that has none.
            context: context length in tokens; more messages or tools than that are rejected early.
            strict: whether unknown fields are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more messages or tools than the context can hold.
        """
        with json_wording():
            return cls._read_fields(body, priority, context, strict)

    @classmethod
    def _read_fields(
        cls, body: bytes, priority: Priority | str | None, context: int, strict: bool
    ) -> CompletionRequest:
        try:
            body_fields = json_object(body.decode("utf-8"))
        except (JsonTextError, UnicodeDecodeError) as error:
            raise InvalidRequestError(f"body: {error}") from None
        fields = native_fields(body_fields)
        _check_fixed_values(fields)
        unknown_fields = accept_fields(fields, _ACCEPTED_FIELDS | _FIXED_VALUES.keys(), strict=strict)
        for name in ("messages", "tools"):  # checked first, since validating each item is slow
            field_items = fields.get(name)
            if isinstance(field_items, list) and len(field_items) > context:
                raise RequestTooLongError(
                    f"{name}: {len(field_items)} items exceed the context of {context} tokens; send fewer"
                )
        model, stream, options = fields.get("model", ""), fields.get("stream", False), fields.get("stream_options", {})
        if not isinstance(model, str):
            raise InvalidRequestError(f"model: {quoted(model)} is not a name; expected a string")
        if not isinstance(stream, bool):
            raise InvalidRequestError(f"stream: {quoted(stream)} cannot be used; expected true or false")
        if not isinstance(options, Mapping) or not isinstance(options.get("include_usage", False), bool | None):
            expected = quoted({"include_usage": True})
            raise InvalidRequestError(f"stream_options: {quoted(options)} cannot be used; expected {expected}")
        tier = fields.pop("service_tier", None)
        if tier == _REACTIVE_TIER:
            priority = Priority.REACTIVE
        elif tier in _BACKGROUND_TIERS or is_background(model):
            priority = Priority.PROACTIVE
        if priority is not None:
            fields.setdefault("priority", priority)
        try:
            request = _chat_request(fields)
        except InvalidRequestError as error:
            raise InvalidRequestError(_with_client_names(str(error), fields)) from None
        return cls(request, without_priority(model), stream, bool(options.get("include_usage")), tuple(unknown_fields))


def _check_fixed_values(fields: Mapping[str, Any]) -> None:
    for name, (supported, instead) in _FIXED_VALUES.items():
        value = fields.get(name, supported[0])
        if not any(value == each and type(value) is type(each) for each in supported):
            raise InvalidRequestError(f"{name}: {quoted(value)} is not supported; expected {instead}")


def _with_client_names(error_text: str, fields: Mapping[str, Any]) -> str:
    """Replace the field name at the beginning of an error by the name that the client used."""
    for field_name, client_name in _CLIENT_NAMES.items():
        if client_name in fields and field_name not in fields:
            error_text = re.sub(rf"^(sampling parameter )?{field_name}\b", rf"\g<1>{client_name}", error_text)
    return error_text


def _chat_request(fields: Mapping[str, Any]) -> ChatRequest:
    arguments: dict[str, Any] = {name: fields[name] for name in _REQUEST_FIELDS & fields.keys()}
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
    return ChatRequest(**arguments, params=_sampling_params(fields))


def _reasoning_variables(effort: object) -> dict[str, Any]:
    """Template variables of a reasoning effort.

    Raises:
        InvalidRequestError: it is not a string.
    """
    if not isinstance(effort, str):
        raise InvalidRequestError(f"reasoning_effort: {quoted(effort)} is not a string; expected 'low', 'high' or such")
    return {"reasoning_effort": effort, **({"enable_thinking": False} if effort == "none" else {})}


def _sampling_params(fields: Mapping[str, Any]) -> SamplingParams:
    sampling = {name: fields[name] for name in _SAMPLING_FIELDS & fields.keys()}
    max_tokens = fields.get("max_completion_tokens")
    if max_tokens is not None and sampling.setdefault("max_tokens", max_tokens) != max_tokens:
        raise InvalidRequestError(
            f"max_tokens: {quoted(sampling['max_tokens'])} and max_completion_tokens {quoted(max_tokens)} differ; "
            f"expected one of them"
        )
    try:
        return SamplingParams(**sampling)
    except InvalidRequestError:
        for name, value in sampling.items():
            _check_sampling_param(name, value)
        raise


def _check_sampling_param(param_name: str, param_value: Any) -> None:
    """Check one sampling parameter on its own and describe its error in JSON terms."""
    try:
        SamplingParams(**{"max_tokens": _ANY_CONTEXT, param_name: param_value})
    except InvalidRequestError:
        sampling_field = SamplingParams.model_fields[param_name]
        expected = "true or false" if sampling_field.annotation is bool else sampling_field.description
        raise InvalidRequestError(f"{param_name}: {quoted(param_value)} cannot be used; expected {expected}") from None


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
    """Read the extension field ``shown`` of a response format, which our own client sends."""
    json_schema = response_format.get("json_schema") if isinstance(response_format, Mapping) else None
    if not isinstance(json_schema, Mapping) or "shown" not in json_schema:
        return response_format
    if not isinstance(json_schema["shown"], bool):
        raise InvalidRequestError(
            f"response_format.json_schema.shown: {quoted(json_schema['shown'])} cannot be used; expected true or false"
        )
    answer_format = ResponseFormat.of(response_format)
    return ResponseFormat(answer_format.kind, answer_format.schema, json_schema["shown"])
