"""Parsing and validation of request bodies: `ResponseRequest`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from xpu_agents.chat.structured.json_text import check_text
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.completions.completion_request import CompletionRequest
from xpu_agents.server.completions.generation_fields import ANY_CONTEXT, GenerationOptions
from xpu_agents.server.responses.input_items import InputMessages, text_item
from xpu_agents.server.responses.store import Item, StoredResponse
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["WITHOUT_EFFECT", "ResponseRequest", "StoredResponses"]

_OWN_FIELDS = frozenset({"input", "instructions", "max_output_tokens", "previous_response_id", "text"})
"""Fields that chat completions do not have."""
WITHOUT_EFFECT = frozenset({"client_metadata", "context_management", "include", "max_tool_calls", "truncation"})
"""Documented fields that do not affect the answers of this server."""
_UNSUPPORTED: Mapping[str, str] = {
    "background": "false; background priority is service_tier 'flex'",
    "conversation": "previous_response_id or the whole conversation as input",
    "prompt": "instructions and input, as this server stores no prompts",
}
"""Fields that cannot be honoured, and what the error message expects instead."""
_FIELD_NAMES: Mapping[str, str] = {
    "max_tokens": "max_output_tokens",
    "messages": "input",
    "reasoning_effort": "reasoning.effort",
    "response_format": "text.format",
}
"""Fields of chat completions, with their names here."""
_ECHOED_FIELDS = ("instructions", "max_output_tokens", "previous_response_id", "temperature", "top_p", "user")
_SUMMARIES = ("auto", "concise", "detailed")
_TEXT: Mapping[str, Any] = {"format": {"type": "text"}}


class StoredResponses(Protocol):
    """The stored responses of one client."""

    def find(self, response_id: str, field: str) -> StoredResponse:
        """Return a response; ``field`` is its name in error messages."""
        ...

    def find_item(self, item_id: str, field: str) -> Item:
        """Return an item of a response; ``field`` is its name in error messages."""
        ...


@dataclass(frozen=True, slots=True)
class ResponseRequest:
    """A request for a response.

    Attributes:
        completion: the request for a chat completion that it means.
        echo: fields of the response that repeat the request.
        items: items of the conversation so far, with those of earlier responses.
        store: whether the response is stored.
    """

    completion: CompletionRequest
    echo: Mapping[str, Any]
    items: tuple[Item, ...]
    store: bool = True

    @property
    def options(self) -> GenerationOptions:
        """The fields that it shares with completions."""
        return self.completion.options

    @property
    def has_summary(self) -> bool:
        """True if the client asks for a summary of the reasoning."""
        return self.echo["reasoning"]["summary"] is not None

    @classmethod
    def read(
        cls,
        stored: StoredResponses,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> ResponseRequest:
        """Read the fields of a request body.

        Args:
            stored: responses that it may continue.
            body: fields of the body.
            priority: priority of a body that has none.
            context: context length in tokens; more items or tools than that are rejected early.
            strict: whether unknown fields and tools are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more items or tools than the context can hold.
            HTTPException: the previous response or a referenced item is not stored (status 404).
        """
        with json_wording():
            fields = {name: value for name, value in body.items() if value is not None}
            _check_fields(fields)
            messages = InputMessages(stored.find_item)
            items = _read_conversation(fields, stored, messages)
            with _client_names(messages.places):
                completion = CompletionRequest.read(
                    {**_chat_fields(fields), "messages": messages.messages}, priority, context, strict=strict
                )
            return cls(completion, _echo(fields, completion), items, fields.get("store", True))


def _check_fields(fields: Mapping[str, Any]) -> None:
    for name, instead in _UNSUPPORTED.items():
        if fields.get(name, False) is not False:
            raise InvalidRequestError(f"{name}: {quoted(fields[name])} is not supported; expected {instead}")
    if not isinstance(fields.get("store", True), bool):
        raise InvalidRequestError(f"store: {quoted(fields['store'])} cannot be used; expected true or false")
    for name, example in (("metadata", {"topic": "demo"}), ("reasoning", {"effort": "low"}), ("text", _TEXT)):
        if not isinstance(fields.get(name, {}), Mapping):
            raise InvalidRequestError(f"{name}: {quoted(fields[name])} cannot be used; expected as {quoted(example)}")
    if not isinstance(fields.get("tools", []), list):
        raise InvalidRequestError(f"tools: {quoted(fields['tools'])} cannot be used; expected an array of tools")
    summary = fields.get("reasoning", {}).get("summary")
    if summary not in (None, *_SUMMARIES):
        expected = ", ".join(map(repr, _SUMMARIES))
        raise InvalidRequestError(f"reasoning.summary: {quoted(summary)} cannot be used; expected {expected}")
    for name, only in (("n", (1,)), ("top_logprobs", (0, -1))):
        if fields.get(name, only[0]) not in only:
            raise InvalidRequestError(
                f"{name}: {quoted(fields[name])} is not supported; expected {only[0]}, or chat completions"
            )
    for at, tool in enumerate(fields.get("tools", [])):
        kind = tool.get("type") if isinstance(tool, Mapping) else None
        if not isinstance(kind, str | None):
            raise InvalidRequestError(f"tools[{at}].type: {quoted(kind)} is not a string; expected 'function'")


def _read_conversation(fields: Mapping[str, Any], stored: StoredResponses, messages: InputMessages) -> tuple[Item, ...]:
    """Add the instructions, earlier items and new items to the messages; return the items."""
    messages.add(_items(fields, "instructions", role="system"), "instructions")
    items: list[Item] = []
    if "previous_response_id" in fields:
        previous_id = fields["previous_response_id"]
        check_text(previous_id, "previous_response_id")
        items += messages.add(stored.find(previous_id, "previous_response_id").conversation, "previous_response_id")
    items += messages.add(_items(fields, "input", role="user"), "input")
    messages.remove_lone_reasoning()
    if not items:
        raise InvalidRequestError("input: it is missing; expected a text or an array of items")
    return tuple(items)


def _items(fields: Mapping[str, Any], name: str, role: str) -> list[Item]:
    """Items of a field that is a text or a list of items."""
    value = fields.get(name, [])
    if isinstance(value, str):
        return [text_item(value, role)]
    if not isinstance(value, list):
        raise InvalidRequestError(f"{name}: {quoted(value)} cannot be used; expected a text or an array of items")
    return value


def _chat_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of the chat completion, without its messages.

    Tools that only OpenAI's servers can run are fields that this server does not know, such as ``tools.web_search``.
    """
    given = {
        name: value for name, value in fields.items() if name not in _OWN_FIELDS | WITHOUT_EFFECT | _UNSUPPORTED.keys()
    }
    if "max_output_tokens" in fields:
        given["max_tokens"] = fields["max_output_tokens"]
    if (text_format := fields.get("text", {}).get("format")) is not None:
        given["response_format"] = text_format
    tools = [each for each in given.get("tools", []) if _is_function(each)]
    choice = given.get("tool_choice")
    if isinstance(choice, Mapping) and choice.get("type") == "allowed_tools":
        names = _allowed_names(choice)
        tools = [each for each in tools if not isinstance(each, Mapping) or _flat(each).get("name") in names]
        given["tool_choice"] = choice.get("mode", "auto")
    for tool in given.pop("tools", []):
        if not _is_function(tool):
            given[f"tools.{tool['type']}"] = tool
    return {**given, "tools": tools} if tools else given


