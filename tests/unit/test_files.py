"""Files where Windows makes them hard."""

from __future__ import annotations

import errno
import sys
import time
from pathlib import Path

import pytest

from xpu_runtime.files import check_folder_writable, retry_if_locked
from xpu_runtime.model.atomic_folder import atomic_folder


class Scanner:
    """Has a file or folder open for some attempts to move it, as a virus scanner has."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, platform: str, refusals: int) -> None:
        self.left = refusals
        self.slept: list[float] = []
        self._rename = Path.rename
        monkeypatch.setattr(Path, "rename", lambda path, target: self.rename(path, target))
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setattr(time, "sleep", self.slept.append)

    def rename(self, path: Path, target: Path) -> Path:
        if self.left:
            self.left -= 1
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return self._rename(path, target)


def test_what_is_refused_for_a_moment_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a folder that took minutes to make against a virus scanner that looks at what is new in it."""
    scanner = Scanner(monkeypatch, "win32", refusals=3)
    with atomic_folder(tmp_path / "model") as draft:
        (draft / "file").write_text("x", "utf-8")
    assert [each.name for each in (tmp_path / "model").iterdir()] == ["file"]
    assert scanner.slept == [0.05, 0.1, 0.2]


@pytest.mark.parametrize(("platform", "attempts"), [("win32", 7), ("linux", 1)])
def test_what_is_refused_for_good_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, attempts: int
) -> None:
    """Guards against trying for ever, and against waiting where nothing will change."""
    scanner = Scanner(monkeypatch, platform, refusals=100)
    with pytest.raises(PermissionError):
        retry_if_locked(lambda: (tmp_path / "a").rename(tmp_path / "b"))
    assert 100 - scanner.left == attempts
    assert len(scanner.slept) == attempts - 1
    assert sum(scanner.slept) < 4


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against an error about a file that the caller has never heard of."""

    def mkdir(path: Path, *_: object, **__: object) -> None:
        if path != tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(PermissionError) as refused, atomic_folder(tmp_path / "model"):
        raise AssertionError("there is nothing to write into")
    assert refused.value.filename == str(tmp_path / "model")


def test_a_folder_is_asked_by_writing(tmp_path: Path) -> None:
    """Guards against a folder that is taken for one that can be written, and against what the question leaves there."""
    check_folder_writable(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FileNotFoundError):
        check_folder_writable(tmp_path / "missing")
