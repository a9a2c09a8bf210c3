"""Lengths follow the quantiles that they are given by."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean, quantiles

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, LengthDistribution, data_set
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

PAPER_SETS = (*PROACTIVE_SETS, *REACTIVE_SETS)
growing = st.lists(st.floats(1, 1e5), min_size=2, max_size=4, unique=True).map(sorted)


@given(growing, st.lists(st.floats(0, 1), min_size=2))
def test_quantiles_are_met_and_the_curve_grows(given_lengths: list[float], shares: list[float]) -> None:
    """Guards the interpolation, between and beyond whatever quantiles are known."""
    known = tuple(zip((0.1, 0.5, 0.9, 0.99), given_lengths, strict=False))
    lengths = LengthDistribution(known, shortest=3, longest=50_000)
    for share, length in known:
        assert lengths.at(share) == pytest.approx(min(50_000, max(3, length)), abs=0.51)
    drawn = [lengths.at(share) for share in sorted(shares)]
    assert all(before <= after for before, after in pairwise(drawn))
    assert min(drawn) >= 3
    assert max(drawn) <= 50_000


@pytest.mark.parametrize("name", PAPER_SETS)
@pytest.mark.parametrize("part", ["prompt", "answer"])
def test_draws_follow_the_data_set(name: str, part: str) -> None:
    """Guards the numbers that came with the product: quantiles and mean of many draws are those that were counted."""
    lengths: LengthDistribution = getattr(data_set(name), part)
    source = random.Random(1)
    drawn = [lengths.draw(source) for _ in range(4000)]
    cuts = quantiles(drawn, n=100)
    for share, length in lengths.quantiles:
        assert cuts[round(share * 100) - 1] == pytest.approx(length, rel=0.15, abs=1)
    assert max(drawn) <= lengths.longest
    # Of LMSYS two quantiles are published and no more, which says little about the tail.
    assert fmean(drawn) == pytest.approx(lengths.mean, rel=0.2 if name == "lmsys" else 0.08)


@pytest.mark.parametrize("name", PAPER_SETS)
def test_a_data_set_says_where_it_comes_from(name: str) -> None:
    """Guards the origin of numbers that others are to trust."""
    found = data_set(name)
    assert found.source
    assert found.licence
    assert found.counted in ("cl100k_base", "Llama-2")
    assert found.priority is (Priority.PROACTIVE if name in PROACTIVE_SETS else Priority.REACTIVE)


def test_an_unknown_data_set_lists_the_known_ones() -> None:
    """Guards the message of a mistyped name."""
    with pytest.raises(ConfigError, match=r"'mtrg' is not known; choose from proactivebench, .*mtrag"):
        data_set("mtrg")
