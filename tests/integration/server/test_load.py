"""Limits of requests, and places in the queue that clients are told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.server.streaming import event_stream
from xpu_runtime.errors import RequestCancelledError

Serve = Callable[..., str]

HELLO: Any = [{"role": "user", "content": "Hello"}]
TEXT = "Good morning to everybody."
PROTOCOLS = [
    ("v1/chat/completions", {}),
    ("v1/completions", {"prompt": "Hello"}),
    ("v1/responses", {"input": "Hello"}),
    ("v1/messages", {"max_tokens": 32}),
    ("api/chat", {}),
    ("api/generate", {"prompt": "Hello"}),
]


def body(path: str, fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A request of a protocol."""
    messages = {} if "prompt" in fields or "input" in fields else {"messages": HELLO}
    return {"model": "tiny", "stream": True, **messages, **fields, **more}


@contextmanager
def held(scripted: ScriptedEngine) -> Iterator[None]:
    """Hold all kernels."""
    scripted.latch.close()
    try:
        yield
    finally:
        scripted.latch.open()


def submit(stack: ExitStack, scripted: ScriptedEngine, url: str, path: str = "v1", **more: Any) -> httpx.Response:
    """Send a streamed chat completion, and wait until the engine has it."""
    headers = {"authorization": f"Bearer {more.pop('key', 'any')}"}
    content = {"messages": HELLO, "stream": True, **more}
    answer = stack.enter_context(
        httpx.stream("POST", f"{url}/{path}/chat/completions", json=content, headers=headers, timeout=30.0)
    )
    scripted.wait_until_processed()
    return answer


@pytest.mark.parametrize(("path", "fields"), PROTOCOLS)
@pytest.mark.parametrize("stream", [False, True])
def test_headers_in_all_protocols(
    http: httpx.Client, scripted: ScriptedEngine, path: str, fields: dict[str, Any], stream: bool
) -> None:
    """Guards each protocol against answers without the place in the queue."""
    scripted.script = TEXT
    answer = http.post(f"/{path}", json=body(path, fields, stream=stream))
    assert answer.status_code == 200
    assert answer.headers["x-queue-position"] == "0"
    assert answer.headers["x-estimated-wait"] == "0.00"
    assert ": queued" not in answer.text


def test_places(url: str, scripted: ScriptedEngine) -> None:
    """Guards the places: background work counts all reactive requests, reactive ones only those before them."""
    scripted.script = TEXT
    with ExitStack() as stack:
        with held(scripted):
            answers = [submit(stack, scripted, url, path) for path in ("v1", *["proactive/v1", "v1"] * 2)]
            assert [each.headers["x-queue-position"] for each in answers] == ["0", "0", "0", "2", "1"]
            lines = [each.iter_lines() for each in answers]
            firsts = [next(each) for each in lines]
        assert [each.partition(" wait")[0] for each in firsts[3:]] == [": queued position=2", ": queued position=1"]
        assert all(each.startswith("data: ") for each in firsts[:3])
        for each in lines:
            assert "data: [DONE]" in list(each)


@pytest.mark.parametrize(("path", "fields"), PROTOCOLS)
def test_place_while_it_waits(
    url: str, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, path: str, fields: dict[str, Any]
) -> None:
    """Guards a stream that waits: its fillers tell the place, in a form that its protocol allows."""
    scripted.script = TEXT
    with ExitStack() as stack:
        with held(scripted):
            for _ in range(2):
                submit(stack, scripted, url)
            monkeypatch.setattr(event_stream, "_KEEP_ALIVE_S", 0.05)
            answer = stack.enter_context(httpx.stream("POST", f"{url}/{path}", json=body(path, fields), timeout=30.0))
            assert answer.headers["x-queue-position"] == "1"
            lines = answer.iter_lines()
            is_json = answer.headers["content-type"] == "application/x-ndjson"
            if not is_json:
                assert next(lines).startswith(": queued position=1")
                assert next(line for line in lines if line.startswith(":")).startswith(": queued position=1")
        rest = [line for line in lines if line]
        if is_json:
            assert [json.loads(line)["done"] for line in rest][-1]
        else:
            assert len([line for line in rest if line.startswith("data: ")]) > len(TEXT.split())


