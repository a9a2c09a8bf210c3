"""Free memory of the system, and the time in which programs wait for memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import psutil

from xpu_runtime.soc.machine import memory_bytes, read_system_file

__all__ = ["MemoryState", "resident_bytes"]

_PRESSURE = Path("/proc/pressure/memory")


@dataclass(frozen=True, slots=True)
class MemoryState:
    """Memory at one time, within the limit of the container.

    Attributes:
        total_bytes: memory of the machine.
        available_bytes: memory that can be allocated without swapping.
        stalled: share of the last ten seconds in which any program waited for memory, 0 to 1: pressure stall
            information of Linux; 0 elsewhere.
    """

    total_bytes: int
    available_bytes: int
    stalled: float = 0.0

    @classmethod
    def now(cls) -> Self:
        """The current state."""
        return cls(*memory_bytes(), _stalled_share())


def resident_bytes() -> int:
    """Physical memory of this process in bytes, mapped files included."""
    return int(psutil.Process().memory_info().rss)


def _stalled_share(file: Path = _PRESSURE) -> float:
    """Read the share; 0 where the system has no such file, as on Windows, or another format of it."""
    for line in (read_system_file(file) or "").splitlines():
        kind, *fields = line.split()
        if kind == "some":
            try:
                return float(dict(field.split("=", 1) for field in fields)["avg10"]) / 100
            except (KeyError, ValueError):
                return 0.0
    return 0.0
