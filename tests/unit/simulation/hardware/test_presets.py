"""The SoC specifications of the package."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Contention, Demand, Load
from xpu_runtime.model.synthetic import SHAPES
from xpu_simulation import PRESETS, ModelCosts, load_soc
from xpu_simulation.costs.model_costs import matrix_work


def test_all_presets_are_packaged() -> None:
    """Guards the files against being missing in the package."""
    assert {
        "apple-m4",
        "core-ultra-5-125h",
        "core-ultra-7-155h",
        "core-ultra-7-258v",
        "core-ultra-x9-388h",
        "oneplus-13",
        "redmi-k60-pro",
        "redmi-k70-pro",
        "ryzen-ai-9-hx-370",
        "snapdragon-x-elite",
    } == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_complete(name: str) -> None:
    """Guards against a preset with a missing device or compile cost."""
    soc = load_soc(name)
    assert soc.npu is not None
    if soc.npu.load is None:
        assert list(soc.devices) == ["npu", "igpu", "cpu"]
        assert soc.npu.compile is not None
    else:  # a phone of CoordGen, whose GPU is not used
        assert list(soc.devices) == ["npu", "cpu"]
    assert soc.roofline("npu").power_w == soc.npu.power.prefill_w


@pytest.mark.parametrize("name", PRESETS)
def test_estimates_have_a_reason(name: str) -> None:
    """Guards the rule that an unpublished value has the basis of its estimate."""
    text = (files("xpu_simulation") / "socs" / f"{name}.toml").read_text(encoding="utf-8")
    assert text.count("estimate") == text.count("estimate, because")


@pytest.mark.parametrize("name", ["core-ultra-7-155h"])
def test_estimates_carry_ranges(name: str) -> None:
    """Guards a chip of which little is published against numbers that look measured, and ranges that do not load."""
    soc = load_soc(name)
    for device in soc.devices.values():
        for table in (device.matmul, device.attention, device.launch, device.power, device.compile):
            if table is not None and "estimate" in table.source:
                numbers = {field for field, value in table if isinstance(value, float) and value != 1.0}
                assert table.ranges.keys() >= numbers
    for place, ends in soc.ranges.items():
        for value in ends:
            soc.with_values({place: value})


def test_the_155h_is_a_125h_with_a_larger_gpu() -> None:
    """Guards the estimates of one chip against those of the other: one NPU, and a GPU of eight cores for seven."""
    small, large = load_soc("125H"), load_soc("155H")
    assert large.roofline("npu") == small.roofline("npu")
    for kind in ("matmul", "attention"):
        ratio = getattr(large.device("igpu"), kind).tflops / getattr(small.device("igpu"), kind).tflops
        assert ratio == pytest.approx(8 * 2.25 / (7 * 2.2), rel=0.01)


def test_paper_kernel_times() -> None:
    """`agent-xpu-v2 §4.4`, 8B: a chunk of 256 tokens within 38 ms on NPU and iGPU, attention over 2048 within 97 ms."""
    soc, shape = load_soc("core-ultra-5-125h"), SHAPES["8b"]
    ffn = matrix_work(shape, "o_proj", "gate_proj", "up_proj", "down_proj")
    chunk = Load(256, 256 * 257 // 2, 256)
    attention = ModelCosts.of_shape(shape).around_attention[1].work
    prompt = Load(2048, 2048 * 2049 // 2, 2048)
    for lane in ("npu", "igpu"):
        line = soc.roofline(lane)
        assert 0.036 < line.time_s(ffn.flops(chunk), ffn.traffic(chunk)) <= 0.038
        counted = attention.flops(prompt, line.pair_cost), attention.traffic(prompt, line.context_cost)
        assert 0.090 < line.time_s(*counted) <= 0.097


def test_paper_contention() -> None:
    """`agent-xpu-v2 fig. 3`: two GEMV slow down 1.4 to 1.6 times, GEMM next to any kernel hardly."""
    soc = load_soc("core-ultra-5-125h")
    side = 4096
    gemv, gemm = Load(1, 0, 0), Load(side, 0, 0)
    work = matrix_work(SHAPES["8b"], "q_proj")  # 4096 x 4096, as in the figure
    demands = {}
    for lane in ("npu", "igpu"):
        line = replace(soc.roofline(lane), launch_s=0.0)  # the figure's kernels were launched back to back
        for name, load in (("gemv", gemv), ("gemm", gemm)):
            flops, traffic = work.flops(load), work.traffic(load)
            utilisation = line.utilisation(flops, traffic)
            demands[lane, name] = Demand(utilisation, flops / line.flops, traffic / line.bandwidth)
    contention = Contention.of((soc.roofline("npu"), soc.roofline("igpu")), soc.contention.worst_slowdown)
    both = contention.slowdowns([demands["npu", "gemv"], demands["igpu", "gemv"]])
    assert all(1.4 <= slowdown <= 1.6 for slowdown in both)
    for one, other in (("npu", "igpu"), ("igpu", "npu")):
        assert contention.slowdowns([demands[one, "gemm"], demands[other, "gemm"]]) == [1.0, 1.0]
        computing, loading = contention.slowdowns([demands[one, "gemm"], demands[other, "gemv"]])
        assert computing < 1.01
        assert loading < 1.15


def test_unknown_preset_and_invalid_files_are_an_error(tmp_path: Path) -> None:
    """Guards the messages for an unknown name, and for unreadable or invalid files."""
    with pytest.raises(ConfigError, match=r"soc='m5': .*apple-m4, .*\.toml"):
        load_soc("m5")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_soc(tmp_path / "none.toml")
    file = tmp_path / "mine.toml"
    # Of the last two Python complains in its own ways.
    for text in ("name =", "name = " + "[" * 100_000, "name = " + "9" * 5000):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=r"mine\.toml.*invalid TOML"):
            load_soc(str(file))
    for text, said in (
        ('name = "mine"', "memory is missing"),
        ('\ufeffname = "mine"\nself = 1', "'self' is not known"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=rf"mine\.toml.*{said}"):
            load_soc(file)


def test_preset_is_found_by_product_name() -> None:
    """Guards ``--soc "Core Ultra 7 258V"``, with spaces instead of the dashes of the file name."""
    assert load_soc("Core Ultra 7 258V") == load_soc("ultra 7 258v") == load_soc("core-ultra-7-258v")


def test_file_with_bom_and_upper_case_suffix(tmp_path: Path) -> None:
    """Guards files written by editors on Windows."""
    text = (files("xpu_simulation") / "socs" / "apple-m4.toml").read_text(encoding="utf-8")
    file = tmp_path / "MINE.TOML"
    file.write_text(text, encoding="utf-8-sig")
    assert load_soc(str(file)) == load_soc("m4")


def test_file_in_the_home_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Guards ``--soc=~/mine.toml``, where the shell does not expand ``~``."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    text = (files("xpu_simulation") / "socs" / "apple-m4.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert load_soc("~/mine.toml") == load_soc("m4")


def test_unknown_home_directory_is_an_error() -> None:
    """Guards against a RuntimeError of Python for ``~user`` with an unknown user."""
    with pytest.raises(ConfigError, match="model='~nobody-of-that-name/model': expected a model folder"):
        ModelCosts.open("~nobody-of-that-name/model")