def _allowed_names(choice: Mapping[str, Any]) -> list[Any]:
    """Names of the tools of a choice of type ``allowed_tools``."""
    allowed = choice.get("tools")
    if not isinstance(allowed, list) or not all(isinstance(each, Mapping) for each in allowed):
        expected = quoted([{"type": "function", "name": "get_weather"}])
        raise InvalidRequestError(f"tool_choice.tools: {quoted(allowed)} cannot be used; expected as {expected}")
    return [_flat(each).get("name") for each in allowed]


def _is_function(tool: object) -> bool:
    """True if a tool is a function; also for values that are no tools, whose errors are found later."""
    return not isinstance(tool, Mapping) or tool.get("type") in (None, "", "function")


def _flat(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    """The function of a tool, whose form may be that of chat completions."""
    function = tool.get("function")
    return function if isinstance(function, Mapping) else tool


def _echo(fields: Mapping[str, Any], completion: CompletionRequest) -> dict[str, Any]:
    """Fields of the response that repeat the request."""
    request = completion.request
    is_background = Priority(request.priority) is Priority.PROACTIVE
    summary = fields.get("reasoning", {}).get("summary")
    reasoning = {"effort": request.template.get("reasoning_effort"), "summary": summary}
    text = {"format": {"type": "text"}, **fields.get("text", {})}
    given = {name: fields.get(name) for name in _ECHOED_FIELDS}
    return {
        **given,
        "background": False,
        "metadata": fields.get("metadata", {}),
        "parallel_tool_calls": request.parallel_tool_calls,
        "reasoning": reasoning,
        "service_tier": "flex" if is_background else "default",
        "store": fields.get("store", True),
        "text": text,
        "tool_choice": fields.get("tool_choice", "auto"),
        "tools": [{**_flat(each), "type": "function"} for each in fields.get("tools", []) if _is_function(each)],
        "truncation": "disabled",
    }


@contextmanager
def _client_names(places: list[str]) -> Iterator[None]:
    """Replace the field name at the beginning of an error by its name here."""
    try:
        yield
    except InvalidRequestError as error:
        error_text = re.sub(r"^messages\[(\d+)\]", lambda found: places[int(found[1])], str(error))
        for chat_name, name in _FIELD_NAMES.items():
            error_text = re.sub(rf"^(sampling parameter )?{chat_name}\b", rf"\g<1>{name}", error_text)
        raise type(error)(error_text) from None
