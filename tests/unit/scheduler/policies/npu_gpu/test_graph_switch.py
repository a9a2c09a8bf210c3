"""Progressive graph scheduling: short graphs replace long ones while the last prompt is computed (`CoordGen §3.2`)."""

from __future__ import annotations

from typing import Any

import pytest
from scheduler_harness import SchedulerHarness, hybrid_heg, single_heg

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.scheduler import Launch

_POLICY = SchedulerPolicy(short_graphs=True, tensor_parallel=False)
_SHORT, _LONG = 8, 64


def _harness(*, load_s: float = 1e-4, npu_memory: float = 0.7, **values: Any) -> SchedulerHarness:
    """An NPU with more bandwidth than the iGPU, so that decode is faster with its help."""
    heg = hybrid_heg(npu_memory=npu_memory, gpu_memory=0.2, chunk=_LONG, short=_SHORT, load_s=load_s)
    return SchedulerHarness(heg, _POLICY.replace(chunk_tokens=_LONG), **values)


def _decodes(harness: SchedulerHarness) -> list[tuple[float, Launch]]:
    return [(when, launch) for when, launch in harness.log if not launch.work.prefill]


def test_blocks_change_while_the_prompt_is_computed():
    """Guards the point of the plan: loads begin before prefill ends, the last block first, and decode uses the NPU."""
    harness = _harness()
    sequence = harness.reactive(0.0, 256, 20)
    harness.run(until=0.5)
    first_decode = min(when for when, _ in _decodes(harness))
    begun = [(when, block) for when, block, rows in harness.switches if rows == _SHORT]
    blocks = len(harness.heg.graph_blocks)
    assert sorted(block for _, block in begun) == list(range(blocks))
    assert sum(when < first_decode for when, _ in begun) >= blocks // 2
    assert harness.finished[sequence.id] == 1
    assert {launch.lane for _, launch in _decodes(harness)} == {"npu", "igpu"}


def test_decode_kernels_run_on_the_lane_that_holds_them():
    """Guards the operator mapping: only token-wise kernels of a decode step run on the NPU."""
    harness = _harness()
    harness.reactive(0.0, 200, 30)
    harness.run()
    kernels = harness.heg.forms[Form.CUT]
    on_npu = [launch for _, launch in _decodes(harness) if launch.lane == "npu"]
    assert on_npu
    assert {kernels[launch.start].kind for launch in on_npu} == {KernelKind.TOKENWISE}
    assert all(launch.stop == launch.start + 1 for launch in on_npu)


def test_long_graphs_come_back():
    """Guards the next prompt: an idle engine loads the long graphs again, and a long prompt does not wait for it."""
    harness = _harness()
    harness.reactive(0.0, 200, 10)
    harness.run()
    assert harness.short_blocks == set()
    rows = [rows for _, _, rows in harness.switches]
    assert rows == sorted(rows), "all short loads, then all long ones"


def test_prompts_that_gain_bring_long_graphs_back_at_once():
    """Guards a long prompt beside an answer: its blocks return while the answer goes on."""
    harness = _harness()
    harness.reactive(0.0, 64, 4000)
    harness.run(until=0.05)
    assert harness.short_blocks == set(range(len(harness.heg.graph_blocks)))
    for _ in range(2):
        harness.proactive(0.06, 6400, 1)
    harness.run(until=0.1)
    assert any(rows == _LONG for _, _, rows in harness.switches)


def test_two_prompts_keep_long_graphs():
    """Guards against graphs that change back and forth while more prompts wait."""
    harness = _harness()
    for _ in range(4):
        harness.proactive(0.0, 256, 1)
    harness.run(until=0.004)
    assert harness.alive()
    assert harness.switches == []


@pytest.mark.parametrize("case", ["off", "slow npu"])
def test_nothing_changes_where_it_does_not_pay(case: str):
    """Guards the default, and decode that would be slower with the help of the NPU."""
    harness = _harness(npu_memory=0.01 if case == "slow npu" else 0.7)
    if case == "off":
        harness = SchedulerHarness(harness.heg, harness.policy.replace(short_graphs=False))
    harness.reactive(0.0, 256, 20)
    harness.run()
    assert harness.switches == []
    assert {launch.lane for _, launch in _decodes(harness)} == {"igpu"}


def test_a_failed_load_ends_the_changes():
    """Guards a device without room: requests finish, and no other load is tried."""
    harness = _harness(fail_switch=lambda: True)
    sequence = harness.reactive(0.0, 256, 20)
    harness.run()
    assert harness.finished[sequence.id] == 1
    assert len(harness.switches) == 1
    assert {launch.lane for _, launch in _decodes(harness)} == {"igpu"}


def test_an_unexpected_load_is_an_error():
    """Guards the bookkeeping of blocks."""
    with pytest.raises(XpuError, match="block=3"):
        _harness().scheduler.graph_loaded(3, failed=False)
    with pytest.raises(XpuError, match="block=0"):
        SchedulerHarness(single_heg()).scheduler.graph_loaded(0, failed=False)
