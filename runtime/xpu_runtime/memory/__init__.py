"""Memory of an engine: the plan before loading, the state of the system, and memory that goes back under pressure."""

from __future__ import annotations

from xpu_runtime.memory.kv_memory import KvMemory
from xpu_runtime.memory.plan import USUAL_KV_BYTES, MemoryPlan, plan_memory, wanted_kinds
from xpu_runtime.memory.pool_limit import PoolLimit, default_reserve_bytes
from xpu_runtime.memory.state import MemoryState, resident_bytes

__all__ = [
    "USUAL_KV_BYTES",
    "KvMemory",
    "MemoryPlan",
    "MemoryState",
    "PoolLimit",
    "default_reserve_bytes",
    "plan_memory",
    "resident_bytes",
    "wanted_kinds",
]
