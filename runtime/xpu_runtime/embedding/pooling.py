"""Pooling of the vectors of the tokens of a text into one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

__all__ = ["POOLINGS", "PooledStep", "normalized", "pooled"]

POOLINGS = ("mean", "cls", "lasttoken", "max")
"""Ways to make one vector from those of the tokens."""
PooledStep = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""Function of pooled vectors ``[texts, dim]``."""


def pooled(hidden: NDArray[np.float32], lengths: NDArray[np.int64], pooling: str) -> NDArray[np.float32]:
    """Make one vector for each text.

    Args:
        hidden: ``[texts, tokens, dim]``; the tokens of a text come first, the rest is padding.
        lengths: tokens of each text.
        pooling: one of `POOLINGS`.

    Returns:
        ``[texts, dim]`` f32.
    """
    if pooling == "cls":
        return hidden[:, 0].astype(np.float32)
    if pooling == "lasttoken":
        return hidden[np.arange(len(hidden)), lengths - 1].astype(np.float32)
    reduced = [
        row[:length].max(axis=0) if pooling == "max" else row[:length].mean(axis=0, dtype=np.float32)
        for row, length in zip(hidden, lengths, strict=True)
    ]
    return np.array(reduced, np.float32).reshape(len(hidden), hidden.shape[-1])


def normalized(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scale each row of ``[n, dim]`` to length 1; a row of zeros stays."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: NDArray[np.float32] = vectors / np.maximum(lengths, np.float32(1e-12))
    return scaled
