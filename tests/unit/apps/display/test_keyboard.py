"""Keyboard input of live views."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from xpu_agents.apps.display import keyboard as module
from xpu_agents.apps.display.keyboard import Keyboard


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """A pseudo-terminal as stdin; yields the descriptor that keys are written to, and the terminal."""
    import pty

    parent, child = pty.openpty()
    try:
        with open(child, encoding="utf-8", closefd=False) as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            yield parent, child
    finally:
        os.close(parent)
        os.close(child)


def lines_before(last: str, keyboard: Keyboard) -> list[str]:
    """Return the lines finished before ``last`` is in the input line."""
    lines: list[str] = []
    while keyboard.line != last:
        lines += keyboard.poll()
    return lines


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_lines_are_read_and_the_terminal_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards typed lines, backspace, and the terminal mode afterwards."""
    import termios

    with terminal(monkeypatch) as (keys, child):
        before = termios.tcgetattr(child)
        with Keyboard() as keyboard:
            os.write(keys, b"helo\x7flo?\nmore")
            assert lines_before("more", keyboard) == ["hello?"]
        assert termios.tcgetattr(child) == before


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_escape_sequences_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against the "[A" of an arrow key; letters after such keys stay, also after Escape alone."""
    with terminal(monkeypatch) as (keys, _), Keyboard() as keyboard:
        os.write(keys, b"\x1b[Aw\x1b[1;5Dh\x1bOCo\x1b[3~, \x1b[[Ame\x1b?\nend")
        assert lines_before("end", keyboard) == ["who, me?"]


class Console:
    """The console of the C library of Windows, with two codes for arrow and function keys."""

    def __init__(self, *keys: str) -> None:
        self._keys = list(keys)
        self._second = ""

    def kbhit(self) -> bool:
        return bool(self._keys)

    def getwch(self) -> str:
        if self._second:
            second, self._second = self._second, ""
            return second
        first, self._second = self._keys[0][:1], self._keys[0][1:]
        del self._keys[0]
        return first

    def ungetwch(self, key: str) -> None:
        if self._second:
            raise OSError("no room")
        self._second = key


def test_function_keys_are_dropped_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against an "à" for every arrow key, and keeps the letter itself."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(module, "msvcrt", Console("a", "\xe0H", "\x00;", "b", "\xe0", "c", "\r"), raising=False)
    assert Keyboard().poll() == ["ab\xe0c"]
