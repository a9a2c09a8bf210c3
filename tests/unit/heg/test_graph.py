"""The heterogeneous execution graph: forms, lanes and predictions (`agent-xpu-v2 §4.2`)."""

from __future__ import annotations

import pytest

from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, LaneSpec, Load, Roofline, Work

_LINE = Roofline(1e12, 1e11, 0.5, 1.0, 1e6, launch_s=1e-5)
_WORK = Work(2e6, 1e3, 1e6, 1e4, 1e3)
_LAYER = Kernel(0, "layer", KernelKind.LAYERS, _WORK, ("cpu",))
_HEAD = Kernel(1, "head", KernelKind.HEAD, _WORK, ("cpu",))
_CPU = LaneSpec("cpu", "CPU", frozenset({"cpu.0", "cpu.1"}), "all")
_HALF = LaneSpec("cpu.decode", "CPU", frozenset({"cpu.0"}), "decode")


def _heg() -> Heg:
    return Heg({Form.CUT: (_LAYER, _HEAD)}, (), {"cpu": _CPU, "cpu.decode": _HALF}, {"cpu": _LINE, "cpu.decode": _LINE})


def test_the_cut_form_is_required():
    """Guards against a graph that cannot prefill, found out at the first request."""
    with pytest.raises(ConfigError, match="cut"):
        Heg({Form.WHOLE: (_LAYER,)}, (), {}, {})


def test_every_lane_is_calibrated():
    """Guards against a lane whose kernels cannot be predicted; the error names it and those that are measured."""
    with pytest.raises(ConfigError, match=r"'cpu'.*\['npu'\]"):
        Heg({Form.CUT: (_LAYER,)}, (), {"cpu": _CPU}, {"npu": _LINE})


def test_lanes_are_found_by_role_in_order_of_preference():
    """Guards the scheduler's map of the machine."""
    heg = _heg()
    assert heg.lane("all") is _CPU
    assert heg.lane("decode", "all") is _HALF
    assert heg.lane("static", "all") is _CPU
    assert heg.lane("static") is None


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
