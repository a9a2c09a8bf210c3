"""Prompts that are answered before a measurement, so that nothing in it happens for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from xpu_runtime import Engine, Priority, SamplingParams

__all__ = ["WARM_UP_TOKENS", "warm_up", "warm_up_prompts"]

WARM_UP_TOKENS = 4
"""Length of each answer in tokens: a prefill and a few decode steps."""

# On both sides of 256 tokens, where a peer cuts prompts into chunks.
_LENGTHS = (300, 260)


def warm_up_prompts(longest: int) -> Iterator[list[int]]:
    """Token ids of two prompts of at most ``longest`` tokens, too different to share a prefix."""
    for length in _LENGTHS:
        yield [10 + (length + at * 7) % 90 for at in range(min(length, longest))]


def warm_up(engine: Engine) -> None:
    """Answer the prompts once with each priority."""
    params = SamplingParams(max_tokens=WARM_UP_TOKENS, ignore_eos=True)
    for prompt in warm_up_prompts(engine.max_context // 2):
        for priority in Priority:
            engine.generate(prompt, params, priority=priority)
