"""Running estimates: convergence, forgetting and bounds."""

from __future__ import annotations

import random
import statistics
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_speculation.cost.estimates import (
    DraftAccuracy,
    DurationEstimate,
    EstimateMemory,
    HitRate,
    LruRecords,
    ToolUsage,
)
from xpu_speculation.errors import SpeculationError

_MEMORY = EstimateMemory(window=50.0, half_life_s=100.0)


# ---- Durations ---------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0.0, 1e3), min_size=1, max_size=50))
def test_durations_within_the_window_are_averaged(values):
    """Guards mean and deviation within the window."""
    duration = DurationEstimate(_MEMORY)
    for value in values:
        duration.observe(value, 1.0)
    assert duration.count == len(values)
    assert duration.normal.mean == pytest.approx(statistics.fmean(values), abs=1e-9)
    assert duration.normal.deviation == pytest.approx(statistics.pstdev(values), rel=1e-6, abs=1e-5)


@given(st.floats(0.0, 100.0), st.floats(0.0, 100.0))
def test_changed_duration_is_forgotten(before, after):
    """Guards against old durations that outweigh new ones."""
    duration = DurationEstimate(_MEMORY)
    for i in range(1000):
        duration.observe(before if i < 600 else after, 0.0)
    assert duration.normal.mean == pytest.approx(after, abs=0.1)
    assert duration.normal.deviation < 3.0


def test_observation_after_a_pause_counts_more():
    """Guards against yesterday's load in today's estimate."""
    duration = DurationEstimate(_MEMORY)
    for i in range(50):
        duration.observe(1.0, float(i))
    duration.observe(9.0, 50.0)
    assert duration.normal.mean < 1.5
    duration.observe(9.0, 5000.0)
    assert duration.normal.mean > 8.9


def test_no_estimate_before_the_first_observation():
    """Guards against an unknown duration that counts as 0."""
    assert DurationEstimate(_MEMORY).normal is None


@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf")])
def test_invalid_duration_is_refused(value):
    """Guards the mean against a broken clock."""
    duration = DurationEstimate(_MEMORY)
    with pytest.raises(SpeculationError, match="value: "):
        duration.observe(value, 0.0)
    assert duration.count == 0


# ---- Probabilities -----------------------------------------------------------------------------------------


@given(st.lists(st.booleans(), max_size=50), st.floats(0.0, 1.0))
def test_hits_within_the_window_are_counted(trials, expected):
    """Guards the weight of observations against the prior."""
    hits = HitRate(_MEMORY)
    for hit in trials:
        hits.observe(hit, 1.0)
    assert hits.evidence(1.0) == pytest.approx(len(trials))
    assert hits.chance(1.0, expected, 4.0) == pytest.approx((sum(trials) + 4.0 * expected) / (len(trials) + 4.0))


@given(st.lists(st.tuples(st.booleans(), st.floats(0.0, 50.0)), max_size=200), st.floats(0.0, 1.0))
def test_probability_and_evidence_are_bounded(trials, expected):
    """Guards the bounds of a probability and its evidence at any time."""
    hits, now = HitRate(_MEMORY), 0.0
    for hit, passed in trials:
        now += passed
        hits.observe(hit, now)
        assert 0.0 <= hits.chance(now, expected, 4.0) <= 1.0
        assert 0.0 <= hits.evidence(now) <= _MEMORY.window


def test_probability_converges_and_is_forgotten():
    """Guards against a speculator that became bad, and against old evidence."""
    hits, draw = HitRate(_MEMORY), random.Random(7)
    for _ in range(2000):
        hits.observe(draw.random() < 0.8, 0.0)
    assert hits.chance(0.0, 0.5, 4.0) == pytest.approx(0.8, abs=0.15)
    for _ in range(300):
        hits.observe(False, 0.0)
    assert hits.chance(0.0, 0.5, 4.0) < 0.06
    assert hits.chance(10_000.0, 0.5, 4.0) == pytest.approx(0.5)


# ---- α by number of samples --------------------------------------------------------------------------------


def _accuracy(places: list[float], turns: int = 400, samples: int = 5) -> DraftAccuracy:
    """Returns an estimate where position k is correct with probability ``places[k]`` after wrong ones."""
    accuracy, draw = DraftAccuracy.of(EstimateMemory(), 9), random.Random(11)
    for _ in range(turns):
        right = [place for place, chance in enumerate(places[:samples], start=1) if draw.random() < chance]
        accuracy.observe(samples, right[0] if right else 0, 0.0)
    return accuracy


def _alpha(accuracy: DraftAccuracy, expected: float = 0.5) -> tuple[float, ...]:
    return DraftAccuracy.within(accuracy.chances(0.0, [expected] * 9, 4.0))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), max_size=60), st.floats(0.0, 1.0))
def test_accuracy_never_falls_with_more_samples(turns, expected):
    """Guards α: from 0 to 1, non-decreasing."""
    accuracy = DraftAccuracy.of(_MEMORY, 9)
    for samples, first in turns:
        accuracy.observe(samples, first if first <= samples else 0, 0.0)
    alpha = _alpha(accuracy, expected)
    assert alpha[0] == 0.0
    assert len(alpha) == 10
    assert all(low <= high + 1e-12 <= 1.0 + 2e-12 for low, high in pairwise(alpha))


