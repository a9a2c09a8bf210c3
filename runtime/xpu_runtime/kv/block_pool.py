"""Physical KV blocks: reference counts and the free list.

A block is in one of three states, whose counts the pool keeps:

* *in use*: at least one block table refers to it (``refs > 0``), whether or not the prefix cache holds it too;
* *idle*: no table refers to it, but the prefix cache holds its content, so it can be evicted;
* *free*: it is on the free list.

A block has memory from its first use on. Blocks without memory are at the front of the free list and are used last, so
the pool takes as much memory as it has needed at most, until `unback` returns that of free blocks.

Not thread-safe: the scheduler is the only caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xpu_runtime.errors import ConfigError, KvExhaustedError, XpuError

__all__ = ["BlockPool", "KvUsage"]


@dataclass(frozen=True, slots=True)
class KvUsage:
    """Number of blocks in each state; ``used + cached + free == total``.

    Attributes:
        total: blocks in the pool.
        used: blocks in at least one block table.
        cached: blocks that only the prefix cache holds; evicted when blocks are needed.
        free: empty blocks.
    """

    total: int
    used: int
    cached: int
    free: int


class BlockPool:
    """A fixed number of KV blocks with reference counts (`agent-xpu-v2 §4.1`: KV shared in place).

    Args:
        n_blocks: blocks in the pool.
        block_size: tokens in one block.

    Raises:
        ConfigError: an argument is below 1.
    """

    __slots__ = (
        "_free_list",
        "_held_by_cache",
        "_num_idle",
        "_num_unbacked",
        "_ref_counts",
        "block_size",
        "limit",
        "n_blocks",
        "on_idle",
        "releases",
    )

    def __init__(self, n_blocks: int, block_size: int) -> None:
        self.releases = 0
        """Releases and raises of the limit so far; while it is unchanged, no room has been made."""
        self.on_idle: Callable[[int], None] | None = None
        """Called with a held block that its last user released; set by the prefix cache."""
        self.reset(n_blocks, block_size)

    def reset(self, n_blocks: int, block_size: int) -> None:
        """Begin again with ``n_blocks`` free blocks of ``block_size`` tokens, none of which has memory.

        Raises:
            ConfigError: an argument is below 1.
        """
        for name, value in (("n_blocks", n_blocks), ("block_size", block_size)):
            if value < 1:
                raise ConfigError(f"{name}={value!r}: must be at least 1")
        self.n_blocks = n_blocks
        self.block_size = block_size
        self.limit = n_blocks
        """Number of blocks up to which background requests may give memory to blocks (`set_limit`)."""
        self.releases += 1
        self._ref_counts = [0] * n_blocks
        self._held_by_cache = bytearray(n_blocks)
        # Taken from the end, so a new pool hands out 0, 1, 2, ...: neighbours in a table are neighbours in memory.
        self._free_list = list(range(n_blocks - 1, -1, -1))
        self._num_idle = 0
        self._num_unbacked = n_blocks

    @property
    def available(self) -> int:
        """Number of free and idle blocks."""
        return len(self._free_list) + self._num_idle

    @property
    def free_blocks(self) -> int:
        """Number of blocks on the free list."""
        return len(self._free_list)

    @property
    def idle_blocks(self) -> int:
        """Number of blocks that only the prefix cache holds."""
        return self._num_idle

    @property
    def backed_blocks(self) -> int:
        """Number of blocks with memory, free ones included."""
        return self.n_blocks - self._num_unbacked

    @property
    def free_backed_blocks(self) -> int:
        """Number of free blocks with memory."""
        return len(self._free_list) - self._num_unbacked

    @property
    def withheld_blocks(self) -> int:
        """Number of free blocks without memory that `limit` keeps from background requests."""
        return max(0, self._num_unbacked - max(0, self.limit - self.backed_blocks))

    def set_limit(self, limit: int) -> None:
        """Set `limit`; blocks that have memory keep it."""
        if limit > self.limit:
            self.releases += 1
        self.limit = limit

    def unback(self, n: int) -> list[int]:
        """Take the memory of up to ``n`` free blocks, whose content is lost; returns them in ascending order."""
        first = self._num_unbacked
        blocks = sorted(self._free_list[first : first + n])
        self._num_unbacked += len(blocks)
        # Descending, since blocks are taken from the end: neighbours in a table stay neighbours in memory.
        self._free_list[: self._num_unbacked] = sorted(self._free_list[: self._num_unbacked], reverse=True)
        return blocks

    def usage(self) -> KvUsage:
        """Number of blocks in each state, in O(1)."""
        free, idle = len(self._free_list), self._num_idle
        return KvUsage(self.n_blocks, self.n_blocks - free - idle, idle, free)

    def refs(self, block: int) -> int:
        """Number of users of ``block`` without the prefix cache."""
        return self._ref_counts[self._checked_block(block)]

    def is_held(self, block: int) -> bool:
        """True if the prefix cache holds ``block``."""
        return bool(self._held_by_cache[self._checked_block(block)])

    def allocate(self, n: int) -> list[int]:
        """Take ``n`` free blocks, each with one user; all or none.

        Raises:
            KvExhaustedError: fewer than ``n`` blocks are free.
        """
        if n < 0:
            raise XpuError(f"n={n}: must not be negative")
        if n > len(self._free_list):
            raise KvExhaustedError(
                f"n={n}: {len(self._free_list)} KV blocks are free and {self._num_idle} evictable of {self.n_blocks}"
            )
        if n == 0:
            return []
        blocks = self._free_list[-n:]
        del self._free_list[-n:]
        self._num_unbacked = min(self._num_unbacked, len(self._free_list))
        blocks.reverse()
        for block in blocks:
            self._ref_counts[block] = 1
        return blocks

    def retain(self, block: int) -> None:
        """Add a user to a block that is in use or idle.

        Raises:
            XpuError: the block is free or not of this pool.
        """
        if self._ref_counts[self._checked_block(block)] == 0:
            if not self._held_by_cache[block]:
                raise XpuError(f"block={block}: is free, only a block in use or idle can be retained")
            self._num_idle -= 1
        self._ref_counts[block] += 1

    def release(self, block: int) -> None:
        """Remove one user; the last one frees the block unless the prefix cache holds it.

        Raises:
            XpuError: the block has no user (double free) or is not of this pool.
        """
        refs = self._ref_counts[self._checked_block(block)]
        if refs == 0:
            state = "idle in the prefix cache" if self._held_by_cache[block] else "already free"
            raise XpuError(f"block={block}: double free, it is {state}")
        self._ref_counts[block] = refs - 1
        self.releases += 1
        if refs > 1:
            return
        if not self._held_by_cache[block]:
            self._free_list.append(block)
            return
        self._num_idle += 1
        if self.on_idle is not None:
            self.on_idle(block)

    def hold(self, block: int) -> None:
        """Mark a block in use as held by the prefix cache as well.

        Raises:
            XpuError: the block has no user, or is held already.
        """
        if self._ref_counts[self._checked_block(block)] == 0 or self._held_by_cache[block]:
            raise XpuError(
                f"block={block}: cannot be cached with {self._ref_counts[block]} users (at least 1 expected) and "
                f"held={bool(self._held_by_cache[block])} (False expected)"
            )
        self._held_by_cache[block] = 1

    def unhold(self, block: int) -> None:
        """End the hold of the prefix cache; a block without users becomes free.

        Raises:
            XpuError: the block is not held.
        """
        if not self._held_by_cache[self._checked_block(block)]:
            raise XpuError(f"block={block}: is not held by the prefix cache")
        self._held_by_cache[block] = 0
        if self._ref_counts[block] == 0:
            self._num_idle -= 1
            self._free_list.append(block)

    def check(self) -> None:
        """Compare the counts with the state of every block; O(blocks), for tests and diagnosis.

        Raises:
            XpuError: there are discrepancies; the message lists all.
        """
        faults: list[str] = []
        free = set(self._free_list)
        if len(free) != len(self._free_list):
            faults.append(f"free list holds {len(self._free_list) - len(free)} duplicates")
        if len(self._free_list) > self.n_blocks:
            faults.append(f"{len(self._free_list)} free blocks in a pool of {self.n_blocks}")
        if not 0 <= self._num_unbacked <= len(self._free_list):
            faults.append(f"{self._num_unbacked} of {len(self._free_list)} free blocks without memory")
        idle = 0
        for block, refs in enumerate(self._ref_counts):
            held = bool(self._held_by_cache[block])
            idle += held and refs == 0
            if refs < 0:
                faults.append(f"block {block} has {refs} users")
            if (block in free) != (refs == 0 and not held):
                faults.append(f"block {block}: users {refs}, held {held}, on the free list {block in free}")
        if idle != self._num_idle:
            faults.append(f"{idle} idle blocks counted, {self._num_idle} recorded")
        if faults:
            raise XpuError("KV pool integrity: " + "; ".join(faults))

    def _checked_block(self, block: int) -> int:
        if not 0 <= block < self.n_blocks:
            raise XpuError(f"block={block}: must be between 0 and {self.n_blocks - 1}")
        return block
