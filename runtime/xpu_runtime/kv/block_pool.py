"""Physical KV blocks: who uses each one, and which are free.

A block is in one of three states, and the pool keeps the count of each so that asking costs nothing:

* *in use*: at least one block table refers to it (``refs > 0``), whether or not the prefix cache knows it
  too;
* *idle*: no table refers to it, but the prefix cache holds its content (evictable);
* *free*: on the free list.

Not thread-safe: the scheduler is the only caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xpu_runtime.errors import ConfigError, KvExhaustedError, XpuError

__all__ = ["BlockPool", "KvUsage"]


@dataclass(frozen=True, slots=True)
class KvUsage:
    """Blocks by state; ``used + cached + free == total``.

    Attributes:
        total: Blocks in the pool.
        used: In at least one block table.
        cached: Only in the prefix cache: evicted when blocks are wanted.
        free: Empty.
        promised: Of ``cached + free``, set aside for copies of blocks that forks share.
    """

    total: int
    used: int
    cached: int
    free: int
    promised: int


class BlockPool:
    """A fixed number of KV blocks with reference counts (agent-xpu-v2 §4.1: KV shared in place).

    Args:
        n_blocks: Blocks in the pool; never more are handed out.
        block_size: Tokens that one block holds.

    Raises:
        ConfigError: An argument is below 1.
    """

    __slots__ = (
        "_free",
        "_held",
        "_idle",
        "_promised",
        "_promises",
        "_refs",
        "block_size",
        "n_blocks",
        "on_idle",
        "releases",
    )

    def __init__(self, n_blocks: int, block_size: int) -> None:
        for name, value in (("n_blocks", n_blocks), ("block_size", block_size)):
            if value < 1:
                raise ConfigError(f"{name}={value!r}: must be at least 1")
        self.n_blocks = n_blocks
        self.block_size = block_size
        self.releases = 0
        """Releases so far: while this stands still, no room has been made."""
        self.on_idle: Callable[[int], None] | None = None
        """Called with a held block that its last user released; set by the prefix cache."""
        self._refs = [0] * n_blocks
        self._held = bytearray(n_blocks)
        # Taken from the end, so a fresh pool hands out 0, 1, 2, ...: neighbours in a table are neighbours in
        # memory.
        self._free = list(range(n_blocks - 1, -1, -1))
        self._idle = 0
        self._promises: dict[int, int] = {}
        self._promised = 0

    @property
    def available(self) -> int:
        """Blocks that can be had: free and idle ones, less those promised."""
        return len(self._free) + self._idle - self._promised

    @property
    def free_blocks(self) -> int:
        """Blocks on the free list."""
        return len(self._free)

    @property
    def idle_blocks(self) -> int:
        """Blocks that only the prefix cache holds."""
        return self._idle

    def usage(self) -> KvUsage:
        """Blocks by state, in O(1)."""
        free, idle = len(self._free), self._idle
        return KvUsage(self.n_blocks, self.n_blocks - free - idle, idle, free, self._promised)

    def refs(self, block: int) -> int:
        """Users of ``block``, the prefix cache not counted."""
        return self._refs[self._known(block)]

    def is_held(self, block: int) -> bool:
        """Whether the prefix cache holds ``block``."""
        return bool(self._held[self._known(block)])

    def allocate(self, n: int) -> list[int]:
        """Take ``n`` free blocks, each with one user; all or nothing.

        Raises:
            KvExhaustedError: Fewer than ``n`` blocks are free; nothing was taken.
        """
        if n < 0:
            raise XpuError(f"n={n}: cannot allocate a negative number of KV blocks")
        if n > len(self._free):
            raise KvExhaustedError(
                f"{n} KV blocks wanted, {len(self._free)} free and {self._idle} evictable of {self.n_blocks}"
            )
        if n == 0:
            return []
        blocks = self._free[-n:]
        del self._free[-n:]
        blocks.reverse()
        for block in blocks:
            self._refs[block] = 1
        return blocks

    def retain(self, block: int) -> None:
        """Add a user to a block that is in use or idle.

        Raises:
            XpuError: The block is free or not of this pool.
        """
        if self._refs[self._known(block)] == 0:
            if not self._held[block]:
                raise XpuError(f"KV block {block} is free: it cannot be retained")
            self._idle -= 1
        self._refs[block] += 1

    def release(self, block: int) -> None:
        """Take one user away; the last one frees the block unless the prefix cache holds it.

        Raises:
            XpuError: The block has no user (a double free) or is not of this pool.
        """
        refs = self._refs[self._known(block)]
        if refs == 0:
            state = "idle in the prefix cache" if self._held[block] else "already free"
            raise XpuError(f"double free of KV block {block}: it is {state}")
        self._refs[block] = refs - 1
        self.releases += 1
        if self._promises.get(block, 0) > max(refs - 2, 0):
            self.redeem(block)  # one sharer less: one copy less to come
        if refs > 1:
            return
        if not self._held[block]:
            self._free.append(block)
            return
        self._idle += 1
        if self.on_idle is not None:
            self.on_idle(block)

    def hold(self, block: int) -> None:
        """Mark a block in use as held by the prefix cache as well.

        Raises:
            XpuError: The block has no user, or is held already.
        """
        if self._refs[self._known(block)] == 0 or self._held[block]:
            raise XpuError(
                f"KV block {block} cannot be cached: users {self._refs[block]} (at least 1 expected), "
                f"held {bool(self._held[block])} (False expected)"
            )
        self._held[block] = 1

    def unhold(self, block: int) -> None:
        """End the prefix cache's hold; a block without users becomes free.

        Raises:
            XpuError: The block is not held.
        """
        if not self._held[self._known(block)]:
            raise XpuError(f"KV block {block} is not held by the prefix cache")
        self._held[block] = 0
        if self._refs[block] == 0:
            self._idle -= 1
            self._free.append(block)

    def promise(self, block: int) -> None:
        """Set one available block aside for a later copy of ``block``, which sharers are going to write to.

        Raises:
            KvExhaustedError: None is available.
        """
        if self.available < 1:
            raise KvExhaustedError(f"no KV block left to set aside for a copy of shared block {block}")
        self._promises[block] = self._promises.get(block, 0) + 1
        self._promised += 1

    def redeem(self, block: int) -> bool:
        """Give a block set aside for ``block`` back to the available ones; False when there is none."""
        left = self._promises.pop(block, 0)
        if left == 0:
            return False
        self._promised -= 1
        if left > 1:
            self._promises[block] = left - 1
        return True

    def check(self) -> None:
        """Compare the counts with the state of every block; O(blocks), for tests and diagnosis.

        Raises:
            XpuError: With every discrepancy found.
        """
        faults: list[str] = []
        free = set(self._free)
        if len(free) != len(self._free):
            faults.append(f"free list holds {len(self._free) - len(free)} duplicates")
        if len(self._free) > self.n_blocks:
            faults.append(f"{len(self._free)} free blocks in a pool of {self.n_blocks}")
        idle = 0
        for block, refs in enumerate(self._refs):
            held = bool(self._held[block])
            idle += held and refs == 0
            if refs < 0:
                faults.append(f"block {block} has {refs} users")
            if (block in free) != (refs == 0 and not held):
                faults.append(f"block {block}: users {refs}, held {held}, on the free list {block in free}")
        if idle != self._idle:
            faults.append(f"{idle} idle blocks counted, {self._idle} recorded")
        for block, count in self._promises.items():
            if not 1 <= count < self._refs[block]:
                faults.append(f"block {block}: {count} copies promised to {self._refs[block]} users")
        if self._promised != sum(self._promises.values()) or self.available < 0:
            faults.append(f"{self._promised} blocks promised, {self.available} available")
        if faults:
            raise XpuError("KV pool integrity: " + "; ".join(faults))

    def _known(self, block: int) -> int:
        if not 0 <= block < self.n_blocks:
            raise XpuError(f"KV block {block} is not of this pool: 0 to {self.n_blocks - 1}")
        return block
