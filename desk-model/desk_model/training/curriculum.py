"""Curriculum: the phases of each model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from desk_model.generator import DEFAULT_MIX

__all__ = ["CURRICULUM", "TrainingPhase"]


@dataclass(frozen=True, slots=True)
class TrainingPhase:
    """Phase of the training.

    Attributes:
        until: The pool it ends before.
        longest: Conversations of more tokens are left out.
        mix: Shares of the kinds.
        step: The part of a full step's tokens that its steps have.
        substituted: Share of the conversations whose words are exchanged for invented ones.
        paraphrased: Share of those whose requests are said in other words of the same sense.
        prefixed: Share of those whose requests have words without a meaning before them.
        with_fillers: Share of those whose requests have such words in between; not of those that are retold.
        affixed: Share of those whose tools and arguments have such words in their names.
        hard: Share of the conversations in which rare and hard cases are more frequent.
        varied: Share of those whose words are cut into tokens in another way.
    """

    until: float
    longest: int
    mix: Mapping[str, float]
    step: float = 1.0
    substituted: float = 0.0
    paraphrased: float = 0.0
    prefixed: float = 0.0
    with_fillers: float = 0.0
    affixed: float = 0.0
    hard: float = 0.0
    varied: float = 0.4


_SHORT = {"one_call": 0.6, "extraction": 0.15, "result": 0.2, "irrelevant": 0.05}
_SINGLE = {kind: share for kind, share in DEFAULT_MIX.items() if kind != "dialogue"}
# More of what is hard than there is in `DEFAULT_MIX`.
_ALL = {
    "one_call": 0.3,
    "parallel": 0.3,
    "no_call": 0.15,
    "missing": 0.25,
    "result": 0.12,
    "error": 0.1,
    "chain": 0.12,
    "irrelevant": 0.2,
    "drafting": 0.15,
    "small_talk": 0.06,
    "extraction": 0.35,
    "json": 0.15,
    "dialogue": 0.3,
    "drill": 0.5,
}

# The draft only has to foresee calls, and when there is none.
_CALLS = {
    "one_call": 0.4,
    "parallel": 0.3,
    "no_call": 0.1,
    "missing": 0.25,
    "result": 0.15,
    "error": 0.15,
    "chain": 0.25,
    "irrelevant": 0.1,
    "extraction": 0.35,
    "dialogue": 0.4,
    "drill": 0.3,
}

# What desk learns then: tasks with many calls in one text, which teach about twice as much for their length. A little
# of the rest, so that it is not forgotten.
_DRILLED = {
    "one_call": 0.3,
    "parallel": 0.3,
    "no_call": 0.1,
    "missing": 0.2,
    "result": 0.1,
    "error": 0.1,
    "chain": 0.3,
    "irrelevant": 0.12,
    "drafting": 0.08,
    "small_talk": 0.03,
    "extraction": 0.35,
    "json": 0.1,
    "dialogue": 0.4,
    "drill": 1.2,
}

# And at last: what depends on the many ways to ask, in more plain words than before.
_ASKED = {
    "one_call": 0.5,
    "parallel": 0.45,
    "no_call": 0.25,
    "missing": 0.5,
    "result": 0.3,
    "error": 0.2,
    "chain": 0.5,
    "irrelevant": 0.3,
    "drafting": 0.08,
    "small_talk": 0.05,
    "extraction": 0.5,
    "json": 0.2,
    "dialogue": 0.4,
    "drill": 0.7,
}

# With a GPU there is time for all of it: more of what is answered in words as well.
_BROAD = {
    "one_call": 0.5,
    "parallel": 0.5,
    "no_call": 0.35,
    "missing": 0.6,
    "result": 0.35,
    "error": 0.25,
    "chain": 0.5,
    "irrelevant": 0.4,
    "drafting": 0.25,
    "small_talk": 0.15,
    "extraction": 0.5,
    "json": 0.3,
    "dialogue": 0.5,
    "drill": 0.5,
}

# Copying is found sooner in short texts and with many small steps, and all else builds on copying. Where it is known,
# dialogues and drills teach most: several requests share the tools, which are most of what must be read. Without the
# disguise and the noise the model learns the words of the training by heart, and is half as good with others.
_BEGINNING = (
    TrainingPhase(30, 192, _SHORT, step=1 / 3, substituted=0.3),
    TrainingPhase(50, 288, _SINGLE, step=2 / 3, substituted=0.4),
)
_NOISY = {"disguised": 0.5, "framed": 0.3, "reworded": 0.4, "affixed": 0.4}
_PLAINER = {"disguised": 0.5, "framed": 0.3, "reworded": 0.35, "affixed": 0.4}
# Since there are thousands of phrasings: 26 minutes with this in place of the above, from the same weights, lost 0.0230
# a token of a held-out call in place of 0.0249 (0.0253 before).
_PLAIN = {"disguised": 0.2, "framed": 0.1, "reworded": 0.1, "affixed": 0.15, "varied": 0.2}
# Between the two, for a billion tokens, against memorising.
_MIXED = {"disguised": 0.4, "retold": 0.4, "framed": 0.2, "reworded": 0.2, "affixed": 0.3, "varied": 0.3}

# A phase ends where a training of the bundled models ended.
CURRICULUM: Mapping[str, tuple[TrainingPhase, ...]] = MappingProxyType(
    {
        "desk": (
            *_BEGINNING,
            TrainingPhase(480, 1024, _ALL, **_NOISY),
            TrainingPhase(700, 1024, _DRILLED, substituted=0.8, prefixed=0.35, with_fillers=0.5, affixed=0.45),
            TrainingPhase(1072, 1024, _ASKED, **_PLAINER),
            TrainingPhase(1112, 1024, _ASKED, **_PLAINER, hard=0.5),
            TrainingPhase(1179, 1024, _ASKED, **_PLAIN, hard=0.5),
            TrainingPhase(2900, 2048, _BROAD, **_MIXED, hard=0.5),
            TrainingPhase(float("inf"), 2048, _BROAD, **_PLAIN, paraphrased=0.5, hard=0.5),
        ),
        "draft": (
            *_BEGINNING,
            TrainingPhase(410, 1024, _CALLS, **_NOISY),
            TrainingPhase(700, 2048, _CALLS, **_MIXED, hard=0.5),
            TrainingPhase(float("inf"), 2048, _CALLS, **_PLAIN, paraphrased=0.5, hard=0.5),
        ),
    }
)
"""The lessons of each model, in their order."""
