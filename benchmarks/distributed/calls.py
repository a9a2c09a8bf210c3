"""The table of calls: what programs ask of a server, each with a check of the reply.

The checks are about what a server and `RemoteChat` hold together, not about what a small model says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from xpu_agents.chat import ChatFinish, ChatReply, ChatRequest, NamedTool, Tool
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_agents.chat.structured.schemas import closed_schema
from xpu_agents.remote import RemoteChat
from xpu_runtime import SamplingParams
from xpu_runtime.errors import ModelError, RequestTooLongError

__all__ = ["CALLS", "CONTEXT", "Call", "NotHeldError", "Weather"]

CONTEXT = 2048
"""Context length of a request on all servers, in tokens; short, so that long prompts are quick on a CPU."""
_MAX_TOKENS = 32
_WORD = "one "
"""A word of one token."""
_WEATHER = Tool(
    "get_weather",
    "Get the weather of a city.",
    {
        "type": "object",
        "properties": {"city": {"type": "string"}, "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]}},
        "required": ["city", "unit"],
    },
)
_TIME = Tool(
    "get_time",
    "Get the time of a city.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
_PERSON: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 20},
        "age": {"type": "integer", "minimum": 0, "maximum": 120},
    },
    "required": ["name", "age"],
}


class NotHeldError(AssertionError):
    """A reply is not what it should be."""


class Weather(BaseModel):
    """Structured answer of the agent."""

    city: str
    is_warm: bool


@dataclass(frozen=True)
class Call:
    """A call with the check of its reply.

    Attributes:
        name: name in tables.
        check: sends requests and raises `NotHeldError` if a reply is not as it should be.
        kinds: kinds of servers that it is for; empty for all.
    """

    name: str
    check: Callable[[RemoteChat], None]
    kinds: frozenset[str] = frozenset()


def _request(text: str = "Name three colours.", **options: Any) -> ChatRequest:
    params = {"max_tokens": _MAX_TOKENS, "temperature": 0.0, **options.pop("params", {})}
    params = {name: value for name, value in params.items() if value is not None}
    return ChatRequest([{"role": "user", "content": text}], params=SamplingParams(**params), **options)


def _expect(holds: object, problem: str) -> None:
    if not holds:
        raise NotHeldError(problem)


def _expect_counts(reply: ChatReply, chat: RemoteChat) -> None:
    if chat.kind == "llama-cpp-python" and reply.timings.ttft_s is not None:
        return  # it counts no tokens of streams
    _expect(reply.usage.prompt_tokens > 0 and reply.usage.completion_tokens > 0, f"usage {reply.usage}")


def _whole(chat: RemoteChat) -> None:
    reply = chat.complete(_request())
    _expect(reply.text.strip(), "no text")
    _expect_counts(reply, chat)


def _streamed(chat: RemoteChat) -> None:
    events = list(chat.stream(_request()))
    reply = ChatReply.of(events)
    _expect(len(events) > 3 and reply.text.strip(), f"{len(events)} events, text {reply.text!r}")
    _expect(reply.timings.ttft_s is not None, "no time of the first token")
    _expect_counts(reply, chat)


def _developer(chat: RemoteChat) -> None:
    messages = [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": "Name a colour."}]
    reply = chat.complete(ChatRequest(messages, params=SamplingParams(max_tokens=_MAX_TOKENS, temperature=0.0)))
    _expect(reply.text.strip(), "no text")


def _stop(chat: RemoteChat) -> None:
    request = _request("Tell a short story.", params={"stop": (" ",)})
    for reply in (chat.complete(request), ChatReply.of(chat.stream(request))):
        _expect(" " not in reply.text, f"text {reply.text!r} has the stop string")
        _expect(reply.finish_reason is ChatFinish.STOP, f"finish_reason {reply.finish_reason}")


def _auto(chat: RemoteChat) -> None:
    reply = chat.complete(_request("What is the weather in Oslo?", tools=[_WEATHER, _TIME], params={"max_tokens": 64}))
    is_cut_off = reply.finish_reason is ChatFinish.LENGTH  # of a call, nothing may be left then
    _expect(reply.text.strip() or reply.tool_calls or reply.invalid_tool_calls or is_cut_off, "an empty reply")


def _forced(*tools: Tool, choice: str | NamedTool) -> Callable[[RemoteChat], None]:
    def check(chat: RemoteChat) -> None:
        request = _request("What is the weather in Oslo?", tools=tools, tool_choice=choice, params={"max_tokens": 64})
        for reply in (chat.complete(request), ChatReply.of(chat.stream(request))):
            allowed = {choice.name} if isinstance(choice, NamedTool) else {tool.name for tool in tools}
            calls = [(call.name, call.arguments) for call in reply.tool_calls]
            _expect(calls and {name for name, _ in calls} <= allowed, f"calls {calls}, text {reply.text!r}")
            _expect(len(calls) == len(set(calls)), f"the same call twice: {calls}")
            _expect(reply.finish_reason is not ChatFinish.STOP, f"finish_reason {reply.finish_reason}")
            for call in reply.tool_calls:
                tool = next(tool for tool in tools if tool.name == call.name)
                _expect_valid(call.parsed, tool.parameters)

    return check


def _expect_valid(value: Any, schema: Mapping[str, Any]) -> None:
    errors = SchemaCheck(closed_schema(schema)).errors(value, "answer")
    _expect(not errors, "; ".join(errors))


def _answer_of(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise NotHeldError(f"no JSON: {text!r}") from None


def _schema(chat: RemoteChat) -> None:
    request = _request(
        "Describe Ann, who is 30 years old, likes cats and lives in Oslo.",
        response_format={"type": "json_schema", "json_schema": {"schema": _PERSON}},
        params={"max_tokens": 64},
    )
    for reply in (chat.complete(request), ChatReply.of(chat.stream(request))):
        _expect_valid(_answer_of(reply.text), _PERSON)


def _any_object(chat: RemoteChat) -> None:
    request = _request(
        "Describe Ann with the fields name and age.",
        response_format={"type": "json_object"},
        params={"max_tokens": 96},
    )
    reply = chat.complete(request)
    if reply.finish_reason is not ChatFinish.LENGTH:  # a small model may go on for ever
        _expect(isinstance(_answer_of(reply.text), dict), f"text {reply.text!r}")
    _expect(reply.text.lstrip().startswith("{"), f"text {reply.text!r}")


def _schema_beside_tools(chat: RemoteChat) -> None:
    request = _request(
        "Describe Ann, who is 30 years old.",
        tools=[_WEATHER],
        response_format={"type": "json_schema", "json_schema": {"schema": _PERSON}},
        params={"max_tokens": 64},
    )
    reply = chat.complete(request)
    if not reply.tool_calls and not reply.invalid_tool_calls and reply.finish_reason is not ChatFinish.LENGTH:
        _expect_valid(_answer_of(reply.text), _PERSON)


def _agent(chat: RemoteChat) -> None:
    from langchain.agents import create_agent  # an integration, which need not be installed

    from langchain_xpu import XPUChatModel

    def weather(city: str) -> str:
        """Get the weather of a city."""
        return f"It is 25 degrees in {city}."

    list(chat.stream(_request(params={"max_tokens": 1})))  # the kind of the server is known then
    model = XPUChatModel(backend=chat, temperature=0.0, max_tokens=96)
    agent = create_agent(model, [weather], response_format=Weather)
    question = "Use the tool. How is the weather in Oslo?"
    state = agent.invoke({"messages": [("user", question)]}, {"recursion_limit": 8})
    _expect(isinstance(state["structured_response"], Weather), f"state {state}")


def _unknown_model(chat: RemoteChat) -> None:
    other = RemoteChat(chat.endpoint.base_url, "unknown-model", server=chat.kind or "auto")
    try:
        reply = other.complete(_request(params={"max_tokens": 4}))
    except ModelError as error:
        _expect(chat.name in str(error), f"the error does not list {chat.name}: {error}")
    else:  # some servers ignore the name
        _expect(chat.kind in ("llamacpp", "llama-cpp-python"), f"answer {reply.text!r}")


def _long_prompt(chat: RemoteChat) -> None:
    try:
        chat.complete(_request(_WORD * (CONTEXT + 100), params={"max_tokens": None}))
    except RequestTooLongError:
        return
    raise NotHeldError("a prompt longer than the context was answered")


def _too_many_tokens(chat: RemoteChat) -> None:
    """A limit that the context cannot hold is an error, or what the context leaves is generated."""
    request = _request(_WORD * (CONTEXT - 200), params={"max_tokens": 100_000, "stop": ("\n",)})
    try:
        reply = chat.complete(request)
    except RequestTooLongError:
        return
    _expect(reply.usage.completion_tokens <= CONTEXT, f"usage {reply.usage}")


def _little_room(chat: RemoteChat) -> None:
    reply = chat.complete(_request(f"{_WORD * (CONTEXT - 160)}\nName three colours.", params={"max_tokens": None}))
    _expect(reply.usage.completion_tokens < 160, f"usage {reply.usage}")


def _context_length(chat: RemoteChat) -> None:
    fresh = RemoteChat(chat.endpoint.base_url, chat.name)
    list(fresh.stream(_request(params={"max_tokens": 1})))
    _expect(fresh.kind == chat.kind, f"detected as {fresh.kind}")
    _expect(fresh.max_context == CONTEXT, f"context {fresh.max_context}")


def _background(chat: RemoteChat) -> None:
    reply = chat.complete(_request(priority="proactive"))
    _expect(reply.text.strip(), "no text")


def _error_about_priority(chat: RemoteChat) -> None:
    """An error that quotes the prompt gives no advice on priorities."""
    try:
        chat.complete(_request("priority " * (CONTEXT + 100), priority="proactive", params={"max_tokens": None}))
    except RequestTooLongError as error:
        _expect("priorities={}" not in str(error), f"error {error}")
    else:
        raise NotHeldError("a prompt longer than the context was answered")


def _seeded(chat: RemoteChat) -> None:
    request = _request("Tell a short story.", params={"temperature": 1.0, "seed": 11, "max_tokens": 24})
    texts = {chat.complete(request).text for _ in range(5)}
    _expect(len(texts) == 1, f"{len(texts)} texts: {sorted(texts)}")


def _call_cut_off(chat: RemoteChat) -> None:
    """A forced call that the limit cuts off is no call, and none of its markup is text."""
    request = _request(
        "What is the weather in Oslo?", tools=[_WEATHER], tool_choice="required", params={"max_tokens": 6}
    )
    for reply in (chat.complete(request), ChatReply.of(chat.stream(request))):
        _expect(not reply.tool_calls, f"calls {reply.tool_calls}")
        _expect(reply.finish_reason is ChatFinish.LENGTH, f"finish_reason {reply.finish_reason}")
        _expect(not any(mark in reply.text for mark in ("{", "<tool")), f"text {reply.text!r}")


CALLS = (
    Call("chat", _whole),
    Call("stream", _streamed),
    Call("developer message", _developer),
    Call("stop string", _stop),
    Call("tools, auto", _auto),
    Call("tools, named", _forced(_WEATHER, _TIME, choice=NamedTool("get_weather"))),
    Call("tools, required", _forced(_WEATHER, _TIME, choice="required")),
    Call("tools, required, cut off", _call_cut_off),
    Call("json_schema", _schema),
    Call("json_object", _any_object),
    Call("json_schema beside tools", _schema_beside_tools),
    Call("agent with tools and response_format", _agent),
    Call("unknown model", _unknown_model),
    Call("prompt too long", _long_prompt),
    Call("max_tokens too large", _too_many_tokens),
    Call("prompt that leaves little room", _little_room),
    Call("kind and context length", _context_length, frozenset({"vllm", "llamacpp", "xpu-agents", "sglang"})),
    Call("background request", _background),
    Call("error without advice on priorities", _error_about_priority),
    Call("seeded, five times", _seeded),
)
"""Calls whose replies can be recorded and replayed."""
