"""Chunk size at which a device is saturated (`agent-xpu-v2 §4.2, §4.4`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xpu_runtime.lanes.topology import STATIC_CHUNK

__all__ = ["STATIC_CHUNKS", "choose_static_chunk", "saturating_chunk"]

STATIC_CHUNKS = (128, 256, 512)
"""Rows of static kernels that are compared (chosen: around the 256 of `agent-xpu-v2 §4.4`)."""
_MAX_KERNEL_S = 0.1
"""Most seconds of a static kernel, which bounds preemption (paper: `agent-xpu-v2 §4.4`)."""
_TOLERANCE = 0.02
"""The smallest chunk within this share of the best throughput is chosen: there the kernel just saturates the device."""


def choose_static_chunk(kernel_s: Callable[[int], float]) -> tuple[int, dict[int, float]]:
    """Choose the rows of the kernels of a static lane.

    They are fewer than `STATIC_CHUNK` only where a kernel of that many rows takes too long. Fewer may saturate the
    device as well, but each chunk reads its context once more, and gains less from attention on the static lane.

    Args:
        kernel_s: seconds of the matrix products between two attentions with the given rows.

    Returns:
        The rows, and the seconds by rows.
    """
    seconds = {rows: kernel_s(rows) for rows in STATIC_CHUNKS}
    usual = {rows: each for rows, each in seconds.items() if rows >= STATIC_CHUNK and each < _MAX_KERNEL_S}
    return saturating_chunk(usual) if usual else min(seconds), seconds


def saturating_chunk(seconds: Mapping[int, float]) -> int:
    """The smallest chunk with nearly the best throughput."""
    rates = {tokens: tokens / seconds[tokens] for tokens in sorted(seconds)}
    best = max(rates.values())
    return next(tokens for tokens, rate in rates.items() if rate >= (1 - _TOLERANCE) * best)
