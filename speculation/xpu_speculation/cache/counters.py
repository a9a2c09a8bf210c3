"""What became of calls and of early runs, counted per tool."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from xpu_speculation.forks import ForkLock

__all__ = ["CacheCounters", "CacheCounts"]


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """Numbers of one tool, or of all together.

    Every run is either early or a miss, so ``early + misses`` is how often the tool ran. Every early run that has
    been decided about is one of used, wasted and failed; the rest is live, or finished and not called for yet.

    Attributes:
        hits: Real calls answered with a kept value.
        late_hits: Real calls that waited for a live run of another.
        misses: Real calls that the tool ran for; some of them failed or were cancelled.
        early: Early runs.
        used: Early runs whose value reached a real call.
        wasted: Early runs that nobody called for before they were abandoned, or their value was dropped.
        cancelled: Those of them that were still live then.
        failed: Early runs that raised or took too long.
        refused: Early runs that were asked for and did not begin, for want of room.
        wasted_s: Seconds that wasted and failed early runs took.
    """

    hits: int = 0
    late_hits: int = 0
    misses: int = 0
    early: int = 0
    used: int = 0
    wasted: int = 0
    cancelled: int = 0
    failed: int = 0
    refused: int = 0
    wasted_s: float = 0.0

    def __add__(self, other: CacheCounts) -> CacheCounts:
        return _plus(self, asdict(other))


class CacheCounters:
    """Counts per tool; may be used from any thread."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._tools: dict[str, CacheCounts] = {}

    def add(self, tool: str, **more: float) -> None:
        """Add to the counts of a tool, by the names of their fields."""
        with self._lock:
            self._tools[tool] = _plus(self._tools.get(tool, CacheCounts()), more)

    def of(self, tool: str) -> CacheCounts:
        """The counts of a tool."""
        with self._lock:
            return self._tools.get(tool, CacheCounts())

    @property
    def total(self) -> CacheCounts:
        """The counts of all tools together."""
        with self._lock:
            return sum(self._tools.values(), CacheCounts())

    def snapshot(self) -> dict[str, Any]:
        """All counts at one moment, ready for JSON: the totals by name, and under ``tools`` the same per tool."""
        with self._lock:
            tools = dict(self._tools)
        return {
            **asdict(sum(tools.values(), CacheCounts())),
            "tools": {name: asdict(each) for name, each in tools.items()},
        }


def _plus(counts: CacheCounts, more: dict[str, Any]) -> CacheCounts:
    return replace(counts, **{name: getattr(counts, name) + number for name, number in more.items()})
