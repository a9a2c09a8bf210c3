"""Request bodies of chat completions for each kind of server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xpu_agents.chat import ChatRequest, Message, NamedTool, Tool
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.remote.servers import Server
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_body", "is_format_held", "without_default_limit"]

_DEFAULT_SAMPLING = SamplingParams()
_SERVER_DEFAULTED = frozenset(
    {"temperature", "top_k", "top_p", "min_p", "repetition_penalty", "presence_penalty", "frequency_penalty"}
)
"""Parameters for which servers have defaults of their own, such as a ``top_p`` of 0.95 (llama.cpp) or the values of the
model's ``generation_config.json`` (vLLM, SGLang). They are sent even if they have their neutral value."""
_TOP_K_OFF = -1
"""Value of ``top_k`` without effect for all servers but ours; some reject 0."""


def chat_body(
    request: ChatRequest,
    model: str,
    server: Server,
    priorities: Mapping[Priority, int | str] | None = None,
    *,
    stream: bool,
) -> dict[str, Any]:
    """Build the body of a chat completion request.

    ``max_tokens`` is always sent, so that it has the embedded engine's default. Other sampling parameters are sent if
    they were set; without them the server takes what it recommends for its model.

    Args:
        request: the request.
        model: model name on the server.
        server: kind of the server.
        priorities: server's values of our priorities; None means the defaults of ``server``.
        stream: whether to stream the reply.

    Raises:
        InvalidRequestError: the server does not support a field of the request; the message names it.
    """
    body: dict[str, Any] = {"model": model, "messages": _message_list(request, server)}
    if stream:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    body |= _sampling_fields(request.params or _DEFAULT_SAMPLING, server)
    body |= _tool_fields(request, server)
    if request.answer.kind != "text" and not _format_in_prompt_only(request, server):
        body["response_format"] = _response_format(request, server)
    server_priority = (server.priorities if priorities is None else priorities).get(Priority(request.priority))
    if server_priority is not None:
        body["priority"] = server_priority
    if request.template:
        if not server.template:
            raise InvalidRequestError(
                f"template={dict(request.template)!r}: {server.title} does not accept template variables; expected none"
            )
        body["chat_template_kwargs"] = dict(request.template)
    if request.reasoning_budget is not None:
        if not server.reasoning_budget:
            raise InvalidRequestError(
                f"reasoning_budget={request.reasoning_budget}: {server.title} does not support it; expected none"
            )
        body[server.reasoning_budget] = request.reasoning_budget
    if request.predicted and server.predictions:
        body["prediction"] = {"type": "content", "content": request.predicted}
    if server.own:
        if request.deadline_s is not None:
            body["deadline_s"] = request.deadline_s
        if not request.history:
            body["store"] = False
        if not request.constrain:
            body["constrain"] = False
    return body


