"""Hooks that hold kernels until a test releases them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

__all__ = ["TIMEOUT_S", "KernelHold", "KernelLatch"]

TIMEOUT_S = 30.0
"""Timeout of waits for expected events in seconds; long enough for a busy machine."""


class KernelHold:
    """Kernel hook that holds the first kernel of a launch for which ``predicate`` is true, until `release`."""

    def __init__(self, predicate: Callable[[Any], bool], timeout_s: float = TIMEOUT_S) -> None:
        self._predicate = predicate
        self._timeout_s = timeout_s
        self._held, self._released = threading.Event(), threading.Event()

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if not self._held.is_set() and self._predicate(launch):
            self._held.set()
            assert self._released.wait(self._timeout_s)

    def wait_until_held(self) -> None:
        """Wait until the kernel is held."""
        assert self._held.wait(self._timeout_s), "no kernel was held"

    def release(self) -> None:
        """Run the held kernel."""
        self._released.set()


class KernelLatch:
    """Kernel hook that holds all kernels while it is closed.

    Attributes:
        num_kernels: number of kernels that were begun, held ones included.
    """

    def __init__(self) -> None:
        self.num_kernels = 0
        self._is_open, self._is_held = threading.Event(), threading.Event()
        self.open()

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        self.num_kernels += 1
        if not self._is_open.is_set():
            self._is_held.set()
        assert self._is_open.wait(TIMEOUT_S)

    def wait_until_held(self) -> None:
        """Wait until a kernel is held."""
        assert self._is_held.wait(TIMEOUT_S), "no kernel was held"

    def open(self) -> None:
        """Run held and further kernels."""
        self._is_open.set()

    def close(self) -> None:
        """Hold the next kernel and all after it."""
        self._is_held.clear()
        self._is_open.clear()
