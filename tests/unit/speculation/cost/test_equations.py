"""The equations of `speculative-tool-calls §3.1.1` and `§3.2.1`, for constant and varying durations."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from xpu_speculation.cost.equations import (
    EngineRates,
    EngineTurn,
    NormalDuration,
    client_speedup,
    client_time,
    engine_cached_time,
    engine_expected_time,
    engine_time,
    hidden_time,
    standard_time,
)
from xpu_speculation.errors import SpeculationError

_seconds = st.floats(1e-3, 100.0)
_shares = st.floats(0.0, 1.0)
_tokens = st.integers(1, 2000)
_rates = st.builds(EngineRates, st.floats(1e-6, 1e-2), st.floats(1e-4, 1e-1), st.floats(0.0, 1.0))
_turns = st.lists(st.builds(EngineTurn, _tokens, _tokens, _tokens, _seconds), min_size=1, max_size=6)


# ---- Client-side -------------------------------------------------------------------------------------------


def test_equation_1_by_hand():
    """Guards against an error that preserves the equation's limits."""
    assert standard_time(10, 2.0, 3.0) == pytest.approx(50.0)
    assert client_time(10, 2.0, 0.5, 3.0, 0.8) == pytest.approx(0.8 * 35.0 + 0.2 * 50.0)
    assert client_time(10, 4.0, 0.5, 3.0, 0.8) == pytest.approx(0.8 * 40.0 + 0.2 * 70.0)


@given(st.integers(1, 50), _seconds, _seconds, _seconds)
def test_client_time_at_its_limits(turns, generation, draft, tool):
    """Guards (1) at α = 0 and α = 1."""
    assert client_time(turns, generation, draft, tool, 0.0) == pytest.approx(standard_time(turns, generation, tool))
    assert client_time(turns, generation, draft, tool, 1.0) == pytest.approx(turns * max(generation, draft + tool))


@given(_seconds, _seconds, _seconds, _shares)
def test_equation_3_gives_the_condition_for_a_gain(generation, draft, tool, accuracy):
    """Guards equation (3), the condition for any gain."""
    speedup = client_speedup(generation, draft, tool, accuracy)
    assert speedup == pytest.approx(
        standard_time(1, generation, tool) / client_time(1, generation, draft, tool, accuracy)
    )
    if draft < generation:
        assert speedup >= 1.0 - 1e-12
        # A too small share changes no digit.
        assert speedup > 1.0 or accuracy * min(tool, generation - draft) < 1e-9
    else:
        assert speedup <= 1.0 + 1e-12


def _bound(generation: float, draft: float, tool: float) -> float:
    """Upper bound of the speedup, lemma 1 (3)."""
    return 2.0 - 2.0 * draft / (generation + draft + tool)


@given(_seconds, _seconds, _seconds, _shares, _shares)
def test_lemma_1(generation, draft, tool, accuracy, other):
    """Guards lemma 1: rising in α, best at α = 1, below 2."""
    assume(draft < generation)
    low, high = sorted((accuracy, other))
    speedups = [client_speedup(generation, draft, tool, share) for share in (low, high, 1.0)]
    assert speedups[0] <= speedups[1] * (1 + 1e-12)
    assert speedups[1] <= speedups[2] * (1 + 1e-12)
    assert speedups[2] == pytest.approx((generation + tool) / max(generation, draft + tool))
    assert speedups[2] <= _bound(generation, draft, tool) * (1 + 1e-12)
    assert _bound(generation, draft, tool) < 2.0


@given(_seconds, st.floats(0.01, 0.99), st.floats(0.01, 5.0))
def test_bound_is_met_where_tool_and_generation_end_together(generation, draft_share, away):
    """Guards that T = G - g is the best tool, and that the bound is tight."""
    draft = generation * draft_share
    tool = generation - draft
    best = client_speedup(generation, draft, tool, 1.0)
    assert best == pytest.approx(_bound(generation, draft, tool))
    assert best >= client_speedup(generation, draft, tool * (1 + away), 1.0) * (1 - 1e-12)
    assert best >= client_speedup(generation, draft, tool / (1 + away), 1.0) * (1 - 1e-12)


