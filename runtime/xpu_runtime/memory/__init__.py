"""KV memory: the block pool, the prefix cache, block tables, and the choice to keep, discard or offload."""

from __future__ import annotations

from xpu_runtime.memory.manager import KvManager
from xpu_runtime.memory.offload import KvStore
from xpu_runtime.memory.pool import BlockPool, KvUsage
from xpu_runtime.memory.prefix import ROOT_KEY, PrefixCache, PrefixCounters
from xpu_runtime.memory.reclaim import (
    Decision,
    Paused,
    Reclaim,
    ReclaimCosts,
    choose,
    decayed_reuse,
    eviction_score,
    recompute_seconds,
    reuse_value,
)

__all__ = [
    "ROOT_KEY",
    "BlockPool",
    "Decision",
    "KvManager",
    "KvStore",
    "KvUsage",
    "Paused",
    "PrefixCache",
    "PrefixCounters",
    "Reclaim",
    "ReclaimCosts",
    "choose",
    "decayed_reuse",
    "eviction_score",
    "recompute_seconds",
    "reuse_value",
]
