"""A server that answers as a real one did: it replays recorded exchanges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from local_server import LocalHandler, LocalServer

from benchmarks.distributed.recording import Exchange, without_messages

__all__ = ["ReplayServer"]


@dataclass
class ReplayServer(LocalServer):
    """The server.

    Attributes:
        exchanges: recorded exchanges; the next request must be that of the first one, apart from its messages.
        unexpected: descriptions of requests that are not those of the recording.
    """

    exchanges: Sequence[Exchange]
    unexpected: list[str] = field(default_factory=list)
    num_replayed: int = 0

    @property
    def handler(self) -> type[LocalHandler]:
        return _Handler

    def replay(self, method: str, path: str, body: bytes) -> Exchange | None:
        """Return the next exchange; None if the request is another one."""
        recorded = self.exchanges[self.num_replayed] if self.num_replayed < len(self.exchanges) else None
        self.num_replayed += 1
        request = without_messages(json.loads(body)) if body else None
        if recorded is None or (method, path, request) != (recorded.method, recorded.path, recorded.request):
            self.unexpected.append(f"{method} {path} {request}; recorded: {recorded and recorded.request}")
            return None
        return recorded


class _Handler(LocalHandler):
    server_state: ReplayServer

    def do_GET(self) -> None:
        self._reply(b"")

    def do_POST(self) -> None:
        self._reply(self.rfile.read(int(self.headers["Content-Length"])))

    def _reply(self, sent: bytes) -> None:
        recorded = self.server_state.replay(self.command, self.path, sent)
        body = b"not recorded" if recorded is None else recorded.body.encode()
        self.send_response(400 if recorded is None else recorded.status)
        for name, value in ({} if recorded is None else recorded.headers).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
