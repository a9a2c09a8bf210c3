"""Use of the GPU by other processes on Windows, from the performance counters of the object GPU Engine."""

from __future__ import annotations

import ctypes
import os
import re
import sys
import weakref
from typing import Any

from xpu_runtime.soc.conditions import MAX_INTERVAL_S

__all__ = ["GpuCounters"]

_PATH = r"\GPU Engine(*)\Utilization Percentage"
_INSTANCE = re.compile(r"pid_(\d+)_luid_(\w+)_phys_\d+_eng_\d+_engtype_(?:3D|Compute)(?:[_ ]\d+)?", re.IGNORECASE)
"""An engine that runs kernels, with process and adapter; video and copy engines are apart from these."""
_ATTEMPTS = 3
"""Reads of an array of counters that is larger than its size said (chosen)."""

# https://learn.microsoft.com/windows/win32/perfctrs/pdh-error-codes
_SUCCESS, _MORE_DATA = 0x0, 0x800007D2
_VALID_DATA, _NEW_DATA = 0x0, 0x1
_FORMAT_DOUBLE = 0x200


class _Value(ctypes.Structure):
    """``PDH_FMT_COUNTERVALUE``."""

    _fields_ = (("status", ctypes.c_uint32), ("value", ctypes.c_double))


class _Item(ctypes.Structure):
    """``PDH_FMT_COUNTERVALUE_ITEM_W``."""

    _fields_ = (("name", ctypes.c_wchar_p), ("counter", _Value))


class GpuCounters:
    """Share of the time in which other processes keep the GPU of this process busy, on Windows.

    The counters have one instance for each process, adapter and engine. The adapter is the one that this process uses;
    all adapters count until it has used one. Where the counters cannot be read, all other processes count as idle.

    Args:
        library: the library ``pdh``; by default that of the system.
    """

    def __init__(self, library: Any = None) -> None:
        self._library = library or _load_library()
        self._query, self._counter = ctypes.c_void_p(), ctypes.c_void_p()
        self._read_at: float | None = None
        if self._library is not None and not self._open():
            self._library = None

    def read(self, now: float) -> float:
        """Return the share since the last call, from 0 to 1.

        The first call returns 0, as does one after a pause, whose average is not the present load.
        """
        if self._library is None or self._library.PdhCollectQueryData(self._query) != _SUCCESS:
            self._read_at = None  # the next value would cover more than the time between two reads
            return 0.0
        before, self._read_at = self._read_at, now
        if before is None or now - before > MAX_INTERVAL_S:
            return 0.0
        used = [(int(found[1]), found[2], value) for found, value in self._values()]
        own = {adapter for pid, adapter, _ in used if pid == os.getpid()}
        percent = sum(value for pid, adapter, value in used if pid != os.getpid() and (not own or adapter in own))
        return min(1.0, max(0.0, percent / 100))

    def _open(self) -> bool:
        """Open the query; False if the system does not have these counters."""
        library = self._library
        if library.PdhOpenQueryW(None, ctypes.c_void_p(), ctypes.byref(self._query)) != _SUCCESS:
            return False
        added = library.PdhAddEnglishCounterW(self._query, _PATH, ctypes.c_void_p(), ctypes.byref(self._counter))
        if added != _SUCCESS:
            library.PdhCloseQuery(self._query)
            return False
        closing = weakref.finalize(self, library.PdhCloseQuery, self._query)
        closing.atexit = False  # the thread that reads may still run then
        return True

    def _values(self) -> list[tuple[re.Match[str], float]]:
        """Names and percentages of the engines that run kernels."""
        count = ctypes.c_uint32(0)
        for _ in range(_ATTEMPTS):
            size = ctypes.c_uint32(0)  # only without a buffer is the size that is returned the one that is needed
            if self._array(size, count, None) != _MORE_DATA:
                return []
            buffer = ctypes.create_string_buffer(size.value)
            status = self._array(size, count, buffer)
            if status != _MORE_DATA:
                break
        if status != _SUCCESS:
            return []
        found = []
        for item in (_Item * count.value).from_buffer(buffer):
            name = _INSTANCE.fullmatch(item.name or "")
            if name and item.counter.status in (_VALID_DATA, _NEW_DATA):
                found.append((name, item.counter.value))
        return found

    def _array(self, size: ctypes.c_uint32, count: ctypes.c_uint32, buffer: Any) -> int:
        """Write the values of all instances to ``buffer``, their number, and the size in bytes; returns the status."""
        references = ctypes.byref(size), ctypes.byref(count)
        status: int = self._library.PdhGetFormattedCounterArrayW(self._counter, _FORMAT_DOUBLE, *references, buffer)
        return status & 0xFFFFFFFF


def _load_library() -> Any:
    """The library ``pdh``; None on other systems, or where it is missing."""
    if sys.platform != "win32":
        return None
    try:
        library = ctypes.WinDLL("pdh")
    except OSError:  # as in minimal containers
        return None
    handle, text, number = ctypes.c_void_p, ctypes.c_wchar_p, ctypes.c_uint32
    library.PdhOpenQueryW.argtypes = [text, handle, ctypes.POINTER(handle)]
    library.PdhAddEnglishCounterW.argtypes = [handle, text, handle, ctypes.POINTER(handle)]
    library.PdhCollectQueryData.argtypes = library.PdhCloseQuery.argtypes = [handle]
    numbers = ctypes.POINTER(number)
    library.PdhGetFormattedCounterArrayW.argtypes = [handle, number, numbers, numbers, ctypes.c_char_p]
    return library
