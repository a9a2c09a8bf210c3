"""Messages received by a plain HTTP client."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority
from xpu_runtime.errors import RequestFailedError

Serve = Callable[..., str]
After = Callable[[Callable[[], Awaitable[None]]], None]

HELLO: Any = [{"role": "user", "content": "Hello"}]
LIGHT: Any = {"name": "set_light", "input_schema": {"type": "object", "properties": {"on": {"type": "boolean"}}}}
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"on": true}}\n</tool_call>'
PATH = "/v1/messages"


def events_of(answer: httpx.Response) -> list[dict[str, Any]]:
    """Events of a stream, whose names are their types; comments are left out."""
    events = []
    for each in answer.text.strip().split("\n\n"):
        if each.startswith(":"):
            continue
        name, data = each.split("\n")
        events.append(json.loads(data.removeprefix("data: ")))
        assert name == f"event: {events[-1]['type']}"
    return events


def test_stream(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the order of events, and the tokens of the prompt at the start, which some clients only read there."""
    scripted.script = f"<think>\nHm.\n</think>\n\nNow.\n{CALL}"
    body = {"messages": HELLO, "max_tokens": 200, "tools": [LIGHT], "stream": True}
    events = events_of(http.post(PATH, json=body, headers={"anthropic-version": "2023-06-01", "anthropic-beta": "x"}))
    kinds = [event["type"] for event in events]
    assert (kinds[0], kinds[-2:]) == ("message_start", ["message_delta", "message_stop"])
    started = [event["content_block"]["type"] for event in events if event["type"] == "content_block_start"]
    assert started == ["thinking", "text", "tool_use"]
    assert events[0]["message"]["usage"]["input_tokens"] == scripted.handles[-1].metrics.prompt_tokens
    assert events[-2]["delta"] == {"stop_reason": "tool_use", "stop_sequence": None}


