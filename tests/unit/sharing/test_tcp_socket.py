"""TCP sockets to listen on."""

from __future__ import annotations

import asyncio
import socket

import pytest

from xpu_agents.sharing.tcp_socket import tcp_socket


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_connections_send_at_once(host: str) -> None:
    """Guards streams against Nagle's algorithm, which held back the second part of each answer by 40 ms."""
    if host == "::1" and not socket.has_ipv6:
        pytest.skip("no IPv6 here")

    async def connect() -> int:
        accepted = asyncio.get_running_loop().create_future()

        def on_connection(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted.set_result(writer)

        try:
            listener = tcp_socket(host, 0)
        except OSError:
            pytest.skip(f"{host} cannot be used here")
        async with await asyncio.start_server(on_connection, sock=listener):
            _, client = await asyncio.open_connection(*listener.getsockname()[:2])
            writer = await accepted
            option: int = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            client.close()
            writer.close()
        return option

    assert asyncio.run(connect())
