"""Stop strings in a stream of text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["StopMatcher"]


class StopMatcher:
    """Finds the first stop string in text that arrives in pieces, and lets no part of it out too early.

    *First* is the occurrence that is complete first, and of several complete at the same character the longest one.
    That is the only choice that needs no look-ahead and does not depend on how the text was cut into pieces.

    Args:
        stop: the stop strings, none empty; without any, text passes through.
        include: keep the stop string in the text. Then nothing has to be held back.
    """

    def __init__(self, stop: Sequence[str], include: bool = False) -> None:
        if "" in stop:
            raise ValueError("stop strings must not be empty")
        self._stop = tuple(dict.fromkeys(stop))
        self._include = include
        self._reach = max(map(len, self._stop), default=0) - 1
        self._tail = ""  # the last characters seen: held back without `include`, mere context with it
        self._matched: str | None = None

    @property
    def matched(self) -> str | None:
        """The stop string that was found, if any."""
        return self._matched

    def feed(self, delta: str, *, armed: bool = True) -> tuple[str, bool]:
        """Take the next piece of text.

        Args:
            delta: new text, may be empty.
            armed: ``False`` while ``min_tokens`` is not reached: the text passes, and no part of it counts towards
                a stop string.

        Returns:
            The text that may be shown now, and whether a stop string has been found (then all later text is
            dropped).
        """
        if self._matched is not None:
            return "", True
        if not self._stop:
            return delta, False
        if not armed:
            held, self._tail = ("" if self._include else self._tail), ""
            return held + delta, False
        text = self._tail + delta
        found = self._first(text)
        shown = len(self._tail) if self._include else 0
        if found is not None:
            begin, end = found
            self._matched, self._tail = text[begin:end], ""
            return text[shown : end if self._include else begin], True
        keep = min(self._reach, len(text)) if self._include else self._overlap(text)
        cut = len(text) - keep
        self._tail = text[cut:]
        return text[shown:] if self._include else text[:cut], False

    def flush(self) -> str:
        """The text still held back, once no more will come."""
        held, self._tail = ("" if self._include else self._tail), ""
        return held

    def _first(self, text: str) -> tuple[int, int] | None:
        ends = [(at + len(word), at) for word in self._stop if (at := text.find(word)) >= 0]
        if not ends:
            return None
        end, begin = min(ends)
        return begin, end

    def _overlap(self, text: str) -> int:
        """Length of the longest end of ``text`` that a stop string begins with."""
        for n in range(min(self._reach, len(text)), 0, -1):
            if any(word.startswith(text[-n:]) for word in self._stop):
                return n
        return 0
