"""Pools of conversations, split into the batches of steps.

A pool depends on its number alone, so that processes can share the drawing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt
from xpu_runtime.model.synthetic.vocabulary import BpeVocabulary

from desk_model.generator import Sample, generate
from desk_model.generator.augmentation import paraphrased
from desk_model.generator.augmentation.noise import affixed, filler_words, prefixed, with_fillers
from desk_model.generator.augmentation.substitution import substituted
from desk_model.training.curriculum import CURRICULUM
from desk_model.training.text_rules import PAD
from desk_model.training.tokenizer import Encoded, Encoder

__all__ = ["Pools", "Rows", "rows_of"]

_VARIANTS = 16
"""Other ways to cut words."""
_POOL = 1024
"""Conversations that are sorted by length at a time."""

Rows = tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]
"""Conversations side by side, filled up at their ends: token ids, and their weights in the loss, ``[rows, time]``."""


@dataclass(frozen=True, slots=True)
class Pools:
    """Endless training data.

    Attributes:
        vocabulary: The tokens.
        model: Whose lessons: "desk" or "draft".
        step_tokens: Tokens of a step of the optimizer, about.
        row_tokens: Most tokens of one batch; a step has several batches, so that lengths mix.
        seed: Of the generator.
    """

    vocabulary: BpeVocabulary
    model: str
    step_tokens: int
    row_tokens: int
    seed: int

    def drawn(self, first: int, processes: int) -> Iterator[tuple[int, list[list[Rows]]]]:
        """Pools from ``first`` on, each with its number and its steps.

        Args:
            first: Where to begin.
            processes: That draw ahead; with 0 a pool is drawn when it is asked for.
        """
        if not processes:
            draw = _Drawing(self)
            for pool in count(first):
                yield pool, draw.steps(pool)
            return
        with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_open, initargs=(self,)) as workers:
            numbers = count(first)
            ahead: deque[tuple[int, Future[list[list[Rows]]]]] = deque()
            try:
                while True:
                    while len(ahead) <= processes:
                        pool = next(numbers)
                        ahead.append((pool, workers.submit(_steps, pool)))
                    pool, found = ahead.popleft()
                    yield pool, found.result()
            finally:
                workers.shutdown(cancel_futures=True)


class _Drawing:
    """Draws pools, one at a time."""

    def __init__(self, pools: Pools) -> None:
        self._pools = pools
        self._encoder = Encoder(pools.vocabulary, _VARIANTS)
        tokens = pools.vocabulary.tokens
        self._pieces = [
            each for each in tokens if len(each) > 1 and each.isascii() and each.isalpha() and each.islower()
        ]

    def steps(self, pool: int) -> list[list[Rows]]:
        """Batches of a pool by step."""
        pools = self._pools
        phase = next(each for each in CURRICULUM[pools.model] if pool < each.until)
        first = pool * _POOL
        samples = list(generate(pools.seed, _POOL, "train", phase.mix, start=first, hard=phase.hard))
        draw = np.random.default_rng((pools.seed, pool))
        variants = np.where(draw.random(_POOL) < phase.varied, draw.integers(_VARIANTS, size=_POOL), -1).tolist()
        if phase.substituted:
            exchanged = draw.random(_POOL) < phase.substituted
            samples = [
                substituted(each, first + at, self._pieces) if exchanged[at] else each
                for at, each in enumerate(samples)
            ]
        words = _said(samples)  # before typing errors
        anew = draw.random(_POOL) < phase.paraphrased
        samples = [paraphrased(each, first + at) if anew[at] else each for at, each in enumerate(samples)]
        noise = (
            (prefixed, draw.random(_POOL) < phase.prefixed),
            (
                with_fillers,
                (draw.random(_POOL) < phase.with_fillers) & ~anew,
            ),  # else nothing would be left of some requests
            (affixed, draw.random(_POOL) < phase.affixed),
        )
        for change, chosen in noise:
            samples = [change(each, words, first + at) if chosen[at] else each for at, each in enumerate(samples)]
        encoded = [
            self._encoder.conversation(each.messages, each.tools, None if variant < 0 else variant)
            for each, variant in zip(samples, variants, strict=True)
        ]
        batches = rows_of([each for each in encoded if len(each.ids) <= phase.longest], pools.row_tokens)
        # Every step gets batches from all over the range of lengths.
        tokens = sum(ids.size for ids, _ in batches)
        many = min(len(batches), max(1, round(tokens / (pools.step_tokens * phase.step))))
        order = draw.permutation(many)
        return [batches[place::many] for place in order]


def _said(samples: Sequence[Sample]) -> list[str]:
    """Plain lower-case words of the users that fit in any request."""
    said = (each["content"] for sample in samples for each in sample.messages if each["role"] == "user")
    return filler_words(word for text in said for word in text.split() if word.isalpha() and word.islower())


def rows_of(encoded: Iterable[Encoded], most: int) -> list[Rows]:
    """Batch conversations by length, at most this many tokens each."""
    batches: list[list[Encoded]] = []
    for each in sorted(encoded, key=lambda each: len(each.ids)):
        if batches and len(each.ids) * (len(batches[-1]) + 1) <= most:
            batches[-1].append(each)
        else:
            batches.append([each])
    return [_filled(rows) for rows in batches]


def _filled(rows: Sequence[Encoded]) -> Rows:
    width = max(len(each.ids) for each in rows)
    ids = np.full((len(rows), width), PAD, np.int64)
    weights = np.zeros((len(rows), width), np.float32)
    for row, each in enumerate(rows):
        ids[row, : len(each.ids)] = each.ids
        weights[row, : len(each.ids)] = each.weights
    return ids, weights


_drawing: _Drawing | None = None
"""Of a process that draws for another."""


def _open(pools: Pools) -> None:
    global _drawing
    _drawing = _Drawing(pools)


def _steps(pool: int) -> list[list[Rows]]:
    assert _drawing is not None
    return _drawing.steps(pool)
