"""Shared fixtures of the integration tests: command line, examples and engines."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tiny_embeddings import Submitted, make_bert_folder
from typer.testing import CliRunner, Result

from xpu_agents import engines
from xpu_agents.cli import app
from xpu_runtime import EmbeddingEngine

sys.path.insert(0, str(Path(__file__).parent))  # helper modules beside this file

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def cli() -> Iterator[Callable[..., Result]]:
    """Run a command, and check that it shows no traceback."""
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
    """Run an example and return its names."""
    return lambda name: runpy.run_path(str(EXAMPLES / f"{name}.py"))


@pytest.fixture(scope="session", autouse=True)
def _engines_end() -> Iterator[None]:
    yield
    engines.close_all()


@pytest.fixture(scope="module")
def module_engines() -> Iterator[None]:
    """Shared engines of one module: closed at its end, and never beside those of other modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "_registry", engines._Registry())
        yield
        engines.close_all()


@pytest.fixture
def own_engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shared engines of one test, so that closing them does not affect other tests."""
    monkeypatch.setattr(engines, "_registry", engines._Registry())
    yield
    engines.close_all()


@pytest.fixture(scope="session")
def embedding_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny embedding model with a prompt for queries."""
    return make_bert_folder(tmp_path_factory.mktemp("embeddings") / "tiny", prompts={"query": "the cat "})


@pytest.fixture
def submitted(monkeypatch: pytest.MonkeyPatch) -> Submitted:
    """Options and handle of every request to embed texts."""
    found: Submitted = []
    embed = EmbeddingEngine.embed

    def noticed(self: EmbeddingEngine, texts: Any, **options: Any) -> Any:
        handle = embed(self, texts, **options)
        found.append((options, handle))
        return handle

    monkeypatch.setattr(EmbeddingEngine, "embed", noticed)
    return found
