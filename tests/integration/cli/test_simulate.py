"""``xpu-agents simulate``: tables, files and errors."""

from __future__ import annotations

import errno
import html
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import Result

from xpu_runtime.trace import read_trace
from xpu_simulation import SCHEMES

Cli = Callable[..., Result]

ON_CHIP = ("simulate", "--soc", "125H")
SHORT = (*ON_CHIP, "--minutes", "0.5", "--reactive", 6, "--proactive", 6)


def test_a_run_is_shown_and_written(cli: Cli, tmp_path: Path) -> None:
    """Guards a run: figures, a trace that can be replayed, and kernels for the viewer."""
    figures, trace, kernels = (tmp_path / name for name in ("figures.json", "trace.jsonl", "kernels.json"))
    result = cli(*SHORT, "--json", figures, "--record", trace, "--kernels", kernels)
    assert result.exit_code == 0, result.output
    assert "llama-3.2-3b on Intel Core Ultra 5 125H" in result.stdout
    [found] = json.loads(figures.read_text(encoding="utf-8"))
    played = read_trace(trace)
    assert found["reactive"]["finished"] + found["proactive"]["finished"] == len(played.requests)
    assert found["reactive"]["latency_mean_s"] > found["reactive"]["ttft_mean_s"] > 0
    events = json.loads(kernels.read_text(encoding="utf-8"))["traceEvents"]
    assert {event["cat"] for event in events if event["ph"] == "X"} == {"reactive", "proactive"}
    again = cli(*ON_CHIP, "--trace", trace, "--json", tmp_path / "again.json")
    assert again.exit_code == 0, again.output
    assert (tmp_path / "again.json").read_bytes() == figures.read_bytes()


