"""Offload store: KV of swapped-out sequences on disk, instead of paging by the system (`agent-xpu-v1 §6.5`).

Each saved sequence is one file::

    magic (8) | header length, u32 little endian (4) | header, JSON | arrays, each at a multiple of 64 | digest (32)

The header names type, shape and offset of each array. The digest is BLAKE2b over everything before it. Nothing is
pickled. A file is neither synced nor renamed after writing, because it is worthless after this process, and because
Windows cannot rename a file that a virus scanner reads. For the same reason removal is retried. File names carry the
process (pid and start time), and a store that opens removes the files of dead processes.

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
    """Saves KV blocks by key in a directory that is private to the user, up to ``max_bytes`` in all.

    Args:
        directory: created with mode 0700 if it is missing. A directory that others can enter is closed to them if it
            holds only KV files, and refused otherwise (on systems with POSIX modes).
        max_bytes: most bytes of all files together.

    Raises:
        ConfigError: ``max_bytes`` is below 1.
        OffloadError: the directory cannot be made or is not private.
    """

    def __init__(self, directory: str | Path, *, max_bytes: int) -> None:
        if max_bytes < 1:
            raise ConfigError(f"max_bytes={max_bytes!r}: must be at least 1")
        self.directory = Path(directory)
        self.max_bytes = max_bytes
        self.used_bytes = 0
        """Bytes of all files of this store, files included that could not be removed yet."""
        self._offload_files: dict[str | int, tuple[Path, int]] = {}
        self._dropped_files: dict[Path, int] = {}
        self._num_saved = 0
        self._pid = os.getpid()
        self._closed = False
        self._file_prefix = own_prefix()
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
        return len(self._offload_files)

    def __contains__(self, key: object) -> bool:
        return key in self._offload_files

    def __enter__(self) -> KvOffloadStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def save(self, key: str | int, arrays: Mapping[str, NDArray[Any]]) -> int:
        """Write ``arrays`` under ``key``; an earlier file of the key is removed once the new one is complete.

        Args:
            key: name of the sequence; not part of the file name.
            arrays: arrays of any shape and of plain numeric types; pass others (bfloat16) as ``uint8`` views.

        Returns:
            Bytes on disk.

        Raises:
            OffloadError: a type has no plain representation, there is no room under ``max_bytes``, or the disk is full
                or fails. An earlier file of the key is still there.
            EngineClosedError: the store is closed, or was opened by another process.
        """
        self._require_open()
        header, parts = _array_layout(arrays)
        self._remove_dropped()
        payload = sum(pad + data.nbytes for pad, data in parts)
        total = len(_MAGIC) + _LENGTH.size + len(header) + payload + _DIGEST_BYTES
        if total > self.room_bytes:
            raise OffloadError(
                f"key={key!r}: {total} bytes do not fit, {self.room_bytes} of max_bytes={self.max_bytes} are "
                "left; raise max_bytes or recompute instead"
            )
        path = self.directory / f"{self._file_prefix}-{self._num_saved}.kv"
        self._num_saved += 1
        self.used_bytes += total
        try:
            _write_offload(path, header, parts)
        except BaseException as error:
            self._dropped_files[path] = total
            self._remove_dropped()
            if isinstance(error, OSError):
                raise self._disk_error(key, total, error) from error
            raise
        if key in self._offload_files:
            self.drop(key)
        self._offload_files[key] = (path, total)
        return total

    def load(self, key: str | int) -> dict[str, NDArray[Any]]:
        """Read the arrays saved under ``key``, writable and over one buffer. The file stays.

        Raises:
            OffloadError: nothing is saved under ``key``, or the file is missing, truncated or changed. A bad file is
                removed, and its tokens have to be recomputed.
            EngineClosedError: the store is closed, or was opened by another process.
        """
        self._require_open()
        if key not in self._offload_files:
            raise OffloadError(f"key={key!r}: no file is saved under it")
        path, total = self._offload_files[key]
        try:
            return _read_offload(path, total)
        except (OSError, ValueError) as error:
            self.drop(key)
            raise OffloadError(
                f"key={key!r}: the KV file {path} is unusable ({error}) and was removed; recompute the KV"
            ) from error

    def drop(self, key: str | int) -> None:
        """Remove the file of ``key``, if there is one."""
        self._require_open()
        entry = self._offload_files.pop(key, None)
        if entry is not None:
            self._dropped_files[entry[0]] = entry[1]
        self._remove_dropped()

    def drop_all(self) -> None:
        """Remove the files of all keys."""
        self._require_open()
        self._dropped_files.update(self._offload_files.values())
        self._offload_files.clear()
        self._remove_dropped()

    def close(self) -> None:
        """Remove all files of this store. A forked child removes none, because they belong to the parent."""
        if self._closed:
            return
        self._closed = True
        if os.getpid() == self._pid:
            self._dropped_files.update(self._offload_files.values())
            with contextlib.suppress(OSError):  # the next process that opens a store removes the rest
                retry_if_locked(lambda: self._remove_dropped(strict=True))
        self._offload_files.clear()
        self._dropped_files.clear()
        self.used_bytes = 0

    def _remove_dropped(self, *, strict: bool = False) -> None:
        """Remove dropped files; with ``strict`` raise the `OSError` of one that cannot be removed."""
        refused: OSError | None = None
        for path in list(self._dropped_files):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                refused = error
            else:
                self.used_bytes -= self._dropped_files.pop(path)
        if strict and refused is not None:
            raise refused

    def _require_open(self) -> None:
        if self._closed:
            raise EngineClosedError("the KV offload store is closed")
        if os.getpid() != self._pid:
            raise EngineClosedError(f"the KV offload store belongs to process {self._pid}; open one in this process")

    def _disk_error(self, key: str | int, total: int, error: OSError) -> OffloadError:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            return OffloadError(
                f"key={key!r}: the disk under {self.directory} has no room for {total} bytes; free some, "
                f"choose another offload directory, or lower max_bytes={self.max_bytes}"
            )
        return OffloadError(f"key={key!r}: writing {total} bytes to {self.directory} failed: {error}")


def _array_layout(arrays: Mapping[str, NDArray[Any]]) -> tuple[bytes, list[tuple[int, NDArray[Any]]]]:
    """Return the header, and for each array the padding before it and its contiguous form."""
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


def _write_offload(path: Path, header: bytes, parts: list[tuple[int, NDArray[Any]]]) -> None:
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


def _read_offload(path: Path, total: int) -> dict[str, NDArray[Any]]:
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
