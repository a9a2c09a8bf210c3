"""Prompts of random tokens for loads, and warm-up prompts for measurements."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from xpu_runtime import Engine, Priority, SamplingParams

__all__ = ["WARM_UP_TOKENS", "RandomPrompt", "token_ids", "warm_up", "warm_up_prompts"]

WARM_UP_TOKENS = 4
"""Output tokens of a warm-up request: one prefill and a few decode steps."""

_FIRST_ID = 10  # most vocabularies have their special tokens below
_LAST_ID = 8000
# Lengths above 256 tokens, the chunk size of openvino-genai in the race.
_WARM_UP_LENGTHS = (300, 260)


@dataclass(frozen=True, slots=True)
class RandomPrompt:
    """A request of given lengths in tokens; its prompt is given as ids or drawn from ``seed``."""

    prompt_tokens: int
    output_tokens: int
    seed: int = 0
    prompt: tuple[int, ...] = ()

    def tokens(self, vocab_size: int) -> list[int]:
        """Return the token ids of the prompt, all below ``vocab_size``."""
        if self.prompt:
            return list(self.prompt)
        return random.Random(self.seed).choices(token_ids(vocab_size), k=self.prompt_tokens)


def token_ids(vocab_size: int) -> range:
    """Return the token ids that random prompts are drawn from."""
    return range(_FIRST_ID, max(_FIRST_ID + 1, min(vocab_size, _LAST_ID)))


def warm_up_prompts(max_length: int) -> Iterator[list[int]]:
    """Yield the token ids of two prompts of at most ``max_length`` tokens without a common prefix."""
    for length in _WARM_UP_LENGTHS:
        yield [10 + (length + at * 7) % 90 for at in range(min(length, max_length))]


def warm_up(engine: Engine) -> None:
    """Run the warm-up prompts once with each priority, so that a measurement includes no first-time work.

    The kernels of an NPU are ready before.
    """
    engine.wait_for_npu()
    params = SamplingParams(max_tokens=WARM_UP_TOKENS, ignore_eos=True)
    for prompt in warm_up_prompts(engine.max_context // 2):
        for priority in Priority:
            engine.generate(prompt, params, priority=priority)
