"""The cache of compiled kernels: its bound, and disks without room."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from xpu_runtime.lanes.kernel_cache import kernel_cache_dir, kernel_cache_properties, trim_kernel_cache

GIB = 1 << 30


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder of this test alone, which does not exist yet."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "missing" / "cache"))


@pytest.mark.parametrize(("max_bytes", "left"), [(30, {"0", "1", "2"}), (29, {"0", "2"}), (10, {"0"}), (0, set())])
def test_kernels_that_were_not_used_for_longest_go_first(max_bytes: int, left: set[str]) -> None:
    """Guards the disk: every driver, profile and version of OpenVINO leaves another copy of the weights."""
    trim_kernel_cache(max_bytes)
    folder = kernel_cache_dir()
    folder.mkdir(parents=True)
    for name, written, read in (("0", 1, 9), ("1", 3, 3), ("2", 5, 2)):
        (folder / name).write_bytes(bytes(10))
        os.utime(folder / name, (read, written))
    trim_kernel_cache(max_bytes)
    assert {path.name for path in folder.iterdir()} == left


@pytest.mark.parametrize(("free", "kept"), [(3 * GIB, True), (3 * GIB - 1, False)])
def test_a_full_disk_costs_no_device(monkeypatch: pytest.MonkeyPatch, free: int, kept: bool) -> None:
    """Guards an NPU or GPU that would be left out because its plugin cannot write what it compiled."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
    expected = {"CACHE_DIR": str(kernel_cache_dir())} if kept else {}
    assert kernel_cache_properties(2 * GIB) == expected
