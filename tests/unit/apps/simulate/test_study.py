"""Results, charts and report of a study."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import replace
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from xpu_agents.apps.simulate import Study, StudyPlan, run_study
from xpu_agents.apps.simulate.charts.chart import BarChart, Dot, LineChart, Series
from xpu_agents.apps.simulate.charts.study_charts import study_charts
from xpu_agents.apps.simulate.charts.svg import chart_svg, write_charts
from xpu_agents.apps.simulate.html_report import html_report
from xpu_agents.apps.simulate.pareto import pareto_front
from xpu_agents.apps.simulate.policy_options import SweepAxis
from xpu_agents.apps.simulate.soc_table import soc_table
from xpu_agents.apps.simulate.tables import lane_table, priority_table, rate_table, scheme_table, sweep_table
from xpu_agents.workload import Workload
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.profile import ReshapeCost
from xpu_simulation import ABLATIONS, SCHEMES, Simulation, load_soc

SVG = "{http://www.w3.org/2000/svg}"


def test_results_are_in_order(study: Study) -> None:
    """Guards against results of another scheme, rate or setting: one of them is simulated again."""
    omitted = {"no NPU warm-up", "no power budget", "no short graphs", "no measured chunk", "no adaptive iGPU share"}
    names = [*SCHEMES, *(scheme.name for scheme in ABLATIONS if scheme.name not in omitted)]
    assert [(each.scheme, each.rate) for each in study.compared] == [(n, rate) for n in names for rate in (15.0, 30.0)]
    grid = [(0.0, True), (0.0, False), (0.5, True), (0.5, False)]
    found = [(each.rate, each.policy["aged_share"], each.policy["preemption"]) for each in study.swept]
    assert found == [(rate, *setting) for rate in (15.0, 30.0) for setting in grid]
    assert all(each.policy["warmup_expiry_s"] == 2.5 for each in study.swept)
    result = next(each for each in study.compared if (each.scheme, each.rate) == ("time-sharing", 30.0))
    assert result.policy == {}
    load = Workload.mixed(20.0, 30.0, 5.0, seed=2).trace()
    run = Simulation(study.soc, study.costs, scheme=SCHEMES["time-sharing"]).run(load)
    assert result.runs[1].usage == run.usage
    assert result.runs[1].reactive.trace == run.figures(Priority.REACTIVE)


def test_parts_add_up(study: Study) -> None:
    """Guards the breakdown: pending, prefill and decode add up to the latency, the devices to the energy."""
    for result in (*study.compared, *study.swept):
        for run in result.runs:
            for each in (run.reactive, run.proactive):
                if each.trace.finished:
                    assert each.pending + each.prefill + each.decode == pytest.approx(each.trace.latency.mean)
                else:
                    assert math.isnan(each.pending)
    [energy] = [chart for chart in study_charts(study) if chart.name == "energy"]
    assert isinstance(energy, BarChart)
    for bar, result in zip(energy.bars, study.at(30.0), strict=True):
        a, b = (run.joules_per_token for run in result.runs)
        assert min(a, b) * 0.999 <= sum(bar.values) <= max(a, b) * 1.001


def test_median_of_two_seeds(study: Study) -> None:
    """Guards the median of two values, and NaN for a metric without values."""
    result = study.compared[0]
    values = sorted(run.tokens_per_s for run in result.runs)
    median = result.median(lambda run: run.tokens_per_s)
    assert (median.minimum, median.value, median.maximum) == pytest.approx((values[0], sum(values) / 2, values[1]))
    assert math.isnan(result.median(lambda run: math.nan).value)


def test_each_rate_has_its_front(study: Study) -> None:
    """Guards against a Pareto front over several rates."""
    table = sweep_table("", study)
    stars = [row[0].text == "*" for row in table.rows]
    assert {number for number, star in enumerate(stars) if star} == set(table.strong)
    for start in (0, 4):
        points = [
            (
                each.median(lambda run: run.reactive.trace.latency.p90).value,
                each.median(lambda run: run.proactive.tokens_per_s).value,
            )
            for each in study.swept[start : start + 4]
        ]
        assert stars[start : start + 4] == pareto_front(points)
        assert any(stars[start : start + 4])


def test_nearly_equal_results_share_the_front(study: Study) -> None:
    """Guards settings without effect, whose sums differ in the last bit."""
    one = study.swept[0]
    runs = tuple(
        replace(run, proactive=replace(run.proactive, tokens_per_s=math.nextafter(run.proactive.tokens_per_s, 0)))
        for run in one.runs
    )
    assert replace(study, swept=(one, replace(one, runs=runs))).front() == [True, True]


def test_the_report_is_complete_and_self_contained(study: Study) -> None:
    """Guards the report: all tables, charts, sources and the command; no script, link or external file."""
    page = html_report(study)
    tables = [
        priority_table("", study.compared[0]),
        lane_table(study.compared[0]),
        rate_table("", study),
        sweep_table("", study),
        soc_table(study.soc),
    ]
    for table in tables:
        for cell in (cell for row in table.rows for cell in row if cell.text):
            assert f">{escape(cell.text)}<" in page
            assert escape(cell.spread) in page
        assert all(escape(column.label) in page for column in table.columns)
    for source in (study.soc.memory.source, study.soc.devices["npu"].power.source):
        assert escape(" ".join(source.split())) in page
    for chart in study_charts(study):
        assert f"<figcaption>{escape(chart.title)}</figcaption>" in page
    assert escape(study.plan.command()) in page
    assert "seeds 1 to 2" in page
    assert "warmup_expiry_s=2.5" in page
    assert "agent-xpu" in page
    assert not re.search(r"<script|<link|<img|<iframe|\bsrc=|\bhref=|url\(|@import|@font-face", page)


@pytest.mark.parametrize(("platform", "quoted"), [("win32", '"my chip.toml"'), ("linux", "'my chip.toml'")])
def test_the_command_is_quoted_for_its_shell(monkeypatch: pytest.MonkeyPatch, platform: str, quoted: str) -> None:
    """Guards the command on Windows, where cmd does not know single quotes."""
    monkeypatch.setattr(sys, "platform", platform)
    assert f"--soc {quoted} --model" in StudyPlan("my chip.toml", "Llama-3.2-1B").command()


def test_equal_plans_give_equal_reports() -> None:
    """Guards against times, paths and random names in a report."""
    plan = StudyPlan(
        "M4",
        "Llama-3.2-1B",
        reactive=20,
        rates=(15.0,),
        seconds=5,
        seed=4,
        axes=(SweepAxis("aged_share", (0.1, 0.2)),),
    )
    one, other = (html_report(run_study(plan, lambda share, text: None)) for _ in range(2))
    assert one == other
    assert "Sweep" in one
    assert "Compared" not in one


def test_charts_are_complete(study: Study) -> None:
    """Guards the charts: all are there, are XML, and have all labels."""
    charts = {chart.name: chart for chart in study_charts(study)}
    assert list(charts) == [
        "normalised-reactive",
        "normalised-proactive",
        "throughput",
        "energy-by-rate",
        "trade-off",
        "reactive-latency",
        "breakdown-reactive",
        "breakdown-proactive",
        "energy",
        "utilisation",
    ]
    for chart in charts.values():
        drawn = ElementTree.fromstring(chart_svg(chart))
        texts = [node.text for node in drawn.iter("text")]
        if isinstance(chart, LineChart):
            assert [series.name for series in chart.series] == texts[: len(chart.series)]
            assert len(list(drawn.iter("circle"))) == sum(len(series.dots) for series in chart.series)
        else:
            assert {bar.label for bar in chart.bars} <= set(texts)
            assert len(list(drawn.iter("rect"))) == len(chart.parts) * (1 + len(chart.bars))
    assert charts["trade-off"].title.endswith("by aged_share preemption")
    assert {f"{name}: {lane}" for name, lane in (("agent-xpu", "npu"), ("openvino-igpu", "igpu"))} <= {
        bar.label
        for bar in charts["utilisation"].bars  # type: ignore[union-attr]
    }


def test_a_study_without_reactive_requests_has_charts() -> None:
    """Guards tables and charts against missing metrics."""
    plan = StudyPlan(
        "M4",
        "Llama-3.2-1B",
        reactive=0,
        rates=(30.0, 60.0),
        seconds=6,
        axes=(SweepAxis("aged_share", (0.1, 0.2)),),
    )
    study = run_study(plan, lambda share, text: None)
    assert study.front() == [False] * 4
    names = [chart.name for chart in study_charts(study)]
    assert "reactive-latency" not in names
    assert "breakdown-reactive" not in names
    assert "nan" not in html_report(study).lower().replace("finance", "")
    assert study.as_json()[0]["reactive"]["latency_mean_s"] is None


def test_a_large_sweep_without_reactive_requests_has_charts(tmp_path: Path) -> None:
    """Guards the charts of a large sweep with an empty Pareto front, which show the schemes instead."""
    values = tuple(map(float, range(1, 26)))
    plan = StudyPlan("M4", "Llama-3.2-1B", reactive=0, rates=(30.0,), seconds=6, axes=(SweepAxis("aging_s", values),))
    study = run_study(plan, lambda share, text: None)
    charts = study_charts(study)
    assert [chart.name for chart in charts] == ["breakdown-proactive", "energy", "utilisation"]
    assert len(write_charts(tmp_path, charts)) == 3
    assert "<figure>" in html_report(study)


def test_chart_files_are_complete(study: Study, tmp_path: Path) -> None:
    """Guards the SVG files: one for each chart, with its title and its own colours, and equal for equal studies."""
    charts = study_charts(study)
    files = write_charts(tmp_path / "plots", charts)
    assert [file.name for file in files] == [f"{chart.name}.svg" for chart in charts]
    for file, chart in zip(files, charts, strict=True):
        text = file.read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        title, count = chart.title.split(), len(chart.title.split())
        assert " ".join(node.text or "" for node in root.iter(f"{SVG}text")).split()[:count] == title
        assert "var(" not in text
        assert not re.search(r"<script|<link|url\(|@import|\bhref=", text)
    again = write_charts(tmp_path / "again", charts)
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in files]


def test_labels_of_neighbours_do_not_overlap() -> None:
    """Guards the labels of settings with nearly equal results."""
    dots = tuple(Dot(x, 1.0, 1.0, 1.0, f"setting {x}") for x in (1.0, 1.01, 2.0))
    chart = LineChart("any", "any", "x", "y", (Series("any", dots, 0),), from_zero=False)
    drawn = ElementTree.fromstring(chart_svg(chart))
    heights = [float(node.attrib["y"]) for node in drawn.iter("text") if (node.text or "").startswith("setting")]
    assert heights[0] == heights[2]
    assert abs(heights[0] - heights[1]) > 12


def test_the_chip_table_has_all_parameters() -> None:
    """Guards the table of a chip: a row with parameters, their ranges and source for every part."""
    table = soc_table(load_soc("125H"))
    rows = {row[0].text: row[1].text for row in table.rows}
    assert rows["memory"] == "89.6 GB/s, 64 GB"
    assert rows["npu matmul"] == "35 GB/s (25 to 55), 2.62 TFLOPS of fp16 (2.62 to 5)"
    assert rows["npu compile"] == "2 s per kernel (0.5 to 8), 2 s per layer (0.5 to 8), 12 W of the CPU"
    assert {f"{device} {part}" for device in ("npu", "igpu", "cpu") for part in ("peak", "launch", "power")} <= set(
        rows
    )
    assert all(row[2].text for row in table.rows if not row[0].text.endswith("threads"))


def test_the_chip_table_has_reshape_costs() -> None:
    """Guards the report of a profiled machine: reshape costs are parameters of the runs."""
    soc = load_soc("125H")
    assert soc.cpu is not None
    cpu = soc.cpu.model_copy(update={"resize": {"cut": ReshapeCost(step_s=0.0015, prompt_s=0.002, first_s=0.00625)}})
    rows = {row[0].text: row[1:] for row in soc_table(soc.model_copy(update={"cpu": cpu})).rows}
    figures, source = rows["cpu reshape"]
    assert figures.text == "1.5 ms per step, 2 ms per prompt, 6.25 ms more for a new length in cut form"
    assert source.text == " ".join(cpu.matmul.source.split())
    assert not any("reshape" in row[0].text for row in soc_table(soc).rows)


def test_all_loads_are_checked_before_the_first_run() -> None:
    """Guards against minutes of runs before a later load fails."""
    started: list[str] = []
    plan = StudyPlan("M4", "Llama-3.2-1B", reactive=0.0, rates=(30.0, 0.0), seconds=6)
    with pytest.raises(ConfigError, match="0 reactive and 0 proactive"):
        run_study(plan, lambda share, text: started.append(text), record=True)
    assert started == []


def test_kernels_are_recorded_for_the_first_run() -> None:
    """Guards `Study.first`: it has kernels and is the run of the first result."""
    plan = StudyPlan("M4", "Llama-3.2-1B", reactive=20, rates=(15.0, 30.0), seconds=5, seed=4)
    study = run_study(plan, lambda share, text: None, record=True)
    assert study.first.kernels
    assert study.first.usage == study.compared[0].runs[0].usage


def test_the_chip_example_runs(tmp_path: Path) -> None:
    """Guards the example of a custom chip in ``docs/simulation.md``."""
    guide = Path(__file__).parents[4] / "docs" / "simulation.md"
    example = re.search(r"```toml\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    file = tmp_path / "mine.toml"
    file.write_text(example[1], encoding="utf-8")
    plan = StudyPlan(str(file), "Llama-3.2-1B", reactive=20, rates=(15.0,), seconds=5, seed=4)
    study = run_study(plan, lambda share, text: None)
    assert study.compared[0].lanes == ("cpu",)
    assert "a power meter at the wall" in html_report(study)


def test_the_scheme_table_is_in_order(study: Study) -> None:
    """Guards the table of schemes: one row each, in their order."""
    table = scheme_table("", study.at(15.0))
    assert [row[0].text for row in table.rows] == [result.scheme for result in study.at(15.0)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rates": ()}, "rates: empty"),
        ({"seeds": 0}, "seeds: 0; give 1 or more"),
        (
            {"policy": {"warmup_expiry_s": 1.0}, "axes": (SweepAxis("warmup_expiry_s", (0.5,)),)},
            "warmup_expiry_s: set and swept",
        ),
        ({"trace": Workload.mixed(10, 10, 6).trace(), "seeds": 2}, "trace: .*one load"),
    ],
)
def test_invalid_plans_raise(change: dict[str, object], message: str) -> None:
    """Guards against a plan that could run only in part."""
    with pytest.raises(ConfigError, match=message):
        StudyPlan("M4", "Llama-3.2-1B", **change)  # type: ignore[arg-type]
