"""Who computed when: a line of cells, the newest at the right, each with whoever had most of it."""

from __future__ import annotations

from collections.abc import Sequence

from xpu_runtime import KernelSpan, Priority

__all__ = ["cells"]

_SHARE = 0.25
"""Of a cell: below it nothing is drawn; from it on a person's work is drawn, whoever has the rest."""


def cells(spans: Sequence[KernelSpan], now: float, width: int, length_s: float) -> list[Priority | None]:
    """Whose kernels ran in the last seconds; None where hardly any did.

    Args:
        spans: kernels that have ended, in the order of their ends.
        now: the end of the line, on the clock of the spans.
        width: how many cells.
        length_s: seconds that all cells together stand for.
    """
    cell = length_s / width
    left = now - length_s
    filled = [dict.fromkeys(Priority, 0.0) for _ in range(width)]
    for span in reversed(spans):
        if span.ended_at <= left:
            break
        first = max(0, int((span.started_at - left) / cell))
        for at in range(first, min(width - 1, int((span.ended_at - left) / cell)) + 1):
            began = left + at * cell
            filled[at][span.priority] += max(0.0, min(span.ended_at, began + cell) - max(span.started_at, began))
    return [_most(shares, _SHARE * cell) for shares in filled]


def _most(shares: dict[Priority, float], least: float) -> Priority | None:
    if sum(shares.values()) < least:
        return None
    if shares[Priority.REACTIVE] >= least:
        return Priority.REACTIVE
    return max(shares, key=lambda kind: shares[kind])
