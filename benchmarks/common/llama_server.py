"""Process of llama.cpp's server, and requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from benchmarks.common.server_process import ServerProcess

__all__ = ["LlamaRequest", "LlamaServer"]

_IDLE_S, _POLL_S = 60.0, 0.02
_HTTP_THREADS = 256
"""Connections the server handles at once; further requests would wait outside the server's own queue."""
_SLOT_TOKENS = 2560
"""Context length of a slot; longer than any request of a trace."""


class LlamaRequest:
    """Request in flight; one thread reads its tokens, another may cancel it."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self._connection = connection
        self._socket = connection.sock
        self._is_cancelled = False

    def tokens(self) -> Iterator[list[int]]:
        """Yield the answer's tokens as they arrive, usually one at a time, until the request ends or is cancelled.

        The server holds back incomplete characters. Tokens of an incomplete last character are reported as -1.

        Raises:
            RuntimeError: the server rejected or failed the request.
        """
        try:
            with closing(self._connection):
                yield from self._read()
        except (OSError, http.client.HTTPException):
            if not self._is_cancelled:
                raise

    def cancel(self) -> None:
        """Close the connection; no effect on a finished request."""
        self._is_cancelled = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self) -> Iterator[list[int]]:
        reply = self._connection.getresponse()
        if reply.status != http.client.OK:
            raise RuntimeError(f"llama-server responds {reply.status}: {reply.read().decode(errors='replace')[:400]}")
        received = 0
        for command in reply:
            if not command.startswith(b"data: "):
                continue
            event: dict[str, Any] = json.loads(command[6:])
            if "error" in event:
                raise RuntimeError(f"llama-server failed: {event['error']}")
            received += len(event["tokens"])
            missing = [-1] * (event["tokens_predicted"] - received) if event["stop"] else []
            if event["tokens"] or missing:
                yield [*event["tokens"], *missing]


class LlamaServer(ServerProcess):
    """Server of one model, running inside a ``with`` block.

    The prompt cache is off, as for all engines. Batch sizes, threads and attention are the server's defaults.

    Args:
        program: path of ``llama-server``.
        model: a GGUF file.
        slots: requests served at once; further ones wait in order.
        context: context length of a slot in tokens.
    """

    def __init__(self, program: str, model: str, slots: int, context: int = _SLOT_TOKENS) -> None:
        options = {
            "--model": model,
            "--parallel": slots,
            "--ctx-size": slots * context,
            "--host": "127.0.0.1",
            "--threads-http": _HTTP_THREADS,
            "--cache-ram": 0,
        }
        arguments = [str(argument) for pair in options.items() for argument in pair]
        super().__init__(lambda port: [program, "--no-webui", *arguments, "--port", str(port)])

    def submit(self, prompt: Sequence[int], answer: int) -> LlamaRequest:
        """Send a request with a greedy answer of ``answer`` tokens."""
        completion_body = {
            "prompt": list(prompt),
            "n_predict": answer,
            "ignore_eos": True,
            "temperature": 0.0,
            "cache_prompt": False,
            "stream": True,
        }
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("POST", "/completion", json.dumps(completion_body), {"Content-Type": "application/json"})
        return LlamaRequest(connection)

    def wait_idle(self) -> None:
        """Wait until cancelled requests have left their slots."""
        deadline = time.perf_counter() + _IDLE_S
        while any(slot["is_processing"] for slot in json.loads(self.get("/slots") or b"[]")):
            if time.perf_counter() > deadline:
                raise TimeoutError(f"llama-server is still busy after {_IDLE_S:g} s")
            time.sleep(_POLL_S)
