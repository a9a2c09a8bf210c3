"""Prefixes on disk in virtual time, as `xpu_runtime.engine.disk.PrefixBackup` keeps them."""

from __future__ import annotations

from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass, field
from itertools import islice
from math import inf

from xpu_runtime.kv import MIN_PREFIX_USES, choose_prefix_read
from xpu_runtime.kv.prefix_store import MAX_PREFIX_BYTES
from xpu_runtime.scheduler import PreemptionCosts, Scheduler, Sequence
from xpu_runtime.trace import BlockNames

__all__ = ["SimulatedPrefixDisk"]


@dataclass(slots=True, eq=False)
class _Use:
    """Uses of a block.

    Attributes:
        index: number of blocks before it in its prefix.
        count: requests that began with it.
        at: end of the latest one in seconds.
        block: the block in memory.
        cache_key: its key in the prefix cache, which no other block ever gets.
    """

    index: int
    count: int = 0
    at: float = 0.0
    block: int = -1
    cache_key: int | None = None

    @property
    def value(self) -> tuple[int, float, int]:
        """Order of removal, the lowest first. Within a load uses do not decay, because their half-life is a week."""
        return self.count, self.at, -self.index


@dataclass(slots=True, eq=False)
class _Load:
    """Blocks that are being read: end of the read in seconds, their owner, and the requests that wait for them."""

    ended_at: float
    owner: int
    num_tokens: int
    waiting: list[Sequence] = field(default_factory=list)


class SimulatedPrefixDisk:
    """Copies cached prefixes to disk while nothing runs, and back when a request begins with them.

    The folder is empty at the start of a run. Reads and writes take the times of `KvCosts`; they do not slow each other
    down.

    Args:
        scheduler: its KV manager has a prefix cache.
        costs: costs of computing, reading and writing KV.
    """

    def __init__(self, scheduler: Scheduler, costs: PreemptionCosts) -> None:
        assert scheduler.kv.cache is not None
        self._scheduler = scheduler
        self._cache = scheduler.kv.cache
        self._costs = costs.kv
        self._block_size = scheduler.kv.pool.block_size
        self._block_bytes = self._block_size * costs.bytes_per_token
        self._names = BlockNames(self._block_size, b"")
        self._cached: dict[str, _Use] = {}  # blocks in memory that are not on disk
        self._on_disk: dict[str, _Use] = {}
        self._ready: dict[str, None] = {}  # blocks to be written, in order
        self._loads: dict[str, _Load] = {}  # by the name of the first block

    @property
    def next_at(self) -> float:
        """Time of the end of the next read in seconds; ``inf`` for none."""
        return min((load.ended_at for load in self._loads.values()), default=inf)

    def note(self, tokens: ReadOnlyList[int], at: float) -> None:
        """Note the cached blocks of a request that has ended at ``at``."""
        blocks = self._cache.find(tokens, len(tokens))
        for index, (name, block) in enumerate(zip(self._names.of(tokens), blocks, strict=False)):
            use = self._on_disk.get(name) or self._cached.setdefault(name, _Use(index))
            use.count, use.at, use.block, use.cache_key = use.count + 1, at, block, self._cache.key_of(block)
            if name in self._cached and use.count >= MIN_PREFIX_USES:
                self._ready[name] = None

    def expect(self, tokens: ReadOnlyList[int]) -> None:
        """Write the noted blocks of ``tokens`` as well: a request is expected to begin with them."""
        self._ready.update((name, None) for name in self._names.of(tokens) if name in self._cached)

    def write(self, seconds: float) -> None:
        """Write blocks while nothing runs for ``seconds``."""
        block_s = self._block_bytes * self._costs.write_s_per_byte
        while self._ready and seconds >= block_s:
            name = next(iter(self._ready))
            del self._ready[name]
            use = self._cached.pop(name)
            if self._cache.key_of(use.block) == use.cache_key:
                self._on_disk[name] = use
                seconds -= block_s
        while len(self._on_disk) * self._block_bytes > MAX_PREFIX_BYTES:
            del self._on_disk[min(self._on_disk, key=lambda name: self._on_disk[name].value)]

    def prefetch(self, sequence: Sequence, now: float) -> bool:
        """Read blocks of a new request that are on disk but not in memory, if that is faster than computing them.

        Returns:
            Whether the request has to wait for `advance`.
        """
        tokens, size, kv = sequence.tokens, self._block_size, self._scheduler.kv
        num_cached = len(self._cache.find(tokens, len(tokens) - 1))
        names: list[str] = []
        for name in islice(self._names.of(tokens[:-1]), num_cached, None):
            if name not in self._on_disk:
                break
            names.append(name)
        if not names:
            return False
        load = self._loads.get(names[0])
        if load is None:
            choice = choose_prefix_read(
                len(names) * size,
                num_cached * size,
                len(names) * self._block_bytes,
                self._costs.read_s_per_byte,
                self._cache.costs,
            )
            # As in the engine: only where the request fits beside them.
            if not choice.read or sequence.blocks_needed(size) + len(names) > kv.available:
                return False
            owner, num_tokens = -1 - sequence.id, (num_cached + len(names)) * size
            if kv.admit(owner, tokens[:num_tokens], 0, within_limit=True) is None:
                return False
            load = self._loads[names[0]] = _Load(now + choice.read_s, owner, num_tokens)
        load.waiting.append(sequence)
        return True

    def advance(self, now: float) -> list[Sequence]:
        """Put the blocks of ended reads into the prefix cache; returns the requests that waited for them."""
        begun: list[Sequence] = []
        for name, load in list(self._loads.items()):
            if load.ended_at <= now:
                del self._loads[name]
                self._scheduler.kv.mark_computed(load.owner, load.num_tokens)
                self._scheduler.kv.release(load.owner)
                self._scheduler.kv_blocks_released()
                begun += load.waiting
        return begun
