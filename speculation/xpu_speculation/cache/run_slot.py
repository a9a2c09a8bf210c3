"""What an early run takes up of its tool, until all that goes on for it has ended: `RunSlot`."""

from __future__ import annotations

from collections.abc import Callable

from xpu_speculation.forks import ForkLock

__all__ = ["RunSlot"]

_LOCK = ForkLock()
"""Of all places: it is held for moments only."""


class RunSlot:
    """Held by the task of a run and by its threads, which go on when the task is cancelled; used from any thread."""

    def __init__(self) -> None:
        self._holders: set[object] = set()
        self._acts: list[Callable[[], None]] = []

    @property
    def is_free(self) -> bool:
        """Whether nobody holds it."""
        return not self._holders

    def hold(self, holder: object) -> None:
        """Something goes on for the run from now on."""
        with _LOCK:
            self._holders.add(holder)

    def release(self, holder: object) -> None:
        """It has ended; nothing happens if it did not hold the place."""
        with _LOCK:
            self._holders.discard(holder)
        self._act()

    def on_free(self, act: Callable[[], None]) -> None:
        """Act once nobody holds it: at once, or in the thread of the last who did. It must be quick and not raise."""
        with _LOCK:
            self._acts.append(act)
        self._act()

    def _act(self) -> None:
        with _LOCK:
            acts: list[Callable[[], None]] = []
            if not self._holders:
                acts, self._acts = self._acts, acts
        for act in acts:
            act()
