"""Fixtures of the model tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from model_stores import ModelStores


@pytest.fixture
def stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelStores:
    """Stores of other programs in the folder of one test; our own is beside them."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
    return ModelStores.isolated(tmp_path / "stores", monkeypatch)
