"""Reads the events of a server in a thread: `EventReader`."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Generator, Iterator
from types import TracebackType
from typing import Any, Self

from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import status_error
from xpu_agents.remote.http_client import HttpClient
from xpu_runtime.errors import XpuError

__all__ = ["EventReader", "read_events"]

_RETRY_S = 2.0
_PATH = "debug/events?history={}"


def read_events(endpoint: Endpoint, connection: Connection, history_s: float) -> Generator[dict[str, Any]]:
    """Yield the events of a server until the connection ends.

    Args:
        endpoint: root URL of the server.
        connection: closes the stream from elsewhere.
        history_s: seconds of launches in the first event.

    Raises:
        XpuError: the server refused the request, is none of ours, or the connection failed.
    """
    with HttpClient(endpoint, connection) as http:
        response = http.get(_PATH.format(history_s), stream=True)
        if not response.is_success:
            raise status_error(endpoint, None, response.status_code, response.content)
        for event in http.events(response):
            yield json.loads(event.data)


class EventReader:
    """Reads events in a thread and connects again when the connection ends; a context manager.

    Args:
        endpoint: root URL of the server.
        history_s: seconds of launches in the first event of a connection.
    """

    def __init__(self, endpoint: Endpoint, history_s: float) -> None:
        self._endpoint = endpoint
        self._history_s = history_s
        self._received: queue.SimpleQueue[dict[str, Any] | XpuError] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._connection = Connection(None)
        self._thread = threading.Thread(target=self._read, name="xpu-top", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._closed.set()
        self._connection.close()
        self._thread.join(_RETRY_S)

    def received(self, timeout_s: float) -> Iterator[dict[str, Any] | XpuError]:
        """Yield the events, and the errors that ended connections, since the last call; wait for the first one."""
        try:
            yield self._received.get(timeout=timeout_s)
            while True:
                yield self._received.get_nowait()
        except queue.Empty:
            return

    def _read(self) -> None:
        while not self._closed.is_set():
            try:
                for event in read_events(self._endpoint, self._connection, self._history_s):
                    self._received.put(event)
                self._received.put(XpuError("the server has ended"))
            except XpuError as error:
                self._received.put(error)
            self._closed.wait(_RETRY_S)
            if not self._closed.is_set():
                self._connection = Connection(None)
