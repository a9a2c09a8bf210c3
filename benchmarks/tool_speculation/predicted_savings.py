"""Savings that the equations predict for measured conversations (ST eq. 1, 2, 4 to 6).

All durations and rates come from the same runs: G, g and T of each turn, α as the share of turns that were hit, and the
engine's seconds for each token read and written. A conversation ends with an answer without a call, whose time is the
same with and without speculation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from statistics import fmean

from benchmarks.tool_speculation.agent_loop import AgentStep, Conversation
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
    "Conversations",
    "client_saving",
    "continued_share",
    "engine_saving",
    "hit_share",
    "mean_generation_s",
    "rates_of",
    "saving",
]

Conversations = Sequence[Sequence[Conversation]]
"""Conversations of each agent."""
CallTokens = Mapping[str, Sequence[int]]
"""Length of the call of each turn, by the name of a conversation."""


def saving(plain: Conversations, speculated: Conversations) -> float:
    """Return the share of an agent's time that was saved, as the mean over the agents (ST §5)."""
    return _mean_saving([_measured(each) for each in plain], [_measured(each) for each in speculated])


def hit_share(conversations: Conversations) -> float:
    """Return the share of turns whose calls were all available early (α); NaN without turns."""
    hits = [turn.is_hit for turn in _turns(conversations)]
    return fmean(hits) if hits else math.nan


def client_saving(plain: Conversations, speculated: Conversations, *, own_generation: bool = True) -> float:
    """Return the client-side saving by equation (1), turn by turn.

    G is that of the conversations with speculation, or with ``own_generation=False`` of those without.
    """
    accuracy, draft_s = hit_share(speculated), _draft_s(speculated)
    before, after = [], []
    for agent_conversations, speculated_agent in zip(plain, speculated, strict=True):
        before.append(sum(_standard(conversation) for conversation in agent_conversations))
        total = 0.0
        for conversation, other in zip(agent_conversations, speculated_agent, strict=True):
            for one, turn in zip(conversation.turns, other.turns, strict=True):
                generation_s = turn.generation_s if own_generation else one.generation_s
                guessed_s = draft_s if turn.draft_s is None else turn.draft_s
                total += client_time(1, generation_s, guessed_s, turn.tool_s, accuracy)
            total += _last_s(other if own_generation else conversation)
        after.append(total)
    return _mean_saving(before, after)


@dataclass(frozen=True)
class _EquationInputs:
    """A conversation as the inputs of equations (4) to (6)."""

    prompt_tokens: int
    turns: Sequence[EngineTurn]
    last_tokens: int


def engine_saving(
    plain: Conversations,
    speculated: Conversations,
    call_tokens: CallTokens,
    *,
    own_rates: bool = True,
    in_time: bool = False,
) -> float:
    """Return the engine-side saving by equation (6).

    Args:
        plain: conversations without speculation.
        speculated: the same conversations with speculation.
        call_tokens: by the name of a conversation with speculation.
        own_rates: each turn with speculation has its own rates, since speeds differ widely with many agents; else all
            have the rates of the conversations without speculation.
        in_time: every result is ready when its call is opened, as in (6); else only those that were.
    """
    accuracy, draft_s, still = hit_share(speculated), _draft_s(speculated), _share_written(speculated, call_tokens)
    base = rates_of(plain)
    before, after = [], []
    for agent_conversations, speculated_agent in zip(plain, speculated, strict=True):
        first = second = 0.0
        for conversation, other in zip(agent_conversations, speculated_agent, strict=True):
            inputs = _equation_inputs(conversation, other, call_tokens[other.name])
            first += _standard(conversation) if own_rates else _cached_s(base, inputs)
            inputs = _equation_inputs(conversation, other, call_tokens[other.name], still)
            rates = _turn_rates(other) if own_rates else [base] * len(other.steps)
            if in_time:
                second += engine_time(base, inputs.prompt_tokens, inputs.turns, accuracy)
            else:
                guess = [draft_s if turn.draft_s is None else turn.draft_s for turn in other.turns]
                second += engine_expected_time(rates, inputs.prompt_tokens, inputs.turns, accuracy, guess)
            second += _end_s(rates[-1], inputs)
        before.append(first)
        after.append(second)
    return _mean_saving(before, after)


def rates_of(conversations: Conversations) -> EngineRates:
    """Return the engine's seconds for each token read and written, and for the handover (φ, δ, o).

    An accepted draft token takes no pass of its own. Where other work ran in between, each token took proportionally
    longer. Continuations have no handover.
    """
    steps = [step for each in chain.from_iterable(conversations) for step in each.steps]
    read = sum(_read(step) for step in steps)
    num_written = sum(step.metrics.output_tokens - step.metrics.accepted_tokens for step in steps)
    submitted = [step for step in steps if not step.metrics.appended_tokens]
    over = [step.generation_s - _computed_s(step.metrics) - step.metrics.preempted_s for step in submitted]
    computed = sum(_computed_s(step.metrics) for step in steps)
    stretch = 1.0 + sum(step.metrics.preempted_s for step in steps) / computed if computed else 1.0
    return EngineRates(
        prefill_s=stretch * sum(step.metrics.prefill_s for step in steps) / max(1, read),
        decode_s=stretch * sum(step.metrics.decode_s for step in steps) / max(1, num_written),
        overhead_s=max(0.0, fmean(over) / 2.0) if over else 0.0,
    )


