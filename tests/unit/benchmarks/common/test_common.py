"""Figures, reports, traces and plots of the benchmarks."""

from __future__ import annotations

import json
from itertools import islice

import numpy as np
import pytest


def test_saving_keeps_other_figures_and_replaces_its_own(bench, tmp_path):
    """Guards figures in the file against being lost or doubled by a part that runs alone."""
    figures, path = bench("common.figures"), tmp_path / "figures.json"
    first = figures.Figures("one")
    first.add("a", 1.0, "x", "<= 2")
    first.add("b", 2.0)
    first.save(path)
    second = figures.Figures("two")
    second.add("a", 3.0, "x", "<= 2")
    second.add_repeats("c", [3.0, 1.0, 9.0], "s")
    second.save(path)
    rows = json.loads(path.read_text(encoding="utf-8"))
    assert [(row["name"], row["value"], row["holds"]) for row in rows] == [
        ("a", 3.0, False),
        ("b", 2.0, None),
        ("c", 3.0, None),
    ]
    assert rows[2]["spread"] == "1 .. 9"


def test_a_figure_may_be_added_again(bench):
    """Guards parts that add their figures after each repeat: the table has the last value once, in its place."""
    figures = bench("common.figures").Figures("run")
    for values in ([1.0], [1.0, 3.0]):
        figures.add_repeats("a", values)
        figures.add("b", len(values))
    assert [(row.name, row.value, row.spread) for row in figures.rows] == [("a", 2.0, "1 .. 3"), ("b", 2.0, "")]


@pytest.mark.parametrize(
    ("target", "value", "holds"),
    [("<= 1.25", 1.25, True), ("<= 1.25", 1.26, False), (">= 0.95", 0.94, False), ("== 1", 1.0, True), ("", 5, None)],
)
def test_targets_are_compared_in_the_right_direction(bench, target, value, holds):
    """Guards the column "holds" against a reversed relation."""
    assert bench("common.figures").Figure("f", value, "", target).holds is holds


@pytest.mark.parametrize(
    ("value", "text"),
    [(-6.67e-08, "0"), (1.5e-15, "0"), (0.0, "0"), (1e-6, "1e-06"), (-0.879, "-0.879"), (1e3, "1e+03")],
)
def test_rounding_errors_are_formatted_as_zero(bench, value, text):
    """Guards tables against rounding errors shown as measured values or as -0."""
    assert bench("common.figures").format_value(value) == text


def test_a_stream_has_the_requests_of_a_trace(bench):
    """Guards long runs, whose clients draw requests one by one: they are those of a list over the same time."""
    traces = bench("common.request_traces")
    listed = traces.poisson_requests(7, 600.0, 60.0, "proactive")
    assert 400 < len(listed) < 800
    assert list(islice(traces.poisson_stream(7, 60.0, "proactive"), len(listed))) == listed
    assert list(traces.poisson_stream(7, 0.0, "proactive")) == []


def test_report_renders_groups_as_separate_tables(bench, tmp_path):
    """Guards the results page against lost figures and changed text around the marks."""
    figures, report, path = bench("common.figures"), bench("common.report"), tmp_path / "figures.json"
    run = figures.Figures("run")
    run.add("alone", 1.0, "x", "<= 2", "0.9 .. 1.1")
    run.add("ablation, all on: reactive mean", 2.0, "s")
    run.add("ablation, all on: tokens/s", 700.0, "1/s")
    run.add("ablation, preemption off: reactive mean", 4.0, "s")
    run.save(path)
    page = report.insert_tables(
        "before\n<!-- figures -->\nstale row\n<!-- /figures -->\nafter\n", report.markdown(path)
    )
    assert page.startswith("before\n<!-- figures -->\n\n| figure |")
    assert page.endswith("<!-- /figures -->\nafter\n")
    assert "stale row" not in page
    assert "| alone | 1 | 0.9 .. 1.1 | x | <= 2 | yes |" in page
    assert "| ablation | reactive mean, s | tokens/s, 1/s |" in page
    assert "| all on | 2 | 700 |" in page
    assert "| preemption off | 4 |  |" in page
    with pytest.raises(ValueError, match="<!-- figures -->"):
        report.insert_tables("no marks", "table")


