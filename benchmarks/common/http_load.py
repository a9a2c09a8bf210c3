"""Load over HTTP: requests of a trace sent as streamed completions of OpenAI's protocol."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from benchmarks.common.engine_worker import add_tokens, request_record
from benchmarks.common.request_traces import RequestSpec

__all__ = ["CompletionStream", "HttpLoad"]

_KEEP_S = 2.0
"""Seconds for which an idle connection is used again: servers close theirs after some seconds."""
_DONE = b"[DONE]"
_DATA = b"data: "

Result = dict[str, Any]


class CompletionStream:
    """A streamed completion in flight; one thread reads it, another may cancel it.

    Args:
        connection: connection to the server, without another request.
        fields: fields of the request body.
        on_idle: called with the connection after an answer that was read to its end; by default it is closed.
    """

    def __init__(
        self,
        connection: http.client.HTTPConnection,
        fields: Mapping[str, Any],
        on_idle: Callable[[http.client.HTTPConnection], object] = http.client.HTTPConnection.close,
    ) -> None:
        self._lock = threading.Lock()
        self._is_cancelled = self._has_ended = False
        self._connection = connection
        self._on_idle = on_idle
        self._body = json.dumps({**fields, "stream": True, "stream_options": {"include_usage": True}})
        self._is_reused = connection.sock is not None
        try:
            self._send()
        except ConnectionError:
            if not self._may_send_again():
                raise
            self._send()
        self.status = 0
        self.num_ends = 0
        self.error: Any = None

    def read(self, record: dict[str, Any], began: float) -> None:
        """Read the stream to its end and add its tokens to the record of its request.

        A chunk with text counts as one token. Tokens without a chunk of their own, such as parts of a character, are
        added at the end by the server's count.
        """
        try:
            self._read(record, began)
        except (OSError, http.client.HTTPException):
            self._connection.close()
            if not self._is_cancelled:
                raise
            return
        with self._lock:
            self._has_ended = True
        if self._is_cancelled:
            self._connection.close()
        else:
            self._on_idle(self._connection)

    def cancel(self) -> None:
        """Close the connection; no effect on a finished request."""
        with self._lock:
            if self._has_ended:
                return  # the connection may have another request
            self._is_cancelled = True
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _send(self) -> None:
        self._connection.request("POST", "/v1/completions", self._body, {"Content-Type": "application/json"})
        self._socket = self._connection.sock

    def _may_send_again(self) -> bool:
        """Close the connection; true if it was an idle one before, which the server may have closed at any time."""
        self._connection.close()
        is_reused, self._is_reused = self._is_reused, False
        return is_reused and not self._is_cancelled

    def _response(self) -> http.client.HTTPResponse:
        try:
            return self._connection.getresponse()
        except ConnectionError:
            if not self._may_send_again():
                raise
            self._send()
            return self._connection.getresponse()

    def _read(self, record: dict[str, Any], began: float) -> None:
        reply = self._response()
        self.status = reply.status
        if reply.status != http.client.OK:
            self.error = reply.read().decode(errors="replace")[:400]
            return
        for line in reply:
            if not line.startswith(_DATA):
                continue
            at, data = time.perf_counter() - began, line[len(_DATA) :].strip()
            if data == _DONE:
                self.num_ends += 1
                record["end"] = at
                continue
            event = json.loads(data)
            if "error" in event:
                self.num_ends += 1
                self.error = event["error"]
                continue
            num_tokens = sum(bool(choice.get("text")) for choice in event.get("choices", ()))
            if event.get("usage"):
                num_tokens = max(0, event["usage"]["completion_tokens"] - record["received"])
            if num_tokens:
                add_tokens(record, at, [-1] * num_tokens, keep_tokens=False)


class HttpLoad:
    """Sends requests of a trace to a server at their times; idle connections are used again, as clients do.

    Args:
        port: port of the server on this machine.
        fields: fields of each request body, by priority.
    """

    def __init__(self, port: int, fields: Mapping[str, Mapping[str, Any]]) -> None:
        self._port = port
        self._fields = fields
        self._idle: list[tuple[float, http.client.HTTPConnection]] = []

    def run(self, requests: Sequence[RequestSpec], seconds: float = 0.0, until: str = "all") -> Result:
        """Run ``requests`` and return their records as `engine_worker` does.

        Args:
            requests: requests by arrival.
            seconds: length of the trace.
            until: ``all`` waits for all requests, ``reactive`` for the reactive ones and the end of the trace.

        Raises:
            RuntimeError: the server rejected or failed a request.
        """
        prompts = [request.tokens() for request in requests]
        sent: list[tuple[dict[str, Any], CompletionStream, threading.Thread]] = []
        began = time.perf_counter()
        for request, prompt in zip(requests, prompts, strict=True):
            time.sleep(max(0.0, request.at - (time.perf_counter() - began)))
            stream = self.stream(request, prompt)
            record = request_record(request)
            reader = threading.Thread(target=stream.read, args=(record, began))
            reader.start()
            sent.append((record, stream, reader))
        for record, _, reader in sent:
            if until == "all" or record["priority"] == "reactive":
                reader.join()
        if until == "reactive":
            time.sleep(max(0.0, seconds - (time.perf_counter() - began)))
        wall = time.perf_counter() - began
        for _, stream, reader in sent:
            stream.cancel()
            reader.join()
        failed = [stream.error for _, stream, _ in sent if stream.error is not None]
        if failed:
            raise RuntimeError(f"{len(failed)} of {len(sent)} requests failed, the first with {failed[0]}")
        return {"requests": [record for record, _, _ in sent], "wall": wall}

    def stream(self, request: RequestSpec, prompt: Sequence[int]) -> CompletionStream:
        """Send a request with a greedy answer of a fixed length."""
        body = {"prompt": list(prompt), "max_tokens": request.answer, "temperature": 0, "ignore_eos": True}
        return CompletionStream(self._connect(), {**body, **self._fields.get(request.priority, {})}, self._keep)

    def _connect(self) -> http.client.HTTPConnection:
        while self._idle:
            idle_since, connection = self._idle.pop()
            if time.perf_counter() - idle_since < _KEEP_S and connection.sock is not None:
                return connection
            connection.close()
        return http.client.HTTPConnection("127.0.0.1", self._port)

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        self._idle.append((time.perf_counter(), connection))
