"""Repetition, presence and frequency penalties on tokens that occurred before."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.sampling_params import SamplingParams

__all__ = ["Penalties"]


class Penalties:
    """Counts of the tokens seen so far; applying them costs time linear in the number of distinct tokens.

    Args:
        params: strength of the penalties.
        prompt_token_ids: tokens before the first output token.
    """

    def __init__(self, params: SamplingParams, prompt_token_ids: Sequence[int]) -> None:
        self._repetition = np.float32(params.repetition_penalty)
        self._presence, self._frequency = np.float32(params.presence_penalty), np.float32(params.frequency_penalty)
        self._ids = np.unique(np.asarray(prompt_token_ids, dtype=np.int64))
        self._counts = np.zeros(self._ids.size, dtype=np.float32)  # in the output; prompt tokens are not counted
        self._slots = {int(token): slot for slot, token in enumerate(self._ids)}

    def add(self, token_id: int) -> None:
        """Count one output token."""
        slot = self._slots.setdefault(token_id, len(self._slots))
        if slot == self._ids.size:
            room = max(64, slot)
            self._ids = np.concatenate([self._ids, np.zeros(room, dtype=np.int64)])
            self._counts = np.concatenate([self._counts, np.zeros(room, dtype=np.float32)])
        self._ids[slot] = token_id
        self._counts[slot] += 1.0

    def apply(self, values: NDArray[np.float32]) -> None:
        """Penalise ``values`` (logits, float32 ``[vocab]``) in place.

        The repetition penalty follows Hugging Face and the CTRL paper, the others follow OpenAI.
        """
        n = len(self._slots)
        ids, counts = self._ids[:n], self._counts[:n]
        with np.errstate(over="ignore", under="ignore"):
            seen = values[ids]
            seen = np.where(seen > 0, seen / self._repetition, seen * self._repetition)
            values[ids] = seen - self._frequency * counts - self._presence * (counts > 0)
