"""A cache of its own for the command line's tests, so that they measure and build everything once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from xpu_agents.cli import app


@pytest.fixture(scope="session")
def cli_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where profiles and the demo's model are kept."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _private_cache(cli_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(cli_cache))
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