# ---- Engine-side -------------------------------------------------------------------------------------------


def test_equations_5_and_6_by_hand():
    """Guards the sums: hand-overs, prefill, reasoning, calls and tools."""
    rates = EngineRates(prefill_s=0.001, decode_s=0.01, overhead_s=0.1)
    turns = [EngineTurn(100, 20, 50, 1.5), EngineTurn(200, 30, 70, 0.5)]
    assert engine_cached_time(rates, 1000, turns) == pytest.approx(4 * 0.1 + 0.001 * (1000 + 170) + 0.01 * 350 + 2.0)
    assert engine_time(rates, 1000, turns, 0.25) == pytest.approx(
        0.75 * 0.4 + 0.001 * 1170 + 0.01 * (0.25 * 2 + 300 + 0.75 * 50) + 0.75 * 2.0
    )


@given(_rates, _tokens, _turns, _shares)
def test_engine_time_at_its_limits(rates, prompt, turns, accuracy):
    """Guards (6) at α = 0, which is (5), at α = 1, and the line between."""
    cached = engine_cached_time(rates, prompt, turns)
    assert engine_time(rates, prompt, turns, 0.0) == cached
    calls, tools = sum(turn.call_tokens for turn in turns), sum(turn.tool_s for turn in turns)
    saved = 2 * len(turns) * rates.overhead_s + rates.decode_s * (calls - len(turns)) + tools
    assert engine_time(rates, prompt, turns, 1.0) == pytest.approx(cached - saved)
    assert engine_time(rates, prompt, turns, accuracy) == pytest.approx(cached - accuracy * saved)


@given(_rates, _tokens, _turns)
def test_one_turn_is_equal_in_equations_1_and_5(rates, prompt, turns):
    """Guards that K = 1 without hand-overs gives G + T."""
    turn, rates = turns[0], EngineRates(rates.prefill_s, rates.decode_s)
    prefill = rates.prefill_s * (prompt + turn.call_tokens + turn.output_tokens)
    generation = prefill + rates.decode_s * (turn.reasoning_tokens + turn.call_tokens)
    assert engine_cached_time(rates, prompt, [turn]) == pytest.approx(standard_time(1, generation, turn.tool_s))


# ---- Varying durations -------------------------------------------------------------------------------------


@given(_seconds, _seconds, _seconds)
def test_hidden_time_of_constant_durations(generation, draft, tool):
    """Guards hidden time against equation (1), and 0 for a slower speculator."""
    hidden = hidden_time(NormalDuration(generation), NormalDuration(draft), NormalDuration(tool))
    saved = standard_time(1, generation, tool) - client_time(1, generation, draft, tool, 1.0)
    assert hidden == pytest.approx(max(0.0, saved), abs=1e-9)


@given(st.floats(1.0, 10.0), st.floats(1.0, 10.0), st.floats(0.0, 0.1), st.floats(1e-4, 0.1), st.floats(1e-4, 0.1))
def test_hidden_time_of_normal_durations(lead, tool, draft, deviation, tool_deviation):
    """Guards the integral against the closed form of the minimum of two normals."""
    hidden = hidden_time(
        NormalDuration(lead + draft, deviation), NormalDuration(draft), NormalDuration(tool, tool_deviation)
    )
    both = math.hypot(deviation, tool_deviation)
    ratio = (tool - lead) / both
    above = 0.5 * math.erfc(-ratio / math.sqrt(2.0))
    density = math.exp(-0.5 * ratio * ratio) / math.sqrt(2.0 * math.pi)
    assert hidden == pytest.approx(lead * above + tool * (1.0 - above) - both * density, rel=1e-6)


@given(_seconds, _seconds, st.floats(0.0, 5.0))
def test_hidden_time_of_a_very_long_tool(generation, draft, deviation):
    """Guards the cut at 0 against the closed form of one normal."""
    lead = NormalDuration(generation - draft, deviation)
    hidden = hidden_time(NormalDuration(generation, deviation), NormalDuration(draft), NormalDuration(1000.0))
    assert hidden == pytest.approx(lead.excess(), rel=1e-6, abs=1e-7)