def without_default_limit(request: ChatRequest, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the body without ``max_tokens`` if its value is the default; None otherwise.

    If the default leaves too little room for the prompt, the server then takes what its context leaves.
    """
    is_given = request.params is not None and "max_tokens" in request.params.model_fields_set
    if is_given or "max_tokens" not in body:
        return None
    return {name: value for name, value in body.items() if name != "max_tokens"}


def is_format_held(request: ChatRequest, server: Server) -> bool:
    """True if the server constrains the answer to the response format, also beside tools."""
    return not server.schema_in_object and not _format_in_prompt_only(request, server)


def _sampling_fields(params: SamplingParams, server: Server) -> dict[str, Any]:
    parameters = {name: getattr(params, name) for name in params.model_fields_set}
    logprobs = parameters.pop("logprobs", None)
    sampling_fields: dict[str, Any] = {
        "max_tokens": parameters.pop("max_tokens", _DEFAULT_SAMPLING.max_tokens),
    }
    if logprobs is not None:
        sampling_fields["logprobs"] = True
        if logprobs:
            sampling_fields["top_logprobs"] = logprobs
    for name, value in parameters.items():
        is_default = value == getattr(_DEFAULT_SAMPLING, name)
        if is_default and not (name in _SERVER_DEFAULTED and name in server.parameters):
            continue  # it has no effect
        if name not in server.parameters:
            expected = ", ".join(sorted({*server.parameters, "max_tokens"}))
            raise InvalidRequestError(
                f"{name}={value!r}: {server.title} does not support it; expected one of {expected}"
            )
        sampling_fields[server.parameters[name]] = (
            _TOP_K_OFF if name == "top_k" and is_default and not server.own else _parameter_json(value)
        )
    return sampling_fields


def _parameter_json(parameter: Any) -> Any:
    if isinstance(parameter, tuple):
        return list(parameter)
    return {str(token): bias for token, bias in parameter.items()} if isinstance(parameter, Mapping) else parameter


def _tool_fields(request: ChatRequest, server: Server) -> dict[str, Any]:
    tools: Sequence[Tool] = request.offered if server.chooses_tools else request.callable_tools
    choice: object = request.choice
    if not tools:
        return {}
    if isinstance(choice, NamedTool):
        if server.names_tools:
            choice = {"type": "function", "function": {"name": choice.name}}
        else:
            tools, choice = request.callable_tools, "required"
    return {
        "tools": [_tool_field(tool, request, server) for tool in tools],
        "tool_choice": choice,
        "parallel_tool_calls": request.parallel_tool_calls,
    }


def _tool_field(tool: Tool, request: ChatRequest, server: Server) -> dict[str, Any]:
    # These servers constrain required calls to the schema (SGLang only if the tool is strict). Optional calls are
    # constrained only for strict tools, whose schema must be strict at all levels.
    required = request.must_call and tool in request.callable_tools
    if not (server.strict and request.constrain and (required or _is_strict(tool.parameters))):
        return tool.openai
    return {"type": "function", "function": {**tool.function, "parameters": tool.closed_schema, "strict": True}}


def _is_strict(schema: Any) -> bool:
    """True if all objects in a schema require all their properties and forbid others."""
    if isinstance(schema, list):
        return all(map(_is_strict, schema))
    if not isinstance(schema, Mapping):
        return True
    properties, required = schema.get("properties"), schema.get("required")
    if schema.get("type") == "object" or isinstance(properties, Mapping):
        named = set(properties) if isinstance(properties, Mapping) else set()
        needed = set(required) if isinstance(required, list) else set()
        if schema.get("additionalProperties") is not False or named != needed:
            return False
    return all(map(_is_strict, schema.values()))


def _response_format(request: ChatRequest, server: Server) -> dict[str, Any]:
    answer_format = request.answer
    if answer_format.schema is None:
        return {"type": answer_format.kind}
    # Without ``strict``: servers that know it reject most schemas with it, the others always constrain the answer.
    # Closed, since some servers allow properties that a schema does not name; ours closes it itself.
    closed = request.constrain and not server.own
    sent = answer_constraint(answer_format.schema).schema if closed else dict(answer_format.schema)
    if server.schema_in_object:
        return {"type": "json_object", "schema": sent}
    schema: dict[str, Any] = {"name": "answer", "schema": sent}
    if server.own and not answer_format.shown:
        schema["shown"] = False
    return {"type": answer_format.kind, "json_schema": schema}


# -- messages ----------------------------------------------------------------------------------------------------------


def _format_in_prompt_only(request: ChatRequest, server: Server) -> bool:
    """True if the format is only requested in the prompt, because the server would not allow calls beside it."""
    return bool(request.callable_tools) and not server.forms_beside_tools


def _message_list(request: ChatRequest, server: Server) -> list[dict[str, Any]]:
    messages = list(request.conversation)
    answer_format = request.answer
    # Most servers constrain the answer to the schema without showing it to the model.
    schema_in_prompt = answer_format.schema is not None and answer_format.shown and not server.own
    if schema_in_prompt or (answer_format.kind != "text" and _format_in_prompt_only(request, server)):
        when = "Unless you call a tool, answer" if request.callable_tools else "Answer"
        answer_wanted = "a JSON object" if answer_format.schema is None else "JSON that follows this schema"
        schema = "." if answer_format.schema is None else f":\n{json_text(dict(answer_format.schema))}"
        messages = _with_system_text(messages, f"{when} with {answer_wanted}, and nothing else{schema}")
    fields, invalid_ids = [], set[str]()
    for message in messages:
        # Servers that number their calls use an id again: the latest call counts.
        invalid_ids -= {call.id for call in message.tool_calls}
        invalid_ids |= {call.id for call in message.invalid_tool_calls}
        fields.append(_message_field(message, invalid_ids, server))
    return fields


def _with_system_text(messages: list[Message], text: str) -> list[Message]:
    if messages and messages[0].role == "system":
        first = messages[0]
        return [replace(first, content=f"{first.content}\n\n{text}" if first.content else text), *messages[1:]]
    return [Message("system", text), *messages]


def _message_field(message: Message, invalid_ids: set[str], server: Server) -> dict[str, Any]:
    if message.role == "tool" and message.tool_call_id in invalid_ids:
        # Its call is invalid and sent as text, and servers reject a result without a call.
        return {"role": "user", "content": message.content}
    role = "system" if message.role == "developer" and not server.takes_developer else message.role
    body: dict[str, Any] = {"role": role, "content": message.full_content}
    if message.name:
        body["name"] = message.name
    if message.tool_call_id:
        body["tool_call_id"] = message.tool_call_id
    if message.reasoning and server.reasoning:
        body[server.reasoning] = message.reasoning
    if message.tool_calls:
        body["tool_calls"] = [replace(call, arguments=call.arguments or "{}").openai for call in message.tool_calls]
    return body
