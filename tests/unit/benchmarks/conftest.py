"""Makes the benchmarks importable, which are run as scripts and are no package."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

_FOLDER = Path(__file__).parents[3] / "benchmarks"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Import a module of the benchmarks folder."""
    monkeypatch.syspath_prepend(str(_FOLDER))

    def load(name: str) -> ModuleType:
        return importlib.import_module(name)

    return load
