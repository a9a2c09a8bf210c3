"""Draws samples by seed, index, split and mix of kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from desk_model.generator.context import SampleContext, Split
from desk_model.generator.kinds.chains import chain
from desk_model.generator.kinds.dialogue import dialogue, drill
from desk_model.generator.kinds.drafting import drafting
from desk_model.generator.kinds.errors import error
from desk_model.generator.kinds.extraction import extraction, json_reply
from desk_model.generator.kinds.irrelevant import irrelevant
from desk_model.generator.kinds.missing import missing
from desk_model.generator.kinds.no_call import no_call
from desk_model.generator.kinds.one_call import one_call
from desk_model.generator.kinds.parallel import parallel
from desk_model.generator.kinds.results import result
from desk_model.generator.kinds.small_talk import small_talk
from desk_model.generator.sample import Sample

__all__ = ["DEFAULT_MIX", "KINDS", "generate", "sample_at"]

KINDS: dict[str, Callable[[SampleContext], Sample | None]] = {
    "one_call": one_call,
    "parallel": parallel,
    "no_call": no_call,
    "missing": missing,
    "result": result,
    "error": error,
    "chain": chain,
    "irrelevant": irrelevant,
    "drafting": drafting,
    "small_talk": small_talk,
    "extraction": extraction,
    "json": json_reply,
    "dialogue": dialogue,
    "drill": drill,
}

# Without drills: those are for the training only.
DEFAULT_MIX: Mapping[str, float] = {
    "one_call": 0.28,
    "parallel": 0.1,
    "no_call": 0.06,
    "missing": 0.08,
    "result": 0.13,
    "error": 0.06,
    "chain": 0.08,
    "irrelevant": 0.05,
    "drafting": 0.06,
    "small_talk": 0.03,
    "extraction": 0.05,
    "json": 0.02,
    "dialogue": 0.45,
}

_SPLITS = ("train", "held_out")
_MASK = (1 << 64) - 1


def generate(
    seed: int,
    count: int,
    split: Split = "train",
    mix: Mapping[str, float] | None = None,
    *,
    start: int = 0,
    hard: float = 0.0,
) -> Iterator[Sample]:
    """Samples ``start`` to ``start + count - 1`` of an endless sequence.

    Sample i depends on nothing but the seed, the split, the mix and i, so that workers can share the work.

    Args:
        seed: Any integer.
        count: How many.
        split: The part of the vocabulary: words, names of tools and arguments, and phrases are in one part only.
        mix: The share of each kind, by the keys of ``KINDS``; they need not add up to 1. ``DEFAULT_MIX`` if not given.
        start: The first sample.
        hard: Share of samples in which hard cases are more frequent, 0 to 1; for training only.

    Raises:
        ValueError: the split or a kind is unknown, no kind has a share, or there is no such share of hard samples.
    """
    if not 0.0 <= hard <= 1.0 or (hard and split != "train"):
        raise ValueError(f"hard={hard}, split={split!r}: expected 0 to 1, and 0 for what is held out")
    table = _table(split, DEFAULT_MIX if mix is None else mix)
    for at in range(start, start + count):
        yield _sample(seed, split, at, table, hard)


def sample_at(seed: int, index: int, split: Split = "train", mix: Mapping[str, float] | None = None) -> Sample:
    """One sample of the sequence.

    Raises:
        ValueError: the split or a kind is unknown, or no kind has a share.
    """
    return next(generate(seed, 1, split, mix, start=index))


def _table(split: str, mix: Mapping[str, float]) -> tuple[tuple[float, str], ...]:
    if split not in _SPLITS:
        raise ValueError(f"split={split!r}: expected one of {', '.join(_SPLITS)}")
    for kind, share in mix.items():
        if kind not in KINDS:
            raise ValueError(f"mix[{kind!r}]: expected one of {', '.join(KINDS)}")
        if share < 0:
            raise ValueError(f"mix[{kind!r}]={share}: expected a share of at least 0")
    total = sum(mix.values())
    if total <= 0:
        raise ValueError(f"mix={dict(mix)}: expected at least one kind with a share above 0")
    return tuple((share / total, kind) for kind, share in mix.items() if share > 0)


def _sample(seed: int, split: Split, at: int, table: tuple[tuple[float, str], ...], hard: float) -> Sample:
    state = _mixed(_mixed(_mixed(seed & _MASK) ^ (at & _MASK)) ^ _SPLITS.index(split))
    kind = SampleContext(state, split).weighted(table)
    is_hard = _mixed(~state) < hard * (_MASK + 1)
    attempt = 0
    while True:
        attempt += 1
        # A draw that does not work out is drawn again; the kind stays, so that the mix holds.
        sample = KINDS[kind](SampleContext(_mixed(state + attempt), split, hard=is_hard))
        if sample is not None:
            return sample


def _mixed(number: int) -> int:
    """Spread the bits of a number (splitmix64)."""
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)
