"""File helpers for cases where Windows differs."""

from __future__ import annotations

import errno
import sys
import time
from pathlib import Path

import pytest

from xpu_runtime.files import check_folder_writable, retry_if_locked
from xpu_runtime.model.atomic_folder import atomic_folder


class FakeVirusScanner:
    """Makes the first renames of a file or folder fail, like a virus scanner that has it open."""

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


def test_temporary_lock_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that took minutes to write must not be lost because a virus scanner has it open."""
    virus_scanner = FakeVirusScanner(monkeypatch, "win32", refusals=3)
    with atomic_folder(tmp_path / "model") as draft:
        (draft / "file").write_text("x", "utf-8")
    assert [each.name for each in (tmp_path / "model").iterdir()] == ["file"]
    assert virus_scanner.slept == [0.05, 0.1, 0.2]


@pytest.mark.parametrize(("platform", "attempts"), [("win32", 7), ("linux", 1)])
def test_permanent_lock_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, attempts: int
) -> None:
    """Retries must end, and must not happen where they cannot help."""
    virus_scanner = FakeVirusScanner(monkeypatch, platform, refusals=100)
    with pytest.raises(PermissionError):
        retry_if_locked(lambda: (tmp_path / "a").rename(tmp_path / "b"))
    assert 100 - virus_scanner.left == attempts
    assert len(virus_scanner.slept) == attempts - 1
    assert sum(virus_scanner.slept) < 4


def test_unwritable_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error must name the folder given by the caller, not a temporary file."""

    def mkdir(path: Path, *_: object, **__: object) -> None:
        if path != tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(PermissionError) as refused, atomic_folder(tmp_path / "model"):
        raise AssertionError("the folder must not exist")
    assert refused.value.filename == str(tmp_path / "model")


def test_folder_is_checked_by_writing(tmp_path: Path) -> None:
    """A folder must not be reported as writable wrongly, and no file may remain in it."""
    check_folder_writable(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FileNotFoundError):
        check_folder_writable(tmp_path / "missing")
