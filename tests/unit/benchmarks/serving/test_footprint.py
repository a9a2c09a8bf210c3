"""Measures and ratios of the comparison of memory, load time and speed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import psutil
import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.model.synthetic import make_model


def measures(module: ModuleType, **changed: float) -> dict[str, float]:
    """Measures of one repeat: those ``changed``, all others 1."""
    return {**dict.fromkeys(module._UNITS, 1.0), **changed}


@pytest.fixture(autouse=True)
def layouts(bench, monkeypatch):
    """Memory modes of the tests, whatever the product has; returns those of the product."""
    module = bench("serving.footprint")
    of_product = module.LAYOUTS
    modes = {name: {"memory": name} for name in ("fast", "lean")}
    monkeypatch.setattr(module, "LAYOUTS", {"default": {}, **modes})
    return of_product


def test_layouts_are_those_of_the_product(layouts):
    """Guards the comparison against modes that the engine no longer has, and against the default measured twice."""
    configs = [EngineConfig(**settings) for settings in layouts.values()]
    assert configs[0] == EngineConfig()
    assert all(config.memory != EngineConfig().memory for config in configs[1:])


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


def test_engines_and_mix_may_be_left_out(bench):
    """Guards runs of a few engines on a large model: what was not measured has no figure, and no ratio."""
    module, figures = bench("serving.footprint"), bench("common.figures").Figures("run")
    short = {name: 1.0 for name in module._UNITS if not name.startswith("mix")}
    module._add_figures(figures, "m", {"default": [short], "openvino-genai": [short]})
    names = {figure.name for figure in figures.rows}
    assert "m: RSS / openvino-genai" in names
    assert "footprint, m, default: TPOT" in names
    assert not [name for name in names if "mix" in name or "best layout" in name]


def test_figures_are_kept_after_each_repeat(bench, monkeypatch, tmp_path, test_model):
    """Guards a run of an hour: what was measured before a failure is in the file."""
    module, figures, path = bench("serving.footprint"), bench("common.figures"), tmp_path / "figures.json"
    loads = []

    def engine(runs, warm_up, cache):
        assert not list(cache.iterdir())
        loads.append(len(runs))
        if len(loads) > 2:
            raise RuntimeError("no memory")
        request = {"first": 1.0, "end": 2.0}
        memory = dict.fromkeys(("rss_mib", "peak_mib", "loaded_mib", "load_s"), float(len(loads)))
        return [{"requests": [{**run["requests"][0], **request}], **memory} for run in runs]

    monkeypatch.setattr(module, "_engines", lambda *arguments: {"default": engine})
    with pytest.raises(RuntimeError, match="no memory"):
        module.footprint(
            str(test_model), None, figures.Figures("run"), 7, None, 2, tmp_path / "scratch", ["default"], path
        )
    found = {figure.name.rpartition(": ")[2]: figure.value for figure in figures.load(path)}
    assert (found["load, first"], found["load, second"]) == (1.0, 2.0)
    assert found["TTFT"] == 1000.0


@pytest.mark.parametrize(
    ("given", "named"), [(["--engines", "llama.cpp"], "--llama-server"), (["--engines", "fats"], "fats")]
)
def test_engines_that_cannot_run_are_refused(bench, monkeypatch, capsys, given, named):
    """Guards a long run against an engine that is left out silently."""
    monkeypatch.setattr(sys, "argv", ["serving.py", "--only", "footprint", *given])
    with pytest.raises(SystemExit):
        bench("serving.__main__").options()
    assert named in capsys.readouterr().err


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
    engines = module._engines(model, None, None, ("default", "openvino-genai"))
    for name in engines:
        found = module._measure(engines[name], mix.seed, mix, tmp_path / name)
        assert list(found) == list(module._UNITS)
        assert all(value > 0 for value in found.values())
        assert found["peak RSS"] >= found["RSS"]
    assert any((tmp_path / "default").rglob("*.json"))  # the profile of the first load
