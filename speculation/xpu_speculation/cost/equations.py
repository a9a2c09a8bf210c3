"""Equations for the gain of speculation (`speculative-tool-calls §3.1.1, §3.2.1`).

The first part holds equations (1) to (3), (5) and (6) for constant durations, the second part the same for varying
durations. All durations are seconds:

- G, ``generation_s``: from the start of a turn until the main model's message is complete;
- g, ``draft_s``: from the start of a turn until the speculator has proposed a call;
- T, ``tool_s``: one run of the tool;
- α, ``accuracy``: probability that the proposals contain the main model's call.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from numbers import Real
from typing import TypeGuard

from xpu_speculation.errors import SpeculationError

__all__ = [
    "EngineRates",
    "EngineTurn",
    "NormalDuration",
    "checked_number",
    "client_speedup",
    "client_time",
    "engine_cached_time",
    "engine_expected_time",
    "engine_time",
    "hidden_time",
    "is_number",
    "standard_time",
]


def is_number(value: object) -> TypeGuard[float]:
    """Returns whether a value is a real number. A numeric string or a bool is not."""
    return isinstance(value, Real) and not isinstance(value, bool)


def checked_number(name: str, value: float, most: float = math.inf) -> float:
    """Returns ``value`` if it is a finite number from 0 to ``most``.

    Raises:
        SpeculationError: It is not; the message contains ``name``, the value and the valid range.
    """
    if not is_number(value) or not 0.0 <= value <= most or math.isinf(value):
        expected = "a finite number, at least 0" if math.isinf(most) else f"a number from 0 to {most:g}"
        raise SpeculationError(f"{name}: {value!r}; expected {expected}")
    return value


# ---- Client-side: equations (1) to (3), lemma 1 ------------------------------------------------------------


def standard_time(turns: int, generation_s: float, tool_s: float) -> float:
    """Seconds of ``turns`` turns without speculation, equation (1): N(G + T)."""
    return checked_number("turns", turns) * (
        checked_number("generation_s", generation_s) + checked_number("tool_s", tool_s)
    )


def client_time(turns: int, generation_s: float, draft_s: float, tool_s: float, accuracy: float) -> float:
    """Seconds of ``turns`` turns with speculation, equation (1): αN max(G, g + T) + (1 - α)N(G + T).

    As in the paper, a slow speculator (g > G) delays a correct call. In `hidden_time` it is cancelled instead.
    """
    checked_number("accuracy", accuracy, 1.0)
    right = checked_number("turns", turns) * max(generation_s, checked_number("draft_s", draft_s) + tool_s)
    return accuracy * right + (1.0 - accuracy) * standard_time(turns, generation_s, tool_s)


def client_speedup(generation_s: float, draft_s: float, tool_s: float, accuracy: float) -> float:
    """Speedup of speculation, equation (2); above 1 for α > 0 and g < G, equation (3).

    Raises:
        SpeculationError: A duration is negative, or G and T are both 0.
    """
    standard = standard_time(1, generation_s, tool_s)
    if standard == 0.0:
        raise SpeculationError(f"generation_s: {generation_s!r}; expected more than 0 where the tool takes no time")
    return standard / client_time(1, generation_s, draft_s, tool_s, accuracy)


# ---- Engine-side: equations (5) and (6) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EngineRates:
    """Seconds of an engine per prefilled token (φ), per decoded token (δ), and per hand-over to the client (o)."""

    prefill_s: float
    decode_s: float
    overhead_s: float = 0.0

    def __post_init__(self) -> None:
        for name in ("prefill_s", "decode_s", "overhead_s"):
            checked_number(f"rates.{name}", getattr(self, name))


@dataclass(frozen=True, slots=True)
class EngineTurn:
    """One turn: R_i tokens of reasoning, a call of t_i tokens, T_i seconds of the tool, and t_o,i tokens of its output.

    ``tool_deviation_s`` is the standard deviation of T_i; it is 0 in the paper.
    """

    reasoning_tokens: float
    call_tokens: float
    output_tokens: float
    tool_s: float
    tool_deviation_s: float = 0.0

    def __post_init__(self) -> None:
        for name in ("reasoning_tokens", "call_tokens", "output_tokens", "tool_s", "tool_deviation_s"):
            checked_number(f"turn.{name}", getattr(self, name))


def engine_cached_time(rates: EngineRates, prompt_tokens: float, turns: Sequence[EngineTurn]) -> float:
    """Seconds of K turns with a prefix cache, which prefills each token once, equation (5)."""
    return engine_time(rates, prompt_tokens, turns, 0.0)


def engine_time(rates: EngineRates, prompt_tokens: float, turns: Sequence[EngineTurn], accuracy: float) -> float:
    """Seconds of K turns with the engine's tool cache, equation (6).

    It assumes that each result is ready before the model opens the call; `engine_expected_time` does not.
    """
    prefilled = checked_number("prompt_tokens", prompt_tokens) + sum(
        turn.call_tokens + turn.output_tokens for turn in turns
    )
    return rates.prefill_s * prefilled + _rest_s(rates, turns, checked_number("accuracy", accuracy, 1.0))


def _rest_s(rates: EngineRates, turns: Sequence[EngineTurn], accuracy: float) -> float:
    """Terms of (5) and (6) besides prefill: hand-overs, decoding, tools."""
    miss, count = 1.0 - accuracy, len(turns)
    decoded = accuracy * count + sum(turn.reasoning_tokens + miss * turn.call_tokens for turn in turns)
    return miss * 2 * count * rates.overhead_s + rates.decode_s * decoded + miss * sum(turn.tool_s for turn in turns)


# ---- Varying durations -------------------------------------------------------------------------------------

# Gauss-Legendre on [-1, 1], eight points: exact to 1e-9 for a normal tail over four deviations.
_POINTS = (0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
_WEIGHTS = (0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
_NODES = tuple((sign * point, weight) for point, weight in zip(_POINTS, _WEIGHTS, strict=True) for sign in (-1.0, 1.0))
_REACH = 6.0
_CUTS = (-_REACH, -2.0, 2.0, _REACH)


@dataclass(frozen=True, slots=True)
class NormalDuration:
    """A normally distributed duration in seconds."""

    mean: float
    deviation: float = 0.0

    def __post_init__(self) -> None:
        checked_number("deviation", self.deviation)

    def beyond(self, seconds: float) -> float:
        """Probability that the duration exceeds ``seconds``."""
        if self.deviation == 0.0:
            return float(self.mean > seconds)
        return 0.5 * math.erfc((seconds - self.mean) / (self.deviation * math.sqrt(2.0)))

    def excess(self, seconds: float = 0.0) -> float:
        """Expected excess over ``seconds``, where shorter durations count as 0."""
        over = self.mean - seconds
        if self.deviation == 0.0:
            return max(0.0, over)
        ratio = over / self.deviation
        density = math.exp(-0.5 * ratio * ratio) / math.sqrt(2.0 * math.pi)
        return max(0.0, over * self.beyond(seconds) + self.deviation * density)

    def after(self, other: NormalDuration) -> NormalDuration:
        """Distribution of the lag between the ends of two independent durations with a common start."""
        return NormalDuration(self.mean - other.mean, math.hypot(self.deviation, other.deviation))


def hidden_time(generation: NormalDuration, draft: NormalDuration, tool: NormalDuration) -> float:
    """Expected tool time that a correct proposal hides behind the generation: E[max(0, min(T, G - g))].

    For constant durations with g <= G this is the saving of equation (1) on a correct call, G + T - max(G, g + T). A
    speculator slower than the main model is cancelled and costs nothing.
    """
    lead = generation.after(draft)
    last = min(normal.mean + _REACH * normal.deviation for normal in (lead, tool))
    if last <= 0.0:
        return 0.0
    cuts = {normal.mean + cut * normal.deviation for normal in (lead, tool) for cut in _CUTS}
    edges = sorted({0.0, last, *(cut for cut in cuts if 0.0 < cut < last)})
    return sum(
        half * weight * lead.beyond(middle + half * node) * tool.beyond(middle + half * node)
        for middle, half in _halves(edges)
        for node, weight in _NODES
    )


def _halves(edges: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yields the middle and the half width of each interval between ``edges``."""
    for low, high in pairwise(edges):
        yield 0.5 * (low + high), 0.5 * (high - low)


