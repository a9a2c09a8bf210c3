"""What speculation saves, as arithmetic (`speculative-tool-calls §3.1.1, §3.2.1`).

First the paper's equations (1) to (6), for durations that are always the same; then the same for durations that vary.
In both, all durations are seconds and

- G, ``generation_s``: from the start of a turn until the main model has spoken;
- g, ``draft_s``: from the start of a turn until the speculator has proposed a call;
- T, ``tool_s``: one run of the tool;
- α, ``accuracy``: the chance that what the speculator proposed holds the call that the main model makes.
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
    "best_speedup",
    "checked_number",
    "client_speedup",
    "client_time",
    "engine_cached_time",
    "engine_expected_time",
    "engine_time",
    "engine_vanilla_time",
    "hidden_time",
    "is_number",
    "speedup_bound",
    "standard_time",
]


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number, and not the text of one, as a configuration may have it."""
    return isinstance(value, Real) and not isinstance(value, bool)


def checked_number(name: str, value: float, most: float = math.inf) -> float:
    """``value``, if it is a finite number from 0 to ``most``.

    Raises:
        SpeculationError: it is not; names ``name``, the value and what would be right.
    """
    if not is_number(value) or not 0.0 <= value <= most or math.isinf(value):
        expected = "a finite number, at least 0" if math.isinf(most) else f"a number from 0 to {most:g}"
        raise SpeculationError(f"{name}: {value!r}; expected {expected}")
    return value


# ---- Client-side: equations (1) to (3), lemma 1 ------------------------------------------------------------


def standard_time(turns: int, generation_s: float, tool_s: float) -> float:
    """Seconds that ``turns`` turns take without speculation, equation (1): N(G + T)."""
    return checked_number("turns", turns) * (
        checked_number("generation_s", generation_s) + checked_number("tool_s", tool_s)
    )


def client_time(turns: int, generation_s: float, draft_s: float, tool_s: float, accuracy: float) -> float:
    """Seconds that ``turns`` turns take with speculation, equation (1): αN max(G, g + T) + (1 - α)N(G + T).

    As in the paper a right call is waited for also when the speculator is the slower one (g > G), and then speculation
    loses time; `hidden_time` has it cancelled instead.
    """
    checked_number("accuracy", accuracy, 1.0)
    right = checked_number("turns", turns) * max(generation_s, checked_number("draft_s", draft_s) + tool_s)
    return accuracy * right + (1.0 - accuracy) * standard_time(turns, generation_s, tool_s)


def client_speedup(generation_s: float, draft_s: float, tool_s: float, accuracy: float) -> float:
    """How many times faster speculation is, equation (2); above 1 where α > 0 and g < G, equation (3).

    Raises:
        SpeculationError: a duration is negative, or G and T are both 0.
    """
    standard = standard_time(1, generation_s, tool_s)
    if standard == 0.0:
        raise SpeculationError(f"generation_s: {generation_s!r}; expected more than 0 where the tool takes no time")
    return standard / client_time(1, generation_s, draft_s, tool_s, accuracy)


def best_speedup(generation_s: float, draft_s: float, tool_s: float) -> float:
    """The speedup of a speculator that is always right, lemma 1 (2): (G + T) / max(G, g + T)."""
    return client_speedup(generation_s, draft_s, tool_s, 1.0)


def speedup_bound(generation_s: float, draft_s: float, tool_s: float) -> float:
    """What `best_speedup` never exceeds, lemma 1 (3): 2 - 2g / (G + g + T), below 2 where g > 0."""
    whole = standard_time(1, generation_s, tool_s) + checked_number("draft_s", draft_s)
    return 2.0 - 2.0 * draft_s / whole if whole else 2.0


# ---- Engine-side: equations (4) to (6) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EngineRates:
    """How fast an engine is: seconds per prefilled token (φ), per decoded token (δ), and per hand-over (o)."""

    prefill_s: float
    decode_s: float
    overhead_s: float = 0.0

    def __post_init__(self) -> None:
        for name in ("prefill_s", "decode_s", "overhead_s"):
            checked_number(f"rates.{name}", getattr(self, name))


