"""Shared fixtures of the integration tests: command line, examples and engines."""

from __future__ import annotations

import functools
import os
import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from kept_models import FOLDERS, graphs_once, tokenizers_once
from tiny_embeddings import Submitted, make_bert_folder
from typer.testing import CliRunner, Result

from xpu_agents import engines
from xpu_agents.cli import app
from xpu_agents.models import BUILTIN_MODELS, resolve_model
from xpu_runtime import EmbeddingEngine
from xpu_runtime.calibration import anchors
from xpu_runtime.engine import engine, loading
from xpu_runtime.lanes import model_loader
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.lanes.model_loader import ModelLoader

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


@pytest.fixture(scope="session", autouse=True)
def _known_bandwidth() -> Iterator[None]:
    """The memory bandwidth is measured once: it varies beside other tests, and a load would measure layers again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(anchors, "_copy_bandwidth", functools.cache(anchors._copy_bandwidth))
        yield


@pytest.fixture(scope="session", autouse=True)
def kept_folders() -> Iterator[set[Path]]:
    """Model folders that no test changes, so that loads take less time: see `kept_models`."""
    FOLDERS.update(resolve_model(name) for name in BUILTIN_MODELS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model_loader, "load_paged_model", graphs_once(model_loader.load_paged_model))
        patch.setattr(engine, "Tokenizer", tokenizers_once(engine.Tokenizer))
        yield FOLDERS


@pytest.fixture(scope="session")
def test_model(test_model: Path, kept_folders: set[Path]) -> Path:
    """The model of the ``test`` shape."""
    kept_folders.add(test_model)
    return test_model


@pytest.fixture(scope="session", autouse=True)
def _one_thread() -> Iterator[None]:
    """Kernels have one thread where tests run in several processes: threads that share cores wait for each other."""
    lane_properties = ModelLoader.lane_properties

    def limited(self: ModelLoader, *arguments: Any) -> dict[str, Any]:
        properties = lane_properties(self, *arguments)
        return {**properties, "INFERENCE_NUM_THREADS": 1} if "INFERENCE_NUM_THREADS" in properties else properties

    with pytest.MonkeyPatch.context() as patch:
        if "PYTEST_XDIST_WORKER" in os.environ:
            patch.setattr(ModelLoader, "lane_properties", limited)
        yield


@pytest.fixture(scope="session", autouse=True)
def _few_warm_ups() -> Iterator[None]:
    """Decode steps of several sequences are not warmed up: for most engines of tests that takes longer than a load."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "WARM_UP_ROWS", ())
        yield


@pytest.fixture(scope="module")
def all_warm_ups() -> Iterator[None]:
    """All warm-ups of the product, for the tests of a module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "WARM_UP_ROWS", WARM_UP_ROWS)
        yield


@pytest.fixture(scope="session", autouse=True)
def _certificates_once() -> Iterator[None]:
    """Clients share one TLS context: each would read all certificates, which takes longer than most requests."""

    def read_once(create: Callable[..., Any]) -> Callable[..., Any]:
        created = functools.cache(lambda file, **options: create(**options))
        return lambda **options: created(os.environ.get("SSL_CERT_FILE"), **options)

    with pytest.MonkeyPatch.context() as patch:
        for transport in (httpx._transports.default, httpx2._transports.default):
            patch.setattr(transport, "create_ssl_context", read_once(transport.create_ssl_context))
        yield


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
