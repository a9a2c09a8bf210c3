"""Conversations in other words; that they stay true is held in test_truth."""

from __future__ import annotations

from desk_model.generator import Sample, generate
from desk_model.generator.augmentation.substitution import substituted

COUNT = 40


def samples(kind: str) -> list[Sample]:
    """Some of a kind, from the words of the training."""
    return list(generate(11, COUNT, "train", {kind: 1.0}))


def test_a_disguise_depends_on_the_seed_alone() -> None:
    """Guards a training that could not be repeated, and one in which every sample has the same disguise."""
    sample = next(each for each in samples("one_call") if substituted(each, 1) != each)
    assert substituted(sample, 1) == substituted(sample, 1)
    assert len({str(substituted(sample, seed)) for seed in range(8)}) > 4
