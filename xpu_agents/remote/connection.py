"""Connection of one request, which can be closed from elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import CancelledError, Future
from typing import Any

from xpu_agents.remote.errors import deadline_error
from xpu_runtime.errors import RequestCancelledError, XpuError
from xpu_speculation.threads import wait_for_result

__all__ = ["Connection"]


class Connection:
    """Connection of one request; another thread may close it at the deadline or when the stream is closed.

    Args:
        deadline_s: seconds from now; None means no deadline.
    """

    def __init__(self, deadline_s: float | None) -> None:
        self.deadline_s = deadline_s
        self._deadline = None if deadline_s is None else time.perf_counter() + deadline_s
        self._lock = threading.Lock()
        self._stream: Any = None
        self._wait: Future[None] | None = None
        self._closed = False

    @property
    def remaining_s(self) -> float | None:
        """Seconds until the deadline, limited to the range of timers; None without a deadline."""
        if self._deadline is None:
            return None
        return min(max(1e-3, self._deadline - time.perf_counter()), threading.TIMEOUT_MAX)

    @property
    def expired(self) -> bool:
        """True if the deadline has passed."""
        return self._deadline is not None and time.perf_counter() >= self._deadline

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Trace callback of the HTTP library; records the socket when the connection is established."""
        if event.endswith(("connect_tcp.complete", "connect_unix_socket.complete", "start_tls.complete")):
            with self._lock:
                self._stream = info["return_value"]
                if not self._closed:
                    return
            self.close()

    async def atrace(self, event: str, info: dict[str, Any]) -> None:
        """Asynchronous variant of `trace`."""
        self.trace(event, info)

    def wait_for(self, future: Future[None]) -> None:
        """Wait for a future before the request is sent; `close` and Ctrl-C cancel it.

        Raises:
            RequestCancelledError: the connection was closed.
        """
        with self._lock:
            self._wait = future
            closed = self._closed
        if closed:
            future.cancel()
        try:
            wait_for_result(future)
        except CancelledError:
            raise RequestCancelledError("the connection was closed before the request was sent") from None
        finally:
            future.cancel()

    def close(self) -> None:
        """Close the connection; a thread that reads from it or waits to send gets an error at once."""
        with self._lock:
            self._closed = True
            stream, wait = self._stream, self._wait
        if wait is not None:
            wait.cancel()
        connection = None if stream is None else stream.get_extra_info("socket")
        if connection is not None:
            with contextlib.suppress(OSError):  # the connection may be closed already
                connection.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def enforce_deadline(self) -> Iterator[None]:
        """Close the connection at the deadline from a timer thread.

        Raises:
            RequestExpiredError: an operation inside failed because of the deadline.
        """
        if self.deadline_s is None:
            yield
            return
        timer = threading.Timer(self.remaining_s or 0.0, self.close)
        timer.daemon = True
        timer.start()
        try:
            yield
        except XpuError:
            if self.expired:
                raise deadline_error(self.deadline_s) from None
            raise
        finally:
            timer.cancel()

    @contextlib.asynccontextmanager
    async def aenforce_deadline(self) -> AsyncIterator[None]:
        """Cancel operations inside at the deadline.

        Raises:
            RequestExpiredError: the deadline passed.
        """
        try:
            async with asyncio.timeout(self.remaining_s):
                yield
        except (TimeoutError, XpuError) as error:
            if self.deadline_s is not None and (self.expired or isinstance(error, TimeoutError)):
                raise deadline_error(self.deadline_s) from None
            raise
