"""Division of the machine's memory among the models of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpu_runtime.config import default_kv_bytes

__all__ = ["MemoryNeed", "split_kv_memory"]


@dataclass(frozen=True, slots=True)
class MemoryNeed:
    """Properties of a model from which the size of its KV pool follows.

    Attributes:
        context: context length in tokens.
        kv_bytes_per_token: bytes of the keys and values of one token.
    """

    context: int
    kv_bytes_per_token: int


def split_kv_memory(needs: Sequence[MemoryNeed], available_bytes: int) -> list[int]:
    """Return the size of the KV pool of each model in bytes, so that all can be loaded at the same time if possible.

    The pools share a quarter of the memory in proportion to what each would take alone, see `default_kv_bytes`.

    Args:
        needs: the models.
        available_bytes: free memory without any of them.
    """
    wanted = [default_kv_bytes(available_bytes, need.context, need.kv_bytes_per_token) for need in needs]
    share = min(1.0, available_bytes / 4 / max(1, sum(wanted)))
    return [int(wanted_bytes * share) for wanted_bytes in wanted]
