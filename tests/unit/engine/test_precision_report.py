"""Precisions of the devices that a load names."""

from __future__ import annotations

import logging

import pytest

from xpu_runtime.engine import loading
from xpu_runtime.heg import LaneSpec
from xpu_runtime.soc.devices import Device

DEVICES = (
    Device("NPU", "NPU", "An NPU", integrated=True, capabilities=("FP16", "INT8")),
    Device("GPU.0", "GPU", "A GPU", integrated=True, capabilities=("FP32", "FP16")),
    Device("GPU.1", "GPU", "A GPU", integrated=False, capabilities=("FP16",)),
    Device("CPU", "CPU", "A CPU", integrated=True, capabilities=("FP32", "BF16")),
)
LANES = (LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all"))


@pytest.mark.parametrize(
    ("precision", "lines"),
    [
        ("f32", ["precision='f32': NPU computes in f16"]),
        ("bf16", ["precision='bf16': NPU computes in f16, GPU computes in f16"]),
        ("f16", []),
        ("default", []),
    ],
)
def test_each_device_in_use_is_named_once(precision: str, lines: list[str], caplog: pytest.LogCaptureFixture) -> None:
    """Answers differ from those at f32 where a device has no f32, and a user must be able to find out why."""
    with caplog.at_level(logging.INFO, loading.__name__):
        loading._report_precisions(precision, LANES, DEVICES)
    assert [record.message for record in caplog.records] == lines
