"""Running estimates: they converge on what stays, forget what has changed, and stay bounded."""

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
    """Guards mean and deviation: while nothing need be forgotten, each observation counts the same."""
    duration = DurationEstimate(_MEMORY)
    for value in values:
        duration.observe(value, 1.0)
    assert duration.count == len(values)
    assert duration.spread.mean == pytest.approx(statistics.fmean(values), abs=1e-9)
    assert duration.spread.deviation == pytest.approx(statistics.pstdev(values), rel=1e-6, abs=1e-5)


@given(st.floats(0.0, 100.0), st.floats(0.0, 100.0))
def test_a_duration_that_has_changed_is_forgotten(before, after):
    """Guards that a tool which has become slower is taken for slow after a few windows, however long it was fast."""
    duration = DurationEstimate(_MEMORY)
    for i in range(1000):
        duration.observe(before if i < 600 else after, 0.0)
    assert duration.spread.mean == pytest.approx(after, abs=0.1)
    assert duration.spread.deviation < 3.0


def test_after_a_long_pause_the_new_counts_for_more():
    """Guards that yesterday's load does not outvote what is measured now."""
    duration = DurationEstimate(_MEMORY)
    for i in range(50):
        duration.observe(1.0, float(i))
    duration.observe(9.0, 50.0)
    assert duration.spread.mean < 1.5
    duration.observe(9.0, 5000.0)
    assert duration.spread.mean > 8.9


def test_nothing_is_known_before_the_first_observation():
    """Guards that an unknown duration is not taken for 0."""
    assert DurationEstimate(_MEMORY).spread is None


@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf")])
def test_a_duration_that_cannot_be_is_refused(value):
    """Guards that a broken clock does not spoil the mean for good."""
    duration = DurationEstimate(_MEMORY)
    with pytest.raises(SpeculationError, match="value: "):
        duration.observe(value, 0.0)
    assert duration.count == 0


# ---- Chances -----------------------------------------------------------------------------------------------


@given(st.lists(st.booleans(), max_size=50), st.floats(0.0, 1.0))
def test_hits_within_the_window_are_counted(trials, expected):
    """Guards the estimate of a chance: what was seen and what was expected, weighed by how much there is of both."""
    hits = HitRate(_MEMORY)
    for hit in trials:
        hits.observe(hit, 1.0)
    assert hits.evidence(1.0) == pytest.approx(len(trials))
    assert hits.chance(1.0, expected, 4.0) == pytest.approx((sum(trials) + 4.0 * expected) / (len(trials) + 4.0))


@given(st.lists(st.tuples(st.booleans(), st.floats(0.0, 50.0)), max_size=200), st.floats(0.0, 1.0))
def test_a_chance_is_one_and_never_rests_on_more_than_the_window(trials, expected):
    """Guards the bounds of what forgetting computes, whatever comes at whatever time."""
    hits, now = HitRate(_MEMORY), 0.0
    for hit, passed in trials:
        now += passed
        hits.observe(hit, now)
        assert 0.0 <= hits.chance(now, expected, 4.0) <= 1.0
        assert 0.0 <= hits.evidence(now) <= _MEMORY.window


def test_a_chance_converges_and_is_forgotten():
    """Guards that a speculator which has become bad is found out, and that after long silence nothing is known."""
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
    """Seen in ``turns`` turns: place k is right with chance ``places[k]`` where all before it were wrong."""
    accuracy, draw = DraftAccuracy.of(EstimateMemory(), 9), random.Random(11)
    for _ in range(turns):
        right = [place for place, chance in enumerate(places[:samples], start=1) if draw.random() < chance]
        accuracy.observe(samples, right[0] if right else 0, 0.0)
    return accuracy


def _alpha(accuracy: DraftAccuracy, expected: float = 0.5) -> tuple[float, ...]:
    return DraftAccuracy.within(accuracy.chances(0.0, [expected] * 9, 4.0))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), max_size=60), st.floats(0.0, 1.0))
def test_more_samples_are_never_less_accurate(turns, expected):
    """Guards α: from 0 for no sample to 1 at most, never falling, whatever was seen."""
    accuracy = DraftAccuracy.of(_MEMORY, 9)
    for samples, first in turns:
        accuracy.observe(samples, first if first <= samples else 0, 0.0)
    alpha = _alpha(accuracy, expected)
    assert alpha[0] == 0.0
    assert len(alpha) == 10
    assert all(low <= high + 1e-12 <= 1.0 + 2e-12 for low, high in pairwise(alpha))


def test_samples_not_seen_yet_are_taken_for_independent():
    """Guards the model for numbers of samples that nobody has tried: 1 - (1 - p)^λ, with the p of the first."""
    alpha = _alpha(_accuracy([0.6], samples=1))
    p = alpha[1]
    assert p == pytest.approx(0.6, abs=0.15)
    assert [alpha[n] for n in range(10)] == pytest.approx([1.0 - (1.0 - p) ** n for n in range(10)])


