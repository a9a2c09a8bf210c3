"""Counts the requests that have been handed in and not ended, and shuts."""

from __future__ import annotations

import threading
from collections.abc import Callable

from xpu_runtime.engine.interpreter import Haste
from xpu_runtime.engine.waiting import wait_for
from xpu_runtime.errors import EngineClosedError

__all__ = ["Turnstile"]


class Turnstile:
    """Requests come in through it and leave by it; all methods may be called from any thread.

    While some are inside Python's lock changes hands sooner (`Haste`).
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._haste = Haste()
        self._shut: str | None = None
        self._refusing: str | None = None

    @property
    def shut(self) -> str | None:
        """Why nothing is let in any more, None while it is."""
        return self._shut

    def enter(self, hand_in: Callable[[], None]) -> None:
        """Count one more and ``hand_in``, both or neither.

        Raises:
            EngineClosedError: it is shut, or nothing more is let in.
        """
        with self._changed:
            if self._shut is not None:
                raise EngineClosedError(f"{self._shut}; load it again")
            if self._refusing is not None:
                raise EngineClosedError(self._refusing)
            self._inside += 1
            self._haste.want(True)
            hand_in()

    def leave(self) -> None:
        """One of them has ended."""
        with self._changed:
            self._inside -= 1
            if not self._inside:
                self._emptied()

    def shut_for(self, reason: str) -> None:
        """Let nothing more in."""
        with self._changed:
            self._shut = reason

    def clear(self) -> None:
        """All of them have ended."""
        with self._changed:
            self._inside = 0
            self._emptied()

    def wait_empty(self, timeout_s: float | None, refusing: str | None = None) -> bool:
        """Block until all have left; False if ``timeout_s`` passed first.

        Args:
            timeout_s: seconds; None for no limit.
            refusing: why nothing more is let in from now on; None if it still is.
        """
        with self._changed:
            self._refusing = refusing or self._refusing
            return wait_for(self._changed, lambda: not self._inside, timeout_s)

    def _emptied(self) -> None:
        self._haste.want(False)
        self._changed.notify_all()
