"""Forward passes of one sequence, by default at f32, for the predictions of the model after every token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from benchmarks.common.engine_jobs import EXACT_PROPERTIES
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import SAMPLED_ROWS, load_paged_model

__all__ = ["RowModel"]

_CHUNK = 256
_EXACT: Mapping[str, Any] = {**EXACT_PROPERTIES, "KV_CACHE_PRECISION": "f32"}


class RowModel:
    """One sequence in the PagedAttention form of a model; any token may be replaced by computing again from there.

    Args:
        folder: the model.
        context: most tokens of the sequence.
        properties: OpenVINO properties; by default those of an f32 run with an f32 KV cache.
    """

    def __init__(self, folder: ModelFolder, context: int, properties: Mapping[str, Any] = _EXACT) -> None:
        core = ov.Core()
        compiled = core.compile_model(load_paged_model(core, folder), "CPU", dict(properties))
        layout = KvLayout()
        layout.add(compiled, folder.name)
        self._block_size = layout.block_size
        self._cache = KvCache(core, "CPU", layout, -(-context // self._block_size))
        self._infer_request = compiled.create_infer_request()
        for name, tensor in self._cache.tensors.items():
            self._infer_request.set_tensor(name, tensor)

    def logits(self, token_ids: Sequence[int], start: int) -> NDArray[np.float32]:
        """Compute ``token_ids`` behind the first ``start`` tokens; return their logits ``[tokens, vocab]``.

        The array is valid until the next call.
        """
        return self._run(token_ids, start, len(token_ids))

    def compute(self, token_ids: Sequence[int]) -> None:
        """Compute the beginning of the sequence, without logits."""
        for start in range(0, len(token_ids), _CHUNK):
            self._run(token_ids[start : start + _CHUNK], start, 1)

    def _run(self, token_ids: Sequence[int], start: int, num_rows: int) -> NDArray[np.float32]:
        """Compute tokens; return the logits of the last ``num_rows``."""
        count = len(token_ids)
        arrays = {
            "input_ids": np.array(token_ids, np.int64),
            "position_ids": np.arange(start, start + count, dtype=np.int64),
            "past_lens": np.array([start], np.int32),
            "subsequence_begins": np.array([0, count], np.int32),
            "block_indices": np.arange(-(-(start + count) // self._block_size), dtype=np.int32),
            "max_context_len": np.array(start + count, np.int32),
            SAMPLED_ROWS: np.arange(count - num_rows, count, dtype=np.int64),
        }
        arrays["block_indices_begins"] = np.array([0, len(arrays["block_indices"])], np.int32)
        for name, array in arrays.items():
            self._infer_request.set_tensor(name, ov.Tensor(array))
        self._infer_request.infer()
        rows: NDArray[np.float32] = self._infer_request.get_output_tensor(0).data.reshape(num_rows, -1)
        return rows

    def top_tokens(self, token_ids: Sequence[int], count: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Compute a whole sequence; return the ``count`` most likely next tokens of each row and their probabilities.

        Both arrays are ``[tokens, count]``, the most likely token first.
        """
        ids = np.empty((len(token_ids), count), np.int32)
        shares = np.empty((len(token_ids), count), np.float32)
        for start in range(0, len(token_ids), _CHUNK):
            logits = self.logits(token_ids[start : start + _CHUNK], start)
            for row, values in enumerate(logits, start):
                top = np.argpartition(values, -count)[-count:]
                top = top[np.argsort(-values[top])]
                ids[row] = top
                shares[row] = np.exp(values[top] - values[top[0]]) / np.exp(values - values[top[0]]).sum()
        return ids, shares
