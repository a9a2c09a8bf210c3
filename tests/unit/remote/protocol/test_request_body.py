"""Request bodies for each kind of server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from xpu_agents.chat import ChatRequest, InvalidToolCall, Message, NamedTool, ResponseFormat, ToolCall
from xpu_agents.remote.protocol.request_body import chat_body
from xpu_agents.remote.servers import SERVERS
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

TOOLS = [{"name": "weather", "description": "The weather"}, {"name": "now"}]
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}}


def body(kind: str = "openai", *, messages: Any = None, stream: bool = False, **options: Any) -> dict[str, Any]:
    request = ChatRequest(messages or [{"role": "user", "content": "Hi"}], **options)
    return chat_body(request, "m", SERVERS[kind], stream=stream)


def test_plain_request() -> None:
    """Guards strict servers against unknown fields, the default of ``max_tokens``, and those of the server's model."""
    assert body() == {
        "model": "m",
        "messages": [{"role": "user", "content": "Hi"}],
        "max_tokens": 256,
    }
    assert body(stream=True)["stream_options"] == {"include_usage": True}


def test_conversation_with_tools() -> None:
    """Guards calls, results, names and reasoning in the history."""
    messages = [
        Message("system", "Be kind."),
        Message("user", "Hi", name="ann"),
        Message("assistant", "", (ToolCall("c1", "now", ""),), reasoning="hm"),
        Message("tool", "noon", tool_call_id="c1", name="now"),
    ]
    sent = body("llamacpp", messages=messages)["messages"]
    assert sent[1] == {"role": "user", "content": "Hi", "name": "ann"}
    assert sent[2] == {
        "role": "assistant",
        "content": "",
        "reasoning_content": "hm",
        "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}],
    }
    assert sent[3] == {"role": "tool", "content": "noon", "name": "now", "tool_call_id": "c1"}
    instructed = [Message("developer", "Be kind."), Message("user", "Hi")]
    roles = {kind: body(kind, messages=instructed)["messages"][0]["role"] for kind in SERVERS}
    assert {kind for kind, role in roles.items() if role == "system"} == {"llama-cpp-python"}
    for kind in ("vllm", "ollama"):
        assert body(kind, messages=messages)["messages"][2]["reasoning"] == "hm"
    assert body("ovms", messages=messages)["messages"][2]["reasoning_content"] == "hm"
    assert "hm" not in str(body(messages=messages))


def test_an_id_of_an_invalid_call_is_used_again() -> None:
    """Guards servers that number the calls of each reply: a later result with the same id belongs to a valid call."""
    broken = InvalidToolCall(0, "call_0", "now", "{", "no value")
    messages = [
        Message("user", "Hi"),
        Message("assistant", invalid_tool_calls=(broken,)),
        Message("tool", "it was no JSON", tool_call_id="call_0"),
        Message("assistant", "", (ToolCall("call_0", "now", "{}"),)),
        Message("tool", "noon", tool_call_id="call_0"),
        Message("assistant", invalid_tool_calls=(broken,)),
        Message("tool", "it was no JSON again", tool_call_id="call_0"),
    ]
    sent = body(messages=messages)["messages"]
    results = [(message["role"], message["content"]) for message in sent if message["role"] not in ("assistant",)]
    assert results[1:] == [("user", "it was no JSON"), ("tool", "noon"), ("user", "it was no JSON again")]


def test_invalid_call_in_the_history() -> None:
    """Guards against a conversation that servers reject, since they have no invalid calls."""
    broken = InvalidToolCall(0, "b1", "now", '{"name": "now", ', "no valid JSON")
    messages = [
        Message("user", "Hi"),
        Message("assistant", "Well.", invalid_tool_calls=(broken,)),
        Message("tool", broken.advice, tool_call_id="b1"),
    ]
    sent = body(messages=messages)["messages"]
    assert sent[1] == {"role": "assistant", "content": 'Well.\n{"name": "now", '}
    assert sent[2] == {"role": "user", "content": broken.advice}


def test_tools_and_choices() -> None:
    """Guards tool choices."""
    sent = body(tools=TOOLS)
    assert [tool["function"]["name"] for tool in sent["tools"]] == ["weather", "now"]
    assert (sent["tool_choice"], sent["parallel_tool_calls"]) == ("auto", True)
    assert body(tools=TOOLS, parallel_tool_calls=False)["parallel_tool_calls"] is False
    assert body(tools=TOOLS, tool_choice="required")["tool_choice"] == "required"
    assert body(tools=TOOLS, tool_choice="none")["tool_choice"] == "none"
    named = body(tools=TOOLS, tool_choice=NamedTool("now"))
    assert named["tool_choice"] == {"type": "function", "function": {"name": "now"}}
    assert not {"tools", "tool_choice", "parallel_tool_calls"} & body().keys()


@pytest.mark.parametrize("kind", ["llamacpp", "ollama"])
def test_named_tool_without_server_support(kind: str) -> None:
    """Guards servers that would ignore the name."""
    sent = body(kind, tools=TOOLS, tool_choice=NamedTool("now"))
    assert [tool["function"]["name"] for tool in sent["tools"]] == ["now"]
    assert sent["tool_choice"] == "required"