def _turn_rates(conversation: Conversation) -> list[EngineRates]:
    """Return the rates of each answer; all share one rate for reading, since some read almost nothing."""
    total = rates_of([[conversation]])
    found = []
    for step in conversation.steps:
        alone = rates_of([[replace(conversation, steps=[step])]])
        overhead_s = total.overhead_s if step.metrics.appended_tokens else alone.overhead_s
        found.append(EngineRates(total.prefill_s, alone.decode_s, overhead_s))
    return found


def _cached_s(rates: EngineRates, inputs: _EquationInputs) -> float:
    return engine_cached_time(rates, inputs.prompt_tokens, inputs.turns) + _end_s(rates, inputs)


def _equation_inputs(
    conversation: Conversation, speculated: Conversation, call_tokens: Sequence[int], num_written: float = 1.0
) -> _EquationInputs:
    """Take token counts from the conversation without speculation, and tool times from the one with it."""
    turns = []
    for at, (step, turn) in enumerate(zip(conversation.turns, speculated.turns, strict=True)):
        following = conversation.steps[at + 1].metrics
        # The prefix cache keeps whole blocks, so the engine reads a little more than the new tokens.
        read = following.prompt_tokens - following.cached_tokens
        call = min(call_tokens[at], step.metrics.output_tokens)
        missed = num_written * call
        turns.append(EngineTurn(step.metrics.output_tokens - call, missed, max(0.0, read - missed), turn.tool_s))
    return _EquationInputs(_read(conversation.steps[0]), turns, conversation.steps[-1].metrics.output_tokens)


def _share_written(conversations: Conversations, call_tokens: CallTokens) -> float:
    """Return the share of a missed call that takes passes of its own.

    A wrong prediction of the right tool has a correct beginning, which (6) does not include.
    """
    calls = [
        (call, turn)
        for each in chain.from_iterable(conversations)
        for call, turn in zip(call_tokens[each.name], each.turns, strict=True)
        if not turn.is_hit
    ]
    total = sum(call for call, _ in calls)
    return 1.0 - sum(min(call, turn.metrics.accepted_tokens) for call, turn in calls) / total if total else 1.0


def _end_s(rates: EngineRates, inputs: _EquationInputs) -> float:
    """Return the time of the answer without a call, and of the handover that remains when every call is hit."""
    return rates.decode_s * inputs.last_tokens + 2 * rates.overhead_s


def _computed_s(metrics: RequestMetrics) -> float:
    return metrics.prefill_s + metrics.decode_s


def _read(step: AgentStep) -> int:
    return step.metrics.prompt_tokens - step.metrics.cached_tokens


def continued_share(conversations: Conversations) -> float:
    """Return the share of turns after which the engine continued by itself; NaN without turns."""
    steps = [each.steps for each in chain.from_iterable(conversations)]
    continued = [
        bool(following.metrics.appended_tokens) for each in steps for turn, following in pairwise(each) if turn.calls
    ]
    return fmean(continued) if continued else math.nan


def mean_generation_s(conversations: Conversations) -> float:
    """Return G, the mean over the answers with calls.

    Raises:
        ValueError: no answer has a call.
    """
    found = [turn.generation_s for turn in _turns(conversations)]
    if not found:
        raise ValueError("no answer has a tool call; expected more tasks")
    return fmean(found)


def _measured(conversations: Sequence[Conversation]) -> float:
    return sum(conversation.seconds for conversation in conversations)


def _standard(conversation: Conversation) -> float:
    return sum(standard_time(1, turn.generation_s, turn.tool_s) for turn in conversation.turns) + _last_s(conversation)


def _last_s(conversation: Conversation) -> float:
    """Return the time of the answer without a call."""
    return sum(step.generation_s for step in conversation.steps if not step.calls)


def _draft_s(conversations: Conversations) -> float:
    """Return the mean g of predicted calls; 0 without any."""
    found = [turn.draft_s for turn in _turns(conversations) if turn.draft_s is not None]
    return fmean(found) if found else 0.0


def _mean_saving(before: Sequence[float], after: Sequence[float]) -> float:
    return fmean(1.0 - second / first for first, second in zip(before, after, strict=True))


def _turns(conversations: Conversations) -> list[AgentStep]:
    return [turn for each in chain.from_iterable(conversations) for turn in each.turns]
