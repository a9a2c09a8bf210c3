"""The HTTP protocol of the server: time limits of connections, in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from virtual_time import run_virtual

from xpu_agents.server.uvicorn_server import _HEADER_TIMEOUT_S, _HttpProtocol

HEAD = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
ANSWER_S = 10 * _HEADER_TIMEOUT_S


class Connection(asyncio.Transport):
    """The server's end of a connection without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.protocol = _HttpProtocol(uvicorn.Config(answer, log_config=None), ServerState(), {})
        self.protocol.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def end(self) -> None:
        """Let the client disconnect."""
        self.protocol.connection_lost(None)


async def answer(scope: Any, receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Application whose answers take much longer than headers may."""
    del scope, receive
    await asyncio.sleep(ANSWER_S)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def closed_after(connection: Connection, limit_s: float = 2 * _HEADER_TIMEOUT_S) -> float:
    """Wait until the server closes a connection, in seconds; infinite if it does not within the limit."""
    loop = asyncio.get_running_loop()
    begun_at = loop.time()
    while not connection.closed:
        if loop.time() - begun_at > limit_s:
            return float("inf")
        await asyncio.sleep(0.5)
    return loop.time() - begun_at


@pytest.mark.parametrize("sent", [b"", HEAD[:-2]])
def test_connection_without_a_request_is_closed(sent: bytes) -> None:
    """Guards descriptors against clients that connect and send nothing, or never end their headers."""

    async def scenario() -> None:
        connection = Connection()
        if sent:
            connection.protocol.data_received(sent)
        assert await closed_after(connection) == pytest.approx(_HEADER_TIMEOUT_S, abs=0.6)

    run_virtual(scenario())


def test_slow_headers_do_not_extend_the_limit() -> None:
    """Guards descriptors against clients that send a byte now and then."""

    async def scenario() -> None:
        connection = Connection()
        while not connection.closed:
            connection.protocol.data_received(b"x")
            await asyncio.sleep(1.0)
            assert asyncio.get_running_loop().time() < 2 * _HEADER_TIMEOUT_S

    run_virtual(scenario())


def test_long_answers_are_not_cut_off() -> None:
    """Guards answers that take long; the next request of the connection has the limit again."""

    async def scenario() -> None:
        connection = Connection()
        connection.protocol.data_received(HEAD[:9])
        await asyncio.sleep(0.9 * _HEADER_TIMEOUT_S)
        connection.protocol.data_received(HEAD[9:])
        await asyncio.sleep(ANSWER_S + 1.0)
        assert connection.written.startswith(b"HTTP/1.1 204")
        assert not connection.closed
        connection.protocol.data_received(HEAD[:9])
        assert await closed_after(connection) == pytest.approx(_HEADER_TIMEOUT_S, abs=0.6)

    run_virtual(scenario())


def test_ended_connection_has_no_timer() -> None:
    """Guards memory: a timer would keep each connection for the whole time."""

    async def scenario() -> None:
        connection = Connection()
        connection.end()
        connection.closed = False
        assert await closed_after(connection) == float("inf")

    run_virtual(scenario())