def test_unseen_samples_are_assumed_independent():
    """Guards α of untried numbers of samples: 1 - (1 - p)^λ."""
    alpha = _alpha(_accuracy([0.6], samples=1))
    p = alpha[1]
    assert p == pytest.approx(0.6, abs=0.15)
    assert [alpha[n] for n in range(10)] == pytest.approx([1.0 - (1.0 - p) ** n for n in range(10)])


def test_repeating_samples_are_detected():
    """Guards against nine identical samples: their α is that of one."""
    alpha = _alpha(_accuracy([0.5, 0.0, 0.0, 0.0, 0.0]))
    assert alpha[1] == pytest.approx(0.5, abs=0.15)
    assert alpha[9] - alpha[2] < 0.1


def test_independent_samples_are_detected():
    """Guards the learned α of several independent samples."""
    alpha = _alpha(_accuracy([0.4] * 5))
    for samples in range(1, 6):
        assert alpha[samples] == pytest.approx(1.0 - 0.6**samples, abs=0.15)


def test_prior_comes_from_all_agents():
    """Guards a new agent's prior: a useless second sample elsewhere is useless here."""
    everywhere = _accuracy([0.8, 0.0, 0.0, 0.0, 0.0]).chances(0.0, [0.5] * 9, 4.0)
    here = DraftAccuracy.of(EstimateMemory(), 9)
    for _ in range(50):
        here.observe(1, 0, 0.0)
    alpha = DraftAccuracy.within(here.chances(0.0, everywhere, 4.0))
    assert alpha[1] < 0.1
    assert alpha[9] < 0.12


# ---- Tool usage --------------------------------------------------------------------------------------------


@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=3), max_size=200))
def test_call_shares_add_up_to_at_most_one(turns):
    """Guards shares against counting parallel calls more than once."""
    tool_usage = ToolUsage(_MEMORY)
    for tools in turns:
        tool_usage.observe(tools)
    assert sum(tool_usage.share(tool) for tool in "abcdef") <= 1.0 + 1e-9
    assert tool_usage.count == len(turns)


def test_call_shares_follow_the_calls():
    """Guards shares: turns without calls count, and an unused tool fades."""
    tool_usage = ToolUsage(_MEMORY)
    for _ in range(20):
        tool_usage.observe(["search"])
        tool_usage.observe([])
    assert tool_usage.share("search") == pytest.approx(0.5)
    for _ in range(400):
        tool_usage.observe(["read", "list"])
    assert tool_usage.share("search") < 0.01
    assert tool_usage.share("read") == pytest.approx(0.5, abs=0.01)
    assert list(tool_usage.chances(()))[-1] == "search"


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=60))
def test_call_probabilities_add_up_to_at_most_one_per_turn(turns):
    """Guards against more expected calls than turns."""
    sets = ["abc", "cde", "fg"]
    tool_usage = ToolUsage(_MEMORY)
    for which, calls in turns:
        tool_usage.observe(sets[which][:1] if calls else "", sets[which])
    for offered in sets:
        chances = tool_usage.chances(offered)
        assert set(chances) == set(offered)
        assert all(0.0 <= chance <= 1.0 for chance in chances.values())
    one = ToolUsage(_MEMORY)
    for _, calls in turns:
        one.observe("a" if calls else "", "abc")
    assert sum(one.chances("abc").values()) == pytest.approx(one.share("a"))


def test_new_tool_has_the_average_call_probability():
    """Guards new tools: neither never called nor called for long without evidence."""
    tool_usage = ToolUsage(_MEMORY)
    for _ in range(20):
        tool_usage.observe(["read"], ["read", "list"])
        tool_usage.observe(["delete"], ["read", "list"])  # ineligible
    assert tool_usage.chances(["find", "fetch"]) == pytest.approx({"delete": 0.5, "find": 0.25, "fetch": 0.25})
    for _ in range(20):
        tool_usage.observe(["find"], ["find", "fetch"])
    assert tool_usage.chances(["find", "fetch"])["find"] > 0.9
    assert tool_usage.chances(["find", "fetch"])["fetch"] < 0.1


def test_names_are_bounded():
    """Guards memory against unlimited names."""
    tool_usage = ToolUsage(_MEMORY, most=10)
    kept: LruRecords[list[str]] = LruRecords(list, most=10)
    for i in range(1000):
        tool_usage.observe(["often"])
        tool_usage.observe([f"tool-{i}"], [f"tool-{i}", f"other-{i}"])
        kept["often"].append("used")
        kept[f"tool-{i}"]
    assert len(tool_usage._called) == len(tool_usage._offered) == 10
    assert tool_usage.chances(()) == pytest.approx({"often": 0.5}, abs=0.01)
    assert len(kept.items()) == 10
    assert len(kept.get("often") or []) == 1000
    assert kept.get("tool-0") is None


@pytest.mark.parametrize(
    ("window", "half_life"), [(0.5, 1.0), (float("inf"), 1.0), (10.0, 0.0), (10.0, float("nan")), ("64", 1.0)]
)
def test_invalid_memory_is_refused(window, half_life):
    """Guards against a window or half-life that divides by 0."""
    with pytest.raises(SpeculationError, match=r"window|half_life_s"):
        EstimateMemory(window, half_life)
