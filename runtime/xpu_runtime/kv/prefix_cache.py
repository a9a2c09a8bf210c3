"""Prefix cache: full KV blocks, found by the tokens in them and all tokens before them.

The cache is a tree of blocks. A block is found by the key of its parent and its own tokens. Keys are unique numbers,
and a parent maps the tokens themselves to its children, so a hash collision can never give the KV of other tokens.

A cached block that no table uses is *idle* and is evicted when blocks are needed: leaves before parents, and among the
leaves the least valuable first (`xpu_runtime.kv.disposition.eviction_score`). One tick of age is one lookup.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from xpu_runtime.errors import XpuError
from xpu_runtime.kv.block_pool import BlockPool
from xpu_runtime.kv.disposition import KvCosts, decayed_reuse, eviction_score

__all__ = ["ROOT_KEY", "PrefixCache"]

ROOT_KEY = 0
"""Parent key of a sequence's first block."""

_EXPECTED_USES = 3.0
"""Past uses that count as much as an expected one (chosen)."""


class _Node:
    """A node of the tree with its cached block; -1 for the root."""

    __slots__ = ("block", "children", "depth", "expected", "key", "parent", "ticket", "tokens", "touched", "weight")

    def __init__(self, key: int, parent: _Node | None, tokens: tuple[int, ...], block: int, tick: int) -> None:
        self.key = key
        self.parent = parent
        self.tokens = tokens
        self.block = block
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.children: dict[tuple[int, ...], _Node] = {}
        self.weight = 1.0  # uses, `expected` included; both decay
        self.expected = 0.0
        self.touched = tick
        self.ticket = -1


