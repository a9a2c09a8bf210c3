"""Prompts of random tokens: those of a load, and those that an engine answers before a measurement."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from xpu_runtime import Engine, Priority, SamplingParams

__all__ = ["WARM_UP_TOKENS", "RandomPrompt", "token_ids", "warm_up", "warm_up_prompts"]

WARM_UP_TOKENS = 4
"""Length of each answer in tokens: a prefill and a few decode steps."""

_FIRST_ID = 10  # below lie the special tokens of most vocabularies
_LAST_ID = 8000
# On both sides of 256 tokens, where a peer cuts prompts into chunks.
_WARM_UP_LENGTHS = (300, 260)


@dataclass(frozen=True, slots=True)
class RandomPrompt:
    """One request: lengths in tokens, and the prompt itself, either given or drawn from ``seed``."""

    prompt_tokens: int
    output_tokens: int
    seed: int = 0
    prompt: tuple[int, ...] = ()

    def tokens(self, vocab: int) -> list[int]:
        """Token ids of the prompt, all below ``vocab``."""
        if self.prompt:
            return list(self.prompt)
        return random.Random(self.seed).choices(token_ids(vocab), k=self.prompt_tokens)


def token_ids(vocab: int) -> range:
    """Ids of a vocabulary of so many tokens that random prompts are made of."""
    return range(_FIRST_ID, max(_FIRST_ID + 1, min(vocab, _LAST_ID)))


def warm_up_prompts(longest: int) -> Iterator[list[int]]:
    """Token ids of two prompts of at most ``longest`` tokens, too different to share a prefix."""
    for length in _WARM_UP_LENGTHS:
        yield [10 + (length + at * 7) % 90 for at in range(min(length, longest))]


def warm_up(engine: Engine) -> None:
    """Answer the prompts once with each priority, so that nothing in a measurement happens for the first time."""
    params = SamplingParams(max_tokens=WARM_UP_TOKENS, ignore_eos=True)
    for prompt in warm_up_prompts(engine.max_context // 2):
        for priority in Priority:
            engine.generate(prompt, params, priority=priority)
