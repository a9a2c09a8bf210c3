"""Single requests on an NPU of static graphs (`CoordGen §4`)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import ConfigError
from xpu_simulation import SocSpec, load_soc
from xpu_simulation.costs.model_costs import NAMED_SHAPES
from xpu_simulation.static_graphs import METHODS, GraphTimes, RequestShape, request_cost
from xpu_simulation.static_graphs.graph_times import LONG_ROWS, SHORT_ROWS
from xpu_simulation.static_graphs.request_cost import switch_plan

_SOC = load_soc("oneplus-13")
_SHAPE = NAMED_SHAPES["qwen2.5-1.5b"]
_TIMES = GraphTimes(_SOC, _SHAPE)
_REQUESTS = st.builds(
    RequestShape,
    prompt=st.integers(1, 4096),
    output=st.integers(1, 512),
    accepted=st.floats(1.0, 4.0),
    aligned=st.floats(4.0, 8.0),
)


def _with_load(gb_s: float) -> SocSpec:
    values = copy.deepcopy(_SOC.model_dump(exclude_none=True))
    values["npu"]["load"]["bandwidth_gb_s"] = gb_s
    return SocSpec(**values)


def test_a_graph_computes_all_its_rows():
    """Guards the cost of static shapes: unused rows cost as much as used ones, and the CPU pays for used ones only."""
    one, full = _TIMES.npu_pass(LONG_ROWS, 1, 0), _TIMES.npu_pass(LONG_ROWS, LONG_ROWS, 0)
    assert one.npu_s == full.npu_s
    assert one.cpu_s < full.cpu_s
    assert _TIMES.npu_pass(SHORT_ROWS, 1, 0).npu_s < one.npu_s


def test_blocks_are_the_whole_model():
    """Guards against layers that are loaded twice or not at all."""
    blocks = _TIMES.block_times(1000)
    seconds = _TIMES.npu_pass(LONG_ROWS, LONG_ROWS, 1000, sampled=0).overlapped_s
    assert sum(times.long_s for times in blocks) == pytest.approx(seconds)
    head_bytes = _TIMES.npu_bytes - 0.9e9 * sum(times.load_s for times in blocks)
    assert head_bytes == pytest.approx(_SHAPE.vocab * _SHAPE.hidden, rel=0.01)  # the head has one graph


@given(_REQUESTS)
def test_costs_of_the_methods_have_the_paper_s_order(request_: RequestShape):
    """Guards the meaning of each switch: drafts and graphs never slow the model down by themselves."""
    cost = {name: request_cost(_SOC, _TIMES, method, request_) for name, method in METHODS.items()}
    assert cost["CoordGen"].decode_s <= cost["NPU-SAM + G"].decode_s
    assert cost["NPU-SAM"].prefill_s == cost["NPU vanilla"].prefill_s
    assert cost["NPU-SAM + G"].decode_s == cost["NPU-SAM"].decode_s
    assert cost["CoordGen"].seconds <= cost["CoordGen, asynchronous loading"].seconds + 1e-9
    assert cost["CoordGen, asynchronous loading"].seconds <= cost["CoordGen, synchronous loading"].seconds + 1e-9
    both = cost["CoordGen, both graphs in memory"]
    assert both.seconds <= cost["CoordGen"].seconds + 1e-9
    assert both.memory_bytes > cost["CoordGen"].memory_bytes > cost["NPU vanilla"].memory_bytes
    assert cost["CPU vanilla"].memory_bytes > cost["NPU vanilla"].memory_bytes
    for each in cost.values():
        parts = each.prefill_s + each.calibration_s + each.switch_s + each.decode_s
        assert each.seconds == pytest.approx(parts)
        assert each.switch_s >= 0
        idle_w = sum(_SOC.device(name).power.idle_w for name in ("npu", "cpu"))
        assert idle_w * each.seconds <= each.energy_j <= (idle_w + 9) * each.seconds


@given(st.integers(1, 8192))
def test_fast_loads_are_hidden(prompt: int):
    """Guards the purpose of the plan: with loads that take no time, switching costs no more than the rows demand."""
    fast = GraphTimes(_with_load(1e6), _SHAPE)
    plan = switch_plan(fast, prompt, "progressive")
    assert plan.latency_s <= switch_plan(fast, prompt, "synchronous").prefill_s * 1.001
    slow = switch_plan(GraphTimes(_with_load(0.01), _SHAPE), prompt, "progressive")
    assert slow.latency_s > plan.latency_s


@pytest.mark.parametrize("missing", ["npu", "cpu", "npu.load"])
def test_a_chip_without_static_graphs_is_an_error(missing: str):
    """Guards against a phone simulated without its NPU; the error names the tables that are expected."""
    values = copy.deepcopy(_SOC.model_dump(exclude_none=True))
    table, _, key = missing.partition(".")
    if key:
        del values[table][key]
    else:
        del values[table]
        values["igpu"] = {key: value for key, value in values.get("npu", values.get("cpu")).items() if key != "load"}
        values["igpu"]["threads"] = 0
    with pytest.raises(ConfigError, match=r"npu\.load"):
        GraphTimes(SocSpec(**values), _SHAPE)


def test_only_an_npu_loads_graphs():
    """Guards against a load bandwidth that has no effect."""
    values = copy.deepcopy(_SOC.model_dump(exclude_none=True))
    values["cpu"]["load"] = values["npu"]["load"]
    with pytest.raises(ConfigError, match=r"cpu\.load"):
        SocSpec(**values)
