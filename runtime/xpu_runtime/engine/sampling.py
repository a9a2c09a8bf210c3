"""Sampling for all requests of a pass; greedy rows share one argmax."""

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
    """Sample the tokens of each request of a finished pass.

    Args:
        work: the pass.
        logits: float32 ``[rows, vocab]`` of the sampled rows; None if there are none.
        requests: running requests by sequence id.

    Yields:
        Each request with its step result, or with the exception its grammar raised, which affects no other request.
    """
    sampled = []
    row = 0
    for segment in work.segments:
        request = requests.get(segment.sequence.id)
        if segment.rows and request is not None and segment.sequence.ended is None:
            sampled.append((segment, request, row))
        row += segment.rows
    if not sampled:
        return
    assert logits is not None
    greedy_rows = [
        row
        for segment, request, start in sampled
        if request.token_source.is_plain_greedy
        for row in range(start, start + segment.rows)
    ]
    best: dict[int, int] = {}
    if greedy_rows:
        chosen = logits if len(greedy_rows) == len(logits) else logits[greedy_rows]  # avoids a copy if all are greedy
        best = dict(zip(greedy_rows, greedy_tokens(chosen), strict=True))
    for segment, request, start in sampled:
        rows = range(start, start + segment.rows)
        argmax = [best[row] for row in rows] if start in best else None
        try:
            result: StepResult | BaseException = request.sample(segment, logits[start : rows.stop], argmax)
        except BaseException as error:  # a panic of a grammar library is not an `Exception`
            result = error
        yield request, result
