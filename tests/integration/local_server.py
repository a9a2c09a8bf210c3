"""HTTP servers on this machine, for tests of clients."""

from __future__ import annotations

import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from types import TracebackType
from typing import Any, Self

__all__ = ["LocalHandler", "LocalServer"]


class LocalHandler(BaseHTTPRequestHandler):
    """Handler of one request; ``server_state`` is the `LocalServer`."""

    protocol_version = "HTTP/1.1"
    server_state: Any

    def log_message(self, format: str, *args: Any) -> None:
        pass


class LocalServer:
    """HTTP server in its own thread; a context manager.

    Attributes:
        uds: path of the Unix socket to listen on; None for a free port of this machine.
    """

    uds: str | None = None

    @property
    def handler(self) -> type[LocalHandler]:
        """Handler class of its requests."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        """Its URL."""
        return f"http://127.0.0.1:{self._server.server_port}" if self.uds is None else "http://localhost"

    def __enter__(self) -> Self:
        handler = type("Handler", (self.handler,), {"server_state": self})
        self._server = _Quiet(("127.0.0.1", 0), handler) if self.uds is None else _QuietUnix(self.uds, handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Quiet(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore disconnected clients, which tests cause."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _QuietUnix(_Quiet):
    address_family = getattr(socket, "AF_UNIX", socket.AF_INET)  # missing on Windows

    def server_bind(self) -> None:
        """Bind without looking up a host name."""
        TCPServer.server_bind(self)

    def get_request(self) -> Any:
        """Accept a connection; clients of Unix sockets have no address, which the handler expects."""
        return super().get_request()[0], ("localhost", 0)
