"""Import of an app by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from xpu_agents.ambient.app_loading import load_app
from xpu_runtime.errors import ConfigError

SOURCE = """
from __future__ import annotations
from pydantic import BaseModel
from xpu_agents.ambient import AmbientApp

class Mail(BaseModel):
    subject: str

app = AmbientApp(name="one")
other = AmbientApp(name="two")
number = 3

@app.on("mail")
async def triage(event: Mail): ...
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "my_ambient_app.py").write_text(SOURCE)
    (tmp_path / "broken_ambient_app.py").write_text("import no_such_module_at_all")
    (tmp_path / "wrong_ambient_app.py").write_text("1 / 0")
    for name in ("my_ambient_app", "broken_ambient_app", "wrong_ambient_app"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("my_ambient_app:app", "one"),
        ("my_ambient_app:other", "two"),
        ("my_ambient_app", "one"),
        ("my_ambient_app.py:other", "two"),
        ("my_ambient_app.py", "one"),
        ("{folder}/my_ambient_app.py:app", "one"),
        ("{folder}/my_ambient_app.py", "one"),
    ],
)
def test_apps_are_found(target: str, name: str, tmp_path: Path) -> None:
    """Guards the forms of a name, including absolute paths with a drive letter."""
    assert load_app(target.format(folder=tmp_path)).name == name


@pytest.mark.parametrize(
    ("target", "expected_message"),
    [
        ("no_such_app:app", "module 'no_such_app' is neither"),
        ("no_such_app.py:app", r"file 'no_such_app\.py'"),
        ("my_ambient_app:ap", "has no 'ap'; expected my_ambient_app:app or my_ambient_app:other"),
        ("my_ambient_app:number", "has 'number' of type int"),
        ("broken_ambient_app:app", "cannot be imported: No module named 'no_such_module_at_all'"),
        ("wrong_ambient_app:app", "cannot be imported: ZeroDivisionError"),
        ("", "expected module:app"),
    ],
)
def test_missing_apps_are_errors(target: str, expected_message: str) -> None:
    """Guards the message: wrong name, or a broken module."""
    with pytest.raises(ConfigError, match=expected_message):
        load_app(target)
