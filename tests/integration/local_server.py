"""Servers on this machine, for tests of what asks one."""

from __future__ import annotations

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

__all__ = ["LocalHandler", "LocalServer"]


class LocalHandler(BaseHTTPRequestHandler):
    """One request; it answers as ``server_state`` says, the server that it came to."""

    protocol_version = "HTTP/1.1"
    server_state: Any

    def log_message(self, format: str, *args: Any) -> None:
        pass


class LocalServer:
    """A server in a thread of its own; use it as a context manager."""

    @property
    def handler(self) -> type[LocalHandler]:
        """What answers its requests."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._server = _Quiet(("127.0.0.1", 0), type("Handler", (self.handler,), {"server_state": self}))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Quiet(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that leave in the middle are what is tested."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)
