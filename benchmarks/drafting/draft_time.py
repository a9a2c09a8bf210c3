"""Duration of a draft of `LookupProposer` behind prompts of several lengths, with a full history."""

from __future__ import annotations

import statistics
import time
from functools import partial

import numpy as np

from benchmarks.common.figures import Figures
from xpu_runtime.decoding import AnswerHistory, LookupProposer

__all__ = ["measure_draft_time"]

_TASK = "all"
_LENGTHS = (1000, 8000, 30000)
_ANSWERS, _ANSWER_TOKENS = 64, 250


def measure_draft_time(seed: int, figures: Figures, drafts: int) -> None:
    """Measure drafts on tokens with a Zipf distribution, like that of words."""
    draw = np.random.default_rng(seed)

    def words(count: int) -> list[int]:
        drawn: list[int] = np.minimum(draw.zipf(1.3, count), 30000).tolist()
        return drawn

    for length in _LENGTHS:
        history, drafted_tokens = AnswerHistory(), words(length)
        for _ in range(_ANSWERS):
            history.add(_TASK, words(_ANSWER_TOKENS))
        proposer, draft_s = LookupProposer(partial(history.tokens_for, _TASK)), []
        for token in words(drafts):
            drafted_tokens.append(token)
            began = time.perf_counter()
            proposer.propose(drafted_tokens, 8)
            draft_s.append(time.perf_counter() - began)
        first_draft_s, *others = draft_s
        figures.add(f"time, behind {length} tokens: the first draft", first_draft_s * 1e3, "ms")
        low, high = np.quantile(others, (0.05, 0.95)) * 1e3
        middle = statistics.median(others) * 1e3
        figures.add(f"time, behind {length} tokens: a draft", middle, "ms", "<= 1", f"{low:.3g} .. {high:.3g}")