@dataclass(frozen=True, slots=True)
class EngineTurn:
    """One turn: R_i tokens of reasoning, a call of t_i tokens, the tool's T_i seconds, its t_o,i tokens of output.

    ``tool_deviation_s`` is by how much T_i varies; the paper's equations have it 0.
    """

    reasoning_tokens: float
    call_tokens: float
    output_tokens: float
    tool_s: float
    tool_deviation_s: float = 0.0

    def __post_init__(self) -> None:
        for name in ("reasoning_tokens", "call_tokens", "output_tokens", "tool_s", "tool_deviation_s"):
            checked_number(f"turn.{name}", getattr(self, name))


def engine_vanilla_time(rates: EngineRates, prompt_tokens: float, turns: Sequence[EngineTurn]) -> float:
    """Seconds of K turns that prefill the whole history each time, equation (4).

    (4) leaves out the prefill of the last turn's output and (5) counts it, so for K = 1 this is less than
    `engine_cached_time`, by φ(t_1 + t_o,1).
    """
    history, prefilled = checked_number("prompt_tokens", prompt_tokens), 0.0
    for turn in turns:
        prefilled += history
        history += turn.call_tokens + turn.output_tokens
    return rates.prefill_s * prefilled + _rest_s(rates, turns, 0.0)


def engine_cached_time(rates: EngineRates, prompt_tokens: float, turns: Sequence[EngineTurn]) -> float:
    """Seconds of K turns with a prefix cache, which prefill each token once, equation (5)."""
    return engine_time(rates, prompt_tokens, turns, 0.0)


def engine_time(rates: EngineRates, prompt_tokens: float, turns: Sequence[EngineTurn], accuracy: float) -> float:
    """Seconds of K turns with the tool cache of the engine, equation (6).

    It assumes that each tool has its result before the model opens the call; `engine_expected_time` does not.
    """
    prefilled = checked_number("prompt_tokens", prompt_tokens) + sum(
        turn.call_tokens + turn.output_tokens for turn in turns
    )
    return rates.prefill_s * prefilled + _rest_s(rates, turns, checked_number("accuracy", accuracy, 1.0))


def _rest_s(rates: EngineRates, turns: Sequence[EngineTurn], accuracy: float) -> float:
    """What (4), (5) and (6) have besides prefill: hand-overs, decoding, tools."""
    miss, count = 1.0 - accuracy, len(turns)
    decoded = accuracy * count + sum(turn.reasoning_tokens + miss * turn.call_tokens for turn in turns)
    return miss * 2 * count * rates.overhead_s + rates.decode_s * decoded + miss * sum(turn.tool_s for turn in turns)


# ---- Durations that vary -----------------------------------------------------------------------------------

