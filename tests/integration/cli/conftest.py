"""How the command line is called in its tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from xpu_agents.cli import app

sys.path.insert(0, str(Path(__file__).parent))  # so that tests find the hub of their own


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture
def cli() -> Iterator[Callable[..., Result]]:
    """Run a command; whatever went wrong, no traceback may show."""
    results: list[Result] = []

    def run(*args: object, stdin: str = "") -> Result:
        results.append(CliRunner().invoke(app, [str(arg) for arg in args], input=stdin))
        return results[-1]

    yield run
    for result in results:
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
