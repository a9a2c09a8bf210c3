"""Process of llama.cpp's server, and requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from types import TracebackType
from typing import Any, Self

__all__ = ["LlamaRequest", "LlamaServer"]

_LOAD_S, _IDLE_S, _POLL_S = 120.0, 60.0, 0.02
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


class LlamaServer:
    """Server of one model, running inside a ``with`` block.

    The prompt cache is off, as for all engines. Batch sizes, threads and attention are the server's defaults.

    Args:
        program: path of ``llama-server``.
        model: a GGUF file.
        slots: requests served at once; further ones wait in order.
    """

    def __init__(self, program: str, model: str, slots: int) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (closed at the end of the block)
        options = {
            "--model": model,
            "--parallel": slots,
            "--ctx-size": slots * _SLOT_TOKENS,
            "--host": "127.0.0.1",
            "--port": self._port,
            "--threads-http": _HTTP_THREADS,
            "--cache-ram": 0,
        }
        command = [program, "--no-webui", *(str(argument) for pair in options.items() for argument in pair)]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)

    def __enter__(self) -> Self:
        deadline = time.perf_counter() + _LOAD_S
        while not self._get("/health"):
            if self._process.poll() is not None or time.perf_counter() > deadline:
                self._log.seek(0)
                log = self._log.read().decode(errors="replace")[-4000:]
                self._end()
                raise RuntimeError(f"llama-server did not start:\n{log}")
            time.sleep(_POLL_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

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
        connection = http.client.HTTPConnection("127.0.0.1", self._port)
        connection.request("POST", "/completion", json.dumps(completion_body), {"Content-Type": "application/json"})
        return LlamaRequest(connection)

    def wait_idle(self) -> None:
        """Wait until cancelled requests have left their slots."""
        deadline = time.perf_counter() + _IDLE_S
        while any(slot["is_processing"] for slot in json.loads(self._get("/slots") or b"[]")):
            if time.perf_counter() > deadline:
                raise TimeoutError(f"llama-server is still busy after {_IDLE_S:g} s")
            time.sleep(_POLL_S)

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._log.close()

    def _get(self, path: str) -> bytes:
        """Return the body of a GET of ``path``; empty while the server does not respond."""
        with closing(http.client.HTTPConnection("127.0.0.1", self._port)) as connection:
            try:
                connection.request("GET", path)
                reply = connection.getresponse()
                return reply.read() if reply.status == http.client.OK else b""
            except OSError:
                return b""
