"""The device inputs of one pass, built once and used by all of its kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.model.paged_attention import SAMPLED_ROWS
from xpu_runtime.scheduler import Segment

__all__ = ["StepInputs"]


class StepInputs:
    """Arrays by input name, as the PagedAttention form takes them (``t`` tokens of ``s`` sequences).

    ``input_ids [t] i64``, ``position_ids [t] i64``, ``past_lens [s] i32``, ``subsequence_begins [s+1] i32``,
    ``block_indices [sum of blocks] i32``, ``block_indices_begins [s+1] i32``, ``max_context_len [] i32``,
    ``sampled_rows [rows] i64``.

    Args:
        segments: the tokens of the sequences.
        table: blocks of a sequence, by its id.
        block_size: tokens of a block.
        rows: fill up to so many tokens, with rows of one sequence more that belong to nobody.
        scratch: block for their keys and values, which has to belong to nobody and to hold them.
    """

    def __init__(
        self,
        segments: Sequence[Segment],
        table: Callable[[int], NDArray[np.int32]],
        block_size: int,
        rows: int = 0,
        scratch: int = 0,
    ) -> None:
        ids: list[int] = []
        positions: list[int] = []
        past, begins, blocks_begin = [], [0], [0]
        blocks: list[NDArray[np.int32]] = []
        sampled: list[int] = []
        longest = 0
        for segment in segments:
            sequence, start, end = segment.sequence, segment.start, segment.start + segment.length
            if segment.length == 1:  # the hot path: decoding
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
        self._ids, self._positions = np.array(ids, np.int64), np.array(positions, np.int64)
        self.arrays: dict[str, NDArray[Any]] = {
            "input_ids": self._ids,
            "position_ids": self._positions,
            "past_lens": np.array(past, np.int32),
            "subsequence_begins": np.array(begins, np.int32),
            "block_indices": np.concatenate(blocks) if len(blocks) > 1 else blocks[0],
            "block_indices_begins": np.array(blocks_begin, np.int32),
            "max_context_len": np.array(longest, np.int32),
            # The graph needs at least one row; a pass in whole form without sampled rows wastes one.
            SAMPLED_ROWS: np.array(sampled or [len(ids) - 1], np.int64),
        }
        if rows > self.tokens:
            self.arrays |= self._added(rows, scratch)
            self._ids, self._positions = self.arrays["input_ids"], self.arrays["position_ids"]
            self.tokens = rows
        self._parts: dict[tuple[int, int, int], Mapping[str, NDArray[Any]]] = {}

    def filled(self, tokens: int, block: int) -> Mapping[str, NDArray[Any]]:
        """The same inputs with rows of one sequence more, as many as are lacking at ``tokens``, all of them sampled.

        Nobody wants its logits. Its keys and values land in ``block``, which has to belong to nobody and to hold them.
        """
        sampled = np.concatenate((self.arrays[SAMPLED_ROWS], np.arange(self.tokens, tokens)))
        return {**self.arrays, **self._added(tokens, block), SAMPLED_ROWS: sampled}

    def _added(self, tokens: int, block: int) -> dict[str, NDArray[Any]]:
        """What differs with one sequence more, whose rows make it ``tokens``."""
        extra, before = tokens - self.tokens, self.arrays
        return {
            "input_ids": np.pad(self._ids, (0, extra)),
            "position_ids": np.concatenate((self._positions, np.arange(extra))),
            "past_lens": np.append(before["past_lens"], np.int32(0)),
            "subsequence_begins": np.append(before["subsequence_begins"], np.int32(tokens)),
            "block_indices": np.append(before["block_indices"], np.int32(block)),
            "block_indices_begins": np.append(
                before["block_indices_begins"], np.int32(before["block_indices"].size + 1)
            ),
            "max_context_len": np.array(max(extra, int(before["max_context_len"])), np.int32),
        }

    def part(self, start: int, stop: int, size: int) -> Mapping[str, NDArray[Any]]:
        """Ids and positions of the rows ``[start, stop)``, for a token-wise kernel.

        They are filled up to ``size`` rows, for kernels of static shape; the extra rows are ignored.
        """
        key = (start, stop, size)
        if key not in self._parts:
            extra = (0, size - (stop - start))
            self._parts[key] = {
                "input_ids": np.pad(self._ids[start:stop], extra),
                "position_ids": np.pad(self._positions[start:stop], extra),
            }
        return self._parts[key]
