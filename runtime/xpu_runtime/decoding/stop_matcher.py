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
        self._stop_strings = tuple(dict.fromkeys(stop))
        self._include_stop = include
        self._max_partial = max(map(len, self._stop_strings), default=0) - 1
        self._unmatched_tail = ""  # latest characters: held back without `include`, context only with it
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
        if not self._stop_strings:
            return delta, False
        if not armed:
            held, self._unmatched_tail = ("" if self._include_stop else self._unmatched_tail), ""
            return held + delta, False
        text = self._unmatched_tail + delta
        stop_at = self._first_stop(text)
        shown = len(self._unmatched_tail) if self._include_stop else 0
        if stop_at is not None:
            begin, end = stop_at
            self._matched, self._unmatched_tail = text[begin:end], ""
            return text[shown : end if self._include_stop else begin], True
        partial_length = min(self._max_partial, len(text)) if self._include_stop else self._partial_stop_length(text)
        cut = len(text) - partial_length
        self._unmatched_tail = text[cut:]
        return text[shown:] if self._include_stop else text[:cut], False

    def flush(self) -> str:
        """Return the text still held back, at the end of the stream."""
        held, self._unmatched_tail = ("" if self._include_stop else self._unmatched_tail), ""
        return held

    def _first_stop(self, text: str) -> tuple[int, int] | None:
        ends = [
            (at + len(stop_string), at) for stop_string in self._stop_strings if (at := text.find(stop_string)) >= 0
        ]
        if not ends:
            return None
        end, begin = min(ends)
        return begin, end

    def _partial_stop_length(self, text: str) -> int:
        """Return the length of the longest end of ``text`` that starts a stop string."""
        for n in range(min(self._max_partial, len(text)), 0, -1):
            if any(stop_string.startswith(text[-n:]) for stop_string in self._stop_strings):
                return n
        return 0
