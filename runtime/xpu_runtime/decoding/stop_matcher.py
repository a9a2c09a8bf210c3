"""Stop string matching in streamed text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["StopMatcher"]


class StopMatcher:
    """Finds the first stop string in streamed text, and holds back text that may be part of one.

    *First* means completed first; of several completed at the same character, the longest. This choice needs no
    look-ahead and does not depend on how the text is split into deltas.

    Args:
        stop: stop strings, none empty; without any, text passes through.
        include: keep the stop string in the text. Then nothing is held back.
    """

    def __init__(self, stop: Sequence[str], include: bool = False) -> None:
        if "" in stop:
            raise ValueError("stop strings must not be empty")
        self._stop = tuple(dict.fromkeys(stop))
        self._include = include
        self._max_partial = max(map(len, self._stop), default=0) - 1
        self._tail = ""  # latest characters: held back without `include`, context only with it
        self._matched: str | None = None

    @property
    def matched(self) -> str | None:
        """The stop string that was found, if any."""
        return self._matched

    def feed(self, delta: str, *, armed: bool = True) -> tuple[str, bool]:
        """Process the next delta of text.

        Args:
            delta: new text, may be empty.
            armed: False until ``min_tokens`` is reached: the text passes and does not count towards a stop string.

        Returns:
            The text that may be shown now, and whether a stop string was found; then all later text is dropped.
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
        keep = min(self._max_partial, len(text)) if self._include else self._overlap(text)
        cut = len(text) - keep
        self._tail = text[cut:]
        return text[shown:] if self._include else text[:cut], False

    def flush(self) -> str:
        """Return the text still held back, at the end of the stream."""
        held, self._tail = ("" if self._include else self._tail), ""
        return held

    def _first(self, text: str) -> tuple[int, int] | None:
        ends = [(at + len(word), at) for word in self._stop if (at := text.find(word)) >= 0]
        if not ends:
            return None
        end, begin = min(ends)
        return begin, end

    def _overlap(self, text: str) -> int:
        """Return the length of the longest end of ``text`` that starts a stop string."""
        for n in range(min(self._max_partial, len(text)), 0, -1):
            if any(word.startswith(text[-n:]) for word in self._stop):
                return n
        return 0
