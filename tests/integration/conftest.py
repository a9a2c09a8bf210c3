"""What tests of several folders need: the command line, the examples, engines, and the modules beside this file."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from xpu_agents import engines
from xpu_agents.cli import app
from xpu_runtime.engine import loading

sys.path.insert(0, str(Path(__file__).parent))  # servers and backends

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def cli() -> Iterator[Callable[..., Result]]:
    """Run a command; whatever went wrong, no traceback may show."""
    results: list[Result] = []

    def run(*args: object, stdin: str | bytes = "") -> Result:
        results.append(CliRunner().invoke(app, [str(arg) for arg in args], input=stdin))
        return results[-1]

    yield run
    for result in results:
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output


@pytest.fixture(scope="session")
def load_example() -> Callable[[str], dict[str, Any]]:
    """Read an example as Python would; what it defines, by name."""
    return lambda name: runpy.run_path(str(EXAMPLES / f"{name}.py"))


@pytest.fixture(scope="session", autouse=True)
def _engines_end() -> Iterator[None]:
    yield
    engines.close_all()


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines of no special settings take one copy of the weights, not five: they are loaded in a fifth of the time."""
    monkeypatch.setattr(loading, "fastest_memory_mode", lambda *sizes: "lean")


@pytest.fixture(scope="module")
def module_engines() -> Iterator[None]:
    """Shared engines of one module only: they end with it, and none of other settings stands beside them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "_registry", engines._Registry())
        yield
        engines.close_all()


@pytest.fixture
def own_engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shared engines of one test only, so that closing them harms nobody."""
    monkeypatch.setattr(engines, "_registry", engines._Registry())
    yield
    engines.close_all()
