"""Memory that goes back to the system while its addresses stay valid."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["can_return_pages", "drop_file_pages", "return_free_heap", "return_pages"]

_MAPPINGS = Path("/proc/self/maps")


def can_return_pages() -> bool:
    """True if the system has a call for it: Linux and Windows."""
    return _system_call() is not None


def return_pages(memory: NDArray[np.uint8]) -> int:
    """Give the whole pages of ``memory``, a contiguous array, back to the system; their content is undefined then.

    Returns:
        Bytes that went back, 0 where the system has no call for it.
    """
    call = _system_call()
    start = -(-memory.ctypes.data // mmap.PAGESIZE) * mmap.PAGESIZE
    nbytes = (memory.ctypes.data + memory.nbytes) // mmap.PAGESIZE * mmap.PAGESIZE - start
    return nbytes if call is not None and nbytes > 0 and call(start, nbytes) else 0


def return_free_heap() -> None:
    """Give the pages of freed heap memory back to the system; the C library of Linux keeps them otherwise."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):  # glibc
            library.malloc_trim(0)


def drop_file_pages(file: Path) -> int:
    """Drop the resident pages of a file that is mapped for reading; they are read again when they are used.

    Returns:
        Bytes of the mappings; 0 outside Linux, where the system drops them by itself when it needs memory.
    """
    call = _system_call()
    if sys.platform != "linux" or call is None or not _MAPPINGS.exists():
        return 0
    dropped, mapped_name = 0, str(file.resolve())
    for line in _MAPPINGS.read_text(encoding="utf-8", errors="replace").splitlines():
        addresses, permissions, *_, name = line.split(maxsplit=5)
        # A private mapping that may be written could hold changes.
        if name == mapped_name and "w" not in permissions:
            start, stop = (int(address, 16) for address in addresses.split("-"))
            dropped += stop - start if call(start, stop - start) else 0
    return dropped


@cache
def _system_call() -> Callable[[int, int], bool] | None:
    """The call, which takes an address and a number of bytes and returns whether it succeeded."""
    library: Any
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        library.madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
        return lambda start, nbytes: library.madvise(start, nbytes, mmap.MADV_DONTNEED) == 0
    if sys.platform == "win32":
        library = ctypes.windll.kernel32
        if not hasattr(library, "DiscardVirtualMemory"):  # before Windows 8.1
            return None
        library.DiscardVirtualMemory.argtypes = (ctypes.c_void_p, ctypes.c_size_t)
        return lambda start, nbytes: library.DiscardVirtualMemory(start, nbytes) == 0
    return None