def test_no_tools_without_tool_choice_support() -> None:
    """Guards against a forbidden call: Ollama ignores the choice, so no tools are sent."""
    assert "tools" not in body("ollama", tools=TOOLS, tool_choice="none")
    assert len(body("ollama", tools=TOOLS)["tools"]) == 2
    assert len(body("llamacpp", tools=TOOLS, tool_choice="none")["tools"]) == 2


OPEN = {"name": "open", "parameters": SCHEMA}
CLOSED = {"name": "closed", "parameters": {**SCHEMA, "required": ["a"], "additionalProperties": False}}
HOLDS_STRICT = {"vllm", "sglang"}


@pytest.mark.parametrize("kind", SERVERS)
def test_strict_tools(kind: str) -> None:
    """Guards which tools are marked strict: required ones and those with strict schemas, if ``constrain`` is set."""

    def strict(**options: Any) -> list[str]:
        offered = [each["function"] for each in body(kind, tools=[OPEN, CLOSED], **options)["tools"]]
        marked = [each for each in offered if each.get("strict")]
        assert all(each["parameters"]["additionalProperties"] is False for each in marked)
        assert all("strict" in each or each["parameters"] in (SCHEMA, CLOSED["parameters"]) for each in offered)
        return [each["name"] for each in marked]

    holds = kind in HOLDS_STRICT
    assert strict() == (["closed"] if holds else [])
    assert strict(tool_choice="required") == (["open", "closed"] if holds else [])
    assert strict(tool_choice=NamedTool("open")) == (["open", "closed"] if holds else [])
    assert strict(tool_choice="required", constrain=False) == []


@pytest.mark.parametrize(
    ("schema", "strict"),
    [
        ({"type": "object", "properties": {}, "additionalProperties": False}, True),
        ({"type": "object", "additionalProperties": False}, True),
        ({}, False),
        ({"type": "object", "additionalProperties": False, "required": True}, True),
        ({**CLOSED["parameters"], "required": []}, False),
        ({**CLOSED["parameters"], "properties": {"a": SCHEMA}}, False),
        ({**CLOSED["parameters"], "properties": {"a": {"anyOf": [CLOSED["parameters"], {"type": "null"}]}}}, True),
        ({**CLOSED["parameters"], "properties": {"a": {"type": "array", "items": SCHEMA}}}, False),
        ({**CLOSED["parameters"], "$defs": {"other": SCHEMA}}, False),
    ],
)
def test_strict_schemas(schema: dict[str, Any], strict: bool) -> None:
    """Guards against marking a tool whose schema is not strict at all levels, as OpenAI defines it."""
    (tool,) = body("vllm", tools=[{"name": "t", "parameters": schema}])["tools"]
    assert tool["function"].get("strict", False) is strict


@pytest.mark.parametrize("kind", SERVERS)
def test_response_format_with_tools(kind: str) -> None:
    """Guards tools that would never be called, since most servers apply the format to the whole answer."""
    held = kind in {"xpu-agents", "openai"}
    shown: dict[str, Any] = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    for form, in_prompt in (
        ({"type": "json_object"}, not held),
        (shown, kind != "xpu-agents"),
        (ResponseFormat("json_schema", SCHEMA, shown=False), not held),
    ):
        sent = body(kind, tools=TOOLS, response_format=form)
        assert ("response_format" in sent) is held
        content = sent["messages"][0]["content"]
        assert content.startswith("Unless you call a tool, answer with " if in_prompt else "Hi")
        assert (json.dumps(SCHEMA) in content) is (in_prompt and form != {"type": "json_object"})
        assert "response_format" in body(kind, response_format=form)
        assert "response_format" in body(kind, tools=TOOLS, tool_choice="none", response_format=form)


def test_response_formats() -> None:
    """Guards the response format, its closed schema, and that the model sees the schema once."""
    assert body(response_format={"type": "json_object"})["response_format"] == {"type": "json_object"}
    response_format = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
    sent = body(response_format=response_format)
    closed = {**SCHEMA, "additionalProperties": False}
    assert sent["response_format"]["json_schema"] == {"name": "answer", "schema": closed}
    unheld = body(response_format=response_format, constrain=False)
    assert unheld["response_format"]["json_schema"] == {"name": "answer", "schema": SCHEMA}
    in_object = body("llama-cpp-python", response_format=response_format)["response_format"]
    assert in_object == {"type": "json_object", "schema": closed}
    assert sent["messages"][0]["role"] == "system"
    assert '"integer"' in sent["messages"][0]["content"]
    with_system = body(messages=[Message("system", "Be kind."), Message("user", "Hi")], response_format=response_format)
    assert with_system["messages"][0]["content"].startswith("Be kind.\n\nAnswer with JSON")
    assert len(body("xpu-agents", response_format=response_format)["messages"]) == 1


