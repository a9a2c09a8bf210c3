"""Non-blocking keyboard input without echo, for live views."""

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

_PREFIX_CODES = ("\x00", "\xe0")
"""First code of arrow and function keys on Windows; the second one is also the letter "à"."""
_ESCAPE_SEQUENCES = re.compile(r"\x1b(?:\[\[?[0-?]*[ -/]*[@-~]|O[ -~])")
"""Escape sequences of such keys on other systems; without this an arrow key would leave "[A" in the line."""


class Keyboard:
    """The keyboard of a terminal, as a context manager that restores the terminal mode.

    Attributes:
        line: the line that is being typed.
    """

    def __init__(self) -> None:
        self.line = ""
        self._terminal_attributes: list[object] | None = None

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            self._terminal_attributes = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if sys.platform != "win32" and self._terminal_attributes is not None:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._terminal_attributes)  # type: ignore[arg-type]

    def poll(self) -> list[str]:
        """Return the lines finished since the last call and update `line`; Ctrl-C raises `KeyboardInterrupt`."""
        finished = []
        for pressed_key in self._pressed_keys():
            if pressed_key in "\r\n":
                finished.append(self.line)
                self.line = ""
            elif pressed_key in "\b\x7f":
                self.line = self.line[:-1]
            elif pressed_key == "\x03":
                raise KeyboardInterrupt
            elif pressed_key.isprintable():
                self.line += pressed_key
        return finished

    def _pressed_keys(self) -> str:
        keys = ""
        if sys.platform == "win32":
            while msvcrt.kbhit():
                pressed_key = msvcrt.getwch()
                if pressed_key in _PREFIX_CODES:
                    try:
                        # The second code is in the push-back buffer, which holds one key; `kbhit` does not see it.
                        msvcrt.ungetwch("x")
                    except OSError:
                        msvcrt.getwch()
                        continue
                    msvcrt.getwch()  # the buffer was empty: the code is a letter
                keys += pressed_key
            return keys
        while select.select([sys.stdin], [], [], 0)[0]:
            # Read the file descriptor, because select does not see the buffer of the text layer.
            pressed = os.read(sys.stdin.fileno(), 1024)
            if not pressed:
                break
            keys += pressed.decode("utf-8", "ignore")
        return _ESCAPE_SEQUENCES.sub("", keys)
