"""Load over HTTP: requests of a trace sent as streamed completions of OpenAI's protocol."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from benchmarks.common.engine_worker import add_tokens, request_record
from benchmarks.common.request_traces import RequestSpec

__all__ = ["CompletionStream", "HttpLoad"]

_DONE = b"[DONE]"
_DATA = b"data: "

Result = dict[str, Any]


class CompletionStream:
    """A streamed completion in flight; one thread reads it, another may cancel it.

    Args:
        port: port of the server on this machine.
        fields: fields of the request body.
    """

    def __init__(self, port: int, fields: Mapping[str, Any]) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        body = json.dumps({**fields, "stream": True, "stream_options": {"include_usage": True}})
        self._connection.request("POST", "/v1/completions", body, {"Content-Type": "application/json"})
        self._socket = self._connection.sock
        self._is_cancelled = False
        self.status = 0
        self.num_ends = 0
        self.error: Any = None

    def read(self, record: dict[str, Any], began: float) -> None:
        """Read the stream to its end and add its tokens to the record of its request.

        A chunk with text counts as one token. Tokens without a chunk of their own, such as parts of a character, are
        added at the end by the server's count.
        """
        try:
            with closing(self._connection):
                self._read(record, began)
        except (OSError, http.client.HTTPException):
            if not self._is_cancelled:
                raise

    def cancel(self) -> None:
        """Close the connection; no effect on a finished request."""
        self._is_cancelled = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self, record: dict[str, Any], began: float) -> None:
        reply = self._connection.getresponse()
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
    """Sends requests of a trace to a server at their times.

    Args:
        port: port of the server on this machine.
        fields: fields of each request body, by priority.
    """

    def __init__(self, port: int, fields: Mapping[str, Mapping[str, Any]]) -> None:
        self._port = port
        self._fields = fields

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
        return CompletionStream(self._port, {**body, **self._fields.get(request.priority, {})})
