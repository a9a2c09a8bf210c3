"""The two-anchor roofline (`agent-xpu-v2 App. B`), equation by equation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from xpu_runtime.heg import Load, Roofline, Work

_shares = st.floats(0.05, 1.0)
_rooflines = st.builds(
    Roofline,
    peak_flops=st.floats(1e11, 1e14),
    peak_bandwidth=st.floats(1e10, 2e11),
    u_memory=_shares,
    u_compute=_shares,
    intensity_compute=st.floats(1.0, 5000.0),
)
_work = st.floats(1e3, 1e13)
_traffic = st.floats(1e3, 1e10)


@given(_rooflines)
def test_ceilings(line):
    """Equations (2), (3) and (4): guards the calibrated ceilings and the intensity at which they meet."""
    assert line.bandwidth == pytest.approx(line.u_memory * line.peak_bandwidth)
    assert line.flops == pytest.approx(
        min(line.peak_flops, line.u_compute * line.peak_bandwidth * line.intensity_compute)
    )
    if line.flops < line.peak_flops:
        assert line.flops / line.bandwidth == pytest.approx(line.u_compute / line.u_memory * line.intensity_compute)


@given(_rooflines, _work, _traffic)
def test_time_is_the_slower_of_computing_and_loading(line, work, traffic):
    """Equations (1), (5), (8), (9), (10): with full overlap the model is the paper's maximum."""
    intensity = work / traffic
    achieved = min(line.flops, line.bandwidth * intensity)  # (5)
    assert achieved <= min(line.peak_flops, line.peak_bandwidth * intensity) * (1 + 1e-9)  # (1)
    seconds = line.time_s(work, traffic)
    assert seconds == pytest.approx(max(work / line.flops, traffic / line.bandwidth))  # (8)
    assert seconds == pytest.approx(work / achieved)  # (8)
    utilisation = line.utilisation(work, traffic)
    assert seconds == pytest.approx(traffic / (line.peak_bandwidth * utilisation))  # (9)
    memory_bound = intensity <= line.flops / line.bandwidth
    piecewise = traffic / line.bandwidth if memory_bound else work / line.flops
    assert seconds == pytest.approx(piecewise)  # (10)


@given(_rooflines, _work, _traffic)
def test_utilisation(line, work, traffic):
    """Equations (6), (7) and (11): guards the bandwidth pressure that Algorithm 1 decides by."""
    intensity = work / traffic
    utilisation = line.utilisation(work, traffic)
    achieved = min(line.bandwidth, line.flops / intensity)  # (6)
    assert utilisation == pytest.approx(achieved / line.peak_bandwidth)
    assume(line.flops < line.peak_flops)  # (7) leaves the clipping of (3) out
    assert utilisation == pytest.approx(min(line.u_memory, line.u_compute * line.intensity_compute / intensity))
    limits = (line.u_memory, line.u_compute * line.intensity_compute / intensity)
    assert utilisation == pytest.approx(limits[0] if intensity <= line.flops / line.bandwidth else limits[1])  # (11)


@given(_rooflines, _work, _traffic, st.floats(0, 1), st.floats(0, 1e-2))
def test_time_that_does_not_overlap_adds_up(line, work, traffic, overlap, launch_s):
    """The project's own addition: guards its two ends, the paper's maximum and the plain sum."""
    partly = Roofline(
        line.peak_flops, line.peak_bandwidth, line.u_memory, line.u_compute, line.intensity_compute, overlap, launch_s
    )
    computing, loading = work / line.flops, traffic / line.bandwidth
    seconds = partly.time_s(work, traffic)
    assert seconds == pytest.approx(
        launch_s + max(computing, loading) + (1 - overlap) * min(computing, loading), rel=1e-9
    )
    assert 0 <= partly.utilisation(work, traffic) <= line.utilisation(work, traffic) * (1 + 1e-9)


@given(_rooflines, _work, _traffic, st.floats(1.0, 3.0))
def test_more_work_never_takes_less_time(line, work, traffic, more):
    """Guards the order of candidates by predicted time."""
    assert line.time_s(work * more, traffic) >= line.time_s(work, traffic)
    assert line.time_s(work, traffic * more) >= line.time_s(work, traffic)


def test_energy_is_power_times_time():
    """v1 §5.3: guards the energy estimate, and its absence where the power is unknown."""
    line = Roofline(1e12, 1e11, 0.8, 1.0, 100.0, power_w=10.0)
    assert line.energy_j(0.5) == 5.0
    assert Roofline(1e12, 1e11, 0.8, 1.0, 100.0).energy_j(0.5) == 0.0
    assert line.watts(prefill=True) == line.watts(prefill=False) == 10.0
    assert replace(line, decode_w=6.0).watts(prefill=False) == 6.0
    assert line.joules_per_flop == pytest.approx(line.energy_j(line.time_s(1e15, 0.0)) / 1e15)
    assert Roofline(1e12, 1e11, 0.8, 1.0, 100.0).joules_per_flop == 0.0


def test_nothing_to_move_makes_no_pressure():
    """Guards against a division by zero for a kernel that is not annotated."""
    assert Roofline(1e12, 1e11, 0.8, 1.0, 100.0).utilisation(0.0, 0.0) == 0.0


def test_work_is_linear_in_the_load():
    """Guards the annotation's terms: tokens, pairs of query and key, context, weights once."""
    work = Work(2.0, 3.0, 5.0, 7.0, 11.0)
    load = Load(tokens=10, pairs=100, context=1000)
    assert work.flops(load) == 2 * 10 + 3 * 100
    assert work.traffic(load) == 5 + 7 * 10 + 11 * 1000


@given(st.lists(st.tuples(*[st.floats(0, 1e9)] * 5), min_size=2, max_size=2), st.integers(1, 999), st.integers(1, 9999))
def test_fused_work_is_the_sum(parts, tokens, context):
    """Guards the whole form, whose cost is that of its kernels."""
    load = Load(tokens, tokens * context, context)
    one, other = (Work(*part) for part in parts)
    assert (one + other).flops(load) == pytest.approx(one.flops(load) + other.flops(load))
    assert (one + other).traffic(load) == pytest.approx(one.traffic(load) + other.traffic(load))
