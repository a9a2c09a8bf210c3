"""Memory that goes back to the system while their addresses stay valid."""

from __future__ import annotations

import mmap
import sys
from pathlib import Path

import numpy as np
import pytest

from xpu_runtime.memory import pages

PAGE = mmap.PAGESIZE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux fills returned pages with zeros")
def test_whole_pages_go_back() -> None:
    """Guards data beside the pages: a page that is only in part within the range stays."""
    memory = np.ones(8 * PAGE, np.uint8)
    start = -memory.ctypes.data % PAGE
    assert pages.can_return_pages()
    assert pages.return_pages(memory[start + 1 : start + 4 * PAGE - 1]) == 2 * PAGE
    assert memory[: start + PAGE].all()
    assert not memory[start + PAGE : start + 3 * PAGE].any()
    assert memory[start + 3 * PAGE :].all()
    memory[:] = 2  # the addresses stay valid
    assert pages.return_pages(memory[: PAGE // 2]) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other systems drop pages by themselves")
def test_pages_of_a_file_are_dropped(tmp_path: Path) -> None:
    """Guards the content: it is read again, and a mapping that was written to keeps its changes."""
    path = tmp_path / "weights"
    path.write_bytes(b"a" * 4 * PAGE)
    with path.open("rb") as file:
        read = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        assert read[0] == ord("a")
        assert pages.drop_file_pages(path) == 4 * PAGE
        assert read[:] == b"a" * 4 * PAGE
        written = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        written[0] = ord("b")
        assert pages.drop_file_pages(path) == 4 * PAGE
        assert (written[0], read[0]) == (ord("b"), ord("a"))
        written.close()
        read.close()
    assert pages.drop_file_pages(path) == 0
    pages.return_free_heap()


def test_a_system_without_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards macOS: nothing goes back, and nothing fails."""
    monkeypatch.setattr(sys, "platform", "darwin")
    pages._system_call.cache_clear()
    try:
        assert not pages.can_return_pages()
        assert pages.return_pages(np.ones(4 * PAGE, np.uint8)) == 0
        assert pages.drop_file_pages(Path(__file__)) == 0
        pages.return_free_heap()
    finally:
        pages._system_call.cache_clear()
