"""SoC specifications: validation and rooflines."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from random_specs import BANDWIDTH, device_values, soc_values, socs

from xpu_runtime.errors import ConfigError
from xpu_simulation import SocSpec


def with_value(path: str, value: Any) -> dict[str, Any]:
    """A valid chip with one value replaced."""
    values = soc_values("npu", "igpu", "cpu")
    *folders, last = path.split(".")
    place = values
    for folder in folders:
        place = place[folder]
    place[last] = value
    return values


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("memory.bandwidth_gb_s", -1, ["memory.bandwidth_gb_s=-1", "greater than or equal to 0.000001"]),
        ("memory.size_gb", 1e300, ["memory.size_gb=1e+300", "less than or equal to 1000000000"]),
        ("cpu.power.prefill_w", 1e308, ["cpu.power.prefill_w=1e+308", "less than or equal to 1000000000"]),
        ("igpu.attention.tflops", 1e-300, ["igpu.attention.tflops=1e-300", "greater than or equal to 0.000001"]),
        ("npu.launch.ms", 1e300, ["npu.launch.ms=1e+300", "less than or equal to 1000000000"]),
        ("memory.source", "", ["memory.source=''", "at least 1"]),
        ("contention.worst_slowdown", 0.5, ["contention.worst_slowdown=0.5", "greater than or equal to 1"]),
        ("npu.matmul.tflops", 101.0, ["npu: matmul.tflops=101.0", "at most peak.fp16=100.0"]),
        ("igpu.attention.precision", "int8", ["igpu: peak.int8 is missing", "attention.precision='int8'"]),
        ("igpu.matmul.precision", "int7", ["igpu.matmul.precision='int7'", "'int8', 'fp16' or 'fp32'"]),
        (
            "igpu.matmul.bandwidth_gb_s",
            101.0,
            ["igpu.matmul.bandwidth_gb_s=101.0", "at most memory.bandwidth_gb_s=100"],
        ),
        ("cpu.threads", 0, ["cpu.threads=0", "number of its cores"]),
        ("npu.launch.overlap", 1.5, ["npu.launch.overlap=1.5", "less than or equal to 1"]),
        (
            "npu.power.watts",
            3,
            ["npu.power: 'watts' is not known", "expected one of source, ranges, idle_w, decode_w, prefill_w"],
        ),
        (
            "gpu",
            device_values(),
            ["'gpu' is not known; expected one of name, memory, contention, npu, igpu, cpu, turn"],
        ),
        ("contention", {"worst_slow_down": 1.5, "source": "x"}, ["contention: 'worst_slow_down'", "worst_slowdown"]),
        ("igpu", [device_values()], ["igpu: list is not a table; expected a table with peak, matmul, attention"]),
        ("cpu", 8, ["cpu: int is not a table; expected a table with peak"]),
        ("igpu.compile", {"kernel_s": 1.0, "cpu_w": 9.0, "source": "x"}, ["igpu.compile: only an npu", "leave it out"]),
        ("igpu.kv_copy", {"s_per_gb": 1.0, "source": "x"}, ["igpu.kv_copy: only an npu", "leave it out"]),
        ("cpu.power.idle_w", 99.0, ["cpu.power: idle_w=99.0", "at most decode_w=10.0"]),
        ("npu", {}, ["npu.peak is missing"]),
        ("npu.launch.ranges", {"ns": [0, 1]}, ["npu.launch: ranges.ns", "no such number", "ms, overlap"]),
        ("npu.launch.ranges", {"ms": [0.2, 1]}, ["npu.launch: ranges.ms=[0.2, 1.0]", "around ms=0.1"]),
    ],
)
def test_invalid_value_is_named(path: str, value: Any, named: list[str]) -> None:
    """Guards against an error without field, value and expected value."""
    with pytest.raises(ConfigError) as caught:
        SocSpec(**with_value(path, value))
    assert all(words in str(caught.value) for words in named)


@pytest.mark.parametrize(("names", "missing"), [((), "npu, igpu and cpu"), (("npu",), "igpu and cpu")])
def test_chip_needs_a_general_device(names: tuple[str, ...], missing: str) -> None:
    """Guards the scheduler against a graph that no lane can run."""
    with pytest.raises(ConfigError, match=f"{missing} are"):
        SocSpec(**soc_values(*names))


def test_unknown_lane_is_named() -> None:
    """Guards the message for a lane that a chip does not have."""
    with pytest.raises(ConfigError, match="lane 'npu': made up has only igpu, cpu"):
        SocSpec(**soc_values("igpu", "cpu")).device("npu")


@given(socs())
def test_roofline_reproduces_the_anchors(soc: SocSpec) -> None:
    """Guards against a roofline that does not reproduce its anchors."""
    for name, device in soc.devices.items():
        line = soc.roofline(name)
        assert line.bandwidth == pytest.approx(device.matmul.bandwidth_gb_s * 1e9)
        assert line.flops == pytest.approx(device.matmul.tflops * 1e12)
        assert line.flops / line.pair_cost == pytest.approx(device.attention.tflops * 1e12)
        assert line.bandwidth / line.context_cost == pytest.approx(device.attention.bandwidth_gb_s * 1e9)
        assert line.peak_bandwidth == pytest.approx(BANDWIDTH * 1e9)
        assert 0 < line.u_memory <= 1
        assert 0 < line.u_compute <= 1


def test_numbers_are_replaced_by_their_place() -> None:
    """Guards sensitivity runs: another number, the same ranges but its own, and an error that names a wrong place."""
    values = with_value("npu.launch.ranges", {"ms": [0.05, 1.0]})
    values["contention"]["ranges"] = {"worst_slowdown": [1.4, 1.6]}
    soc = SocSpec(**values)
    assert soc.ranges == {"npu.launch.ms": (0.05, 1.0), "contention.worst_slowdown": (1.4, 1.6)}
    other = soc.with_values({"contention.worst_slowdown": 1.4})
    assert other.contention.worst_slowdown == 1.4
    assert other.ranges == {"npu.launch.ms": (0.05, 1.0)}
    assert other.model_copy(update={"contention": soc.contention}) == soc
    for place in ("npu.launch.us", "npu.launch", "xpu.launch.ms", "name"):
        with pytest.raises(ConfigError, match=f"{place}: made up has no such number"):
            soc.with_values({place: 1.0})
    with pytest.raises(ConfigError, match=r"npu: matmul.tflops=1000.0 must be at most"):
        soc.with_values({"npu.matmul.tflops": 1000.0})
