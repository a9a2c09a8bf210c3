"""Counts the requests that have been handed in and not ended, and shuts."""

from __future__ import annotations

import threading
from collections.abc import Callable

from xpu_runtime.engine.condition_wait import wait_for_condition
from xpu_runtime.engine.switch_interval import SwitchIntervalGuard
from xpu_runtime.errors import EngineClosedError

__all__ = ["RequestTracker"]


class RequestTracker:
    """Requests come in through it and leave by it; all methods may be called from any thread.

    While some are inside Python's lock changes hands sooner (`SwitchIntervalGuard`).
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()  # taken itself: Ctrl-C within `Condition.__enter__` would leave it locked
        self._changed = threading.Condition(self._lock)
        self._inside: set[int] = set()
        self._haste = SwitchIntervalGuard()
        self._shut: str | None = None
        self._refusing: str | None = None

    @property
    def shut(self) -> str | None:
        """Why nothing is let in any more, None while it is."""
        return self._shut

    def enter(self, number: int, hand_in: Callable[[], None]) -> None:
        """Count request ``number`` and ``hand_in``, both or neither.

        Where Ctrl-C comes between the two it may be counted alone: see that it leaves.

        Raises:
            EngineClosedError: it is shut, or nothing more is let in.
        """
        with self._lock:
            if self._shut is not None:
                raise EngineClosedError(f"{self._shut}; load it again")
            if self._refusing is not None:
                raise EngineClosedError(self._refusing)
            self._inside.add(number)
            self._haste.want(True)
            hand_in()

    def leave(self, number: int) -> None:
        """Request ``number`` has ended; nothing happens where it is not inside."""
        with self._lock:
            self._inside.discard(number)
            if not self._inside:
                self._emptied()

    def shut_for(self, reason: str) -> None:
        """Let nothing more in."""
        with self._lock:
            self._shut = reason

    def clear(self) -> None:
        """All of them have ended."""
        with self._lock:
            self._inside.clear()
            self._emptied()

    def wait_empty(self, timeout_s: float | None, refusing: str | None = None) -> bool:
        """Block until all have left; False if ``timeout_s`` passed first.

        Args:
            timeout_s: seconds; None for no limit.
            refusing: why nothing more is let in from now on; None if it still is.
        """
        with self._lock:
            self._refusing = refusing or self._refusing
            return wait_for_condition(self._changed, lambda: not self._inside, timeout_s)

    def _emptied(self) -> None:
        self._haste.want(False)
        self._changed.notify_all()
