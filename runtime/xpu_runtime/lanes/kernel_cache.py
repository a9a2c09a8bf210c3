"""OpenVINO's cache of compiled kernels on disk, within a bound."""

from __future__ import annotations

import contextlib
import logging
import shutil
from pathlib import Path

from xpu_runtime.soc.profile import cache_dir

__all__ = ["kernel_cache_dir", "kernel_cache_properties", "trim_kernel_cache"]

_LOG = logging.getLogger(__name__)

_MAX_BYTES = 32 << 30
"""Most bytes that are left from earlier loads (chosen: three copies of an 8B model in 8 bits)."""
_SPARE_BYTES = 1 << 30
"""Free space of the disk that the cache leaves to others (chosen)."""


def kernel_cache_dir() -> Path:
    """Folder of the compiled kernels of NPU and GPU."""
    return cache_dir() / "kernels"


def kernel_cache_properties(weights_bytes: int) -> dict[str, str]:
    """``CACHE_DIR`` for a model; nothing where the disk has no room for a copy of its weights.

    Plugins fail a compilation whose result they cannot write.
    """
    folder = kernel_cache_dir()
    existing = next(each for each in (folder, *folder.parents) if each.is_dir())
    with contextlib.suppress(OSError):
        free = shutil.disk_usage(existing).free
        if free < weights_bytes + _SPARE_BYTES:
            _LOG.warning("compiled kernels are not kept: %s has %d MiB of free space", existing, free >> 20)
            return {}
    return {"CACHE_DIR": str(folder)}


def trim_kernel_cache(max_bytes: int = _MAX_BYTES) -> None:
    """Remove compiled kernels, those that were not used for the longest time first, until ``max_bytes`` are left.

    Their names are hashes of kernel, device, driver and properties, so a new driver leaves all earlier ones unused.
    """
    used: list[tuple[float, int, Path]] = []
    for path in kernel_cache_dir().glob("*"):
        with contextlib.suppress(OSError):  # another process removes it
            stat = path.stat()
            used.append((max(stat.st_mtime, stat.st_atime), stat.st_size, path))
    total = sum(size for _, size, _ in used)
    for _, size, path in sorted(used):
        if total <= max_bytes:
            return
        with contextlib.suppress(OSError):  # on Windows a file that a process maps stays
            path.unlink()
            total -= size
