"""A `ChatRequest` as a server takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xpu_agents.chat import ChatRequest, Message, NamedTool, ResponseFormat, Tool
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.remote.servers import Server
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_body"]

_DEFAULTS = SamplingParams()
_TUNED = frozenset({"top_k", "top_p", "min_p", "repetition_penalty", "presence_penalty", "frequency_penalty"})
"""What servers choose themselves if nothing is sent: the ``top_p`` of llama.cpp is 0.95, vLLM and SGLang go by the
model's ``generation_config.json``. So it is off only if that is said."""
_NO_TOP_K = -1
"""A ``top_k`` that is off, as all servers but ours take it; some refuse 0."""


def chat_body(
    request: ChatRequest,
    model: str,
    server: Server,
    priorities: Mapping[Priority, int | str] | None = None,
    *,
    stream: bool,
) -> dict[str, Any]:
    """The body of a request for a chat completion.

    Temperature and the longest answer are always sent, so that they are the same as in the embedded engine; every other
    sampling parameter only if it was given.

    Args:
        request: what is asked for.
        model: what the server calls the model.
        server: what it understands.
        priorities: its values of our priorities, where they are not the usual ones.
        stream: answer piece by piece.

    Raises:
        InvalidRequestError: the server does not take something in it; the message says what.
    """
    body: dict[str, Any] = {"model": model, "messages": _messages(request, server)}
    if stream:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    body |= _sampling(request.params or _DEFAULTS, server)
    body |= _tools(request, server)
    if request.answer.kind != "text" and not _only_asked(request, server):
        body["response_format"] = _format(request.answer, server)
    value = (server.priorities if priorities is None else priorities).get(Priority(request.priority))
    if value is not None:
        body["priority"] = value
    if request.template:
        if not server.template:
            raise InvalidRequestError(
                f"template={dict(request.template)!r}: {server.title} takes no variables of the chat template; leave "
                f"it out"
            )
        body["chat_template_kwargs"] = dict(request.template)
    if server.own:
        if request.deadline_s is not None:
            body["deadline_s"] = request.deadline_s
        if not request.constrain:
            body["constrain"] = False
    return body


def _sampling(params: SamplingParams, server: Server) -> dict[str, Any]:
    given = {name: getattr(params, name) for name in params.model_fields_set}
    # Log-probabilities are no part of a `ChatReply`.
    given.pop("logprobs", None)
    body: dict[str, Any] = {
        "temperature": given.pop("temperature", _DEFAULTS.temperature),
        "max_tokens": given.pop("max_tokens", _DEFAULTS.max_tokens),
    }
    for name, value in given.items():
        off = value == getattr(_DEFAULTS, name)
        if off and not (name in _TUNED and name in server.parameters):
            continue  # as it is without it
        if name not in server.parameters:
            expected = ", ".join(sorted({*server.parameters, "max_tokens"}))
            raise InvalidRequestError(f"{name}={value!r}: {server.title} does not take it; expected one of {expected}")
        body[server.parameters[name]] = _NO_TOP_K if name == "top_k" and off and not server.own else _plain(value)
    return body


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return {str(token): bias for token, bias in value.items()} if isinstance(value, Mapping) else value


def _tools(request: ChatRequest, server: Server) -> dict[str, Any]:
    offered: Sequence[Tool] = request.offered if server.chooses_tools else request.callable_tools
    choice: object = request.choice
    if not offered:
        return {}
    if isinstance(choice, NamedTool):
        if server.names_tools:
            choice = {"type": "function", "function": {"name": choice.name}}
        else:
            offered, choice = request.callable_tools, "required"
    return {
        "tools": [_tool(tool, request, server) for tool in offered],
        "tool_choice": choice,
        "parallel_tool_calls": request.parallel_tool_calls,
    }


def _tool(tool: Tool, request: ChatRequest, server: Server) -> dict[str, Any]:
    # These servers hold a call that must be made to the schema anyway (SGLang if told so), and one that the model may
    # make only if the tool is marked strict, for which they want a schema that is strict to its depths.
    must = request.must_call and tool in request.callable_tools
    if not (server.strict and request.constrain and (must or _is_strict(tool.parameters))):
        return tool.openai
    return {"type": "function", "function": {**tool.function, "parameters": tool.closed_schema, "strict": True}}


def _is_strict(schema: Any) -> bool:
    """Whether all objects that a schema tells of have every property that it names, and no other."""
    if isinstance(schema, list):
        return all(map(_is_strict, schema))
    if not isinstance(schema, Mapping):
        return True
    names, required = schema.get("properties"), schema.get("required")
    if schema.get("type") == "object" or isinstance(names, Mapping):
        named = set(names) if isinstance(names, Mapping) else set()
        needed = set(required) if isinstance(required, list) else set()
        if schema.get("additionalProperties") is not False or named != needed:
            return False
    return all(map(_is_strict, schema.values()))


def _format(form: ResponseFormat, server: Server) -> dict[str, Any]:
    if form.schema is None:
        return {"type": form.kind}
    # Not ``strict``: the servers that know the word refuse most schemas with it, the others hold to every one.
    schema: dict[str, Any] = {"name": "answer", "schema": dict(form.schema)}
    if server.own and not form.shown:
        schema["shown"] = False
    return {"type": form.kind, "json_schema": schema}


# -- messages ----------------------------------------------------------------------------------------------------------


def _only_asked(request: ChatRequest, server: Server) -> bool:
    """Whether the form of the answer is nothing but a wish, as the server would leave no room for calls beside it."""
    return bool(request.callable_tools) and not server.forms_beside_tools


def _messages(request: ChatRequest, server: Server) -> list[dict[str, Any]]:
    messages = list(request.conversation)
    form = request.answer
    # Most servers hold the answer to the schema without telling the model of it.
    told = form.schema is not None and form.shown and not server.own
    if told or (form.kind != "text" and _only_asked(request, server)):
        where = "Unless you call a tool, answer" if request.callable_tools else "Answer"
        what = "a JSON object" if form.schema is None else "JSON that follows this schema"
        schema = "." if form.schema is None else f":\n{json_text(dict(form.schema))}"
        messages = _with_system(messages, f"{where} with {what}, and nothing else{schema}")
    unread = {call.id for message in messages for call in message.invalid_tool_calls}
    return [_message(message, unread, server) for message in messages]


def _with_system(messages: list[Message], text: str) -> list[Message]:
    if messages and messages[0].role == "system":
        first = messages[0]
        return [replace(first, content=f"{first.content}\n\n{text}" if first.content else text), *messages[1:]]
    return [Message("system", text), *messages]


def _message(message: Message, unread: set[str], server: Server) -> dict[str, Any]:
    if message.role == "tool" and message.tool_call_id in unread:
        # It answers a call that could not be read, which goes back as text; servers refuse answers to no call.
        return {"role": "user", "content": message.content}
    shown: dict[str, Any] = {"role": message.role, "content": message.said}
    if message.name:
        shown["name"] = message.name
    if message.tool_call_id:
        shown["tool_call_id"] = message.tool_call_id
    if message.reasoning and server.reasoning:
        shown[server.reasoning] = message.reasoning
    if message.tool_calls:
        shown["tool_calls"] = [replace(call, arguments=call.arguments or "{}").openai for call in message.tool_calls]
    return shown
