"""Ambient apps in their own processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from child_process import environment


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of stores, also for child processes; never that of the user."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XPU_AGENTS_DATA", str(folder))
    monkeypatch.setenv("COLUMNS", "160")
    return folder


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a Python process with arguments; it ends with the test."""
    begun: list[subprocess.Popen[str]] = []
    group = subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0

    def run(*args: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, *map(str, args)],
            cwd=tmp_path,
            env=environment(PYTHONUNBUFFERED="1"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            creationflags=group,
        )
        begun.append(process)
        return process

    yield run
    for process in begun:
        with process:
            process.kill()
