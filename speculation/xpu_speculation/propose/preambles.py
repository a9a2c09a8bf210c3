"""Length of a draft model's text before its first call."""

from __future__ import annotations

import math
from collections import deque

from xpu_speculation.forks import ForkLock

__all__ = ["PreambleLengths"]

_MIN_SEEN = 4  # answers with calls before a limit applies (chosen)
_WINDOW = 64  # latest answers with calls that count (chosen)
_PROBE_EVERY = 16  # one answer of so many has no limit (chosen)


class PreambleLengths:
    """Tracks how much text precedes the first call of a model's answers. Thread-safe.

    Most models call at once or not at all; some announce their calls. A longer text than before any call so far means
    an answer without calls, so its rest is not needed. One answer of 16 is still read to its end, since agents differ.
    """

    def __init__(self) -> None:
        self._lengths: deque[int] = deque(maxlen=_WINDOW)
        self._answers = 0
        self._lock = ForkLock()

    def limit(self) -> float:
        """Returns the limit in characters for the next answer; ``inf`` for no limit."""
        with self._lock:
            self._answers += 1
            if len(self._lengths) < _MIN_SEEN or self._answers % _PROBE_EVERY == 0:
                return math.inf
            return max(self._lengths)

    def observe(self, characters: int) -> None:
        """Records the number of characters before a first call."""
        with self._lock:
            self._lengths.append(characters)
