"""Counts of calls and early runs per tool."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from xpu_speculation.forks import ForkLock

__all__ = ["CacheCounters", "CacheCounts"]


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """Counts of one tool, or of all tools together.

    ``early + misses`` is the number of runs. Every early run ends up in exactly one of used, wasted and failed; until
    then it is running, or finished without a call so far.

    Attributes:
        hits: Real calls answered with a cached value.
        late_hits: Real calls that waited for another call's run.
        misses: Real calls that ran the tool, including failed and cancelled ones.
        early: Early runs.
        used: Early runs whose value reached a real call.
        wasted: Early runs abandoned without a call, or whose value was dropped.
        cancelled: Wasted runs that were still running then.
        failed: Early runs that raised or timed out.
        refused: Early runs that were requested but not started, at a limit.
        wasted_s: Run time of wasted and failed early runs, in seconds.
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
    """Counts per tool. Thread-safe."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._tools: dict[str, CacheCounts] = {}

    def add(self, tool: str, **added: float) -> None:
        """Adds to the counts of a tool, by field name."""
        with self._lock:
            self._tools[tool] = _plus(self._tools.get(tool, CacheCounts()), added)

    def of(self, tool: str) -> CacheCounts:
        """Returns the counts of a tool."""
        with self._lock:
            return self._tools.get(tool, CacheCounts())

    @property
    def total(self) -> CacheCounts:
        """The counts of all tools together."""
        with self._lock:
            return sum(self._tools.values(), CacheCounts())

    def snapshot(self) -> dict[str, Any]:
        """Returns a consistent copy of all counts for JSON: totals by name, and per-tool counts under ``tools``."""
        with self._lock:
            tools = dict(self._tools)
        return {
            **asdict(sum(tools.values(), CacheCounts())),
            "tools": {name: asdict(each) for name, each in tools.items()},
        }


def _plus(counts: CacheCounts, added: dict[str, Any]) -> CacheCounts:
    return replace(counts, **{name: getattr(counts, name) + number for name, number in added.items()})
