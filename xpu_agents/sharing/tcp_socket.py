"""TCP sockets to listen on: `tcp_socket`."""

from __future__ import annotations

import socket

__all__ = ["tcp_socket"]


def tcp_socket(host: str, port: int, backlog: int | None = None) -> socket.socket:
    """Listen on a TCP port, with a protocol number in the socket.

    asyncio turns Nagle's algorithm off only for connections whose socket has the number. With the algorithm, the second
    part of an answer waits until the client acknowledges the first, which systems delay by up to 40 ms.

    Args:
        host: address of this machine.
        port: port, or 0 for any free one.
        backlog: connections that may wait to be accepted; by default that of the system.

    Raises:
        OSError: the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=backlog)
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listener.detach())
