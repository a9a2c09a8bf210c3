"""The connection of one request, and how it is ended from elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from xpu_agents.remote.errors import late
from xpu_runtime.errors import XpuError

__all__ = ["Connection"]


class Connection:
    """The connection of one request, which another thread may cut: at the deadline, or when its stream is closed.

    Args:
        deadline_s: seconds from now; None is never.
    """

    def __init__(self, deadline_s: float | None) -> None:
        self.deadline_s = deadline_s
        self._ends = None if deadline_s is None else time.perf_counter() + deadline_s
        self._lock = threading.Lock()
        self._stream: Any = None
        self._cut = False

    @property
    def left_s(self) -> float | None:
        """Seconds until the deadline, at least a little and at most what a timer can wait; None if there is none."""
        return None if self._ends is None else min(max(1e-3, self._ends - time.perf_counter()), threading.TIMEOUT_MAX)

    @property
    def late(self) -> bool:
        """Whether the deadline has passed."""
        return self._ends is not None and time.perf_counter() >= self._ends

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Told by the HTTP library what it does; what counts is that it has a connection."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            with self._lock:
                self._stream = info["return_value"]
                if not self._cut:
                    return
            self.cut()

    async def atrace(self, event: str, info: dict[str, Any]) -> None:
        """The same for asyncio."""
        self.trace(event, info)

    def cut(self) -> None:
        """End the connection; who reads from it hears so at once."""
        with self._lock:
            self._cut = True
            stream = self._stream
        connection = None if stream is None else stream.get_extra_info("socket")
        if connection is not None:
            with contextlib.suppress(OSError):  # it has ended by itself
                connection.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        """Cut the connection at the deadline, from another thread, while this one waits for the server.

        Raises:
            RequestExpiredError: what happened inside did so because of that.
        """
        if self.deadline_s is None:
            yield
            return
        timer = threading.Timer(self.left_s or 0.0, self.cut)
        timer.daemon = True
        timer.start()
        try:
            yield
        except XpuError:
            if self.late:
                raise late(self.deadline_s) from None
            raise
        finally:
            timer.cancel()

    @contextlib.asynccontextmanager
    async def atimed(self) -> AsyncIterator[None]:
        """End what waits inside at the deadline.

        Raises:
            RequestExpiredError: it did not end by itself.
        """
        try:
            async with asyncio.timeout(self.left_s):
                yield
        except (TimeoutError, XpuError) as error:
            if self.deadline_s is not None and (self.late or isinstance(error, TimeoutError)):
                raise late(self.deadline_s) from None
            raise
