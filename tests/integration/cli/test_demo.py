"""``xpu-agents demo`` on the model of the package: that it runs and what it shows, not how well the model does."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from child_process import environment
from typer.testing import Result

from xpu_agents.apps.demo import background_requests, chat_turn
from xpu_agents.apps.demo.questions import QUESTIONS

Cli = Callable[..., Result]


def test_the_demo_runs_on_the_model_of_the_package(cli: Cli) -> None:
    """Guards the first thing a newcomer runs: both halves, the comparison, real background work, nothing left over."""
    agents = 5
    result = cli("demo", "--headless", "--questions", 2, "--agents", agents)
    assert result.exit_code == 0, result.output
    told = " ".join(result.stdout.split())
    for pair in QUESTIONS[:2]:
        assert pair.alone in told
        assert pair.with_agents in told
    for wanted in ("Alone:", "Now the agents work", "first token, median", "whole answer, median", "On the desk now:"):
        assert wanted in told
    assert told.count("first token") >= 2 * 2
    ended = re.search(r"Every request has ended: ([\d,]+) finished, (\d+) cancelled after", told)
    assert ended is not None, told[-600:]
    # Two questions in each half need two requests each at the least where the model calls, one where it does not.
    assert int(ended[1].replace(",", "")) > 4 + agents
    assert int(ended[2]) <= agents
    assert "have not ended" not in told
    assert "xpu-agents race" in told


@pytest.mark.usefixtures("little_memory")
def test_the_demo_takes_other_models(cli: Cli, test_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the argument: any model with a chat template, also one that only babbles."""
    for module in (background_requests, chat_turn):
        monkeypatch.setattr(module, "_PARAMS", module._PARAMS.model_copy(update={"max_tokens": 16}))
    result = cli("demo", test_model, "--headless", "--questions", 1, "--agents", 1)
    assert result.exit_code == 0, result.output
    assert "Every request has ended" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--interactive",), "--interactive: it needs a terminal"),
        (("--agents", "0"), "Invalid value for '--agents'"),
        (("--questions", "99"), "Invalid value for '--questions'"),
        (("no/such/folder",), repr(str(Path("no/such/folder")))),
    ],
)
def test_bad_values_are_refused(cli: Cli, args: tuple[str, ...], says: str) -> None:
    """Guards against loading a model first and complaining later, or never."""
    result = cli("demo", *args)
    assert result.exit_code == 2
    assert says in " ".join(result.output.split())


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    """Guards ``demo --headless | head -1``: the exit came out of a task, with a traceback that the loop printed."""
    demo = subprocess.Popen(
        [sys.executable, "-m", "xpu_agents", "demo", "--headless", "--questions", "1"],
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert demo.stdout is not None
    assert demo.stderr is not None
    assert demo.stdout.readline().startswith("desk:")
    demo.stdout.close()
    told = demo.stderr.read()
    demo.stderr.close()
    assert demo.wait() == 1
    assert "Traceback" not in told
    assert "exception" not in told
