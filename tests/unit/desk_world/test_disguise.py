"""Conversations in other words, and with words around them; that they stay true is held in test_truth."""

from __future__ import annotations

import re

from desk import Sample, generate
from desk.disguise import disguised, framed

COUNT = 40


def samples(kind: str) -> list[Sample]:
    """Some of a kind, from the words of the training."""
    return list(generate(11, COUNT, "train", {kind: 1.0}))


def test_a_disguise_depends_on_the_seed_alone() -> None:
    """Guards a training that could not be repeated, and one in which every sample has the same disguise."""
    sample = next(each for each in samples("one_call") if disguised(each, 1) != each)
    assert disguised(sample, 1) == disguised(sample, 1)
    assert len({str(disguised(sample, seed)) for seed in range(8)}) > 4


def test_a_frame_changes_nothing_but_what_is_said_before() -> None:
    """Guards the request itself and the calls: only words before it are new."""
    words = ["some", "words"]
    for seed, sample in enumerate(samples("one_call")):
        found = framed(sample, words, seed)
        assert (found.tools, found.expected) == (sample.tools, sample.expected)
        asked = {turn.message - 1 for turn in sample.expected if turn.calls}
        for at, (now, before) in enumerate(zip(found.messages, sample.messages, strict=True)):
            if at in asked and before["role"] == "user":
                said, request = now["content"], before["content"]
                assert said.lower().endswith(request.lower())
                assert re.search(r"\w", said[: -len(request)])
            else:
                assert now == before
