"""Requests of programs that were made for other servers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.server import ServerOptions
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

HELLO: Any = [{"role": "user", "content": "Hello"}]
PATH = "/v1/chat/completions"


@pytest.mark.parametrize(
    ("allowed", "origin", "status"),
    [
        ("app://obsidian.md", "app://obsidian.md", 200),
        ("app://obsidian.md", "app://obsidian.md.evil", 400),
        ("chrome-extension://abcdefghijklmnop", "chrome-extension://abcdefghijklmnop", 200),
        ("chrome-extension://abcdefghijklmnop", "chrome-extension://ponmlkjihgfedcba", 400),
        ("http://localhost:*", "http://localhost:5173", 200),
        ("http://localhost:*", "http://localhost", 200),
        ("http://localhost:*", "http://localhost.example:5173", 400),
        ("http://localhost:*", "https://localhost:5173", 400),
        ("http://localhost:*", "http://localhost:5173@evil.example", 400),
        ("http://[::1]:*", "http://[::1]:8080", 200),
    ],
)
def test_origins_of_apps_and_any_local_port(serve: Callable[..., str], allowed: str, origin: str, status: int) -> None:
    """Guards desktop applications and local pages, and nothing beside them (cases origins-apps, origin-any-port)."""
    preflight = {"access-control-request-method": "POST", "origin": origin}
    with httpx.Client(base_url=serve(origins=(allowed,))) as client:
        answer = client.options(PATH, headers=preflight)
    assert answer.status_code == status
    assert (answer.headers.get("access-control-allow-origin") == origin) == (status == 200)


@pytest.mark.parametrize(
    "origin", ["http://*:3000", "http://box.home:*", "app://*", "localhost:*", "http://a/b", "http://localhost:*/x"]
)
def test_origins_that_match_too_much(origin: str) -> None:
    """Guards against wildcards that would open the server to pages of other machines."""
    with pytest.raises(ConfigError, match="origins"):
        ServerOptions(origins=(origin,))


def test_unknown_fields_are_named(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards clients of other servers: an unknown field is accepted and named in a header (case known-elsewhere)."""
    scripted.script = "Hello"
    for stream in (False, True):
        response = client.chat.completions.with_raw_response.create(
            model="tiny", messages=HELLO, stream=stream, extra_body={"topK": 1}
        )
        assert "topK" in response.headers["warning"]


def test_strict_server_refuses_unknown_fields(serve: Callable[..., str]) -> None:
    """Guards ``--strict``, which finds misspelt fields."""
    with httpx.Client(base_url=serve(strict=True)) as client:
        answer = client.post(PATH, json={"messages": HELLO, "topK": 1})
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "topK")


def test_models_for_background_work(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards clients that tell models only by name: background work has a name of its own (case same-id-twice)."""
    listed = [[each["id"] for each in http.get(f"{base}/v1/models").json()["data"]] for base in ("", "/proactive")]
    assert not set(listed[0]) & set(listed[1])
    assert listed[1][0] == "tiny@proactive"
    for base in ("", "/reactive", "/proactive"):
        assert http.get(f"{base}/v1/models/tiny@proactive").json()["id"] == "tiny@proactive"
        scripted.script = "Hello"
        body = {"model": "tiny@proactive", "messages": HELLO}
        assert http.post(f"{base}{PATH}", json=body).status_code == 200
        assert scripted.last_request["priority"] == Priority.PROACTIVE
