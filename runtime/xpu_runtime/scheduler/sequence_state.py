"""KV memory and lane time of one sequence, the parts of `Sequence` beside its tokens and progress."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SequenceMemory", "SequenceUsage"]


@dataclass(slots=True, eq=False)
class SequenceMemory:
    """KV blocks reserved for one sequence.

    Attributes:
        blocks: KV blocks that it holds, shared ones included.
        pinned: it was admitted by a claim of aging and keeps its blocks until it ends.
        cached: tokens that the prefix cache had at the latest admission.
        first_cached: tokens that the prefix cache had before any KV of the sequence was written.
        recompute: its KV was discarded, and the next admission computes it again.
        restoring: blocks into which saved KV is being loaded; None if nothing is loaded.
        offloads: times that it was displaced after KV of its own had been written.
    """

    blocks: int = 0
    pinned: bool = False
    cached: int = 0
    first_cached: int = 0
    recompute: bool = False
    restoring: tuple[int, ...] | None = None
    offloads: int = 0


@dataclass(slots=True, eq=False)
class SequenceUsage:
    """Lane time, energy and interruptions of one sequence; times in seconds.

    Attributes:
        first_kernel_at: start of its first kernel.
        first_token_at: time of its first sampled token.
        busy_s: time in which a lane computed it.
        prefill_busy_s: the part of ``busy_s`` that was prefill.
        energy_j: predicted energy in joules.
        preemptions: times that one of its passes was stopped for other work.
        undisturbed_s: predicted time of its passes without background work (reactive sequences).
        background_delay_s: time that background work has added (reactive sequences).
    """

    first_kernel_at: float | None = None
    first_token_at: float | None = None
    busy_s: float = 0.0
    prefill_busy_s: float = 0.0
    energy_j: float = 0.0
    preemptions: int = 0
    undisturbed_s: float = 0.0
    background_delay_s: float = 0.0
