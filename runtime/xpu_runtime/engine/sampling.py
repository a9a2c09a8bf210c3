"""The tokens of a pass: all rows that were asked for, the greedy ones together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding import greedy_tokens
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.scheduler import Pass, StepResult

__all__ = ["sample_tokens"]


def sample_tokens(
    work: Pass, logits: NDArray[np.float32] | None, requests: Mapping[int, RequestState]
) -> Iterator[tuple[RequestState, StepResult | BaseException]]:
    """Let every request of a pass that is through take its tokens, one after the other.

    Args:
        work: the pass.
        logits: ``[rows, vocab]`` of the rows that it samples; None if there are none.
        requests: those that go on, by the id of their sequence.

    Yields:
        A request and what it took; or what its grammar raised, which concerns no other.
    """
    sampled = []
    row = 0
    for segment in work.segments:
        live = requests.get(segment.sequence.id)
        if segment.rows and live is not None and segment.sequence.ended is None:
            sampled.append((segment, live, row))
        row += segment.rows
    if not sampled:
        return
    assert logits is not None
    greedy = [
        row for segment, live, at in sampled if live.source.is_plain_greedy for row in range(at, at + segment.rows)
    ]
    best: dict[int, int] = {}
    if greedy:
        chosen = logits if len(greedy) == len(logits) else logits[greedy]  # mostly all of them: nothing is copied
        best = dict(zip(greedy, greedy_tokens(chosen), strict=True))
    for segment, live, at in sampled:
        rows = range(at, at + segment.rows)
        known = [best[row] for row in rows] if at in best else None
        try:
            taken: StepResult | BaseException = live.take(segment, logits[at : rows.stop], known)
        except BaseException as error:  # a mask is the user's: a panic of its library is no `Exception`
            taken = error
        yield live, taken
