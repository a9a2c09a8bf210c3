"""Outputs of speculative tool calls, added to a response while it is generated."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

LIGHT: dict[str, Any] = {
    "name": "set_light",
    "description": "Sets a light.",
    "parameters": {
        "type": "object",
        "properties": {"room": {"enum": ["kitchen", "hall"]}, "on": {"type": "boolean"}},
        "required": ["room", "on"],
    },
}
CHAT: dict[str, Any] = {
    "model": "tiny",
    "messages": [{"role": "user", "content": "Light on, please."}],
    "tools": [{"type": "function", "function": LIGHT}],
    "max_tokens": 100,
}
RESPONSE: dict[str, Any] = {
    "model": "tiny",
    "input": "Light on, please.",
    "tools": [{"type": "function", "strict": False, **LIGHT}],
    "max_output_tokens": 100,
}
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"room": "hall", "on": true}}\n</tool_call>'
OUTPUT = {"name": "set_light", "params": {"on": True, "room": "hall"}, "output": "the light is on"}


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    """A plain HTTP client with the key of OpenAI's client."""
    with httpx.Client(base_url=url, timeout=30.0, headers={"authorization": "Bearer any"}) as found:
        yield found


@pytest.fixture
def held(scripted: ScriptedEngine) -> Iterator[ScriptedEngine]:
    """The model with a call as its answer; it computes nothing until its latch is opened."""
    scripted.script = [CALL]
    scripted.latch.close()
    yield scripted
    scripted.latch.open()


def cached(http: httpx.Client, response_id: str, *outputs: dict[str, Any]) -> int:
    """The number of outputs that were accepted."""
    answer = http.post(f"/cache-tool-output/{response_id}", json=list(outputs))
    assert answer.status_code == 200
    (found,) = answer.json().items()
    assert found[0] == "cached"
    return int(found[1])


def is_gone(http: httpx.Client, response_id: str) -> bool:
    """True when a response has ended; the server notices it a moment after the client."""
    for _ in range(500):
        if http.post(f"/cache-tool-output/{response_id}", json=[OUTPUT]).status_code == 404:
            return True
        time.sleep(0.01)
    return False


