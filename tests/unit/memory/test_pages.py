"""Pages that go back to the system while their addresses stay valid."""

from __future__ import annotations

import mmap
import sys

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


def test_a_system_without_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards macOS: nothing goes back, and nothing fails."""
    monkeypatch.setattr(sys, "platform", "darwin")
    pages._system_call.cache_clear()
    try:
        assert not pages.can_return_pages()
        assert pages.return_pages(np.ones(4 * PAGE, np.uint8)) == 0
    finally:
        pages._system_call.cache_clear()
