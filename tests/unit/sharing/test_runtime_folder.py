"""The folder for sockets of one user."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from xpu_agents.sharing.runtime_folder import RUNTIME, runtime_folder
from xpu_runtime.errors import ConfigError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="access lists instead of modes")


@pytest.fixture
def without_runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No variable names a runtime folder; temporary files are in this folder."""
    monkeypatch.delenv(RUNTIME)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    return tmp_path


def test_created_for_this_user_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Other users must not reach the sockets, whatever the umask."""
    monkeypatch.setenv(RUNTIME, str(tmp_path / "a" / "b"))
    before = os.umask(0)
    try:
        folder = runtime_folder()
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert runtime_folder() == folder


def test_the_users_runtime_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Sockets belong where the system removes them when the user logs out."""
    monkeypatch.delenv(RUNTIME)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert runtime_folder() == tmp_path / "xpu-agents"


def test_temporary_folder_of_another_user_is_refused(without_runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another user who was first in a shared folder could read all prompts."""
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    (without_runtime / "xpu-agents-12345").mkdir(mode=0o700)
    with pytest.raises(ConfigError, match="belongs to another user"):
        runtime_folder()


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_open_folder_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: int) -> None:
    """A folder that others have access to must not be used, nor changed: it may be ``/tmp``."""
    tmp_path.chmod(mode)
    monkeypatch.setenv(RUNTIME, str(tmp_path))
    with pytest.raises(ConfigError, match=f"{mode:o} and not 700"):
        runtime_folder()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == mode


def test_link_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The owner of a link could let it point elsewhere later."""
    (tmp_path / "folder").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    monkeypatch.setenv(RUNTIME, str(tmp_path / "link"))
    with pytest.raises(ConfigError, match="not a folder"):
        runtime_folder()


def test_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The error must name the variable instead of a line of code."""
    (tmp_path / "file").touch()
    monkeypatch.setenv(RUNTIME, str(tmp_path / "file"))
    with pytest.raises(ConfigError, match=RUNTIME):
        runtime_folder()
