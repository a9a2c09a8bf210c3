"""The server mounted in another application."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from scripted_engine import ScriptedEngine
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_runtime import Engine, Priority

ASKED: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello"}]}


@pytest.fixture
def mounted(scripted: ScriptedEngine) -> Iterator[TestClient]:
    """A client of an application that has the server at ``/ai``, with a key."""
    app = create_app(Chat(cast("Engine", scripted), 64), ServerOptions(api_key="secret"))
    with TestClient(Starlette(routes=[Mount("/ai", app), Mount("/proactive", app)])) as client:
        yield client


def test_mounted_urls(mounted: TestClient, scripted: ScriptedEngine) -> None:
    """Guards the URLs in the description, and priorities: the mount point is part of the URL."""
    key = {"authorization": "Bearer secret"}
    assert "http://testserver/ai/proactive/v1\n" in mounted.get("/ai/", headers=key).text
    scripted.script = "Yes."
    assert mounted.post("/ai/proactive/v1/chat/completions", json=ASKED, headers=key).status_code == 200
    assert scripted.last_request["priority"] == Priority.PROACTIVE
    streamed = mounted.post("/ai/v1/chat/completions", json={**ASKED, "stream": True}, headers=key)
    assert streamed.text.endswith("data: [DONE]\n\n")
    assert scripted.last_request["priority"] == Priority.REACTIVE
    assert mounted.post("/proactive/v1/chat/completions", json=ASKED, headers=key).status_code == 200
    assert scripted.last_request["priority"] == Priority.REACTIVE, "the mount point does not set the priority"


def test_mounted_api_key(mounted: TestClient) -> None:
    """Guards health checks without a key, and all other paths with it."""
    assert mounted.get("/ai/health").status_code == 200
    for path in ("/ai", "/ai/metrics", "/ai/v1/models", "/ai/health/x", "/ai/v1/health"):
        assert mounted.get(path).status_code == 401