def test_a_stream_goes_on(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards the protocol: a cached call is followed by its output and the next answer, in one engine request."""
    with client.chat.completions.create(**CHAT, stream=True, stream_options={"include_usage": True}) as chunks:
        first = next(chunks)
        assert first.id.startswith("chatcmpl-")
        assert cached(http, first.id, OUTPUT) == 1
        held.latch.open()
        rest = list(chunks)
    choices = [each.choices[0] for each in rest if each.choices]
    at = next(at for at, choice in enumerate(choices) if hasattr(choice.delta, "tool_results"))
    (result,) = choices[at].delta.tool_results
    calls = [call for choice in choices[:at] for call in choice.delta.tool_calls or ()]
    assert "".join(call.function.arguments or "" for call in calls) == '{"room": "hall", "on": true}'
    assert result == {
        "index": 0,
        "role": "tool",
        "tool_call_id": calls[0].id,
        "name": "set_light",
        "content": "the light is on",
    }
    assert any(choice.delta.content or getattr(choice.delta, "reasoning_content", None) for choice in choices[at:])
    assert choices[-1].finish_reason in ("stop", "length")
    (handle,) = held.handles
    assert handle.metrics.extensions == 1
    assert rest[-1].usage.completion_tokens == handle.metrics.output_tokens
    assert is_gone(http, first.id)


def test_typed_events_go_on(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards Responses: the output is an item between the call and the next answer, also of the stored response."""
    with client.responses.create(**RESPONSE, stream=True) as events:
        first = next(events)
        assert first.response.id.startswith("resp_")
        assert cached(http, first.response.id, OUTPUT) == 1
        held.latch.open()
        *_, last = events
    kinds = [item.type for item in last.response.output]
    assert kinds[:2] == ["function_call", "function_call_output"]
    assert len(kinds) > 2
    call, output = last.response.output[:2]
    assert (output.call_id, output.output) == (call.call_id, "the light is on")
    assert len(held.handles) == 1
    held.script = "Good."
    later = client.responses.create(model="tiny", input="Thanks.", previous_response_id=first.response.id)
    assert later.output_text == "Good."


@pytest.mark.parametrize("place", ["chat/completions", "responses"])
def test_a_whole_answer_goes_on(http: httpx.Client, held: ScriptedEngine, place: str) -> None:
    """Guards ids that the client chooses: it knows the id of a whole answer before it has a part of it."""
    body, prefix = (CHAT, "chatcmpl-") if place == "chat/completions" else (RESPONSE, "resp_")
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(http.post, f"/v1/{place}", json=body, headers={"x-request-id": f"mine.{prefix}"})
        response_id = f"{prefix}mine.{prefix}"
        while http.post(f"/v1/cache-tool-output/{response_id}", json=[OUTPUT]).status_code == 404:
            time.sleep(0.01)  # the server has not read the request yet
        held.latch.open()
        answer = asked.result()
    assert (answer.status_code, answer.json()["id"]) == (200, response_id)
    assert answer.headers["x-request-id"] == f"mine.{prefix}"
    if place == "responses":
        assert [each["type"] for each in answer.json()["output"]][:2] == ["function_call", "function_call_output"]
    else:
        (choice,) = answer.json()["choices"]
        call, output, *_, last = choice["messages"]
        assert call["tool_calls"][0]["id"] == output["tool_call_id"]
        assert output["content"] == "the light is on"
        assert choice["message"] == last
    assert len(held.handles) == 1


def test_a_miss_ends_with_the_call(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards calls with other arguments: the response ends with the call, as without the cache."""
    with client.chat.completions.create(**CHAT, stream=True) as chunks:
        first = next(chunks)
        assert cached(http, first.id, OUTPUT | {"params": {"on": False, "room": "hall"}}) == 1
        held.latch.open()
        rest = list(chunks)
    assert rest[-1].choices[0].finish_reason == "tool_calls"
    assert not any(hasattr(choice.delta, "tool_results") for each in rest for choice in each.choices)


def test_each_choice_has_a_cache(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards several answers: each goes on by itself."""
    held.script = [CALL, CALL]
    with client.chat.completions.create(**CHAT, n=2, stream=True) as chunks:
        assert cached(http, next(chunks).id, OUTPUT) == 1
        held.latch.open()
        rest = list(chunks)
    with_results = [each.choices[0].index for each in rest if hasattr(each.choices[0].delta, "tool_results")]
    assert sorted(with_results) == [0, 1]
    assert len(held.handles) == 2


def test_outputs_that_are_not_accepted(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards the count: what no call can match is not cached, and other outputs are."""
    with client.chat.completions.create(**CHAT, stream=True) as chunks:
        response_id = next(chunks).id
        wrong = [
            OUTPUT | {"name": "other"},
            OUTPUT | {"params": {"room": "attic", "on": True}},
            OUTPUT | {"params": None},
            OUTPUT | {"output": "x" * 70_000},
        ]
        assert cached(http, response_id, *wrong) == 0
        right = [OUTPUT | {"output": {"state": "on"}, "keep_alive": 2.5}, OUTPUT | {"keep_alive": None, "more": 1}]
        assert cached(http, response_id, *wrong, *right) == 2
        assert cached(http, response_id) == 0


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ("{", "body"),
        ("{}", "body"),
        ("[1]", "body"),
        ('[{"output": 1}]', "body"),
        ('[{"name": "a"}]', "body"),
        ('[{"name": "a", "output": 1, "params": []}]', "body"),
        ('[{"name": "a", "output": 1, "keep_alive": -1}]', "body"),
        ('[{"name": "a", "output": 1, "keep_alive": true}]', "body"),
        ('[{"name": "a", "output": "\\ud800"}]', "body"),
    ],
)
def test_wrong_bodies(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine, body: str, param: str) -> None:
    """Guards the body: an error names the place, and nothing of the body is cached."""
    with client.chat.completions.create(**CHAT, stream=True) as chunks:
        place = f"/cache-tool-output/{next(chunks).id}"
        answer = http.post(place, content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, param)


def test_only_the_client_itself_adds(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards responses of others: a client with another key cannot put words into them."""
    with client.chat.completions.create(**CHAT, stream=True) as chunks:
        response_id = next(chunks).id
        other = http.post(f"/cache-tool-output/{response_id}", json=[OUTPUT], headers={"authorization": "Bearer other"})
        assert other.status_code == 404
    for unknown in ("chatcmpl-unknown", "resp_unknown"):
        assert http.post(f"/cache-tool-output/{unknown}", json=[OUTPUT]).status_code == 404


def test_responses_without_tools_have_no_cache(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards requests that cannot use outputs: forced calls, and none."""
    for without in ({"tools": []}, {"tool_choice": "none"}, {"tool_choice": "required"}):
        with client.chat.completions.create(**{**CHAT, **without}, stream=True) as chunks:
            assert http.post(f"/cache-tool-output/{next(chunks).id}", json=[OUTPUT]).status_code == 404
        held.script = [CALL]


def test_a_client_that_leaves(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards the end of a response without its last chunk: its cache is closed too."""
    with client.chat.completions.create(**CHAT, stream=True) as chunks:
        response_id = next(chunks).id
        assert cached(http, response_id, OUTPUT) == 1
    assert is_gone(http, response_id)


def test_the_same_id_twice(client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards ids of proxies that are not unique: the second response gets one of its own."""
    held.script = [CALL, CALL]
    same = {"extra_headers": {"x-request-id": "same"}, "stream": True}
    with client.chat.completions.create(**CHAT, **same) as one, client.chat.completions.create(**CHAT, **same) as two:
        ids = [next(one).id, next(two).id]
        assert ids[0] == "chatcmpl-same" != ids[1]
        assert [cached(http, each, OUTPUT) for each in ids] == [1, 1]
    wrong = client.chat.completions.create(**CHAT, stream=True, extra_headers={"x-request-id": "a/b c"})
    with wrong as chunks:
        assert "/" not in next(chunks).id


def test_a_conversation_gets_the_answer_in_advance(http: httpx.Client, held: ScriptedEngine) -> None:
    """Guards our own client: a reply ends with its call, and the next request gets the answer that was begun."""
    held.latch.open()
    body = CHAT | {"tool_cache": "conversation-0123456789"}
    held.script = ["Hello.", CALL]
    assert http.post("/v1/chat/completions", json=body).json()["choices"][0]["message"]["content"] == "Hello."
    assert cached(http, body["tool_cache"], OUTPUT) == 1
    (choice,) = http.post("/v1/chat/completions", json=body).json()["choices"]
    assert choice["finish_reason"] == "tool_calls"
    assert "messages" not in choice
    num_handles = len(held.handles)
    (call,) = choice["message"]["tool_calls"]
    result = {"role": "tool", "tool_call_id": call["id"], "content": "the light is on"}
    later = http.post("/v1/chat/completions", json=body | {"messages": [*CHAT["messages"], choice["message"], result]})
    assert later.status_code == 200
    assert len(held.handles) == num_handles
    assert held.handles[-1].metrics.extensions == 1
    assert http.delete(f"/cache-tool-output/{body['tool_cache']}").json()["deleted"]
    assert http.delete(f"/cache-tool-output/{body['tool_cache']}").status_code == 404
    short = http.post("/v1/chat/completions", json=CHAT | {"tool_cache": "short"})
    several = http.post("/v1/chat/completions", json=body | {"n": 2})
    assert [each.json()["error"]["param"] for each in (short, several)] == ["tool_cache", "tool_cache"]


def test_outputs_are_added_from_several_threads(
    client: openai.OpenAI, http: httpx.Client, held: ScriptedEngine
) -> None:
    """Guards simultaneous outputs, as early runs end together."""
    begin = threading.Barrier(4)
    with client.chat.completions.create(**CHAT, stream=True) as chunks, ThreadPoolExecutor(4) as pool:
        response_id = next(chunks).id

        def add(room: str) -> int:
            begin.wait(30)
            return cached(http, response_id, OUTPUT | {"params": {"room": room, "on": room == "hall"}})

        assert list(pool.map(add, ["hall", "kitchen"] * 2)) == [1, 1, 1, 1]
        held.latch.open()
        assert any(hasattr(choice.delta, "tool_results") for each in chunks for choice in each.choices)


async def test_example(
    load_example: Callable[[str], dict[str, Any]],
    url: str,
    scripted: ScriptedEngine,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Guards the example: the tool runs early, or after the call if the model is faster."""
    call = '<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>'
    scripted.script = [call, "Cold."]
    example = load_example("speculative_tools")
    await example["main"]([url])
    output = capsys.readouterr().out
    assert output.count("snow in Oslo") == 1
    assert ("ran early" in output) == (len(scripted.handles) == 1)
