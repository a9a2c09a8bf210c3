"""Host memory for values that pass between lanes: memory that a device reads in place, where its plugin has such."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

import numpy as np
import openvino as ov
from numpy.typing import NDArray

__all__ = ["Allocate", "host_allocator", "zeros"]

_LOG = logging.getLogger(__name__)

_PAGE_BYTES = 4096

Allocate = Callable[[int], NDArray[np.float32]]
"""Returns an array of so many zeros."""


def host_allocator(core: ov.Core, devices: Collection[str]) -> Allocate:
    """Return the function that allocates values for kernels on ``devices``.

    Plugins of NPU and GPU have host memory of their own (``RemoteContext.create_host_tensor``), which their kernels use
    without a copy. It is used where it can be allocated, that of the NPU first: its driver knows the memory by its
    address, also a part of it. Other devices use it like any host memory.
    """
    for device in sorted(set(devices) - {"CPU"}, reverse=True):
        try:
            context = core.get_default_context(device)
            context.create_host_tensor(ov.Type.f32, ov.Shape([1]))
        except (RuntimeError, MemoryError, OSError) as error:
            _LOG.info("values between kernels are copied on %s, which has no host memory: %s", device, error)
            continue

        def allocate(size: int, context: ov.RemoteContext = context) -> NDArray[np.float32]:
            try:
                values: NDArray[np.float32] = context.create_host_tensor(ov.Type.f32, ov.Shape([size])).data
            except (RuntimeError, MemoryError, OSError):
                return zeros(size)
            values[...] = 0.0
            return values

        return allocate
    return zeros


def zeros(size: int) -> NDArray[np.float32]:
    """An array of ``size`` zeros in ordinary memory, at the start of a page: an NPU maps whole pages without a copy."""
    values = np.zeros(size + _PAGE_BYTES // 4, np.float32)
    first = -values.ctypes.data % _PAGE_BYTES // 4
    return values[first : first + size]