class PrefixCache:
    """Finds the blocks of ``pool`` that hold the KV of a token prefix (`agent-xpu-v1 §6.5`, prefix caching).

    Args:
        pool: the pool; the cache sets its ``on_idle``.
        costs: recompute costs and half-life, for the order of eviction.

    Attributes:
        version: changes whenever a block enters or leaves the cache.
    """

    def __init__(self, pool: BlockPool, costs: KvCosts | None = None) -> None:
        self.pool = pool
        self.costs = costs or KvCosts()
        self.version = 0
        self._lookup_tick = 0
        self._next_node_key = ROOT_KEY + 1
        self._next_ticket = 0
        self.clear()
        pool.on_idle = self._on_idle

    def clear(self) -> None:
        """Forget all blocks, after the pool was reset; their keys are not used again."""
        self._root_node = _Node(ROOT_KEY, None, (), -1, self._lookup_tick)
        self._node_by_key: dict[int, _Node] = {ROOT_KEY: self._root_node}
        self._node_by_block: dict[int, _Node] = {}
        # (score, ticket, node) of idle leaves. Outdated items stay until popped; a node has its latest ticket.
        self._eviction_heap: list[tuple[float, int, _Node]] = []
        self.version += 1

    def __len__(self) -> int:
        return len(self._node_by_block)

    def key_of(self, block: int) -> int | None:
        """Key under which ``block`` is cached; None if it is not."""
        node = self._node_by_block.get(block)
        return None if node is None else node.key

    def find(self, tokens: Sequence[int], limit: int, key: int = ROOT_KEY, start: int = 0) -> list[int]:
        """Find the blocks of the longest cached prefix; changes nothing.

        Args:
            tokens: all tokens of the sequence.
            limit: most tokens to find, those before ``start`` included; only whole blocks are found.
            key: key of the block before ``start``.
            start: first token to find, a multiple of the block size.
        """
        size = self.pool.block_size
        blocks: list[int] = []
        node = self._node_by_key.get(key)
        for at in range(start, min(limit, len(tokens)) // size * size, size):
            child = None if node is None else node.children.get(tuple(tokens[at : at + size]))
            if child is None:
                break
            blocks.append(child.block)
            node = child
        return blocks

    def take(self, blocks: Sequence[int], *, again: bool = False) -> None:
        """Retain blocks that `find` returned, and count the lookup and the use.

        Args:
            blocks: the blocks that were found.
            again: the sequence has taken the blocks before them; a repeated lookup is not counted.
        """
        self._lookup_tick += not again
        for block in blocks:
            node = self._node_by_block[block]
            self._add_uses(node, 1.0)
            come = min(node.expected, _EXPECTED_USES)  # an expected use that comes is one past use
            node.expected -= come
            node.weight -= come
            self.pool.retain(block)

    def expect(self, blocks: Sequence[int]) -> None:
        """Evict blocks that `find` returned later than others: a request is expected to begin with them."""
        for block in blocks:
            node = self._node_by_block[block]
            self._add_uses(node, _EXPECTED_USES)
            node.expected += _EXPECTED_USES
            if self._is_idle_leaf(node):
                self._queue_eviction(node)

    def insert(self, tokens: Sequence[int], parent_key: int, block: int) -> tuple[int, int] | None:
        """Cache a block in use that holds the KV of ``tokens`` behind the prefix ``parent_key``.

        Args:
            tokens: exactly ``block_size`` tokens.
            parent_key: `ROOT_KEY`, or the key of the previous block of the sequence.
            block: the block; the caller keeps its own reference and must not write to the block again.

        Returns:
            The key for the next block, and the cached block: another one than ``block`` if the same prefix was cached
            before. None if the parent is no longer cached.

        Raises:
            XpuError: wrong number of tokens, a block that is not in use, or one cached under another key.
        """
        tokens = tuple(tokens)
        if len(tokens) != self.pool.block_size:
            raise XpuError(f"tokens: {len(tokens)} given, a full block has {self.pool.block_size}")
        parent = self._node_by_key.get(parent_key)
        if parent is None:
            return None
        node = parent.children.get(tokens)
        if node is None:
            self.pool.hold(block)
            node = _Node(self._next_node_key, parent, tokens, block, self._lookup_tick)
            self._next_node_key += 1
            self._node_by_key[node.key] = self._node_by_block[block] = parent.children[tokens] = node
            self.version += 1
        return node.key, node.block

    def evict(self, n: int) -> int:
        """Free ``n`` idle blocks, or all if there are fewer; the least valuable leaves go first.

        Returns:
            Number of blocks freed, at least ``min(n, idle blocks)``.
        """
        before = self.pool.free_blocks
        target = before + n
        while self._eviction_heap and self.pool.free_blocks < target:
            _, ticket, node = heapq.heappop(self._eviction_heap)
            if node.ticket == ticket and self._is_idle_leaf(node):
                self._remove_node(node)
        if self.pool.free_blocks < target and self.pool.idle_blocks:
            self._evict_parents(target)
        return self.pool.free_blocks - before

    def drop(self, block: int) -> None:
        """Take a block and all blocks behind it out of the cache; blocks in use stay with their users."""
        node = self._node_by_block.get(block)
        if node is not None:
            self._remove_node(node)

    def drop_leaf(self, block: int) -> None:
        """Take an idle block without children out of the cache; any other block stays."""
        node = self._node_by_block.get(block)
        if node is not None and self._is_idle_leaf(node):
            self._remove_node(node)

    def check(self) -> None:
        """Check the tree against the pool; O(cached blocks).

        Raises:
            XpuError: there are discrepancies; the message lists all.
        """
        faults: list[str] = []
        seen: dict[int, _Node] = {}
        queued = {node.key for _, ticket, node in self._eviction_heap if node.ticket == ticket}
        stack = list(self._root_node.children.values())
        while stack:
            node = stack.pop()
            seen[node.block] = node
            stack.extend(node.children.values())
            if not self.pool.is_held(node.block):
                faults.append(f"block {node.block} is cached but not held")
            if self._node_by_block.get(node.block) is not node or self._node_by_key.get(node.key) is not node:
                faults.append(f"block {node.block} is not indexed")
            if self._is_idle_leaf(node) and node.key not in queued:
                faults.append(f"block {node.block} is an idle leaf that eviction cannot find")
        if len(seen) != len(self._node_by_block) or len(self._node_by_key) != len(seen) + 1:
            faults.append(
                f"{len(seen)} blocks reachable, {len(self._node_by_block)} indexed, {len(self._node_by_key) - 1} keys"
            )
        held = {block for block in range(self.pool.n_blocks) if self.pool.is_held(block)}
        if held != set(seen):
            faults.append(f"held but not cached: {sorted(held - set(seen))}")
        if faults:
            raise XpuError("prefix cache integrity: " + "; ".join(faults))

    def _add_uses(self, node: _Node, uses: float) -> None:
        age = self._lookup_tick - node.touched
        node.weight = decayed_reuse(node.weight, age, self.costs.half_life_ticks) + uses
        node.expected = decayed_reuse(node.expected, age, self.costs.half_life_ticks)
        node.touched = self._lookup_tick

    def _is_idle_leaf(self, node: _Node) -> bool:
        return not node.children and self._node_by_key.get(node.key) is node and self.pool.refs(node.block) == 0

    def _on_idle(self, block: int) -> None:
        node = self._node_by_block[block]
        if not node.children:
            self._queue_eviction(node)

    def _queue_eviction(self, node: _Node) -> None:
        size = self.pool.block_size
        score = eviction_score(node.weight, node.touched, size, (node.depth - 1) * size, self.costs)
        node.ticket = self._next_ticket
        self._next_ticket += 1
        heapq.heappush(self._eviction_heap, (score, node.ticket, node))
        if len(self._eviction_heap) > 2 * len(self._node_by_block) + 64:
            self._eviction_heap = [
                item for item in self._eviction_heap if item[2].ticket == item[1] and self._is_idle_leaf(item[2])
            ]
            heapq.heapify(self._eviction_heap)

    def _evict_parents(self, target: int) -> None:
        # Idle blocks whose children are in use: a sequence computed its own copy of the parent, and its next block was
        # cached behind that of another. Deepest first, which keeps leaves before parents. Rare, so all are scanned.
        idle = [node for node in self._node_by_block.values() if self.pool.refs(node.block) == 0]
        for node in sorted(idle, key=lambda node: -node.depth):
            if self.pool.free_blocks >= target:
                return
            if self._node_by_key.get(node.key) is node:
                self._remove_node(node)

    def _remove_node(self, node: _Node) -> None:
        parent = node.parent
        if parent is None:
            raise XpuError("the root of the prefix cache cannot be removed")
        del parent.children[node.tokens]
        stack = [node]
        while stack:
            gone = stack.pop()
            stack.extend(gone.children.values())
            del self._node_by_key[gone.key], self._node_by_block[gone.block]
            self.pool.unhold(gone.block)
        self.version += 1
        if parent.parent is not None and self._is_idle_leaf(parent):
            self._queue_eviction(parent)