def test_a_speculator_that_repeats_itself_is_found_out():
    """Guards against paying for nine samples that are all the same: α of many is then that of one."""
    alpha = _alpha(_accuracy([0.5, 0.0, 0.0, 0.0, 0.0]))
    assert alpha[1] == pytest.approx(0.5, abs=0.15)
    assert alpha[9] - alpha[2] < 0.1


def test_samples_that_are_independent_are_seen_to_be():
    """Guards the learned α of several samples against what they really give."""
    alpha = _alpha(_accuracy([0.4] * 5))
    for samples in range(1, 6):
        assert alpha[samples] == pytest.approx(1.0 - 0.6**samples, abs=0.15)


def test_what_is_seen_elsewhere_shapes_what_is_expected_here():
    """Guards that a second sample which is worth nothing with all agents is not expected to help a new one."""
    everywhere = _accuracy([0.8, 0.0, 0.0, 0.0, 0.0]).chances(0.0, [0.5] * 9, 4.0)
    here = DraftAccuracy.of(EstimateMemory(), 9)
    for _ in range(50):
        here.observe(1, 0, 0.0)
    alpha = DraftAccuracy.within(here.chances(0.0, everywhere, 4.0))
    assert alpha[1] < 0.1
    assert alpha[9] < 0.12


# ---- What an agent calls -----------------------------------------------------------------------------------


@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=3), max_size=200))
def test_shares_add_up_to_no_more_than_one(turns):
    """Guards the shares of the tools against counting a turn with parallel calls more than once."""
    callings = ToolUsage(_MEMORY)
    for tools in turns:
        callings.observe(tools)
    assert sum(callings.share(tool) for tool in "abcdef") <= 1.0 + 1e-9
    assert callings.count == len(turns)


def test_shares_follow_what_is_called():
    """Guards that turns without a call count, and that a tool no longer called fades."""
    callings = ToolUsage(_MEMORY)
    for _ in range(20):
        callings.observe(["search"])
        callings.observe([])
    assert callings.share("search") == pytest.approx(0.5)
    for _ in range(400):
        callings.observe(["read", "list"])
    assert callings.share("search") < 0.01
    assert callings.share("read") == pytest.approx(0.5, abs=0.01)
    assert list(callings.chances(()))[-1] == "search"


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=60))
def test_chances_add_up_to_no_more_calls_than_turns(turns):
    """Guards against tools that together are expected to be called more often than once a turn, whatever they were."""
    sets = ["abc", "cde", "fg"]
    callings = ToolUsage(_MEMORY)
    for which, calls in turns:
        callings.observe(sets[which][:1] if calls else "", sets[which])
    for offered in sets:
        chances = callings.chances(offered)
        assert set(chances) == set(offered)
        assert all(0.0 <= chance <= 1.0 for chance in chances.values())
    one = ToolUsage(_MEMORY)
    for _, calls in turns:
        one.observe("a" if calls else "", "abc")
    assert sum(one.chances("abc").values()) == pytest.approx(one.share("a"))


def test_a_tool_that_was_never_offered_is_expected_to_be_called_like_others():
    """Guards that new tools are not taken for such that are never called, nor for long for such that are."""
    callings = ToolUsage(_MEMORY)
    for _ in range(20):
        callings.observe(["read"], ["read", "list"])
        callings.observe(["delete"], ["read", "list"])  # which may not run early
    assert callings.chances(["find", "fetch"]) == pytest.approx({"delete": 0.5, "find": 0.25, "fetch": 0.25})
    for _ in range(20):
        callings.observe(["find"], ["find", "fetch"])
    assert callings.chances(["find", "fetch"])["find"] > 0.9
    assert callings.chances(["find", "fetch"])["fetch"] < 0.1


def test_names_are_bounded():
    """Guards the memory against an endless number of tools or agents: what is used least goes."""
    callings = ToolUsage(_MEMORY, most=10)
    kept: LruRecords[list[str]] = LruRecords(list, most=10)
    for i in range(1000):
        callings.observe(["often"])
        callings.observe([f"tool-{i}"], [f"tool-{i}", f"other-{i}"])
        kept["often"].append("used")
        kept[f"tool-{i}"]
    assert len(callings._called) == len(callings._offered) == 10
    assert callings.chances(()) == pytest.approx({"often": 0.5}, abs=0.01)
    assert len(kept.items()) == 10
    assert len(kept.get("often") or []) == 1000
    assert kept.get("tool-0") is None


@pytest.mark.parametrize(
    ("window", "half_life"), [(0.5, 1.0), (float("inf"), 1.0), (10.0, 0.0), (10.0, float("nan")), ("64", 1.0)]
)
def test_a_memory_that_cannot_be_is_refused(window, half_life):
    """Guards against a window or half-life that would divide by 0."""
    with pytest.raises(SpeculationError, match=r"window|half_life_s"):
        EstimateMemory(window, half_life)
