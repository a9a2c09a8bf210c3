"""Progressive graph scheduling: the order in which blocks change from long to short graphs (`CoordGen §3.2`).

A device with static shapes runs prefill with a *long* graph (G1) and decode or verification with a *short* one (G2).
Both graphs in memory would double the weights. So the model is divided into blocks, and the short graph of one block
after the other is loaded while prefill computes others. A block whose short graph is loaded computes the rest of the
prompt by repeated runs of it.

Finding the best order is NP-hard (`CoordGen App. A`). `plan_switch` is the greedy algorithm of equations (1) and (2),
begun at each chunk in turn, beside asynchronous loading; the plan with the lowest latency is returned. The paper begins
at the first chunk. With many chunks, or short graphs that are slow for prefill, a later one is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xpu_runtime.errors import ConfigError

__all__ = [
    "BlockTimes",
    "GraphLoad",
    "GraphRun",
    "SwitchPlan",
    "load_asynchronously",
    "load_synchronously",
    "plan_switch",
    "schedule",
    "smallest_overlap",
    "switch_from",
]


@dataclass(frozen=True, slots=True)
class BlockTimes:
    """Profiled times of one block in seconds.

    Attributes:
        load_s: time to load its short graph.
        long_s: one run of its long graph.
        short_s: one run of its short graph.
    """

    load_s: float
    long_s: float
    short_s: float


@dataclass(frozen=True, slots=True)
class GraphRun:
    """Computation of one chunk by one block.

    Attributes:
        chunk: index of the chunk.
        block: index of the block.
        short: True if the short graph runs in place of the long one.
        rows: rows ``[start, stop)`` of the chunk, one pair for each run of the graph.
    """

    chunk: int
    block: int
    short: bool
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GraphLoad:
    """Load of the short graph of one block.

    Attributes:
        block: index of the block.
        after: number of runs in `SwitchPlan.runs` that end before the load begins.
        overlap: number of runs that hide the load, ``k`` of equation (2); 0 if none were chosen for that.
    """

    block: int
    after: int
    overlap: int = 0


@dataclass(frozen=True, slots=True)
class SwitchPlan:
    """A schedule of runs and loads.

    Runs follow each other, and so do loads. A load begins when the runs before it and the previous load have ended. A
    run with a short graph begins when the graph is loaded.

    Attributes:
        runs: all runs in order, chunk by chunk and block by block.
        loads: all loads in order, one for each block.
        prefill_s: end of the last run in seconds.
        switched_s: end of the last load in seconds.
    """

    runs: tuple[GraphRun, ...]
    loads: tuple[GraphLoad, ...]
    prefill_s: float
    switched_s: float

    @property
    def latency_s(self) -> float:
        """Time until decode may begin: prefill is complete and every block has its short graph."""
        return max(self.prefill_s, self.switched_s)


def plan_switch(blocks: Sequence[BlockTimes], chunks: Sequence[int], long_rows: int, short_rows: int) -> SwitchPlan:
    """The plan with the lowest latency, then the shortest prefill.

    Args:
        blocks: times of the blocks, in execution order.
        chunks: rows of each chunk of the prompt.
        long_rows: rows of the long graph; no chunk has more.
        short_rows: rows of the short graph.

    Raises:
        ConfigError: there is no block, a chunk does not fit, or the short graph is not the shorter one.
    """
    orders = [load_asynchronously(len(blocks), len(chunks))]
    orders += [switch_from(first, blocks, chunks, short_rows) for first in range(len(chunks))]
    plans = [schedule(blocks, chunks, long_rows, short_rows, loads) for loads in orders]
    return min(plans, key=lambda plan: (plan.latency_s, plan.prefill_s))


def switch_from(
    first: int, blocks: Sequence[BlockTimes], chunks: Sequence[int], short_rows: int
) -> tuple[GraphLoad, ...]:
    """The loads of the greedy algorithm, begun at chunk ``first``: the last block first, each over the next `k` runs.

    A block does not run while its graph is loaded. If its run comes before `k` runs have hidden the load, the load
    begins after that run. If no number of runs hides the load, it begins all the same, over all runs that remain or
    until the next run of its block, which then waits.
    """
    count, total = len(blocks), len(blocks) * len(chunks)
    switched: set[int] = set()

    def run_s(position: int) -> float:
        chunk, block = divmod(position, count)
        times = blocks[block]
        return times.short_s * -(-chunks[chunk] // short_rows) if block in switched else times.long_s

    loads: list[GraphLoad] = []
    position = first * count
    for block in reversed(range(count)):
        own = position + (block - position) % count
        overlap = smallest_overlap(blocks[block].load_s, map(run_s, range(position, min(own, total))))
        if overlap is None and own < total:
            position, own = own + 1, own + count
            overlap = smallest_overlap(blocks[block].load_s, map(run_s, range(position, min(own, total))))
        if overlap is None:
            overlap = min(own, total) - position
        loads.append(GraphLoad(block, position, overlap))
        position += overlap
        switched.add(block)
    return tuple(loads)


def smallest_overlap(load_s: float, next_runs_s: Iterable[float]) -> int | None:
    """The smallest ``k >= 1`` such that ``k`` runs take at least ``load_s``, equation (2); None without one."""
    total_s = 0.0
    for count, run_s in enumerate(next_runs_s, 1):
        total_s += run_s
        if load_s <= total_s:
            return count
    return None


def load_asynchronously(blocks: int, chunks: int) -> tuple[GraphLoad, ...]:
    """The loads of naive asynchronous loading: each after the block's run in the last chunk (`CoordGen fig. 8b`)."""
    last = max(0, chunks - 1) * blocks
    return tuple(GraphLoad(block, last + block + 1 if chunks else 0) for block in range(blocks))


