"""Ollama's API over HTTP, without its client."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

import httpx
import pytest
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority
from xpu_runtime.errors import RequestCancelledError

HELLO: list[Any] = [{"role": "user", "content": "Hello"}]
ADD = {
    "type": "function",
    "function": {
        "name": "add",
        "description": "Adds",
        "parameters": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
    },
}
CALL = '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>'


def lines(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize(
    ("script", "fields"),
    [
        ("Hello there", {}),
        ("<think>Well</think>Good", {"think": True}),
        (f"<think>Well</think>{CALL}", {"tools": [ADD]}),
        (f"{CALL}\n{CALL.replace('1', '2')}", {"tools": [ADD]}),
        ('<tool_call>\n{"name": "add", "arguments": {"a": "x"}}\n</tool_call>', {"tools": [ADD], "constrain": False}),
        ('{"a": 7}', {"format": {"type": "object", "properties": {"a": {"type": "integer"}}}}),
        ("Hello there", {"logprobs": True, "top_logprobs": 2}),
        ("", {"options": {"num_predict": 9}}),
    ],
)
def test_stream_and_whole_reply_agree(
    http: httpx.Client, scripted: ScriptedEngine, script: str, fields: dict[str, Any]
) -> None:
    """Guards clients that switch streaming on and off: the chunks are the whole response, at greedy.

    Log-probabilities are those that the engine computed for the request.
    """
    scripted.script = script
    body = {"model": "tiny", "messages": HELLO, **fields}
    *pieces, last = lines(http.post("/api/chat", json=body))
    whole = http.post("/api/chat", json={**body, "stream": False}).json()
    assert last["done"]
    assert not any(piece["done"] for piece in pieces)
    parts = [each["message"] for each in (*pieces, last)]
    assert "".join(part["content"] for part in parts) == whole["message"]["content"]
    assert "".join(part.get("thinking", "") for part in parts) == whole["message"].get("thinking", "")
    calls = [call for part in parts for call in part.get("tool_calls", [])]
    expected = whole["message"].get("tool_calls", [])
    assert [call["function"] for call in calls] == [call["function"] for call in expected]
    streamed = [logprob for each in (*pieces, last) for logprob in each.get("logprobs", [])]
    assert [each["bytes"] for each in streamed] == [each["bytes"] for each in whole.get("logprobs", [])]
    computed = [[each.openai for each in logprobs] for logprobs in scripted.decoded_logprobs()]
    assert [streamed, whole.get("logprobs", [])] == computed
    for name in ("model", "done", "done_reason", "prompt_eval_count", "eval_count"):
        assert last[name] == whole[name]
    for name in ("total_duration", "eval_duration", "prompt_eval_duration"):
        assert whole[name] > 0


def test_generate_continues_its_context(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards clients that send ``context`` back, and those that set the system text."""
    scripted.script = "Good"
    body = {"model": "tiny", "prompt": "Hello", "system": "Be brief.", "stream": False}
    first = http.post("/api/generate", json=body).json()
    assert first["response"] == "Good"
    *pieces, last = lines(
        http.post("/api/generate", json={"model": "tiny", "prompt": "Hi", "context": first["context"]})
    )
    assert "".join(piece["response"] for piece in pieces) == "Good"
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"], skip_special_tokens=False)
    assert [prompt.index(text) for text in ("Be brief.", "Hello", "Good", "Hi")] == sorted(
        prompt.index(text) for text in ("Be brief.", "Hello", "Good", "Hi")
    )
    assert len(last["context"]) >= len(first["context"])
    refused = http.post("/api/generate", json={**body, "context": [1, 2, 3]})
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("context: ")


