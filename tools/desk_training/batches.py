"""Batches without end: conversations of like length side by side, so that little is filled up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
import torch
from desk import DEFAULT_MIX, Sample, generate
from desk.disguise import disguised
from desk.noise import affixed, framed, reworded

from desk_training.network import Batch
from desk_training.rules import PAD
from desk_training.tokens import Encoded, Encoder

__all__ = ["VARIANTS", "Batches", "Place"]

VARIANTS = 16
"""Ways of cutting words that an encoder must know for this."""

_VARIED = 0.4
"""Share of the conversations that are cut in another way."""
_POOL = 1024
"""Conversations that are sorted by length at a time."""


@dataclass(frozen=True, slots=True)
class _Lesson:
    """A part of the training.

    Attributes:
        until: The pool it ends before.
        longest: Conversations of more tokens are left out.
        mix: Shares of the kinds.
        step: The part of a full step's tokens that its steps have.
        disguised: Share of the conversations whose words are exchanged for invented ones.
        framed: Share of those whose requests have words without a meaning before them.
        reworded: Share of those whose requests have such words in between.
        affixed: Share of those whose tools and arguments have such words in their names.
    """

    until: float
    longest: int
    mix: Mapping[str, float]
    step: float = 1.0
    disguised: float = 0.0
    framed: float = 0.0
    reworded: float = 0.0
    affixed: float = 0.0


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

# What desk learns last: tasks with many calls in one text, which teach about twice as much for their length. A little
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

# Copying is found sooner in short texts and with many small steps, and all else builds on copying. Where it is known,
# dialogues and drills teach most: several requests share the tools, which are most of what must be read. Without the
# disguise and the noise the model learns the words of the training by heart, and is half as good with others.
_BEGINNING = (
    _Lesson(30, 192, _SHORT, step=1 / 3, disguised=0.3),
    _Lesson(50, 288, _SINGLE, step=2 / 3, disguised=0.4),
)
_NOISY = {"disguised": 0.5, "framed": 0.3, "reworded": 0.4, "affixed": 0.4}
_LESSONS = {
    "desk": (
        *_BEGINNING,
        _Lesson(480, 1024, _ALL, **_NOISY),
        _Lesson(float("inf"), 1024, _DRILLED, disguised=0.8, framed=0.35, reworded=0.5, affixed=0.45),
    ),
    "draft": (*_BEGINNING, _Lesson(float("inf"), 1024, _CALLS, **_NOISY)),
}


@dataclass(frozen=True, slots=True)
class Place:
    """How far the data was used: pools that are done, and steps of the pool that is not."""

    pool: int = 0
    step: int = 0


class Batches:
    """Training data, step by step; the same from any place for the same settings.

    Args:
        encoder: Makes tokens, in `VARIANTS` other ways too.
        model: Whose lessons: "desk" or "draft".
        step_tokens: Tokens of a step of the optimizer, about.
        row_tokens: Most tokens of one batch; a step has several batches, so that lengths mix.
        seed: Of the generator.
        place: Where to begin.
    """

    def __init__(
        self,
        encoder: Encoder,
        *,
        model: str,
        step_tokens: int,
        row_tokens: int,
        seed: int,
        place: Place | None = None,
    ) -> None:
        self.place = place or Place()
        """Behind the step that was handed out last."""
        self._encoder = encoder
        self._lessons = _LESSONS[model]
        self._step_tokens = step_tokens
        self._row_tokens = row_tokens
        self._seed = seed
        self._pieces = [
            each
            for each in encoder.vocabulary.tokens
            if len(each) > 1 and each.isascii() and each.isalpha() and each.islower()
        ]

    def __iter__(self) -> Iterator[list[Batch]]:
        """The batches of one step after the other."""
        skipped = self.place.step
        for pool in count(self.place.pool):
            steps = self._steps(pool)
            for at in range(skipped, len(steps)):
                self.place = Place(pool, at + 1)
                yield [_batch(rows) for rows in steps[at]]
            skipped = 0

    def _steps(self, pool: int) -> list[list[list[Encoded]]]:
        """A pool as steps of batches of conversations."""
        lesson = next(each for each in self._lessons if pool < each.until)
        samples = list(generate(self._seed, _POOL, "train", lesson.mix, start=pool * _POOL))
        draw = np.random.default_rng((self._seed, pool))
        variants = np.where(draw.random(_POOL) < _VARIED, draw.integers(VARIANTS, size=_POOL), -1).tolist()
        if lesson.disguised:
            exchanged = draw.random(_POOL) < lesson.disguised
            pieces, first = self._pieces, pool * _POOL
            samples = [
                disguised(each, first + at, pieces) if exchanged[at] else each for at, each in enumerate(samples)
            ]
        words = _said(samples)
        for change, share in ((framed, lesson.framed), (reworded, lesson.reworded), (affixed, lesson.affixed)):
            chosen = draw.random(_POOL) < share
            samples = [
                change(each, words, pool * _POOL + at) if chosen[at] else each for at, each in enumerate(samples)
            ]
        encoded = [
            self._encoder.conversation(each.messages, each.tools, None if variant < 0 else variant)
            for each, variant in zip(samples, variants, strict=True)
        ]
        encoded = sorted((each for each in encoded if len(each.ids) <= lesson.longest), key=lambda each: len(each.ids))
        batches = _cut(encoded, self._row_tokens)
        # Every step gets batches from all over the range of lengths.
        tokens = sum(len(rows) * len(rows[-1].ids) for rows in batches)
        many = min(len(batches), max(1, round(tokens / (self._step_tokens * lesson.step))))
        order = draw.permutation(many)
        return [batches[first::many] for first in order]


def _said(samples: Sequence[Sample]) -> list[str]:
    """All plain words that people say in some samples."""
    said = (each["content"] for sample in samples for each in sample.messages if each["role"] == "user")
    return sorted({word for text in said for word in text.split() if word.isalpha() and word.islower()})


def _cut(encoded: Sequence[Encoded], most: int) -> list[list[Encoded]]:
    """Sorted conversations in batches of at most so many tokens."""
    batches: list[list[Encoded]] = []
    rows: list[Encoded] = []
    for each in encoded:
        if rows and len(each.ids) * (len(rows) + 1) > most:
            batches.append(rows)
            rows = []
        rows.append(each)
    return [*batches, rows] if rows else batches


def _batch(rows: Sequence[Encoded]) -> Batch:
    # The last token is only predicted.
    width = max(len(each.ids) for each in rows) - 1
    ids = np.full((len(rows), width + 1), PAD, np.int64)
    weights = np.zeros((len(rows), width + 1), np.float32)
    for row, each in enumerate(rows):
        ids[row, : len(each.ids)] = each.ids
        weights[row, : len(each.ids)] = each.weights
    wanted, weight = ids[:, 1:].reshape(-1), weights[:, 1:].reshape(-1)
    places = np.flatnonzero(weight)
    return Batch(
        torch.from_numpy(np.ascontiguousarray(ids[:, :-1])),
        torch.from_numpy(places),
        torch.from_numpy(wanted[places]),
        torch.from_numpy(weight[places]),
    )
