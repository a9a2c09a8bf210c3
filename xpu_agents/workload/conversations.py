"""Which requests go on with an earlier conversation, and so share its beginning."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence

from xpu_runtime.trace import TracedRequest

__all__ = ["Conversations"]


class Conversations:
    """Puts requests, one after the other, in conversations, without changing how long they are.

    A request goes on with the latest conversation of its data set that its prompt is longer than: it then begins with
    all that was said there. If there is none it begins a new one.

    Args:
        source: of the randomness.
        share: of the requests that would go on, 0 to 1.
        name: sets these conversations apart from others in a trace.
    """

    def __init__(self, source: random.Random, share: float, name: str) -> None:
        self._source = source
        self._share = share
        self._name = name
        self._lengths: defaultdict[str, dict[int, int]] = defaultdict(dict)  # by agent, then by number, latest last
        self._of: list[int] = []

    def place(self, agent: str, prompt_tokens: int, output_tokens: int) -> None:
        """Put the next request somewhere."""
        number = len(self._of)
        known = self._lengths[agent]
        if self._source.random() < self._share:
            fitting = (each for each in reversed(known) if known[each] < prompt_tokens)
            number = next(fitting, number)
        known.pop(number, None)
        known[number] = prompt_tokens + output_tokens
        self._of.append(number)

    def blocks(self, requests: Sequence[TracedRequest], block_tokens: int) -> list[tuple[str, ...]]:
        """Names of the blocks of the ``requests``, those that were placed; none where nobody shares them."""
        sizes = Counter(self._of)
        return [
            tuple(f"{self._name}-{number}.{at}" for at in range(request.tokens // block_tokens))
            if sizes[number] > 1
            else ()
            for number, request in zip(self._of, requests, strict=True)
        ]
