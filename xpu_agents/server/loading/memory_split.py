"""Division of the machine's memory among the models of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpu_runtime.config import default_kv_bytes, fastest_memory_mode

__all__ = ["MemoryNeed", "MemoryShare", "split_memory"]


@dataclass(frozen=True, slots=True)
class MemoryNeed:
    """What determines the memory of a model.

    Attributes:
        weights_bytes: size of the weights.
        context: context length in tokens.
        kv_bytes_per_token: bytes of the keys and values of one token.
    """

    weights_bytes: int
    context: int
    kv_bytes_per_token: int


@dataclass(frozen=True, slots=True)
class MemoryShare:
    """The memory of a model.

    Attributes:
        mode: `EngineConfig.memory`.
        kv_bytes: `EngineConfig.kv_cache_bytes`.
    """

    mode: str
    kv_bytes: int


def split_memory(needs: Sequence[MemoryNeed], available_bytes: int) -> list[MemoryShare]:
    """Divide the memory so that all models can be loaded at the same time if possible.

    The weights of all models have the same number of copies, the largest that fits in half of the memory. The KV pools
    share a quarter of it in proportion to what each would take alone, see `default_kv_bytes`.

    Args:
        needs: the models.
        available_bytes: free memory without any of them.
    """
    mode = fastest_memory_mode(sum(need.weights_bytes for need in needs), available_bytes) or "lean"
    wanted = [default_kv_bytes(available_bytes, need.context, need.kv_bytes_per_token) for need in needs]
    share = min(1.0, available_bytes / 4 / max(1, sum(wanted)))
    return [MemoryShare(mode, int(wanted_bytes * share)) for wanted_bytes in wanted]
