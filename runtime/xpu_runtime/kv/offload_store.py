"""KV of swapped-out sequences on disk, instead of blind paging by the system (agent-xpu-v1 §6.5).

One file per saved sequence::

    magic (8) | header length, u32 little endian (4) | header, JSON | arrays, each at a multiple of 64 |
    digest (32)

The header names each array's type, shape and offset; the digest is BLAKE2b over everything before it. There
is no pickle. A file is neither synced nor renamed when it is whole, because it is worth nothing after this
process, and on Windows what was just written cannot be renamed while a virus scanner reads it. Nor can it be
removed then: that is tried again. Names carry the process (pid and start time), and a store that opens removes
what dead processes left.

Not thread-safe: one caller at a time.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import ConfigError, EngineClosedError, OffloadError
from xpu_runtime.files import check_folder_writable, retry_if_locked
from xpu_runtime.kv.offload_directory import make_private, own_prefix, remove_leftovers

__all__ = ["KvOffloadStore"]

_MAGIC = b"XPUKV\x00\x00\x01"
_LENGTH = struct.Struct("<I")
_DIGEST_BYTES = 32
_ALIGN = 64


class KvOffloadStore:
    """Saved KV blocks by key, in a directory private to the user and never above ``max_bytes``.

    Args:
        directory: Created with mode 0700 where it is missing. One that others can enter is closed to them
            when it holds nothing but such files, and refused otherwise (on systems with POSIX modes).
        max_bytes: Most bytes of all files together.

    Raises:
        ConfigError: ``max_bytes`` is below 1.
        OffloadError: The directory cannot be made or is not private.
    """

    def __init__(self, directory: str | Path, *, max_bytes: int) -> None:
        if max_bytes < 1:
            raise ConfigError(f"max_bytes={max_bytes!r}: must be at least 1")
        self.directory = Path(directory)
        self.max_bytes = max_bytes
        self.used_bytes = 0
        """Bytes of all files of this store, those among them that could not be removed yet."""
        self._files: dict[str | int, tuple[Path, int]] = {}
        self._unwanted: dict[Path, int] = {}
        self._count = 0
        self._pid = os.getpid()
        self._closed = False
        self._prefix = own_prefix()
        try:
            make_private(self.directory)
            check_folder_writable(self.directory)
            remove_leftovers(self.directory)
        except OSError as error:
            raise OffloadError(f"directory={str(self.directory)!r}: cannot be used for offload: {error}") from error

    @property
    def room_bytes(self) -> int:
        """Bytes that can still be saved."""
        return self.max_bytes - self.used_bytes

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, key: object) -> bool:
        return key in self._files

    def __enter__(self) -> KvOffloadStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def save(self, key: str | int, arrays: Mapping[str, NDArray[Any]]) -> int:
        """Write ``arrays`` under ``key``; a file saved under it before is removed once the new one is whole.

        Args:
            key: Names the sequence; not part of the file name.
            arrays: Any shapes, of plain numeric types; pass others (bfloat16) as ``uint8`` views.

        Returns:
            Bytes on disk.

        Raises:
            OffloadError: A type that has no plain representation, no room under ``max_bytes``, or the disk is
                full or failing. What was saved before is still there.
            EngineClosedError: The store is closed, or was opened by another process.
        """
        self._require_open()
        header, parts = _layout(arrays)
        self._remove_unwanted()
        payload = sum(pad + data.nbytes for pad, data in parts)
        total = len(_MAGIC) + _LENGTH.size + len(header) + payload + _DIGEST_BYTES
        if total > self.room_bytes:
            raise OffloadError(
                f"key={key!r}: {total} bytes do not fit, {self.room_bytes} of max_bytes={self.max_bytes} are "
                "left; raise max_bytes or recompute instead"
            )
        path = self.directory / f"{self._prefix}-{self._count}.kv"
        self._count += 1
        self.used_bytes += total
        try:
            _write(path, header, parts)
        except BaseException as error:
            self._unwanted[path] = total
            self._remove_unwanted()
            if isinstance(error, OSError):
                raise self._disk_error(key, total, error) from error
            raise
        if key in self._files:
            self.drop(key)
        self._files[key] = (path, total)
        return total

    def load(self, key: str | int) -> dict[str, NDArray[Any]]:
        """Read back what was saved under ``key``: writable arrays over one buffer. The file stays.

        Raises:
            OffloadError: Nothing is saved under ``key``, or the file is gone, cut short or changed; it is
                then removed, and the tokens have to be computed again.
            EngineClosedError: The store is closed, or was opened by another process.
        """
        self._require_open()
        if key not in self._files:
            raise OffloadError(f"key={key!r}: nothing is saved under it")
        path, total = self._files[key]
        try:
            return _read(path, total)
        except (OSError, ValueError) as error:
            self.drop(key)
            raise OffloadError(
                f"key={key!r}: the offloaded KV in {path} is unusable ({error}) and was removed; recompute it"
            ) from error

    def drop(self, key: str | int) -> None:
        """Remove what is saved under ``key``; nothing happens when there is nothing."""
        self._require_open()
        entry = self._files.pop(key, None)
        if entry is not None:
            self._unwanted[entry[0]] = entry[1]
        self._remove_unwanted()

    def close(self) -> None:
        """Remove all files of this store. In a forked child nothing is removed: they are the parent's."""
        if self._closed:
            return
        self._closed = True
        if os.getpid() == self._pid:
            self._unwanted.update(self._files.values())
            with contextlib.suppress(OSError):  # what is left is for the next process that opens a store
                retry_if_locked(lambda: self._remove_unwanted(strict=True))
        self._files.clear()
        self._unwanted.clear()
        self.used_bytes = 0

    def _remove_unwanted(self, *, strict: bool = False) -> None:
        """Remove what nobody wants any more; if ``strict``, raise what the system says where it cannot be removed."""
        refused: OSError | None = None
        for path in list(self._unwanted):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                refused = error
            else:
                self.used_bytes -= self._unwanted.pop(path)
        if strict and refused is not None:
            raise refused

    def _require_open(self) -> None:
        if self._closed:
            raise EngineClosedError("the KV offload store is closed")
        if os.getpid() != self._pid:
            raise EngineClosedError(f"the KV offload store belongs to process {self._pid}; open one of your own")

    def _disk_error(self, key: str | int, total: int, error: OSError) -> OffloadError:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            return OffloadError(
                f"key={key!r}: the disk under {self.directory} has no room for {total} bytes; free some, "
                f"choose another offload directory, or lower max_bytes={self.max_bytes}"
            )
        return OffloadError(f"key={key!r}: writing {total} bytes to {self.directory} failed: {error}")


