"""Finished values in memory, bounded in number, bytes and age."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from xpu_speculation.cache.counters import CacheCounters
from xpu_speculation.cache.runs import EarlyRun
from xpu_speculation.cache.shared_value import SharedValue
from xpu_speculation.errors import SpeculationError

__all__ = ["CacheBounds", "CacheEntries", "CacheEntry", "SuspendAwareClock"]

_ENTRY_BYTES = 500
"""What an entry takes besides its value, about."""

_NOTED_S = 1.0
"""Less is left alone: clocks are adjusted by that much all the time."""


@dataclass(frozen=True, slots=True)
class CacheBounds:
    """How much a cache may hold in memory.

    Attributes:
        early: The most early runs at once, of all tools together.
        values: The most finished values.
        total_bytes: The most bytes of finished values.
        value_bytes: The most bytes of one; a larger one is not kept, on the disk neither.

    Raises:
        SpeculationError: A bound is no integer of at least 1.
    """

    early: int = 64
    values: int = 512
    total_bytes: int = 16 << 20
    value_bytes: int = 1 << 20

    def __post_init__(self) -> None:
        for field in fields(self):
            bound = getattr(self, field.name)
            if type(bound) is not int or bound < 1:
                raise SpeculationError(f"{field.name} is {bound!r}, must be an integer, 1 or more")


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """A finished value.

    Attributes:
        value: The value.
        at: When it was finished.
        until: From when on it is too old for every call.
        ran_s: Seconds the run took.
        early: The early run that made it; None for one of a real call, or of another process.
    """

    value: SharedValue
    at: float
    until: float
    ran_s: float
    early: EarlyRun | None

    def own(self, owner: str) -> None:
        """Somebody else wants the early run too, if it is not decided what it was good for."""
        if self.early is not None and not self.early.is_settled:
            self.early.owners.add(owner)

    def abandon(self, owner: str, counters: CacheCounters) -> None:
        """One who wanted the early run does not any more: it was wasted if he was the last."""
        if self.early is not None and owner in self.early.owners:
            self.early.owners.discard(owner)
            if not self.early.owners:
                self.drop(counters)

    def use(self, counters: CacheCounters) -> None:
        """A real call takes the value."""
        if self.early is not None:
            self.early.settle(counters, self.ran_s, used=1)

    def drop(self, counters: CacheCounters) -> None:
        """It is not kept any longer: an early run that nobody has called for was wasted."""
        if self.early is not None:
            self.early.settle(counters, self.ran_s, wasted=1)


class SuspendAwareClock:
    """Seconds for the age of values: they grow old while the machine sleeps too, when its clocks may stand still.

    That of the wall does not, but may be set: what it jumps ahead makes values older, and nothing makes them younger.

    Not thread-safe: its owner is.

    Args:
        clock: Time in seconds that never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: tuple[float, float] | None = None
        self._slept = 0.0

    def __call__(self) -> float:
        """The time now."""
        now, wall = self._clock(), time.time()
        if self._seen is not None:
            slept = (wall - self._seen[1]) - (now - self._seen[0])
            self._slept += slept if slept > _NOTED_S else 0.0
        self._seen = now, wall
        return now + self._slept


class CacheEntries:
    """Finished values by the digest of their call; the one not used for longest goes first. Knows no lock."""

    def __init__(self, bounds: CacheBounds) -> None:
        self._bounds = bounds
        self._values: OrderedDict[str, CacheEntry] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[CacheEntry]:
        return iter(self._values.values())

    @property
    def total_bytes(self) -> int:
        """Bytes of all values, about."""
        return self._bytes

    def get(self, digest: str, now: float, ttl_s: float) -> CacheEntry | None:
        """A value that is younger than `ttl_s`; None if there is none."""
        kept = self._values.get(digest)
        if kept is None or now >= min(kept.until, kept.at + ttl_s):
            return None
        self._values.move_to_end(digest)
        return kept

    def put(self, digest: str, kept: CacheEntry, now: float) -> list[CacheEntry]:
        """Keep a value; returns those that are dropped for it, the value itself if it is too large or too old."""
        if kept.value.size is None or now >= kept.until:
            return [kept]
        dropped = [self._drop(old) for old, each in list(self._values.items()) if old == digest or now >= each.until]
        self._values[digest] = kept
        self._bytes += _bytes(kept)
        while len(self._values) > self._bounds.values or self._bytes > self._bounds.total_bytes:
            dropped.append(self._drop(next(iter(self._values))))
        return dropped

    def clear(self) -> list[CacheEntry]:
        """Drop all values; returns them."""
        return [self._drop(digest) for digest in list(self._values)]

    def _drop(self, digest: str) -> CacheEntry:
        kept = self._values.pop(digest)
        self._bytes -= _bytes(kept)
        return kept


def _bytes(kept: CacheEntry) -> int:
    return (kept.value.size or 0) + _ENTRY_BYTES
