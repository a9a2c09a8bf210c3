"""Counts the requests that have been handed in and not ended, and shuts."""

from __future__ import annotations

import threading
from collections.abc import Callable

from xpu_runtime.engine.waiting import wait_for
from xpu_runtime.errors import EngineClosedError

__all__ = ["Turnstile"]


class Turnstile:
    """Requests come in through it and leave by it; all methods may be called from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._shut: str | None = None

    @property
    def shut(self) -> str | None:
        """Why nothing is let in any more, None while it is."""
        return self._shut

    def enter(self, hand_in: Callable[[], None]) -> None:
        """Count one more and ``hand_in``, both or neither.

        Raises:
            EngineClosedError: it is shut.
        """
        with self._changed:
            if self._shut is not None:
                raise EngineClosedError(f"{self._shut}; load it again")
            self._inside += 1
            hand_in()

    def leave(self) -> None:
        """One of them has ended."""
        with self._changed:
            self._inside -= 1
            if not self._inside:
                self._changed.notify_all()

    def shut_for(self, reason: str) -> None:
        """Let nothing more in."""
        with self._changed:
            self._shut = reason

    def clear(self) -> None:
        """All of them have ended."""
        with self._changed:
            self._inside = 0
            self._changed.notify_all()

    def wait_empty(self, timeout_s: float | None) -> bool:
        """Block until all have left; False if ``timeout_s`` passed first."""
        with self._changed:
            return wait_for(self._changed, lambda: not self._inside, timeout_s)
