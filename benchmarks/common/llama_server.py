"""llama.cpp's own server as a process, and requests to it."""

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

_LOAD_S, _IDLE_S, _NAP_S = 120.0, 60.0, 0.02
_CLIENTS = 256
"""Requests that wait or are answered at a time; a further one would wait where the server does not see it."""
_CONTEXT = 2560
"""Tokens of a slot: more than any call of a trace has."""


class LlamaRequest:
    """A request that was sent; one thread reads its tokens, another may give it up."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self._connection = connection
        self._socket = connection.sock
        self._is_given_up = False

    def tokens(self) -> Iterator[list[int]]:
        """The tokens of the answer as they come, usually one at a time, until it ends or is given up.

        Half a character is not sent before its other half; one that is left in the end comes as -1.

        Raises:
            RuntimeError: the server refused or failed it.
        """
        try:
            with closing(self._connection):
                yield from self._read()
        except (OSError, http.client.HTTPException):
            if not self._is_given_up:
                raise

    def give_up(self) -> None:
        """Want no more of it; nothing where it has ended."""
        self._is_given_up = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self) -> Iterator[list[int]]:
        reply = self._connection.getresponse()
        if reply.status != http.client.OK:
            raise RuntimeError(f"llama-server answers {reply.status}: {reply.read().decode(errors='replace')[:400]}")
        got = 0
        for line in reply:
            if not line.startswith(b"data: "):
                continue
            event: dict[str, Any] = json.loads(line[6:])
            if "error" in event:
                raise RuntimeError(f"llama-server fails: {event['error']}")
            got += len(event["tokens"])
            left = [-1] * (event["tokens_predicted"] - got) if event["stop"] else []
            if event["tokens"] or left:
                yield [*event["tokens"], *left]


class LlamaServer:
    """The server of one model, from the beginning of a ``with`` block to its end.

    Its prompt cache is off, as that of the other engines is; batches, threads and attention are as it chooses them.

    Args:
        program: ``llama-server``.
        model: a GGUF file.
        slots: requests that it serves at a time; further ones wait in their order.
    """

    def __init__(self, program: str, model: str, slots: int) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (closed in the end of the block)
        options = {
            "--model": model,
            "--parallel": slots,
            "--ctx-size": slots * _CONTEXT,
            "--host": "127.0.0.1",
            "--port": self._port,
            "--threads-http": _CLIENTS,
            "--cache-ram": 0,
        }
        line = [program, "--no-webui", *(str(each) for pair in options.items() for each in pair)]
        self._process = subprocess.Popen(line, stdout=self._log, stderr=self._log)

    def __enter__(self) -> Self:
        until = time.perf_counter() + _LOAD_S
        while not self._answers("/health"):
            if self._process.poll() is not None or time.perf_counter() > until:
                self._log.seek(0)
                said = self._log.read().decode(errors="replace")[-4000:]
                self._end()
                raise RuntimeError(f"llama-server does not serve:\n{said}")
            time.sleep(_NAP_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def ask(self, prompt: Sequence[int], answer: int) -> LlamaRequest:
        """Send a request whose greedy answer has ``answer`` tokens."""
        body = {
            "prompt": list(prompt),
            "n_predict": answer,
            "ignore_eos": True,
            "temperature": 0.0,
            "cache_prompt": False,
            "stream": True,
        }
        made = http.client.HTTPConnection("127.0.0.1", self._port)
        made.request("POST", "/completion", json.dumps(body), {"Content-Type": "application/json"})
        return LlamaRequest(made)

    def wait_idle(self) -> None:
        """Wait until what was given up has left its slot."""
        until = time.perf_counter() + _IDLE_S
        while any(slot["is_processing"] for slot in json.loads(self._answers("/slots") or b"[]")):
            if time.perf_counter() > until:
                raise TimeoutError(f"llama-server still works after {_IDLE_S:g} s")
            time.sleep(_NAP_S)

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._log.close()

    def _answers(self, path: str) -> bytes:
        """What a GET of ``path`` gives; nothing where the server is not there yet."""
        with closing(http.client.HTTPConnection("127.0.0.1", self._port)) as asked:
            try:
                asked.request("GET", path)
                reply = asked.getresponse()
                return reply.read() if reply.status == http.client.OK else b""
            except OSError:
                return b""
