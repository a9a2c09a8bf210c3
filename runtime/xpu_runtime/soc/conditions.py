"""Conditions of the machine that change while it runs: battery, memory, and the use of the integrated GPU by others."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol

import psutil

from xpu_runtime.soc.machine import read_system_file

__all__ = ["MAX_INTERVAL_S", "Conditions", "DesktopLoad", "MachineSensors", "Sensors"]

_INTEGRATED = "0000:00:02.0"
"""PCI address of the integrated GPU on every Intel chip."""
_ENGINES = frozenset({"render", "compute", "rcs", "ccs"})
"""Names of the engines that run kernels, in the drivers i915 and xe; video and copy engines are apart from them."""
_LINKS_PER_READ = 256
"""Processes and open files that one read looks at to find GPU clients (chosen: some milliseconds)."""
MAX_INTERVAL_S = 3.0
"""Longest time between two reads whose average counts as the present load (chosen)."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of the machine.

    Attributes:
        on_battery: True if the machine runs on battery.
        battery: remaining share of the battery; None without one.
        memory: available share of the memory.
    """

    on_battery: bool = False
    battery: float | None = None
    memory: float = 1.0


class Sensors(Protocol):
    """Reads `Conditions`."""

    def read(self) -> Conditions:
        """Return the current conditions within milliseconds."""


class MachineSensors:
    """Sensors of this machine, through psutil."""

    def read(self) -> Conditions:
        """Return the current conditions. A system that cannot report a battery counts as having none."""
        memory = psutil.virtual_memory()
        battery = None
        with contextlib.suppress(OSError):  # in some containers and on old kernels
            battery = getattr(psutil, "sensors_battery", lambda: None)()
        if battery is None:
            return Conditions(memory=memory.available / memory.total)
        return Conditions(battery.power_plugged is False, battery.percent / 100, memory.available / memory.total)


class _EngineUse(NamedTuple):
    """Counters of a GPU engine for one client.

    Attributes:
        busy: nanoseconds, or cycles, in which it worked for the client.
        total: cycles in all; None where ``busy`` is in nanoseconds.
        capacity: number of engines of this kind.
    """

    busy: int
    total: int | None
    capacity: int


class DesktopLoad:
    """Share of the time in which other processes keep the integrated GPU busy, on Linux; on Windows see `GpuCounters`.

    It is read from the client usage statistics of the drivers i915 and xe in ``/proc/PID/fdinfo``
    (https://docs.kernel.org/gpu/drm-usage-stats.html). Processes of other users cannot be read and count as idle. A
    look at all open files takes long, so each read looks at some: a new client is found after some seconds.

    Args:
        processes: the folder of the processes.
    """

    def __init__(self, processes: Path = Path("/proc")) -> None:
        self._processes = processes
        self._search = self._find_clients()
        self._files: set[Path] = set()
        self._used: dict[str, dict[str, _EngineUse]] = {}  # by client
        self._read_at = 0.0

    def read(self, now: float) -> float:
        """Return the share since the last call, from 0 to 1.

        The first call returns 0, as does one after a pause, whose average is not the present load.
        """
        found = list(islice(self._search, _LINKS_PER_READ))
        if len(found) < _LINKS_PER_READ:
            self._search = self._find_clients()
        self._files.update(file for file in found if file is not None)
        since_ns, self._read_at = (now - self._read_at) * 1e9, now
        before, self._used = self._used if since_ns <= MAX_INTERVAL_S * 1e9 else {}, {}
        share = 0.0
        for file in tuple(self._files):
            client, engines = _parse_client(read_system_file(file) or "")
            if client is None or client in self._used:  # closed, or a copy of a file descriptor
                self._files.discard(file)
                continue
            self._used[client] = engines
            for name, use in engines.items():
                earlier = before.get(client, {}).get(name, use)
                total = since_ns if use.total is None or earlier.total is None else use.total - earlier.total
                if total > 0:
                    share += max(0.0, (use.busy - earlier.busy) / total / use.capacity)
        return min(1.0, share)

    def _find_clients(self) -> Iterator[Path | None]:
        """Statistics of the open GPU devices of all other processes, and None for each other process and file."""
        with contextlib.suppress(OSError):  # systems without this folder
            for process in self._processes.iterdir():
                yield None
                if not process.name.isdigit() or process.name == str(os.getpid()):
                    continue
                with contextlib.suppress(OSError):  # it has ended, or belongs to another user
                    for link in (process / "fd").iterdir():
                        yield process / "fdinfo" / link.name if _is_gpu(link) else None


def _is_gpu(link: Path) -> bool:
    """True if ``link`` is an open GPU device; False for a file that was closed meanwhile."""
    try:
        return str(link.readlink()).startswith("/dev/dri/")
    except OSError:
        return False


def _parse_client(text: str) -> tuple[str | None, dict[str, _EngineUse]]:
    """The client of the integrated GPU that ``text`` describes, and its engines; None for anything else."""
    fields = {key: value.strip() for key, _, value in (line.partition(":") for line in text.splitlines())}
    if fields.get("drm-driver") not in ("i915", "xe") or fields.get("drm-pdev") != _INTEGRATED:
        return None, {}
    engines = {}
    for name in _ENGINES:
        busy = _number(fields.get(f"drm-engine-{name}"))
        cycles, total = _number(fields.get(f"drm-cycles-{name}")), _number(fields.get(f"drm-total-cycles-{name}"))
        capacity = _number(fields.get(f"drm-engine-capacity-{name}")) or 1
        if busy is not None:
            engines[name] = _EngineUse(busy, None, capacity)
        elif cycles is not None and total is not None:
            engines[name] = _EngineUse(cycles, total, capacity)
    return fields.get("drm-client-id"), engines


def _number(value: str | None) -> int | None:
    """The number of a field such as ``12 ns``; None if it has none."""
    digits = (value or "").partition(" ")[0]
    return int(digits) if digits.isdecimal() else None