def engine_expected_time(
    rates: EngineRates | Sequence[EngineRates],
    prompt_tokens: float,
    turns: Sequence[EngineTurn],
    accuracy: float,
    draft_s: float | Sequence[float] = 0.0,
) -> float:
    """Equation (6) where a result may be late for the engine.

    A result is in time if it is ready when the model opens the call, after hand-over, prefill and reasoning. The client
    waits for a late result, as in equation (1), which saves neither decoding nor hand-overs. The speculator starts when
    the client hands over, so queueing for the model also gives it time.

    Args:
        rates: Rates of all turns, or one per turn and one for the prefill after the last turn.
        prompt_tokens: Tokens of the prompt.
        turns: The turns.
        accuracy: α.
        draft_s: g of all turns, or one per turn.
    """
    checked_number("accuracy", accuracy, 1.0)
    unread, total = checked_number("prompt_tokens", prompt_tokens), 0.0
    *each, last = [rates] * (len(turns) + 1) if isinstance(rates, EngineRates) else rates
    drafts = [draft_s] * len(turns) if isinstance(draft_s, float | int) else draft_s
    handed_over = 1.0
    for turn, turn_rates, turn_draft_s in zip(turns, each, drafts, strict=True):
        computed = turn_rates.prefill_s * unread + turn_rates.decode_s * turn.reasoning_tokens
        opened = handed_over * turn_rates.overhead_s + computed
        called = opened + turn_rates.decode_s * turn.call_tokens + turn_rates.overhead_s
        result = NormalDuration(checked_number("draft_s", turn_draft_s) + turn.tool_s, turn.tool_deviation_s)
        skipped = accuracy * (1.0 - result.beyond(opened))
        total += computed + skipped * turn_rates.decode_s
        total += (1.0 - skipped) * (2 * turn_rates.overhead_s + turn_rates.decode_s * turn.call_tokens)
        # A speculator without a proposal by the end of the message is cancelled, so no call waits longer than T.
        waited = min(result.excess(called), turn.tool_s)
        total += accuracy * waited + (1.0 - accuracy) * turn.tool_s
        unread = turn.call_tokens + turn.output_tokens
        handed_over = 1.0 - skipped
    return total + last.prefill_s * unread
