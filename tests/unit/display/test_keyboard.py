"""What a person types into a live picture."""

from __future__ import annotations

import os
import sys

import pytest

from xpu_agents.display.keyboard import Keyboard


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_the_keyboard_reads_lines_and_restores_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards interactive questions, corrections with backspace, and the terminal afterwards."""
    import pty
    import termios

    parent, child = pty.openpty()
    try:
        with open(child, encoding="utf-8", closefd=False) as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            before = termios.tcgetattr(child)
            with Keyboard() as keyboard:
                os.write(parent, b"helo\x7flo?\nmore")
                lines: list[str] = []
                while keyboard.line != "more":
                    lines += keyboard.poll()
                assert lines == ["hello?"]
            assert termios.tcgetattr(child) == before
    finally:
        os.close(parent)
        os.close(child)
