"""Header of GGUF files: metadata and the table of tensors, read with every length checked against the file.

Format: ``docs/gguf.md`` of ggml, versions 2 and 3, little-endian.
"""

from __future__ import annotations

import contextlib
import math
import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from xpu_runtime.errors import ModelFolderError

__all__ = ["MAGIC", "GgufTensor", "HeaderReader", "mapped_file"]

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
"""Types of metadata values with a fixed size, as format characters of `struct`."""
_STRING, _ARRAY = 8, 9
_MOST_DIMENSIONS = 8
_MOST_HEADER_BYTES, _MOST_ENTRIES, _MOST_ELEMENTS = 128 << 20, 1 << 16, 1 << 22
"""Limits of a header: bytes, keys or tensors, and elements of all arrays (chosen; large vocabularies have 10 MB)."""
_TENSOR_TYPES: dict[int, tuple[str, int, int]] = {
    0: ("F32", 1, 4),
    1: ("F16", 1, 2),
    2: ("Q4_0", 32, 18),
    3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24),
    8: ("Q8_0", 32, 34),
    9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110),
    12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176),
    14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66),
    17: ("IQ2_XS", 256, 74),
    18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50),
    20: ("IQ4_NL", 32, 18),
    21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136),
    24: ("I8", 1, 1),
    25: ("I16", 1, 2),
    26: ("I32", 1, 4),
    27: ("I64", 1, 8),
    28: ("F64", 1, 8),
    29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2),
    34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66),
    39: ("MXFP4", 32, 17),
}
"""Name, elements of a block and bytes of a block of every tensor type (ggml's ``ggml_type``)."""
_TOKENIZER = "tokenizer."


@dataclass(frozen=True, slots=True)
class GgufTensor:
    """One tensor of the table.

    Attributes:
        name: name, such as ``blk.0.attn_q.weight``.
        shape: dimensions as numpy has them, the fastest one last.
        type_name: type of the elements, such as ``Q4_K``.
        n_bytes: size in bytes.
        at: position of the data in its file, in bytes.
        entry: the entry of the table without the offset at its end.
    """

    name: str
    shape: tuple[int, ...]
    type_name: str
    n_bytes: int
    at: int
    entry: bytes


