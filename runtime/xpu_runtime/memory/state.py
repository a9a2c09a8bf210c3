"""Free memory of the system, and the time in which programs wait for memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import psutil

from xpu_runtime.soc.machine import memory_bytes, read_system_file

__all__ = ["STALLED_FACTOR", "MemoryState", "resident_bytes"]

_PRESSURE = Path("/proc/pressure/memory")
_STALLED_SHARE = 0.1
"""Share of the time in which programs wait for memory, from which more than the reserve stays free (chosen)."""
STALLED_FACTOR = 2
"""Times the reserve that then stays free (chosen)."""
_GROWTH_FACTOR = 3
"""Memory is taken again while this many times the reserve is free (chosen: above `STALLED_FACTOR`, so that the growth
itself never brings the pressure back)."""


@dataclass(frozen=True, slots=True)
class MemoryState:
    """Memory at one time, within the limit of the container.

    Attributes:
        total_bytes: memory of the machine.
        available_bytes: memory that can be allocated without swapping.
        stalled: share of the last ten seconds in which any program waited for memory, 0 to 1: pressure stall
            information of Linux; 0 elsewhere.
        reserve_bytes: memory to leave free for other programs, `EngineConfig.memory_reserve_bytes`.
    """

    total_bytes: int
    available_bytes: int
    stalled: float = 0.0
    reserve_bytes: int = 0

    @classmethod
    def now(cls, reserve_bytes: int = 0) -> Self:
        """The current state."""
        return cls(*memory_bytes(), _stalled_share(), reserve_bytes)

    @property
    def missing_bytes(self) -> int:
        """Bytes to give back so that others have the reserve, or twice that while they wait; negative: a surplus."""
        return self.reserve_bytes * (STALLED_FACTOR if self._is_stalled else 1) - self.available_bytes

    def has_room(self, wanted_bytes: int = 0) -> bool:
        """True if no program waits for memory, and three times the reserve is free beside ``wanted_bytes``."""
        return not self._is_stalled and self.available_bytes >= wanted_bytes + self.reserve_bytes * _GROWTH_FACTOR

    @property
    def _is_stalled(self) -> bool:
        return self.stalled >= _STALLED_SHARE


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
