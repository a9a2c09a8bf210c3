"""A server on a Unix socket beside its port."""

from __future__ import annotations

import sys
from typing import Any

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Python has no Unix sockets on Windows")

HELLO: Any = [{"role": "user", "content": "Hello"}]
TEXT = "Good morning to everybody."


def client(two_addresses: Any) -> httpx.Client:
    """A plain HTTP client of the socket."""
    return httpx.Client(transport=httpx.HTTPTransport(uds=two_addresses.uds), timeout=30.0)


def test_official_client(two_addresses: Any, scripted: ScriptedEngine) -> None:
    """Guards OpenAI's client on a socket, whole and streamed."""
    scripted.script = TEXT
    with openai.OpenAI(base_url="http://localhost/v1", api_key="any", http_client=client(two_addresses)) as asking:
        assert asking.chat.completions.create(model="tiny", messages=HELLO).choices[0].message.content == TEXT
        chunks = asking.chat.completions.create(model="tiny", messages=HELLO, stream=True)
        assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == TEXT


def test_own_client(two_addresses: Any, scripted: ScriptedEngine) -> None:
    """Guards our own client on a socket."""
    scripted.script = TEXT
    chat = RemoteChat("http://localhost/v1", "tiny", uds=two_addresses.uds)
    assert chat.complete(ChatRequest(HELLO)).text == TEXT
    assert chat.max_context == scripted.max_context


@pytest.mark.parametrize("path", ["v1/models", "metrics", "debug/state"])
def test_key_and_host_name(two_addresses: Any, path: str) -> None:
    """Guards the port: the mode of the socket protects the socket alone. Over it any host name will do."""
    assert httpx.get(f"{two_addresses.url}/{path}").status_code == 401
    with client(two_addresses) as local:
        for host in ("localhost", "evil.example", "x" * 200):
            assert local.get(f"http://localhost/{path}", headers={"host": host}).status_code == 200


def test_claimed_address(two_addresses: Any) -> None:
    """Guards the key against clients of the port that claim to be on the socket."""
    claims = {"host": two_addresses.uds, "x-forwarded-for": "", "x-forwarded-host": two_addresses.uds, "forwarded": ""}
    for name, value in claims.items():
        assert httpx.get(f"{two_addresses.url}/v1/models", headers={name: value}).status_code == 401