# Gauss-Legendre on [-1, 1], eight points: exact to 1e-9 for a normal tail over four deviations.
_POINTS = (0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
_WEIGHTS = (0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
_NODES = tuple((sign * point, weight) for point, weight in zip(_POINTS, _WEIGHTS, strict=True) for sign in (-1.0, 1.0))
_REACH = 6.0
_CUTS = (-_REACH, -2.0, 2.0, _REACH)


@dataclass(frozen=True, slots=True)
class NormalDuration:
    """A duration that varies, in seconds: normal, with its mean and standard deviation."""

    mean: float
    deviation: float = 0.0

    def __post_init__(self) -> None:
        checked_number("deviation", self.deviation)

    def beyond(self, seconds: float) -> float:
        """The chance that it lasts longer than ``seconds``."""
        if self.deviation == 0.0:
            return float(self.mean > seconds)
        return 0.5 * math.erfc((seconds - self.mean) / (self.deviation * math.sqrt(2.0)))

    def excess(self, seconds: float = 0.0) -> float:
        """Expected seconds by which it lasts longer than ``seconds``, where it does; 0 where it does not."""
        over = self.mean - seconds
        if self.deviation == 0.0:
            return max(0.0, over)
        ratio = over / self.deviation
        density = math.exp(-0.5 * ratio * ratio) / math.sqrt(2.0 * math.pi)
        return max(0.0, over * self.beyond(seconds) + self.deviation * density)

    def after(self, other: NormalDuration) -> NormalDuration:
        """How much later this ends than ``other``, if both began at once and know nothing of each other."""
        return NormalDuration(self.mean - other.mean, math.hypot(self.deviation, other.deviation))


def hidden_time(generation: NormalDuration, draft: NormalDuration, tool: NormalDuration) -> float:
    """Expected seconds of a tool's run that a right proposal hides behind the generation: E[max(0, min(T, G - g))].

    With durations that do not vary it is what equation (1) saves on a right call, G + T - max(G, g + T), as long as
    g <= G; a speculator that is slower than the main model is cancelled and loses nothing.
    """
    lead = generation.after(draft)
    last = min(spread.mean + _REACH * spread.deviation for spread in (lead, tool))
    if last <= 0.0:
        return 0.0
    cuts = {spread.mean + cut * spread.deviation for spread in (lead, tool) for cut in _CUTS}
    edges = sorted({0.0, last, *(cut for cut in cuts if 0.0 < cut < last)})
    return sum(
        half * weight * lead.beyond(middle + half * node) * tool.beyond(middle + half * node)
        for middle, half in _halves(edges)
        for node, weight in _NODES
    )


def _halves(edges: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Middle and half width of each piece between ``edges``."""
    for low, high in pairwise(edges):
        yield 0.5 * (low + high), 0.5 * (high - low)


def engine_expected_time(
    rates: EngineRates | Sequence[EngineRates],
    prompt_tokens: float,
    turns: Sequence[EngineTurn],
    accuracy: float,
    draft_s: float | Sequence[float] = 0.0,
) -> float:
    """Equation (6) where a result may come too late for the engine.

    ``rates`` are those of all turns or, where other work makes some slower, one for each and one for what is read
    behind the last; ``draft_s`` is one for all turns, or one for each.

    A result is in time if it is there when the model opens the call, after the hand-over, prefill and reasoning. One
    that is late is waited for by the client, as in equation (1), and saves neither decoding nor hand-overs. The
    speculator begins when the client hands over, so waiting for a turn at the model gives it time, too.
    """
    checked_number("accuracy", accuracy, 1.0)
    unread, total = checked_number("prompt_tokens", prompt_tokens), 0.0
    *each, last = [rates] * (len(turns) + 1) if isinstance(rates, EngineRates) else rates
    drafts = [draft_s] * len(turns) if isinstance(draft_s, float | int) else draft_s
    handed_over = 1.0
    for turn, pace, guessed_s in zip(turns, each, drafts, strict=True):
        computed = pace.prefill_s * unread + pace.decode_s * turn.reasoning_tokens
        opened = handed_over * pace.overhead_s + computed
        spoken = opened + pace.decode_s * turn.call_tokens + pace.overhead_s
        result = NormalDuration(checked_number("draft_s", guessed_s) + turn.tool_s, turn.tool_deviation_s)
        skipped = accuracy * (1.0 - result.beyond(opened))
        total += computed + skipped * pace.decode_s
        total += (1.0 - skipped) * (2 * pace.overhead_s + pace.decode_s * turn.call_tokens)
        # A speculator that has proposed nothing when the model has spoken is cancelled, so no call waits longer than T.
        waited = min(result.excess(spoken), turn.tool_s)
        total += accuracy * waited + (1.0 - accuracy) * turn.tool_s
        unread = turn.call_tokens + turn.output_tokens
        handed_over = 1.0 - skipped
    return total + last.prefill_s * unread
