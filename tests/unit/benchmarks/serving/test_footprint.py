"""Measures and ratios of the comparison of memory, load time and speed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import psutil
import pytest

from xpu_runtime.model.synthetic import make_model


def measures(module: ModuleType, **changed: float) -> dict[str, float]:
    """Measures of one repeat: those ``changed``, all others 1."""
    return {**dict.fromkeys(module._UNITS, 1.0), **changed}


def test_ratios_are_formed_within_a_repeat(bench):
    """Guards against a drift of the machine between the repeats that changes a ratio."""
    module, figures = bench("serving.footprint"), bench("common.figures").Figures("run")
    slow, fast = {"load, first": 30.0, "RSS": 900.0}, {"load, first": 10.0, "RSS": 300.0}
    ours = [measures(module, **slow), measures(module, **fast)]
    genai = [measures(module, **{name: value / 3 for name, value in each.items()}) for each in (slow, fast)]
    module._add_figures(figures, "m", {**dict.fromkeys(module.LAYOUTS, ours), "openvino-genai": genai})
    found = {figure.name: figure for figure in figures.rows}
    assert found["m: RSS / openvino-genai"].spread == "3 .. 3"
    assert found["m: RSS / openvino-genai"].holds is False
    assert found["m: load, second / openvino-genai's first"].value == pytest.approx((3 / 30 + 3 / 10) / 2)
    assert found["footprint, m, default: RSS"].value == 600.0


def test_the_best_layout_has_the_shortest_times_and_the_most_tokens(bench):
    """Guards against a default that is compared with the slowest layout."""
    module, figures = bench("serving.footprint"), bench("common.figures").Figures("run")
    measured = {name: [measures(module)] for name in (*module.LAYOUTS, "openvino-genai")}
    measured["fast"] = [measures(module, **{"TPOT": 0.5, "mix, tokens/s": 2.0})]
    measured["lean"] = [measures(module, **{"TPOT": 9.0, "mix, tokens/s": 0.1})]
    module._add_figures(figures, "m", measured)
    found = {figure.name: figure for figure in figures.rows}
    assert found["m: TPOT / best layout"].value == 2.0
    assert found["m: TPOT / best layout"].holds is False
    assert found["m: mix, tokens/s / best layout"].value == 0.5
    assert found["m: mix, tokens/s / best layout"].holds is False


def test_the_page_shows_the_spread(bench, tmp_path):
    """Guards the table of the engines, whose figures come from few repeats, against values without their spread."""
    figures, path = bench("common.figures").Figures("run"), tmp_path / "figures.json"
    figures.add_repeats("footprint, m, lean: RSS", [500.0, 570.0, 600.0], "MiB")
    figures.add_repeats("servers, xpu-agents: RSS", [500.0, 600.0], "MiB")
    figures.save(path)
    page = bench("common.report").markdown(path)
    assert "| m, lean | 570 (500 .. 600) |" in page
    assert "| xpu-agents | 550 |" in page


def test_part_runs_only_by_name(bench, monkeypatch):
    """Guards the usual run of all parts against half an hour of loads."""
    options = bench("serving.__main__").options
    monkeypatch.setattr(sys, "argv", ["serving.py"])
    assert "footprint" not in options().only
    monkeypatch.setattr(sys, "argv", ["serving.py", "--only", "footprint"])
    assert options().only == ["footprint"]


def test_peak_memory_is_kept_after_memory_is_freed(bench):
    """Guards the peak against being the present memory, which is that after the load."""
    module = bench("common.server_process")
    program = "block = b'1' * (64 << 20); del block; print('freed', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        child.stdout.readline()
        process = psutil.Process(child.pid)
        if not (Path("/proc/self/status").exists() or hasattr(process.memory_info(), "peak_wset")):
            pytest.skip("this system does not keep the peak of another process")
        assert module.peak_rss_mib(process) >= module.rss_mib(process) + 50
        child.stdin.close()


@pytest.mark.slow
def test_engines_report_memory_and_load_time(bench, tmp_path):
    """Guards against an engine whose measures are missing, and against a first load that finds a filled cache."""
    module, traces = bench("serving.footprint"), bench("common.request_traces")
    model = str(make_model("test", tmp_path / "model"))
    mix = traces.MixedTrace(7, 1.5, 240.0, 60.0)
    engines = module._engines(model, None)
    for name in ("lean", "openvino-genai"):
        found = module._measure(engines[name], mix, tmp_path / name)
        assert list(found) == list(module._UNITS)
        assert all(value > 0 for value in found.values())
        assert found["peak RSS"] >= found["RSS"]
    assert any((tmp_path / "lean").rglob("*.json"))  # the profile of the first load
