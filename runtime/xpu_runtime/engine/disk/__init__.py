"""KV blocks on disk: those of preempted requests, and those of prompt prefixes."""

from __future__ import annotations

from xpu_runtime.engine.disk.kv_offload import KvOffloader
from xpu_runtime.engine.disk.prefix_backup import PrefixBackup

__all__ = ["KvOffloader", "PrefixBackup"]
