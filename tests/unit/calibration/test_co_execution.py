"""Kernels on two lanes at the same time."""

from __future__ import annotations

import threading

import pytest

from xpu_runtime.calibration.co_execution import durations_together_s

KERNEL_S = 0.02


class Memory:
    """A memory in which a kernel takes twice as long beside another one."""

    def __init__(self) -> None:
        self._running = 0
        self._lock = threading.Lock()

    def kernel(self) -> None:
        with self._lock:
            self._running += 1
            seconds = KERNEL_S * self._running
        threading.Event().wait(seconds)
        with self._lock:
            self._running -= 1


def test_kernels_are_measured_while_the_other_runs() -> None:
    """Guards against a slowdown that is not seen, because one lane is idle while the other is measured."""
    memory = Memory()
    together = durations_together_s({"npu": memory.kernel, "igpu": memory.kernel})
    assert sum(together.values()) > 3 * KERNEL_S
    apart = durations_together_s({"npu": Memory().kernel, "igpu": Memory().kernel})
    assert KERNEL_S <= min(apart.values()) < max(together.values())


def test_a_kernel_that_fails_ends_the_measurement() -> None:
    """Guards a profile against waiting for a lane that has failed."""

    def fails() -> None:
        raise RuntimeError("the device was lost")

    with pytest.raises(RuntimeError, match="lost"):
        durations_together_s({"npu": fails, "igpu": Memory().kernel})