def test_limit_of_requests(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards against requests that wait for ever, and a user against background work that takes all places."""
    url = serve(max_requests=2)
    scripted.script = TEXT
    with ExitStack() as stack:
        with held(scripted):
            for _ in range(2):
                assert submit(stack, scripted, url, priority="proactive").status_code == 200
            refused = httpx.post(f"{url}/proactive/v1/chat/completions", json={"messages": HELLO})
            for _ in range(2):
                assert submit(stack, scripted, url).status_code == 200
            client = stack.enter_context(openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0))
            with pytest.raises(openai.RateLimitError) as caught:
                client.chat.completions.create(model="tiny", messages=HELLO, stream=True)
        assert caught.value.code == "queue_full"
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert "2 requests are being answered already" in refused.json()["error"]["message"]
    for handle in scripted.handles:
        with suppress(RequestCancelledError):
            handle.result(30.0)
    httpx.get(f"{url}/health")  # after the end of the streams in the same event loop
    ended_by_disconnects = httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}, timeout=30.0)
    assert ended_by_disconnects.status_code == 200


@pytest.mark.parametrize("way", ["whole", "stream", "error", "disconnect"])
def test_ended_request_does_not_count(serve: Serve, scripted: ScriptedEngine, way: str) -> None:
    """Guards a server against places that are never given back."""
    url = serve(max_requests=1)
    chat = f"{url}/v1/chat/completions"
    for _ in range(3):
        scripted.script = TEXT
        if way == "error":
            scripted.script = ""
            answer = httpx.post(chat, json={"messages": HELLO, "logit_bias": {"99999999": 1}}, timeout=30.0)
            assert answer.status_code == 400
        elif way == "disconnect":
            with ExitStack() as stack:
                answer = submit(stack, scripted, url, ignore_eos=True)
                next(answer.iter_lines())
            with pytest.raises(Exception, match="cancel"):
                scripted.handles[-1].result(30.0)
            httpx.get(f"{url}/health")  # after the end of the stream in the same event loop
        else:
            answer = httpx.post(chat, json={"messages": HELLO, "stream": way == "stream"}, timeout=30.0)
            assert answer.status_code == 200
            assert way == "whole" or answer.text.endswith("data: [DONE]\n\n")


def test_limit_of_a_minute(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards the server against one greedy client, and the others with it."""
    url = serve(requests_per_minute=2, api_key=("first", "second"))
    scripted.script = TEXT

    def status(key: str, path: str = "v1/chat/completions", **headers: str) -> httpx.Response:
        content = {"messages": HELLO, "max_tokens": 16, "model": "tiny"}
        return httpx.post(f"{url}/{path}", json=content, headers={"x-api-key": key, **headers}, timeout=30.0)

    assert status("wrong").status_code == 401
    assert [status("first").status_code for _ in range(3)] == [200, 200, 429]
    for path in ("v1/chat/completions", "v1/messages", "api/chat", "proactive/v1/chat/completions"):
        refused = status("first", path)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= 60
    assert status("first", authorization="Bearer other").status_code == 429, "a second key is no other client"
    assert status("second").status_code == 200
    assert httpx.get(f"{url}/v1/models", headers={"x-api-key": "first"}).status_code == 200, "it costs nothing"
    client = openai.OpenAI(base_url=f"{url}/v1", api_key="first", max_retries=0)
    with client, pytest.raises(openai.RateLimitError) as caught:
        client.chat.completions.create(model="tiny", messages=HELLO)
    assert caught.value.code == "rate_limit_exceeded"


def test_limit_of_a_minute_without_keys(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards the same for a server without keys, where an address is a client, whatever key it sends."""
    url = serve(requests_per_minute=1)
    scripted.script = TEXT
    first = httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}, headers={"x-api-key": "a"}, timeout=30.0)
    second = httpx.post(f"{url}/v1/chat/completions", json={"messages": HELLO}, headers={"x-api-key": "b"})
    assert (first.status_code, second.status_code) == (200, 429)


def test_refused_stream_leaves_no_tool_cache(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards memory: the tool caches of a stream are closed also if the request is refused."""
    url = serve(requests_per_minute=1, strict=False, api_key="refused")
    headers = {"authorization": "Bearer refused", "x-request-id": "mine"}
    tool: Any = {"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}
    scripted.script = TEXT
    for path, fields, prefix in (
        ("v1/chat/completions", {"messages": HELLO, "tools": [tool]}, "chatcmpl-"),
        ("v1/responses", {"input": "Hello", "tools": [{"type": "function", **tool["function"]}]}, "resp_"),
    ):
        for _ in range(2):
            answer = httpx.post(f"{url}/{path}", json={**fields, "stream": True}, headers=headers, timeout=30.0)
        assert answer.status_code == 429
        opened = httpx.post(f"{url}/cache-tool-output/{prefix}mine", json=[], headers=headers)
        assert opened.status_code == 404