def test_window_throughput_counts_only_tokens_in_the_window(bench):
    """Guards throughput against prompts without a first token, and against tokens after the window."""
    requests = [
        {"prompt": 100, "first": 1.0, "stamps": [(1.0, 1), (2.0, 4), (9.0, 50)]},
        {"prompt": 1000, "first": 6.0, "stamps": [(6.0, 1)]},
        {"prompt": 1000, "first": None, "stamps": []},
    ]
    assert bench("common.engine_jobs").window_throughput({"requests": requests}, 5.0) == (100 + 1 + 4) / 5.0


def test_latencies_are_reactive_and_sorted_by_arrival(bench):
    """Guards comparisons of repeats against pairs of different requests."""
    requests = [
        {"priority": "reactive", "at": 3.0, "end": 5.0},
        {"priority": "proactive", "at": 0.0, "end": None},
        {"priority": "reactive", "at": 1.0, "end": 4.0},
    ]
    assert bench("common.engine_jobs").latencies({"requests": requests}).tolist() == [3.0, 2.0]


def test_reactive_requests_are_the_same_at_every_load(bench):
    """Guards the slowdown against different arrivals, and the warm-up against a missing prompt length."""
    traces, jobs = bench("common.request_traces"), bench("common.engine_jobs")
    mix = traces.MixedTrace(7, 60.0, 20.0, 30.0)
    lone = mix.requests(0.0)
    assert lone
    for load in (0.5, 2.0):
        assert [request for request in mix.requests(load) if request.priority == "reactive"] == lone
    warm = jobs.warm_up_requests(mix)
    assert [request.prompt for request in warm] == [request.prompt for request in lone]
    assert all(request.answer <= 4 for request in warm)


def test_trace_without_reactive_request_is_rejected(bench):
    """Guards against the mean of no values."""
    with pytest.raises(ValueError, match=r"seconds=0\.001"):
        bench("common.request_traces").MixedTrace(7, 0.001, 10.0, 30.0).requests(2.0)


def test_passages_have_the_asked_lengths(bench):
    """Guards prompts of real models against white space alone, and against runs that differ."""
    drawn = bench("common.passages").passages(20, (30, 900), 7)
    assert all(30 <= len(text) <= 900 and text == text.strip() for text in drawn)
    assert len(set(drawn)) == 20
    assert drawn == bench("common.passages").passages(20, (30, 900), 7)


def test_given_token_ids_are_the_prompt(bench):
    """Guards prompts of text against being replaced by random tokens on their way to a worker."""
    jobs, traces = bench("common.engine_jobs"), bench("common.request_traces")
    request = traces.RequestSpec(0.0, "reactive", 2, 4, 1, [5, 6])
    (sent,) = json.loads(json.dumps(jobs.full_run([request])))["requests"]
    assert traces.RequestSpec(**sent).tokens() == [5, 6]


def test_plots_are_written(bench, tmp_path):
    """Guards the last step of a long run."""
    plots, values = bench("common.plots"), np.linspace(0.5, 3.0, 9)
    plots.serving_plot(tmp_path / "a.png", {0.0: values, 2.0: values * 1.1}, {2.0: values * 8})
    plots.tradeoff_plot(tmp_path / "b.png", {0.0: (1.0, 0.8), 0.4: (1.3, 0.95)}, 7.0)
    share = bench("common.proportions").Proportion
    plots.samples_plot(tmp_path / "c.png", [share(6, 10), share(8, 10)], [share(5, 12), share(9, 12)])
    assert (tmp_path / "a.png").stat().st_size > 10_000
    assert (tmp_path / "c.png").stat().st_size > 10_000
    assert (tmp_path / "b.png").stat().st_size > 10_000


class _Square:
    """A task that returns the square of its number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self) -> int:
        return self.number**2


@pytest.mark.parametrize("workers", [1, 2])
def test_results_of_tasks_are_in_order(bench, monkeypatch, workers):
    """Guards figures against the results of another task: tasks in processes end in any order."""

    def run_in_processes(tasks, workers):
        return reversed([(index, task.run()) for index, task in enumerate(tasks)])

    tasks = bench("common.tasks")
    monkeypatch.setattr(tasks, "run_in_processes", run_in_processes)
    assert tasks.run_tasks("squares", [_Square(number) for number in range(5)], workers) == [0, 1, 4, 9, 16]
    assert tasks.run_tasks("none", [], workers) == []
