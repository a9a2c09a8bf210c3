"""Tracks in-flight requests of an engine, and blocks new ones while it drains or closes."""

from __future__ import annotations

import threading
from collections.abc import Callable

from xpu_runtime.engine.switch_interval import SwitchIntervalGuard
from xpu_runtime.engine.waits import wait_for_condition
from xpu_runtime.errors import EngineClosedError

__all__ = ["RequestTracker"]


class RequestTracker:
    """The set of in-flight requests; thread-safe.

    While there are any, the interpreter's switch interval is shortened.
    """

    def __init__(self) -> None:
        # Acquired directly: Ctrl-C inside `Condition.__enter__` would leave the lock held.
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._in_flight: set[int] = set()
        self._switch_interval = SwitchIntervalGuard()
        self._closed_reason: str | None = None
        self._drain_reason: str | None = None

    @property
    def closed_reason(self) -> str | None:
        """Why the engine takes no more requests for good; None while it is open."""
        return self._closed_reason

    def check_open(self) -> None:
        """Check that requests are accepted.

        Raises:
            EngineClosedError: the engine is closed or draining.
        """
        with self._lock:
            if self._closed_reason is not None:
                raise EngineClosedError(f"{self._closed_reason}; load it again")
            if self._drain_reason is not None:
                raise EngineClosedError(self._drain_reason)

    def add(self, request_id: int, submit: Callable[[], None]) -> None:
        """Track a request and call ``submit``, both or neither.

        If Ctrl-C comes between the two, the request may be tracked alone; the caller must then `remove` it.

        Raises:
            EngineClosedError: the engine is closed or draining.
        """
        with self._lock:
            self.check_open()
            self._in_flight.add(request_id)
            self._switch_interval.set_active(True)
            submit()

    def remove(self, request_id: int) -> None:
        """Remove a request that has ended; ignored if it is not tracked."""
        with self._lock:
            self._in_flight.discard(request_id)
            if not self._in_flight:
                self._idle()

    def remove_all(self) -> None:
        """Remove all requests."""
        with self._lock:
            self._in_flight.clear()
            self._idle()

    def close(self, reason: str) -> None:
        """Refuse all further requests with ``reason``."""
        with self._lock:
            self._closed_reason = reason

    def wait_until_idle(self, timeout_s: float | None, drain_reason: str | None = None) -> bool:
        """Block until no request is in flight; False after ``timeout_s`` seconds.

        Args:
            timeout_s: seconds; None for no limit.
            drain_reason: refuse further requests with this message; None to accept them.
        """
        with self._lock:
            self._drain_reason = drain_reason or self._drain_reason
            return wait_for_condition(self._changed, lambda: not self._in_flight, timeout_s)

    def _idle(self) -> None:
        self._switch_interval.set_active(False)
        self._changed.notify_all()
