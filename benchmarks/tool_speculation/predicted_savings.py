"""What the equations say of conversations that were measured (ST eq. 1, 2, 4 to 6).

All durations and rates are those of the same runs: G, g and T of each turn, α as the share of turns that were hit,
and of the engine the seconds for each token it read and wrote. A conversation ends with an answer without a call,
which costs its own time with and without speculation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from benchmarks.tool_speculation.agent_loop import Conversation, Step
from xpu_runtime import RequestMetrics
from xpu_speculation.cost.equations import (
    EngineRates,
    EngineTurn,
    client_time,
    engine_cached_time,
    engine_expected_time,
    engine_time,
    standard_time,
)

__all__ = [
    "Talks",
    "client_saving",
    "engine_saving",
    "hit_share",
    "mean_generation_s",
    "rates_of",
    "saving",
    "went_on_share",
]

Talks = Sequence[Sequence[Conversation]]
"""The conversations of each agent."""
CallTokens = Mapping[str, Sequence[int]]
"""By the name of a conversation, how long the call of each turn is."""


def saving(plain: Talks, sped: Talks) -> float:
    """Share of an agent's time that was saved, in the mean over the agents (ST §5)."""
    return _mean_saving([_measured(each) for each in plain], [_measured(each) for each in sped])


def hit_share(talks: Talks) -> float:
    """Share of the turns whose calls had not to be run any more (α); not a number without turns."""
    hits = [turn.is_hit for own in talks for talk in own for turn in talk.turns]
    return fmean(hits) if hits else math.nan


def client_saving(plain: Talks, sped: Talks, *, own_generation: bool = True) -> float:
    """What equation (1) says is saved client-side, turn by turn.

    Args:
        plain: without speculation.
        sped: the same conversations with it.
        own_generation: G of the conversations with speculation is their own, else that of those without.
    """
    accuracy, draft_s = hit_share(sped), _draft_s(sped)
    before, after = [], []
    for own, own_sped in zip(plain, sped, strict=True):
        before.append(sum(_standard(talk) for talk in own))
        total = 0.0
        for talk, other in zip(own, own_sped, strict=True):
            for one, turn in zip(talk.turns, other.turns, strict=True):
                generation_s = turn.generation_s if own_generation else one.generation_s
                guessed_s = draft_s if turn.draft_s is None else turn.draft_s
                total += client_time(1, generation_s, guessed_s, turn.tool_s, accuracy)
            total += _last_s(other if own_generation else talk)
        after.append(total)
    return _mean_saving(before, after)


@dataclass(frozen=True)
class _Course:
    """A conversation in the terms of equations (4) to (6)."""

    prompt_tokens: int
    turns: Sequence[EngineTurn]
    last_tokens: int


def engine_saving(
    plain: Talks, sped: Talks, call_tokens: CallTokens, *, own_rates: bool = True, in_time: bool = False
) -> float:
    """What equation (6) says is saved engine-side.

    Args:
        plain: without speculation.
        sped: the same conversations with it.
        call_tokens: by the name of a conversation with speculation.
        own_rates: each turn with speculation has rates of its own, since with many agents some are far slower than
            others; else all have those of the conversations without.
        in_time: every result is there when its call is opened, as (6) has it; else those count that are.
    """
    accuracy, draft_s, still = hit_share(sped), _draft_s(sped), _still_written(sped, call_tokens)
    base = rates_of(plain)
    before, after = [], []
    for own, own_sped in zip(plain, sped, strict=True):
        first = second = 0.0
        for talk, other in zip(own, own_sped, strict=True):
            course = _course(talk, other, call_tokens[other.name])
            first += _standard(talk) if own_rates else _cached_s(base, course)
            course = _course(talk, other, call_tokens[other.name], still)
            rates = _turn_rates(other) if own_rates else [base] * len(other.steps)
            if in_time:
                second += engine_time(base, course.prompt_tokens, course.turns, accuracy)
            else:
                guessed = [draft_s if turn.draft_s is None else turn.draft_s for turn in other.turns]
                second += engine_expected_time(rates, course.prompt_tokens, course.turns, accuracy, guessed)
            second += _end_s(rates[-1], course)
        before.append(first)
        after.append(second)
    return _mean_saving(before, after)


