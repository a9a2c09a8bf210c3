"""Length distributions and the data sets that use them."""

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
def test_lengths_match_quantiles_and_increase(given_lengths: list[float], shares: list[float]) -> None:
    """Guards the interpolation and the extrapolation of any quantiles."""
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
def test_draws_match_the_data_set(name: str, part: str) -> None:
    """Guards the built-in data sets: many draws have the measured quantiles and mean."""
    lengths: LengthDistribution = getattr(data_set(name), part)
    source = random.Random(1)
    drawn = [lengths.draw(source) for _ in range(4000)]
    cuts = quantiles(drawn, n=100)
    for share, length in lengths.quantiles:
        assert cuts[round(share * 100) - 1] == pytest.approx(length, rel=0.15, abs=1)
    assert max(drawn) <= lengths.longest
    # LMSYS has only two published quantiles, so its tail is uncertain.
    assert fmean(drawn) == pytest.approx(lengths.mean, rel=0.2 if name == "lmsys" else 0.08)


@pytest.mark.parametrize("name", PAPER_SETS)
def test_every_data_set_has_its_source(name: str) -> None:
    """Guards source, licence and tokenizer of the numbers."""
    loaded = data_set(name)
    assert loaded.source
    assert loaded.licence
    assert loaded.counted in ("cl100k_base", "Llama-2")
    assert loaded.priority is (Priority.PROACTIVE if name in PROACTIVE_SETS else Priority.REACTIVE)


def test_an_unknown_data_set_raises() -> None:
    """Guards the error for a mistyped name, which lists the known ones."""
    with pytest.raises(ConfigError, match=r"data set: 'mtrg'.*proactivebench, .*mtrag"):
        data_set("mtrg")
