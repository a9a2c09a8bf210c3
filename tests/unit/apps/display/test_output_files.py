"""Checks of output files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from xpu_agents.apps.display.output_files import check_output_files
from xpu_runtime.engine.recording import check_trace_writable


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_dangling_link_is_kept(tmp_path: Path) -> None:
    """Guards links such as ``latest.json``: the check removed them and left an empty target file."""
    link = tmp_path / "latest.json"
    link.symlink_to(tmp_path / "today.json")
    check_output_files({"--json": link}, read={})
    check_trace_writable("trace_file", link)
    assert link.is_symlink()
    assert list(tmp_path.iterdir()) == [link]
