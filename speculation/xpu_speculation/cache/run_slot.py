"""Slot of an early run: it stays occupied until the run's task and threads have ended."""

from __future__ import annotations

from collections.abc import Callable

from xpu_speculation.forks import ForkLock

__all__ = ["RunSlot"]

_LOCK = ForkLock()
"""Lock of all slots, held only briefly."""


class RunSlot:
    """Occupancy of an early run by its task and its threads, which outlive a cancelled task. Thread-safe."""

    def __init__(self) -> None:
        self._holders: set[object] = set()
        self._callbacks: list[Callable[[], None]] = []

    def hold(self, holder: object) -> None:
        """Adds a holder."""
        with _LOCK:
            self._holders.add(holder)

    def release(self, holder: object) -> None:
        """Removes a holder. An unknown holder is ignored."""
        with _LOCK:
            self._holders.discard(holder)
        self._notify()

    def on_free(self, callback: Callable[[], None]) -> None:
        """Calls a function once the slot is free: now, or in the thread of the last holder.

        It must be quick and not raise.
        """
        with _LOCK:
            self._callbacks.append(callback)
        self._notify()

    def _notify(self) -> None:
        with _LOCK:
            callbacks: list[Callable[[], None]] = []
            if not self._holders:
                callbacks, self._callbacks = self._callbacks, callbacks
        for callback in callbacks:
            callback()
