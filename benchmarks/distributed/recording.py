"""Recordings of what real servers answer: a proxy that records, and files of exchanges.

A recording holds the exchanges of each call of `benchmarks.distributed.calls`, in order, and requests without their
messages. Tests replay it.
"""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["Exchange", "Recorder", "Recording", "without_messages"]

_KEPT_HEADERS = ("content-type", "retry-after")
_CHUNK_BYTES = 65536


@dataclass(frozen=True)
class Exchange:
    """One request and its response.

    Attributes:
        method: HTTP method.
        path: path of the request.
        request: body of the request without its messages; None for a GET.
        status: HTTP status of the response.
        headers: headers of the response that clients read.
        body: body of the response.
    """

    method: str
    path: str
    request: Mapping[str, Any] | None
    status: int
    headers: Mapping[str, str]
    body: str


@dataclass
class Recording:
    """Exchanges of a server by call.

    Attributes:
        server: name and version of the server.
        date: day of the recording.
        model: name of the model on the server.
        calls: exchanges by name of the call.
    """

    server: str
    date: str
    model: str
    calls: dict[str, list[Exchange]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Recording:
        """Read a recording."""
        stored = json.loads(path.read_text(encoding="utf-8"))
        calls = {name: [Exchange(**each) for each in exchanges] for name, exchanges in stored.pop("calls").items()}
        return cls(**stored, calls=calls)

    def save(self, path: Path) -> None:
        """Write the recording."""
        path.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


class Recorder:
    """A proxy in front of a server that records the exchanges; a client that leaves is gone for the server, too.

    Args:
        port: port of the server on 127.0.0.1.
    """

    def __init__(self, port: int) -> None:
        self.exchanges: list[Exchange] = []
        """Exchanges that are complete, in order."""
        self._port = port

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Run the proxy and yield its ``base_url``."""
        handler = type("_Bound", (_Handler,), {"recorder": self})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

    def forward(self, handler: BaseHTTPRequestHandler) -> None:
        """Send a request on to the server, and its response back, piece by piece."""
        sent = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        upstream = http.client.HTTPConnection("127.0.0.1", self._port)
        try:
            upstream.request(handler.command, handler.path, sent or None, {"Content-Type": "application/json"})
            response = upstream.getresponse()
            headers = {name: value for name in _KEPT_HEADERS if (value := response.getheader(name)) is not None}
            handler.send_response(response.status)
            for name, value in headers.items():
                handler.send_header(name, value)
            handler.send_header("Connection", "close")
            handler.end_headers()
            pieces = []
            while piece := response.read1(_CHUNK_BYTES):
                pieces.append(piece)
                handler.wfile.write(piece)
                handler.wfile.flush()
        except (OSError, http.client.HTTPException):
            return  # the client or the server has left
        finally:
            handler.close_connection = True
            upstream.close()
        body = b"".join(pieces).decode("utf-8", "replace")
        request = without_messages(json.loads(sent)) if sent else None
        self.exchanges.append(Exchange(handler.command, handler.path, request, response.status, headers, body))


def without_messages(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body of a request without its messages."""
    return {name: value for name, value in body.items() if name != "messages"}


class _Handler(BaseHTTPRequestHandler):
    recorder: Recorder

    def do_GET(self) -> None:
        """Send a query on."""
        self.recorder.forward(self)

    def do_POST(self) -> None:
        """Send a request on."""
        self.recorder.forward(self)

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log."""