def rates_of(talks: Talks) -> EngineRates:
    """Seconds that an engine takes for a token it reads and one it writes, and for handing over (φ, δ, o).

    A token that was drafted and accepted takes no pass of its own. Where other work ran in between, each token took
    longer by as much. Answers that went on in the engine were not handed over.
    """
    steps = [step for own in talks for talk in own for step in talk.steps]
    read = sum(_read(step) for step in steps)
    written = sum(step.metrics.output_tokens - step.metrics.accepted_tokens for step in steps)
    asked = [step for step in steps if not step.metrics.appended_tokens]
    over = [step.generation_s - _computed_s(step.metrics) - step.metrics.preempted_s for step in asked]
    computed = sum(_computed_s(step.metrics) for step in steps)
    stretch = 1.0 + sum(step.metrics.preempted_s for step in steps) / computed if computed else 1.0
    return EngineRates(
        prefill_s=stretch * sum(step.metrics.prefill_s for step in steps) / max(1, read),
        decode_s=stretch * sum(step.metrics.decode_s for step in steps) / max(1, written),
        overhead_s=max(0.0, fmean(over) / 2.0) if over else 0.0,
    )


def _turn_rates(talk: Conversation) -> list[EngineRates]:
    """Rates of each answer of a conversation; a token read takes as long in all, since some read next to nothing."""
    own = rates_of([[talk]])
    found = []
    for step in talk.steps:
        alone = rates_of([[replace(talk, steps=[step])]])
        asked = not step.metrics.appended_tokens
        found.append(EngineRates(own.prefill_s, alone.decode_s, alone.overhead_s if asked else own.overhead_s))
    return found


def _cached_s(rates: EngineRates, course: _Course) -> float:
    return engine_cached_time(rates, course.prompt_tokens, course.turns) + _end_s(rates, course)


def _course(talk: Conversation, sped: Conversation, call_tokens: Sequence[int], written: float = 1.0) -> _Course:
    """How much is read and written is taken from the conversation without speculation, how long tools took is not."""
    turns = []
    for at, (step, turn) in enumerate(zip(talk.turns, sped.turns, strict=True)):
        following = talk.steps[at + 1].metrics
        # The first prompt is read as a whole. Later the engine reads what it has not kept, which is a little more
        # than what is new: its cache keeps whole blocks.
        read = following.prompt_tokens - following.cached_tokens
        call = min(call_tokens[at], step.metrics.output_tokens)
        missed = written * call
        turns.append(EngineTurn(step.metrics.output_tokens - call, missed, max(0.0, read - missed), turn.tool_s))
    return _Course(_read(talk.steps[0]), turns, talk.steps[-1].metrics.output_tokens)


def _still_written(talks: Talks, call_tokens: CallTokens) -> float:
    """What share of a call takes passes of its own when the call was not hit.

    A wrong guess of the same tool is right in its beginning, which (6) leaves out.
    """
    calls = [
        (call, turn)
        for own in talks
        for talk in own
        for call, turn in zip(call_tokens[talk.name], talk.turns, strict=True)
        if not turn.is_hit
    ]
    total = sum(call for call, _ in calls)
    return 1.0 - sum(min(call, turn.metrics.accepted_tokens) for call, turn in calls) / total if total else 1.0


def _end_s(rates: EngineRates, course: _Course) -> float:
    """The answer without a call, and the hand-over that is left when every call was a hit."""
    return rates.decode_s * course.last_tokens + 2 * rates.overhead_s


def _computed_s(metrics: RequestMetrics) -> float:
    return metrics.prefill_s + metrics.decode_s


def _read(step: Step) -> int:
    return step.metrics.prompt_tokens - step.metrics.cached_tokens


def went_on_share(talks: Talks) -> float:
    """Share of the turns behind which the engine went on by itself; not a number without turns."""
    steps = [talk.steps for own in talks for talk in own]
    went_on = [
        bool(following.metrics.appended_tokens) for each in steps for turn, following in pairwise(each) if turn.calls
    ]
    return fmean(went_on) if went_on else math.nan


def mean_generation_s(talks: Talks) -> float:
    """G: the mean over the answers with calls.

    Raises:
        ValueError: there are none.
    """
    found = [turn.generation_s for own in talks for talk in own for turn in talk.turns]
    if not found:
        raise ValueError("the model calls no tool in any of the tasks; take more of them")
    return fmean(found)


def _measured(talks: Sequence[Conversation]) -> float:
    return sum(talk.seconds for talk in talks)


def _standard(talk: Conversation) -> float:
    return sum(standard_time(1, turn.generation_s, turn.tool_s) for turn in talk.turns) + _last_s(talk)


def _last_s(talk: Conversation) -> float:
    """The answer without a call."""
    return sum(step.generation_s for step in talk.steps if not step.calls)


def _draft_s(talks: Talks) -> float:
    """Mean of g where calls were guessed; 0 where none were."""
    found = [turn.draft_s for own in talks for talk in own for turn in talk.turns if turn.draft_s is not None]
    return fmean(found) if found else 0.0


def _mean_saving(before: Sequence[float], after: Sequence[float]) -> float:
    return fmean(1.0 - second / first for first, second in zip(before, after, strict=True))
