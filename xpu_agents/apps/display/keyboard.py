"""Reads what a person types without stopping, and without the terminal writing it into the picture."""

from __future__ import annotations

import os
import re
import select
import sys
from types import TracebackType
from typing import Self

if sys.platform == "win32":
    import msvcrt
else:
    import termios
    import tty

__all__ = ["Keyboard"]

_FIRST_HALVES = ("\x00", "\xe0")
"""What Windows says first of arrows and other keys without a letter; the second is also the letter "à"."""
_SEQUENCES = re.compile(r"\x1b(?:\[\[?[0-?]*[ -/]*[@-~]|O[ -~])")
"""What terminals elsewhere say of such keys: an arrow would leave "[A" in the line."""


class Keyboard:
    """The keyboard of a terminal; use it as a context manager, which puts the terminal back at the end."""

    def __init__(self) -> None:
        self.line = ""
        self._restore: list[object] | None = None

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            self._restore = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if sys.platform != "win32" and self._restore is not None:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._restore)  # type: ignore[arg-type]

    def poll(self) -> list[str]:
        """The lines that were finished since the last call; `line` is the one being typed."""
        finished = []
        for key in self._keys():
            if key in "\r\n":
                finished.append(self.line)
                self.line = ""
            elif key in "\b\x7f":
                self.line = self.line[:-1]
            elif key == "\x03":
                raise KeyboardInterrupt
            elif key.isprintable():
                self.line += key
        return finished

    def _keys(self) -> str:
        found = ""
        if sys.platform == "win32":
            while msvcrt.kbhit():
                key = msvcrt.getwch()
                if key in _FIRST_HALVES:
                    try:
                        # Its other half waits in a place of its own, which `kbhit` does not see and holds one key.
                        msvcrt.ungetwch("x")
                    except OSError:
                        msvcrt.getwch()
                        continue
                    msvcrt.getwch()  # the place was empty: it is a letter
                found += key
            return found
        while select.select([sys.stdin], [], [], 0)[0]:
            # Past the text layer: what lies in its buffer is invisible to select.
            pressed = os.read(sys.stdin.fileno(), 1024)
            if not pressed:
                break
            found += pressed.decode("utf-8", "ignore")
        return _SEQUENCES.sub("", found)
