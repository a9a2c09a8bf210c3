"""Counts of calls and early runs."""

from __future__ import annotations

import json
import threading

from xpu_speculation.cache.counters import CacheCounters, CacheCounts


def test_counts_per_tool_add_up_to_the_totals() -> None:
    """Guards against counts that are lost or assigned to another tool."""
    counters = CacheCounters()
    counters.add("search", hits=1, early=2)
    counters.add("search", hits=2, wasted=1, wasted_s=0.5)
    counters.add("weather", misses=1, wasted_s=0.25)
    assert counters.of("search") == CacheCounts(hits=3, early=2, wasted=1, wasted_s=0.5)
    assert counters.of("never called") == CacheCounts()
    assert counters.total == CacheCounts(hits=3, misses=1, early=2, wasted=1, wasted_s=0.75)


def test_snapshot_is_json_and_immutable() -> None:
    """Guards against a snapshot that cannot be written as JSON, or changes later."""
    counters = CacheCounters()
    counters.add("search", late_hits=1)
    snapshot = counters.snapshot()
    counters.add("search", late_hits=1)
    assert snapshot["late_hits"] == 1
    assert snapshot["tools"]["search"]["late_hits"] == 1
    assert json.loads(json.dumps(snapshot)) == snapshot


def test_threads_count_concurrently() -> None:
    """Guards against increments lost between threads."""
    counters = CacheCounters()

    def count() -> None:
        for _ in range(200):
            counters.add("search", hits=1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counters.total.hits == 800