def test_stop_sequence_and_limit(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the reason of the end: the matched stop sequence, or the limit; a call that is cut off leaves nothing."""
    scripted.script = "One. Two."
    body: Any = {"messages": HELLO, "stop_sequences": ["never there", "Two"]}
    message = http.post(PATH, json=body).json()
    assert (message["stop_reason"], message["stop_sequence"]) == ("stop_sequence", "Two")
    assert message["content"] == [{"type": "text", "text": "One. "}]
    scripted.script = CALL
    body = {"messages": HELLO, "tools": [LIGHT], "max_tokens": 20}
    message = http.post(PATH, json=body).json()
    assert (message["stop_reason"], message["content"]) == ("max_tokens", [])
    kinds = {event["type"] for event in events_of(http.post(PATH, json={**body, "stream": True}))}
    assert kinds == {"message_start", "message_delta", "message_stop"}


def test_assistant_turn_is_continued(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the beginning of an answer that the client gives: the reply has the new text only."""
    scripted.script = "is light."
    message = http.post(PATH, json={"messages": [*HELLO, {"role": "assistant", "content": "There "}]}).json()
    assert message["content"] == [{"type": "text", "text": "is light."}]
    assert scripted.tokenizer.decode(scripted.last_request["prompt"]).endswith("assistant\nThere ")


def test_prompt_is_only_cached(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards clients that fill the prompt cache with a limit of 0: nothing is generated for them."""
    scripted.script = "Good morning to everybody."
    for stream in (False, True):
        answer = http.post(PATH, json={"messages": HELLO, "max_tokens": 0, "stream": stream})
        assert answer.status_code == 200
        assert "Good" not in answer.text
        assert scripted.handles[-1].metrics.output_tokens == 1


def test_count_of_tokens(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the count, whose request has no limit and may name any priority and Claude model."""
    answer = http.post("/proactive/v1/messages/count_tokens", json={"messages": HELLO, "model": "claude-sonnet-4-5"})
    assert "model.claude-sonnet-4-5" in answer.headers["warning"]
    scripted.script = "Yes."
    assert http.post(PATH, json={"messages": HELLO}).status_code == 200
    assert answer.json() == {"input_tokens": scripted.handles[-1].metrics.prompt_tokens}


@pytest.mark.parametrize(
    ("path", "fields", "priority"),
    [
        (PATH, {}, Priority.REACTIVE),
        (PATH, {"service_tier": "standard_only"}, Priority.REACTIVE),
        (PATH, {"model": "tiny@proactive"}, Priority.PROACTIVE),
        (PATH, {"model": "claude-haiku-4-5@proactive"}, Priority.PROACTIVE),
        (PATH, {"priority": "proactive"}, Priority.PROACTIVE),
        ("/proactive/v1/messages", {}, Priority.PROACTIVE),
    ],
)
def test_priority(
    http: httpx.Client, scripted: ScriptedEngine, path: str, fields: dict[str, Any], priority: Priority
) -> None:
    """Guards background work by address, model and field."""
    scripted.script = "Yes."
    message = http.post(path, json={"messages": HELLO, **fields}).json()
    assert scripted.last_request["priority"] == priority
    assert message["usage"]["service_tier"] == ("batch" if priority is Priority.PROACTIVE else "standard")


def test_errors(http: httpx.Client, serve: Serve) -> None:
    """Guards the form of errors, and names of other models, which only a strict server does not replace."""
    for path in (PATH, "/v1/messages/count_tokens"):
        answer = http.post(path, json={"messages": []})
        assert (answer.status_code, answer.json()["error"]["type"]) == (400, "invalid_request_error")
        assert http.post(path, json={"messages": HELLO, "model": "other"}).json()["error"]["type"] == "not_found_error"
    thread = http.post(PATH, json={"messages": HELLO, "thread": {"type": "create"}}).json()["error"]
    assert thread["details"]["error_code"] == "thread_unsupported_request"
    body = {"messages": HELLO, "model": "claude-sonnet-4-5"}
    assert httpx.post(f"{serve(strict=True)}{PATH}", json=body).status_code == 404


def test_request_of_claude_code(serve: Serve, scripted: ScriptedEngine) -> None:
    """Guards Claude Code's requests: a strict server knows all their fields, and the prefix cache keeps the prompt."""
    scripted.script = "Yes."

    def body(nonce: str) -> dict[str, Any]:
        line = f"x-anthropic-billing-header: cc_version=2.1.177.01c; cc_entrypoint=cli; cch={nonce};"
        cached = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {"file_path": {"type": "string"}, "limit": {"type": "integer", "exclusiveMinimum": 0}},
            "required": ["file_path"],
            "additionalProperties": False,
        }
        return {
            "model": "tiny",
            "max_tokens": 32000,
            "stream": True,
            "system": [{"type": "text", "text": line}, {"type": "text", "text": "You are helpful. " * 20, **cached}],
            "messages": [
                {
                    "role": "user",
                    "content": [
                        {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"},
                        {"type": "text", "text": "Read it.", **cached},
                    ],
                }
            ],
            "tools": [{"name": "mcp__files__Read", "description": "Reads.", "input_schema": schema, **cached}],
            "metadata": {"user_id": "user_1_account__session_2"},
            "thinking": {"type": "adaptive"},
            "output_config": {"effort": "medium"},
            "context_management": {"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]},
        }

    headers = {
        "authorization": "Bearer any",
        "anthropic-version": "2023-06-01",
        "anthropic-beta": "claude-code-20250219",
    }
    with httpx.Client(base_url=serve(strict=True), headers=headers) as http:
        assert http.head("/").status_code == 200
        for nonce in ("36ee5", "0aaa9"):
            answer = http.post(f"{PATH}?beta=true", json=body(nonce))
            assert answer.status_code == 200, answer.text
            assert "warning" not in answer.headers
    usage = events_of(answer)[-2]["usage"]
    assert usage["cache_read_input_tokens"] > usage["input_tokens"]


def test_error_during_a_stream(http: httpx.Client, scripted: ScriptedEngine, after_first_delta: After) -> None:
    """Guards against a partial message that looks complete: the error is the last event."""

    async def fail() -> None:
        raise RequestFailedError("a kernel failed")

    scripted.script = "Good morning to everybody."
    after_first_delta(fail)
    events = events_of(http.post(PATH, json={"messages": HELLO, "stream": True}))
    assert events[-1]["error"]["type"] == "api_error"
    assert "message_stop" not in {event["type"] for event in events}


def test_pings_while_a_call_is_held(
    http: httpx.Client, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards proxies' and clients' timeouts: a call that is sent when it is complete leaves no silent connection."""
    monkeypatch.setattr("xpu_agents.server.streaming.event_stream._KEEP_ALIVE_S", 0.0)
    scripted.script = CALL
    body = {"messages": HELLO, "tools": [LIGHT], "max_tokens": 200, "stream": True}
    kinds = [event["type"] for event in events_of(http.post(PATH, json=body))]
    assert "ping" in kinds[1 : kinds.index("content_block_start")]
    assert kinds.count("content_block_delta") == 1
    eager = {**body, "tools": [{**LIGHT, "eager_input_streaming": True}]}
    kinds = [event["type"] for event in events_of(http.post(PATH, json=eager))]
    assert kinds.count("content_block_delta") > 1


def test_models(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards lists of models in the form of the client's protocol."""
    headers = {"anthropic-version": "2023-06-01"}
    listed = http.get("/proactive/v1/models", headers=headers).json()
    assert [each["id"] for each in listed["data"]] == [listed["first_id"]] == [listed["last_id"]] == ["tiny@proactive"]
    one = http.get("/v1/models/tiny", headers=headers).json()
    assert (one["type"], one["max_input_tokens"]) == ("model", scripted.max_context)
    missing = http.get("/v1/models/other", headers=headers).json()
    assert missing["error"]["type"] == "not_found_error"
