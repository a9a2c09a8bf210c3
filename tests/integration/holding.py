"""Kernels that are kept from running until a test lets them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

__all__ = ["PATIENCE_S", "Gate", "Hold"]

PATIENCE_S = 30.0
"""How long a test waits for what must come: long enough for a busy machine, short enough to fail in the end."""


class Hold:
    """Keeps the first kernel of a launch that ``wanted`` is true for from running, until it is let go."""

    def __init__(self, wanted: Callable[[Any], bool], patience_s: float = PATIENCE_S) -> None:
        self._wanted = wanted
        self._patience_s = patience_s
        self._entered, self._go = threading.Event(), threading.Event()

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if not self._entered.is_set() and self._wanted(launch):
            self._entered.set()
            assert self._go.wait(self._patience_s)

    def reached(self) -> None:
        """Wait until the kernel is held."""
        assert self._entered.wait(self._patience_s), "the kernel to be held never came"

    def let_go(self) -> None:
        """Let the kernel run."""
        self._go.set()


class Gate:
    """A kernel hook that lets every kernel run, but none while it is shut."""

    def __init__(self) -> None:
        self._opened = threading.Event()
        self.open()

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        assert self._opened.wait(PATIENCE_S)

    def open(self) -> None:
        """Let kernels run."""
        self._opened.set()

    def shut(self) -> None:
        """Hold the next kernel, and all behind it."""
        self._opened.clear()
