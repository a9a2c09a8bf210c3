"""Kernels on two lanes at the same time."""

from __future__ import annotations

import threading

import pytest

from xpu_runtime.calibration.co_execution import durations_together_s
from xpu_runtime.calibration.timing import median_s


def kernel(memory: threading.Lock) -> None:
    """A kernel that has the memory for a few milliseconds."""
    with memory:
        threading.Event().wait(0.004)


def test_kernels_are_measured_while_the_other_runs() -> None:
    """Guards against a slowdown that is not seen, because one lane is idle while the other is measured."""
    shared = threading.Lock()
    alone_s = median_s(lambda: kernel(shared))
    together = durations_together_s({"npu": lambda: kernel(shared), "igpu": lambda: kernel(shared)})
    assert sum(together.values()) > 3 * alone_s
    apart = durations_together_s({"npu": lambda: kernel(threading.Lock()), "igpu": lambda: kernel(threading.Lock())})
    assert sum(apart.values()) < sum(together.values())


def test_a_kernel_that_fails_ends_the_measurement() -> None:
    """Guards a profile against waiting for a lane that has failed."""

    def fails() -> None:
        raise RuntimeError("the device was lost")

    with pytest.raises(RuntimeError, match="lost"):
        durations_together_s({"npu": fails, "igpu": lambda: kernel(threading.Lock())})
