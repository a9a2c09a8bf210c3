"""Fixtures of the command line tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from model_stores import ModelStores

sys.path.insert(0, str(Path(__file__).parent))  # so that tests find the hub of their own


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture(autouse=True)
def stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelStores:
    """Stores of other programs, empty at first."""
    return ModelStores.isolated(tmp_path / "stores", monkeypatch)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The model folder of one test; it does not exist yet."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "models"
