"""Error responses of the server."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_runtime.errors import (
    EngineClosedError,
    InvalidRequestError,
    QueueFullError,
    RequestError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
)

Serve = Callable[..., str]
After = Callable[[Callable[[], Awaitable[None]]], None]

HELLO: Any = [{"role": "user", "content": "Hello"}]
PATH = "/v1/chat/completions"


@pytest.mark.parametrize(
    ("body", "param", "expected"),
    [
        ({}, "messages", "expected at least one"),
        ({"messages": []}, "messages", "expected at least one"),
        ({"messages": "Hello"}, "messages", "expected an array"),
        ({"messages": [{"role": "user"}, {"content": "x"}]}, "messages", "messages[1].role"),
        ({"messages": [*HELLO, {"role": "assistant", "function_call": {}}]}, "messages", "tool_calls"),
        ({"messages": HELLO, "temperature": -1}, "temperature", "at least 0"),
        ({"messages": HELLO, "n": 17}, "n", "from 1 to 16"),
        ({"messages": HELLO, "n": True}, "n", "from 1 to 16"),
        ({"messages": HELLO, "logprobs": 3}, "logprobs", "true or false"),
        ({"messages": HELLO, "logprobs": True, "top_logprobs": 21}, "top_logprobs", "from 0 to 20"),
        ({"messages": HELLO, "top_logprobs": 2}, "top_logprobs", "expected logprobs to be true"),
        ({"messages": HELLO, "modalities": ["audio"]}, "modalities", "text"),
        ({"messages": HELLO, "stop_token_ids": ["3"]}, "stop_token_ids", "a token id or a list"),
        ({"messages": HELLO, "stop_token_ids": True}, "stop_token_ids", "a token id or a list"),
        ({"messages": HELLO, "logit_bias": {"+3": 1}}, "logit_bias", "numbers by token id"),
        ({"messages": HELLO, "logit_bias": {"3": "1"}}, "logit_bias", "numbers by token id"),
        ({"messages": [{"role": "assistant", "content": "", "reasoning": False}]}, "messages", "expected text"),
        ({"messages": HELLO, "tools": [{"name": "a", "description": False}]}, "tools", "expected text"),
        ({"messages": HELLO, "tools": [{"name": "a", "parameters": 0}]}, "tools", "JSON schema"),
        (
            {"messages": [{"role": "assistant", "tool_calls": [{"id": {}, "function": {"name": "a"}}]}]},
            "messages",
            "expected text",
        ),
        (
            {"messages": [{"role": "assistant", "tool_calls": [{"function": {"name": "a", "arguments": False}}]}]},
            "messages",
            "expected a JSON object",
        ),
        ({"messages": HELLO, "priority": 3}, "priority", "'reactive' or 'proactive'"),
        ({"messages": HELLO, "stream": 1}, "stream", "true or false"),
        ({"messages": HELLO, "stream_options": {"include_usage": 3}}, "stream_options", "include_usage"),
        ({"messages": HELLO, "model": 3}, "model", "3 is not a name"),
        ({"messages": HELLO, "tool_choice": "required"}, "tool_choice", "expected at least one"),
        ({"messages": HELLO, "response_format": {"type": "xml"}}, "response_format", "'json_object'"),
        ({"messages": HELLO, "max_tokens": 3, "max_completion_tokens": 4}, "max_tokens", "differ"),
        ({"messages": HELLO, "deadline_s": -1}, "deadline_s", "above 0"),
        ({"messages": HELLO, "constrain": "no"}, "constrain", "true or false"),
        ({"messages": HELLO, "ignore_eos": 1}, "ignore_eos", "1 cannot be used; expected true or false"),
        ({"messages": HELLO, "tools": True}, "tools", "true cannot be used; expected an array of tools"),
        (
            {"messages": HELLO, "response_format": {"type": "json_schema", "json_schema": {"schema": {"allOf": None}}}},
            "response_format",
            "null cannot be used; expected an array of schemas",
        ),
        ({"messages": HELLO, "max_completion_tokens": "9"}, "max_completion_tokens", "at least 1"),
        ({"messages": HELLO, "chat_template_kwargs": 3}, "chat_template_kwargs", "by name"),
        ({"messages": HELLO, "logit_bias": {"9999999": 1}}, "logit_bias", "vocabulary"),
        ({"messages": HELLO, "response_format": {"type": "text", "schema": {}}}, "response_format", "schema"),
        ({"messages": HELLO, "response_format": {"type": "json_object", "schema": 5}}, "response_format", "schema 5"),
        ({"messages": HELLO, "thinking_budget": "8"}, "thinking_budget", "number of tokens"),
    ],
)
def test_invalid_fields_are_named(http: httpx.Client, body: dict[str, Any], param: str, expected: str) -> None:
    """Guards status 400 with the field and the expected value."""
    answer = http.post(PATH, json=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["type"], error["param"]) == (400, "invalid_request_error", param), error
    assert expected in error["message"]


@pytest.mark.parametrize("body", [b"{", b"[1]", b'{"messages": NaN}', b"\xff", b"[" * 100_000])
def test_body_that_is_not_a_json_object(http: httpx.Client, body: bytes) -> None:
    """Guards against a 500 for an invalid body."""
    answer = http.post(PATH, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "body")
    assert "codec" not in answer.json()["error"]["message"]


def test_prompt_too_long(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards OpenAI's error code, by which agents shorten their history."""
    with pytest.raises(openai.BadRequestError) as caught:
        client.chat.completions.create(
            model="tiny", messages=[{"role": "user", "content": "Light? " * scripted.max_context}]
        )
    assert (caught.value.code, caught.value.param) == ("context_length_exceeded", "messages")


