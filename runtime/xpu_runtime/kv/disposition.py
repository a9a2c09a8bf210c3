"""What to do with KV that nobody uses right now: keep, discard or offload, by cost.

agent-xpu-v1 §6.5 leaves the budget between the three to the system and points to InferCept (Abhyankar et al.,
ICML 2024), whose waste is memory held times the time for which it does no good. Divided by the bytes
concerned, which are the same for the three choices, that is a time, and times are what is compared here. All
functions are pure.

Two users: the prefix cache orders evictable blocks by :func:`eviction_score`, and the scheduler asks
:func:`choose_disposition` what to do with a paused sequence.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from xpu_runtime.errors import ConfigError

__all__ = [
    "DispositionChoice",
    "KvCosts",
    "KvDisposition",
    "PausedSequence",
    "choose_disposition",
    "decayed_reuse",
    "eviction_score",
    "recompute_seconds",
    "reuse_value",
]


class KvDisposition(StrEnum):
    """The three things that can happen to the KV of a paused sequence."""

    KEEP = "keep"
    DISCARD = "discard"
    OFFLOAD = "offload"


@dataclass(frozen=True, slots=True)
class KvCosts:
    """What the machine charges; none of it is in a paper.

    The engine replaces the first three by what the annotations predict; the others are chosen.

    Attributes:
        prefill_s_per_token: Seconds to recompute a token. Default: measured, 0.37 B int8 on two cores.
        prefill_s_per_token_context: Seconds a token costs more for each token before it (attention).
        decode_s_per_token: Seconds to recompute a token of an answer, which takes a decode step. Default: 0.37 GB of
            weights at 20 GB/s; chosen.
        write_s_per_byte: Seconds to write a byte to disk. Default: 1 GB/s, a plain NVMe drive; chosen.
        read_s_per_byte: Seconds to read a byte back. Default: 2 GB/s; chosen.
        half_life_ticks: Prefix lookups after which a past use counts for half. Chosen: a conversation that
            was not continued for 64 requests is unlikely to be.

    Raises:
        ConfigError: A value is out of range.
    """

    prefill_s_per_token: float = 1e-3
    prefill_s_per_token_context: float = 0.0
    decode_s_per_token: float = 2e-2
    write_s_per_byte: float = 1e-9
    read_s_per_byte: float = 5e-10
    half_life_ticks: float = 64.0

    def __post_init__(self) -> None:
        for name in ("prefill_s_per_token", "half_life_ticks"):
            _require(name, getattr(self, name), positive=True)
        for name in ("prefill_s_per_token_context", "decode_s_per_token", "write_s_per_byte", "read_s_per_byte"):
            _require(name, getattr(self, name))


@dataclass(frozen=True, slots=True)
class PausedSequence:
    """A sequence that holds KV and does not run.

    Attributes:
        tokens: Tokens whose KV is computed.
        kv_bytes: Bytes that KV takes in the pool.
        pause_s: Expected seconds until it runs again.
        demand: Share of that time, 0 to 1, for which somebody else lacks the memory.
        resume_probability: How likely it runs again at all, 0 to 1.
        cached_tokens: Leading tokens that the prefix cache would give back after a discard.
        answer_tokens: How many of the others were generated, and would be computed again one a step.
        must_free: The memory is needed now: keeping is no choice.
        offload_room_bytes: Bytes the offload store can still take; 0 where there is no store.
    """

    tokens: int
    kv_bytes: int
    pause_s: float
    demand: float
    resume_probability: float = 1.0
    cached_tokens: int = 0
    answer_tokens: int = 0
    must_free: bool = False
    offload_room_bytes: int = 0

    def __post_init__(self) -> None:
        for name in ("tokens", "kv_bytes", "pause_s", "cached_tokens", "answer_tokens", "offload_room_bytes"):
            _require(name, getattr(self, name))
        for name in ("demand", "resume_probability"):
            value = getattr(self, name)
            if not 0.0 <= value <= 1.0:
                raise ConfigError(f"{name}={value!r}: must be between 0 and 1")
        if self.cached_tokens > self.tokens:
            raise ConfigError(f"cached_tokens={self.cached_tokens}: must be at most tokens={self.tokens}")
        if self.answer_tokens > self.tokens - self.cached_tokens:
            raise ConfigError(
                f"answer_tokens={self.answer_tokens}: must be at most tokens - cached_tokens, "
                f"{self.tokens - self.cached_tokens}"
            )


@dataclass(frozen=True, slots=True)
class DispositionChoice:
    """The choice and the three costs in seconds (``inf``: not possible)."""

    action: KvDisposition
    keep_s: float
    discard_s: float
    offload_s: float


def decayed_reuse(weight: float, age_ticks: float, half_life_ticks: float) -> float:
    """Expected reuse: ``weight · 2^(-age / half_life)``, each use counts 1 and halves every half-life."""
    return weight * math.exp2(-age_ticks / half_life_ticks)


def recompute_seconds(tokens: int, start: int, costs: KvCosts) -> float:
    """Seconds to prefill ``tokens`` tokens at positions ``start ..`` when what comes before them is there.

    ``Σ (a + b·p) for p = start .. start+tokens-1  =  tokens · (a + b · (start + (tokens-1)/2))`` with ``a``
    seconds a token and ``b`` seconds a token and token of context.
    """
    context = start + (tokens - 1) / 2
    return tokens * (costs.prefill_s_per_token + costs.prefill_s_per_token_context * context)


def reuse_value(weight: float, age_ticks: float, tokens: int, start: int, costs: KvCosts) -> float:
    """Seconds a cached block is expected to save: decayed reuse times the cost of computing it again.

    Its parents' cost is not in it: they are cached as long as it is, because leaves are evicted before
    parents.
    """
    reuse = decayed_reuse(weight, age_ticks, costs.half_life_ticks)
    return reuse * recompute_seconds(tokens, start, costs)


def eviction_score(weight: float, touched_tick: float, tokens: int, start: int, costs: KvCosts) -> float:
    """A number that orders blocks as :func:`reuse_value` does, at every tick; the lowest goes first.

    ``log2(value at tick t) = log2(weight) + touched/h + log2(recompute) - t/h``. The last term is the same
    for all, so it is left out, and a score stays right until its block is used again: a heap never needs to
    be re-sorted.
    """
    return math.log2(weight) + touched_tick / costs.half_life_ticks + math.log2(recompute_seconds(tokens, start, costs))


def choose_disposition(paused: PausedSequence, costs: KvCosts) -> DispositionChoice:
    """Keep, discard or offload a paused sequence: the least expected loss in seconds.

    With ``q`` the probability that it resumes, ``B`` its bytes:

    * ``keep    = demand · pause``: others wait for the memory that long (InferCept's preserve);
    * ``discard = q · (recompute(given tokens past the cached prefix) + answer tokens · step)``;
    * ``offload = B · write + q · B · read``; not possible where the store lacks room.

    Ties go to keep, then discard: the one that does less.
    """
    keep = math.inf if paused.must_free else paused.demand * paused.pause_s
    given = paused.tokens - paused.cached_tokens - paused.answer_tokens
    again = recompute_seconds(given, paused.cached_tokens, costs) if given else 0.0
    discard = paused.resume_probability * (again + paused.answer_tokens * costs.decode_s_per_token)
    offload = math.inf
    if 0 < paused.kv_bytes <= paused.offload_room_bytes:
        transfer = costs.write_s_per_byte + paused.resume_probability * costs.read_s_per_byte
        offload = paused.kv_bytes * transfer
    order = ((keep, KvDisposition.KEEP), (discard, KvDisposition.DISCARD), (offload, KvDisposition.OFFLOAD))
    action = min(order, key=lambda option: option[0])[1]
    return DispositionChoice(action, keep, discard, offload)


def _require(name: str, value: float, *, positive: bool = False) -> None:
    if not math.isfinite(value) or value < 0 or (positive and value == 0):
        raise ConfigError(f"{name}={value!r}: must be finite and {'above' if positive else 'at least'} 0")
