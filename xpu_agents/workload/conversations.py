"""Assigns requests to conversations, so that they share prompt prefixes."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence

from xpu_runtime.trace import TracedRequest

__all__ = ["Conversations"]


class Conversations:
    """Assigns requests to conversations without changing their lengths.

    A request continues the latest conversation of its data set that is shorter than its prompt; its prompt then starts
    with the whole conversation. Without such a conversation it starts a new one.

    Args:
        rng: random number generator.
        continuation_share: share of the requests that try to continue a conversation, 0 to 1.
        block_prefix: prefix of the block names, unique in a trace.
    """

    def __init__(self, rng: random.Random, continuation_share: float, block_prefix: str) -> None:
        self._continuation_rng = rng
        self._continuation_share = continuation_share
        self._block_prefix = block_prefix
        self._conversation_lengths: defaultdict[str, dict[int, int]] = defaultdict(
            dict
        )  # by data set and conversation number, latest last
        self._conversation_of: list[int] = []

    def assign(self, agent: str, prompt_tokens: int, output_tokens: int) -> None:
        """Assign the next request to a conversation."""
        conversation = len(self._conversation_of)
        lengths = self._conversation_lengths[agent]
        if self._continuation_rng.random() < self._continuation_share:
            shorter = (earlier for earlier in reversed(lengths) if lengths[earlier] < prompt_tokens)
            conversation = next(shorter, conversation)
        lengths.pop(conversation, None)
        lengths[conversation] = prompt_tokens + output_tokens
        self._conversation_of.append(conversation)

    def blocks(self, requests: Sequence[TracedRequest], block_tokens: int) -> list[tuple[str, ...]]:
        """Return the block names of the assigned requests; none for a conversation with one request."""
        request_counts = Counter(self._conversation_of)
        return [
            tuple(f"{self._block_prefix}-{conversation}.{index}" for index in range(request.tokens // block_tokens))
            if request_counts[conversation] > 1
            else ()
            for conversation, request in zip(self._conversation_of, requests, strict=True)
        ]
