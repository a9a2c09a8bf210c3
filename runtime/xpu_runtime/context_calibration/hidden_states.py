"""Hidden states of prompts, kept until the calibration kernel has read them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["HiddenStates"]

_REQUEST_BYTES = 63 << 20
"""Most bytes of one request (chosen: 8,000 tokens of a model of width 2048; 1 MiB is left for the drafter)."""
_TOTAL_BYTES = 256 << 20
"""Most bytes of all requests (chosen: four full ones)."""

Rows = NDArray[np.float32]


@dataclass(slots=True)
class _Kept:
    """Hidden states of one request: pieces by their first row."""

    reactive: bool
    pieces: dict[int, Rows] = field(default_factory=dict)
    nbytes: int = 0


class HiddenStates:
    """Copies of the hidden states of the running requests, bounded for each request and in total.

    Args:
        piece_rows: most rows of a piece.
        request_bytes: most bytes of one request; further rows are not kept.
        total_bytes: most bytes of all requests. For a reactive request the newest proactive ones make room.
    """

    def __init__(
        self, piece_rows: int, *, request_bytes: int = _REQUEST_BYTES, total_bytes: int = _TOTAL_BYTES
    ) -> None:
        self._piece_rows = piece_rows
        self._request_bytes = request_bytes
        self._total_bytes = total_bytes
        self._kept: dict[int, _Kept] = {}  # by sequence id, in order of arrival here
        self.nbytes = 0
        """Bytes that are kept."""
        self.peak_bytes = 0
        """Most bytes that were kept at any time."""

    def __contains__(self, sequence_id: int) -> bool:
        return sequence_id in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def keep(
        self, sequence_id: int, start: int, rows: Rows, *, reactive: bool
    ) -> tuple[list[tuple[int, int]], list[int]]:
        """Copy ``rows`` ``[n, ..., width]``, those of tokens ``start`` on.

        Returns:
            The pieces that are kept, as ``[first, last)`` rows, and the requests that made room, by sequence id.
        """
        kept = self._kept.setdefault(sequence_id, _Kept(reactive))
        pieces: list[tuple[int, int]] = []
        displaced: list[int] = []
        for first in range(0, len(rows), self._piece_rows):
            piece = rows[first : first + self._piece_rows]
            if start + first in kept.pieces:
                continue
            if kept.nbytes + piece.nbytes > self._request_bytes:
                break
            while self.nbytes + piece.nbytes > self._total_bytes:
                others = ((i, each) for i, each in reversed(self._kept.items()) if i != sequence_id)
                newest = next((i for i, each in others if not each.reactive), None)
                if newest is None or not reactive:
                    break
                self.drop(newest)
                displaced.append(newest)
            if self.nbytes + piece.nbytes > self._total_bytes:
                break
            kept.pieces[start + first] = piece.copy()
            self._add(kept, piece.nbytes)
            pieces.append((start + first, start + first + len(piece)))
        if not kept.pieces:
            self._kept.pop(sequence_id, None)
        return pieces, displaced

    def piece(self, sequence_id: int, first: int) -> Rows:
        """The piece that begins with row ``first``."""
        return self._kept[sequence_id].pieces[first]

    def release(self, sequence_id: int, first: int) -> None:
        """Free the piece that begins with row ``first``, if it is still kept."""
        kept = self._kept.get(sequence_id)
        piece = None if kept is None else kept.pieces.pop(first, None)
        if kept is None or piece is None:
            return
        self._add(kept, -piece.nbytes)
        if not kept.pieces:
            del self._kept[sequence_id]

    def drop(self, sequence_id: int) -> None:
        """Free all pieces of a request."""
        kept = self._kept.pop(sequence_id, None)
        if kept is not None:
            self.nbytes -= kept.nbytes

    def _add(self, kept: _Kept, nbytes: int) -> None:
        kept.nbytes += nbytes
        self.nbytes += nbytes
        self.peak_bytes = max(self.peak_bytes, self.nbytes)
