"""``make-model``, ``profile``, ``doctor`` and ``bench``."""

from __future__ import annotations

import errno
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from child_process import environment
from typer.testing import Result

from xpu_runtime import EngineConfig, Priority
from xpu_runtime.calibration import quick_profile
from xpu_runtime.engine import loading
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.profile import Profile
from xpu_runtime.trace import read_trace

pytestmark = pytest.mark.slow

Cli = Callable[..., Result]


def test_make_model_writes_a_folder_that_opens(cli: Cli, tmp_path: Path) -> None:
    """Guards the model of every test and benchmark."""
    out = tmp_path / "made"
    result = cli("make-model", "--shape", "test", "--weights", "int4", "--out", out, "--seed", 3)
    assert result.exit_code == 0, result.output
    assert ModelFolder.open(out).config["hidden_size"] > 0
    assert "int4" in result.stdout
    assert "xpu-agents run" in result.stdout


def test_quick_profile_is_shown_and_stored(cli: Cli, test_model: Path, cache: Path) -> None:
    """Guards the table of a profile, also without Greek letters, and that the next load finds it."""
    before = set(cache.glob("profiles/*.json"))
    result = cli("profile", test_model, "--quick")
    assert result.exit_code == 0, result.output
    assert "GFLOP/s" in result.stdout
    assert " us " in result.stdout
    assert "layer_256_s" in result.stdout
    kept = [path for path in cache.glob("profiles/*.json") if path not in before or str(path) in result.stdout]
    assert kept
    found = Profile.load(kept[0])
    assert found is not None
    assert all(lane in result.stdout for lane in found.anchors)


@pytest.mark.parametrize("options", [(), ("--quick",)])
def test_an_unstorable_profile_is_an_error(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    """Guards scripts that profile once for later loads against exit code 0."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(quick_profile, "calibrate", lambda *arguments: pytest.fail("it measured"))
    result = cli("profile", test_model, *options)
    assert result.exit_code == 2
    assert f"error: {tmp_path}" in result.stderr
    assert "the profile cannot be written" in result.stderr


def test_an_interrupted_quick_profile_keeps_the_old_one(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a full profile against Ctrl-C in a quick one, or a load that fails."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    before = loading.profile_key(ModelFolder.open(test_model), EngineConfig()).path
    before.parent.mkdir()
    before.write_text("measured in full", encoding="utf-8")

    def interrupted(*arguments: object, **options: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(quick_profile, "calibrate", interrupted)
    assert cli("profile", test_model, "--quick").exit_code == 130
    assert before.read_text(encoding="utf-8") == "measured in full"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
def test_an_interrupted_model_leaves_no_files(tmp_path: Path) -> None:
    """Guards against hidden partial models after SIGTERM."""
    making = subprocess.Popen(
        [sys.executable, "-m", "xpu_agents", "make-model", "--shape", "0.5b", "--out", str(tmp_path / "model")],
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert making.stderr is not None
    assert "tokenizer" in making.stderr.readline()
    assert list(tmp_path.iterdir()) != []
    making.terminate()
    making.communicate()
    assert making.returncode == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_doctor_prints_text_and_json(cli: Cli, test_model: Path) -> None:
    """Guards both forms of the report, and the exit code for scripts."""
    words = cli("doctor", test_model)
    assert words.exit_code == 0, words.output
    assert "devices" in words.stdout
    report = json.loads(cli("doctor", test_model, "--json").stdout)
    assert {"status", "machine", "devices", "checks"} <= set(report)
    assert any(check["name"] == "model" for check in report["checks"])
    assert cli("doctor", "nowhere").exit_code == 1


def test_bench_prints_a_table_and_writes_the_same_figures(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the benchmark: both phases are measured, and the file has numbers."""
    monkeypatch.setattr("xpu_runtime.engine.metrics._MAX_LOGGED_TIMES", 2)  # filled by the warm-up
    file = tmp_path / "figures.json"
    result = cli("bench", test_model, "--seconds", 1, "--reactive-per-minute", 120, "--json", file)
    assert result.exit_code == 0, result.output
    assert "with background" in result.stdout
    figures = {figure["name"]: figure for figure in json.loads(file.read_text(encoding="utf-8"))}
    assert all(figure["value"] >= 0 and figure["unit"] for figure in figures.values())
    assert figures["reactive TTFT, mean, with background"]["value"] > 0
    assert figures["arrival to first kernel, P99"]["value"] >= 0
    offered = figures["requests offered, with background"]["value"]
    assert figures["requests ended in time, with background"]["value"] == offered


@pytest.mark.slow
def test_a_broken_pipe_does_not_lose_bench_files(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards ``bench --json FILE | head``: the figures were lost with a few lines of the table."""

    def left(*arguments: object) -> NoReturn:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("xpu_agents.cli.bench.print_comparison", left)
    figures, kernels = tmp_path / "figures.json", tmp_path / "kernels.json"
    result = cli("bench", test_model, "--seconds", 1, "--json", figures, "--kernels", kernels)
    assert result.exit_code == 1, result.output
    assert json.loads(figures.read_text(encoding="utf-8"))
    assert json.loads(kernels.read_text(encoding="utf-8"))["traceEvents"]


@pytest.mark.slow
def test_bench_records_and_replays_a_trace(cli: Cli, test_model: Path, tmp_path: Path) -> None:
    """Guards a load that moves from one engine to another, and the kernel trace for the viewer."""
    trace, kernels, figures = (tmp_path / name for name in ("trace.jsonl", "kernels.json", "figures.json"))
    load = ("--seconds", 1, "--reactive-per-minute", 120)
    result = cli("bench", test_model, *load, "--record", trace, "--kernels", kernels)
    assert result.exit_code == 0, result.output
    recorded = read_trace(trace).requests
    assert {request.priority for request in recorded} == set(Priority)
    assert all(request.blocks for request in recorded if request.tokens >= 32)
    events = json.loads(kernels.read_text(encoding="utf-8"))["traceEvents"]
    assert {event["cat"] for event in events if event["ph"] == "X"} == {"reactive", "proactive"}
    assert all(event["ts"] >= 0 for event in events if event["ph"] != "M")
    began = [event for event in events if event["ph"] == "b" and "status" in event["args"]]
    arrived = {int(event["id2"]["local"], 16): event["ts"] for event in began}
    ran = [(number, event["ts"]) for event in events if event["ph"] == "X" for number in event["args"]["requests"]]
    assert arrived.keys() == {number for number, _ in ran} == set(range(1, len(recorded) + 1))
    assert all(at >= arrived[number] for number, at in ran), "they are not numbered alike"
    again = cli("bench", test_model, "--replay", trace, "--json", figures)
    assert again.exit_code == 0, again.output
    found = {figure["name"]: figure["value"] for figure in json.loads(figures.read_text(encoding="utf-8"))}
    assert found["requests offered, with background"] == len(recorded)
