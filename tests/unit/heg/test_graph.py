"""The heterogeneous execution graph: forms, lanes and predictions (`agent-xpu-v2 §4.2`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xpu_runtime.errors import ConfigError, XpuError
from xpu_runtime.heg import Contention, Form, Heg, Kernel, KernelKind, LaneSpec, Load, Roofline, Work

_LINE = Roofline(1e12, 1e11, 0.5, 1.0, 1e6, launch_s=1e-5)
_WORK = Work(2e6, 1e3, 1e6, 1e4, 1e3)
_LAYER = Kernel(0, "layer", KernelKind.LAYERS, _WORK, ("cpu",))
_HEAD = Kernel(1, "head", KernelKind.HEAD, _WORK, ("cpu",))
_CPU = LaneSpec("cpu", "CPU", "all")
_NPU = LaneSpec("npu", "NPU", "static")


def _heg() -> Heg:
    return Heg({Form.CUT: (_LAYER, _HEAD)}, (), {"npu": _NPU, "cpu": _CPU}, {"npu": _LINE, "cpu": _LINE})


def test_the_cut_form_is_required():
    """Guards against a graph that cannot prefill, found out at the first request."""
    with pytest.raises(ConfigError, match="cut"):
        Heg({Form.WHOLE: (_LAYER,)}, (), {}, {})


def test_every_lane_is_calibrated():
    """Guards against a lane whose kernels cannot be predicted; the error names it and those that are measured."""
    with pytest.raises(ConfigError, match=r"'cpu'.*\['npu'\]"):
        Heg({Form.CUT: (_LAYER,)}, (), {"cpu": _CPU}, {"npu": _LINE})


def test_lanes_are_found_by_role():
    """Guards the scheduler's map of the machine."""
    heg = _heg()
    assert heg.lane("all") is heg.general_lane is _CPU
    assert heg.lane("static") is _NPU
    assert replace(heg, lanes={"cpu": _CPU}).lane("static") is None


def test_a_lane_is_calibrated_later():
    """Guards predictions of an NPU that is measured while the engine serves: cached ones must not stay."""
    heg, load = _heg(), Load.chunk(256, 0)
    before = {lane: heg.form_s(Form.CUT, lane, load) for lane in heg.lanes}
    used = heg.demand(Form.CUT, 0, "cpu", load).utilisation
    line = _LINE.relative_to(4 * _LINE.peak_bandwidth)
    heg.recalibrate({"npu": replace(line, peak_flops=1e11), "cpu": line}, Contention(0.3))
    assert heg.form_s(Form.CUT, "npu", load) > before["npu"]
    assert heg.form_s(Form.CUT, "cpu", load) == pytest.approx(before["cpu"])
    assert heg.demand(Form.CUT, 0, "cpu", load).utilisation == pytest.approx(used / 4)
    assert heg.contention == Contention(0.3)


def test_a_general_lane_is_required():
    """Guards against a late error where no lane can run the kernels that the others cannot."""
    heg = Heg({Form.CUT: (_LAYER,)}, (), {"npu": _NPU}, {"npu": _LINE})
    with pytest.raises(XpuError, match=r"lanes=.*'all'"):
        _ = heg.general_lane


def test_the_head_is_charged_for_sampled_rows_only():
    """v2 App. B on the LM head: guards time and pressure of a prefill that samples one row of its many tokens."""
    heg = _heg()
    many, few = Load(512, 512 * 256, 512, rows=1), Load(1, 0, 0, rows=1)
    assert heg.time_s(_HEAD, "cpu", many) == heg.time_s(_HEAD, "cpu", few)
    assert heg.utilisation(_HEAD, "cpu", many) == heg.utilisation(_HEAD, "cpu", few)
    assert heg.time_s(_LAYER, "cpu", many) > heg.time_s(_LAYER, "cpu", few)


def test_a_form_takes_as_long_as_its_kernels():
    """Guards the estimate of what is left of a pass (v1 §6.2, estimated time to completion)."""
    heg = _heg()
    load = Load(64, 64 * 32, 64)
    parts = [heg.time_s(kernel, "cpu", load) for kernel in (_LAYER, _HEAD)]
    assert heg.form_s(Form.CUT, "cpu", load) == pytest.approx(sum(parts))
    assert heg.form_s(Form.CUT, "cpu", load, start=1) == pytest.approx(parts[1])
    assert heg.form_s(Form.CUT, "cpu", load, start=2) == 0
    assert heg.times_s(Form.CUT, "cpu", load) == parts
    assert heg.times_s(Form.CUT, "cpu", load, 1, 2) == parts[1:]


def test_a_pass_without_sampled_rows_leaves_the_head_out():
    """Guards against a head that runs for no row, and against a last layer that is left out."""
    bare = Heg({Form.CUT: (_LAYER, _LAYER)}, (), {"cpu": _CPU}, {"cpu": _LINE})
    prompt, sampled = (Load(64, 64 * 32, 64, rows) for rows in (0, 1))
    assert [_heg().last_kernel(Form.CUT, load) for load in (prompt, sampled)] == [1, 2]
    assert [bare.last_kernel(Form.CUT, load) for load in (prompt, sampled)] == [2, 2]


