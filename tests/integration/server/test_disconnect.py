"""Clients that disconnect before their answer is complete."""

from __future__ import annotations

import json
import socket
import threading
from typing import Any

import httpx
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.server import ServerOptions
from xpu_agents.server.uvicorn_server import listening_socket
from xpu_runtime import Handle
from xpu_runtime.errors import RequestCancelledError

ENDLESS: dict[str, Any] = {
    "messages": [{"role": "user", "content": "Hello"}],
    "ignore_eos": True,
    "max_tokens": 1500,
    "temperature": 1.0,
}
TIMEOUT_S = 30.0


def submitted(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, count: int = 1) -> threading.Event:
    """Set when this many requests are submitted."""
    event, original = threading.Event(), scripted.submit

    def submit(*args: Any, **options: Any) -> Any:
        handle = original(*args, **options)
        if len(scripted.handles) == count:
            event.set()
        return handle

    monkeypatch.setattr(scripted, "submit", submit)
    return event


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("path", "fields", "count"),
    [
        ("v1/chat/completions", {}, 1),
        ("v1/chat/completions", {"n": 3}, 3),
        ("v1/completions", {"prompt": "Hello"}, 1),
        ("v1/completions", {"prompt": ["Hello", "Good"], "n": 2}, 4),
        ("v1/responses", {"input": "Hello", "max_output_tokens": 1500}, 1),
        ("v1/messages", {}, 1),
        ("api/chat", {}, 1),
        ("api/generate", {"prompt": "Hello"}, 1),
    ],
)
def test_disconnect_cancels_the_request(
    url: str,
    scripted: ScriptedEngine,
    monkeypatch: pytest.MonkeyPatch,
    stream: bool,
    path: str,
    fields: dict[str, Any],
    count: int,
) -> None:
    """Guards the engine against generating for a disconnected client, also before the first token."""
    came = submitted(scripted, monkeypatch, count)
    body = json.dumps({**ENDLESS, "stream": stream, **fields}).encode()
    host, port = httpx.URL(url).host, httpx.URL(url).port
    assert port is not None
    with socket.create_connection((host, port)) as line:
        head = f"POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        assert came.wait(TIMEOUT_S)
    for handle in scripted.handles:
        with pytest.raises(RequestCancelledError):
            handle.result(TIMEOUT_S)


@pytest.mark.parametrize("kind", ["tcp", "uds"])
@pytest.mark.parametrize("stream", [False, True])
def test_disconnect_during_the_prompt(
    two_addresses: Any, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, kind: str, stream: bool
) -> None:
    """Guards the KV blocks of a client that leaves during its prompt: they are free within one kernel."""
    cancelled, cancel = threading.Event(), Handle.cancel

    def observed(handle: Handle) -> None:
        cancel(handle)
        scripted._loop.post(cancelled.set)  # in the step that cancels the request, or later

    monkeypatch.setattr(Handle, "cancel", observed)
    came = submitted(scripted, monkeypatch)
    content = {**ENDLESS, "messages": [{"role": "user", "content": "word " * 600}], "stream": stream, "max_tokens": 8}
    assert len(scripted.tokenizer.encode(content["messages"][0]["content"])) > 2 * scripted.policy.chunk_tokens
    scripted.wait_until_idle()
    scripted.latch.close()
    try:
        with two_addresses.connect(kind) as line:
            line.sendall(http_request("/v1/chat/completions", content))
            assert came.wait(TIMEOUT_S)
            scripted.latch.wait_until_held()
            assert scripted.metrics().kv.used
        assert cancelled.wait(TIMEOUT_S)
        begun = scripted.latch.num_kernels
    finally:
        scripted.latch.open()
    with pytest.raises(RequestCancelledError):
        scripted.handles[0].result(TIMEOUT_S)
    scripted.wait_until_idle()
    assert scripted.latch.num_kernels <= begun + 1


def http_request(path: str, content: object) -> bytes:
    """A request over a plain connection."""
    data = json.dumps(content).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data


@pytest.mark.parametrize("kind", ["tcp", "uds"])
def test_invalid_http_after_the_headers(two_addresses: Any, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    """Guards the log against tracebacks that any client can cause."""
    with two_addresses.connect(kind) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n")
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert "Traceback" not in caplog.text


def test_incomplete_body(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a long-running server against clients that vanish while they send a body."""
    monkeypatch.setattr("xpu_agents.server.request_body._BODY_TIMEOUT_S", 0.0)
    host, port = httpx.URL(url).host, httpx.URL(url).port
    assert port is not None
    with socket.create_connection((host, port), TIMEOUT_S) as line:
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        line.sendall(head.encode() + b"Content-Length: 100\r\n\r\n{")
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"too_slow"' in answer


def test_body_of_wrong_form(serve: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Guards the log against a traceback for a client that sends no HTTP after the head of a request."""
    url = httpx.URL(serve(api_key="secret"))
    assert url.port is not None
    head = f"POST /v1/messages HTTP/1.1\r\nHost: {url.host}\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n"
    with socket.create_connection((url.host, url.port), TIMEOUT_S) as line:
        line.sendall(head.encode())
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    httpx.get(f"{url}/health")  # the server has logged the first request
    assert "Traceback" not in caplog.text
    assert "unexpected" not in caplog.text


def test_tcp_keep_alive() -> None:
    """Guards the same before anything was sent, with TCP keep-alive."""
    with listening_socket(ServerOptions(port=0)) as place, socket.create_connection(place.getsockname()[:2]):
        accepted, _ = place.accept()
        with accepted:
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


def test_disconnect_during_a_stream(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards the same during an answer."""
    with http.stream("POST", "/v1/chat/completions", json={**ENDLESS, "stream": True}) as answer:
        lines = answer.iter_lines()
        for _ in range(3):
            next(lines)
    with pytest.raises(RequestCancelledError):
        scripted.handles[-1].result(TIMEOUT_S)