@contextlib.contextmanager
def mapped_file(path: Path) -> Iterator[mmap.mmap]:
    """The content of a file as mapped memory, so that nothing is read that is not used."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield data
    except (OSError, ValueError) as error:  # ValueError: the file is empty
        raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error


class HeaderReader:
    """Reads one header front to back.

    Attributes:
        at: position in bytes.
        version: version of the format.
        key_count: number of metadata keys.
    """

    def __init__(self, path: Path, data: mmap.mmap) -> None:
        self._path, self._data, self._size = path, data, len(data)
        self._end = min(self._size, _MOST_HEADER_BYTES)
        self._elements = 0
        self.at = 0
        if self._take(4) != MAGIC:
            raise ModelFolderError(f"model: {str(path)!r} is not a GGUF file: its first bytes are not 'GGUF'")
        self.version = self._number("I")
        if self.version not in _VERSIONS:
            raise ModelFolderError(
                f"model: {str(path)!r} has GGUF version {self.version}; expected {' or '.join(map(str, _VERSIONS))}, "
                f"little-endian"
            )
        self._tensor_count = self._count("tensors", self._number("Q"), 24, _MOST_ENTRIES)
        self.key_count = self._count("metadata keys", self._number("Q"), 12, _MOST_ENTRIES)

    def metadata(self, *, vocabulary: bool = True) -> dict[str, Any]:
        """All keys and values, without ``vocabulary`` those that are no arrays of the tokenizer."""
        found: dict[str, Any] = {}
        for _ in range(self.key_count):
            key = self._string()
            code = self._number("I")
            if code == _ARRAY and not vocabulary and key.startswith(_TOKENIZER):
                self._skip_array()
            else:
                found[key] = self._value(code)
        return found

    def tensors(self, alignment: Any) -> list[GgufTensor]:
        """The table of tensors; the data of all of them must be inside the file."""
        found: list[tuple[GgufTensor, int]] = []
        for _ in range(self._tensor_count):
            begin = self.at
            name = self._string()
            rank = self._number("I")
            if rank > _MOST_DIMENSIONS:
                self._fail(f"the tensor {name[:80]!r} has {rank} dimensions")
            shape = tuple(self._number("Q") for _ in range(rank))[::-1]
            code = self._number("I")
            entry, offset = self._data[begin : self.at], self._number("Q")
            if code not in _TENSOR_TYPES:
                self._fail(f"the tensor {name[:80]!r} has the unknown type {code}")
            type_name, block, block_bytes = _TENSOR_TYPES[code]
            if math.prod(shape) % block:
                self._fail(f"the tensor {name[:80]!r} has no whole blocks of {type_name}")
            n_bytes = math.prod(shape) // block * block_bytes
            found.append((GgufTensor(name, shape, type_name, n_bytes, 0, entry), offset))
        if not isinstance(alignment, int) or not 1 <= alignment <= 1 << 20:
            self._fail(f"general.alignment is {alignment!r}")
        begin = -(-self.at // alignment) * alignment
        needed = begin + max((offset + tensor.n_bytes for tensor, offset in found), default=0)
        if needed > self._size:
            self._fail(f"it has {self._size:,} bytes and its tensors need {needed:,}; download it again")
        return [replace(tensor, at=begin + offset) for tensor, offset in found]

    def _value(self, code: int) -> Any:
        if code in _SCALARS:
            return self._number(_SCALARS[code])
        if code == _STRING:
            return self._string()
        if code != _ARRAY:
            self._fail(f"a metadata value has the unknown type {code}")
        kind, count, item_bytes = self._array()
        if kind == _STRING:
            return [self._string() for _ in range(count)]
        return np.frombuffer(self._take(count * item_bytes), np.dtype(f"<{_SCALARS[kind]}"))

    def _array(self) -> tuple[int, int, int]:
        """Read the begin of an array: type and number of its entries, and least bytes of one."""
        kind, count = self._number("I"), self._number("Q")
        if kind != _STRING and kind not in _SCALARS:
            self._fail(f"a metadata array has entries of the unsupported type {kind}")
        item_bytes = 8 if kind == _STRING else struct.calcsize(f"<{_SCALARS[kind]}")
        self._count("array entries", count, item_bytes, _MOST_ELEMENTS - self._elements)
        self._elements += count if kind == _STRING else 0
        return kind, count, item_bytes

    def _skip_array(self) -> None:
        kind, count, item_bytes = self._array()
        if kind != _STRING:
            self.at += count * item_bytes
            return
        at, end, data, length = self.at, self._end - 8, self._data, struct.Struct("<Q").unpack_from
        for _ in range(count):
            if at > end:
                break
            at += 8 + length(data, at)[0]
        if at > self._end:
            self._fail("it ends inside its header")
        self.at = at

    def _string(self) -> str:
        return self._take(self._count("text bytes", self._number("Q"), 1)).decode("utf-8", errors="replace")

    def _number(self, form: str) -> Any:
        return struct.unpack(f"<{form}", self._take(struct.calcsize(f"<{form}")))[0]

    def _take(self, size: int) -> bytes:
        if size > self._end - self.at:
            self._fail("it ends inside its header")
        self.at += size
        return self._data[self.at - size : self.at]

    def _count(self, what: str, count: int, least_bytes: int, most: int | None = None) -> int:
        """Check a number of entries against what the rest of the header can hold, and against a limit."""
        if most is not None and count > most:
            self._fail(f"its header announces {count:,} {what}; expected at most {most:,}")
        if count * least_bytes > self._end - self.at:
            self._fail(f"its header announces {count:,} {what}, more than the file can hold")
        return count

    def _fail(self, problem: str) -> None:
        raise ModelFolderError(f"model: {str(self._path)!r} is damaged or incomplete: {problem}")
