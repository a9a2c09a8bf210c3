"""Values in the tables, charts and report of a study."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from xpu_agents.apps.simulate import StudyPlan, run_study
from xpu_agents.apps.simulate.charts.chart import BarChart, LineChart
from xpu_agents.apps.simulate.charts.scale import format_number
from xpu_agents.apps.simulate.charts.study_charts import study_charts
from xpu_agents.apps.simulate.html_report import html_report
from xpu_agents.apps.simulate.policy_options import SweepAxis
from xpu_agents.apps.simulate.tables import lane_table, scheme_table, sweep_table, throughput_line
from xpu_runtime import Priority
from xpu_runtime.trace import Trace, TracedRequest


def test_the_note_of_a_bar_is_the_value_of_the_table() -> None:
    """Guards charts over several seeds: the medians of the parts do not add up to the median latency."""
    plan = StudyPlan("125H", "Llama-3.2-1B", reactive=20, rates=(15.0,), seconds=10, seed=1, seeds=3)
    study = run_study(plan, lambda share, text: None)
    product, charts = study.compared[0], {chart.name: chart for chart in study_charts(study)}
    breakdown, utilisation = charts["breakdown-reactive"], charts["utilisation"]
    assert isinstance(breakdown, BarChart)
    assert isinstance(utilisation, BarChart)
    latency = product.median(lambda run: run.reactive.trace.latency.mean).value
    assert sum(breakdown.bars[0].values) != pytest.approx(latency, rel=1e-3)
    assert breakdown.bars[0].note == format_number(latency)
    assert [bar.note for bar in utilisation.bars] == [row[-1].text for row in lane_table(product).rows]


def test_short_latencies_have_significant_digits() -> None:
    """Guards comparisons of small models, whose latencies are hundredths of a second, against 0.0 everywhere."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 10), TracedRequest(0.0, Priority.PROACTIVE, 900, 5)])
    study = run_study(StudyPlan("125H", "test", trace=trace, compare=True), lambda share, text: None)
    rows = scheme_table("", study.compared).rows
    assert all(re.fullmatch(r"0\.0*[1-9]\d*", cell.text) for row in rows for cell in row[1:5])
    assert rows[0][-1].text in throughput_line(study.compared[0])


def test_energy_per_token_needs_finished_requests() -> None:
    """Guards against the lowest energy for a setting that finishes no request."""
    trace = Trace.of([TracedRequest(0.0, Priority.PROACTIVE, 2000, 100, deadline_s=0.001)])
    study = run_study(StudyPlan("125H", "Llama-3.2-1B", trace=trace), lambda share, text: None)
    [entry] = study.as_json()
    assert entry["proactive"]["finished"] == 0
    assert entry["joules_per_token"] is None
    assert scheme_table("", study.compared).rows[0][-1].text == "-"
    assert "per token" not in throughput_line(study.compared[0])
    assert "nan" not in html_report(study)


def test_the_report_has_the_resolved_settings() -> None:
    """Guards the table of settings: with an NPU a chunk has 256 tokens instead of the default 512."""
    plan = StudyPlan("125H", "Llama-3.2-1B", reactive=20, rates=(15.0,), seconds=5, seed=4)
    page = html_report(run_study(plan, lambda share, text: None))
    assert "<td>chunk_tokens</td><td>256</td><td>512</td>" in page
    page = html_report(run_study(replace(plan, lanes="gpu"), lambda share, text: None))
    assert "<td>chunk_tokens</td><td>512</td><td>512</td>" in page


def test_long_setting_names_move_to_the_chart_title() -> None:
    """Guards charts of many axes against labels that leave no room for the bars."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 10), TracedRequest(0.0, Priority.PROACTIVE, 900, 5)])
    axes = (
        SweepAxis("aged_share", (0.0, 0.25)),
        SweepAxis("aging_s", (10.0, 40.0)),
        SweepAxis("warmup_expiry_s", (2.5,)),
        SweepAxis("preemption", (True, False)),
        SweepAxis("reactive_slack", (0.05, 0.1)),
        SweepAxis("paired_prefill", (True, False)),
        SweepAxis("chunk_tokens", (128, 512)),
    )
    study = run_study(StudyPlan("125H", "test", trace=trace, axes=axes), lambda share, text: None, workers=1)
    names = "aged_share aging_s preemption reactive_slack paired_prefill chunk_tokens"
    charts = study_charts(study)
    bars = [bar for chart in charts if isinstance(chart, BarChart) for bar in chart.bars]
    assert all(chart.title.endswith(f", by {names}") for chart in charts)
    setting = r"0(\.25)? [14]0 (true|false) 0\.(05|1) (true|false) (128|512)(: npu|: igpu)?"
    assert all(re.fullmatch(setting, bar.label) for bar in bars)
    lines = [series for chart in charts if isinstance(chart, LineChart) for series in chart.series]
    labels = [dot.label for series in lines for dot in series.dots]
    assert any(label.endswith(" more") for label in labels)
    assert max(map(len, labels)) < 80
    assert [column.label for column in sweep_table("", study).columns][1:7] == names.split()


def test_a_sweep_of_one_value_names_it() -> None:
    """Guards the label of the only setting of a sweep."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 100, 10)])
    study = run_study(
        StudyPlan("125H", "test", trace=trace, axes=(SweepAxis("warmup_expiry_s", (2.5,)),)), lambda share, text: None
    )
    latency = next(chart for chart in study_charts(study) if chart.name == "reactive-latency")
    assert isinstance(latency, BarChart)
    assert [bar.label for bar in latency.bars] == ["warmup_expiry_s=2.5"]