def test_raw_prompt(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards prompts with a client's own template: they are continued as they are, without a second start token."""
    scripted.script = "Good"
    answer = http.post("/api/generate", json={"model": "tiny", "prompt": "Hello", "raw": True, "stream": False}).json()
    assert answer["response"] == "Good"
    assert "context" not in answer
    tokenizer = scripted.tokenizer
    start = tokenizer.decode(tokenizer.encode("", add_special_tokens=True), skip_special_tokens=False)
    plain = scripted.last_request["prompt"]
    http.post("/api/generate", json={"model": "tiny", "prompt": f"{start}Hello", "raw": True, "stream": False})
    assert scripted.last_request["prompt"] == plain
    refused = http.post("/api/generate", json={"model": "tiny", "prompt": "a", "suffix": "b"})
    assert (refused.status_code, refused.json()["error"].partition(":")[0]) == (400, "suffix")


def test_models(http: httpx.Client) -> None:
    """Guards what editors and chat windows read of the models: names with tags, sizes, context and capabilities."""
    (listed,) = http.get("/api/tags").json()["models"]
    (running,) = http.get("/api/ps").json()["models"]
    for each in (listed, running):
        assert each["name"] == each["model"] == "tiny:latest"
        assert each["size"] > 0
        assert len(each["digest"]) == 64
        assert each["details"]["family"] == "llama"
        assert each["details"]["parameter_size"] == "260K"
        assert each["details"]["quantization_level"] == "INT8"
    assert datetime.fromisoformat(listed["modified_at"]).tzinfo is not None
    assert datetime.fromisoformat(running["expires_at"]).timestamp() > 0
    assert running["context_length"] == 2048
    for body in ({"model": "tiny"}, {"name": "tiny:latest", "verbose": True}):
        shown = http.post("/api/show", json=body).json()
        assert shown["capabilities"] == listed["capabilities"] == ["completion", "tools", "thinking"]
        family = shown["model_info"]["general.architecture"]
        assert shown["model_info"][f"{family}.context_length"] == 2048
        assert shown["model_info"][f"{family}.embedding_length"] == 64
        assert "num_ctx" in shown["parameters"]
        assert "message" in shown["template"]
    for path in ("/", "/api/tags", "/api/version", "/api/ps"):
        assert http.head(path).status_code == 200
    assert all(part.isdigit() for part in http.get("/api/version").json()["version"].split("."))
    assert "Ollama is running" in http.get("/").text


@pytest.mark.parametrize("path", ["show", "chat", "generate", "embed", "pull"])
def test_unknown_model(http: httpx.Client, path: str) -> None:
    """Guards the status by which clients know that a model is missing, and one line as error."""
    answer = http.post(f"/api/{path}", json={"model": "other", "messages": HELLO, "prompt": "a", "input": "a"})
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("model: ")
    assert "\n" not in answer.json()["error"]


def test_changes_of_models_are_refused(http: httpx.Client) -> None:
    """Guards the advice for endpoints that this server does not have, and pulls of a served model, which succeed."""
    for method, path in (("POST", "create"), ("POST", "copy"), ("POST", "push"), ("DELETE", "delete")):
        answer = http.request(method, f"/api/{path}", json={"model": "tiny"})
        assert answer.status_code == 405
        assert "xpu-agents serve" in answer.json()["error"]
    assert http.post("/api/blobs/sha256:00", content=b"GGUF").status_code == 405
    assert http.head("/api/blobs/sha256:00").status_code == 405
    assert lines(http.post("/api/pull", json={"model": "tiny"}))[-1] == {"status": "success"}
    assert http.post("/api/pull", json={"name": "tiny:latest", "stream": False}).json() == {"status": "success"}
    assert http.post("/api/show", json={}).json()["error"].startswith("model: ")


def test_load_and_unload(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards requests without a prompt: they load and unload, and nothing is generated."""
    for path, body in (("chat", {"messages": []}), ("generate", {"prompt": ""}), ("chat", {}), ("generate", {})):
        for keep_alive, reason in (("5m", "load"), (0, "unload")):
            answer = http.post(f"/api/{path}", json={"model": "tiny", "keep_alive": keep_alive, **body}).json()
            assert (answer["done"], answer["done_reason"]) == (True, reason)
    assert scripted.handles == []


def test_content_types(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards `curl -d`, which sends another content type, and the machine against forms of web pages."""
    scripted.script = "Good"
    body = json.dumps({"model": "tiny", "messages": HELLO, "stream": False})
    for content_type in ("application/x-www-form-urlencoded", "text/plain", "application/json"):
        assert http.post("/api/chat", content=body, headers={"content-type": content_type}).status_code == 200
    assert http.post("/api/show", content=body, headers={"sec-fetch-mode": "cors"}).status_code == 200, "Node.js"
    pages = ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"})
    for page in pages:
        for path in ("chat", "generate", "embed", "embeddings", "show", "pull"):
            answer = http.post(f"/api/{path}", content=body, headers={"content-type": "text/plain", **page})
            assert answer.status_code == 415
    assert http.post("/v1/chat/completions", content=body, headers={"content-type": "text/plain"}).status_code == 415


def test_long_histories_are_shortened(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards chat windows, whose histories Ollama shortens: system texts and the last message are kept."""
    scripted.script = "Good"
    turns = [
        each
        for at in range(400)
        for each in ({"role": "user", "content": f"old {at}"}, {"role": "assistant", "content": "so"})
    ]
    body = {"model": "tiny", "messages": [{"role": "system", "content": "Rules"}, *turns, *HELLO]}
    *_, last = lines(http.post("/api/chat", json=body))
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert "Rules" in prompt
    assert "Hello" in prompt
    assert "old 399" in prompt
    assert "old 0 " not in prompt
    assert 1024 < last["prompt_eval_count"] <= 1536
    for too_long in ({**body, "truncate": False}, {**body, "messages": [{"role": "user", "content": "word " * 3000}]}):
        answer = http.post("/api/chat", json=too_long)
        assert answer.status_code == 400
        assert "context length exceeded" in answer.json()["error"]


@pytest.mark.parametrize(
    ("base", "priority"), [("", "reactive"), ("/reactive", "reactive"), ("/proactive", "proactive")]
)
def test_priority_of_the_address(http: httpx.Client, scripted: ScriptedEngine, base: str, priority: str) -> None:
    """Guards background work of clients of Ollama, by address and by name."""
    scripted.script = "Good"
    (listed,) = http.get(f"{base}/api/tags").json()["models"]
    assert listed["name"] == ("tiny@proactive:latest" if priority == "proactive" else "tiny:latest")
    for path, body in (
        ("chat", {"messages": HELLO}),
        ("generate", {"prompt": "Hello"}),
        ("generate", {"prompt": "Hello", "raw": True}),
    ):
        http.post(f"{base}/api/{path}", json={"model": "tiny", "stream": False, **body})
        assert scripted.last_request["priority"] == Priority(priority)
        http.post(f"{base}/api/{path}", json={"model": "tiny@proactive:latest", "stream": False, **body})
        assert scripted.last_request["priority"] == Priority.PROACTIVE


def test_unknown_fields_are_named(http: httpx.Client, serve: Callable[..., str], scripted: ScriptedEngine) -> None:
    """Guards clients of other versions: unknown fields and options are accepted and named; a strict server refuses."""
    scripted.script = "Good"
    body = {"model": "tiny", "messages": HELLO, "topK": 1, "template": "x", "options": {"mirostat": 1}}
    answer = http.post("/api/chat", json=body)
    assert answer.status_code == 200
    for name in ("topK", "template", "options.mirostat"):
        assert name in answer.headers["warning"]
    strict = serve(strict=True)
    assert httpx.post(
        f"{strict}/api/chat", json={"model": "tiny", "messages": HELLO, "options": {"num_ctx": 1}}
    ).is_success
    for field in ({"topK": 1}, {"options": {"mirostat": 1}}):
        assert httpx.post(f"{strict}/api/chat", json={"model": "tiny", "messages": HELLO, **field}).status_code == 400


def test_error_inside_of_a_stream(http: httpx.Client, scripted: ScriptedEngine, after_first_delta: Any) -> None:
    """Guards against a partial answer that looks complete: the last line is the error."""

    async def fail() -> None:
        raise RequestCancelledError("the engine stops")

    after_first_delta(fail)
    *_, last = lines(http.post("/api/chat", json={"model": "tiny", "messages": HELLO}))
    assert set(last) == {"error"}
    assert "shutting down" in last["error"]


def test_disconnect_cancels_the_request(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the engine against generating for a client that has left."""
    options = {"num_predict": 1500, "temperature": 1.0}
    body = {"model": "tiny", "messages": HELLO, "options": options, "ignore_eos": True}
    with http.stream("POST", "/api/chat", json=body) as answer:
        next(answer.iter_lines())
    with pytest.raises(RequestCancelledError):
        scripted.handles[-1].result(30.0)


def test_api_key(serve: Callable[..., str]) -> None:
    """Guards the machine: Ollama's paths need the key too, in the header that its clients send."""
    url = serve(api_key="secret")
    for method, path in (("GET", "/api/tags"), ("POST", "/api/chat"), ("GET", "/api/version")):
        answer = httpx.request(method, f"{url}{path}")
        assert answer.status_code == 401
        assert answer.json()["error"].startswith("api_key: ")
    assert httpx.get(f"{url}/api/tags", headers={"authorization": "Bearer secret"}).status_code == 200
