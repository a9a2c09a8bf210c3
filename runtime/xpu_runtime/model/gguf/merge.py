"""Joins the parts of a split GGUF model to one file, since OpenVINO's readers open a single one."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from xpu_runtime.model.gguf.header import GgufTensor, HeaderReader, mapped_file

__all__ = ["merge_parts"]

_COPIED = 8 << 20
"""Bytes copied at a time (chosen)."""


def merge_parts(paths: Sequence[Path], target: Path) -> None:
    """Write all tensors of ``paths`` with the metadata of the first part to ``target``.

    Raises:
        ModelFolderError: a part is damaged.
        OSError: the file cannot be written.
    """
    alignment, version, key_count, keys = 0, 0, 0, b""
    parts: list[list[GgufTensor]] = []
    for path in paths:
        with mapped_file(path) as data:
            reader = HeaderReader(path, data)
            begin = reader.at
            found = reader.metadata()
            if not parts:
                alignment = int(found.get("general.alignment", 32))
                version, key_count, keys = reader.version, reader.key_count, data[begin : reader.at]
            parts.append(reader.tensors(int(found.get("general.alignment", 32))))
    table, offset = [], 0
    for tensor in (each for part in parts for each in part):
        table.append(tensor.entry + struct.pack("<Q", offset))
        offset += _aligned(tensor.n_bytes, alignment)
    with target.open("wb") as joined:
        joined.write(b"GGUF" + struct.pack("<IQQ", version, len(table), key_count) + keys + b"".join(table))
        joined.write(bytes(-joined.tell() % alignment))
        for path, part in zip(paths, parts, strict=True):
            with path.open("rb") as source:
                for tensor in part:
                    _copy(source, joined, tensor)
                    joined.write(bytes(_aligned(tensor.n_bytes, alignment) - tensor.n_bytes))


def _copy(source: BinaryIO, joined: BinaryIO, tensor: GgufTensor) -> None:
    source.seek(tensor.at)
    left = tensor.n_bytes
    while left:
        block = source.read(min(left, _COPIED))
        if not block:
            raise OSError(f"{source.name} became shorter while it was read")
        joined.write(block)
        left -= len(block)


def _aligned(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
