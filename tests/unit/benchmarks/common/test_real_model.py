"""Finding the real model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def real(bench: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The module, on a machine without the file and without the variable."""
    module = bench("common.real_model")
    monkeypatch.setattr(module, "_FILE", tmp_path / "model.gguf")
    monkeypatch.delenv(module.REAL_MODEL_VARIABLE, raising=False)
    return module


def test_the_variable_comes_before_the_file(
    real: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards runs on another model, and names of other programs' models."""
    real._FILE.touch()
    assert real.real_model() == real.default_model("desk") == str(real._FILE)
    monkeypatch.setenv(real.REAL_MODEL_VARIABLE, "ollama:llama3.2")
    assert real.real_model() == real.default_model("desk") == "ollama:llama3.2"
    assert capsys.readouterr().out == ""


def test_a_substitute_is_printed(real: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards against figures of the bundled model that are read as those of the real one."""
    assert real.real_model() is None
    assert real.default_model("desk") is None
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(real.REAL_MODEL_MISSING)
    assert line.endswith("desk is used")


def test_the_reason_for_skipping_is_one_line(real: ModuleType) -> None:
    """Guards that a skipped run says what to set."""
    assert real.REAL_MODEL_VARIABLE in real.REAL_MODEL_MISSING
    assert "\n" not in real.REAL_MODEL_MISSING