@given(_seconds, _seconds, _seconds, st.floats(0.0, 10.0), st.floats(0.0, 10.0), st.floats(0.0, 10.0))
def test_hidden_time_is_monotone(generation, draft, tool, deviation, tool_deviation, more):
    """Guards the direction of hidden time in generation, draft and tool."""
    slow, late, long = (
        NormalDuration(generation, deviation),
        NormalDuration(draft),
        NormalDuration(tool, tool_deviation),
    )
    hidden = hidden_time(slow, late, long)
    slack = 1e-6 * (1.0 + hidden)
    assert -slack <= hidden <= min(long.excess(), slow.after(late).excess()) + slack
    assert hidden_time(NormalDuration(generation + more, deviation), late, long) >= hidden - slack
    assert hidden_time(slow, late, NormalDuration(tool + more, tool_deviation)) >= hidden - slack
    assert hidden_time(slow, NormalDuration(draft + more), long) <= hidden + slack


@given(_rates, _tokens, _turns, _shares)
def test_expected_engine_time_with_all_results_in_time(rates, prompt, turns, accuracy):
    """Guards that the general form equals (6) where (6) holds."""
    turns = [EngineTurn(turn.reasoning_tokens, turn.call_tokens, turn.output_tokens, 0.0) for turn in turns]
    expected = engine_expected_time(rates, prompt, turns, accuracy)
    assert expected == pytest.approx(engine_time(rates, prompt, turns, accuracy))


@given(_rates, _tokens, _turns, _shares, st.floats(0.0, 1.0))
def test_expected_engine_time_with_all_results_late(rates, prompt, turns, accuracy, draft):
    """Guards that late results save only what the client's equation saves."""
    turns = [EngineTurn(turn.reasoning_tokens, turn.call_tokens, turn.output_tokens, 1e4) for turn in turns]
    hidden, unread = 0.0, prompt
    for turn in turns:
        decoded = turn.reasoning_tokens + turn.call_tokens
        generation = 2 * rates.overhead_s + rates.prefill_s * unread + rates.decode_s * decoded
        hidden += hidden_time(NormalDuration(generation), NormalDuration(draft), NormalDuration(turn.tool_s))
        unread = turn.call_tokens + turn.output_tokens
    expected = engine_expected_time(rates, prompt, turns, accuracy, draft)
    assert expected == pytest.approx(engine_cached_time(rates, prompt, turns) - accuracy * hidden)


@given(_rates, _tokens, _turns, _shares, st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_expected_engine_time_lies_between_its_limits(rates, prompt, turns, accuracy, draft, deviation):
    """Guards the cost of late results: between no speculation and results in time."""
    varied = [
        EngineTurn(turn.reasoning_tokens, turn.call_tokens, turn.output_tokens, turn.tool_s, deviation * turn.tool_s)
        for turn in turns
    ]
    expected = engine_expected_time(rates, prompt, varied, accuracy, draft)
    assert expected <= engine_cached_time(rates, prompt, turns) * (1 + 1e-9)
    assert expected >= engine_time(rates, prompt, turns, accuracy) * (1 - 1e-9)


# ---- Invalid input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: standard_time(1, -1.0, 1.0), "generation_s: -1.0"),
        (lambda: standard_time(1, 1.0, math.nan), "tool_s: nan"),
        (lambda: client_time(1, 1.0, 1.0, 1.0, 1.5), "accuracy: 1.5; expected a number from 0 to 1"),
        (lambda: client_speedup(0.0, 1.0, 0.0, 1.0), "generation_s: 0.0; expected more than 0"),
        (lambda: EngineRates(-1.0, 1.0), "rates.prefill_s: -1.0"),
        (lambda: EngineTurn(1, 1, 1, math.inf), "turn.tool_s: inf"),
        (lambda: engine_time(EngineRates(1.0, 1.0), -1, [], 0.5), "prompt_tokens: -1"),
        (lambda: NormalDuration(1.0, -1.0), "deviation: -1.0"),
    ],
)
def test_invalid_input_is_named(call, named):
    """Guards against a gain computed from an invalid number."""
    with pytest.raises(SpeculationError, match=named):
        call()