def test_a_broken_pipe_does_not_lose_files(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards ``simulate --report FILE | head``: minutes of work were lost with a few lines of a table."""

    def left(*arguments: object) -> NoReturn:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("xpu_agents.cli.simulate.print_study", left)
    report, trace = tmp_path / "report.html", tmp_path / "trace.jsonl"
    assert cli(*SHORT, "--report", report, "--record", trace).exit_code == 1
    assert report.is_file()
    assert read_trace(trace).requests


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is always full here")
@pytest.mark.parametrize("option", ["--json", "--report", "--record", "--kernels"])
def test_a_full_disk_is_named(cli: Cli, option: str) -> None:
    """Guards against "No space left on device" without a file name; the tables are shown."""
    result = cli(*SHORT, option, "/dev/full")
    assert result.exit_code == 2
    assert f"error: {option}: '/dev/full' cannot be written (No space left on device); choose" in result.stderr
    assert "llama-3.2-3b on Intel Core Ultra 5 125H" in result.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is always full here")
def test_a_full_disk_does_not_lose_other_files(cli: Cli, tmp_path: Path) -> None:
    """Guards files that can be written against an earlier one that cannot."""
    report, trace = tmp_path / "report.html", tmp_path / "trace.jsonl"
    result = cli(*SHORT, "--json", "/dev/full", "--report", report, "--record", trace, "--kernels", "/dev/full")
    assert result.exit_code == 2
    for option in ("--json", "--kernels"):
        assert f"{option}: '/dev/full' cannot be written (No space left on device); choose" in result.stderr
    assert report.is_file()
    assert read_trace(trace).requests


@pytest.mark.parametrize(
    ("model", "message"),
    [("", "model: it is empty; expected the folder"), ("some/body", "`xpu-agents pull some/body` downloads it")],
)
def test_a_missing_model_is_an_error(cli: Cli, model: str, message: str) -> None:
    """Guards against the current folder for an empty name, and against an id reported as an unknown shape."""
    result = cli(*SHORT, "--model", model)
    assert result.exit_code == 2
    assert message in result.stderr


def test_all_schemes_are_compared(cli: Cli, tmp_path: Path) -> None:
    """Guards the table: every scheme that the chip supports has a row, and it fits in the terminal."""
    figures = tmp_path / "figures.json"
    result = cli(*SHORT, "--compare", "--json", figures)
    assert result.exit_code == 0, result.output
    rows = [row["scheme"] for row in json.loads(figures.read_text(encoding="utf-8"))]
    assert rows[: len(SCHEMES)] == list(SCHEMES)
    assert "no preemption" in rows
    for name in rows:
        assert f"│ {name} " in result.stdout
    assert all(line.count("…") == 0 for line in result.stdout.splitlines())


def test_no_figure_is_cut_off(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards figures in a narrow terminal, and long ones in a file with 80 columns."""
    monkeypatch.setenv("COLUMNS", "40")
    result = cli(*SHORT, "--compare")
    assert result.exit_code == 0, result.output
    assert "…" not in result.stdout
    lines = [line for line in result.stdout.splitlines() if line.startswith("│ agent-xpu ")]
    assert len(lines) == 1
    assert lines[0].endswith("│")


def test_a_priority_without_requests_has_no_figures(cli: Cli, tmp_path: Path) -> None:
    """Guards the JSON file against NaN."""
    figures = tmp_path / "figures.json"
    result = cli(*SHORT[:-4], "--proactive", 6, "--reactive", 0, "--json", figures)
    assert result.exit_code == 0, result.output
    [found] = json.loads(figures.read_text(encoding="utf-8"))
    assert found["reactive"] == {**dict.fromkeys(found["reactive"]), "offered": 0, "finished": 0, "tokens_per_s": 0.0}


def test_an_infinite_setting_is_written(cli: Cli, tmp_path: Path) -> None:
    """Guards the JSON file against Infinity."""
    figures = tmp_path / "figures.json"
    result = cli(*SHORT, "--policy", "warmup_expiry_s=inf", "--json", figures)
    assert result.exit_code == 0, result.output
    [found] = json.loads(figures.read_text(encoding="utf-8"), parse_constant=pytest.fail)
    assert found["policy"] == {"warmup_expiry_s": "inf"}


def test_a_sweep_is_shown_and_reported(cli: Cli, tmp_path: Path) -> None:
    """Guards a sweep: rows, files and charts, and the command in the report reproduces it."""
    page, figures, plots = tmp_path / "report.html", tmp_path / "figures.json", tmp_path / "plots"
    load = ("simulate", "--soc", "125H", "--model", "Llama-3.2-1B", "--minutes", "0.1", "--reactive", 20)
    options = ("--rates", "30,15", "--seeds", 2, "--policy", "warmup_expiry_s=5", "--sweep", "aged_share=0,0.5")
    result = cli(*load, *options, "--report", page, "--json", figures, "--plots", plots)
    assert result.exit_code == 0, result.output
    assert "swept, times in seconds" in " ".join(result.stdout.split())
    assert "*: on the Pareto front" in result.stdout
    entries = json.loads(figures.read_text(encoding="utf-8"))
    keys = [(entry["proactive_per_minute"], entry["seed"], entry["policy"].get("aged_share")) for entry in entries]
    assert keys == [
        (rate, seed, share)
        for shares in ((None,), (0.0, 0.5))
        for rate in (15, 30)
        for share in shares
        for seed in (1, 2)
    ]
    assert all(entry["policy"]["warmup_expiry_s"] == 5 for entry in entries)
    assert {file.name for file in plots.iterdir()} >= {"trade-off.svg", "normalised-reactive.svg", "utilisation.svg"}
    command = re.search(r"<pre>xpu-agents (.*)</pre>", page.read_text(encoding="utf-8"))
    assert command is not None
    again = cli(*shlex.split(html.unescape(command[1])), "--json", tmp_path / "again.json")
    assert again.exit_code == 0, again.output
    assert (tmp_path / "again.json").read_bytes() == figures.read_bytes()


def test_a_wide_sweep_fits_in_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards figures of a wide table against being cropped: it shows fewer of them."""
    monkeypatch.setenv("COLUMNS", "80")
    load = (*ON_CHIP, "--model", "Llama-3.2-1B", "--minutes", "0.1", "--reactive", 20, "--rates", "30,15")
    result = cli(*load, "--seeds", 2, "--sweep", "aged_share=0,0.25", "--sweep", "preemption=true,false")
    assert result.exit_code == 0, result.output
    assert "…" not in result.stdout
    assert " preemption " in result.stdout
    assert "_share" in result.stdout


@pytest.mark.parametrize(
    ("options", "expected_message"),
    [
        (("--sweep", "slack=0,1"), "'slack' is not a scheduler setting"),
        (("--policy", "warmup_expiry_s=soon"), "--policy warmup_expiry_s:"),
        (("--policy", "warmup_expiry_s=1", "--sweep", "warmup_expiry_s=1,2"), "warmup_expiry_s: set and swept"),
        (("--rates", "2,4"), "--proactive 6: cannot be combined with --rates 2,4"),
        (("--lanes", "tpu"), "--lanes: 'tpu' is not known; choose from auto"),
        (("--report", "no/such/folder/page.html"), "--report: folder"),
        (("--plots", "no/such/folder"), "--plots: folder"),
    ],
)
def test_invalid_options_are_rejected(cli: Cli, options: tuple[str, ...], expected_message: str) -> None:
    """Guards the error of each option, before any simulation."""
    result = cli(*SHORT, *options)
    assert result.exit_code == 2
    assert expected_message in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("options", "expected_message"),
    [
        (("--rates", "2,fast"), "--rates: 'fast' is not a rate"),
        (
            ("--reactive", 0, "--rates", "0,2"),
            "load: 0 reactive and 0 proactive requests a minute for 15 minutes with seed 1",
        ),
        (("--model", "desk"), "s has 4096 + 154 tokens"),
        (("--trace", "a.jsonl", "--rates", "4"), "--rates 4: an option of a generated load, but --trace a.jsonl"),
        (("--trace", "a.jsonl", "--minutes", 2), "--minutes 2.0: an option of a generated load, but --trace a.jsonl"),
    ],
)
def test_invalid_loads_are_rejected(cli: Cli, options: tuple[str | float, ...], expected_message: str) -> None:
    """Guards against ignored options, and against figures without requests."""
    result = cli(*ON_CHIP, *options)
    assert result.exit_code == 2
    assert expected_message in " ".join(result.stderr.split())
