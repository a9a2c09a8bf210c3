"""Parsing and validation of request bodies: `CompletionRequest`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat import ChatRequest, InvalidToolCall, ResponseFormat
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.error_wording import json_wording, shown
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError

__all__ = ["CompletionRequest"]

_SAMPLING = frozenset(SamplingParams.model_fields) - {"logprobs"}
_REQUEST = frozenset(
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
    }
)
_READ = _SAMPLING | _REQUEST | {"model", "stream", "stream_options", "max_completion_tokens"}
_ONLY: Mapping[str, tuple[tuple[object, ...], str]] = {
    "n": ((1,), "one answer; send the request again for another"),
    "logprobs": ((False,), "no log-probabilities; the Python API has them (`SamplingParams.logprobs`)"),
    "top_logprobs": ((0,), "no log-probabilities; the Python API has them (`SamplingParams.logprobs`)"),
    "modalities": ((["text"],), "text, the only modality of this server"),
    "service_tier": (("auto", "default"), "no tier; set `priority` to 'reactive' or 'proactive' instead"),
}
"""OpenAI fields that accept only values without effect, and what the error message expects instead."""
_WITHOUT_EFFECT = frozenset(
    {"metadata", "prompt_cache_key", "prompt_cache_retention", "safety_identifier", "store", "user"}
)
"""Fields that do not affect generation; they are accepted and ignored."""
_THEIRS: Mapping[str, str] = {"template": "chat_template_kwargs", "max_tokens": "max_completion_tokens"}
"""Names of our fields, with the names that clients may use for them."""
_ANY_CONTEXT = 1 << 62


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """A request for a chat completion.

    Attributes:
        request: the chat request.
        model: name of the model; empty if the client gave none.
        stream: whether the reply is streamed.
        with_usage: whether the stream ends with token counts.
    """

    request: ChatRequest
    model: str
    stream: bool = False
    with_usage: bool = False

    @classmethod
    def read(
        cls, body: bytes, priority: Priority | str | None = None, context: int = _ANY_CONTEXT
    ) -> CompletionRequest:
        """Parse a request body.

        Args:
            body: JSON text of an object.
            priority: priority of a body that has none.
            context: context length in tokens; more messages or tools than that are rejected early.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more messages or tools than the context can hold, or ``max_tokens`` leaves
                no room for a prompt.
        """
        with json_wording():
            return cls._read(body, priority, context)

    @classmethod
    def _read(cls, body: bytes, priority: Priority | str | None, context: int) -> CompletionRequest:
        try:
            found = json_object(body.decode("utf-8"))
        except (JsonTextError, UnicodeDecodeError) as error:
            raise InvalidRequestError(f"body: {error}") from None
        given = {name: value for name, value in found.items() if value is not None}  # null means not given
        _check_names(given)
        for name in ("messages", "tools"):  # checked first, since validating each item is slow
            listed = given.get(name)
            if isinstance(listed, list) and len(listed) > context:
                raise RequestTooLongError(
                    f"{name}: {len(listed)} items exceed the context of {context} tokens; send fewer"
                )
        model, stream, options = given.get("model", ""), given.get("stream", False), given.get("stream_options", {})
        if not isinstance(model, str):
            raise InvalidRequestError(f"model: {shown(model)} is not a name; expected a string")
        if not isinstance(stream, bool):
            raise InvalidRequestError(f"stream: {shown(stream)} cannot be used; expected true or false")
        if not isinstance(options, Mapping) or not isinstance(options.get("include_usage", False), bool | None):
            expected = shown({"include_usage": True})
            raise InvalidRequestError(f"stream_options: {shown(options)} cannot be used; expected {expected}")
        if priority is not None:
            given.setdefault("priority", priority)
        try:
            request = _request(given)
        except InvalidRequestError as error:
            raise InvalidRequestError(_in_their_words(str(error), given)) from None
        _check_answer(request.params, given, context)
        return cls(request, model, stream, bool(options.get("include_usage")))


def _check_names(given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        if name in _ONLY:
            values, instead = _ONLY[name]
            if not any(value == each and type(value) is type(each) for each in values):
                raise InvalidRequestError(f"{name}: {shown(value)} is not supported; expected {instead}")
        elif name not in _READ and name not in _WITHOUT_EFFECT:
            expected = ", ".join(sorted(_READ))
            raise InvalidRequestError(f"{name}: {shown(value)} is not a known field; expected one of {expected}")


def _check_answer(params: SamplingParams | None, given: Mapping[str, Any], context: int) -> None:
    """Reject a ``max_tokens`` that leaves no room for any prompt."""
    if params is not None and "max_tokens" in params.model_fields_set and params.max_tokens >= context:
        name = "max_tokens" if "max_tokens" in given else "max_completion_tokens"
        raise RequestTooLongError(
            f"{name}: {params.max_tokens} tokens leave no room for a prompt in the context of {context}; expected fewer"
        )


def _in_their_words(text: str, given: Mapping[str, Any]) -> str:
    """Replace the field name at the beginning of an error by the name that the client used."""
    for ours, theirs in _THEIRS.items():
        if theirs in given and ours not in given:
            text = re.sub(rf"^(sampling parameter )?{ours}\b", rf"\g<1>{theirs}", text)
    return text


def _request(given: Mapping[str, Any]) -> ChatRequest:
    asked: dict[str, Any] = {name: given[name] for name in _REQUEST & given.keys()}
    if "messages" not in asked:
        raise InvalidRequestError("messages: they are missing; expected at least one message")
    if isinstance(asked["messages"], list):
        asked["messages"] = [_message(each, f"messages[{at}]") for at, each in enumerate(asked["messages"])]
    if "chat_template_kwargs" in asked:
        asked["template"] = asked.pop("chat_template_kwargs")
    if "response_format" in asked:
        asked["response_format"] = _format(asked["response_format"])
    return ChatRequest(**asked, params=_params(given))


def _params(given: Mapping[str, Any]) -> SamplingParams:
    values = {name: given[name] for name in _SAMPLING & given.keys()}
    longest = given.get("max_completion_tokens")
    if longest is not None and values.setdefault("max_tokens", longest) != longest:
        raise InvalidRequestError(
            f"max_tokens: {shown(values['max_tokens'])} and max_completion_tokens {shown(longest)} differ; expected "
            f"one of them"
        )
    try:
        return SamplingParams(**values)
    except InvalidRequestError:
        for name, value in values.items():
            _check_alone(name, value)
        raise


def _check_alone(name: str, value: Any) -> None:
    """Check one sampling parameter on its own and describe its error in JSON terms."""
    try:
        SamplingParams(**{"max_tokens": _ANY_CONTEXT, name: value})
    except InvalidRequestError:
        known = SamplingParams.model_fields[name]
        expected = "true or false" if known.annotation is bool else known.description
        raise InvalidRequestError(f"{name}: {shown(value)} cannot be used; expected {expected}") from None


def _message(value: Any, where: str) -> Any:
    """Normalise a message: the role ``developer`` becomes ``system``.

    Calls whose arguments are not JSON, for example from a truncated stream, become invalid tool calls.
    """
    if not isinstance(value, Mapping):
        return value
    if value.get("function_call") is not None:
        raise InvalidRequestError(f"{where}.function_call: it is not supported; expected tool_calls")
    if value.get("invalid_tool_calls") not in (None, []):
        raise InvalidRequestError(f"{where}.invalid_tool_calls: not supported; expected them as text in content")
    if value.get("role") == "developer":
        return {**value, "role": "system"}
    listed = value.get("tool_calls")
    calls = listed if isinstance(listed, list) else []
    broken = {at: call for at, each in enumerate(calls) if (call := _broken(at, each))}
    if not broken:
        return value
    return {
        **value,
        "tool_calls": [each for at, each in enumerate(calls) if at not in broken],
        "invalid_tool_calls": list(broken.values()),
    }


def _broken(index: int, call: Any) -> InvalidToolCall | None:
    """Return a call whose arguments are not JSON as an invalid call; None for other values."""
    function = call.get("function", call) if isinstance(call, Mapping) else None
    name, arguments = (function.get(each) if isinstance(function, Mapping) else None for each in ("name", "arguments"))
    if not isinstance(name, str) or not isinstance(arguments, str):
        return None
    try:
        json_object(arguments)
    except JsonTextError as error:
        raw = f'{{"name": {json_text(name)}, "arguments": {arguments}}}'
        return InvalidToolCall(index, str(call.get("id") or ""), name, raw, str(error))
    return None


def _format(value: Any) -> Any:
    """Read the extension field ``shown`` of a response format, which our own client sends."""
    inner = value.get("json_schema") if isinstance(value, Mapping) else None
    if not isinstance(inner, Mapping) or "shown" not in inner:
        return value
    if not isinstance(inner["shown"], bool):
        raise InvalidRequestError(
            f"response_format.json_schema.shown: {shown(inner['shown'])} cannot be used; expected true or false"
        )
    form = ResponseFormat.of(value)
    return ResponseFormat(form.kind, form.schema, inner["shown"])
