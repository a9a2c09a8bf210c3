"""The device inputs of one pass, built once and used by all of its kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.model.paged import SAMPLED_ROWS
from xpu_runtime.scheduler import Segment

__all__ = ["StepInputs"]


class StepInputs:
    """Tensors by input name, as the PagedAttention form takes them (``t`` tokens of ``s`` sequences).

    ``input_ids [t] i64``, ``position_ids [t] i64``, ``past_lens [s] i32``, ``subsequence_begins [s+1] i32``,
    ``block_indices [sum of blocks] i32``, ``block_indices_begins [s+1] i32``, ``max_context_len [] i32``,
    ``sampled_rows [rows] i64``.
    """

    def __init__(self, segments: Sequence[Segment], table: Callable[[int], NDArray[np.int32]], block_size: int) -> None:
        tokens = sum(segment.length for segment in segments)
        self.tokens = tokens
        count = len(segments)
        ids = np.empty(tokens, np.int64)
        positions = np.empty(tokens, np.int64)
        past = np.empty(count, np.int32)
        begins = np.zeros(count + 1, np.int32)
        blocks_begin = np.zeros(count + 1, np.int32)
        blocks: list[NDArray[np.int32]] = []
        rows: list[int] = []
        at = longest = 0
        for index, segment in enumerate(segments):
            sequence, start, length = segment.sequence, segment.start, segment.length
            known = length - len(segment.drafts)
            ids[at : at + known] = sequence.tokens[start : start + known]
            if segment.drafts:
                ids[at + known : at + length] = segment.drafts
            positions[at : at + length] = np.arange(start, start + length)
            past[index] = start
            at += length
            begins[index + 1] = at
            rows.extend(range(at - segment.rows, at))
            used = -(-(start + length) // block_size)
            blocks.append(table(sequence.id)[:used])
            blocks_begin[index + 1] = blocks_begin[index] + used
            longest = max(longest, start + length)
        self.rows = len(rows)
        self._ids, self._positions = ids, positions
        self.tensors: dict[str, ov.Tensor] = {
            "input_ids": ov.Tensor(ids),
            "position_ids": ov.Tensor(positions),
            "past_lens": ov.Tensor(past),
            "subsequence_begins": ov.Tensor(begins),
            "block_indices": ov.Tensor(np.concatenate(blocks)),
            "block_indices_begins": ov.Tensor(blocks_begin),
            "max_context_len": ov.Tensor(np.array(longest, np.int32)),
            # The graph needs at least one row; a pass in whole form without sampled rows wastes one.
            SAMPLED_ROWS: ov.Tensor(np.array(rows or [tokens - 1], np.int64)),
        }
        self._padded: dict[int, Mapping[str, ov.Tensor]] = {}

    def padded(self, tokens: int) -> Mapping[str, ov.Tensor]:
        """Ids and positions padded to ``tokens`` rows, for kernels of static shape; the extra rows are ignored."""
        if tokens not in self._padded:
            extra = (0, tokens - self.tokens)
            self._padded[tokens] = {
                "input_ids": ov.Tensor(np.pad(self._ids, extra)),
                "position_ids": ov.Tensor(np.pad(self._positions, extra)),
            }
        return self._padded[tokens]
