"""What a person types into a live picture."""

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
    """A pseudo-terminal as standard input: where its keys are pressed, and the terminal itself."""
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
    """What was entered before ``last`` stands in the line."""
    lines: list[str] = []
    while keyboard.line != last:
        lines += keyboard.poll()
    return lines


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_the_keyboard_reads_lines_and_restores_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards interactive questions, corrections with backspace, and the terminal afterwards."""
    import termios

    with terminal(monkeypatch) as (keys, child):
        before = termios.tcgetattr(child)
        with Keyboard() as keyboard:
            os.write(keys, b"helo\x7flo?\nmore")
            assert lines_before("more", keyboard) == ["hello?"]
        assert termios.tcgetattr(child) == before


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_keys_without_a_letter_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a question against the "[A" of an arrow; letters behind such keys stay, also after Escape alone."""
    with terminal(monkeypatch) as (keys, _), Keyboard() as keyboard:
        os.write(keys, b"\x1b[Aw\x1b[1;5Dh\x1bOCo\x1b[3~, \x1b[[Ame\x1b?\nend")
        assert lines_before("end", keyboard) == ["who, me?"]


class Console:
    """The keys of a console of Windows, as its C library gives them: two halves for a key without a letter."""

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


def test_keys_without_a_letter_are_left_out_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a question against "à" for every arrow, and the letter itself; each other half came with the next key."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(module, "msvcrt", Console("a", "\xe0H", "\x00;", "b", "\xe0", "c", "\r"), raising=False)
    assert Keyboard().poll() == ["ab\xe0c"]
