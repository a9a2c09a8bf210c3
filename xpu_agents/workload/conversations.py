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
        source: random number generator.
        share: share of the requests that try to continue a conversation, 0 to 1.
        name: prefix of the block names, unique in a trace.
    """

    def __init__(self, source: random.Random, share: float, name: str) -> None:
        self._source = source
        self._share = share
        self._name = name
        self._lengths: defaultdict[str, dict[int, int]] = defaultdict(
            dict
        )  # by data set and conversation number, latest last
        self._conversation_of: list[int] = []

    def assign(self, agent: str, prompt_tokens: int, output_tokens: int) -> None:
        """Assign the next request to a conversation."""
        number = len(self._conversation_of)
        known = self._lengths[agent]
        if self._source.random() < self._share:
            fitting = (each for each in reversed(known) if known[each] < prompt_tokens)
            number = next(fitting, number)
        known.pop(number, None)
        known[number] = prompt_tokens + output_tokens
        self._conversation_of.append(number)

    def blocks(self, requests: Sequence[TracedRequest], block_tokens: int) -> list[tuple[str, ...]]:
        """Return the block names of the assigned requests; none for a conversation with one request."""
        sizes = Counter(self._conversation_of)
        return [
            tuple(f"{self._name}-{number}.{index}" for index in range(request.tokens // block_tokens))
            if sizes[number] > 1
            else ()
            for number, request in zip(self._conversation_of, requests, strict=True)
        ]
