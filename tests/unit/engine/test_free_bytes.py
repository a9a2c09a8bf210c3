"""Memory that a load divides."""

from __future__ import annotations

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.engine import load_memory
from xpu_runtime.engine.shared_devices import SharedDevices
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

GIB = 1 << 30
MACHINE = Machine("A CPU", 4, 8, 32 * GIB, 16 * GIB, "Linux 6.8")
CPU = Device("CPU", "CPU", "A CPU", integrated=True)
DISCRETE = Device("GPU", "GPU", "A GPU", integrated=False, memory_bytes=8 * GIB)
INTEGRATED = Device("GPU", "GPU", "A GPU", integrated=True, memory_bytes=8 * GIB)


@pytest.mark.parametrize(
    ("settings", "gpu", "expected"),
    [
        ({}, DISCRETE, 8 * GIB),
        ({}, INTEGRATED, 16 * GIB),
        ({"device": "CPU"}, DISCRETE, 16 * GIB),
        ({}, Device("GPU", "GPU", "A GPU", integrated=False), 16 * GIB),
        ({}, Device("GPU", "GPU", "A GPU", integrated=False, memory_bytes=64 * GIB), 16 * GIB),
        ({"stand_in": True, "lanes": "gpu"}, DISCRETE, 16 * GIB),
    ],
)
def test_a_discrete_gpu_holds_what_its_memory_holds(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, object], gpu: Device, expected: int
) -> None:
    """A KV pool of the size of the system memory does not fit in that of a discrete GPU."""
    monkeypatch.setattr(load_memory, "shared_devices", SharedDevices())  # engines of other tests have KV pools
    assert load_memory.free_bytes(EngineConfig(**settings), MACHINE, (gpu, CPU)) == expected
