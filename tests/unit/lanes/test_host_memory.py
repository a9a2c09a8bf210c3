"""Host memory that devices read in place."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import openvino as ov
import pytest

from xpu_runtime.lanes.host_memory import host_allocator, zeros


class Context:
    """Allocates host memory, which is not zero at first, up to a number of values."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tensors: list[ov.Tensor] = []

    def create_host_tensor(self, kind: ov.Type, shape: ov.Shape) -> ov.Tensor:
        if shape[0] > self.most:
            raise RuntimeError("ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY")
        tensor = ov.Tensor(kind, shape)
        tensor.data[...] = 7.0
        self.tensors.append(tensor)
        return tensor


class Core:
    """A core whose plugins have the contexts given by device."""

    def __init__(self, **contexts: Context) -> None:
        self.contexts = contexts

    def get_default_context(self, device: str) -> Context:
        if device not in self.contexts:
            raise RuntimeError("Not implemented")
        return self.contexts[device]


def is_in(values: np.ndarray[Any, Any], context: Context) -> bool:
    return any(np.shares_memory(values, tensor.data) for tensor in context.tensors)


def test_memory_of_the_npu_comes_first() -> None:
    """Its plugin copies any other memory at every kernel; that of a GPU is no better for it."""
    core = Core(NPU=Context(100), GPU=Context(100))
    values = host_allocator(cast("ov.Core", core), {"NPU", "GPU", "CPU"})(60)
    assert values.dtype == np.float32
    assert values.tolist() == [0.0] * 60
    assert is_in(values, core.contexts["NPU"])
    assert not core.contexts["GPU"].tensors


@pytest.mark.parametrize("size", [1, 1000, 256 * 576])
def test_ordinary_memory_begins_at_a_page(size: int) -> None:
    """The plugin of an NPU copies memory that it cannot map, page by page, at every kernel."""
    values = zeros(size)
    assert (values.ctypes.data % 4096, values.size, values.any()) == (0, size, False)


def test_the_next_device_or_ordinary_memory_is_used_without_such_memory() -> None:
    """A plugin without it, or without room, must not prevent a load."""
    core = Core(GPU=Context(10))
    allocate = host_allocator(cast("ov.Core", core), {"NPU", "GPU"})
    few, many = allocate(10), allocate(11)
    assert is_in(few, core.contexts["GPU"])
    assert not is_in(many, core.contexts["GPU"])
    assert not few.any()
    assert not many.any()
    assert len(many) == 11


@pytest.mark.parametrize(("devices", "most"), [({"CPU"}, 100), ({"CPU", "GPU"}, 0), ({"CPU", "GPU.1"}, 100)])
def test_a_cpu_uses_ordinary_memory(devices: set[str], most: int) -> None:
    """A machine without NPU and GPU, or with a driver that refuses, serves as before."""
    core = Core(GPU=Context(most))
    values = host_allocator(cast("ov.Core", core), devices)(5)
    assert values.tolist() == [0.0] * 5
    assert not core.contexts["GPU"].tensors
