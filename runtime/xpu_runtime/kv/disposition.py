"""KV disposition: discard or offload displaced KV, the order of eviction of prefixes, and reading them from disk.

`agent-xpu-v1 §6.5` leaves the choice to the system and points to InferCept (Abhyankar et al., ICML 2024), which
compares wasted memory times time. The memory is the same for both choices, so times are compared here. All functions
are pure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from xpu_runtime.errors import ConfigError

__all__ = [
    "MIN_PREFIX_USES",
    "DispositionChoice",
    "KvCosts",
    "KvDisposition",
    "PausedSequence",
    "PrefixReadChoice",
    "choose_disposition",
    "choose_prefix_read",
    "decayed_reuse",
    "eviction_score",
    "recompute_seconds",
]


MIN_PREFIX_USES = 2
"""Requests that begin with a block before it is written to disk while nothing runs (chosen: what is asked once, such as
a long text of a server, would only wear the disk)."""
_PREFIX_READ_S = 1e-3
"""Seconds that a read of a prefix takes besides its bytes (chosen: two changes of threads)."""


class KvDisposition(StrEnum):
    """Fate of the KV of a displaced sequence."""

    DISCARD = "discard"
    OFFLOAD = "offload"


@dataclass(frozen=True, slots=True)
class KvCosts:
    """Costs of computing and moving KV on one machine; none of the defaults is in a paper.

    The engine replaces the first three by the predictions of the annotations; the others are chosen.

    Attributes:
        prefill_s_per_token: seconds to recompute a token (measured: 0.37 B int8 on two cores).
        prefill_s_per_token_context: seconds that a token costs more for each token before it (attention).
        decode_s_per_token: seconds to recompute a token of an answer, which takes a decode step (chosen: 0.37 GB of
            weights at 20 GB/s).
        write_s_per_byte: seconds to write a byte to disk (chosen: 1 GB/s, a plain NVMe drive).
        read_s_per_byte: seconds to read a byte back (chosen: 2 GB/s).
        half_life_ticks: prefix lookups after which a past use counts for half (chosen: a conversation that was not
            continued for 64 requests is unlikely to be).

    Raises:
        ConfigError: a value is out of range.
    """

    prefill_s_per_token: float = 1e-3
    prefill_s_per_token_context: float = 0.0
    decode_s_per_token: float = 2e-2
    write_s_per_byte: float = 1e-9
    read_s_per_byte: float = 5e-10
    half_life_ticks: float = 64.0

    def __post_init__(self) -> None:
        for name in ("prefill_s_per_token", "half_life_ticks"):
            _require_number(name, getattr(self, name), positive=True)
        for name in ("prefill_s_per_token_context", "decode_s_per_token", "write_s_per_byte", "read_s_per_byte"):
            _require_number(name, getattr(self, name))


@dataclass(frozen=True, slots=True)
class PausedSequence:
    """A sequence that holds KV and has to give it up.

    Attributes:
        tokens: tokens whose KV is computed.
        kv_bytes: bytes of that KV in the pool.
        cached_tokens: leading tokens that the prefix cache would give back after a discard.
        answer_tokens: tokens among the others that were generated; decode recomputes them one a step.
        offload_room_bytes: bytes that the offload store can still take; 0 without a store.

    Raises:
        ConfigError: a value is out of range.
    """

    tokens: int
    kv_bytes: int
    cached_tokens: int = 0
    answer_tokens: int = 0
    offload_room_bytes: int = 0

    def __post_init__(self) -> None:
        for name in ("tokens", "kv_bytes", "cached_tokens", "answer_tokens", "offload_room_bytes"):
            _require_number(name, getattr(self, name))
        if self.cached_tokens > self.tokens:
            raise ConfigError(f"cached_tokens={self.cached_tokens}: must be at most tokens={self.tokens}")
        if self.answer_tokens > self.tokens - self.cached_tokens:
            raise ConfigError(
                f"answer_tokens={self.answer_tokens}: must be at most tokens - cached_tokens, "
                f"{self.tokens - self.cached_tokens}"
            )


@dataclass(frozen=True, slots=True)
class DispositionChoice:
    """The choice and both costs in seconds; ``inf`` if not possible."""

    action: KvDisposition
    discard_s: float
    offload_s: float


@dataclass(frozen=True, slots=True)
class PrefixReadChoice:
    """Whether to read a prefix from disk, and the seconds of reading and of computing it."""

    read: bool
    read_s: float
    compute_s: float


def decayed_reuse(weight: float, age_ticks: float, half_life_ticks: float) -> float:
    """Expected reuse: ``weight · 2^(-age / half_life)``, each use counts 1 and halves every half-life."""
    return weight * math.exp2(-age_ticks / half_life_ticks)


def recompute_seconds(tokens: int, start: int, costs: KvCosts) -> float:
    """Seconds to prefill ``tokens`` tokens at positions ``start ..`` when the KV before them is there.

    ``Σ (a + b·p) for p = start .. start+tokens-1  =  tokens · (a + b · (start + (tokens-1)/2))`` with ``a`` seconds a
    token and ``b`` seconds a token and token of context.
    """
    context = start + (tokens - 1) / 2
    return tokens * (costs.prefill_s_per_token + costs.prefill_s_per_token_context * context)


def eviction_score(weight: float, touched_tick: float, tokens: int, start: int, costs: KvCosts) -> float:
    """A score that orders cached blocks by the time they are expected to save; the lowest is evicted first.

    The value of a block is its decayed reuse times the seconds to recompute it. Its parents do not count: they are
    cached as long as it is, because leaves are evicted first.

    ``log2(value at tick t) = log2(weight) + touched/h + log2(recompute) - t/h``. The last term is the same for all
    blocks and is left out. So a score stays right until its block is used again, and a heap needs no re-sorting.
    """
    return math.log2(weight) + touched_tick / costs.half_life_ticks + math.log2(recompute_seconds(tokens, start, costs))


def choose_disposition(paused: PausedSequence, costs: KvCosts) -> DispositionChoice:
    """Choose the cheaper of discarding and offloading the KV of a sequence.

    * ``discard = recompute(prefilled tokens behind the cached prefix) + answer tokens · step``;
    * ``offload = bytes · (write + read)``; not possible where the store lacks room.

    Of equal costs discarding wins, which does less.
    """
    prefilled = paused.tokens - paused.cached_tokens - paused.answer_tokens
    prefill_s = recompute_seconds(prefilled, paused.cached_tokens, costs) if prefilled else 0.0
    discard_s = prefill_s + paused.answer_tokens * costs.decode_s_per_token
    offload_s = math.inf
    if 0 < paused.kv_bytes <= paused.offload_room_bytes:
        offload_s = paused.kv_bytes * (costs.write_s_per_byte + costs.read_s_per_byte)
    action = KvDisposition.DISCARD if discard_s <= offload_s else KvDisposition.OFFLOAD
    return DispositionChoice(action, discard_s, offload_s)


def choose_prefix_read(
    tokens: int, start: int, num_bytes: int, read_s_per_byte: float, costs: KvCosts
) -> PrefixReadChoice:
    """Choose the cheaper of reading the KV of a prefix from disk and computing it; of equal costs computing wins.

    Args:
        tokens: tokens whose KV is on disk but not in memory.
        start: tokens before them, whose KV is in memory.
        num_bytes: bytes of the KV on disk.
        read_s_per_byte: seconds to read a byte.
        costs: costs of computing.
    """
    read_s = _PREFIX_READ_S + num_bytes * read_s_per_byte
    compute_s = recompute_seconds(tokens, start, costs)
    return PrefixReadChoice(read_s < compute_s, read_s, compute_s)


def _require_number(name: str, value: float, *, positive: bool = False) -> None:
    if not math.isfinite(value) or value < 0 or (positive and value == 0):
        raise ConfigError(f"{name}={value!r}: must be finite and {'above' if positive else 'at least'} 0")