def test_sampling_parameters() -> None:
    """Guards the servers' names of sampling parameters."""
    params = SamplingParams(
        max_tokens=5, temperature=0.5, top_p=0.9, top_k=3, repetition_penalty=1.1, stop="x", logit_bias={7: 1.5}
    )
    sent = body("vllm", params=params)
    assert (sent["max_tokens"], sent["temperature"], sent["top_p"], sent["top_k"]) == (5, 0.5, 0.9, 3)
    assert (sent["repetition_penalty"], sent["stop"], sent["logit_bias"]) == (1.1, ["x"], {"7": 1.5})
    assert body("llamacpp", params=params)["repeat_penalty"] == 1.1
    stops = SamplingParams(include_stop_str=True, logprobs=2)
    assert body("sglang", params=stops)["no_stop_trim"] is True
    assert body("ovms", params=stops)["include_stop_str_in_output"] is True
    assert not {"top_k", "seed", "stop", "logprobs"} & body("vllm").keys()
    assert (body("ovms", params=stops)["logprobs"], body("ovms", params=stops)["top_logprobs"]) == (True, 2)
    assert "top_logprobs" not in body("vllm", params=SamplingParams(logprobs=0))
    nothing = SamplingParams(seed=None, stop=(), logit_bias={}, include_stop_str=False)
    assert body("ovms", params=nothing) == body("ovms")


OFF = SamplingParams(
    temperature=0.0, top_k=0, top_p=1.0, min_p=0.0, repetition_penalty=1.0, presence_penalty=0.0, frequency_penalty=0.0
)


@pytest.mark.parametrize("kind", SERVERS)
def test_neutral_values_are_sent(kind: str) -> None:
    """Guards a parameter with a neutral value, for which the server has a default such as ``top_p`` 0.95."""
    sent, taken = body(kind, params=OFF), SERVERS[kind].parameters
    for name in OFF.model_fields_set:
        off = -1 if name == "top_k" and kind != "xpu-agents" else getattr(OFF, name)
        assert sent.get(taken.get(name, name)) == (off if name in taken else None)


@pytest.mark.parametrize(
    ("kind", "options", "named"),
    [
        ("openai", {"params": SamplingParams(top_k=3)}, "top_k=3: a server of OpenAI's protocol does not support it"),
        ("ollama", {"params": SamplingParams(logit_bias={1: 1.0})}, "logit_bias=.*Ollama"),
        ("ovms", {"params": SamplingParams(logit_bias={1: 1.0})}, "logit_bias=.*OpenVINO Model Server"),
        ("ovms", {"params": SamplingParams(min_tokens=2)}, "min_tokens=2: OpenVINO Model Server"),
        ("openai", {"template": {"enable_thinking": False}}, "template=.*expected none"),
        ("openai", {"reasoning_budget": 5}, "reasoning_budget=5: .*expected none"),
    ],
)
def test_unsupported_parameters(kind: str, options: dict[str, Any], named: str) -> None:
    """Guards against parameters that a server would ignore."""
    with pytest.raises(InvalidRequestError, match=named):
        body(kind, **options)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("xpu-agents", "reasoning_budget"),
        ("vllm", "thinking_token_budget"),
        ("llamacpp", "thinking_budget_tokens"),
    ],
)
def test_limit_of_reasoning(kind: str, name: str) -> None:
    """Guards the limit of reasoning on servers that have one."""
    assert body(kind, reasoning_budget=0) == {**body(kind), name: 0}


@pytest.mark.parametrize(
    ("kind", "reactive", "proactive"),
    [
        ("xpu-agents", "reactive", "proactive"),
        ("vllm", None, 100),
        ("sglang", 100, 0),
        ("ovms", None, None),
        ("llamacpp", None, None),
        ("llama-cpp-python", None, None),
        ("ollama", None, None),
        ("openai", None, None),
    ],
)
def test_priorities(kind: str, reactive: object, proactive: object) -> None:
    """Guards reactive requests: low integers come first with vLLM, high ones with SGLang."""
    assert body(kind, priority="reactive").get("priority") == reactive
    assert body(kind, priority="proactive").get("priority") == proactive


def test_custom_priorities() -> None:
    """Guards servers that were started with another order, and gateways."""
    request = ChatRequest([{"role": "user", "content": "Hi"}], priority="reactive")
    given: dict[Priority, int | str] = {Priority.REACTIVE: -5}
    assert chat_body(request, "m", SERVERS["sglang"], given, stream=False)["priority"] == -5
    assert "priority" not in chat_body(request, "m", SERVERS["sglang"], {}, stream=False)


def test_all_fields_for_our_server() -> None:
    """Guards deadlines, template variables and ``constrain``, which only our server supports."""
    options: dict[str, Any] = {"deadline_s": 3.0, "constrain": False, "template": {"enable_thinking": False}}
    sent = body("xpu-agents", **options)
    assert (sent["deadline_s"], sent["constrain"]) == (3.0, False)
    assert sent["chat_template_kwargs"] == {"enable_thinking": False}
    assert not {"deadline_s", "constrain"} & body("vllm", **options).keys()
