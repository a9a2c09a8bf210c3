"""Looks at the memory of the system for all that gives memory back to other programs: `MemoryMonitor`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.engine.static_lane_memory import StaticLaneMemory
from xpu_runtime.memory import KvMemory, MemoryState

__all__ = ["MemoryMonitor"]

_LOOK_S = 2.0
"""Seconds between two looks at the memory of the system (chosen)."""
_MORE_S = 0.1
"""The same while more memory has to go back (chosen)."""


class MemoryMonitor:
    """Looks at the memory of the system at intervals, and lets its users adapt to it, inside engine steps.

    Args:
        users: what gives memory back, in this order.
        read_state: reads the memory of the system.
    """

    def __init__(
        self, users: Sequence[KvMemory | AttentionCompiler | StaticLaneMemory], read_state: Callable[[], MemoryState]
    ) -> None:
        self._users = users
        self._read_state = read_state
        self._next_look = 0.0

    def check(self, now: float) -> None:
        """Look at the memory of the system, if it is time to."""
        if now >= self._next_look:
            state = self._read_state()
            more = [user.adapt(state, now) for user in self._users]
            self._next_look = now + (_MORE_S if any(more) else _LOOK_S)

    @property
    def next_check(self) -> float:
        """Time of the next look in seconds; ``inf`` while nothing can be given back and nothing is withheld."""
        return self._next_look if any(user.has_work for user in self._users) else inf
