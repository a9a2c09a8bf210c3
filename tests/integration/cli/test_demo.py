"""``xpu-agents demo``: it runs and shows its results; the quality of the answers is not tested."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from child_process import environment
from tiny_gguf import write_tiny_gguf
from typer.testing import Result

from xpu_agents.apps.demo import app, background_requests, chat_turn
from xpu_agents.apps.demo.questions import QUESTIONS
from xpu_agents.apps.demo.runner import DemoDelays, run_demo

Cli = Callable[..., Result]


@pytest.fixture
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses for an onlooker are short."""
    delays = DemoDelays(frame_s=0.05, alone_s=0.0, lead_s=0.3, with_agents_s=(0.1, 0.2))
    monkeypatch.setattr(app, "run_demo", functools.partial(run_demo, delays=delays))


@pytest.mark.slow
@pytest.mark.usefixtures("short_delays")
def test_the_demo_runs_on_the_bundled_model(cli: Cli) -> None:
    """Guards the first command of a newcomer: both phases, the comparison, background work, no unfinished request."""
    agents = 5
    result = cli("demo", "--headless", "--questions", 2, "--agents", agents)
    assert result.exit_code == 0, result.output
    output = " ".join(result.stdout.split())
    for pair in QUESTIONS[:2]:
        assert pair.alone in output
        assert pair.with_agents in output
    for expected in (
        "Alone:",
        "Now the agents work",
        "first token, median",
        "whole answer, median",
        "On the desk now:",
    ):
        assert expected in output
    assert output.count("first token") >= 2 * 2
    ended = re.search(r"Every request has ended: ([\d,]+) finished, (\d+) cancelled after", output)
    assert ended is not None, output[-600:]
    # Each of the four questions needs one request or more, and each agent finishes some.
    assert int(ended[1].replace(",", "")) > 4 + agents
    assert int(ended[2]) <= agents
    assert "have not ended" not in output
    assert "xpu-agents race" in output


@pytest.mark.slow
@pytest.mark.usefixtures("short_delays")
def test_the_demo_runs_on_other_models(cli: Cli, test_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the MODEL argument, with a model that writes random text."""
    for module in (background_requests, chat_turn):
        for name in ("_PARAMS", "_VARIED_PARAMS"):
            monkeypatch.setattr(module, name, getattr(module, name).model_copy(update={"max_tokens": 16}))
    result = cli("demo", test_model, "--headless", "--questions", 1, "--agents", 1)
    assert result.exit_code == 0, result.output
    assert "Every request has ended" in " ".join(result.stdout.split())


@pytest.mark.slow
@pytest.mark.usefixtures("short_delays")
def test_the_demo_runs_on_a_gguf_file(cli: Cli, tmp_path: Path) -> None:
    """Guards general models: a model that knows no tool ends the demo well, and its turns are not counted as errors."""
    model = write_tiny_gguf(tmp_path / "tiny.gguf", "llama", context=4096)
    result = cli("demo", model, "--headless", "--questions", 2, "--agents", 3)
    assert result.exit_code == 0, result.output
    output = " ".join(result.stdout.split())
    assert "of 2 questions with tools led to a tool call" in output
    assert "no tools offered" in output
    assert "Every request has ended" in output
    assert "failed" not in output
    assert "filing" not in output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--interactive",), "--interactive: needs a terminal"),
        (("--agents", "0"), "Invalid value for '--agents'"),
        (("--questions", "99"), "Invalid value for '--questions'"),
        (("no/such/folder",), repr(str(Path("no/such/folder")))),
    ],
)
def test_invalid_values_exit_with_2(cli: Cli, args: tuple[str, ...], message: str) -> None:
    """Guards against an error only after the model is loaded, or none."""
    result = cli("demo", *args)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


@pytest.mark.slow
def test_a_broken_pipe_ends_the_demo_without_a_traceback(test_model: Path) -> None:
    """Guards ``demo --headless | head -1`` against a traceback of the event loop."""
    demo = subprocess.Popen(
        [sys.executable, "-m", "xpu_agents", "demo", str(test_model), "--headless", "--questions", "1"],
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert demo.stdout is not None
    assert demo.stderr is not None
    assert demo.stdout.readline().startswith(f"{test_model.name}:")
    demo.stdout.close()
    output = demo.stderr.read()
    demo.stderr.close()
    assert demo.wait() == 1
    assert "Traceback" not in output
    assert "exception" not in output
