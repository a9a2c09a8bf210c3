"""Chat completions received by OpenAI's client."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from typing import Any

import httpx
import openai
import pytest
from openai.types.chat import ChatCompletionChunk
from prometheus_client.parser import text_string_to_metric_families
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority, SamplingParams
from xpu_runtime.decoding import allowed_prefix

HELLO: Any = [{"role": "user", "content": "Hello"}]
LIGHT: Any = {
    "type": "function",
    "function": {
        "name": "set_light",
        "description": "Sets a light.",
        "parameters": {
            "type": "object",
            "properties": {"room": {"enum": ["kitchen", "hall"]}, "on": {"type": "boolean"}},
            "required": ["room", "on"],
        },
    },
}
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"room": "hall", "on": true}}\n</tool_call>'


def test_whole_reply(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards text, finish reason and usage."""
    scripted.script = "Good morning."
    reply = client.chat.completions.create(model="tiny", messages=HELLO)
    (choice,) = reply.choices
    assert (choice.message.role, choice.message.content, choice.finish_reason) == ("assistant", "Good morning.", "stop")
    assert reply.object == "chat.completion"
    assert reply.model == "tiny"
    assert reply.usage is not None
    metrics = scripted.handles[-1].metrics
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (metrics.prompt_tokens, metrics.output_tokens)
    assert reply.usage.total_tokens == metrics.prompt_tokens + metrics.output_tokens
    assert reply.usage.prompt_tokens_details is not None
    assert reply.usage.prompt_tokens_details.cached_tokens == metrics.cached_tokens


@pytest.mark.parametrize(
    "parameters",
    [
        pytest.param(
            {"type": "object", "properties": {"coin": {"type": "string"}, "required": ["coin"]}},
            id="case required-inside-properties",
        ),
        pytest.param({"type": "object", "properties": {"ratio": {"type": "float"}}}, id="case type-float"),
        pytest.param({"$ref": "#/$defs/none"}, id="unresolvable"),
    ],
)
def test_wrong_tool_schema_leaves_other_tools_usable(
    client: openai.OpenAI, scripted: ScriptedEngine, parameters: dict[str, Any]
) -> None:
    """Guards all tools of a request against the schema of one."""
    scripted.script = CALL
    tools: Any = [LIGHT, {"type": "function", "function": {"name": "price", "parameters": parameters}}]
    reply = client.chat.completions.create(model="", messages=HELLO, tools=tools)
    assert [call.function.name for call in reply.choices[0].message.tool_calls or ()] == ["set_light"]
    mask = scripted.last_request["mask"]
    for call, allowed in ((CALL, True), (CALL.replace("hall", "attic"), False)):
        tokens = scripted.tokenizer.encode(call, add_special_tokens=False)
        assert (len(allowed_prefix(tokens, mask)) == len(tokens)) is allowed


