"""A continuation whose extensions are written down beforehand, and what two requests would make of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from xpu_runtime import Extension, FinishReason, Output, Proposer, SamplingParams

__all__ = ["Scripted", "one_after_the_other"]


class Scripted:
    """Appends what was written down, one after the other, until nothing is left.

    Attributes:
        asked: the tokens it was shown, and where the answer began in them.
    """

    def __init__(self, appended: Iterable[Sequence[int]], proposer: Proposer | None = None) -> None:
        self._left = deque(appended)
        self._proposer = proposer
        self.asked: list[tuple[tuple[int, ...], int]] = []

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        self.asked.append((tuple(token_ids), begin))
        return Extension(self._left.popleft(), proposer=self._proposer) if self._left else None


def one_after_the_other(
    ask: Callable[[list[int], SamplingParams], Output | Any],
    prompt: list[int],
    params: SamplingParams,
    appended: Iterable[Sequence[int]],
) -> list[Output]:
    """The answers of requests of their own: each prompt is the one before, its answer, and what is appended."""
    known, left, answers = list(prompt), params.max_tokens, []
    for more in (*appended, None):
        # Not `model_copy`: a request of its own has its parameters checked.
        answers.append(ask(known, SamplingParams(**{**params.model_dump(), "max_tokens": left})))
        left -= len(answers[-1].token_ids)
        if more is None or not left or answers[-1].finish_reason is FinishReason.LENGTH:
            break
        known = [*known, *answers[-1].token_ids, *more]
    return answers
