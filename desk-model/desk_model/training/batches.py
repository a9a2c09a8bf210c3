"""Endless batches of training data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np
import torch

from desk_model.training.network import Batch
from desk_model.training.pools import Pools, Rows

__all__ = ["Batches", "Place", "batch_of"]


@dataclass(frozen=True, slots=True)
class Place:
    """Position in the data: finished pools, and steps of the current pool."""

    pool: int = 0
    step: int = 0


class Batches:
    """Training data step by step, reproducible from any position.

    Args:
        pools: Where it comes from.
        place: Where to begin.
        processes: That draw pools ahead; with 0 this one does.
    """

    def __init__(self, pools: Pools, place: Place | None = None, processes: int = 0) -> None:
        self.place = place or Place()
        """Behind the step that was handed out last."""
        self._pools = pools
        self._processes = processes

    def __iter__(self) -> Iterator[list[Batch]]:
        """Batches of one step after the other."""
        skipped = self.place.step
        with closing(self._pools.drawn(self.place.pool, self._processes)) as drawn:
            for pool, steps in drawn:
                for at in range(skipped, len(steps)):
                    self.place = Place(pool, at + 1)
                    yield [batch_of(rows) for rows in steps[at]]
                skipped = 0


def batch_of(rows: Rows) -> Batch:
    """Rows as a `Batch`."""
    ids, weights = rows
    # The last token is only predicted.
    wanted, weight = ids[:, 1:].reshape(-1), weights[:, 1:].reshape(-1)
    places = np.flatnonzero(weight)
    return Batch(
        torch.from_numpy(np.ascontiguousarray(ids[:, :-1])),
        torch.from_numpy(places),
        torch.from_numpy(wanted[places]),
        torch.from_numpy(weight[places]),
    )
