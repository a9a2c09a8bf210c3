"""The table of the models: one heading for each folder of a store."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from xpu_agents.apps.display.model_table import print_models
from xpu_agents.models.local_model import LocalModel


def _headings(paths: list[Path]) -> list[str]:
    models = [LocalModel(f"model{at}", path, "Ollama", "GGUF", 1, "Q4_0", 512) for at, path in enumerate(paths)]
    output = io.StringIO()
    print_models(models, Console(file=output, width=300))
    lines = output.getvalue().splitlines()
    assert sum(line.startswith("  model") for line in lines) == len(paths)
    return [line.split(maxsplit=1)[1] for line in lines if line.startswith("Ollama")]


def test_each_folder_has_a_heading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of the user and of a service have nothing in common but the root."""
    home = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: home)
    own, other = home / "models", tmp_path / "service"
    paths = [own / "a" / "x.gguf", other / "y.gguf", own / "b" / "z.gguf"]
    assert _headings(paths) == [str(Path("~/models")), str(other)]


def test_relative_and_absolute_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store whose folder is given by a relative path must not end the listing."""
    monkeypatch.chdir(tmp_path)
    assert _headings([Path("models/a/x.gguf"), tmp_path / "models" / "b" / "y.gguf"]) == [str(tmp_path / "models")]
