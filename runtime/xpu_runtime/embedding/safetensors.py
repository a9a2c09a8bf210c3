"""Tensors of a ``.safetensors`` file, memory-mapped."""

from __future__ import annotations

import json
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import ModelFolderError

__all__ = ["read_safetensors"]

_MOST_HEADER_BYTES = 100 << 20
"""Largest header that the format allows."""
_TYPES: dict[str, np.dtype[Any]] = {
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    "F64": np.dtype("<f8"),
    "I64": np.dtype("<i8"),
}
_BF16 = "BF16"


def read_safetensors(path: Path) -> dict[str, NDArray[Any]]:
    """Return the tensors of ``path`` by name; ``bf16`` is widened to f32, other types are views of the file.

    Raises:
        ModelFolderError: the file is damaged or has an unknown type.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            if not 0 < length <= min(size - 8, _MOST_HEADER_BYTES):
                raise ValueError(f"its header has {length} bytes and the file {size}")
            header = json.loads(file.read(length))
        data = np.memmap(path, np.uint8, "r", offset=8 + length) if size > 8 + length else np.empty(0, np.uint8)
        return {name: _tensor(entry, data) for name, entry in header.items() if name != "__metadata__"}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ModelFolderError(f"model: {str(path)!r} is not a valid safetensors file: {error}") from error


def _tensor(entry: dict[str, Any], data: NDArray[np.uint8]) -> NDArray[Any]:
    start, stop = entry["data_offsets"]
    shape, name = tuple(int(size) for size in entry["shape"]), entry["dtype"]
    item = 2 if name == _BF16 else _TYPES[name].itemsize
    if not 0 <= start <= stop <= len(data) or stop - start != prod(shape) * item or min(shape, default=0) < 0:
        raise ValueError(f"a tensor of shape {shape} lies at {start} to {stop} of {len(data)} bytes")
    content = data[start:stop]
    if name == _BF16:
        wide = content.view("<u2").astype("<u4") << 16
        values: NDArray[Any] = wide.view("<f4")
        return values.reshape(shape)
    values = content.view(_TYPES[name])
    return values.reshape(shape)
