"""Random and mutated bytes at the listeners of a server."""

from __future__ import annotations

import json
import logging
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import httpx
import psutil
import pytest
import uvicorn
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions
from xpu_agents.server.uvicorn_server import create_server, listening_socket
from xpu_agents.sharing.server_place import PrivateListener
from xpu_agents.sharing.unix_socket import HAS_UNIX_SOCKETS, unix_socket
from xpu_runtime import Engine

pytestmark = pytest.mark.slow

TIMEOUT_S = 60.0
CONNECTIONS = 1200
"""Connections of one run."""
MESSAGES = [{"role": "user", "content": "Hello"}]
TOOL = {"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"a": {}}}}}
POSTS: list[tuple[str, dict[str, Any]]] = [
    ("/v1/chat/completions", {"messages": MESSAGES, "stream": True, "n": 2, "logprobs": True, "top_logprobs": 3}),
    ("/proactive/v1/chat/completions", {"messages": MESSAGES, "tools": [TOOL], "response_format": {"type": "text"}}),
    ("/v1/completions", {"prompt": ["Hello", "Good"], "logit_bias": {"5": 1.5}, "stop": ["x"]}),
    ("/v1/responses", {"input": [{"role": "user", "content": "Hello"}], "stream": True, "tools": []}),
    ("/v1/messages", {"messages": MESSAGES, "max_tokens": 4, "system": "Be brief.", "stream": True}),
    ("/v1/embeddings", {"input": "Hello"}),
    ("/v1/tokenize", {"prompt": "Hello"}),
    ("/api/chat", {"messages": MESSAGES, "options": {"temperature": 0.5}, "think": False}),
    ("/api/generate", {"prompt": "Hello", "keep_alive": "5m"}),
]
GETS = [
    "/",
    "/health",
    "/metrics",
    "/v1/models",
    "/v1/models/tiny",
    "/api/tags",
    "/debug/state",
    "/v1/responses/resp_1",
]


def request(path: str, content: dict[str, Any] | None = None) -> bytes:
    """A valid request."""
    if content is None:
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    data = json.dumps({"model": "tiny", "max_tokens": 4, **content}).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data


VALID = [request(path) for path in GETS] + [request(path, content) for path, content in POSTS]
TOKENS = [
    b"\r\n",
    b"\r\n\r\n",
    b"\x00",
    b"\xff",
    b"{",
    b"}",
    b"[" * 200,
    b'"',
    b"null",
    b"-1",
    b"1e999",
    b"\xed\xa0\x80",
]
TOKENS += [b"Transfer-Encoding: chunked\r\n", b"Content-Length: 99999999999\r\n", b"Expect: 100-continue\r\n", b"true"]
TOKENS += [b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"\\ud800", b"9" * 400, b"GET / HTTP/1.1\r\n\r\n", b"NaN"]


def mutated(chance: random.Random) -> bytes:
    """Bytes of one connection."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(2000))
    data = bytearray(chance.choice(VALID))
    for _ in range(chance.choice([0, 1, 1, 2, 5, 20])):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0 if data:
                data[min(at, len(data) - 1)] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(40)]
            case 2:
                data[at:at] = chance.choice(TOKENS)
            case 3:
                data[at:at] = data[chance.randrange(len(data) + 1) :][:60]
            case 4:
                del data[at:]
            case _:
                data += chance.choice(VALID)
    return bytes(data)


@dataclass
class Running:
    """A server on a port and a socket.

    Attributes:
        server: the server.
        engine: its engine.
        port: its port.
        uds: path of its socket; None where there are none.
    """

    server: uvicorn.Server
    engine: ScriptedEngine
    port: int
    uds: str | None

    def connect(self, chance: random.Random) -> socket.socket:
        """Connect to one of the addresses."""
        if self.uds is None or chance.random() < 0.5:
            return socket.create_connection(("127.0.0.1", self.port), TIMEOUT_S)
        connection = socket.socket(socket.AF_UNIX)  # type: ignore[attr-defined,unused-ignore]  # missing on Windows
        connection.settimeout(TIMEOUT_S)
        connection.connect(self.uds)
        return connection

    @property
    def num_descriptors(self) -> int:
        """Open files and sockets of the process."""
        process = psutil.Process()
        return process.num_handles() if psutil.WINDOWS else process.num_fds()


@pytest.fixture
def running(scripted: ScriptedEngine, tmp_path: Path) -> Iterator[Running]:
    """The server."""
    options = ServerOptions(port=0)
    with listening_socket(options) as place:
        private, uds = list[PrivateListener](), None
        if HAS_UNIX_SOCKETS:
            uds = str(tmp_path / "socket")
            unix = unix_socket(Path(uds))
            private.append(PrivateListener(unix.__enter__()))
        server = create_server(Chat(cast("Engine", scripted), 8), options, place, private=private)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [place, *(each.socket for each in private)]})
        thread.start()
        try:
            yield Running(server, scripted, place.getsockname()[1], uds)
        finally:
            server.should_exit = True
            thread.join()
            if uds is not None:
                unix.__exit__(None, None, None)


def exchange(running: Running, seed: int) -> str | None:
    """Send the bytes of one connection; return the status line if it is that of a fault of the server."""
    chance = random.Random(seed)
    data = mutated(chance)
    with running.connect(chance) as connection, suppress(OSError):
        for start in range(0, len(data), size := chance.choice([1, 7, 4096, 1 << 20]) if len(data) < 900 else 1 << 20):
            connection.sendall(data[start : start + size])
        patience = chance.choice([0.0, 0.02, 2.0])
        if chance.random() < 0.5:
            connection.shutdown(socket.SHUT_WR)
        if not patience:
            return None
        connection.settimeout(patience)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
        found = re.search(rb"HTTP/1.1 (5\d\d)[^\r]*", answer)
        return None if found is None else f"{seed}: {found[0]!r} after {data!r}: {answer[-2000:]!r}"
    return None


def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.05)


def test_fuzzed_bytes(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Guards a server that runs for months: no bytes may end it, nor keep memory, descriptors or tasks."""
    assert ask(running) == 200
    until(lambda: not running.server.server_state.connections)
    descriptors = running.num_descriptors
    with caplog.at_level(logging.WARNING), ThreadPoolExecutor(32) as pool:
        faults = [each for each in pool.map(lambda seed: exchange(running, seed), range(CONNECTIONS)) if each]
    assert not faults, faults[:5]
    assert "unexpected error" not in caplog.text
    assert "Traceback" not in caplog.text
    state = running.server.server_state
    until(lambda: not state.connections and not state.tasks)
    running.engine.wait_until_idle()
    until(lambda: running.num_descriptors <= descriptors)
    assert ask(running) == 200


def ask(running: Running) -> int:
    """Status of a valid request."""
    body = {"messages": MESSAGES, "max_tokens": 4}
    return httpx.post(f"http://127.0.0.1:{running.port}/v1/chat/completions", json=body, timeout=TIMEOUT_S).status_code
