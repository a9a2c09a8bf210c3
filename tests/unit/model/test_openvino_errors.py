"""Errors of OpenVINO and of drivers."""

from __future__ import annotations

import pytest

from xpu_runtime.errors import DeviceError
from xpu_runtime.model.openvino_errors import is_memory_error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (MemoryError(), True),
        (RuntimeError("Exception from src/plugin.cpp:1:\nstd::bad_alloc"), True),
        (RuntimeError("bad allocation"), True),
        (RuntimeError("[GPU] CL_MEM_OBJECT_ALLOCATION_FAILURE"), True),
        (RuntimeError("L0 zeMemAllocDevice: ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY"), True),
        (RuntimeError("[GPU] CL_OUT_OF_HOST_MEMORY"), True),
        (RuntimeError("[GPU] CL_OUT_OF_RESOURCES"), False),
        (RuntimeError("unsupported operation"), False),
    ],
)
def test_short_memory_is_told_from_other_errors(error: Exception, expected: bool) -> None:
    """A device that was short of memory once must be tested again, and one that refuses a kernel must not."""
    assert is_memory_error(error) is expected
    wrapped = DeviceError("cannot compile a kernel")
    wrapped.__cause__ = error
    assert is_memory_error(wrapped) is expected
