"""Shared fixtures and settings of all tests."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: the machines of continuous integration are shared, and a slow example is no failure. A fifth of the usual
# examples, so that a run takes minutes; elsewhere each run draws others. Tests of rare cases set more.
settings.register_profile("ci", deadline=None, max_examples=20, derandomize=True, database=None, print_blob=True)
settings.register_profile("dev", deadline=None, max_examples=20)
settings.load_profile("ci" if os.environ.get("CI", "").lower() in {"1", "true"} else "dev")

# Threads of NumPy that wait keep a core busy, also in the processes that tests start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).parents[1]
_HAS_SLOW = re.compile(r"mark\.slow|real_templates_as_params")
_ONLY_SLOW = re.compile(r"^pytestmark = (\[\s*)?pytest\.mark\.slow,?$", re.MULTILINE)

sys.path.insert(0, str(Path(__file__).parent / "fixtures"))  # so that tests find virtual time


@dataclass(frozen=True, slots=True)
class SourceModule:
    """A module of the product: its dotted name and its file."""

    name: str
    path: Path

    @property
    def is_package(self) -> bool:
        """Whether it is the ``__init__`` of a package."""
        return self.path.name == "__init__.py"

    def text(self) -> str:
        """Return its source."""
        return self.path.read_text(encoding="utf-8")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files without a selected test: importing them takes as long as many tests."""
    if collection_path.suffix != ".py":
        return None
    text, selected = collection_path.read_text(encoding="utf-8"), config.option.markexpr
    without_selected = {"slow": not _HAS_SLOW.search(text), "not slow": bool(_ONLY_SLOW.search(text))}
    return without_selected.get(selected) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is imported and collected out of garbage collections, each of which would look at a million objects."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Replace characters that cannot be encoded in captured output, which is sent to another process."""
    report = yield
    report.sections = [(name, text.encode(errors="backslashreplace").decode()) for name, text in report.sections]
    return report


def _modules(search_path: Path, package: Path) -> list[SourceModule]:
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(search_path).with_suffix("").parts
        found.append(SourceModule(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Use temporary folders for profiles, compiled kernels and offloaded KV blocks, and for sockets."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XPU_AGENTS_CACHE", str(folder))
        patch.setenv("XPU_AGENTS_RUNTIME", str(tmp_path_factory.mktemp("run")))
        yield folder


@pytest.fixture(scope="session")
def test_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model folder of the ``test`` shape with random int8 weights."""
    from xpu_runtime.model.synthetic import make_model

    folder = tmp_path_factory.mktemp("models") / "test-model"
    make_model("test", folder)
    return folder


@pytest.fixture(scope="session")
def source_modules() -> tuple[SourceModule, ...]:
    """Every module of every source root, integrations included."""
    integrations = [at for at in sorted(ROOT.glob("integrations/*/*")) if at.is_dir() and at.name != "tests"]
    packages = ("xpu_agents", "runtime/xpu_runtime", "simulation/xpu_simulation", "speculation/xpu_speculation")
    roots = [ROOT / package for package in packages]
    return tuple(each for root in (*roots, *integrations) for each in _modules(root.parent, root))