def _layout(arrays: Mapping[str, NDArray[Any]]) -> tuple[bytes, list[tuple[int, NDArray[Any]]]]:
    """The header, and per array the padding before it and its contiguous form."""
    parts: list[tuple[int, NDArray[Any]]] = []
    entries: list[dict[str, object]] = []
    offset = 0
    for name, value in arrays.items():
        if value.dtype.kind not in "biuf":
            raise OffloadError(f"arrays[{name!r}]: type {value.dtype} cannot be stored; pass a uint8 view of it")
        pad = -offset % _ALIGN
        data = np.ascontiguousarray(value)
        offset += pad
        entries.append({"name": name, "type": data.dtype.str, "shape": list(value.shape), "offset": offset})
        parts.append((pad, data))
        offset += data.nbytes
    header = json.dumps({"arrays": entries, "bytes": offset}, separators=(",", ":")).encode()
    # Padded so that the payload, and with it every array, starts at a multiple of the alignment.
    return header + b" " * (-(len(_MAGIC) + _LENGTH.size + len(header)) % _ALIGN), parts


def _write(path: Path, header: bytes, parts: list[tuple[int, NDArray[Any]]]) -> None:
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:

        def put(data: bytes | memoryview) -> None:
            digest.update(data)
            file.write(data)

        put(_MAGIC + _LENGTH.pack(len(header)) + header)
        for pad, data in parts:
            put(b"\0" * pad)
            put(data.reshape(-1).view(np.uint8).data)
        file.write(digest.digest())


def _read(path: Path, total: int) -> dict[str, NDArray[Any]]:
    raw = np.fromfile(path, dtype=np.uint8)
    if raw.nbytes != total:
        raise ValueError(f"{raw.nbytes} bytes, {total} were written")
    body = raw[:-_DIGEST_BYTES]
    if hashlib.blake2b(body.data, digest_size=_DIGEST_BYTES).digest() != raw[-_DIGEST_BYTES:].tobytes():
        raise ValueError("the checksum differs")
    start = len(_MAGIC) + _LENGTH.size
    if body[: len(_MAGIC)].tobytes() != _MAGIC:
        raise ValueError("not a KV file")
    payload = start + _LENGTH.unpack(body[len(_MAGIC) : start].tobytes())[0]
    arrays: dict[str, NDArray[Any]] = {}
    for entry in json.loads(body[start:payload].tobytes())["arrays"]:
        dtype = np.dtype(entry["type"])
        count = int(np.prod(entry["shape"], dtype=np.int64))
        view = np.frombuffer(raw, dtype=dtype, count=count, offset=payload + entry["offset"])
        arrays[entry["name"]] = view.reshape(entry["shape"])
    return arrays
