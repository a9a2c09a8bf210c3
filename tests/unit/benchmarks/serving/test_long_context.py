"""Growth of costs with the length of the context."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from xpu_runtime.model.folder import ModelFolder


@pytest.fixture
def module(bench, monkeypatch):
    """The part, with engines whose TTFT, time per token and memory are those of a formula."""
    module = bench("serving.long_context")
    module.calls = []

    def result(name, power, runs):
        (request,) = runs[0]["requests"]
        length = request["prompt"]
        module.calls.append((name, length))
        first = (length / 100) ** power
        answered = {**request, "first": first, "end": first + length / 1000}
        return [{"requests": [answered], "rss_mib": 100.0 + length, "peak_mib": 200.0 + length}]

    def xpu(model, runs, *, cache, max_context):
        assert ModelFolder.open(model).context(max_context) == max_context
        return result("xpu-agents", 1.0, runs)

    monkeypatch.setattr(module, "run_xpu", xpu)
    monkeypatch.setattr(module, "run_genai", lambda model, runs: result("openvino-genai", 2.0, runs))
    return module


LENGTHS = [100, 400, 800, 9000]


def test_growth_is_relative_to_a_short_prompt(module, bench, test_model, tmp_path):
    """Guards the claim that costs grow no faster: growth is within a repeat, from the longest of the short prompts."""
    figures, path = bench("common.figures"), tmp_path / "figures.json"
    run = figures.Figures("run")
    module.long_context(str(test_model), run, 7, 2, LENGTHS, tmp_path, None, path)
    found = {figure.name.partition(": ")[2]: figure for figure in figures.load(path)}
    assert found["growth of TTFT from 800 to 9000 tokens / openvino-genai"].value == pytest.approx(800 / 9000)
    assert found["growth of TPOT from 800 to 9000 tokens / openvino-genai"].value == pytest.approx(1.0)
    assert found["growth of RSS from 800 to 9000 tokens / openvino-genai"].holds is True
    assert found["TTFT at 9000 tokens / openvino-genai"].value == pytest.approx(1 / 90)
    growth = {figure.name: figure.value for figure in run.rows if figure.name.startswith("growth, ")}
    assert len(growth) == 6
    assert next(value for name, value in growth.items() if "agents" in name and "TTFT" in name) == pytest.approx(11.25)
    assert sum(figure.name.startswith("long context, ") for figure in run.rows) == 2 * len(LENGTHS) * 4


def test_engines_take_turns(module, bench, test_model, tmp_path):
    """Guards against a drift of the machine that one engine gets: each is the first at every other prompt."""
    module.long_context(str(test_model), bench("common.figures").Figures("run"), 7, 2, LENGTHS, tmp_path)
    first = [name for name, _ in module.calls[::2]]
    assert first == ["xpu-agents", "openvino-genai"] * 2 + ["openvino-genai", "xpu-agents"] * 2
    assert [length for _, length in module.calls[::2]] == LENGTHS * 2


def test_the_model_itself_does_not_change(module, bench, test_model, tmp_path):
    """Guards the model of the user: the longer context is that of a copy."""
    before = (Path(test_model) / "config.json").read_bytes()
    module.long_context(str(test_model), bench("common.figures").Figures("run"), 7, 1, [20000], tmp_path)
    assert (Path(test_model) / "config.json").read_bytes() == before
    copied = json.loads((tmp_path / "long" / "config.json").read_text(encoding="utf-8"))
    assert copied["max_position_embeddings"] == 20032


def test_prompts_beyond_the_cache_are_refused(module, bench, test_model, tmp_path):
    """Guards an hour of measuring that would end in a request that does not fit."""
    with pytest.raises(ValueError, match="lengths: 100000000 tokens"):
        module.long_context(str(test_model), bench("common.figures").Figures("run"), 7, 1, [10**8], tmp_path)


def test_growth_is_plotted(module, bench, test_model, tmp_path):
    """Guards the plot of the page."""
    pytest.importorskip("matplotlib")
    plot = tmp_path / "long.png"
    module.long_context(str(test_model), bench("common.figures").Figures("run"), 7, 2, LENGTHS, tmp_path, plot)
    assert plot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("given", [["--lengths", "0"], ["--soak-minutes", "-1"]])
def test_lengths_of_runs_are_checked(bench, monkeypatch, capsys, given):
    """Guards against a measurement of nothing."""
    monkeypatch.setattr(sys, "argv", ["serving.py", "--only", "soak", *given])
    with pytest.raises(SystemExit):
        bench("serving.__main__").options()
    assert given[0] in capsys.readouterr().err


def test_given_lengths_replace_those_of_a_quick_run(bench, monkeypatch):
    """Guards options that a quick run would ignore."""
    monkeypatch.setattr(sys, "argv", ["serving.py", "--quick", "--lengths", "64", "128", "--soak-minutes", "120"])
    args = bench("serving.__main__").options()
    assert (args.lengths, args.soak_minutes) == ([64, 128], 120.0)


@pytest.mark.slow
def test_real_engines_run_long_prompts(bench, test_model, tmp_path):
    """Guards against an engine that refuses positions beyond its configuration."""
    figures = bench("common.figures").Figures("run")
    bench("serving.long_context").long_context(str(test_model), figures, 7, 1, [64, 9000], tmp_path)
    values = {figure.name: figure.value for figure in figures.rows if figure.name.startswith("long context, ")}
    assert len(values) == 2 * 2 * 4
    assert all(value > 0 for value in values.values())
