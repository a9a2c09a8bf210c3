"""The device inputs of one pass, built once for all of its kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.lanes.position_values import PositionValues
from xpu_runtime.model.paged_attention import SAMPLED_ROWS
from xpu_runtime.scheduler import Segment

__all__ = ["StepInputs"]


class StepInputs:
    """Inputs of the PagedAttention form for one pass, with ``t`` tokens of ``s`` sequences.

    ``arrays`` has ``input_ids [t] i64``, ``position_ids [t] i64``, ``past_lens [s] i32``,
    ``subsequence_begins [s+1] i32``, ``block_indices [sum of blocks] i32``, ``block_indices_begins [s+1] i32``,
    ``max_context_len [] i32`` and ``sampled_rows [rows] i64``.

    Args:
        segments: the tokens of the sequences.
        table: KV blocks of a sequence, by its id.
        block_size: tokens of a block.
    """

    def __init__(
        self,
        segments: Sequence[Segment],
        table: Callable[[int], NDArray[np.int32]],
        block_size: int,
    ) -> None:
        ids: list[int] = []
        positions: list[int] = []
        past, begins, blocks_begin = [], [0], [0]
        blocks: list[NDArray[np.int32]] = []
        sampled: list[int] = []
        longest = 0
        for segment in segments:
            sequence, start, end = segment.sequence, segment.start, segment.start + segment.length
            if segment.length == 1:  # the hot path: decode
                ids.append(sequence.tokens[start])
                positions.append(start)
            else:
                ids += sequence.tokens[start : end - len(segment.drafts)]
                ids += segment.drafts
                positions += range(start, end)
            past.append(start)
            begins.append(len(ids))
            if segment.rows:
                sampled += range(len(ids) - segment.rows, len(ids))
            used = -(-end // block_size)
            blocks.append(table(sequence.id)[:used])
            blocks_begin.append(blocks_begin[-1] + used)
            longest = max(longest, end)
        self.tokens = len(ids)
        self.rows = len(sampled)
        self._token_ids, self._positions = np.array(ids, np.int64), np.array(positions, np.int64)
        self.arrays: dict[str, NDArray[Any]] = {
            "input_ids": self._token_ids,
            "position_ids": self._positions,
            "past_lens": np.array(past, np.int32),
            "subsequence_begins": np.array(begins, np.int32),
            "block_indices": np.concatenate(blocks) if len(blocks) > 1 else blocks[0],
            "block_indices_begins": np.array(blocks_begin, np.int32),
            "max_context_len": np.array(longest, np.int32),
            # The graph needs at least one sampled row.
            SAMPLED_ROWS: np.array(sampled or [len(ids) - 1], np.int64),
        }
        self._row_slices: dict[tuple[int, int, int, PositionValues | None], Mapping[str, NDArray[Any]]] = {}

    def padded(self, tokens: int, block: int) -> Mapping[str, NDArray[Any]]:
        """The same inputs padded to ``tokens`` tokens with a dummy sequence whose rows are all sampled.

        Args:
            tokens: tokens with padding.
            block: KV block of the dummy sequence; it must be large enough and belong to no other sequence.
        """
        extra, before = tokens - self.tokens, self.arrays
        return {
            "input_ids": np.pad(self._token_ids, (0, extra)),
            "position_ids": np.concatenate((self._positions, np.arange(extra))),
            "past_lens": np.append(before["past_lens"], np.int32(0)),
            "subsequence_begins": np.append(before["subsequence_begins"], np.int32(tokens)),
            "block_indices": np.append(before["block_indices"], np.int32(block)),
            "block_indices_begins": np.append(
                before["block_indices_begins"], np.int32(before["block_indices"].size + 1)
            ),
            "max_context_len": np.array(max(extra, int(before["max_context_len"])), np.int32),
            SAMPLED_ROWS: np.concatenate((before[SAMPLED_ROWS], np.arange(self.tokens, tokens))),
        }

    def row_slice(
        self, start: int, stop: int, size: int, position_values: PositionValues | None = None
    ) -> Mapping[str, NDArray[Any]]:
        """Inputs of a token-wise kernel for the rows ``[start, stop)``, zero-padded to ``size`` rows.

        They are ids and positions and, with ``position_values``, the values that follow from these positions.
        """
        key = (start, stop, size, position_values)
        if key not in self._row_slices:
            extra = (0, size - (stop - start))
            positions = np.pad(self._positions[start:stop], extra)
            self._row_slices[key] = {
                "input_ids": np.pad(self._token_ids[start:stop], extra),
                "position_ids": positions,
                **(position_values(positions) if position_values is not None else {}),
            }
        return self._row_slices[key]