def test_stream_equals_the_whole_reply(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards streams: the deltas add up to the reply, the role comes first, finish reason and usage last."""
    scripted.script = "Good morning to you."
    whole = client.chat.completions.create(model="tiny", messages=HELLO)
    pieces = list(
        client.chat.completions.create(
            model="tiny", messages=HELLO, stream=True, stream_options={"include_usage": True}
        )
    )
    assert pieces[0].choices[0].delta.role == "assistant"
    assert text_of(pieces) == whole.choices[0].message.content
    *_, end, usage = pieces
    assert end.choices[0].finish_reason == "stop"
    assert usage.choices == []
    assert usage.usage is not None
    assert whole.usage is not None
    assert usage.usage.total_tokens == whole.usage.total_tokens
    assert len({piece.id for piece in pieces}) == 1
    without = list(client.chat.completions.create(model="tiny", messages=HELLO, stream=True))
    assert all(piece.usage is None for piece in without)


def test_reasoning_is_separate(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards reasoning models: their reasoning is not part of the content."""
    scripted.script = "<think>\nHm.\n</think>\n\nYes."
    message = client.chat.completions.create(model="tiny", messages=HELLO).choices[0].message
    pieces = list(client.chat.completions.create(model="tiny", messages=HELLO, stream=True))
    assert message.content is not None
    assert message.content.strip() == "Yes."
    assert "Hm." in message.model_dump()["reasoning_content"]
    assert text_of(pieces) == message.content
    reasoning = "".join(each.choices[0].delta.model_dump().get("reasoning_content") or "" for each in pieces)
    assert reasoning == message.model_dump()["reasoning_content"]


def test_calls_and_results(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards agents: calls arrive whole and streamed, and their results are accepted."""
    scripted.script = CALL
    whole = client.chat.completions.create(model="tiny", messages=HELLO, tools=[LIGHT])
    choice = whole.choices[0]
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content is None
    assert choice.message.tool_calls is not None
    (call,) = choice.message.tool_calls
    assert call.type == "function"
    assert (call.function.name, json.loads(call.function.arguments)) == ("set_light", {"room": "hall", "on": True})
    pieces = list(client.chat.completions.create(model="tiny", messages=HELLO, tools=[LIGHT], stream=True))
    assert pieces[-1].choices[0].finish_reason == "tool_calls"
    found = [each for piece in pieces for each in piece.choices[0].delta.tool_calls or ()]
    assert [each.index for each in found] == [0] * len(found)
    assert (found[0].type, bool(found[0].id)) == ("function", True)
    assert found[0].function is not None
    assert found[0].function.name == "set_light"
    arguments = "".join(each.function.arguments or "" for each in found if each.function is not None)
    assert json.loads(arguments) == {"room": "hall", "on": True}
    scripted.script = "It is on."
    messages: Any = [*HELLO, choice.message, {"role": "tool", "tool_call_id": call.id, "content": "done"}]
    last = client.chat.completions.create(model="tiny", messages=messages, tools=[LIGHT])
    assert last.choices[0].message.content == "It is on."
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert "set_light" in prompt
    assert "done" in prompt


def test_invalid_call_is_text(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards against an invalid call that is executed or lost: the client receives it as text."""
    scripted.script = '<tool_call>\n{"name": "no_such_tool", "arguments": {}}\n</tool_call>'
    choice = client.chat.completions.create(model="tiny", messages=HELLO, tools=[LIGHT]).choices[0]
    pieces = list(client.chat.completions.create(model="tiny", messages=HELLO, tools=[LIGHT], stream=True))
    assert choice.finish_reason == "stop"
    assert not choice.message.tool_calls
    assert choice.message.content is not None
    assert "no_such_tool" in choice.message.content
    assert text_of(pieces) == choice.message.content
    assert pieces[-1].choices[0].finish_reason == "stop"


def test_truncated_call_can_be_sent_back(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards agents that send a truncated call back together with an error."""
    scripted.script = CALL
    length = len(scripted.tokenizer.encode(CALL, add_special_tokens=False)) - 12
    pieces = client.chat.completions.create(model="tiny", messages=HELLO, tools=[LIGHT], stream=True, max_tokens=length)
    found = [each for piece in pieces for each in piece.choices[0].delta.tool_calls or () if each.function is not None]
    arguments = "".join(each.function.arguments or "" for each in found if each.function is not None)
    assert arguments
    assert not arguments.endswith("}")
    made = {"id": "one", "type": "function", "function": {"name": "set_light", "arguments": arguments}}
    messages: Any = [
        *HELLO,
        {"role": "assistant", "content": None, "tool_calls": [made]},
        {"role": "tool", "tool_call_id": "one", "content": "no JSON"},
    ]
    scripted.script = "Sorry."
    last = client.chat.completions.create(model="tiny", messages=messages, tools=[LIGHT])
    assert last.choices[0].message.content == "Sorry."
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert f'{{"name": "set_light", "arguments": {arguments}}}' in prompt
    assert "no JSON" in prompt


def test_constraints_reach_the_engine(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards structured output and required calls."""
    schema = {"type": "object", "properties": {"n": {"type": "boolean"}}, "required": ["n"]}
    form: Any = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    more: Any = {"max_tokens": 200, "extra_body": {"chat_template_kwargs": {"enable_thinking": False}}}
    formed = client.chat.completions.create(model="tiny", messages=HELLO, response_format=form, **more)
    text = formed.choices[0].message.content
    assert text is not None
    assert isinstance(json.loads(text)["n"], bool)
    named: Any = {"type": "function", "function": {"name": "set_light"}}
    reply = client.chat.completions.create(
        model="tiny", messages=HELLO, tools=[LIGHT], tool_choice=named, parallel_tool_calls=False, **more
    )
    (call,) = reply.choices[0].message.tool_calls or ()
    assert call.type == "function"
    assert json.loads(call.function.arguments)["room"] in ("kitchen", "hall")


@pytest.mark.parametrize(
    ("path", "headers", "body", "expected"),
    [
        ("/v1", {}, {}, Priority.REACTIVE),
        ("/proactive/v1", {}, {}, Priority.PROACTIVE),
        ("/reactive/v1", {}, {}, Priority.REACTIVE),
        ("/v1", {"x-xpu-priority": "proactive"}, {}, Priority.PROACTIVE),
        ("/proactive/v1", {"x-xpu-priority": "reactive"}, {}, Priority.REACTIVE),
        ("/proactive/v1", {"x-xpu-priority": "proactive"}, {"priority": "reactive"}, Priority.REACTIVE),
    ],
)
def test_priority_sources(
    http: httpx.Client,
    scripted: ScriptedEngine,
    path: str,
    headers: dict[str, str],
    body: dict[str, str],
    expected: Priority,
) -> None:
    """Guards the order of priority sources: body, header, URL; reactive is the default."""
    scripted.script = "Yes."
    request = {"messages": HELLO, **body}
    assert http.post(f"{path}/chat/completions", json=request, headers=headers).status_code == 200
    assert scripted.last_request["priority"] == expected


def test_all_parameters_reach_the_engine(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards parameters against being accepted without effect."""
    scripted.script = "Yes."
    client.chat.completions.create(
        model="tiny",
        messages=[{"role": "developer", "content": "Be brief."}, *HELLO],
        max_completion_tokens=7,
        temperature=0.5,
        top_p=0.9,
        seed=3,
        stop=["no"],
        logit_bias={"5": -100},
        presence_penalty=0.1,
        frequency_penalty=0.2,
        user="u",
        store=False,
        n=1,
        extra_body={"top_k": 4, "min_p": 0.1, "repetition_penalty": 1.1, "deadline_s": 25},
    )
    params = scripted.last_request["params"]
    assert params.model_dump(exclude_unset=True) == {
        "max_tokens": 7,
        "temperature": 0.5,
        "top_p": 0.9,
        "seed": 3,
        "stop": ("no",),
        "logit_bias": {5: -100.0},
        "presence_penalty": 0.1,
        "frequency_penalty": 0.2,
        "top_k": 4,
        "min_p": 0.1,
        "repetition_penalty": 1.1,
    }
    assert scripted.last_request["deadline_s"] == 25
    assert "Be brief." in scripted.tokenizer.decode(scripted.last_request["prompt"])
    client.chat.completions.create(model="tiny", messages=HELLO)
    assert scripted.last_request["params"].max_tokens == 64, "the default of the server"
    assert scripted.last_request["params"].temperature == 0


def test_parameters_that_are_left_out_are_those_of_the_model(
    client: openai.OpenAI, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards clients that send no temperature, and those that ask for greedy answers."""
    monkeypatch.setattr(scripted._engine, "default_sampling_params", SamplingParams(temperature=0.6, top_k=20))
    for given, expected in (({}, (0.6, 20)), ({"temperature": 0}, (0, 20)), ({"extra_body": {"top_k": 0}}, (0.6, 0))):
        client.chat.completions.create(model="tiny", messages=HELLO, max_tokens=2, **given)
        params = scripted.last_request["params"]
        assert (params.temperature, params.top_k) == expected


def test_models_and_health(client: openai.OpenAI, http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the endpoints that clients query first."""
    (model,) = client.models.list().data
    assert (model.id, model.owned_by) == ("tiny", "xpu-agents")
    assert client.models.retrieve("tiny") == model
    assert model.model_dump()["max_model_len"] == scripted.max_context
    assert http.get("/health").json() == {"status": "ok", "model": "tiny", "models": {"tiny": "loaded"}}
    assert "/proactive/v1" in http.get("/").text


def test_metrics(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the Prometheus format and the counts of requests."""

    def found() -> dict[tuple[str, ...], float]:
        families = text_string_to_metric_families(http.get("/metrics").text)
        return {
            (each.name, *each.labels.values()): each.value
            for family in families
            for each in family.samples
            if "bucket" not in each.name
        }

    before = found()
    scripted.script = "Yes."
    http.post("/proactive/v1/chat/completions", json={"messages": HELLO})
    after = found()
    gained = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert gained["xpu_requests_total", "proactive", "finished"] == 1
    assert gained["xpu_ttft_seconds_count", "proactive"] == 1
    assert gained["xpu_tokens_total", "output"] == scripted.handles[-1].metrics.output_tokens
    assert after["xpu_kv_blocks", "free"] > 0


async def test_example(
    load_example: Callable[[str], dict[str, Any]],
    url: str,
    scripted: ScriptedEngine,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Guards the example: a reactive request is answered while notes are processed in the background."""
    scripted.script = "Good morning."
    example = load_example("openai_client")
    await example["main"]([url])
    output = capsys.readouterr().out
    assert output.count("Good morning.") == 1 + len(example["NOTES"])
    assert "first words after" in output
    assert [handle.priority for handle in scripted.handles].count(Priority.PROACTIVE) == len(example["NOTES"])


async def test_example_without_a_server(load_example: Callable[[str], dict[str, Any]], url: str) -> None:
    """Guards the error of the example when no server, or another one, is running."""
    example = load_example("openai_client")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # the port is reserved
        for place, advice in (
            (f"http://127.0.0.1:{nobody.getsockname()[1]}", "no server answers there; start `xpu-agents serve`"),
            (f"{url}/elsewhere", "404"),
        ):
            with pytest.raises(SystemExit, match=f"^{place}: .*{advice}"):
                await example["main"]([place])


def text_of(pieces: list[ChatCompletionChunk]) -> str:
    """The text of a stream."""
    return "".join(piece.choices[0].delta.content or "" for piece in pieces if piece.choices)


@pytest.mark.parametrize("fields", [{"temperature": 1e300}, {"min_tokens": 500}, {"min_p": 0.5, "temperature": 1e308}])
def test_extreme_parameters_give_an_answer(http: httpx.Client, fields: dict[str, Any]) -> None:
    """Guards against an error of the server for values that are allowed."""
    body = {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 2, **fields}
    if "min_tokens" in fields:
        del body["max_tokens"]
    assert http.post("/v1/chat/completions", json=body).status_code == 200