def load_synchronously(blocks: int, chunks: int) -> tuple[GraphLoad, ...]:
    """The loads of synchronous loading: all after prefill (`CoordGen fig. 8b`)."""
    return tuple(GraphLoad(block, blocks * chunks) for block in range(blocks))


def schedule(
    blocks: Sequence[BlockTimes], chunks: Sequence[int], long_rows: int, short_rows: int, loads: Sequence[GraphLoad]
) -> SwitchPlan:
    """The runs and times that follow from an order of loads.

    A run in a chunk has the short graph if the load of its block begins before it.

    Raises:
        ConfigError: there is no block, a chunk does not fit, or the short graph is not the shorter one.
    """
    if not 0 < short_rows <= long_rows:
        raise ConfigError(f"short_rows={short_rows}: must be between 1 and long_rows={long_rows}")
    if not blocks:
        raise ConfigError("blocks=[]: a plan needs at least one block")
    for rows in chunks:
        if not 0 < rows <= long_rows:
            raise ConfigError(f"chunks={list(chunks)}: {rows} must be between 1 and long_rows={long_rows}")
    begins = {load.block: load.after for load in loads}
    pending = list(reversed(loads))
    loaded_s = [0.0] * len(blocks)
    prefill_s = switched_s = 0.0
    runs: list[GraphRun] = []
    for chunk, rows in enumerate(chunks):
        for block, times in enumerate(blocks):
            while pending and pending[-1].after <= len(runs):
                load = pending.pop()
                switched_s = loaded_s[load.block] = max(switched_s, prefill_s) + blocks[load.block].load_s
            short = begins[block] <= len(runs)
            size = short_rows if short else long_rows
            parts = tuple((start, min(start + size, rows)) for start in range(0, rows, size))
            runs.append(GraphRun(chunk, block, short, parts))
            if short:
                prefill_s = max(prefill_s, loaded_s[block])
            prefill_s += len(parts) * (times.short_s if short else times.long_s)
    for load in reversed(pending):
        switched_s = max(switched_s, prefill_s) + blocks[load.block].load_s
    return SwitchPlan(tuple(runs), tuple(loads), prefill_s, switched_s)
