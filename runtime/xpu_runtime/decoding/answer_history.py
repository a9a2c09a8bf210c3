"""Earlier answers of a model, from which later ones are drafted (`coordgen §3.1`; algorithm C5)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

__all__ = ["AnswerHistory", "TokenIds", "latest_answers"]

_MAX_ANSWERS, _MAX_TOKENS = 64, 16384
"""Most answers of a task, and most tokens of them (measured: more answers, of 16 to 256, give no more accepted tokens).
"""
_MAX_TASKS = 64
"""Most tasks in memory (chosen: 4 MiB); the one without a new answer for the longest time goes."""

TokenIds = NDArray[np.int32]


def latest_answers(answers: Iterable[TokenIds]) -> list[TokenIds]:
    """Return the first of ``answers``, the latest first, within the limits of a task; the first one is cut to them."""
    kept: list[TokenIds] = []
    tokens_left = _MAX_TOKENS
    for answer in answers:
        token_ids = answer if kept else answer[:tokens_left]
        tokens_left -= len(token_ids)
        if tokens_left < 0 or len(kept) == _MAX_ANSWERS:
            break
        kept.append(token_ids)
    return kept


class AnswerHistory:
    """The latest answers of each task, in memory. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers_by_task: dict[Hashable, list[TokenIds]] = {}

    def start_reading(self, task: Hashable) -> Callable[[], list[TokenIds]]:
        """Return `tokens_for` of a task; histories on disk start to read here."""
        return partial(self.tokens_for, task)

    def tokens_for(self, task: Hashable) -> list[TokenIds]:
        """Return the token ids of the answers of a task, the latest first."""
        with self._lock:
            return list(self._answers_by_task.get(task, ()))

    def add(self, task: Hashable, token_ids: Sequence[int] | TokenIds) -> None:
        """Add an answer to a task."""
        with self._lock:
            earlier = self._answers_by_task.pop(task, [])  # so that the task becomes the last one
            self._answers_by_task[task] = latest_answers([np.array(token_ids, np.int32), *earlier])
            if len(self._answers_by_task) > _MAX_TASKS:
                del self._answers_by_task[next(iter(self._answers_by_task))]

    def clear(self) -> None:
        """Remove all answers."""
        with self._lock:
            self._answers_by_task.clear()
