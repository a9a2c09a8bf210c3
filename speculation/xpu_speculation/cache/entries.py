"""Cached values in memory, bounded in number, bytes and age."""

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
"""Approximate overhead of an entry in bytes."""

_MIN_SUSPEND_S = 1.0
"""Smaller clock differences are ignored, since clocks are adjusted continuously."""


@dataclass(frozen=True, slots=True)
class CacheBounds:
    """Memory limits of a cache.

    Attributes:
        early: Limit on simultaneous early runs of all tools.
        values: Limit on cached values.
        total_bytes: Limit on the bytes of all cached values.
        value_bytes: Limit on the bytes of one value. A larger value is not cached, on disk either.

    Raises:
        SpeculationError: A limit is not an integer of at least 1.
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
    """A cached value with the early run that made it.

    Attributes:
        value: The value.
        finished_at: When its run finished.
        expires_at: When it expires for every call.
        ran_s: Duration of the run in seconds.
        early: The early run that made it; None for a real call's run or another process's.
    """

    value: SharedValue
    finished_at: float
    expires_at: float
    ran_s: float
    early: EarlyRun | None

    def add_owner(self, owner: str) -> None:
        """Adds an owner to the early run, unless its outcome is settled."""
        if self.early is not None and not self.early.is_settled:
            self.early.owners.add(owner)

    def abandon(self, owner: str, counters: CacheCounters) -> None:
        """Removes an owner of the early run. Without owners the run counts as wasted."""
        if self.early is not None and owner in self.early.owners:
            self.early.owners.discard(owner)
            if not self.early.owners:
                self.drop(counters)

    def use(self, counters: CacheCounters) -> None:
        """Settles the early run as used by a real call."""
        if self.early is not None:
            self.early.settle(counters, self.ran_s, used=1)

    def drop(self, counters: CacheCounters) -> None:
        """Settles an unused early run as wasted, when the value is evicted."""
        if self.early is not None:
            self.early.settle(counters, self.ran_s, wasted=1)


class SuspendAwareClock:
    """Monotonic clock that also advances while the machine is suspended.

    The monotonic clock may stop during suspend; the wall clock continues but can be set. Forward jumps of the wall
    clock count as suspended time, and backward jumps are ignored. Not thread-safe.

    Args:
        clock: Monotonic time in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last: tuple[float, float] | None = None
        self._suspended_s = 0.0

    def __call__(self) -> float:
        """Returns the time now."""
        now, wall = self._clock(), time.time()
        if self._last is not None:
            suspended_s = (wall - self._last[1]) - (now - self._last[0])
            self._suspended_s += suspended_s if suspended_s > _MIN_SUSPEND_S else 0.0
        self._last = now, wall
        return now + self._suspended_s


class CacheEntries:
    """Cached values by call digest, evicted in least-recently-used order. Not thread-safe."""

    def __init__(self, bounds: CacheBounds) -> None:
        self._bounds = bounds
        self._by_digest: OrderedDict[str, CacheEntry] = OrderedDict()
        self._entry_bytes = 0

    def __len__(self) -> int:
        return len(self._by_digest)

    def __iter__(self) -> Iterator[CacheEntry]:
        return iter(self._by_digest.values())

    @property
    def total_bytes(self) -> int:
        """Approximate bytes of all values."""
        return self._entry_bytes

    def get(self, digest: str, now: float, ttl_s: float) -> CacheEntry | None:
        """Returns the entry if its value is younger than `ttl_s`, else None."""
        entry = self._by_digest.get(digest)
        if entry is None or now >= min(entry.expires_at, entry.finished_at + ttl_s):
            return None
        self._by_digest.move_to_end(digest)
        return entry

    def put(self, digest: str, entry: CacheEntry, now: float) -> list[CacheEntry]:
        """Adds an entry.

        Returns the entries dropped for it, which is the new entry itself if it is too large or too old.
        """
        if entry.value.size is None or now >= entry.expires_at:
            return [entry]
        dropped = [
            self._evict(old)
            for old, old_entry in list(self._by_digest.items())
            if old == digest or now >= old_entry.expires_at
        ]
        self._by_digest[digest] = entry
        self._entry_bytes += _entry_bytes(entry)
        while len(self._by_digest) > self._bounds.values or self._entry_bytes > self._bounds.total_bytes:
            dropped.append(self._evict(next(iter(self._by_digest))))
        return dropped

    def clear(self) -> list[CacheEntry]:
        """Drops all entries and returns them."""
        return [self._evict(digest) for digest in list(self._by_digest)]

    def _evict(self, digest: str) -> CacheEntry:
        entry = self._by_digest.pop(digest)
        self._entry_bytes -= _entry_bytes(entry)
        return entry


def _entry_bytes(entry: CacheEntry) -> int:
    return (entry.value.size or 0) + _ENTRY_BYTES
