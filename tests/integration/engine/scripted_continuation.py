"""A continuation with fixed extensions, and the equivalent separate requests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from xpu_runtime import Extension, FinishReason, Output, Proposer, SamplingParams

__all__ = ["ScriptedContinuation", "separate_requests"]


class ScriptedContinuation:
    """Appends fixed tokens after each answer until none are left.

    Attributes:
        calls: arguments of each call.
    """

    def __init__(self, appended: Iterable[Sequence[int]], proposer: Proposer | None = None) -> None:
        self._left = deque(appended)
        self._proposer = proposer
        self.calls: list[tuple[tuple[int, ...], int]] = []

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        self.calls.append((tuple(token_ids), begin))
        return Extension(self._left.popleft(), proposer=self._proposer) if self._left else None


def separate_requests(
    generate: Callable[[list[int], SamplingParams], Output | Any],
    prompt: list[int],
    params: SamplingParams,
    appended: Iterable[Sequence[int]],
) -> list[Output]:
    """Return the answers of separate requests: each prompt is the previous one, its answer and appended tokens."""
    prompt_tokens, left, answers = list(prompt), params.max_tokens, []
    for more in (*appended, None):
        # Not `model_copy`, which skips validation.
        answers.append(generate(prompt_tokens, SamplingParams(**{**params.model_dump(), "max_tokens": left})))
        left -= len(answers[-1].token_ids)
        if more is None or not left or answers[-1].finish_reason is FinishReason.LENGTH:
            break
        prompt_tokens = [*prompt_tokens, *answers[-1].token_ids, *more]
    return answers