def test_activations_of_a_device_with_memory_of_its_own_are_copied():
    """Guards against an NPU that looks as fast as its arithmetic; a static lane copies its padding as well."""
    layer = replace(_LAYER, lanes=("npu", "cpu"), activation_bytes=4000)
    copying = replace(_LINE, copy_s_per_byte=1e-10)
    heg = Heg({Form.CUT: (layer, _HEAD)}, (), {"npu": _NPU, "cpu": _CPU}, {"npu": copying, "cpu": _LINE}, 256)
    full, part = (Load(tokens, tokens * 128, tokens) for tokens in (256, 200))
    plain = replace(heg, rooflines={"npu": _LINE, "cpu": _LINE})
    for load in (full, part):
        added = heg.form_s(Form.CUT, "npu", load) - plain.form_s(Form.CUT, "npu", load)
        assert added == pytest.approx(256 * 4000 * 1e-10)
        assert heg.time_s(layer, "npu", load) == heg.kernel_s(Form.CUT, 0, "npu", load)
        assert heg.form_s(Form.CUT, "cpu", load) == plain.form_s(Form.CUT, "cpu", load)
    assert heg.utilisation(layer, "npu", full) < plain.utilisation(layer, "npu", full)
    without = replace(heg, forms={Form.CUT: (layer, replace(layer, activation_bytes=0), _HEAD)})
    assert without.kinds[Form.CUT][0] != without.kinds[Form.CUT][1]


def test_kernels_of_equal_cost_have_one_number():
    """Guards against the time of one layer given to another, or to the same layer of another form."""
    larger = Kernel(2, "larger", KernelKind.LAYERS, Work(4e6, 1e3, 2e6, 1e4, 1e3), ("cpu",))
    forms = {Form.CUT: (_LAYER, larger, _LAYER, _HEAD), Form.WHOLE: (_LAYER,)}
    heg = Heg(forms, (), {"cpu": _CPU}, {"cpu": _LINE})
    first, other, again, head = heg.kinds[Form.CUT]
    assert first == again
    assert len({first, other, head, *heg.kinds[Form.WHOLE]}) == 4
    load = Load(64, 64 * 32, 64)
    assert heg.times_s(Form.CUT, "cpu", load) == [heg.time_s(kernel, "cpu", load) for kernel in forms[Form.CUT]]
    for index, kernel in enumerate(forms[Form.CUT]):
        assert heg.kernel_s(Form.CUT, index, "cpu", load) == heg.time_s(kernel, "cpu", load)
        assert heg.demand(Form.CUT, index, "cpu", load).utilisation == heg.utilisation(kernel, "cpu", load)


def _with_static_attention() -> Heg:
    """Attention on two lanes of the same speed, one of which has static shapes."""
    attention = Kernel(0, "attention", KernelKind.ATTENTION, Work(0.0, 1e3, 0.0, 0.0, 1e3), ("igpu",))
    lanes = {
        "npu": LaneSpec("npu", "NPU", "static", compile_s=1.0),
        "igpu": LaneSpec("igpu", "GPU", "all"),
    }
    return Heg({Form.CUT: (attention,)}, (), lanes, dict.fromkeys(lanes, _LINE), static_tokens=256)


@pytest.mark.parametrize(
    ("past", "tokens", "context"),
    [
        *[(0, 1, 256), (0, 256, 256), (1, 255, 512), (256, 256, 512), (512, 10, 768), (768, 1, 1024)],
        *[(1024, 256, 1536), (1280, 256, 1536), (1281, 256, 2048), (1792, 256, 2048), (2048, 7, 3072)],
    ],
)
def test_static_attention_has_few_contexts(past, tokens, context):
    """v2 §4.3 (5): guards against a kernel that is too short for the chunk, and against one for every length."""
    assert _with_static_attention().attention_context(Load(tokens, 0, past + tokens)) == context


def test_static_attention_is_charged_for_its_whole_context():
    """Guards the choice of the lane: padding costs as much as tokens."""
    heg = _with_static_attention()
    [kernel] = heg.forms[Form.CUT]
    full = Load(256, 256 * (2 * 768 + 257) // 2, 1024)
    short = Load(10, 10 * (2 * 600 + 11) // 2, 610)
    assert heg.time_s(kernel, "npu", full) == heg.time_s(kernel, "igpu", full)
    assert heg.attention_context(short) == 1024
    assert heg.time_s(kernel, "npu", short) == heg.time_s(kernel, "npu", full) > heg.time_s(kernel, "igpu", short)


def test_copies_of_keys_and_values_are_charged_on_a_static_lane():
    """Guards the choice of the lane: the rows are written and the context is gathered, without padding."""
    plain = _with_static_attention()
    [kernel] = plain.forms[Form.CUT]
    heg = replace(plain, rooflines=dict.fromkeys(plain.lanes, replace(_LINE, kv_copy_s_per_byte=1e-9)))
    for load in (Load(256, 256 * (2 * 768 + 257) // 2, 1024), Load(10, 10 * (2 * 600 + 11) // 2, 610)):
        added = heg.time_s(kernel, "npu", load) - plain.time_s(kernel, "npu", load)
        assert added == pytest.approx((load.tokens + load.context) * 1e3 * 1e-9)
        assert heg.time_s(kernel, "igpu", load) == plain.time_s(kernel, "igpu", load)
        assert heg.demand(Form.CUT, 0, "npu", load).time_s() == pytest.approx(heg.time_s(kernel, "npu", load))
