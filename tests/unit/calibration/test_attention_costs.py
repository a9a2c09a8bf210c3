"""Cost of attention: predictions reproduce the measurements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.calibration.attention_costs import AttentionTimes, attention_costs
from xpu_runtime.heg import Load, Roofline, Work

ATTENTION = Work(flops_per_pair=4.0 * 4096, bytes_per_context=4096.0)
CONTEXT = 4096
CHUNK, STEP = Load.chunk(256, CONTEXT - 256), Load.chunk(1, CONTEXT - 1)


def rooflines() -> st.SearchStrategy[Roofline]:
    return st.builds(
        Roofline,
        st.just(1e15),
        st.just(5e10),
        st.floats(0.2, 1.0),
        st.floats(0.02, 0.2),
        st.floats(100.0, 400.0),
        st.floats(0.0, 1.0),
        st.floats(0.0, 1e-3),
    )


def predicted(line: Roofline, load: Load, pair_cost: float, context_cost: float) -> float:
    return line.time_s(ATTENTION.flops(load, pair_cost), ATTENTION.traffic(load, context_cost))


@given(rooflines(), st.floats(0.5, 5.0), st.floats(1.0, 5.0))
def test_costs_are_found_again(line: Roofline, pair_cost: float, context_cost: float) -> None:
    """Guards against attention that is predicted as a matrix product, or with the cost of loading in both ceilings."""
    times = AttentionTimes(
        ATTENTION,
        CONTEXT,
        predicted(line, CHUNK, pair_cost, context_cost),
        predicted(line, STEP, pair_cost, context_cost),
    )
    found = attention_costs(line, times)
    assert predicted(line, CHUNK, *found) == pytest.approx(times.chunk_s, rel=0.02)
    assert predicted(line, STEP, *found) == pytest.approx(times.step_s, rel=0.02)


@given(rooflines(), st.floats(1e-9, 10.0), st.floats(1e-9, 10.0))
def test_any_measurement_gives_usable_costs(line: Roofline, chunk_s: float, step_s: float) -> None:
    """Guards against costs of zero or less from a disturbed measurement, and KV that is read faster than memory."""
    pair_cost, context_cost = attention_costs(line, AttentionTimes(ATTENTION, CONTEXT, chunk_s, step_s))
    assert pair_cost > 0
    assert line.bandwidth / context_cost <= line.peak_bandwidth * (1 + 1e-9)
