"""How much a draft model says before it calls: `PreambleLengths`."""

from __future__ import annotations

import math
from collections import deque

from xpu_speculation.forks import ForkLock

__all__ = ["PreambleLengths"]

_SURE = 4  # answers with calls, after which something is known
_REMEMBERED = 64  # of them, the last ones
_PROBE_EVERY = 16  # answers; one of so many is read to its end all the same


class PreambleLengths:
    """Knows how much text a model's answers have before their first call; thread-safe.

    Most models call at once or not at all, and some announce their calls. An answer with more text than any that called
    is one without calls, of which nobody needs the rest. One answer of 16 is read to its end all the same, since agents
    differ and the model may meet new ones. The numbers are chosen.
    """

    def __init__(self) -> None:
        self._lengths: deque[int] = deque(maxlen=_REMEMBERED)
        self._answers = 0
        self._lock = ForkLock()

    def longest(self) -> float:
        """So many characters the answer that begins may have before it calls; ``inf`` to read it to its end."""
        with self._lock:
            self._answers += 1
            if len(self._lengths) < _SURE or self._answers % _PROBE_EVERY == 0:
                return math.inf
            return max(self._lengths)

    def observe(self, characters: int) -> None:
        """An answer called after so many characters of text."""
        with self._lock:
            self._lengths.append(characters)
