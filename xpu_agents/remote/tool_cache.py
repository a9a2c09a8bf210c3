"""Copies of tool caches on servers of xpu-agents: `RemoteToolCache`."""

from __future__ import annotations

import logging
import math
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import Any

import httpx2

from xpu_agents.chat.tool_cache.cache import CachedResult, ToolCache
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.http_client import HttpClient
from xpu_runtime.errors import XpuError

__all__ = ["RemoteToolCache"]

_LOG = logging.getLogger(__name__)
_ID_BYTES = 24
_TIMEOUT_S = 10.0
"""Seconds within which a server answers (chosen): it only stores the result."""
_NEW_CACHE = ("x-tool-cache", "new")
"""Response header of a server that did not have the cache before the request."""
_FIRST_ERROR, _NOT_FOUND = 400, 404


class RemoteToolCache:
    """Keeps a copy of a tool cache on a server, for the requests of a conversation. Thread-safe.

    The server has the copy from the beginning of the first response to a request with `id`. Results are sent by a
    thread that lives only while there are some, so neither the caller nor a reply waits. An error is logged once; the
    replies are then those without the results.

    Args:
        cache: the tool cache.
        endpoint: address of the server.

    Attributes:
        id: random id of the copy; other clients cannot guess it.
    """

    def __init__(self, cache: ToolCache, endpoint: Endpoint) -> None:
        self.id = secrets.token_urlsafe(_ID_BYTES)
        self._cache = cache
        self._endpoint = endpoint
        self._lock = threading.Lock()
        self._is_open = False  # the server has the copy
        self._is_closed = False
        self._is_sending = False
        self._num_opened = 0
        self._num_sent = 0  # number of the last result that was sent
        self._has_failed = False

    def opened(self, headers: Mapping[str, str]) -> None:
        """Note that a response to a request with `id` has begun: the server has the copy now.

        Args:
            headers: headers of the response.
        """
        name, value = _NEW_CACHE
        with self._lock:
            if headers.get(name) == value:
                self._num_sent = 0  # it has lost an earlier copy
            self._is_open = True
            self._num_opened += 1
            self._begin_sending()

    def changed(self) -> None:
        """Send new results."""
        with self._lock:
            self._begin_sending()

    def close(self) -> None:
        """Delete the copy."""
        with self._lock:
            self._is_closed = True
            self._begin_sending()

    def _begin_sending(self) -> None:
        if not self._is_open or self._is_sending:
            return
        thread = threading.Thread(target=self._send, name="xpu-tool-cache", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # out of threads, or the interpreter is ending
            self._log_failure(error)
        else:
            self._is_sending = True

    def _send(self) -> None:
        """Send results until there are none, or delete the copy."""
        try:
            with HttpClient(self._endpoint, Connection(_TIMEOUT_S)) as http:
                while (action := self._next_action()) is not None:
                    num_opened = self._num_opened
                    self._read_status(action(http).status_code, num_opened)
        except XpuError as error:
            with self._lock:
                self._is_sending = False
                self._lose()
                self._log_failure(error)

    def _next_action(self) -> Callable[[HttpClient], httpx2.Response] | None:
        """Return the next request to the server; None if there is none, and the thread ends."""
        path = f"cache-tool-output/{self.id}"
        with self._lock:
            if self._is_open and self._is_closed:
                self._is_open = False
                return lambda http: http.delete(path)
            results = self._cache.results_after(self._num_sent) if self._is_open else []
            if not results:
                self._is_sending = False
                return None
            cached, keep_s = results[0]
            self._num_sent = cached.number
        return lambda http: http.post(path, [_output(cached, keep_s)])

    def _read_status(self, status: int, num_opened: int) -> None:
        with self._lock:
            if status == _NOT_FOUND:
                if num_opened == self._num_opened:  # otherwise a response has begun since, and tells it
                    self._lose()  # it was not used for a while
            elif status >= _FIRST_ERROR:
                self._log_failure(f"status {status}")

    def _lose(self) -> None:
        """Wait for the next response, and then send all results again."""
        self._is_open = False
        self._num_sent = 0

    def _log_failure(self, error: object) -> None:
        if not self._has_failed:
            self._has_failed = True
            _LOG.warning(
                "results of speculative tool calls do not reach %s: %s; further errors are not logged",
                self._endpoint.address,
                error,
            )


def _output(cached: CachedResult, keep_s: float) -> dict[str, Any]:
    """Return a result in the form of the server."""
    output = {"name": cached.call.name, "params": cached.call.parsed, "output": cached.result}
    return output if keep_s == math.inf else {**output, "keep_alive": keep_s}
