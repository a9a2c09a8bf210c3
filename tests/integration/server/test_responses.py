"""Responses received by OpenAI's client."""

from __future__ import annotations

import json
from typing import Any

import httpx
import openai
import pytest
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority
from xpu_runtime.errors import RequestCancelledError, RequestShedError

LIGHT: Any = {
    "type": "function",
    "name": "set_light",
    "description": "Sets a light.",
    "strict": True,
    "parameters": {
        "type": "object",
        "properties": {"room": {"enum": ["kitchen", "hall"]}, "on": {"type": "boolean"}},
        "required": ["room", "on"],
    },
}
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"room": "hall", "on": true}}\n</tool_call>'
THOUGHT = "<think>\nHm.\n</think>\n\n"
PATH = "/v1/responses"


def prompt_of(scripted: ScriptedEngine) -> str:
    """The last prompt."""
    return str(scripted.tokenizer.decode(scripted.last_request["prompt"]))


def test_text(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards text, instructions and usage of a response (case responses)."""
    scripted.script = "Good morning."
    response = client.responses.create(
        model="tiny", input="Hello", instructions="Be kind.", metadata={"topic": "demo"}, temperature=0.5
    )
    assert (response.output_text, response.status, response.model) == ("Good morning.", "completed", "tiny")
    assert (response.instructions, response.metadata, response.temperature) == ("Be kind.", {"topic": "demo"}, 0.5)
    assert response.usage is not None
    metrics = scripted.handles[-1].metrics
    assert (response.usage.input_tokens, response.usage.output_tokens) == (metrics.prompt_tokens, metrics.output_tokens)
    assert response.usage.input_tokens_details.cached_tokens == metrics.cached_tokens
    assert response.usage.output_tokens_details.reasoning_tokens == 0
    assert prompt_of(scripted).index("Be kind.") < prompt_of(scripted).index("Hello")


@pytest.mark.parametrize("answer", ["Good morning to you.", f"{THOUGHT}Yes.", f"Now.\n{CALL}", f"{THOUGHT}{CALL}"])
def test_stream_equals_the_whole_response(client: openai.OpenAI, scripted: ScriptedEngine, answer: str) -> None:
    """Guards the typed events: their order, numbers and indices, and that they add up to the response."""
    scripted.script = answer
    whole = client.responses.create(model="tiny", input="Hello", tools=[LIGHT], max_output_tokens=200)
    events = list(
        client.responses.create(model="tiny", input="Hello", tools=[LIGHT], max_output_tokens=200, stream=True)
    )
    kinds = [event.type for event in events]
    assert kinds[:2] == ["response.created", "response.in_progress"]
    assert [event.sequence_number for event in events] == list(range(len(events)))
    end = events[-1]
    assert end.type == "response.completed"
    assert [(item.type, item.status) for item in end.response.output] == [
        (item.type, "completed") for item in whole.output
    ]
    assert end.response.output_text == whole.output_text
    pieces: dict[int, str] = {}
    for event in events:
        if event.type in ("response.output_item.added", "response.output_item.done"):
            assert event.output_index == len(pieces) - (event.type == "response.output_item.done")
            if event.type == "response.output_item.added":
                assert event.item.status == "in_progress"
                pieces[event.output_index] = ""
        elif event.type.endswith(".delta"):
            pieces[event.output_index] += event.delta
        elif event.type in ("response.output_text.done", "response.reasoning_text.done"):
            assert event.text == pieces[event.output_index]
        elif event.type == "response.function_call_arguments.done":
            assert event.arguments == pieces[event.output_index]
    for index, item in enumerate(end.response.output):
        text = item.arguments if item.type == "function_call" else (item.content or [None])[0].text
        assert text == pieces[index]
    assert len({event.response.id for event in events if hasattr(event, "response")}) == 1
    assert end.response.usage is not None
    assert (end.response.usage.output_tokens_details.reasoning_tokens > 0) == answer.startswith("<think>")


def test_stream_helper(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards ``responses.stream``, which checks the events against each other."""
    scripted.script = f"{THOUGHT}Now.\n{CALL}"
    with client.responses.stream(model="tiny", input="Hello", tools=[LIGHT], max_output_tokens=200) as stream:
        for _ in stream:
            pass
        final = stream.get_final_response()
    assert [item.type for item in final.output] == ["reasoning", "message", "function_call"]


def test_calls_and_results(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards agents: calls arrive, and their results are accepted with the whole conversation or without it."""
    scripted.script = f"{THOUGHT}{CALL}"
    first = client.responses.create(model="tiny", input="Light, please", tools=[LIGHT], max_output_tokens=200)
    call = first.output[-1]
    assert call.type == "function_call"
    assert (call.name, json.loads(call.arguments)) == ("set_light", {"room": "hall", "on": True})
    result: Any = {"type": "function_call_output", "call_id": call.call_id, "output": "it is on"}
    scripted.script = "Done."
    whole: Any = [{"role": "user", "content": "Light, please"}, *first.output, result]
    prompts = []
    for more in ({"input": whole}, {"input": [result], "previous_response_id": first.id}):
        reply = client.responses.create(model="tiny", tools=[LIGHT], **more)
        assert reply.output_text == "Done."
        prompts.append(prompt_of(scripted))
    assert prompts[0] == prompts[1]
    for text in ("Light, please", "set_light", "it is on"):
        assert text in prompts[0]


def test_parsed_output(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards structured output with ``responses.parse``."""

    class Answer(BaseModel):
        n: bool

    scripted.script = '{"n": true}'
    reply = client.responses.parse(model="tiny", input="Hello", text_format=Answer)
    assert reply.output_parsed == Answer(n=True)
    scripted.script = []
    free = client.responses.parse(
        model="tiny", input="Hello", text_format=Answer, reasoning={"effort": "none"}, max_output_tokens=200
    )
    assert isinstance(free.output_parsed, Answer)


def test_required_call(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards ``tool_choice`` in the flat form, and the choice among allowed tools."""
    named: Any = {"type": "function", "name": "set_light"}
    allowed: Any = {"type": "allowed_tools", "mode": "required", "tools": [named]}
    other: Any = {"type": "function", "name": "other", "parameters": {"type": "object", "properties": {}}}
    for choice in (named, allowed):
        reply = client.responses.create(
            model="tiny",
            input="Hello",
            tools=[other, LIGHT],
            tool_choice=choice,
            parallel_tool_calls=False,
            reasoning={"effort": "none"},
            max_output_tokens=200,
        )
        assert [item.name for item in reply.output if item.type == "function_call"] == ["set_light"]


def test_cut_response(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards answers that ``max_output_tokens`` ends, whole and streamed."""
    scripted.script = "Good morning to you and to all others."
    whole = client.responses.create(model="tiny", input="Hello", max_output_tokens=3)
    *_, end = client.responses.create(model="tiny", input="Hello", max_output_tokens=3, stream=True)
    assert end.type == "response.incomplete"
    for response in (whole, end.response):
        assert response.status == "incomplete"
        assert response.incomplete_details is not None
        assert response.incomplete_details.reason == "max_output_tokens"
        assert response.output_text == whole.output_text != ""


def test_conversation_of_stored_responses(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards ``previous_response_id``: the conversation goes on, the instructions do not."""
    scripted.script = ["One.", "Two.", "Three."]
    first = client.responses.create(model="tiny", input="first question", instructions="secret rule")
    second = client.responses.create(model="tiny", input="second question", previous_response_id=first.id)
    assert client.responses.retrieve(second.id).output_text == "Two."
    client.responses.delete(first.id)
    third = client.responses.create(model="tiny", input="third question", previous_response_id=second.id)
    assert third.previous_response_id == second.id
    prompt = prompt_of(scripted)
    places = [prompt.index(text) for text in ("first question", "One.", "second question", "Two.", "third question")]
    assert places == sorted(places)
    assert "secret rule" not in prompt


def test_streamed_response_is_stored_before_its_end(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards clients that continue a stream at once."""
    scripted.script = ["One.", "Two."]
    *_, end = client.responses.create(model="tiny", input="first question", stream=True)
    assert end.type == "response.completed"
    item: Any = {"type": "item_reference", "id": end.response.output[0].id}
    client.responses.create(model="tiny", input=[{"role": "user", "content": "a"}, item, *_user("b")])
    assert "One." in prompt_of(scripted)


def _user(text: str) -> Any:
    return [{"role": "user", "content": [{"type": "input_text", "text": text}]}]


def test_responses_of_others(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards responses against clients with another key, and those that are not stored or deleted."""
    scripted.script = "One."
    kept = client.responses.create(model="tiny", input="Hello")
    other = client.with_options(api_key="other")
    dropped = client.responses.create(model="tiny", input="Hello", store=False)
    deleted = client.responses.create(model="tiny", input="Hello")
    client.responses.delete(deleted.id)
    for asking, response in ((other, kept), (client, dropped), (client, deleted)):
        with pytest.raises(openai.NotFoundError) as caught:
            asking.responses.create(model="tiny", input="Hello", previous_response_id=response.id)
        assert caught.value.param == "previous_response_id"
        with pytest.raises(openai.NotFoundError, match="response_id"):
            asking.responses.retrieve(response.id)
        with pytest.raises(openai.NotFoundError, match="response_id"):
            asking.responses.delete(response.id)
    assert client.responses.retrieve(kept.id).id == kept.id
    item: Any = {"type": "item_reference", "id": dropped.output[0].id}
    with pytest.raises(openai.NotFoundError) as caught:
        client.responses.create(model="tiny", input=[item])
    assert caught.value.param == "input"


@pytest.mark.parametrize(
    ("fields", "param", "text"),
    [
        ({}, "input", "missing"),
        ({"input": 3}, "input", "text or an array"),
        ({"input": []}, "input", "missing"),
        ({"input": [3]}, "input", "input[0]"),
        ({"input": [{"role": "tool", "content": "x"}]}, "input", "input[0].role"),
        ({"input": [{"type": "magic"}]}, "input", "input[0].type"),
        ({"input": [{"type": {"a": 1}}]}, "input", "input[0].type"),
        ({"input": "a", "tool_choice": {"type": "allowed_tools", "tools": 3}}, "tool_choice", "get_weather"),
        ({"input": [{"type": "function_call", "name": "a"}]}, "input", "input[0].call_id"),
        ({"input": [{"type": "function_call_output", "call_id": ""}]}, "input", "input[0].call_id"),
        ({"instructions": "a", "input": [{"role": "user", "content": [{"type": "input_image"}]}]}, "input", "input[0]"),
        ({"input": "a", "tools": {}}, "tools", "array"),
        ({"input": "a", "tools": [{"type": "function"}]}, "tools", "name"),
        ({"input": "a", "tools": [{"type": False, "name": "a"}]}, "tools", "tools[0].type"),
        ({"input": [{"type": False, "role": "user", "content": "a"}]}, "input", "input[0].type"),
        ({"input": [{"type": "reasoning", "summary": False}]}, "input", "input[0].summary"),
        ({"input": "a", "text": {"format": {"type": "xml"}}}, "text", "text.format"),
        ({"input": "a", "text": 1}, "text", "format"),
        ({"input": "a", "max_output_tokens": "many"}, "max_output_tokens", "max_output_tokens"),
        ({"input": "a", "temperature": -1}, "temperature", "at least 0"),
        ({"input": "a", "reasoning": {"effort": 3}}, "reasoning", "reasoning.effort"),
        ({"input": "a", "reasoning": {"summary": "long"}}, "reasoning", "reasoning.summary"),
        ({"input": "a", "n": 2}, "n", "chat completions"),
        ({"input": "a", "background": True}, "background", "flex"),
        ({"input": "a", "conversation": "conv_1"}, "conversation", "previous_response_id"),
        ({"input": "a", "store": "yes"}, "store", "true or false"),
        ({"input": "a", "metadata": []}, "metadata", "metadata"),
        ({"input": "a", "top_logprobs": 2}, "top_logprobs", "chat completions"),
        ({"input": "a", "tools": [{"type": "web_search"}], "tool_choice": "required"}, "tool_choice", "without tools"),
    ],
)
def test_errors(http: httpx.Client, fields: dict[str, Any], param: str, text: str) -> None:
    """Guards errors: OpenAI's form, with the client's own name of the field."""
    answer = http.post(PATH, json=fields)
    error = answer.json()["error"]
    assert (answer.status_code, error["param"]) == (400, param)
    assert text in error["message"]
    assert "\n" not in error["message"]


def test_null_and_off_values_of_tools(http: httpx.Client) -> None:
    """Guards clients that write all fields of a tool, and switch log-probabilities off by value."""
    fields = {"input": "a", "tools": [{"type": None, "name": "a"}], "top_logprobs": -1, "max_output_tokens": 1}
    answer = http.post(PATH, json=fields)
    assert (answer.status_code, "warning" in answer.headers) == (200, False)


def test_too_long_input(client: openai.OpenAI) -> None:
    """Guards the error of a prompt without room for an answer."""
    with pytest.raises(openai.BadRequestError) as caught:
        client.responses.create(model="tiny", input="word " * 20_000)
    assert (caught.value.code, caught.value.param) == ("context_length_exceeded", "input")


def test_tools_of_other_servers_are_named(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards agents that always offer the provider's tools, and fields that have no effect."""
    scripted.script = "Hello"
    tools: Any = [LIGHT, {"type": "web_search"}]
    raw = client.responses.with_raw_response.create(
        model="tiny",
        input="Hello",
        tools=tools,
        include=["reasoning.encrypted_content"],
        truncation="auto",
        max_tool_calls=3,
        prompt_cache_key="a",
        extra_body={"topK": 1},
    )
    assert "tools.web_search" in raw.headers["warning"]
    assert "topK" in raw.headers["warning"]
    assert "include" not in raw.headers["warning"]
    assert [each.type for each in raw.parse().tools] == ["function"]


def test_strict_server_refuses_tools_of_other_servers(serve: Any) -> None:
    """Guards ``--strict``."""
    with httpx.Client(base_url=serve(strict=True)) as client:
        answer = client.post(PATH, json={"input": "a", "tools": [{"type": "web_search"}]})
    assert answer.status_code == 400
    assert "web_search" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("path", "fields", "expected"),
    [
        (PATH, {}, Priority.REACTIVE),
        (PATH, {"service_tier": "flex"}, Priority.PROACTIVE),
        (PATH, {"priority": "proactive"}, Priority.PROACTIVE),
        (PATH, {"model": "tiny@proactive"}, Priority.PROACTIVE),
        (f"/proactive{PATH}", {}, Priority.PROACTIVE),
    ],
)
def test_priorities(
    http: httpx.Client, scripted: ScriptedEngine, path: str, fields: dict[str, Any], expected: Priority
) -> None:
    """Guards all ways to ask for background work."""
    scripted.script = "Hello"
    answer = http.post(path, json={"input": "Hello", **fields})
    assert answer.status_code == 200
    assert scripted.last_request["priority"] == expected
    assert answer.json()["service_tier"] == ("flex" if expected is Priority.PROACTIVE else "default")


def test_items_of_other_providers(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards conversations that began elsewhere: what only their provider can read is left out."""
    scripted.script = "Hello"
    items: Any = [
        {"role": "developer", "content": "the rule"},
        *_user("the question"),
        {"type": "web_search_call", "id": "ws_1", "status": "completed"},
        {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "zzz"},
        {"type": "function_call", "call_id": "c1", "name": "set_light", "arguments": '{"room": "ha'},
        {"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_text", "text": "no JSON"}]},
        {"type": "custom_tool_call", "call_id": "c2", "name": "note", "input": "free text"},
        {"type": "custom_tool_call_output", "call_id": "c2", "output": "noted"},
        {"type": "reasoning", "id": "rs_2", "summary": [{"type": "summary_text", "text": "cut"}]},
        *_user("last"),
    ]
    assert client.responses.create(model="tiny", input=items, tools=[LIGHT]).output_text == "Hello"
    prompt = prompt_of(scripted)
    places = [prompt.index(text) for text in ("the question", '{"room": "ha', "no JSON", "free text", "noted", "last")]
    assert places == sorted(places)
    assert "the rule" in prompt


def test_summary_of_reasoning(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards clients that show only summaries, and that the summary can be sent back."""
    scripted.script = f"{THOUGHT}Yes."
    asked: Any = {"model": "tiny", "input": "Hello", "reasoning": {"summary": "auto"}}
    whole = client.responses.create(**asked)
    with client.responses.stream(**asked) as stream:
        deltas = [event.delta for event in stream if event.type == "response.reasoning_summary_text.delta"]
        final = stream.get_final_response()
    for response in (whole, final):
        item = response.output[0]
        assert item.type == "reasoning"
        assert [part.text for part in item.summary] == ["".join(deltas)] != [""]
    scripted.script = "Good."
    assert client.responses.create(model="tiny", input=[*whole.output, *_user("go on")]).output_text == "Good."


@pytest.mark.parametrize("error", [RequestShedError("dropped for a reactive request"), ZeroDivisionError()])
def test_error_during_a_stream(
    client: openai.OpenAI, scripted: ScriptedEngine, after_first_delta: Any, error: Exception
) -> None:
    """Guards clients against a cut answer that looks complete: they see a failed response, then an exception."""

    async def fail() -> None:
        raise error

    after_first_delta(fail)
    scripted.script = "Good morning to you."
    kinds: list[str] = []
    stream = client.responses.create(model="tiny", input="Hello", stream=True)
    with pytest.raises(openai.APIError):
        kinds.extend(event.type for event in stream)
    assert kinds[-1] == "response.failed"


def test_disconnect_during_a_stream(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the engine against generating for a disconnected client."""
    body = {"input": "Hello", "ignore_eos": True, "max_output_tokens": 1500, "temperature": 1.0, "stream": True}
    with http.stream("POST", PATH, json=body) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "event: response.created"
        for _ in range(12):
            next(lines)
    with pytest.raises(RequestCancelledError):
        scripted.handles[-1].result(30.0)


def test_metrics(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the latencies of responses, whole and streamed."""
    scripted.script = "Hello"

    def count() -> float:
        lines = http.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith("xpu_latency_seconds_count"))

    before = count()
    for stream in (False, True):
        assert http.post(PATH, json={"input": "Hello", "stream": stream}).status_code == 200
    assert count() == before + 2
