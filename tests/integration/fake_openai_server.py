"""A fake OpenAI-compatible server with scripted answers and errors."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from local_server import LocalHandler, LocalServer

__all__ = ["DONE", "Answer", "FakeOpenAIServer", "chunk", "model_list", "whole"]

DONE = "[DONE]"


def chunk(
    content: str | None = None, finish: str | None = None, usage: dict[str, Any] | None = None, **delta: Any
) -> str:
    """A chunk of a stream."""
    if content is not None:
        delta["content"] = content
    choices = [{"index": 0, "delta": delta, "finish_reason": finish}] if delta or finish else []
    return json.dumps({"object": "chat.completion.chunk", "choices": choices, "usage": usage})


def whole(
    content: str | None = None, finish: str | None = "stop", usage: dict[str, Any] | None = None, **message: Any
) -> bytes:
    """A whole reply."""
    choice = {"index": 0, "message": {"role": "assistant", "content": content, **message}, "finish_reason": finish}
    return json.dumps({"object": "chat.completion", "choices": [choice], "usage": usage}).encode()


def model_list(owner: str | None, *names: str, **more: Any) -> bytes:
    """The response of ``/models``."""
    models = [{"id": name, "object": "model", "owned_by": owner, **more} for name in names]
    return json.dumps({"object": "list", "data": models}).encode()


@dataclass
class Answer:
    """One answer to a request for a chat completion.

    Attributes:
        pieces: data of server-sent events; texts that begin with a colon or a byte order mark are sent as they are.
        body: a whole reply, instead of a stream.
        status: HTTP status.
        headers: additional headers.
        then: what follows the events: ``end`` the stream, ``hold`` the connection until the client disconnects, or
            ``break`` it.
        silent: send nothing until the client disconnects.
    """

    pieces: Sequence[str] = ()
    body: bytes | None = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    then: str = "end"
    silent: bool = False


@dataclass
class FakeOpenAIServer(LocalServer):
    """The server.

    Attributes:
        models: response of ``/models``, or an error status.
        answers: next answers, in order.
        bodies: bodies of the requests.
        keys: ``Authorization`` headers of the requests.
        paths: paths of the requests.
        gone: set when a client has disconnected before its answer was complete.
        at_hold: set when a connection is being held.
    """

    models: bytes | int = field(default_factory=lambda: model_list("someone", "m"))
    answers: list[Answer] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    gone: threading.Event = field(default_factory=threading.Event)
    at_hold: threading.Event = field(default_factory=threading.Event)

    @property
    def handler(self) -> type[LocalHandler]:
        return _Handler

    @property
    def url(self) -> str:
        """For ``base_url``."""
        return f"{super().url}/v1"

    def add_stream(self, *pieces: str, **options: Any) -> Answer:
        """Answer the next request with a stream."""
        self.answers.append(Answer(pieces, **options))
        return self.answers[-1]

    def add_error(self, status: int, body: object, **headers: str) -> None:
        """Answer the next request with an error."""
        text = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers.append(Answer(body=text, status=status, headers=headers))


class _Handler(LocalHandler):
    server_state: FakeOpenAIServer

    def do_GET(self) -> None:
        self._note()
        models = self.server_state.models
        if isinstance(models, int):
            self._reply(Answer(body=b"no", status=models))
        else:
            self._reply(Answer(body=models))

    def do_POST(self) -> None:
        self._note()
        self.server_state.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        answer = self.server_state.answers.pop(0)
        if answer.silent:
            self._hold()
        elif answer.body is not None:
            self._reply(answer)
        else:
            self._stream(answer)

    def _note(self) -> None:
        self.server_state.keys.append(self.headers["Authorization"])
        self.server_state.paths.append(self.path)

    def _reply(self, answer: Answer) -> None:
        assert answer.body is not None
        self._head(answer, "application/json")
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def _stream(self, answer: Answer) -> None:
        self._head(answer, "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for piece in answer.pieces:
            self._chunk(piece.encode() if piece.startswith((":", "\ufeff")) else f"data: {piece}\n\n".encode())
        if answer.then == "hold":
            self._hold()
        elif answer.then == "break":
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def _head(self, answer: Answer, kind: str) -> None:
        self.send_response(answer.status)
        for key, value in {"Content-Type": kind, **answer.headers}.items():
            self.send_header(key, value)

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _hold(self) -> None:
        """Wait until the client disconnects; it sends nothing else."""
        self.server_state.at_hold.set()
        self.close_connection = True
        with contextlib.suppress(OSError):  # the client reset the connection
            self.connection.recv(1)
        self.server_state.gone.set()