@pytest.mark.parametrize("field", ["max_tokens", "max_completion_tokens"])
@pytest.mark.parametrize("stream", [False, True])
def test_max_tokens_beyond_the_context(
    client: openai.OpenAI, scripted: ScriptedEngine, field: str, stream: bool
) -> None:
    """Guards clients with a fixed limit: an answer gets what the context leaves (case max-tokens-beyond-context)."""
    scripted.script = "Hello"
    body: Any = {"model": "tiny", "messages": HELLO, "stream": stream, field: 10 * scripted.max_context}
    list(client.chat.completions.create(**body))
    request = scripted.last_request
    assert request["params"].max_tokens == scripted.max_context - len(request["prompt"])


def test_very_long_prompt(client: openai.OpenAI, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards other streams: a prompt that cannot fit is rejected before the slow tokenization."""

    def encode(*args: object, **options: object) -> None:
        raise AssertionError("it was made tokens")

    monkeypatch.setattr(type(scripted.tokenizer), "encode", encode)
    for messages in (
        [{"role": "user", "content": "x" * (128 * scripted.max_context + 1)}],
        HELLO * (scripted.max_context + 1),
    ):
        with pytest.raises(openai.BadRequestError) as caught:
            client.chat.completions.create(model="tiny", messages=messages)
        assert caught.value.code == "context_length_exceeded"


def test_quotes_in_errors_are_short(http: httpx.Client) -> None:
    """Guards terminals and logs: an error does not repeat a whole image, and still names the expected value."""
    picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{'A' * 100_000}"}}
    answer = http.post(PATH, json={"messages": [{"role": "user", "content": [picture]}]})
    assert answer.status_code == 400
    assert len(answer.content) < 3000
    message = answer.json()["error"]["message"]
    assert message.startswith("messages[0].content[0]: ")
    assert message.endswith("expected a text part")


def test_unknown_model(client: openai.OpenAI) -> None:
    """Guards against an answer of another model."""
    with pytest.raises(openai.NotFoundError, match="'tiny'") as caught:
        client.chat.completions.create(model="gpt-5", messages=HELLO)
    assert caught.value.code == "model_not_found"
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-5")


@pytest.mark.parametrize(
    ("method", "path", "status", "expected"),
    [
        ("GET", PATH, 405, f"POST {PATH}"),
        ("POST", "/v1/nowhere", 404, f"POST {PATH}"),
        ("GET", "/nowhere", 404, f"POST {PATH}"),
        ("POST", "/v1/models", 405, "GET or HEAD /v1/models"),
        ("GET", "/tokenize", 405, "POST /tokenize"),
    ],
)
def test_unknown_paths(http: httpx.Client, method: str, path: str, status: int, expected: str) -> None:
    """Guards clients that expect JSON against HTML, and programmers against the method of another path."""
    answer = http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["message"].endswith(f"expected {expected}")
    assert ("allow" in answer.headers) == (status == 405), "HTTP requires the allowed methods"


@pytest.mark.parametrize("base", ["", "/proactive"])
def test_unknown_paths_of_other_protocols(http: httpx.Client, base: str) -> None:
    """Guards clients of Anthropic and Ollama against errors of OpenAI's form, which they cannot read."""
    answer = http.get(f"{base}/v1/messages/nowhere")
    assert (answer.status_code, answer.json()["error"]["type"]) == (404, "not_found_error")
    assert "POST /v1/messages" in answer.json()["error"]["message"]
    answer = http.get(f"{base}/api/nowhere")
    assert answer.status_code == 404
    assert "POST /api/chat" in answer.json()["error"]


def test_only_json_is_accepted(http: httpx.Client) -> None:
    """Guards against cross-origin requests of web pages, which may send plain text without CORS."""
    body = json.dumps({"messages": HELLO})
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = http.post(PATH, content=body, headers={"content-type": kind})
        assert answer.status_code == 415


def test_compressed_body(http: httpx.Client) -> None:
    """Guards the error of a compressed body, which is not supported."""
    body = json.dumps({"messages": HELLO, "max_tokens": 1}).encode()
    for encoding, status in (("gzip", 415), ("GZIP, br", 415), ("identity", 200), ("", 200)):
        packed = gzip.compress(body) if status == 415 else body
        headers = {"content-type": "application/json", "content-encoding": encoding}
        answer = http.post(PATH, content=packed, headers=headers)
        assert answer.status_code == status
        assert status == 200 or "content-encoding" in answer.json()["error"]["message"]


def test_model_list_with_trailing_slash(http: httpx.Client) -> None:
    """Guards clients that request ``/models/``."""
    assert http.get("/v1/models/").json() == http.get("/v1/models").json()


@pytest.mark.parametrize("context", [8, 1 << 40])
def test_body_too_large(
    http: httpx.Client, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, context: int
) -> None:
    """Guards memory and other requests: larger bodies than any context needs are neither kept nor parsed."""
    monkeypatch.setattr(scripted, "max_context", context, raising=False)
    monkeypatch.setattr("xpu_agents.server.request_body._MAX_BODY_BYTES", 2 << 20)
    most = min(2 << 20, (1 << 20) + 128 * context)
    answer = http.post(PATH, content=b"[" * (most + 1), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert str(most) in answer.json()["error"]["message"]
    assert http.post(PATH, content=b"[" * most, headers={"content-type": "application/json"}).status_code == 400


@pytest.mark.parametrize("field", ["messages", "tools"])
def test_more_items_than_the_context(client: openai.OpenAI, scripted: ScriptedEngine, field: str) -> None:
    """Guards other streams: lists that cannot fit are rejected by their length."""
    body: Any = {"messages": HELLO, field: [{"role": 3}] * (scripted.max_context + 1)}
    with pytest.raises(openai.BadRequestError, match=f"{field}: {scripted.max_context + 1} items exceed") as caught:
        client.chat.completions.create(model="tiny", **body)
    assert (caught.value.code, caught.value.param) == ("context_length_exceeded", field)


def test_other_requests_during_parsing(http: httpx.Client, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards other requests: a large body is parsed in a thread and does not block the event loop."""
    begun, go_on = threading.Event(), threading.Event()

    def read(*args: object, **options: object) -> None:
        begun.set()
        assert go_on.wait(30.0)
        raise InvalidRequestError("messages: read")

    monkeypatch.setattr("xpu_agents.server.completions.generation.CompletionRequest.read", read)
    with ThreadPoolExecutor(1) as pool:
        response = pool.submit(http.post, PATH, json={"messages": [{"role": "user", "content": "x" * (1 << 17)}]})
        assert begun.wait(30.0)
        try:
            assert httpx.get(f"{url}/health").status_code == 200
        finally:
            go_on.set()
        assert response.result().status_code == 400


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (QueueFullError("the queue is full"), 429, openai.RateLimitError),
        (RequestShedError("shed to make room for a reactive request"), 429, openai.RateLimitError),
        (RequestExpiredError("too late"), 504, openai.InternalServerError),
        (EngineClosedError("closed"), 503, openai.InternalServerError),
        (RequestFailedError("a kernel failed"), 500, openai.InternalServerError),
        (ZeroDivisionError("bug"), 500, openai.InternalServerError),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
def test_engine_errors(
    client: openai.OpenAI,
    scripted: ScriptedEngine,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    status: int,
    kind: type[openai.APIStatusError],
    stream: bool,
) -> None:
    """Guards the status of engine errors, also for streams: nothing is sent before the request is accepted."""

    def refuse(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(scripted, "submit", refuse)
    with pytest.raises(kind) as caught:
        client.chat.completions.create(model="tiny", messages=HELLO, stream=stream)
    assert caught.value.status_code == status
    assert ("unexpected error" if status == 500 and "bug" in str(error) else str(error)) in str(caught.value)
    if status == 429:
        assert caught.value.response.headers["retry-after"] == "1"
    if status == 504:
        assert caught.value.response.headers["x-should-retry"] == "false"


@pytest.mark.parametrize(
    ("error", "expected_attempts"),
    [
        (QueueFullError("the queue is full"), 2),
        (RequestShedError("shed to make room for a reactive request"), 2),
        (RequestExpiredError("too late"), 1),
    ],
)
def test_retries_of_the_openai_client(
    client: openai.OpenAI,
    scripted: ScriptedEngine,
    monkeypatch: pytest.MonkeyPatch,
    error: RequestError,
    expected_attempts: int,
) -> None:
    """Guards background work that was shed, and the engine against retries of expired requests."""
    submit, attempts = scripted.submit, 0

    def refuse_first(*args: Any, **options: Any) -> Any:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            raise error
        return submit(*args, **options)

    monkeypatch.setattr("xpu_agents.server.errors.response._retry_after", lambda error: {"retry-after": "0.001"})
    monkeypatch.setattr(scripted, "submit", refuse_first)
    scripted.script = "Yes."
    asking = client.with_options(max_retries=1).chat.completions
    if expected_attempts == 1:
        with pytest.raises(openai.InternalServerError):
            asking.create(model="tiny", messages=HELLO)
    else:
        assert asking.create(model="tiny", messages=HELLO).choices[0].message.content == "Yes."
    assert attempts == expected_attempts


@pytest.mark.parametrize(
    ("error", "code", "expected"),
    [
        (RequestFailedError("a kernel failed"), 500, "a kernel failed"),
        (RequestShedError("shed to make room for a reactive request"), 429, "make room"),
        (RequestExpiredError("the deadline has passed"), 504, "the deadline has passed"),
        (ZeroDivisionError("secret"), 500, "unexpected error"),
    ],
)
def test_error_during_an_answer(
    client: openai.OpenAI,
    http: httpx.Client,
    scripted: ScriptedEngine,
    after_first_delta: After,
    error: Exception,
    code: int,
    expected: str,
) -> None:
    """Guards against a partial answer that looks complete or like a network error."""

    async def fail() -> None:
        raise error

    scripted.script = "Good morning to everybody."
    after_first_delta(fail)
    with pytest.raises(openai.APIError, match=expected) as caught:
        list(client.chat.completions.create(model="tiny", messages=HELLO, stream=True))
    assert str(caught.value.code) == str(code)  # a text or a number by the version of the client
    events = http.post(PATH, json={"messages": HELLO, "stream": True}).text.split("\n\n")
    assert json.loads(events[-2].removeprefix("data: ")).keys() == {"error"}, "the error is the last event"


def test_api_key(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards the key: only ``/health`` is available without it."""
    url = serve(api_key="secret")
    scripted.script = "Yes."
    with httpx.Client(base_url=url) as http:
        for headers in (
            {},
            {"authorization": "Bearer wrong"},
            {"authorization": "secret"},
            {"x-api-key": "wrong", "authorization": "Bearer"},
        ):
            for path in (PATH, "/v1/models", "/metrics", "/", "/nowhere"):
                answer = http.post(path, json={"messages": HELLO}, headers=headers)
                assert answer.status_code == 401
                assert answer.json()["error"]["code"] == "invalid_api_key"
        assert http.get("/health").status_code == 200
        anthropic_error = {"type": "authentication_error"}
        assert http.post("/v1/messages").json()["error"].items() >= anthropic_error.items()
        assert isinstance(http.post("/api/chat").json()["error"], str)
        for headers in ({"x-api-key": "secret"}, {"x-api-key": "secret", "authorization": "Bearer any"}):
            assert http.get("/v1/models", headers=headers).status_code == 200
    with openai.OpenAI(base_url=f"{url}/v1", api_key="secret") as client:
        assert client.chat.completions.create(model="tiny", messages=HELLO).choices[0].message.content == "Yes."


def test_host_names(serve: Serve, http: httpx.Client) -> None:
    """Guards against DNS rebinding."""
    assert http.get("/v1/models", headers={"host": "evil.example:8000"}).status_code == 403
    for name in ("localhost", "127.0.0.1:99", "[::1]:8000", "box.localhost"):
        assert http.get("/v1/models", headers={"host": name}).status_code == 200
    assert http.get("/health", headers={"host": ""}).status_code == 200, "as health checks in HTTP 1.0"
    allowed = serve(hosts=("box.home", "NAS.home."))
    for name in ("Box.Home:8000", "nas.home", "nas.home.:8000"):
        assert httpx.get(f"{allowed}/v1/models", headers={"host": name}).status_code == 200
    with_key = serve(api_key="secret")
    shown = {"host": "evil.example", "authorization": "Bearer secret"}
    assert httpx.get(f"{with_key}/v1/models", headers=shown).status_code == 200


def test_cors(serve: Serve, http: httpx.Client) -> None:
    """Guards allowed and other origins, with and without a key."""
    preflight = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,authorization",
    }
    page = {"origin": "http://localhost:3000"}
    assert "access-control-allow-origin" not in http.options(PATH, headers={**preflight, **page}).headers
    origins = ("http://LocalHost:3000", "https://box.home:443")
    with httpx.Client(base_url=serve(origins=origins, api_key="secret")) as client:
        allowed = client.options(PATH, headers={**preflight, **page})
        assert allowed.status_code == 200
        assert allowed.headers["access-control-allow-origin"] == "http://localhost:3000"
        assert client.options(PATH, headers={**preflight, "origin": "https://box.home"}).status_code == 200
        assert client.options(PATH, headers={**preflight, "origin": "http://evil.example"}).status_code == 400
        inward = client.options(PATH, headers={**preflight, **page, "access-control-request-private-network": "true"})
        assert inward.status_code == 200, "a request of Chrome for a public page"
        assert inward.headers["access-control-allow-private-network"] == "true"
        refused = client.post(PATH, json={}, headers=page)
        assert refused.status_code == 401
        assert refused.headers["access-control-allow-origin"] == "http://localhost:3000", "readable by the page"
        shown = refused.headers["access-control-expose-headers"].lower()
        assert {"x-should-retry", "retry-after", "x-request-id"} <= set(shown.split(", ")), (
            "headers for OpenAI's client"
        )


def test_unexpected_error_with_cors(serve: Serve, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards web pages against an error that the browser hides, and the next request against a closed connection."""

    def fail(*args: object, **options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scripted, "submit", fail)
    connections = set()
    with httpx.Client(base_url=serve(origins=("http://localhost:3000",))) as client:
        for _ in range(2):
            answer = client.post(PATH, json={"messages": HELLO}, headers={"origin": "http://localhost:3000"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (500, "bug")
            assert answer.headers["access-control-allow-origin"] == "http://localhost:3000"
            connections.add(answer.extensions["network_stream"].get_extra_info("client_addr"))
    assert len(connections) == 1


@pytest.mark.parametrize("path", [PATH, "/v1/completions", "/v1/responses"])
def test_wrong_priority_in_the_header_is_named(http: httpx.Client, path: str) -> None:
    """Guards a header that is misspelt, also where the body has a priority, which takes precedence."""
    body = {"messages": HELLO, "prompt": "Hello", "input": "Hello", "priority": "reactive"}
    answer = http.post(path, json=body, headers={"x-xpu-priority": "high"})
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "x-xpu-priority")
