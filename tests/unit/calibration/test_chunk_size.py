"""Chunk size at which a device is saturated."""

from __future__ import annotations

import pytest

from xpu_runtime.calibration.chunk_size import choose_static_chunk


@pytest.mark.parametrize(
    ("seconds", "chunk"),
    [
        ({128: 0.010, 256: 0.019, 512: 0.038}, 256),  # from 256 rows on the kernel saturates the device
        ({128: 0.010, 256: 0.020, 512: 0.040}, 256),  # 128 do as well, but attention would run twice as often
        ({128: 0.010, 256: 0.016, 512: 0.025}, 512),
        ({128: 0.050, 256: 0.080, 512: 0.120}, 256),  # the fastest takes too long
        ({128: 0.050, 256: 0.100, 512: 0.200}, 128),  # of 256 rows as well
        ({128: 0.150, 256: 0.200, 512: 0.300}, 128),  # all do
    ],
)
def test_chunk_saturates_the_device_within_the_bound_of_preemption(seconds: dict[int, float], chunk: int) -> None:
    """v2 §4.2, §4.4: guards against kernels that leave an NPU idle, and such that delay a reactive request."""
    assert choose_static_chunk(seconds.__getitem__) == (chunk, seconds)
