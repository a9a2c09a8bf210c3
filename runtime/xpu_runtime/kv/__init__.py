"""KV memory: block pool, prefix cache, block tables, stores on disk, and the choice to discard or offload."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_names
from xpu_runtime.kv.block_pool import BlockPool, KvUsage
from xpu_runtime.kv.disposition import (
    MIN_PREFIX_USES,
    DispositionChoice,
    KvCosts,
    KvDisposition,
    PausedSequence,
    PrefixReadChoice,
    choose_disposition,
    choose_prefix_read,
    decayed_reuse,
    eviction_score,
    recompute_seconds,
)
from xpu_runtime.kv.manager import KvManager
from xpu_runtime.kv.offload_store import KvOffloadStore
from xpu_runtime.kv.prefix_cache import ROOT_KEY, PrefixCache
from xpu_runtime.kv.prefix_store import KvPrefixStore

__all__ = [
    "MIN_PREFIX_USES",
    "ROOT_KEY",
    "BlockPool",
    "DispositionChoice",
    "KvCosts",
    "KvDisposition",
    "KvManager",
    "KvOffloadStore",
    "KvPrefixStore",
    "KvUsage",
    "PausedSequence",
    "PrefixCache",
    "PrefixReadChoice",
    "choose_disposition",
    "choose_prefix_read",
    "decayed_reuse",
    "eviction_score",
    "recompute_seconds",
]

__getattr__ = renamed_names(
    __name__,
    {
        "Decision": "DispositionChoice",
        "KvStore": "KvOffloadStore",
        "Paused": "PausedSequence",
        "Reclaim": "KvDisposition",
        "ReclaimCosts": "KvCosts",
        "choose": "choose_disposition",
    },
)
