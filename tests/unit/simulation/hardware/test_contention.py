"""Memory contention between concurrent kernels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_specs import loads, soc_values, socs

from xpu_runtime.heg import Contention, Demand, Heg, Load
from xpu_simulation import PRESETS, ModelCosts, SocSpec, build_heg, load_soc

MODEL = ModelCosts.open("1b")


def contention_of(soc: SocSpec, *lanes: str) -> Contention:
    """Contention between ``lanes``."""
    return Contention.of([soc.roofline(lane) for lane in lanes], soc.contention.worst_slowdown)


@st.composite
def together(draw: st.DrawFn) -> tuple[Contention, list[Demand]]:
    """A memory, and up to four kernels that each fit in it alone."""
    contention = Contention(draw(st.floats(0.2, 1.0)))
    demands = []
    for _ in range(draw(st.integers(1, 4))):
        share = draw(st.floats(0.05, 1.0)) * contention.ceiling  # of the peak, while the kernel only loads
        load_s, compute_s = draw(st.floats(1e-5, 1.0)), draw(st.floats(0.0, 1.0))
        overlap, launch_s = draw(st.floats(0, 1)), draw(st.sampled_from([0.0, 1e-4]))
        alone = Demand(0.0, compute_s, load_s, overlap, launch_s)
        demands.append(alone._replace(utilisation=share * load_s / alone.time_s()))
    return contention, demands


@given(together())
def test_slowdowns_are_at_least_one_and_bandwidth_is_bounded(case: tuple[Contention, list[Demand]]) -> None:
    """Guards against a slowdown below 1, and more bandwidth than the memory has."""
    contention, demands = case
    slowdowns = contention.slowdowns(demands)
    assert all(slowdown >= 1 for slowdown in slowdowns)
    taken = sum(demand.utilisation / slowdown for demand, slowdown in zip(demands, slowdowns, strict=True))
    assert taken <= contention.ceiling + 1e-6
    if max(slowdowns) > 1 + 1e-5:
        assert taken >= contention.ceiling - 1e-6  # nothing is wasted


@given(together(), st.randoms(use_true_random=False))
def test_slowdowns_are_independent_of_order(case: tuple[Contention, list[Demand]], random: object) -> None:
    """Guards symmetry between kernels."""
    contention, demands = case
    order = list(range(len(demands)))
    random.shuffle(order)  # type: ignore[attr-defined]
    slowdowns = contention.slowdowns(demands)
    shuffled = contention.slowdowns([demands[i] for i in order])
    assert shuffled == pytest.approx([slowdowns[i] for i in order], rel=1e-5)


@given(together(), together())
def test_more_kernels_never_reduce_slowdowns(
    case: tuple[Contention, list[Demand]], more: tuple[Contention, list[Demand]]
) -> None:
    """Guards monotonicity: one more kernel makes no other faster, and a single kernel has no slowdown."""
    contention, demands = case
    newcomer = more[1][0]._replace(utilisation=min(more[1][0].utilisation, contention.ceiling))
    before, after = contention.slowdowns(demands), contention.slowdowns([*demands, newcomer])
    assert all(a <= b * (1 + 1e-5) for a, b in zip(before, after, strict=False))
    assert contention.slowdowns(demands[:1]) == [1.0]
    assert contention.slowdowns([]) == []


@given(socs())
def test_worst_pair_has_the_specified_slowdown(soc: SocSpec) -> None:
    """Guards the specified worst slowdown of two memory-bound kernels."""
    lanes = [name for name in ("npu", "igpu") if name in soc.devices]
    contention = contention_of(soc, *(lanes or ("cpu",)))
    if len(lanes) == 2:
        slowdowns = contention.slowdowns([Demand(soc.roofline(lane).u_memory, 0.0, 1.0) for lane in lanes])
        # The peak is a limit of its own.
        assert max(slowdowns) <= soc.contention.worst_slowdown * (1 + 1e-5) or contention.ceiling == 1.0
        assert slowdowns == pytest.approx(slowdowns[::-1])


def test_contention_uses_existing_lanes_only() -> None:
    """Guards against contention of devices that are not used."""
    values = soc_values("npu", "igpu", "cpu")
    values["cpu"]["matmul"] = {**values["cpu"]["matmul"], "bandwidth_gb_s": 90.0}
    demands = [Demand(0.6, 0.0, 1.0)] * 2
    assert contention_of(SocSpec(**values), "npu", "igpu").slowdowns(demands) == pytest.approx([1.5, 1.5], rel=1e-5)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_reach_their_specified_slowdown(name: str) -> None:
    """Guards the value in the file, except for a device that uses nearly all of the bandwidth."""
    soc = load_soc(name)
    lanes = ("npu", "cpu" if soc.igpu is None else "igpu")
    loads = [Demand(soc.roofline(lane).u_memory, 0.0, 1.0) for lane in lanes]
    worst = soc.contention.worst_slowdown
    assert contention_of(soc, *lanes).slowdowns(loads) == pytest.approx([worst, worst], 0.02)


@given(socs(), loads(), st.sampled_from([0.0, 1e-10]))
def test_demand_equals_the_annotations(soc: SocSpec, load: Load, copy_s_per_byte: float) -> None:
    """Guards against a demand that differs from the scheduler's prediction."""
    heg: Heg = build_heg(soc, MODEL)
    rooflines = {name: replace(line, copy_s_per_byte=copy_s_per_byte) for name, line in heg.rooflines.items()}
    forms = {
        form: tuple(replace(kernel, activation_bytes=8192) for kernel in kernels) for form, kernels in heg.forms.items()
    }
    heg = replace(heg, rooflines=rooflines, forms=forms)
    for form, kernels in heg.forms.items():
        for kernel in (kernels[0], kernels[-1]):
            for lane in kernel.lanes:
                demand = heg.demand(form, kernel.index, lane, load)
                assert demand.time_s() == pytest.approx(heg.time_s(kernel, lane, load))
                assert demand.time_s(2.0) >= demand.time_s()
